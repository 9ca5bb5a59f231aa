"""Warnings that are ignored: with a reason, and only where there is one; and what watches files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from rulekit.cli.watching import changes
from rulekit.codes import CODES, SMALL
from rulekit.diagnostics import Report
from rulekit.prove.validate import validate
from tests.unit.cli_running import ROOT, run

HEAD = "rulekit: 1\nextends: small.yaml\ngame: Mine\n"
NEVER = "match:\n  until: hands_played < 0"


@pytest.fixture
def found(tmp_path: Path) -> object:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")

    def look(text: str) -> list[tuple[str, str]]:
        path = tmp_path / "mine.yaml"
        path.write_text(HEAD + text, encoding="utf-8")
        report = Report()
        validate(str(path), report)
        return [(each.code.slug, each.message) for each in report.diagnostics]

    return look


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        ("", ["endless-match"]),
        ("  # rulekit: ignore[RK416] to look at hands", []),
        ("  # mine; rulekit: ignore[RK416] to look at hands", []),
        ("  # rulekit: ignore[RK416]", ["vague-ignore"]),
        ("  # rulekit: ignore[RK416] ;-)", ["vague-ignore"]),
        ("  # rulekit: ignore to look at hands", ["endless-match", "vague-ignore"]),
        ("  # rulekit: ignore[RK301] it is right", ["endless-match", "vague-ignore"]),
        ("  # rulekit: ignore[RK407] it is used", ["endless-match", "idle-ignore"]),
    ],
)
def test_a_warning_is_ignored_with_a_reason(found: object, comment: str, told: list[str]) -> None:
    assert callable(found)
    assert sorted(slug for slug, _ in found(f"{NEVER}{comment}\n")) == told


def test_what_chance_finds_may_be_ignored_without_being_found(found: object) -> None:
    assert callable(found)
    code = CODES["dead-end"].id
    text = f"match:\n  until: hands_played >= 4  # rulekit: ignore[{code}] it may happen\n"
    assert found(text) == []


def test_files_are_looked_at_again_when_they_change(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text("rulekit: 1\nextends: gin\ngame: Mine\n", encoding="utf-8")
    told = tmp_path / "told.txt"
    with (
        told.open("w") as out,
        subprocess.Popen(
            [sys.executable, "-m", "rulekit", "validate", str(path), "--quick", "--watch"],
            stdout=out, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)},
        ) as process,
    ):  # fmt: skip
        try:
            _until(told, "0 errors")
            path.write_text("rulekit: 1\nextends: gni\ngame: Mine\n", encoding="utf-8")
            _until(told, "did you mean 'gin'?")
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 1
        finally:
            process.kill()
    assert run("validate", "-", "--watch").exit_code == 2


def test_a_change_that_comes_during_a_look_is_looked_at_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def waits(_seconds: float) -> None:
        pytest.fail("a change was missed")

    monkeypatch.setattr("rulekit.cli.watching.time.sleep", waits)
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text("game: Mine\n", encoding="utf-8")
    looks = changes([str(path)])
    for text in ("game: Other\n", "game: Another\n", "game: The last\n"):
        next(looks)
        path.write_text(text, encoding="utf-8")
    next(looks)
    assert path.read_text(encoding="utf-8") == "game: The last\n"
    looks.close()


def _until(file: Path, words: str) -> None:
    end = time.monotonic() + 30
    while words not in file.read_text(encoding="utf-8"):
        assert time.monotonic() < end, file.read_text(encoding="utf-8")
        time.sleep(0.05)


def test_hooks_and_the_action_run_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text("rulekit: 1\nextends: gin\ngame: Mine\n", encoding="utf-8")
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert len(hooks) == 3
    for hook in hooks:
        program, *words = hook["entry"].split()
        assert program == "rulekit"
        assert run(*words, str(path)).exit_code == 0
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    script = action["runs"]["steps"][1]["run"]
    given = {name: str(each["default"]) for name, each in action["inputs"].items()}
    done = subprocess.run(
        ["bash", "-c", script.replace("rulekit validate", f"{sys.executable} -m rulekit validate")],
        env={
            **os.environ, "PYTHONPATH": str(ROOT), "FILES": str(path), "STRICT": "true",
            "EXAMPLES": given["examples"],
        },
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "0 errors, 0 warnings in 1 file; no examples" in done.stderr
