"""Which endings of a hand bring points though nobody has won it: found by looking at `finish`.

A player who asks what a hand is worth so far has to score only these, and in games where nothing
but a winner scores none at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulekit.ir.folding import folded
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Expr,
    Function,
    Local,
    Set,
    Statement,
    Store,
    expressions,
    parts,
    statements,
)
from rulekit.ir.program import Program

SHEET = "entries"  # where `finish` writes what each line of the score sheet brings


def scoring_reasons(program: Program) -> tuple[int, ...]:
    """The reasons, as numbers from 1, for which a hand without a winner may bring points."""
    every = range(1, len(program.reasons) + 1)
    winners, reason = (program.layout[name].start for name in ("winners", "reason"))
    writes = _Writes(program, program.functions)
    finish = program.functions["finish"]
    if writes.any(finish, {winners, reason}):
        return tuple(every)
    sheet = program.layout[SHEET]
    places = set(range(sheet.start, sheet.end))
    return tuple(
        number
        for number in every
        if writes.any(folded(finish, {winners: 0, reason: number}, {}), places)
    )


@dataclass(frozen=True, slots=True)
class _Writes:
    """Whether functions may write to some words. An address counts by the field it begins in."""

    program: Program
    functions: Mapping[str, Function]

    def any(self, function: Function, places: set[int]) -> bool:
        """Whether a function, or one that it calls, may write to one of some addresses."""
        return self._any(function, places, set())

    def _any(self, function: Function, places: set[int], met: set[str]) -> bool:
        locals_ = _values(function)
        for statement in statements(function.body):
            if isinstance(statement, Store) and self._in(statement.address, places, locals_):
                return True
            for call in _calls(statement):
                inner = self.functions.get(call.function)
                if inner is None:
                    # The library writes only where it is told, and to its own scratch.
                    if any(self._in(arg, places, locals_, told=True) for arg in call.args):
                        return True
                elif call.function not in met:
                    met.add(call.function)
                    if self._any(inner, places, met):
                        return True
        return False

    def _in(
        self,
        address: Expr,
        places: set[int],
        values: Mapping[str, list[Expr]],
        *,
        told: bool = False,
    ) -> bool:
        """Whether an address may lie in the same field as one of `places`.

        `told`: it is an argument, so what holds no address is just a number.
        """
        starts = self._starts(address, values, frozenset())
        if not starts:
            return not told
        fields = self.program.layout.fields.values()
        return any(
            field.start <= start < field.end and any(field.start <= at < field.end for at in places)
            for start in starts
            for field in fields
        )

    def _starts(
        self, address: Expr, values: Mapping[str, list[Expr]], met: frozenset[str]
    ) -> set[int]:
        """The addresses that one is counted from; none if it is only counted, or not known."""
        match address:
            case Const(value):
                return {value} if value >= self.program.layout.state_start else set()
            case Binary("+", left, right):
                return self._starts(left, values, met) | self._starts(right, values, met)
            case Local(name) if name in values and name not in met:
                found = [self._starts(value, values, met | {name}) for value in values[name]]
                return set().union(*found) if all(found) else set()
            case _:
                return set()


def _values(function: Function) -> dict[str, list[Expr]]:
    """All values that each local name is ever given."""
    found: dict[str, list[Expr]] = {}
    for statement in statements(function.body):
        if isinstance(statement, Set):
            found.setdefault(statement.name, []).append(statement.value)
    return found


def _calls(statement: Statement) -> Iterator[Call]:
    """The calls within a statement itself."""
    for expr in expressions(statement):
        yield from (part for part in parts(expr) if isinstance(part, Call))
