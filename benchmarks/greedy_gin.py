"""Hands of Gin between thinking players: ours against OpenSpiel's."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.hands_played import GAME, Side, in_turn, our_hands, ratio, told
from benchmarks.installed import absent
from benchmarks.marks import Mark, judged
from benchmarks.openspiel import cloned_hands, full_hands
from benchmarks.profiles import hottest

OURS, FULL = "greedy v greedy", "OpenSpiel's simple bot v itself"
CLONED = "the same, on clones of one first state"
MARK = "greedy v greedy Gin hands v OpenSpiel's simple bot v itself"
MARKS = {FULL: Mark(f"{MARK}, full hands", 7, 100), CLONED: Mark(f"{MARK}, on clones", 7, 100)}


def run(quick: bool) -> Iterator[str]:
    """Rates, ratios, and what the hands are like."""
    rounds, share = (1, 20) if quick else (7, 1)
    sides: dict[str, Side] = {OURS: lambda k: our_hands("greedy", 2000 // share, k)}
    if missing := absent("pyspiel"):
        yield missing
    else:
        sides[FULL] = lambda k: full_hands("simple", 200 // share, k)
        sides[CLONED] = lambda k: cloned_hands("simple", 400 // share, k)
    found = in_turn(sides, rounds)
    yield from judged([(mark, ratio(found, side)) for side, mark in MARKS.items()])
    yield from told(found)
    if not quick:
        yield from hottest(GAME, "greedy")
