"""The floors of the house: who may import whom. The contracts stand in pyproject.toml."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUN = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """import-linter, run in a folder without a cache."""
    return subprocess.run(  # the interpreter that runs the tests, so the same environment
        [sys.executable, "-c", RUN, "--no-cache"],
        cwd=folder, text=True, capture_output=True, timeout=120, check=False,
    )  # fmt: skip


def test_imports_go_downwards_only() -> None:
    """Every contract of the project is kept."""
    done = lint(ROOT)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "importlinter"
    ]["contracts"]
    assert done.returncode == 0, done.stdout
    assert f"Contracts: {len(contracts)} kept, 0 broken" in done.stdout


def test_an_import_upwards_is_refused(tmp_path: Path) -> None:
    """A kernel that asks the machine, and a module without a floor, break the contracts."""
    package = tmp_path / "rulekit"
    for path in (ROOT / "rulekit").rglob("*.py"):
        copy = package / path.relative_to(ROOT / "rulekit")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    with (package / "kernel" / "prims.py").open("a", encoding="utf-8") as stream:
        stream.write("\nimport rulekit.play.state\n")
    done = lint(tmp_path)
    assert done.returncode != 0
    assert "rulekit.kernel.prims -> rulekit.play.state" in done.stdout
    (package / "kernel" / "prims.py").write_bytes((ROOT / "rulekit/kernel/prims.py").read_bytes())
    (package / "odds_and_ends.py").write_text("", encoding="utf-8")
    assert "odds_and_ends" in lint(tmp_path).stdout
