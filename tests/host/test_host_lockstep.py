"""The host in TypeScript says word for word what Python says, of every game.

These run `node`; without it they are skipped. `python -m benchmarks host` does the same for as long
as it is told.
"""

from __future__ import annotations

import pytest

from benchmarks.lockstep import NODE, compared, ends, every_option
from rulekit.library import games
from tests.sampling import FIRST, first_few, number, part

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node on the path")


@pytest.mark.parametrize("game", first_few(games()))
def test_smallest_and_largest_tables_are_told_alike(game: str) -> None:
    """Both of games that are always looked at; of the others one, now this and now that."""
    for table in ends(game) if game in FIRST else part(f"host {game}", ends(game), 1):
        for seed in range(number(game), number(game) + 9):
            decisions, wrong = compared(table, seed, ("random", "greedy"), most=20, looking=0.2)
            assert not wrong
            if decisions:  # some hands are won as they are dealt
                break
        else:
            pytest.fail("nothing was decided in nine hands")


@pytest.mark.thorough
def test_layouts_every_move_and_what_is_dealt_anew_are_told_alike() -> None:
    for name in part("host layouts", games(), 5):
        (table, *_) = ends(name)
        _, wrong = compared(table, number(name), ("greedy", "random"), most=30, looking=1)
        assert not wrong


@pytest.mark.thorough
def test_options_are_told_alike() -> None:
    every = [table for game in games() for table in every_option(game)]
    for table in part("host options", every, 6):
        _, wrong = compared(table, number(str(table)), ("greedy", "random"), most=60)
        assert not wrong


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["gin", "scala_quaranta", *part("host matches", games(), 2)])
def test_a_match_is_told_alike(game: str) -> None:
    (table, *_) = ends(game)
    decisions, wrong = compared(table, 5, ("random", "greedy"), most=400, scope="match")
    assert not wrong
    assert decisions > (50 if game in ("gin", "scala_quaranta") else 0)  # some matches are short


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "playouts", "most"), [("gin", 20, 16), ("gin", 400, 8), ("rummikub", 150, 5)]
)
def test_searching_bots_choose_alike(game: str, playouts: int, most: int) -> None:
    """Python asks for all playouts at once, the host by turns."""
    (table, *_) = ends(game)
    decisions, wrong = compared(table, 3, (f"search:playouts={playouts}", "greedy"), most=most)
    assert not wrong
    assert decisions > 0
