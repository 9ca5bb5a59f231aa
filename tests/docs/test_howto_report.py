"""The page on reports, as its words say, in a folder of somebody's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.docs.projects import Project

PAGE = "howto/read_a_report.md"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_page_is_carried_out(tmp_path: Path) -> None:
    Project(tmp_path).follow(PAGE)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_each_row_of_the_table_writes_its_page_and_every_part_is_explained(tmp_path: Path) -> None:
    """With fewer hands than it says; no page has a part that the second table leaves out."""
    text = (ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    commands = re.findall(r"\| `(rulekit .*?--report (\w+\.html))` \|", text)
    assert len(commands) == 5
    told = set(re.findall(r"^\| ([A-Z][^|]+?) \|", text, re.MULTILINE))
    project = Project(tmp_path)
    project.run("rulekit", "simulate", "gin", "--bots", "greedy", "--hands", "30", "--out", "runs")
    met: set[str] = set()
    for command, page in commands:
        words = re.sub(r" --(hands|matches) \d+", "", command).split()
        few = [] if words[1] == "results" else ["--hands", "30"]
        few = ["--matches", "12", "--steps", "3"] if words[1] == "sweep" else few
        project.run(*words, *few)
        shown = (tmp_path / page).read_text(encoding="utf-8")
        met |= set(re.findall(r"<h2>(.*?)</h2>", shown.partition("<footer>")[0]))
    curves = {"Hands of a match", "Turns of a match", "Total of the winner"}  # of the sweep
    rest = {"How it was counted", "Points of a hand", "What each value changes"}
    assert met - told <= curves | rest
    assert told <= met
