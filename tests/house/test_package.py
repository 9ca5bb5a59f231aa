"""The wheel: its name, its grammar and rule files; it works away from the checkout, and alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import rulekit as package
from rulekit.library import games
from rulekit.resources import BUNDLES, KINDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout. Nothing is fetched: hatchling is an extra of the tests."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
                   cwd=ROOT, check=True, capture_output=True, timeout=120)  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_everything(wheel: Path) -> None:
    """Each file of data is in it, and the marker that it is typed; tests and documents are not."""
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {
        f"rulekit/_data/{path.relative_to(ROOT).as_posix()}"
        for kind in KINDS
        for path in (ROOT / kind).rglob("*")
        if path.is_file()
    }
    assert len(data) > len(games())
    assert data <= names
    assert "rulekit/py.typed" in names
    bundles = {path.name for path in BUNDLES.iterdir()}
    assert bundles == {
        "host.js",
        *(
            f"{name}.{kind}"
            for name in ("network", "play", "report", "studio", "vscode")
            for kind in ("js", "licences.txt")
        ),
    }
    assert {f"rulekit/_bundles/{name}" for name in bundles} <= names
    assert {"rulekit/report/report.css", "rulekit/export/page.css"} <= names
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"rulekit"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.mark.thorough
def test_the_wheel_works_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    """Unpacked somewhere else it lists the games, prints the schema and deals."""
    inside = tmp_path / "inside"
    zipfile.ZipFile(wheel).extractall(inside)
    away = tmp_path / "away"
    away.mkdir()

    def rulekit(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "rulekit", *words],
            cwd=away, env={**os.environ, "PYTHONPATH": str(inside)}, text=True, check=True,
            capture_output=True, timeout=120,
        )  # fmt: skip
        return done.stdout

    listed = json.loads(rulekit("list", "--format", "json"))
    assert tuple(each["name"] for each in listed) == games()
    assert json.loads(rulekit("schema"))["$schema"].startswith("http://json-schema.org/draft-07")
    assert "3 hands" in rulekit("simulate", games()[0], "--hands", "3", "--report", "a.html")
    assert (away / "a.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_wheel_has_a_name_that_is_free(wheel: Path) -> None:
    """`rulekit` on the index is another project; the version is written in one place."""
    kept = zipfile.ZipFile(wheel)
    (name,) = (name for name in kept.namelist() if name.endswith(".dist-info/METADATA"))
    said = kept.read(name).decode("utf-8").splitlines()
    assert wheel.name.startswith(f"rummy_rulekit-{package.__version__}-")
    assert f"Name: {package.DISTRIBUTION}" in said
    assert f"Version: {package.__version__}" in said
    (name,) = (name for name in kept.namelist() if name.endswith("entry_points.txt"))
    assert "rulekit = rulekit.process:program" in kept.read(name).decode("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (project["name"], project["dynamic"]) == (package.DISTRIBUTION, ["version"])


@pytest.mark.parametrize("theirs", ["from .main import RuleKit\n__VERSION__ = '2.1.24'\n", None])
def test_another_project_in_our_folder_is_named(
    wheel: Path, tmp_path: Path, theirs: str | None
) -> None:
    """Where the other project was installed over ours, or uninstalled with files of ours."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    inside = tmp_path / "rulekit"
    for name in ("__init__.py", "__main__.py"):  # the files that both have
        (inside / name).unlink()
        if theirs is not None:
            (inside / name).write_text(theirs, encoding="utf-8")
    (inside / "main.py").write_text("class RuleKit: ...\n", encoding="utf-8")
    done = subprocess.run(  # what the command does, in an environment of nothing else
        [sys.executable, "-S", "-c", "from rulekit.process import program; program()"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)}, text=True, check=False,
        capture_output=True, timeout=120,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: the package `rulekit` of this environment is not that of")
    page = (ROOT / "docs/howto/install.md").read_text(encoding="utf-8")
    assert done.stderr.splitlines()[0] in page
