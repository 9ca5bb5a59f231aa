"""Which endings of a hand bring points though nobody has won it: found by looking at `finish`.

A player who asks what a hand is worth so far has to score only these, and in games where nothing
but a winner scores none at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulekit.ir.ops import Expr, Function, Store, statements
from rulekit.ir.program import Program
from rulekit.passes.addresses import Addresses, Values, calls_in, values_of
from rulekit.passes.folding import folded

SHEET = "entries"  # where `finish` writes what each line of the score sheet brings


def scoring_reasons(program: Program) -> tuple[int, ...]:
    """The reasons, as numbers from 1, for which a hand without a winner may bring points."""
    every = range(1, len(program.reasons) + 1)
    winners, reason = (program.layout[name].start for name in ("winners", "reason"))
    writes = _Writes(Addresses(program.layout), program.functions)
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

    addresses: Addresses
    functions: Mapping[str, Function]

    def any(self, function: Function, places: set[int]) -> bool:
        """Whether a function, or one that it calls, may write to one of some addresses."""
        return self._any(function, places, set())

    def _any(self, function: Function, places: set[int], met: set[str]) -> bool:
        values = values_of(function)
        for statement in statements(function.body):
            if isinstance(statement, Store) and self._in(statement.address, places, values):
                return True
            for call in calls_in(statement):
                inner = self.functions.get(call.function)
                if inner is None:
                    # The library writes only where it is told, and to its own scratch.
                    if any(self._in(arg, places, values, told=True) for arg in call.args):
                        return True
                elif call.function not in met:
                    met.add(call.function)
                    if self._any(inner, places, met):
                        return True
        return False

    def _in(self, address: Expr, places: set[int], values: Values, *, told: bool = False) -> bool:
        """Whether an address may lie in the same field as one of `places`.

        `told`: it is an argument, so what holds no address is just a number.
        """
        fields = self.addresses.fields(address, values)
        if not fields:
            return not told
        return any(field.start <= at < field.end for field in fields for at in places)
