"""Sweeps: figures over the values of an option, or of a number that stands in a rule file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulekit
from rulekit.answers.levels import levels
from rulekit.answers.literals import literal
from rulekit.answers.playing import Contender, Table, sample
from rulekit.answers.sweeps import Sweep, sweep
from rulekit.stats.intervals import mean_interval, wilson
from tests.unit.cli_running import assert_told, run

LINES = Path(rulekit.load("gin").rules.options["target"].span.file.name).read_text().splitlines()
LINE = next(n for n, line in enumerate(LINES, start=1) if "leaving at most 10 points" in line)
KNOCK = f"gin.yaml:{LINE}:{LINES[LINE - 1].index('10') + 1}"


@pytest.fixture(scope="module")
def found() -> Sweep:
    return sweep("gin", KNOCK, [0, 5, 10], hands=80)


@pytest.mark.thorough
def test_a_number_of_a_phrase_is_swept(found: Sweep) -> None:
    """Gin's knock limit: the less deadwood is allowed, the longer hands are."""
    turns = [each.level("length.turns") for each in found.points]
    heights = [each.value for each in turns if each is not None]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[2] + 5
    gin = found["0"].level("ends.gin")
    assert gin is not None
    assert gin.value > 0.9
    assert {"points.winner", "ends.knock"} <= set(found.shown)  # what people ask for first


@pytest.mark.thorough
def test_the_value_that_it_has_is_the_same_as_the_base(found: Sweep) -> None:
    assert found.now == "10"
    assert {each.verdict for each in found["10"].differences} == {"same"}
    assert " *10 " in str(found)


@pytest.mark.thorough
def test_a_varied_number_does_what_the_changed_file_does(tmp_path: Path, found: Sweep) -> None:
    """It is compared on the same deals, and equals the comparison with a file of one's own."""
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "\n".join(LINES).replace("leaving at most 10 points", "leaving at most 5 points")
    )
    alone = rulekit.compare("gin", mine, hands=80)
    for key in ("length.turns", "points.dealer", "ends.gin"):
        point = found["5"].difference(key)
        assert point is not None
        assert (point.low, point.high) == (alone[key].low, alone[key].high)


@pytest.mark.thorough
def test_options_are_swept_and_faults_are_told_at_their_value() -> None:
    found = sweep("gin", "target", [20, 60, 5000], matches=20, figures=["match.hands"])
    hands = [each.level("match.hands") for each in found.points[:2]]
    assert hands[0] is not None
    assert hands[1] is not None
    assert hands[0].value < hands[1].value
    assert "5000" in found["5000"].problem
    assert f"5000: {found['5000'].problem}" in str(found)
    assert found.shown == ("match.hands",)


def test_levels_have_the_intervals_of_shares_and_means() -> None:
    """Shares of hands after Wilson; means after Student."""
    side = Contender(rulekit.load("gin"), "greedy", "gin")
    played = sample(side, Table(2), 60)
    by_key = {each.metric.key: each for each in levels(played)}
    rows = rulekit.simulate("gin", hands=60, bots="greedy", rows=True).rows
    knocks = rows["reason"].count("knock")
    share = by_key["ends.knock"]
    assert (share.low, share.high) == pytest.approx(wilson(knocks, 60))
    mean, low, high = mean_interval(rows["turns"])
    turns = by_key["length.turns"]
    assert turns.value == pytest.approx(mean)
    assert turns.low == pytest.approx(low)
    assert turns.high == pytest.approx(high)


@pytest.mark.parametrize(
    ("game", "place", "said"),
    [
        ("gin", "188", "write FILE:LINE:COLUMN"),
        ("gin", "rummy.yaml:3:4", "is not the rule file of 'gin'"),
        ("openspiel_gin", "gin.yaml:3:4", "to vary a number of its base, name 'gin'"),
        ("gin", "gin.yaml:99999:4", "and no line 99999"),
        ("gin", f"gin.yaml:{LINE}:1", "by their columns the line has 10 at"),
        ("gin", "gin.yaml:2:1", "the line has none"),
    ],
)
def test_a_place_without_a_number_is_refused(game: str, place: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        literal(game, place)


def test_a_sweep_of_what_is_not_there_is_refused() -> None:
    with pytest.raises(rulekit.SettingError, match="has no option 'targte'; did you mean 'target'"):
        sweep("gin", "targte", [1, 2], hands=4)
    with pytest.raises(ValueError, match="there is no figure 'turns'; figures are"):
        sweep("gin", "target", [1, 2], hands=4, figures=["turns"])


@pytest.mark.thorough
def test_the_command_sweeps() -> None:
    told = run("sweep", "gin", "--set", "target=20..60", "--steps", "3", "--matches", "10")
    assert_told(told, 0, "target, now 100", "match.hands", " 20 ", " 40 ", " 60 ")
    words = ("sweep", "gin", "--vary", f"{KNOCK}=0,10", "--hands", "20", "--format", "json")
    plain = json.loads(run(*words).stdout)
    assert [each["value"] for each in plain["points"]] == ["0", "10"]
    assert plain["points"][0]["levels"][0]["key"] == "length.turns"
    words = ("--set", "deal_variant=upcard,extra_card", "--set", "target=50", "--hands", "4")
    assert_told(run("sweep", "gin", *words), 0, "deal_variant, now upcard", "gin:target=50")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name one thing to sweep"),
        (("--set", "target=50"), "name one thing to sweep"),
        (("--set", "target=9..5"), "it has to go up"),
        (("--vary", "gin.yaml:1:1"), "is not of the form FILE:LINE:COLUMN=VALUES"),
        (("--vary", "gin.yaml:1:1=2..3"), "no whole number stands at gin.yaml:1:1"),
        (("--set", "target=1,2", "--hands", "3", "--matches", "3"), "either --hands or --matches"),
    ],
)
def test_the_command_refuses_what_cannot_be(words: tuple[str, ...], said: str) -> None:
    assert_told(run("sweep", "gin", *words), 2, said)


def test_a_number_is_known_by_its_line() -> None:
    line = literal("gin", KNOCK).line
    assert "#" not in line and LINES[LINE - 1].strip().startswith(line)


def test_values_that_cannot_be_are_refused_at_once() -> None:
    told = run("sweep", "tonk", "--set", "stake=2000,3000", "--hands", "4")
    assert_told(told, 2, "no value can be played; 2000:", "1..1000")
    told = run("sweep", "gin", "--vary", f"{KNOCK}=5,b", "--hands", "4")
    assert_told(told, 2, "'b' is no whole number; values are written 5..10 or 5,7,10")
