"""The list of games: families, what is special about each, and how they are looked for."""

import json
from pathlib import Path

import pytest

from rulekit.catalogue import TRAITS, listed
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset, shipped
from tests.unit.cli_running import assert_told, run


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def names(*words: str) -> list[str]:
    said = run("list", "--format", "json", *words)
    return [each["name"] for each in json.loads(said.output)]


def test_every_shipped_game_has_a_family_and_says_what_is_special_about_it() -> None:
    for game in listed():
        assert game.family, game.name
        assert game.about.endswith("."), game.name
        assert len(game.about) <= 110, game.name


@pytest.mark.thorough
def test_games_stand_under_their_families_with_what_is_special_below() -> None:
    lines = run("list").output.splitlines()
    knock = lines.index("Knock rummy:")
    assert lines[knock - 1] == ""
    assert lines[knock + 1].split()[0] == "chinchon"
    assert lines[knock + 2].startswith("    ")
    assert lines.index("Knock rummy:") < lines.index("Tile rummy:")


@pytest.mark.thorough
def test_games_are_found_by_their_properties() -> None:
    assert names("--tiles", "--partners", "--players", "4") == ["burako"]
    assert names("--family", "basic", "--wild") == ["double_rum", "indian_rummy", "loba"]


@pytest.mark.thorough
def test_games_are_found_by_what_they_lack_and_by_sizes() -> None:
    cards, tiles = ["conquian", "desmoche", "machiavelli", "panguingue"], ["rummikub"]
    assert names("--rearranging") == [*cards, *tiles, "rummy_israeli"]
    assert names("--family", "knock", "--no-layoffs") == ["knock_rummy", "straight_gin"]
    many = ["continental", "contract_rummy", "michigan", "panguingue", "rum500"]
    assert names("--players", "7") == many


@pytest.mark.thorough
def test_a_family_that_there_is_not_is_told_with_those_that_there_are() -> None:
    told = run("list", "--family", "Gin")
    assert_told(told, 0, "no family is called 'Gin'; families: Basic rummy, Canasta, ")
    assert_told(run("list", "--family", "stops", "--tiles"), 0, "none of ", " is like that")


@pytest.mark.thorough
@pytest.mark.parametrize("trait", TRAITS, ids=lambda trait: trait.option)
def test_every_property_parts_the_games(trait) -> None:  # type: ignore[no-untyped-def]
    having, lacking = names(f"--{trait.option}"), names(f"--{trait.without}")
    assert having and lacking
    assert sorted(having + lacking) == list(shipped())


@pytest.mark.thorough
def test_properties_are_those_of_the_rules_that_were_checked() -> None:
    for game in listed():
        rules = load_ruleset(game.name, Report())
        assert rules is not None
        assert ("tiles" in game.traits) == rules.deck.tiles
        assert ("wild cards" in game.traits) == any(each for _, each in rules.deck.wild.cases)
        assert ("partners" in game.traits) == any(sides for _, sides in rules.teams.cases)
        assert game.sizes == rules.players


def test_nothing_found_is_said() -> None:
    assert_told(
        run("list", "--tiles", "--claims"), 0, f"none of {len(shipped())} games is like that"
    )


def test_the_games_of_another_folder_are_listed_by_their_paths(tmp_path: Path) -> None:
    (tmp_path / "away").mkdir()
    text = "rulekit: 1\nextends: gin\ngame: Mine\nabout: It is short. And sweet.\n"
    Path("away/mine.yaml").write_text(text, encoding="utf-8")
    assert names("away") == ["away/mine.yaml"]
    told = run("list", "away")
    assert_told(told, 0, "Knock rummy:", "a variant of gin; yours", "    It is short.")
    assert "sweet" not in told.output
    assert names("away/mine.yaml") == ["away/mine.yaml"]
    assert names("gin") == ["gin"]
    assert_told(run("list", "awya"), 2, "there is no game or file 'awya'")
    (tmp_path / "bare").mkdir()
    assert_told(run("list", "bare"), 2, "no rule file in the folder 'bare'")


def test_a_game_of_no_family_stands_last() -> None:
    Path("odd.rulekit.yaml").write_text("rulekit: 1\ngame: Odd\n", encoding="utf-8")
    lines = run("list").output.splitlines()
    assert lines[-2] == "Other games:"
    assert lines[-1].split()[:2] == ["odd", "Odd"]
    assert lines[-1].endswith("yours, with faults: odd.rulekit.yaml")
