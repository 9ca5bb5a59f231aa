"""Changes that no worked example notices: what they are, and the examples that would notice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.prove import mutants
from rulekit.prove.examples import run_examples
from rulekit.prove.mutants import Change, tried_changes
from rulekit.source import SourceFile
from rulekit.syntax.files import read
from tests.unit.cli_running import run

SMALL = Path(__file__).resolve().parents[2] / "docs" / "reference" / "small.yaml"
BARE = SMALL.read_text(encoding="utf-8").partition("\nexamples:")[0] + "\n"


def written(folder: Path, text: str = BARE) -> SourceFile:
    """A small game without examples, as a file."""
    path = folder / "bare.rulekit.yaml"
    path.write_text(text, encoding="utf-8")
    source = read(str(path), Report())
    assert source is not None
    return source


def changes_of(source: SourceFile) -> Iterator[Change]:
    rules = load_ruleset(source.name, Report())
    assert rules is not None
    return tried_changes(source, rules)


def survivors(source: SourceFile, number: int) -> list[Change]:
    return list(islice((each for each in changes_of(source) if each.fate == "survives"), number))


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "LIMIT", 300.0)


def test_the_example_passes_by_the_rules_and_fails_by_the_change(tmp_path: Path) -> None:
    source = written(tmp_path)
    for change in survivors(source, 3):
        span = change.span
        changed = source.text[: span.start] + change.after + source.text[span.end :]
        shown = "".join(f"  {line}\n" for line in change.example.splitlines())
        outcomes = []
        for number, rules in enumerate((source.text, changed)):
            path = tmp_path / f"shown_{number}.rulekit.yaml"
            path.write_text(f"{rules}examples:\n{shown}", encoding="utf-8")
            outcomes.append([each.ok for each in run_examples(str(path))])
        assert outcomes == [[True], [False]], (change, shown)


def test_what_an_example_notices_does_not_survive(tmp_path: Path) -> None:
    first = survivors(written(tmp_path), 1)[0]
    shown = "".join(f"  {line}\n" for line in first.example.splitlines())
    source = written(tmp_path, f"{BARE}examples:\n{shown}")
    place = first.span.start, first.after
    again = next(each for each in changes_of(source) if (each.span.start, each.after) == place)
    assert again.fate == "noticed"


def test_a_change_that_takes_too_long_is_given_up_and_the_next_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "LIMIT", 0.0)
    fates = [each.fate for each in islice(changes_of(written(tmp_path)), 2)]
    assert fates == ["endless", "endless"]


def test_the_command_tells_the_first_ones(tmp_path: Path) -> None:
    told = run("test", written(tmp_path).name, "--mutate")
    assert told.exit_code == 0
    assert told.output.count(" may become `") == 5
    assert "an example that would notice:" in told.output
    assert ", 5 noticed by none" in told.output
    assert told.output.rstrip().endswith("; --all tries the rest")


def test_all_is_asked_of_changes_only() -> None:
    told = run("test", "gin", "--all")
    assert told.exit_code == 2
    assert "--all is for --mutate" in told.output
