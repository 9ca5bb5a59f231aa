"""Which fields of memory an address in a program may lie in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping

from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Expr,
    Function,
    Local,
    Set,
    Statement,
    expressions,
    parts,
    statements,
)
from rulekit.memory import Field, MemoryMap

Values = Mapping[str, list[Expr]]  # all values that each local name of a function is ever given


def values_of(function: Function) -> Values:
    """All values that each local name is ever given."""
    found: dict[str, list[Expr]] = {}
    for statement in statements(function.body):
        if isinstance(statement, Set):
            found.setdefault(statement.name, []).append(statement.value)
    return found


def calls_in(statement: Statement) -> Iterator[Call]:
    """The calls within a statement itself."""
    for expr in expressions(statement):
        yield from (part for part in parts(expr) if isinstance(part, Call))


class Addresses:
    """The fields that addresses lie in.

    An address counts by the field that it is counted from: `hand + me` lies in `hand`.
    """

    def __init__(self, where: MemoryMap) -> None:
        self._first = where.state_start
        self._fields = sorted(where.fields.values(), key=lambda each: each.start)
        self._starts = [each.start for each in self._fields]

    def fields(self, address: Expr, values: Values) -> list[Field]:
        """The fields that an address may lie in; none if that is not known, or if it is a number.

        `values`: those of the local names of its function.
        """
        return list(map(self._field, self._bases(address, values, frozenset())))

    def _field(self, address: int) -> Field:
        return self._fields[bisect_right(self._starts, address) - 1]

    def _bases(self, address: Expr, values: Values, met: frozenset[str]) -> set[int]:
        """The addresses that one is counted from; none if it is only counted, or not known."""
        match address:
            case Const(value, label):
                named = not label or label.startswith("&")
                return {value} if named and value >= self._first else set()
            case Binary("+", left, right):
                return self._bases(left, values, met) | self._bases(right, values, met)
            case Local(name) if name in values and name not in met:
                found = [self._bases(value, values, met | {name}) for value in values[name]]
                return set().union(*found) if all(found) else set()
            case _:
                return set()
