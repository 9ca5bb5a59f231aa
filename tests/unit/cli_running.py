"""How the tests run the command line: inside this process, or as a user would."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from rulekit.cli import main

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, stdin: str | bytes | None = None, **environment: str) -> Result:
    """One command in this process; nothing about the machine's own settings counts."""
    clean: dict[str, str | None] = {"GITHUB_ACTIONS": None, "NO_COLOR": None, **environment}
    return CliRunner().invoke(main, list(words), input=stdin, env=clean, prog_name="rulekit")


def start(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """One command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "rulekit", *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )


def assert_told(result: Result, code: int, *words: str) -> None:
    """It ended with a code, and said certain words, and showed no traceback."""
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    for word in words:
        assert word in result.output, result.output
