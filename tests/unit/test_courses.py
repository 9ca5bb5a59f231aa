"""Hands that are followed turn by turn: against the public states of the same hands."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.series.courses import courses_of_hands, courses_of_matches
from rulekit.series.hand import Series
from rulekit.stats.courses import ahead


def series_of(results: rulekit.Results) -> Series:
    return results.series


@pytest.mark.parametrize("name", ["gin", pytest.param("rummy", marks=pytest.mark.thorough)])
def test_a_hand_begins_with_what_was_dealt_and_ends_as_its_row_says(name: str) -> None:
    game = rulekit.load(name)
    results = rulekit.simulate(game, hands=6, bots="greedy", seed=7, rows=True)
    found = courses_of_hands(game, results.series, 0, 6)
    rows = results.rows
    for index, course in enumerate(found.courses):
        state = game.start(seed=7, players=2, scope="hand", dealer=index % 2 + 1, match=index)
        hands = [" ".join(state.view(seat).zone("hand", seat).cards) for seat in (1, 2)]
        dealt = game.solve_hands(hands, melds=False).values.tolist()
        assert list(course.moments[0]) == dealt
        assert len(course.moments) == len(course.moved) + 1
        won = {seat for seat in (0, 1) if rows["winners"][index] >> seat & 1}
        assert course.winners == (won if len(won) == 1 else set())
        assert len(course.moved) >= rows["turns"][index] - 1
    assert found.unit == "points"


def test_who_goes_out_lacks_nothing_at_the_end() -> None:
    game = rulekit.load("rummy")
    results = rulekit.simulate(game, hands=5, bots="greedy", rows=True)
    reasons = results.rows["reason"]
    found = courses_of_hands(game, results.series, 0, 5)
    ended = [c for c, why in zip(found.courses, reasons, strict=True) if c.winners and why == "out"]
    assert ended
    for course in ended:
        (winner,) = course.winners
        assert course.moments[-1][winner] == 0


@pytest.mark.thorough
def test_matches_stand_as_their_rows_say_and_partners_are_one_side() -> None:
    game = rulekit.load("canasta")
    results = rulekit.simulate(game, matches=4, bots="greedy", rows=True)
    rows = results.rows
    table = list(zip(*(rows[name] for name in results.series.columns), strict=True))
    found = courses_of_matches(results.series, table)
    assert found.number == 4
    ends = [i for i, last in enumerate(rows["last"]) if last]
    for course, at in zip(found.courses, ends, strict=True):
        assert [-each for each in course.moments[-1]] == [
            rows[f"total_{s}"][at] for s in (1, 2, 3, 4)
        ]
        assert course.sides[0] == course.sides[2] != course.sides[1]
    assert ahead(found.courses)[-1].value == 1.0
