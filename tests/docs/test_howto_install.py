"""The page on installing, carried out: its commands, in an environment of its own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

PAGE = (ROOT / "docs/howto/install.md").read_text(encoding="utf-8")
THEIRS = {
    "pyproject.toml": '[project]\nname = "rulekit"\nversion = "2.1.24"\n[build-system]\n'
    'requires = ["hatchling"]\nbuild-backend = "hatchling.build"\n',
    "rulekit/__init__.py": "from .main import RuleKit\n",
    "rulekit/__main__.py": "from rulekit.main import RuleKit\n",
    "rulekit/main.py": "class RuleKit: ...\n",
}
"""What the other project's distribution looks like; its code is of no account here."""


@pytest.mark.in_turn
@pytest.mark.thorough
def test_it_is_installed_and_both_are_told_apart_as_the_page_says(tmp_path: Path) -> None:
    """Nothing is fetched: what rulekit needs is lent by the environment of the tests."""
    for name, text in THEIRS.items():
        (tmp_path / "theirs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "theirs" / name).write_text(text, encoding="utf-8")
    install, again = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    (said,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)

    def run(line: str, code: int = 0) -> str:
        line = line.replace("path/to/the/copy", str(ROOT))
        line = line.replace("pip install", "pip install --no-build-isolation")
        done = subprocess.run(
            shlex.split(line), cwd=tmp_path, check=False,
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PIP_YES": "1",
                 "PIP_NO_INDEX": "1", "NO_COLOR": "1"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == code, f"{line}\n{done.stdout}"
        return done.stdout

    make, *rest = install.splitlines()
    run(make)
    lend(tmp_path / ".venv")
    *_, listed = map(run, rest)
    assert "Gin Rummy" in listed
    run(".venv/bin/pip install --no-deps ./theirs")
    assert run(".venv/bin/rulekit list", code=2).startswith(said)
    for line in again.splitlines():
        run(line)
    assert run(".venv/bin/rulekit list") == listed


def lend(environment: Path) -> None:
    """Let an environment find the packages of this one, behind its own."""
    (packages,) = environment.glob("lib/python*/site-packages")
    lent = sysconfig.get_path("purelib")
    (packages / "lent.pth").write_text(f"{lent}\n", encoding="utf-8")
