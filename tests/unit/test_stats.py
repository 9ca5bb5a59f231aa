"""The figures: every example by hand in the docstrings, intervals against their definition."""

from __future__ import annotations

import doctest
from importlib import import_module
from math import isclose, sqrt

import pytest

from rulekit import discover
from rulekit.stats.amounts import spread
from rulekit.stats.intervals import Z95, wilson
from rulekit.stats.outcomes import Tally
from rulekit.stats.summary import share_of
from rulekit.stats.text import summary_text

THEMES = [name for name in discover.names("rulekit.stats") if name != "text"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_examples_by_hand_hold(theme: str) -> None:
    module = import_module(f"rulekit.stats.{theme}")
    functions = [
        each
        for name, each in vars(module).items()
        if callable(each)
        and getattr(each, "__module__", "") == module.__name__
        and not name.startswith("_")
        and not isinstance(each, type)
    ]
    assert all(">>>" in (each.__doc__ or "") for each in functions)
    failed, tried = doctest.testmod(module)
    assert tried >= max(1, len(functions))
    assert failed == 0


@pytest.mark.parametrize(("k", "n"), [(0, 5), (5, 5), (3, 7), (487, 1000)])
def test_wilson_bounds_solve_its_equation(k: int, n: int) -> None:
    # the bounds are the shares p for which k lies exactly Z95 deviations away from n * p
    for bound in wilson(k, n):
        assert isclose(abs(k - n * bound), Z95 * sqrt(n * bound * (1 - bound)), abs_tol=1e-9)
    low, high = wilson(k, n)
    assert 0 <= low <= k / n <= high <= 1


def test_one_number_has_no_deviation() -> None:
    found = spread({7: 1})
    assert (found.sd, found.least, found.q05, found.q95, found.most) == (0.0, 7, 7, 7, 7)


def test_a_summary_without_hands_still_prints() -> None:
    text = summary_text(
        {
            "title": "Some Game",
            "players": 2,
            "done": 0,
            "asked": 9,
            "first": 3,
            "unit": "hands",
            "seed": 1,
            "found": 0,
            "seconds": 0.0,
            "hands_per_second": None,
            "bots": ["a", "b"],
            "rotate": False,
            "options": {},
            "digest": "0",
            "version": "0",
            "engine": "interp",
            "interrupted": True,
            "hands": {"hands": 0},
        },
        onward="go on with first=3, hands=9",
    )
    assert text.startswith("Some Game, 2 players: 0 hands")
    assert "go on with first=3, hands=9" in text


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_seats_of_one_hand_are_one_trial(seats: int) -> None:
    """A bot that has several seats of a hand is not surer of its share for that."""
    low, high = wilson(30, 100)
    found = share_of(Tally(won=30, of=100 * seats, hands=100, lucky=30))
    assert (found["low"] * seats, found["high"] * seats) == pytest.approx((low, high))
    assert found["share"] == pytest.approx(0.3 / seats)


def test_what_hangs_together_has_a_share_and_no_interval() -> None:
    found = share_of(Tally(3, 4, 4, 3), alone=False)
    assert (found["share"], found["low"], found["high"]) == (0.75, None, None)
