"""The tutorial, carried out in a folder of somebody's own: what its words promise besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.projects import Project


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_tutorial_leads_to_a_variant_that_is_played(tmp_path: Path) -> None:
    """From the first command to the last, in one folder; then by hand, and by the API."""
    project = Project(tmp_path)
    project.follow("tutorial/first_variant.md")
    assert "short_gin" in project.run("rulekit", "list")
    played = project.run("rulekit", "play", "short_gin.rulekit.yaml", "--seed", "1")
    assert "Short Gin: you are seat 1" in played
    assert "  1  " in played  # moves are chosen by number
    said = project.python("""
import rulekit
game = rulekit.load("short_gin")
print(game.title, game.options["hand_size"], len(game.start(seed=1).view(1).zone("hand", 1).cards))
""")
    assert said == "Short Gin 8 8\n"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_tutorial_leads_from_nothing_to_a_compared_variant(tmp_path: Path) -> None:
    """Step by step in one folder; then what its words say besides."""
    project = Project(tmp_path)
    project.follow("tutorial/from_nothing.md")
    played = project.run("rulekit", "play", "corner.rulekit.yaml", "--seed", "1")
    assert "Corner Rummy: you are seat 1" in played
    words = ("compare", "corner.rulekit.yaml", "corner_ten.rulekit.yaml", "--bots", "greedy")
    project.run("rulekit", *words, "--hands", "20", "--report", "compare.html")
    assert "Corner Rummy at Ten" in (tmp_path / "compare.html").read_text(encoding="utf-8")
