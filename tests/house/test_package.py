"""The wheel: it carries grammar and rule files, and works away from the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulekit.library import games
from rulekit.resources import KINDS

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
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"rulekit"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


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

    listed = [line.split()[0] for line in rulekit("list").splitlines()]
    assert tuple(listed) == games()
    assert json.loads(rulekit("schema"))["$schema"].startswith("http://json-schema.org/draft-07")
    assert "3 hands" in rulekit("simulate", games()[0], "--hands", "3")
