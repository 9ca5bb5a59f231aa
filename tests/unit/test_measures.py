"""Metrics of a closer look: each against a game, or numbers, where it can be told by hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import rulekit
from rulekit.measures.duplicates import luck_share
from rulekit.measures.figures import Figure, mean
from rulekit.measures.hands import _Table, watched
from rulekit.measures.measuring import METRICS, OUTLOOKS, ladder_of, measure, names_of, slope
from rulekit.measures.outlooks import Outlook, changes, drama, leader, open_share, ranks, trailed
from rulekit.series.following import Follower
from rulekit.series.hand import Series
from tests.unit.cli_running import run


def one(found: rulekit.Measures, metric: str, part: str = "") -> Figure:
    """The figure of a metric whose name has a part."""
    return next(each for each in found[metric] if part in each.name)


@pytest.fixture(scope="module")
def gin() -> rulekit.Measures:
    return measure("gin", hands=24)


# ── numbers made by hand ──────────────────────────────────────────────────────────────────────


def test_three_sides_are_behind_below_three_quarters() -> None:
    """The second of three may expect 1/2; half-way to the first lies 3/4."""
    three = Outlook(np.array([[0.5, 0.75, 0.25], [0.91, 0.4, 0.2]]), 0, 0.0)
    assert drama(three) == pytest.approx(0.5)
    assert drama(Outlook(three.expected, 1, 0.0)) == pytest.approx(np.sqrt(0.35))


def test_who_never_was_behind_gives_no_drama_and_is_decided_at_once() -> None:
    ahead = Outlook(np.array([[0.6, 0.4], [0.8, 0.2]]), 0, 0.1)
    assert (drama(ahead), open_share(ahead), changes(ahead), trailed(ahead)) == (0, 0, 0, False)


def test_a_hand_whose_loser_could_expect_most_is_open_to_the_end() -> None:
    assert open_share(Outlook(np.array([[0.1, 0.9], [0.8, 0.2]]), 0, 0.0)) == 1.0


def test_a_tie_has_no_leader_and_the_first_lead_is_no_change() -> None:
    assert leader(np.array([0.5, 0.5, 0.1]), 0.0) is None
    there_and_back = np.array([[0.5, 0.5], [0.9, 0.1], [0.5, 0.5], [0.9, 0.1], [0.1, 0.9]])
    assert changes(Outlook(there_and_back, 1, 0.1)) == 1


def test_ties_share_ranks() -> None:
    assert ranks(np.array([[3.0, 3.0, 3.0], [1.0, 2.0, 3.0]])).tolist() == [
        [0.5, 0.5, 0.5],
        [0.0, 0.5, 1.0],
    ]


def test_the_noise_of_replays_is_no_luck() -> None:
    """Skill sets deals apart by 10, cards by 10; chance adds as much again, and is taken off."""
    chance = np.random.default_rng(5)
    deals = 4000
    cards = chance.choice([-10.0, 10.0], deals)
    room = chance.choice([-10.0, 10.0], deals)
    clean = np.stack([room + cards, room - cards], axis=1)
    noisy = clean[:, :, None] + chance.normal(0, 20, (deals, 2, 2))
    found = luck_share(noisy)
    assert found is not None
    assert found == pytest.approx(0.5, abs=0.03)
    assert luck_share(np.zeros((3, 2, 2))) is None


def test_the_slope_holds_the_truth_in_ninety_five_of_a_hundred() -> None:
    chance = np.random.default_rng(11)
    held = 0
    for _ in range(400):
        wilds = chance.integers(0, 3, (60, 3))
        points = 7.0 * wilds + chance.normal(0, 30, (60, 3))
        found = slope("wilds", "it", "points", wilds.tolist(), points.tolist())
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 7.0 <= found.high
    assert 370 <= held <= 394


def test_equal_values_of_a_share_are_no_certainty() -> None:
    sure = mean("skill", "it", "share", [1.0] * 20)
    assert sure.low == pytest.approx(0.839, abs=0.001)
    assert mean("skill", "it", "share", [0.9, 1.0, 1.0]).high == 1.0


def test_nothing_to_tell_it_by_is_said() -> None:
    nothing = mean("first", "it", "points", [])
    assert nothing.value is None
    assert nothing.note == "no hands to tell it by"


# ── what moves touch ──────────────────────────────────────────────────────────────────────────


def test_who_lays_on_anothers_meld_touches_it() -> None:
    table = _Table([0, 1])
    assert table.after(0, Counter({(1, 2, 3): 1})) == (True, False)
    assert table.after(1, Counter({(1, 2, 3): 1})) == (False, False)
    assert table.after(0, Counter({(1, 2, 3, 4): 1})) == (True, False)  # his own
    assert table.after(1, Counter({(1, 2, 3, 4, 5): 1})) == (True, True)
    assert table.after(1, Counter({(1, 2, 3, 4, 5): 1, (7, 8, 9): 1})) == (True, False)


def test_who_takes_anothers_meld_apart_touches_it_but_not_a_partners() -> None:
    for teams, touched in (([0, 1], True), ([0, 0], False)):
        table = _Table(teams)
        table.after(0, Counter({(1, 2, 3, 4): 1}))
        after = Counter({(2, 3, 4): 1, (1, 11, 21): 1})
        assert table.after(1, after) == (True, touched)


def test_wilds_are_counted_as_they_are_dealt() -> None:
    program = rulekit.load("rummikub").program(2)
    series = Series(program, "", 0, "hand", ("greedy",) * 2, False, "wasm", ("greedy",) * 2)
    dealt = [each.wilds for each in watched(series, 6, outlooks=False)]
    assert all(each is not None and 0 <= sum(each) <= 2 for each in dealt)
    assert any(each and sum(each) for each in dealt)


def test_who_opens_does_so_in_the_turn_of_his_first_opening_move() -> None:
    program = rulekit.load("rummikub").program(2)
    series = Series(program, "", 3, "hand", ("greedy",) * 2, False, "wasm", ("greedy",) * 2)
    follower = Follower(series)
    for index, each in enumerate(watched(series, 6, outlooks=False)):
        turns: dict[int, list[int]] = {0: [], 1: []}
        opened: dict[int, int] = {}
        for made in follower.hand(index):
            if made is not None:
                own = turns[made.seat]
                own += [made.turn] if made.turn not in own else []
                if follower.position.action(made.registers[0]).name == "open":
                    opened.setdefault(made.seat, len(own))
        assert each.opened == opened
        assert max(opened.values()) > 1


def test_where_nobody_lays_cards_it_is_said() -> None:
    (found,) = measure("michigan", "opening", hands=3)["opening"]
    assert (found.value, found.note) == (None, "nobody laid cards in 3 hands")


# ── games ─────────────────────────────────────────────────────────────────────────────────────


def test_every_metric_has_an_interval_or_says_why_not(gin: rulekit.Measures) -> None:
    assert {each.metric for each in gin.figures} == set(METRICS)
    for each in gin.figures:
        if each.value is None:
            assert each.note
        elif each.name != "rungs that win more than chance":
            assert each.low is not None
            assert each.high is not None
            assert each.low <= each.value <= each.high
            assert each.n > 0


def test_gin_is_like_gin(gin: rulekit.Measures) -> None:
    """Thinking wins, luck is most of a hand, nobody's melds are touched but at its end."""
    assert one(gin, "skill", "greedy against random, won").value == 1.0
    assert one(gin, "wilds").note == "no card is wild when the hand is dealt"
    luck = one(gin, "luck")
    assert luck.value is not None
    assert 0.3 < luck.value < 0.95
    taken = one(gin, "discard", "brings")
    assert taken.low is not None
    assert taken.low > 0
    assert taken.note.endswith("from_discard, take_upcard")
    touched = one(gin, "interaction").value
    assert touched is not None
    assert 0.05 < touched < 0.5


def test_equal_seeds_give_equal_figures_however_many_share_the_work(
    gin: rulekit.Measures,
) -> None:
    some = ["luck", "drama"]
    assert measure("gin", some, hands=24, jobs=2).figures == tuple(
        each for name in METRICS for each in gin.figures if each.metric == name and name in some
    )
    assert measure("gin", "leads", hands=24, seed=1).figures != gin["leads"]


def test_equal_players_leave_it_to_the_cards() -> None:
    """Nobody is better, so deals that are played from both seats come out even."""
    program = rulekit.load("gin").program(2)
    from rulekit.measures.duplicates import luck

    found = luck(program, ("greedy", "greedy"), seed=3, deals=60)
    assert found.value is not None
    assert found.value > 0.97


def test_a_game_without_open_cards_says_so() -> None:
    found = measure("rummikub", "discard", hands=2)
    assert found["discard"][0].note == "no card that lay open was taken in 2 hands"


def test_where_nothing_was_learned_the_ladder_ends_at_greedy() -> None:
    assert ladder_of(rulekit.load("gin").program(2)) == ["random", "greedy", "learned"]
    assert ladder_of(rulekit.load("gin").program(3)) == ["random", "greedy"]
    assert ladder_of(rulekit.load("rummikub").program(2)) == ["random", "greedy"]


# ── asked wrongly ─────────────────────────────────────────────────────────────────────────────


def test_names_come_in_their_order_and_all_means_all() -> None:
    assert names_of(["luck", "drama", "luck"]) == ["drama", "luck"]
    assert names_of(["all"]) == list(METRICS)
    assert set(OUTLOOKS) < set(METRICS)


def test_a_metric_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no metric 'lukc'; did you mean 'luck'"):
        measure("gin", ["lukc"])
    with pytest.raises(ValueError, match="a sample has at least 2 hands, not 1"):
        measure("gin", hands=1)
    with pytest.raises(KeyError):
        measure("gin", "first", hands=2)["luck"]


def test_the_command_prints_them_below_the_table(tmp_path: Path) -> None:
    asked = ["simulate", "gin", "--hands", "20", "--bots", "greedy", "--sample", "6"]
    told = run(*asked, "--metrics", "first, stalls")
    assert told.exit_code == 0
    assert "measured on a sample of 6 hands, seed 0" in told.stdout
    assert "first: what going first brings" in told.stdout
    found = json.loads(run(*asked, "--metrics", "stalls", "--format", "json").stdout)
    assert found["hands"]["hands"] == 20
    assert [each["metric"] for each in found["metrics"]["figures"]] == ["stalls"] * 3


def test_the_command_refuses_what_cannot_be() -> None:
    for asked, said in (
        (["--metrics", "dramma"], "there is no metric 'dramma'; did you mean 'drama'?"),
        (["--sample", "5"], "--sample is for --metrics"),
    ):
        told = run("simulate", "gin", "--hands", "5", *asked)
        assert told.exit_code == 2
        assert said in told.stderr
