"""The host in TypeScript held to Python: every rule file, with each value of each option."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import count

from benchmarks.lockstep import NODE, Table, compared, every_option
from rulekit.library import games

BOTS = ("random", "greedy")
MOST = 400
"""Decisions of a hand that are compared at most."""


def run(quick: bool, *, minutes: float = 2.0, only: Sequence[str] = ()) -> Iterator[str]:
    """Compare until the minutes are over, or with `quick` one hand; how many decisions agreed.

    `only`: the games that are played. Raises AssertionError with the first text that differs.
    """
    if NODE is None:
        yield "There is no Node on the path, so nothing was compared."
        return
    tables = [table for name in only or games() for table in every_option(name)]
    until, total, hands = time.monotonic() + 60 * minutes, 0, 0
    met: set[Table] = set()
    for seed in count(1):
        for table in tables:
            if (hands and quick) or time.monotonic() > until:
                yield (
                    f"{total:,} decisions of {hands:,} hands at {len(met):,} of {len(tables):,} "
                    "tables were told alike by both, to the word."
                )
                return
            decisions, wrong = compared(table, seed, BOTS, most=MOST)
            assert not wrong, wrong
            total, hands = total + decisions, hands + 1
            met.add(table)
