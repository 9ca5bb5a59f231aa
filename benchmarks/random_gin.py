"""Random hands of Gin: against OpenSpiel, and against C written for this one game."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.compiled import compiled_hands
from benchmarks.hands_played import GAME, Side, in_turn, our_hands, ratio, told
from benchmarks.installed import absent, compiler
from benchmarks.marks import Mark, judged
from benchmarks.openspiel import dealt_hands, full_hands
from benchmarks.profiles import hottest

OURS, FULL, DEALT, C = (
    "rulekit", "OpenSpiel, full hands", "OpenSpiel, from a dealt state", "C, step by step"
)  # fmt: skip
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
    if not quick:
        yield from hottest(GAME, "random")
