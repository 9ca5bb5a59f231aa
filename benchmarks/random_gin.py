"""Random hands of Gin: against OpenSpiel, and against C written for this one game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from benchmarks.compiled import compiled_hands
from benchmarks.hands_played import (
    GAME,
    Side,
    host_of,
    in_turn,
    our_hands,
    played_by,
    ratio,
    spread,
    told,
)
from benchmarks.installed import absent, compiler
from benchmarks.marks import Mark, judged
from benchmarks.openspiel import dealt_hands, full_hands
from benchmarks.profiles import hottest
from rulekit.backends.wasm import compiled
from rulekit.backends.wasm.module import functions_of
from rulekit.ir.ops import Const, Function, Return

OURS, FULL, DEALT, C = (
    "rulekit", "OpenSpiel, full hands", "OpenSpiel, from a dealt state", "C, step by step"
)  # fmt: skip
NOT_ASKED = {
    "the journal of what moved": ("journal_note",),
    "the counts of decisions and choices": ("play_count",),
    "both": ("journal_note", "play_count"),
}
"""What is kept of every hand though a figure may not need it, and the functions that keep it."""

MARKS = {
    FULL: Mark("random Gin, full rules, v OpenSpiel C++ full hands", 150, 1000),
    DEALT: Mark("the same v OpenSpiel from a dealt state", 50, 350),
    C: Mark("the same v C through a step interface (the limit: 1×)", 0.3, 0.6),
}


def run(quick: bool) -> Iterator[str]:
    """Rates, ratios, and what shows that the hands are such hands."""
    rounds, share = (1, 20) if quick else (7, 1)
    sides: dict[str, Side] = {OURS: lambda k: our_hands("random", 20_000 // share, k)}
    if compiler() is None:
        yield "There was no C compiler, so the engine in C was left out.\n"
    else:
        sides[C] = lambda k: compiled_hands(200_000 // share, k)
    if missing := absent("pyspiel"):
        yield missing
    else:
        sides[FULL] = lambda k: full_hands("uniform", 150 // share, k)
        sides[DEALT] = lambda k: dealt_hands("uniform", 200 // share, k)
    found = in_turn(sides, rounds)
    yield from judged((mark, ratio(found, name)) for name, mark in MARKS.items())
    yield from told(found)
    yield from _spared(rounds, 20_000 // share)
    if not quick:
        yield from hottest(GAME, "random")


def _spared(rounds: int, hands: int) -> Iterator[str]:
    """What it would bring to leave out what a figure may not need."""
    sides: dict[str, Side] = {OURS: lambda k: our_hands("random", hands, k)}
    for name, functions in NOT_ASKED.items():
        sides[name] = _without(functions, hands)
    found = in_turn(sides, rounds)
    yield "| left out | speed, of the whole |"
    yield "|---|---|"
    for name in NOT_ASKED:
        yield f"| {name} | {spread(found[name], found[OURS])} |"
    yield ""


def _without(names: Collection[str], hands: int) -> Side:
    """Hands of a module in which these functions do nothing."""

    def emptied(*asked: Any, **more: Any) -> Mapping[str, Function]:
        every = functions_of(*asked, **more)
        empty = {name: replace(every[name], body=(Return(Const(0)),)) for name in names}
        return {**every, **empty}

    compiled.forget()
    with patch.object(compiled, "functions_of", emptied):
        host = host_of("random")
        played_by(host, 2, 0)  # makes the code
    compiled.forget()
    return lambda k: played_by(host, hands, k)
