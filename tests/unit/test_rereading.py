"""Results from rows on disk: the same as those of the simulation that wrote them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_running import assert_told, run
from report_reading import ReadPage

import rulekit

ASKED = {"hands": 40, "bots": ("greedy", "random"), "seed": 3}


def without_time(summary: dict[str, object]) -> dict[str, object]:
    timed = ("seconds", "hands_per_second", "found")
    return {key: value for key, value in summary.items() if key not in timed}


def test_they_are_those_of_the_simulation(tmp_path: Path) -> None:
    game = rulekit.load("gin", target=50)
    played = rulekit.simulate(game, out=tmp_path / "runs", **ASKED)  # type: ignore[arg-type]
    found = rulekit.read_results(tmp_path / "runs")
    assert without_time(found.summary()) == without_time(played.summary())
    assert found.rows == played.rows
    assert not found.interrupted
    said = run("results", str(tmp_path / "runs"), "--format", "json")
    assert without_time(json.loads(said.output)) == without_time(
        json.loads(json.dumps(played.summary()))
    )


@pytest.mark.thorough
def test_the_page_is_that_of_the_simulation(tmp_path: Path) -> None:
    runs, page = str(tmp_path / "runs"), tmp_path / "rows.html"
    words = ("simulate", "gin:target=50", "--hands", "30", "--bots", "greedy", "--out", runs)
    first = tmp_path / "played.html"
    assert run(*words, "--report", str(first)).exit_code == 0
    done = run("results", runs, "--report", str(page))
    assert done.exit_code == 0, done.output
    played, again = (ReadPage(each.read_text(encoding="utf-8")) for each in (first, page))
    assert played.plots() == again.plots()
    assert "with target=50" in again.text("header")
    for part in ("answer", "sure"):
        assert played.text("p", part) == again.text("p", part)


@pytest.mark.thorough
def test_a_part_and_missing_rows_are_told(tmp_path: Path) -> None:
    part = tmp_path / "part"
    rulekit.simulate("gin", hands=40, shard="2/4", out=part)
    found = rulekit.read_results(part)
    assert (found.first, found.asked, found.done, found.interrupted) == (10, 10, 10, False)
    rulekit.simulate("gin", hands=40, shard="4/4", out=tmp_path / "last")
    rulekit.merge([part, tmp_path / "last"], tmp_path / "both", partial=True)
    both = rulekit.read_results(tmp_path / "both")
    assert (both.first, both.asked, both.done, both.interrupted) == (0, 40, 20, True)
    assert both.rows["index"] == [*range(10, 20), *range(30, 40)]
    assert_told(run("results", str(tmp_path / "both")), 0, "20 of 40 are not there")


def test_other_rules_are_refused(tmp_path: Path) -> None:
    rulekit.simulate("gin", hands=3, out=tmp_path / "runs")
    runs = str(tmp_path / "runs")
    for other in ("rummy", "straight_gin"):
        assert_told(run("results", runs, "--game", other), 2, "other rules", "name the rule file")
    with pytest.raises(ValueError, match="other rules"):
        rulekit.read_results(runs, rulekit.load("gin", target=50))
    assert rulekit.read_results(runs, rulekit.load("gin")).done == 3


def test_what_is_no_directory_of_rows_is_refused(tmp_path: Path) -> None:
    assert_told(run("results", str(tmp_path)), 2, "no directory that a simulation wrote")
    assert_told(run("results", str(tmp_path / "no")), 2, "no directory that a simulation wrote")
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")
    assert_told(run("results", str(tmp_path)), 2, "is not a manifest of ours")
    rulekit.simulate("gin", hands=3, out=tmp_path / "runs")
    (rows,) = (tmp_path / "runs").glob("rows-*.parquet")
    rows.write_bytes(rows.read_bytes()[:100])
    assert_told(run("results", str(tmp_path / "runs")), 2, "is damaged")
    rows.unlink()
    assert_told(run("results", str(tmp_path / "runs")), 2, "holds no rows yet")


@pytest.mark.thorough
def test_bots_that_are_not_at_hand_leave_parts_out(tmp_path: Path) -> None:
    def nobody_knows_it(position: object, count: int, stream: object) -> int:
        return 0

    rulekit.simulate("gin", hands=3, bots=[nobody_knows_it], out=tmp_path / "runs")
    page = tmp_path / "a.html"
    assert run("results", str(tmp_path / "runs"), "--report", str(page)).exit_code == 0
    read = ReadPage(page.read_text(encoding="utf-8"))
    assert "were not at hand" in read.text("main")
    assert "left" not in read.plots()


@pytest.mark.thorough
def test_of_matches_too(tmp_path: Path) -> None:
    played = rulekit.simulate("gin", matches=4, bots="greedy", out=tmp_path / "runs")
    found = rulekit.read_results(tmp_path / "runs")
    assert without_time(found.summary()) == without_time(played.summary())
