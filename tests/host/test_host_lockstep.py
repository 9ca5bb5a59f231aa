"""The host in TypeScript says word for word what Python says, of every game.

These run `node`; without it they are skipped. `python -m benchmarks host` does the same for as long
as it is told.
"""

from __future__ import annotations

import pytest

from benchmarks.lockstep import NODE, compared, ends, every_option
from rulekit.library import games
from tests.sampling import first_few, number, part

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node on the path")

MILLION = 1_000_000


@pytest.mark.parametrize("game", first_few(games()))
def test_smallest_and_largest_tables_are_told_alike(game: str) -> None:
    for table in ends(game):
        decisions, wrong = compared(table, number(game), ("random", "greedy"), most=20)
        assert not wrong
        assert decisions > 0


@pytest.mark.thorough
def test_options_are_told_alike() -> None:
    every = [table for game in games() for table in every_option(game)]
    for table in part("host options", every, 6):
        _, wrong = compared(table, number(str(table)), ("greedy", "random"), most=60)
        assert not wrong


@pytest.mark.thorough
def test_a_match_is_told_alike() -> None:
    (table, *_) = ends("gin")
    decisions, wrong = compared(table, 5, ("random", "greedy"), most=400, scope="match")
    assert not wrong
    assert decisions > 100


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["gin", "rummikub"])
def test_searching_bots_choose_alike(game: str) -> None:
    (table, *_) = ends(game)
    decisions, wrong = compared(table, 3, ("search:playouts=20", "greedy"), most=16)
    assert not wrong
    assert decisions > 0


@pytest.mark.long
def test_a_million_decisions_are_told_alike() -> None:
    every = [table for game in games() for table in every_option(game)]
    total, seed = 0, 0
    while total < MILLION:
        decisions, wrong = compared(every[seed % len(every)], seed, ("random", "greedy"), most=400)
        assert not wrong
        total, seed = total + decisions, seed + 1
