"""The comparison with an earlier commit finds what has changed, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from benchmarks.before.checkout import ROOT, Witness, earlier
from benchmarks.before.same import differences, jobs
from benchmarks.before.speed import interval


def copied(folder: Path) -> Path:
    """The package in a tree of its own."""
    for part in ("rulekit", "rulesets", "grammar"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_change_of_the_rules_is_found_in_rows_and_pages(tmp_path: Path) -> None:
    """A bonus of 24 instead of 25: the moves are the same, points and rulebooks are not."""
    tree = copied(tmp_path)
    path = tree / "rulesets" / "openspiel_gin.yaml"
    text = path.read_text(encoding="utf-8")
    assert "25" in text
    path.write_text(text.replace("25", "24"), encoding="utf-8")
    todo = list(jobs(["openspiel_gin"], decisions=12, hands=6, lines=True))[:5]
    assert [job["what"] for job in todo] == ["walk", "rows", "rows", "pages", "pages"]
    found = list(differences(tree, todo))
    told = "\n".join(found)
    assert '"what": "walk"' not in told
    assert '"bots": ["greedy"]' in told
    assert '"language": "en"' in told
    assert '"language": "es"' in told
    assert "-" in told
    assert "24" in told


@pytest.mark.thorough
def test_equal_trees_do_not_differ(tmp_path: Path) -> None:
    todo = list(jobs(["openspiel_gin"], decisions=12, hands=2, lines=True))[:5]
    assert list(differences(copied(tmp_path), todo)) == []


def test_an_unknown_commit_is_told() -> None:
    with pytest.raises(LookupError, match="no-such-commit"):
        earlier("no-such-commit")


def test_the_interval_is_of_the_geometric_mean() -> None:
    mean, low, high = interval([0.5, 2.0, 0.5, 2.0])
    assert mean == pytest.approx(1.0)
    assert low < 1.0 < high
    assert low * high == pytest.approx(1.0)


@pytest.mark.thorough
def test_paced_work_is_told_in_stretches_and_ends_when_asked() -> None:
    job = {"game": "openspiel_gin", "players": None, "options": {}, "bots": ["random"]}
    with Witness(ROOT) as witness:
        witness.ask({"what": "paced", **job})
        stretches = [witness.answer()]
        for _ in range(9):
            witness.go_on()
            stretches.append(witness.answer())
        assert all(seconds > 0 for seconds, _ in stretches)
        assert sum(hands for _, hands in stretches) > 0
        witness.go_on(on=False)
        rows = {"what": "rows", "hands": 1, "seed": 1, "whole": True, **job}
        assert len(witness.told(rows)) > 0
