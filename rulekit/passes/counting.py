"""A pass over functions that offer moves: what needs only be counted is not gone through.

A loop over the faces of a bag that offers each of them, whatever it is, begins at the face that is
wanted, or counts them all at once. And the kinds of moves of a phase keep tallies, so that after a
count the wanted move is looked for within its own kind alone. See `rulekit.kernel.desk.tallies`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Expr,
    Function,
    If,
    Local,
    Not,
    Offer,
    Return,
    Set,
    Statement,
    Store,
    While,
    expressions,
    parts,
    statements,
)


@dataclass(frozen=True, slots=True)
class Counters:
    """The addresses of the moves counted, of the number of the move wanted, and of the desk."""

    count: Const
    wanted: Const
    desk: Const


def counted(functions: Mapping[str, Function], counters: Counters) -> dict[str, Function]:
    """The functions of a program, where moves are counted without going through them."""
    made = {
        name: replace(each, body=tuple(_loops(each.body, counters)))
        for name, each in functions.items()
    }
    long = {name for name, each in made.items() if _is_long(each)}
    return {
        name: replace(each, body=tuple(_tallied(each.body, long, counters)))
        for name, each in made.items()
    }


# ── loops over a bag ──────────────────────────────────────────────────────────────────────────


def _loops(body: Sequence[Statement], counters: Counters) -> list[Statement]:
    made: list[Statement] = []
    for each in body:
        if isinstance(each, If):
            ways = (tuple(_loops(way, counters)) for way in (each.then, each.orelse))
            made.append(If(each.condition, *ways))
            continue
        before = made[-1] if made else None
        if isinstance(each, While) and isinstance(before, Set) and _offers_all(before, each):
            bag = before.value.args[0] if isinstance(before.value, Call) else before.value
            first = Call("tally_first", (bag, counters.count, counters.wanted))
            made[-1] = Set(before.name, first)
        made.append(each)
    return made


def _offers_all(before: Statement, loop: While) -> bool:
    """Whether a loop offers every face of a bag and does nothing but fill registers.

    face = bag_next(bag, -1); while face >= 0: registers ...; offer; face = bag_next(bag, face)
    """
    match before, loop.condition, loop.body:
        case (
            Set(name, Call("bag_next", (bag, Const(-1)))),
            Binary(">=", Local(asked), Const(0)),
            (*stores, Offer(), Set(stepped, Call("bag_next", (again, Local(face))))),
        ):
            registers = all(
                isinstance(each, Store)
                and isinstance(each.address, Const)
                and isinstance(each.value, Const | Local)
                for each in stores
            )
            return registers and bag == again and name == asked == stepped == face
    return False


# ── kinds of moves ────────────────────────────────────────────────────────────────────────────


def _is_long(function: Function) -> bool:
    """Whether to offer its moves takes more than to fill registers."""
    return any(
        isinstance(each, While)
        or any(isinstance(p, Call) for e in expressions(each) for p in parts(e))
        for each in statements(function.body)
    )


def _tallied(body: Sequence[Statement], long: set[str], counters: Counters) -> list[Statement]:
    """The kinds of moves of a phase, where the work that a kind makes is worth a tally.

    if aside == 0 and offer_N(): return 1
    """
    made: list[Statement] = []
    for statement in body:
        match statement:
            case If(
                Binary(
                    "and", Binary("==", Local("aside"), Const()) as right, Call(name, ()) as offer
                ),
                (Return(Const(1)),),
                (),
            ) if name in long:
                number = Const(int(name.rpartition("_")[2]))
                passed = Call(
                    "tally_passed", (counters.desk, number, counters.count, counters.wanted)
                )
                wanted: Expr = Binary("and", Not(passed), offer)
                note = Do(Call("tally_note", (counters.desk, number, counters.count)))
                made.append(If(right, (If(wanted, (Return(Const(1)),)), note)))
            case _:
                made.append(statement)
    return made
