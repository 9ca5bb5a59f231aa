"""Which endings of a hand bring points though nobody has won it: found by looking at `finish`.

A player who asks what a hand is worth so far has to score only these, and in games where nothing
but a winner scores none at all. Nor can he score those whose score asks for the winner: that such
a hand has none is no fault of the rules, which never end it so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rulekit.dialect.library import called
from rulekit.ir.ops import (
    Const,
    Expr,
    Fault,
    Function,
    If,
    Local,
    Set,
    Statement,
    Store,
    While,
    expressions,
    parts,
    statements,
)
from rulekit.ir.program import Program
from rulekit.passes.addresses import Addresses, Values, calls_in, values_of
from rulekit.passes.folding import folded

SHEET = "entries"  # where `finish` writes what each line of the score sheet brings


def scoring_reasons(program: Program) -> tuple[int, ...]:
    """The reasons, as numbers from 1, for which a hand without a winner may bring points.

    Of those that bring the same, whatever the cards are, the first.
    """
    first: dict[tuple[Function, ...], int] = {}
    for each in _writing(program):
        if not _breaks_down(program, each):
            first.setdefault(_all_that_scores(program, each), each)
    return tuple(first.values())


def _all_that_scores(program: Program, reason: int) -> tuple[Function, ...]:
    """What scores a hand that ends for a reason and without a winner: `finish`, and what it calls.

    Functions that differ only in names that nobody reads are equal.
    """
    found: dict[str, Function] = {}
    waiting = ["finish"]
    while waiting:
        name = waiting.pop()
        if name in program.functions and name not in found:
            found[name] = _without_idle_names(_ended(program, reason, name))
            waiting += called(found[name])
    return tuple(found.values())


def _ended(program: Program, reason: int, name: str = "finish") -> Function:
    """A function as it is in a hand that has ended for a reason and without a winner."""
    words = {program.map["winners"].start: 0, program.map["reason"].start: reason}
    return folded(program.functions[name], words, {})


def _without_idle_names(function: Function) -> Function:
    """The function without the names that it sets to numbers and does not read."""
    read = {
        part.name
        for each in statements(function.body)
        for expr in expressions(each)
        for part in parts(expr)
        if isinstance(part, Local)
    }

    def block(body: Iterable[Statement]) -> Iterator[Statement]:
        for each in body:
            match each:
                case Set(name, Const()) if name not in read:
                    pass
                case If(condition, then, orelse):
                    yield If(condition, tuple(block(then)), tuple(block(orelse)))
                case While(condition, inner):
                    yield While(condition, tuple(block(inner)))
                case _:
                    yield each

    return replace(function, body=tuple(block(function.body)))


def _writing(program: Program) -> tuple[int, ...]:
    """The reasons for which the score sheet may be written to without a winner."""
    every = range(1, len(program.reasons) + 1)
    winners, reason = (program.map[name].start for name in ("winners", "reason"))
    writes = _Writes(Addresses(program.map), program.functions)
    finish = program.functions["finish"]
    if writes.any(finish, {winners, reason}):
        return tuple(every)
    sheet = program.map[SHEET]
    places = set(range(sheet.start, sheet.end))
    return tuple(number for number in every if writes.any(_ended(program, number), places))


def _breaks_down(program: Program, reason: int) -> bool:
    """Whether to score a hand without a winner leads to a complaint, whatever the cards are.

    Loops are taken to run. A complaint that hangs on more than the reason is met only in play.
    """
    words = {program.map["reason"].start: reason, program.map["winners"].start: 0}
    met: set[str] = set()

    def complains(body: Iterable[Statement]) -> bool:
        return any(
            isinstance(each, Fault)
            or (isinstance(each, While) and complains(each.body))
            or any(enters(call.function) for call in calls_in(each))
            for each in body
        )

    def enters(name: str) -> bool:
        if name in met or name not in program.functions:
            return False
        met.add(name)
        return complains(folded(program.functions[name], words, {}).body)

    return enters("finish")


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
