"""Reports of comparisons, effects and sweeps: what they say is what the answers say."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest
from cli_running import run
from report_reading import ReadPage

import rulekit
from rulekit.answers.comparison import Side
from rulekit.answers.differences import Difference
from rulekit.report.compared import _places, side_names
from rulekit.report.differing import (
    axis_of,
    interval,
    level,
    scales_of,
    shown,
    signed,
    whisker,
)
from rulekit.report.writing import report

WANTED = "gin:deal_variant=extra_card"


@pytest.fixture(scope="module")
def found() -> rulekit.Comparison:
    return rulekit.compare("gin", rulekit.load("gin", deal_variant="extra_card"), hands=80,
                           names=("gin", WANTED))  # fmt: skip


@pytest.fixture(scope="module")
def page(found: rulekit.Comparison) -> ReadPage:
    games = rulekit.load("gin"), rulekit.load("gin", deal_variant="extra_card")
    return ReadPage(report(found, *games))


# ── a comparison ──────────────────────────────────────────────────────────────────────────────


def test_the_largest_differences_come_first(found: rulekit.Comparison, page: ReadPage) -> None:
    told = found.told
    assert told
    for _, alike in groupby(told, key=lambda each: (each.is_slight, each.metric.rank)):
        sizes = [each.size for each in alike]
        assert sizes == sorted(sizes, reverse=True)
    answer, sure = page.text("p", "answer"), page.text("p", "sure")
    first = next((each for each in told if each.metric.group != "moves"), told[0])
    assert answer.startswith(first.metric.said[0].upper() + first.metric.said[1:])
    assert f"{first.metric.label} {interval(first)}" in sure
    assert f"({level(first, first.b)} for {level(first, first.a)})" in answer


def test_every_figure_that_could_differ_has_a_row(
    found: rulekit.Comparison, page: ReadPage
) -> None:
    table = page.text("table", "fold")
    rows = shown(found.differences)
    assert len(rows) > 15
    for each in rows:
        assert each.metric.label in table
        assert signed(each, each.difference) + interval(each) in table
    dots = [a["fill"] for a, _ in page.all("circle") if a.get("cy") == "12"]
    filled = sum(each.verdict == "differs" for each in rows)
    assert (dots.count("var(--p-var)"), dots.count("var(--bg)")) == (filled, len(rows) - filled)


def test_an_axis_holds_every_interval_of_its_unit(found: rulekit.Comparison) -> None:
    rows = shown(found.differences)
    scales = scales_of(rows)
    for each in rows:
        factor = 100 if each.metric.is_share else 1
        assert factor * max(-each.low, each.high) <= scales[axis_of(each.metric)] * (1 + 1e-9)
    one = rows[0]
    places = re.findall(r'cx="([\d.]+)%"', whisker(one, scales[axis_of(one.metric)]))
    (place,) = map(float, places)
    assert (place > 50) == (one.difference > 0)


def test_parts_of_both_sides(found: rulekit.Comparison, page: ReadPage) -> None:
    titles = [text for _, text in page.all("h2")]
    assert titles == [
        "What changes", "Is it fair?", "How hands end", "How long hands last", "Points by turn",
        "Who is ahead", "Which rules differ", "Which rules were used", "How to repeat it",
        "How it was counted",
    ]  # fmt: skip
    for digest in (found.a.digest, found.b.digest):
        assert digest in page.text("div", "repeat")
    drawn = page.plots()["won-hands"]["data"]["values"]
    assert {each["side"] for each in drawn} == {0, 1}


def test_the_tallies_are_those_of_the_sides(found: rulekit.Comparison) -> None:
    alone = rulekit.simulate("gin", hands=80, bots="greedy")
    assert found.tallied[0].sums.counts == alone.kept.sums.counts
    assert found.tallied[1].sums.hands == 80


def test_lines_that_differ_are_marked(found: rulekit.Comparison, page: ReadPage) -> None:
    places = set(_places(found.changes))
    said = {line for each in found.changes for line in re.findall(r"\d+", each.places)}
    assert {str(line) for _, line in places} == said
    marked = [text for a, text in page.all("div") if "changed" in (a.get("class") or "").split()]
    assert marked
    for text in marked:
        number = re.search(r"(\d+) *[a-z_-]", text)
        assert number is not None
        assert any(text.find(str(line)) >= 0 for _, line in places)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_where_nothing_differs_it_says_what_is_ruled_out() -> None:
    game = rulekit.load("gin")
    same = ReadPage(report(rulekit.compare(game, game, hands=20), game, game))
    assert same.text("p", "answer") == "Every figure is the same in each of 20 hands."
    other = rulekit.load("gin", target=50)
    hands = ReadPage(report(rulekit.compare(game, other, hands=20), game, other))
    assert "may show in matches" in hands.text("p", "sure")


@pytest.mark.thorough
def test_bots_against_bots() -> None:
    game = rulekit.load("gin")
    found = rulekit.compare(game, game, hands=60, bots="greedy", bots_b="random")
    page = ReadPage(report(found, game, game))
    assert "Greedy bots against random bots" in page.text("header")
    assert page.text("h1") == "Gin Rummy: random against greedy"
    assert page.text("table", "fold").startswith("greedyrandomdifference")


# ── effects and sweeps ────────────────────────────────────────────────────────────────────────


@pytest.mark.thorough
def test_effects_are_ranked_and_every_value_is_named() -> None:
    game = rulekit.load("gin")
    found = rulekit.effects(game, hands=60)
    page = ReadPage(report(found, game))
    changing = [each for each in found.effects if each.told]
    assert changing
    bars = page.plots()["sizes"]["data"]["values"]
    assert [each["row"] for each in bars] == [each.name for each in changing]
    assert f"{len(changing)} of {len(found.effects)} values" in page.text("p", "answer")
    said = page.text("main")
    assert all(each.name in said for each in found.effects)
    folded = [text for _, text in page.all("details", "each")]
    assert len(folded) == len(changing)
    one = changing[0].told[0]
    assert signed(one, one.difference) in folded[0]


@pytest.mark.thorough
def test_a_sweep_draws_the_levels_that_it_found() -> None:
    game = rulekit.load("gin")
    found = rulekit.sweep(game, "target", [50, 100, 150], matches=20)
    page = ReadPage(report(found, game))
    assert found.shown
    key = found.shown[0]
    spec = page.plots()["swept-0"]
    drawn = {each["at"]: (each["value"], each["low"], each["high"], each["now"])
             for each in spec["data"]["values"]}  # fmt: skip
    for point in found.points:
        level = point.level(key)
        assert level is not None
        wanted = (level.value, level.low, level.high, point.value == "100")
        assert drawn[int(point.value)] == wanted
    assert page.text("title") == "Gin Rummy over target"


@pytest.mark.thorough
def test_words_are_swept_in_their_order_and_problems_are_told() -> None:
    game = rulekit.load("rummy")
    found = rulekit.sweep(game, "ace", ["low", "high", "silly"], hands=150)
    page = ReadPage(report(found))
    spec = page.plots().get("swept-0")
    assert spec is not None
    assert [each["at"] for each in spec["data"]["values"]] == ["low", "high"]
    assert "silly" in page.text("p", "sure")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "words",
    [
        ("compare", "gin", WANTED, "--hands", "30"),
        ("sweep", "gin", "--set", "target=50,100", "--matches", "4"),
    ],
    ids=lambda words: words[0],
)
def test_each_command_writes_a_page_that_says_how_to_repeat_it(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    done = run(*words, "--report", str(path))
    assert done.exit_code == 0, done.output
    page = ReadPage(path.read_text(encoding="utf-8"))
    assert " ".join(("rulekit", *words)) in page.text("div", "repeat").replace("'", "")
    assert "Which rules were used" in page.text("main")
    again = run(*words, "--report", str(path))
    assert again.exit_code == 2 and "is there already" in again.output


def test_minus_signs_are_true(found: rulekit.Comparison) -> None:
    below: Difference = min(found.differences, key=lambda each: each.difference)
    assert signed(below, below.difference).startswith("\N{MINUS SIGN}")


def test_long_titles_give_way_to_names_that_find_their_place() -> None:
    def side(name: str, title: str) -> Side:
        return Side(name, name, title, {}, ("greedy",), name)

    short = side("gin", "Gin Rummy"), side("mine", "My Gin")
    assert side_names(*short) == ("Gin Rummy", "My Gin")
    long = side("conquian", "Conquian"), side("dealer", "Conquian, the dealer needs one card less")
    assert side_names(*long) == ("conquian", "dealer")
