"""`rulekit show --as rulebook` and `rulekit diff`."""

from __future__ import annotations

import pytest

from rulekit.library import games
from tests.sampling import first_few
from tests.unit.cli_running import assert_told, run


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", first_few(games()))
def test_every_game_has_a_page(game: str, language: str) -> None:
    assert_told(run("show", game, "--as", "rulebook", "--lang", language), 0)


def test_the_page_follows_options_and_players() -> None:
    page = run("show", "rummy", "--as", "rulebook", "--players", "4", "--set", "hands=9")
    assert_told(page, 0, "Deal 7 cards", "ends after 9 hands")


def test_the_page_of_a_variant_ends_with_its_differences() -> None:
    page = run("show", "queen_city", "--as", "rulebook", "--set", "ace=high")
    assert_told(page, 0, "WHAT DIFFERS FROM RUMMY", "− only in Rummy; + only in Queen City Rum.")
    assert "ace: " not in page.output.partition("WHAT DIFFERS")[2]


def test_a_variant_for_other_tables_is_compared_with_the_usual_one() -> None:
    assert_told(run("show", "rum500_partners", "--as", "rulebook"), 0, "WHAT DIFFERS FROM RUM 500")


@pytest.mark.parametrize("option", [("--lines",), ("--lang", "es")])
def test_what_is_for_rulebooks_is_not_ignored_elsewhere(option: tuple[str, ...]) -> None:
    told = f"{option[0]} is for rulebooks; see --as rulebook"
    assert_told(run("show", "gin", *option), 2, told)


def test_pages_are_written_as_markdown_with_lines() -> None:
    page = run("show", "gin", "--as", "rulebook", "--format", "markdown", "--lines")
    assert_told(page, 0, "# Gin Rummy", "## Deal", "[gin.yaml:")


def test_a_format_that_does_not_fit_is_refused() -> None:
    assert_told(run("show", "gin", "--as", "rulebook", "--format", "dot"), 2, "rulebook", "dot")
    assert_told(run("show", "gin", "--as", "graph", "--format", "markdown"), 2, "graph")
    assert_told(run("show", "gin", "--as", "graph", "--format", "mermaid"), 0, "flowchart")


def test_settings_that_the_rules_refuse_are_refused() -> None:
    assert_told(run("show", "gin", "--as", "rulebook", "--set", "targt=1"), 2, "targt", "target")
    assert_told(run("show", "gin", "--as", "rulebook", "--players", "5"), 2, "5")


def test_rules_are_not_shown_as_if_options_had_been_chosen() -> None:
    for form in ("rules", "options", "graph"):
        shown = run("show", "gin", "--as", form, "--set", "target=50")
        assert_told(shown, 2, "all tables and options at once", "rulebook")
    assert_told(run("show", "gin", "--players", "3"), 2, "rulebook")


def test_diff_of_two_games() -> None:
    page = run("diff", "gin", "openspiel_gin")
    assert_told(page, 0, "− only in Gin Rummy; + only in Gin Rummy (OpenSpiel).", "PLAY: WALL")


def test_diff_of_options() -> None:
    page = run("diff", "gin:target=50,shutout_doubles=true", "gin", "--lang", "es")
    assert_told(page, 0, "− solo en gin:target=50,shutout_doubles=true; + solo en gin.", "OPCIONES")


def test_diff_of_a_game_with_itself() -> None:
    assert_told(run("diff", "gin", "gin", "--format", "markdown"), 0, "There is no difference.")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("gni", "gin"), "there is no game or file 'gni'"),
        (("gin:target", "gin"), "'target' is not of the form OPTION=VALUE"),
        (("gin:target=0", "gin"), "target"),
        (("gin:colour=red", "gin"), "colour"),
        (("nothing:target=1", "gin"), "there is no game or file 'nothing'"),
    ],
)
def test_diff_refuses_what_it_does_not_know(words: tuple[str, str], told: str) -> None:
    assert_told(run("diff", *words), 2, told)
