"""The page on which rules are used, as its words say, in a folder of somebody's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit.lower.body import FAILED, NOTHING, OPEN
from rulekit.series.usage import usage
from tests.docs.pages import ROOT
from tests.docs.projects import Project

PAGE = "howto/see_which_rules_are_used.md"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_page_is_carried_out(tmp_path: Path) -> None:
    Project(tmp_path).follow(PAGE)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_table_of_the_page(tmp_path: Path) -> None:
    """Each row but two: seats, matches, another table with an option, processes."""
    project = Project(tmp_path)
    for words, told in (
        (("--by", "seat"), "seat 2"),
        (("--matches",), "never acted in 2 matches of greedy and random"),
        (("--players", "4", "--set", "target=50"), "never acted in 2 hands of greedy and random"),
        (("--jobs", "2"), "never acted in 2 hands of greedy and random"),
        (("--format", "json"), '"occasions": '),
    ):
        assert told in project.run("rulekit", "used", "gin", "--hands", "2", *words)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_every_kind_of_place_is_explained() -> None:
    page = (ROOT / "docs" / PAGE).read_text(encoding="utf-8").partition("## What is counted")[2]
    told = set(re.findall(r"`(\w+)`", page.partition("\n\nOnly moves")[0]))
    kinds = {row.kind for name in ("gin", "rummy", "canasta") for row in usage(name, hands=1).rows}
    assert kinds == told - {FAILED, NOTHING, OPEN}
