"""The page on training a bot, carried out in a folder of somebody's own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulekit.bots._knowledge import NAMES, inputs_of, read
from tests.docs.pages import ROOT
from tests.docs.projects import Project

PAGE = "howto/train_a_bot.md"


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_page_is_carried_out(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.follow(PAGE)
    trained, fast, slow = project.printed[:3]
    assert "points a hand against greedy (" in trained
    assert re.search(r"learned from \d+ hands in 2 rounds", trained)
    assert "bots learned:file=small.learned.json, greedy; seed 0" in fast
    assert "engine interp" in slow
    said = json.loads((tmp_path / "small.learned.json").read_text(encoding="utf-8"))
    assert set(said) == {
        "learned", "game", "players", "options", "trained", "measured", "scale", "features", "units"
    }  # fmt: skip


def test_every_feature_is_explained() -> None:
    """The rows of the table are the features, in their order."""
    page = (ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", page, re.MULTILINE)
    told = [name for row in rows for name in re.findall(r"`([^`]*)`", row)]
    assert told == [*NAMES, "over", "phase …"]
    assert inputs_of(("hand_over", "draw")) == (*NAMES, "over", "phase draw")


def test_the_page_on_bots_has_the_figures_of_the_files() -> None:
    """A row for each file that comes with rulekit, with what the file says of itself."""
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    table = page.partition("<!-- learned -->")[2].partition("<!-- end of learned -->")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    told = []
    for path in sorted((ROOT / "rulesets/learned").glob("*.json")):
        known = read(path)
        duel, hands = known.measured, known.trained["hands"]
        told.append(
            f"| {path.stem} | {known.players} | {duel['deals']:,} | {duel['points']:+.2f} | "
            f"{duel['low']:+.2f} to {duel['high']:+.2f} | {hands:,} |"
        )
    assert rows == told
