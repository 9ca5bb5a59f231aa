"""The page on results says what simulations write: every column, entry and figure, no other."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import duckdb
import pytest

import rulekit
from rulekit.series.columns import COLUMNS
from rulekit.stats.amounts import spread
from rulekit.stats.summary import share

PAGE = Path(__file__).resolve().parents[2] / "docs/reference/results.md"
ARGUMENTS: tuple[dict[str, Any], ...] = ({"hands": 6}, {"matches": 1})


def named(heading: str) -> list[str]:
    """The first cells of the tables below a heading, up to the next one."""
    text = PAGE.read_text(encoding="utf-8").split(f"# {heading}\n", 1)[1]
    return re.findall(r"^\| `([\w.]+)` \|", re.split(r"^#", text, flags=re.MULTILINE)[0], re.M)


def told(name: str, kinds: set[str]) -> str:
    """A column as the page calls it."""
    for prefix in ("bot", "points", "score", "total"):
        name = re.sub(rf"^{prefix}_[1-9]$", f"{prefix}_N", name)
    return "did_X" if name.startswith("did_") and name.removeprefix("did_") in kinds else name


@pytest.mark.parametrize("asked", ARGUMENTS, ids=("hands", "matches"))
def test_the_page_has_the_columns_of_the_files(tmp_path: Path, asked: dict[str, Any]) -> None:
    """In their order, with their types; and none of them is ever null."""
    game = rulekit.load("gin")
    results = rulekit.simulate(game, bots=("greedy",), out=tmp_path, **asked)
    rows = duckdb.read_parquet(f"{tmp_path}/rows-*.parquet")
    kinds = {each.name for each in game.program(2).actions if not each.aside}
    wanted = [name for name in named("The columns")
              if "matches" in asked or not COLUMNS[name].matches]  # fmt: skip
    assert list(dict.fromkeys(told(name, kinds) for name in rows.columns)) == wanted
    assert {name: str(kind) for name, kind in zip(rows.columns, rows.types, strict=True)} == {
        name: "VARCHAR" if COLUMNS[told(name, kinds)].text else "BIGINT" for name in rows.columns
    }
    assert rows.columns == list(results.rows)
    assert all(cell is not None for row in rows.fetchall() for cell in row)
    keys = list(zip(results.rows["index"], results.rows["hand"], strict=True))
    assert len(set(keys)) == len(keys)


def test_the_page_has_the_entries_of_the_manifest(tmp_path: Path) -> None:
    """All of them, in their order."""
    rulekit.simulate("gin", hands=2, out=tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert named("The manifest") == list(manifest)
    assert set(manifest["shards"][0]) == {"file", "first", "done", "rows"}


def test_the_page_has_the_figures_of_a_summary() -> None:
    """Those of hands and of matches, and what a share and a spread are made of."""
    summary = rulekit.simulate("gin", matches=1, bots=("greedy",)).summary()
    figures = [f"{part}.{name}" for part in ("hands", "matches") for name in summary[part]]
    of_manifest = set(named("The manifest")) - {"shards"}
    wanted = named("Results in Python")
    assert set(wanted) == {*summary, *figures} - of_manifest
    assert len(set(wanted)) == len(wanted)
    assert of_manifest <= set(summary)
    last = PAGE.read_text(encoding="utf-8").split("A *share* has")[1]
    parts = {*share(1, 2), *asdict(spread({1: 1}))}
    assert set(re.findall(r"`(\w+)`", last)) == parts
