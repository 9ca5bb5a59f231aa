"""The operators of the dialect: one row each, for the reader, the printer and both tiers."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum


class Family(Enum):
    """What operators have in common."""

    PLAIN = "a number of two numbers"
    DIVIDING = "rounded down; the dividend is not negative, the divisor is positive"
    COMPARING = "1 if it holds, else 0; in conditions only"
    JOINING = "the second condition is not looked at in vain; in conditions only"


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator.

    `binding`: how tightly it binds; a greater number binds more tightly, and all of them group to
    the left. `instruction`: that of WebAssembly for 64-bit integers; "" for what is no instruction.
    `compute`: the same on numbers that are known.
    """

    symbol: str
    node: type[ast.AST]
    family: Family
    binding: int
    instruction: str
    compute: Callable[[int, int], int]


NEGATION = 3  # how tightly `not` binds: between `and` and comparisons

_ROWS = (
    Operator("or", ast.Or, Family.JOINING, 1, "", lambda a, b: int(bool(a) or bool(b))),
    Operator("and", ast.And, Family.JOINING, 2, "", lambda a, b: int(bool(a) and bool(b))),
    Operator("==", ast.Eq, Family.COMPARING, 4, "i64.eq", lambda a, b: int(a == b)),
    Operator("!=", ast.NotEq, Family.COMPARING, 4, "i64.ne", lambda a, b: int(a != b)),
    Operator("<", ast.Lt, Family.COMPARING, 4, "i64.lt_s", lambda a, b: int(a < b)),
    Operator("<=", ast.LtE, Family.COMPARING, 4, "i64.le_s", lambda a, b: int(a <= b)),
    Operator(">", ast.Gt, Family.COMPARING, 4, "i64.gt_s", lambda a, b: int(a > b)),
    Operator(">=", ast.GtE, Family.COMPARING, 4, "i64.ge_s", lambda a, b: int(a >= b)),
    Operator("|", ast.BitOr, Family.PLAIN, 5, "i64.or", operator.or_),
    Operator("^", ast.BitXor, Family.PLAIN, 6, "i64.xor", operator.xor),
    Operator("&", ast.BitAnd, Family.PLAIN, 7, "i64.and", operator.and_),
    Operator("<<", ast.LShift, Family.PLAIN, 8, "i64.shl", operator.lshift),
    Operator(">>", ast.RShift, Family.PLAIN, 8, "i64.shr_s", operator.rshift),
    Operator("+", ast.Add, Family.PLAIN, 9, "i64.add", operator.add),
    Operator("-", ast.Sub, Family.PLAIN, 9, "i64.sub", operator.sub),
    Operator("*", ast.Mult, Family.PLAIN, 10, "i64.mul", operator.mul),
    Operator("//", ast.FloorDiv, Family.DIVIDING, 10, "i64.div_s", operator.floordiv),
    Operator("%", ast.Mod, Family.DIVIDING, 10, "i64.rem_s", operator.mod),
)

OPERATORS: Mapping[str, Operator] = {row.symbol: row for row in _ROWS}
"""Every operator by its symbol."""

BY_NODE: Mapping[type[ast.AST], Operator] = {row.node: row for row in _ROWS}
"""Every operator by the node of Python's syntax tree."""
