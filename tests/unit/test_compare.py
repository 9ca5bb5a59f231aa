"""Comparisons: two sides on the same deals, figures with intervals, and verdicts in words."""

from __future__ import annotations

import doctest
import json
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest

import rulekit
from rulekit.answers import metrics, spanish
from rulekit.answers.comparison import Comparison
from rulekit.answers.deals import common_deals
from rulekit.answers.differences import Difference, difference, judged
from rulekit.answers.english import PHRASES
from rulekit.answers.measuring import measured
from rulekit.answers.metrics import metrics_of
from rulekit.answers.pairs import Pairs
from rulekit.answers.words import in_order, untold
from rulekit.machine.chance import Stream
from rulekit.machine.position import Position
from rulekit.resources import root
from rulekit.series.results import Results

GIN = rulekit.load("gin")
EXTRA = rulekit.load("gin", deal_variant="extra_card")


@pytest.fixture(scope="module")
def found() -> Comparison:
    return rulekit.compare(GIN, EXTRA, hands=300)


def figures(results: Results) -> dict[str, float]:
    """Each figure of a simulation, as a comparison measures it."""
    known = metrics_of(results.series, results.series)
    raw = b"".join(batch.rows for batch in results.raw or ())
    tops, lows = measured(results.series, known, raw).sum(axis=2)
    return {
        metric.key: float(top / low)
        for metric, top, low in zip(known, tops, lows, strict=True)
        if low
    }


CASES = [
    ("gin", {"hands": 40, "bots": ("greedy", "random")}),
    ("rum500_partners", {"hands": 8, "bots": ("random",)}),
    ("rummy", {"hands": 30, "players": 3, "bots": ("greedy", "random", "random"), "rotate": True}),
    ("gin", {"matches": 6, "bots": ("greedy", "random"), "target": 30}),
]


@pytest.mark.parametrize(("game", "asked"), CASES)
def test_figures_are_those_of_the_summary(game: str, asked: dict[str, object]) -> None:
    """Turns, ends, wins by seat, role and bot, points: what `simulate` says, from the same rows."""
    results = rulekit.simulate(game, rows=True, **asked)  # type: ignore[arg-type]
    summary, mine = results.summary(), figures(results)
    hands = summary["hands"]
    assert mine["length.turns"] == pytest.approx(hands["turns"]["mean"])
    assert mine["length.decisions"] == pytest.approx(hands["decisions"]["mean"])
    assert mine["length.choice"] == pytest.approx(hands["decisions"]["with_choice"])
    assert mine["length.offered"] == pytest.approx(hands["decisions"]["moves_mean"])
    for why, share in hands["ends"].items():
        assert mine[f"ends.{why}"] == pytest.approx(share["share"])
    assert mine["wins.dealer"] == pytest.approx(hands["wins"]["role"]["dealer"]["share"])
    assert mine["wins.nobody"] == pytest.approx(hands["without_winner"]["share"])
    assert mine["wins.several"] == pytest.approx(hands["shared"]["share"])
    told = {key for key in mine if key.startswith("wins.seat_")}
    for seat in (key.removeprefix("wins.seat_") for key in told):
        assert mine[f"wins.seat_{seat}"] == pytest.approx(hands["wins"]["seat"][seat]["share"])
        assert mine[f"points.seat_{seat}"] == pytest.approx(hands["points"]["seat"][seat]["mean"])
    for kind in results.series.action_names:
        assert mine[f"moves.{kind}"] == pytest.approx(np.mean(results.rows[f"did_{kind}"]))
    if "matches" in summary:
        matches = summary["matches"]
        assert mine["match.hands"] == pytest.approx(matches["hands"]["mean"])
        assert mine["match.seat_1"] == pytest.approx(matches["wins"]["seat"]["1"]["share"])
        assert mine["match.nobody"] == pytest.approx(matches["without_winner"]["share"])
    if len(set(results.series.bots)) == 2:
        # A bot that shares the table with others is told where both sides have it.
        assert mine["wins.greedy"] == pytest.approx(hands["wins"]["bot"]["greedy"]["share"])
        assert mine["points.greedy"] == pytest.approx(hands["points"]["bot"]["greedy"]["mean"])


def test_places_are_counted_from_the_dealer() -> None:
    """Every place at a table of three wins what the rows say, whoever deals."""
    results = rulekit.simulate("rummy", hands=30, players=3, bots="greedy", rows=True)
    rows, mine = results.rows, figures(results)
    for after, key in ((1, "after_1"), (2, "after_2"), (0, "dealer")):
        seats = [(dealer - 1 + after) % 3 + 1 for dealer in rows["dealer"]]
        points = [rows[f"points_{seat}"][row] for row, seat in enumerate(seats)]
        wins = [rows["winners"][row] == 1 << seat - 1 for row, seat in enumerate(seats)]
        assert mine[f"points.{key}"] == pytest.approx(np.mean(points))
        assert mine[f"wins.{key}"] == pytest.approx(np.mean(wins))


def test_the_deals_are_the_same_and_are_paired(found: Comparison) -> None:
    """The interval is that of the differences deal by deal, and narrower than of two runs."""
    one, other = (
        rulekit.simulate(each, hands=300, bots="greedy", rows=True) for each in (GIN, EXTRA)
    )
    turns = np.array(other.rows["turns"]) - np.array(one.rows["turns"])
    mine = found["length.turns"]
    assert found.common is True
    assert mine.difference == pytest.approx(turns.mean())
    half = 1.968 * turns.std(ddof=1) / np.sqrt(300)
    assert mine.half == pytest.approx(half, rel=0.02)
    assert mine.gain > 2
    assert mine.changed == np.count_nonzero(turns)


def test_decks_that_differ_are_told() -> None:
    assert common_deals(GIN, GIN, 2, 0, 0) is True
    assert common_deals(GIN, rulekit.load("rum500"), 2, 0, 0) is False


def test_pairs_add_up_in_whatever_order() -> None:
    chance = np.random.default_rng(5)
    a, b = chance.integers(0, 50, (2, 2, 3, 40))
    whole = Pairs.none(3).with_more(a, b)
    parts = Pairs.none(3).with_more(a[:, :, 25:], b[:, :, 25:])
    parts = parts.with_more(a[:, :, :25], b[:, :, :25])
    assert whole.n == parts.n == 40
    assert [whole.estimate(k, share=False) for k in range(3)] == [
        parts.estimate(k, share=False) for k in range(3)
    ]


def test_a_difference_that_never_varies_is_one() -> None:
    """One a hand against none in each of 20 pairs is no chance, though nothing varies."""
    units = np.ones((2, 1, 20), dtype=np.int64)
    pairs = Pairs.none(1).with_more(units, units * np.array([[[0]], [[1]]]))
    metric = metrics.Metric("moves.knock", "times a hand", "action", "knock")
    found = pairs.estimate(0, share=False)
    assert found is not None
    (told,) = judged([difference(metric, found, sequential=False)], sequential=False)
    assert told.verdict == "differs"
    assert -1.2 < told.low < -1 < told.high < -0.8


def test_a_ratio_has_the_error_that_resampling_finds() -> None:
    """Points a hand, by whole matches: the error of the formula is that of the bootstrap."""
    chance = np.random.default_rng(6)
    hands = chance.integers(2, 12, (2, 400))
    points = hands * chance.integers(5, 40, (2, 400)) + 3 * hands[0]
    a, b = (np.array([[points[k]], [hands[k]]]) for k in (0, 1))
    mine = Pairs.none(1).with_more(a, b).estimate(0, share=False)
    assert mine is not None
    again = []
    for _ in range(2000):
        k = chance.integers(0, 400, 400)
        again.append(
            points[1][k].sum() / hands[1][k].sum() - points[0][k].sum() / hands[0][k].sum()
        )
    assert mine.error == pytest.approx(np.std(again), rel=0.06)


def test_the_examples_of_the_modules_hold() -> None:
    failed, tried = doctest.testmod(spanish)
    assert (failed, tried > 0) == (0, True)


# ── verdicts ──────────────────────────────────────────────────────────────────────────────────


def test_a_change_is_told_in_words(found: Comparison) -> None:
    assert found["moves.refuse"].verdict == "differs"
    assert found["moves.take_upcard"].words().startswith("'take upcard' is done 0.7")
    shorter = rulekit.compare(GIN, rulekit.load("gin", target=30), matches=60)
    words = shorter["match.hands"].words("matches")
    assert words.startswith("matches are 6.")
    assert words.count("shorter (") == 1
    low, high = (abs(each) for each in (shorter["match.hands"].high, shorter["match.hands"].low))
    assert 0 < low < abs(shorter["match.hands"].difference) < high


@pytest.mark.thorough
def test_what_cannot_be_told_yet_says_how_much_is_missing() -> None:
    few = rulekit.compare(GIN, EXTRA, hands=60)
    wins = few["wins.dealer"]
    assert wins.verdict == "unclear"
    assert f"cannot tell yet: about {wins.more:,} hands more are needed" in wins.words()
    more = rulekit.compare(GIN, EXTRA, hands=60 + wins.more)["wins.dealer"]
    assert more.half == pytest.approx(more.small, rel=0.35)


@pytest.mark.thorough
def test_no_difference_larger_than_the_interval() -> None:
    many = rulekit.compare(GIN, EXTRA, hands=1500)
    wins = many["wins.dealer"]
    assert wins.verdict == "alike"
    assert "no difference larger than" in wins.words()
    assert "hands won: no difference larger than" in str(many)


@pytest.mark.thorough
def test_a_change_without_effect_is_the_same_everywhere() -> None:
    """What a match goes to is nothing to a hand: all is the same, and matches are named."""
    none = rulekit.compare(GIN, rulekit.load("gin", target=50), hands=50)
    assert {each.verdict for each in none.differences} == {"same"}
    assert none.comparisons == 0
    assert "every figure is the same in each of 50 hands" in str(none)
    assert "--matches" in str(none)


def test_the_correction_counts_what_could_differ(found: Comparison) -> None:
    could = [each for each in found.differences if each.verdict != "same"]
    assert found.comparisons == len(could) > 10
    assert all(each.corrected >= each.chance for each in could)
    least = min(could, key=lambda each: each.chance)
    assert least.corrected == pytest.approx(min(1.0, least.chance * len(could)))
    between = [each for each in could if each.chance < 0.05 <= each.corrected]
    assert all(each.verdict != "differs" for each in between)


# ── rules, bots, data ─────────────────────────────────────────────────────────────────────────


def test_rule_lines_that_differ_are_named(found: Comparison) -> None:
    rules = (root("rulesets") / "gin.yaml").read_text(encoding="utf-8").splitlines()
    place = f"gin.yaml:{1 + next(i for i, line in enumerate(rules) if 'stock to extra' in line)}"
    assert ("b", place) in {(each.side, each.places) for each in found.changes}
    assert f"+ The top card of the stock goes to the extra card.  [{place}]" in str(found)
    assert rulekit.compare(GIN, GIN, hands=4).changes == ()


def test_bots_are_compared() -> None:
    bots = rulekit.compare(GIN, GIN, hands=60, bots="greedy", bots_b="random")
    assert (bots.a.bots, bots.b.bots) == (("greedy",) * 2, ("random",) * 2)
    assert bots["ends.drawn"].verdict == "differs"
    swapped = rulekit.compare(
        GIN, GIN, hands=60, bots=("greedy", "random"), bots_b=("random", "greedy")
    )
    assert swapped["points.seat_1"].difference < 0 < swapped["points.seat_2"].difference
    assert swapped["wins.greedy"].verdict != "differs"


def test_it_is_frozen_data_and_plain_dictionaries(found: Comparison) -> None:
    with pytest.raises(FrozenInstanceError):
        found.pairs = 3  # type: ignore[misc]
    plain = json.loads(json.dumps(found.as_dict()))
    assert plain["pairs"] == 300
    assert plain["common_deals"] is True
    (turns,) = (each for each in plain["differences"] if each["key"] == "length.turns")
    assert turns["b"] - turns["a"] == pytest.approx(turns["difference"])
    assert turns["low"] < turns["difference"] < turns["high"]
    assert plain["changes"][0]["side"] in ("a", "b")


@pytest.mark.thorough
def test_equal_questions_have_equal_answers(found: Comparison) -> None:
    assert rulekit.compare(GIN, EXTRA, hands=300) == found
    halves = [rulekit.compare(GIN, EXTRA, hands=150, first=first) for first in (0, 150)]
    means = [each["length.turns"].difference for each in halves]
    assert np.mean(means) == pytest.approx(found["length.turns"].difference)


def test_what_has_not_happened_yet_is_not_known() -> None:
    """Random players hardly ever win: of a winner's points nothing is known after 200 hands."""
    found = rulekit.compare(GIN, GIN, until="1 points.winner", hands=200, bots="random", seed=3)
    kept = [each for each in found.differences if each.metric.key == "points.winner"]
    assert found.reached == (bool(kept) and kept[0].half <= 1)
    assert not found.reached


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(rulekit.SettingError, match="no table size suits both"):
        rulekit.compare("canasta", "tong_its", hands=2)
    with pytest.raises(ValueError, match="nothing is measured in 'apples': units are"):
        rulekit.compare(GIN, EXTRA, until="1 apples")
    with pytest.raises(ValueError, match="is no precision"):
        rulekit.compare(GIN, EXTRA, until="points")
    with pytest.raises(ValueError, match=r"write how narrow in %"):
        rulekit.compare(GIN, EXTRA, until="1 wins.dealer")
    with pytest.raises(ValueError, match="hands or matches, not both"):
        rulekit.compare(GIN, EXTRA, hands=2, matches=2)
    with pytest.raises(ValueError, match="at least 2 pairs"):
        rulekit.compare(GIN, EXTRA, hands=1)


class Leaves:
    """Plays at random, and stops the program after so many choices."""

    def __init__(self, choices: int) -> None:
        self.left = choices

    def choose(self, _position: Position, count: int, stream: Stream) -> int:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return stream.draw(count)


@pytest.mark.parametrize("side", [0, 1])
def test_what_is_told_of_a_side_counts_only_hands_that_both_have_ended(side: int) -> None:
    bots: list[list[object]] = [["random"], ["random"]]
    bots[side] = [Leaves(5000)]
    found = rulekit.compare(GIN, GIN, hands=400, bots=bots[0], bots_b=bots[1])
    assert found.interrupted
    assert 2 <= found.pairs < 400
    for each in found.tallied:
        assert each.sums.hands == found.pairs


def test_what_nobody_would_notice_is_told_last_but_who_wins_is_told_first(
    found: Comparison,
) -> None:
    def differing(key: str, a: float, b: float) -> Difference:
        return replace(found[key], a=a, b=b, small=1.0, verdict="differs")

    slight, larger = differing("length.offered", 5.0, 5.01), differing("moves.knock", 0.5, 0.6)
    wins, turns = differing("wins.dealer", 0.5, 0.501), differing("length.turns", 20.0, 20.1)
    assert in_order([slight, turns, larger, wins]) == [wins, larger, turns, slight]


def test_who_wins_is_told_first_and_how_much_there_is_to_choose_last(found: Comparison) -> None:
    ranks = [(each.is_slight, each.metric.rank) for each in found.told]
    assert ranks == sorted(ranks)
    asked = (
        "wins.dealer", "points.all", "ends.knock", "length.turns", "moves.knock", "length.offered",
    )  # fmt: skip
    ranks = [found[key].metric.rank for key in asked]
    assert ranks == sorted(set(ranks))


def test_an_interval_without_0_that_settles_nothing_is_explained(found: Comparison) -> None:
    clear = replace(found["length.turns"], verdict="unclear", more=51, low=-1.0, high=1.0)
    assert clear.words() == "length, turns: cannot tell yet: about 51 hands more are needed"
    doubtful = replace(clear, low=-3.71, high=-0.6)
    assert doubtful.words() == f"{clear.words()} ({PHRASES['by_chance']})"
    told = list(untold([clear, replace(doubtful, metric=found["points.all"].metric)], "hands"))
    assert told[1:] == [f"points of a hand, all seats together: {PHRASES['by_chance']}"]
