"""Effects: every value of every option against the default, ranked by what it changes."""

from __future__ import annotations

import json

import pytest

import rulekit
from rulekit.answers.effects import Effects, effects, values_of
from tests.unit.cli_running import assert_told, run


@pytest.fixture(scope="module")
def found() -> Effects:
    return effects("openspiel_gin", hands=60)


@pytest.mark.thorough
def test_every_value_is_tried_once(found: Effects) -> None:
    names = [each.name for each in found.effects]
    assert len(set(names)) == len(names)
    game = rulekit.load("openspiel_gin")
    free = {name for name, option in game.rules.options.items() if not option.fixed}
    assert {each.option for each in found.effects} == free
    assert "knock_card=5" in names
    assert "oklahoma=true" in names
    assert "oklahoma=false" not in names


@pytest.mark.thorough
def test_what_changes_most_comes_first(found: Effects) -> None:
    sizes = [each.size for each in found.effects]
    assert sizes == sorted(sizes, reverse=True)
    assert found.effects[0].name in ("knock_card=5", "oklahoma=true")
    assert found["knock_card=5"].size > 1
    assert found["target=50"].size == 0
    text = str(found)
    assert text.index("knock_card=5") < text.index("the same in each of 60 hands")
    assert "hands are" in text


@pytest.mark.thorough
def test_each_is_what_a_comparison_says(found: Effects) -> None:
    """The same pairs give the same difference; only the correction counts all values."""
    alone = rulekit.compare("openspiel_gin", rulekit.load("openspiel_gin", knock_card=5), hands=60)
    mine = found["knock_card=5"]
    assert [(each.metric.key, each.a, each.b, each.low) for each in mine.differences] == [
        (each.metric.key, each.a, each.b, each.low) for each in alone.differences
    ]
    assert all(
        each.corrected >= one.corrected
        for each, one in zip(mine.differences, alone.differences, strict=True)
    )


@pytest.mark.thorough
def test_a_value_that_cannot_be_is_told_and_not_played() -> None:
    """In Rummy a match needs an end: neither hands nor a target is no choice."""
    found = effects("rummy", hands=2)
    (problem,) = (each for each in found.effects if each.name == "hands=none")
    assert problem.problem
    assert f"hands=none: {problem.problem}" in str(found).replace("\n    ", " ")


def test_values_of_numbers_are_few() -> None:
    options = rulekit.load("gin").rules.options
    assert values_of(options["target"], "100") == ["50", "200"]
    assert values_of(options["target"], "1000") == ["500"]
    assert values_of(options["next_dealer"], "loser") == ["winner", "alternate"]
    free = rulekit.load("rummy").rules.options["target"]
    assert values_of(free, "none") == ["1", "316"]
    assert values_of(free, "500") == ["250", "1000", "none"]


@pytest.mark.thorough
def test_the_command_tells_and_writes_json() -> None:
    asked = ("effects", "conquian", "--hands", "4")
    assert_told(run(*asked), 0, "each value against the default, corrected for")
    plain = json.loads(run(*asked, "--format", "json").stdout)
    assert plain["kind"] == "effects"
    assert {each["option"] for each in plain["effects"]} <= set(plain["default"]["options"])
    assert_told(run(*asked, "--matches", "2"), 2, "either --hands or --matches")


def test_one_option_is_asked_for() -> None:
    asked = ("effects", "openspiel_gin", "--hands", "4", "--option", "oklahoma")
    told = run(*asked, "--format", "json")
    assert told.exit_code == 0
    assert {each["option"] for each in json.loads(told.output)["effects"]} == {"oklahoma"}
    assert_told(run("effects", "gin", "--option", "shutout"), 2, "gin has no option 'shutout'")
