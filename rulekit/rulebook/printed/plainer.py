"""The same more plainly: conditions without cases, and without what goes without saying."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from functools import reduce

from rulekit.model.expr import And, Arithmetic, Cases, Compare, Const, Expr, Negative, Not, Or
from rulekit.model.traversal import same
from rulekit.settle.folding import known
from rulekit.types import NUMBER

_HOLDS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def plainer(expr: Expr) -> Expr:
    """`(0 when c, otherwise x) <= 0` is `c or x <= 0`, and `c or not c and d` is `c or d`.

    `-(0 when c, otherwise x)` is `0 when c, otherwise -x`.
    """
    match expr:
        case Compare(
            span=span,
            relation=sign,
            left=Cases(cases=((condition, Const(type=kind, value=number)),), otherwise=rest),
            right=right,
        ) if kind == NUMBER and (bound := known(right)) is not None:
            left = Compare(span, sign, rest, right)
            if _HOLDS[sign](number, bound):
                return Or(span, condition, left)
            return And(span, Not(span, condition), left)
        case Or(span=span, left=left, right=And() as right):
            before = list(_parts(left, Or))
            parts = [*_parts(right, And)]
            kept = [part for part in parts if not _contrary(part, before)]
            if 0 < len(kept) < len(parts):
                return Or(span, left, reduce(lambda one, other: And(span, one, other), kept))
            return expr
        case Negative(number=Cases() as number):
            return _negatives(number)
        case Arithmetic(sign="-", left=left, right=Cases() as number) if known(left) == 0:
            return _negatives(number)
        case _:
            return expr


def _negatives(number: Cases) -> Cases:
    """A number that depends on conditions with the other sign."""
    told = tuple((condition, _negative(value)) for condition, value in number.cases)
    return Cases(number.span, number.type, told, _negative(number.otherwise))


def _negative(number: Expr) -> Expr:
    """A number with the other sign; of nothing nothing."""
    return number if known(number) == 0 else Negative(number.span, number)


def _parts(expr: Expr, kind: type[And | Or]) -> Iterator[Expr]:
    """The parts of a junction of a kind; of anything else itself."""
    if isinstance(expr, kind):
        yield from _parts(expr.left, kind)
        yield from _parts(expr.right, kind)
    else:
        yield expr


def _contrary(part: Expr, others: list[Expr]) -> bool:
    """Whether a part says that another one does not hold."""
    told = part.condition if isinstance(part, Not) else Not(part.span, part)
    return any(same(told, each) for each in others)
