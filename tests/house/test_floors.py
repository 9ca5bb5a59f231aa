"""The floors of the house: who may import whom. The contracts stand in pyproject.toml."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

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


# ── circles ───────────────────────────────────────────────────────────────────────────────────


def imports() -> dict[str, set[str]]:
    """What each module imports of the package, also within functions and for types alone."""
    names = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in (ROOT / "rulekit").rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for name, path in names.items():
        of: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                whole = {f"{node.module}.{each.name}" for each in node.names} & set(names)
                of |= whole or {node.module} & set(names)
            elif isinstance(node, ast.Import):
                of |= {each.name for each in node.names} & set(names)
        found[name] = of - {name}
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    order = TopologicalSorter(imports())
    assert len(list(order.static_order())) > 250  # raises CycleError, which names the circle


def test_a_circle_is_found() -> None:
    with pytest.raises(CycleError):
        list(TopologicalSorter({"a": {"b"}, "b": {"a"}}).static_order())
