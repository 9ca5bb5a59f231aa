"""The page on printing a rulebook, as its words say, for a game of somebody's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.projects import Project

MINE = """
rulekit: 1
game: My Gin
extends: gin
about: These words are for readers of the file.
rulings: [They are on the page too.]
options: {target: 250 in 1..1000}
names:
  en: {knocker: the one who knocks}
  es: {knocker: quien cierra}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = Project(tmp_path)
    made.write("file mine.yaml", MINE)
    return made


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_commands_of_the_page(project: Project) -> None:
    project.follow("howto/print_a_rulebook.md")
    _, _, names = project.printed
    assert "gone     undercut" in names


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_rulebook_is_what_is_played_with_the_options_chosen(project: Project) -> None:
    page = project.run("rulekit", "show", "mine", "--as", "rulebook")
    assert page.startswith("My Gin\n======\n")
    assert "250" in page
    assert "readers of the file" in page
    assert "They are on the page too." in page
    chosen = project.run("rulekit", "show", "mine", "--as", "rulebook", "--set", "target=77")
    assert "77" in chosen
    assert "at least 250" not in chosen.partition("WHAT DIFFERS")[0]
    three = project.run("rulekit", "show", "mine", "--as", "rulebook", "--players", "3")
    assert three != page


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_table_of_the_page(project: Project) -> None:
    """Each row: in Spanish, as Markdown, with lines, for another table."""
    plain = project.run("rulekit", "show", "mine", "--as", "rulebook")
    spanish = project.run("rulekit", "show", "mine", "--as", "rulebook", "--lang", "es")
    assert "quien cierra" in spanish.lower()
    assert "the one who knocks" in plain.lower()
    drawn = project.run("rulekit", "show", "gin", "--as", "rulebook", "--format", "html")
    assert drawn.count("<svg") > 10
    marked = project.run("rulekit", "show", "mine", "--as", "rulebook", "--format", "markdown")
    assert marked.startswith("# My Gin\n")
    lines = project.run("rulekit", "show", "mine", "--as", "rulebook", "--lines")
    assert "mine.yaml:" in lines
    assert "gin.yaml:" in lines


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_variant_ends_with_what_differs_and_diff_says_the_same(project: Project) -> None:
    page = project.run("rulekit", "show", "mine", "--as", "rulebook")
    assert "at least 100" in page  # of the base, and only there
    assert "at least 100" not in page.partition("WHAT DIFFERS")[0]
    differs = project.run("rulekit", "diff", "gin", "mine")
    assert "− only in Gin Rummy; + only in My Gin." in differs
    said = "“Reached” holds if there is a side such that the score of that side is at least"
    assert f"− {said} 100." in differs
    assert f"+ {said} 250." in differs
    assert project.run("rulekit", "diff", "mine", "mine:target=250").count("\n+") == 0
