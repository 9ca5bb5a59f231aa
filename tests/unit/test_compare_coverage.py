"""The intervals of comparisons hold what they promise: 95 of 100, and more where play stops early.

The truth comes from a run that is a hundred times longer than those that are tried, of another
seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import inf

import numpy as np
import pytest

import rulekit
from rulekit.answers import comparing
from rulekit.answers.comparison import Comparison
from rulekit.answers.differences import Difference, difference, judged
from rulekit.answers.measuring import Numbers
from rulekit.answers.metrics import SHARE, Metric
from rulekit.answers.pairs import Pairs
from rulekit.stats.intervals import student
from rulekit.stats.sequences import FIRST_LOOK, sequence_z

GIN = rulekit.load("gin")
EXTRA = rulekit.load("gin", deal_variant="extra_card")
SEEDS = 200
SOME = (
    "length.turns", "length.decisions", "length.offered", "points.all", "points.dealer",
    "wins.dealer", "wins.first", "ends.knock", "ends.gin", "moves.refuse",
)  # fmt: skip


@cache
def truth() -> Comparison:
    """What is taken for true."""
    return rulekit.compare(GIN, EXTRA, hands=30_000, seed=10**9)


@pytest.fixture
def figures_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparisons of figures: which rules differ takes longer than so few hands."""
    monkeypatch.setattr(comparing, "rule_changes", lambda *_: ())


def covered(found: Sequence[Comparison], key: str) -> int:
    """In how many of them the truth lies in the interval."""
    true = truth()[key].difference
    return sum(each[key].low <= true <= each[key].high for each in found)


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.usefixtures("figures_only")
def test_intervals_of_fixed_numbers_cover_what_they_say() -> None:
    """Shares, means and ratios of played hands, over 200 seeds: 92 to 98 of 100 on average.

    Each for itself may miss that by chance; the bounds for one are those within which a binomial
    number of 95 in 100 lies but once in a thousand times.
    """
    found = [rulekit.compare(GIN, EXTRA, hands=200, seed=seed) for seed in range(SEEDS)]
    shares = {key: covered(found, key) / SEEDS for key in SOME}
    assert 0.92 <= np.mean(list(shares.values())) <= 0.98, shares
    rare = {"ends.gin"}  # few hands differ there: the interval is wider, on purpose
    assert all(0.895 <= share <= (1 if key in rare else 0.995) for key, share in shares.items()), (
        shares
    )


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.usefixtures("figures_only")
def test_intervals_cover_though_play_stops_as_soon_as_they_are_narrow() -> None:
    """At least 95 of 100, over 200 seeds, for a mean and for a share."""
    found = [
        rulekit.compare(GIN, EXTRA, until="1.5 points.all", seed=seed) for seed in range(SEEDS)
    ]
    assert all(each.reached and each["points.all"].half <= 1.5 for each in found)
    assert len({each.pairs for each in found}) > 10  # they stopped at different times
    for key in SOME:
        assert covered(found, key) >= 0.95 * SEEDS


@pytest.mark.in_turn
@pytest.mark.thorough
def test_false_alarms_are_rare_for_all_figures_together() -> None:
    """Where nothing differs but chance, at most one comparison in twenty finds a difference."""
    alarms = 0
    for seed in range(SEEDS):
        chance = np.random.default_rng(seed)
        a, b = chance.geometric(0.1, (2, 20, 300))
        alarms += any(each.verdict == "differs" for each in differences_of(a, b))
    assert alarms <= 0.09 * SEEDS


def differences_of(a: Numbers, b: Numbers) -> tuple[Difference, ...]:
    """The differences of figures that are mere numbers: arrays of shape (figures, units)."""
    one = np.ones_like(a)
    pairs = Pairs.none(len(a)).with_more(np.array([a, one]), np.array([b, one]))
    found = []
    for number in range(len(a)):
        estimate = pairs.estimate(number, share=False)
        assert estimate is not None
        metric = Metric(f"points.{number}", "points")
        found.append(difference(metric, estimate, sequential=False))
    return judged(found, sequential=False)


# ── whoever looks all the time ────────────────────────────────────────────────────────────────


def walks(seed: int, most: int) -> Iterator[float]:
    """How far a mean of skewed numbers is from the truth, at every time, in standard errors."""
    numbers = np.random.default_rng(seed).exponential(1, most) - 1
    n = np.arange(1, most + 1)
    mean = np.cumsum(numbers) / n
    squares = np.cumsum(numbers**2) / n - mean**2
    yield from (np.abs(mean[1:]) / np.sqrt(squares[1:] / n[1:])).tolist()


def test_a_sequence_never_leaves_the_truth_however_often_somebody_looks() -> None:
    """After every number from the first look on; an interval of the usual kind does so often."""
    most = 5_000
    bound = np.array([sequence_z(n) for n in range(2, most + 1)])
    usual = np.array([student(n) for n in range(2, most + 1)])
    away = np.array([list(walks(seed, most)) for seed in range(SEEDS)])[:, FIRST_LOOK:]
    assert (away < bound[FIRST_LOOK:]).all(axis=1).sum() >= 0.95 * SEEDS
    assert (away < usual[FIRST_LOOK:]).all(axis=1).sum() < 0.8 * SEEDS


def test_rare_differences_do_not_pass_for_none() -> None:
    """Of 400 pairs one in 300 differs: where none was seen, the interval still reaches to it."""
    metric = Metric("ends.x", SHARE, "reason", "x")
    missed = 0
    for seed in range(SEEDS):
        a = np.zeros((2, 1, 400), dtype=np.int64)
        a[1] = 1
        b = a.copy()
        b[0, 0] = np.random.default_rng(seed).random(400) < 1 / 300
        estimate = Pairs.none(1).with_more(a, b).estimate(0, share=True)
        assert estimate is not None
        found = difference(metric, estimate, sequential=False)
        assert 0 < found.half < inf
        missed += not found.low <= 1 / 300 <= found.high
    assert missed <= 0.08 * SEEDS
