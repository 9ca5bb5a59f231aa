"""Tuning: a search of the options for what a game is to be like, proved on other deals."""

from __future__ import annotations

import json

import pytest

import rulekit
from rulekit.answers.aims import Aim, aims_of, outcome
from rulekit.answers.levels import Level
from rulekit.answers.metrics import metrics_of
from rulekit.answers.tuning import tune
from tests.unit.cli_running import assert_told, run
from tests.unit.test_sweep import KNOCK

METRICS = metrics_of(*[rulekit.simulate("gin", hands=1).series] * 2)


def test_aims_are_read() -> None:
    turns, first, dealer = aims_of("turns = 20, first player=50%, wins.dealer >= 45 %", METRICS)
    assert (turns.metric.key, turns.sign, turns.target) == ("length.turns", "=", 20)
    assert (first.metric.key, first.target) == ("wins.first", 0.5)
    assert (dealer.metric.key, dealer.sign) == ("wins.dealer", ">=")
    assert (turns.off(18.5), dealer.off(0.6), round(dealer.off(0.4), 9)) == (1.5, 0, 0.05)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("turns", "is no aim: write it like 'turns = 20'"),
        ("turnz = 20", "did you mean 'turns'"),
        ("turns = 20%", "no share: write it without %"),
        ("dealer = 1", "a share: write it with %"),
        ("hands = 5", "there is no figure 'hands' here"),  # of a match, where hands are played
    ],
)
def test_aims_that_cannot_be_are_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        aims_of(text, METRICS)


def level(value: float, half: float) -> Level:
    """A figure of turns."""
    return Level(METRICS[0], value, value - half, value + half)


@pytest.mark.parametrize(
    ("value", "half", "verdict"),
    [
        (20.0, 0.3, "reached"),  # a tenth of a deviation of 10 is 1
        (20.6, 0.3, "reached"),
        (20.9, 0.3, "unclear"),
        (20.0, 1.3, "unclear"),
        (22.0, 0.3, "missed"),
        (15.0, 3.0, "missed"),
    ],
)
def test_an_aim_is_reached_where_the_whole_interval_is_near(
    value: float, half: float, verdict: str
) -> None:
    aim = Aim(METRICS[0], "=", 20, "turns = 20")
    found = outcome(aim, level(10, 1.96), level(value, half), 100)
    assert found.small == pytest.approx(1)
    assert found.verdict == verdict
    assert (found.more > 0) == (verdict == "unclear")
    assert found.words("hands").startswith(f"turns = 20: {value:.2f} (")


def test_one_side_of_an_aim_may_be_free() -> None:
    aim = Aim(METRICS[0], "<=", 20, "turns <= 20")
    assert outcome(aim, level(30, 1.96), level(12, 0.5), 100).verdict == "reached"
    assert outcome(aim, level(30, 1.96), level(25, 0.5), 100).verdict == "missed"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_target_of_matches_is_found() -> None:
    """Five hands of a match: about half of the points; the proof is on deals not searched."""
    found = tune("gin", "hands = 5", matches=60, most=60)
    (hands,) = found.outcomes
    assert 30 <= int(found.setting["target"]) <= 70
    assert hands.verdict == "reached"
    assert hands.before.value > 8
    other = rulekit.simulate(
        rulekit.load("gin", **found.setting), matches=240, first=60, bots="greedy"
    )
    assert hands.after.value == pytest.approx(other.summary()["matches"]["hands"]["mean"])


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_number_of_the_file_is_tuned_and_nothing_else_that_does_not_help() -> None:
    found = tune("gin", "turns = 18", vary={KNOCK: (0, 10)}, hands=80, most=40)
    assert KNOCK in found.setting
    assert 3 <= int(found.setting[KNOCK]) <= 7
    assert "void_limit" not in found.setting
    assert found.tried <= 40
    assert f"nearest: {KNOCK}=" in str(found)


@pytest.mark.thorough
def test_the_game_stays_as_it_is_where_it_is_there_already() -> None:
    found = tune("gin", "turns <= 40", hands=20, most=20)
    assert found.setting == {}
    assert "nearest: the game as it is" in str(found)


@pytest.mark.thorough
def test_the_command_tunes() -> None:
    words = ("tune", "gin", "--aim", "turns = 18", "--vary", f"{KNOCK}=0..10", "--most", "8")
    told = run(*words, "--hands", "30")
    assert_told(
        told,
        0,
        " settings tried with 30 hands",
        f"nearest: {KNOCK}=",
        "on 120 other hands",
        "before 14",
    )
    plain = json.loads(run(*words, "--hands", "30", "--format", "json").stdout)
    assert plain["outcomes"][0]["key"] == "length.turns"
    assert plain["kind"] == "tuned"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--aim"),
        (("--aim", "turns"), "is no aim"),
        (("--aim", "turns = 2", "--vary", "gin.yaml:1:1"), "not of the form FILE:LINE:COLUMN=A..B"),
        (("--aim", "turns = 2", "--vary", "gin.yaml:1:1=5..2"), "FILE:LINE:COLUMN=A..B"),
        (("--aim", "turns = 2", "--hands", "5", "--matches", "5"), "either --hands or --matches"),
    ],
)
def test_the_command_refuses_what_cannot_be(words: tuple[str, ...], said: str) -> None:
    assert_told(run("tune", "gin", *words), 2, said)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dealer = 150%", "a share is 0% to 100%"),
        ("nobody <= -3%", "a share is 0% to 100%"),
        ("turns >= 30, turns <= 10", "'turns >= 30' and 'turns <= 10' cannot both be"),
        ("turns = 12, turns = 13", "cannot both be"),
    ],
)
def test_an_aim_that_cannot_be_is_refused(text: str, why: str) -> None:
    assert_told(run("tune", "gin", "--aim", text, "--hands", "4"), 2, why)


def test_aims_on_either_side_go_together() -> None:
    assert len(aims_of("turns >= 8, turns = 9, turns <= 12", METRICS)) == 3
