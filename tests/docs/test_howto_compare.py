"""The page on comparing two games, as its words say, in a folder of somebody's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.docs.projects import Project

MINE = """
rulekit: 1
game: My Gin
extends: gin
options: {target: 50 in 1..1000}
"""


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_page_is_carried_out(tmp_path: Path) -> None:
    Project(tmp_path).follow("howto/compare_two_games.md")


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_table_of_the_page(tmp_path: Path) -> None:
    """Each row: two games, a variant of one's own, an option, players, seatings, matches."""
    project = Project(tmp_path)
    project.write("file my_gin.yaml", MINE)
    few = ("--hands", "6")
    for words in (
        ("gin", "openspiel_gin", *few),
        ("gin", "my_gin.yaml", *few),
        ("gin", "--set", "target=50", *few),
        ("gin", "gin:target=50", *few),
        ("gin", "--bots", "greedy", "--bots", "random", *few),
        ("gin", "--bots", "greedy,random", "--bots", "random,greedy", *few),
        ("gin", "my_gin.yaml", "--matches", "5"),
    ):
        assert "B against A" in project.run("rulekit", "compare", *words)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_every_figure_is_explained(tmp_path: Path) -> None:
    """Each key that a comparison of hands or matches has is in the last table of the page."""
    page = (ROOT / "docs/howto/compare_two_games.md").read_text(encoding="utf-8")
    told = "|".join(
        re.escape(key).replace("_N", r"_\d+").replace(r"\.X", r"\..+").replace(r"\.BOT", r"\.\w+")
        for key in re.findall(r"`((?:match|length|ends|wins|points|moves)\.\w+)`", page)
    )
    project = Project(tmp_path)
    bots = ("--bots", "greedy,random", "--format", "json")
    for amount in (("--hands", "4"), ("--matches", "3")):
        text = project.run("rulekit", "compare", "gin", "gin:target=50", *amount, *bots)
        keys = [each["key"] for each in json.loads(text)["differences"]]
        assert len(keys) > 20
        assert [key for key in keys if re.fullmatch(told, key) is None] == []
