"""A name or path that is empty is none: it never stands for the folder one is in."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import rulekit
from rulekit.diagnostics import Report
from rulekit.prove.examples import run_examples
from rulekit.prove.validate import validate
from tests.unit.cli_running import assert_told, run

GAME = "rulekit: 1\nextends: gin\ngame: In this folder\n"

COMMANDS = [
    "validate {}", "test {}", "show {}", "show gin --with {}", "play {}", "play --load {}",
    "simulate {} --hands 1", "simulate gin --hands 1 --out {}", "replay {}", "diff gin {}",
    "diff {} gin", "new --from {}", "new --from gin --out {}", "schema --out {}",
    "show {} --as rulebook", "explain {}",
]  # fmt: skip


@pytest.mark.parametrize("name", ["", " "])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_takes_an_empty_name_for_this_folder(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here.rulekit.yaml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run(*(name if word == "{}" else word for word in command.split()))
    assert_told(result, 2)
    assert "itself failed" not in result.output
    assert os.listdir(tmp_path) == ["here.rulekit.yaml"]


@pytest.mark.parametrize("call", [
    rulekit.load,
    run_examples,
    lambda name: rulekit.simulate(name, hands=1),
    lambda name: rulekit.simulate("gin", hands=1, out=name),
])  # fmt: skip
def test_no_function_takes_an_empty_name_for_this_folder(
    call: Callable[[str], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises((rulekit.RulesetError, OSError)) as caught:
        call("")
    assert "directory" not in str(caught.value) or "name is empty" in str(caught.value)
    assert os.listdir(tmp_path) == []


def test_validation_by_the_api_of_an_empty_name() -> None:
    report = Report()
    assert validate("", report) is None
    assert [each.message.split(";")[0] for each in report.errors] == ["there is no game or file ''"]
