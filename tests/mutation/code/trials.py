"""One place made wrong in a copy of the repository, and the tests that go through it run on it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.mutation.code.places import Place

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "mutation_of_code.md"
KILLED, SURVIVED = "killed", "survived"
COPIED = ("rulekit", "grammar", "rulesets", "docs", "tests", "benchmarks", "README.md",
          "pyproject.toml", "conftest.py")  # fmt: skip
FIRST = 6.0  # seconds of tests that are run first: most mutants fall there
LONGEST = 400.0  # seconds of tests that are run at most for one mutant
PATIENCE = 60.0  # seconds more than the tests took on the real code, three times
LEAN = [
    "-p", "no:xdist", "-p", "no:cacheprovider", "-o", "addopts=-q", "-x", "--tb=no", "--no-header",
    "-p", "no:randomly",
]  # fmt: skip


# ── which tests run which lines ───────────────────────────────────────────────────────────────


def note_lines(folder: Path, markers: str, jobs: int) -> None:
    """Run the tests once on the real code and keep which lines each of them runs."""
    kept = folder / "lines"
    if (kept / "complete").exists():
        return
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutation.code.covered", "-m", markers,
               "-n", str(jobs), "-p", "no:cacheprovider"]  # fmt: skip
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "RULEKIT_LINES": str(kept.resolve())}, check=False
    )
    if done.returncode not in (0, 1):  # a test may take too long while it is watched
        raise SystemExit("the tests could not be run while they are watched")
    (kept / "complete").touch()


class Lines:
    """Which tests run which lines, and how long they take."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.by_line: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        self.by_file: defaultdict[str, set[str]] = defaultdict(set)
        for path in sorted((folder / "lines").glob("lines-*.json")):
            for each in json.loads(path.read_text(encoding="utf-8")):
                self._add(each["test"], each["seconds"], each["lines"])

    def _add(self, test: str, seconds: float, lines: dict[str, list[int]]) -> None:
        self.seconds[test] = seconds
        for file, numbers in lines.items():
            self.by_file[file].add(test)
            for number in numbers:
                self.by_line[file, number].add(test)

    def through(self, place: Place) -> list[str]:
        """The tests that run a place, short ones first; of a table of a module, all that use it.

        Tests of one file are spread out: many of them say the same.
        """
        found = (
            self.by_line.get((place.path, place.line))
            or self.by_line.get((place.path, place.statement))
            or self.by_file.get(place.path, set())
        )
        turns: defaultdict[str, int] = defaultdict(int)
        ranked = []
        for test in sorted(found, key=lambda test: (self.seconds[test], test)):
            file = test.split("::")[0]
            ranked.append((self.seconds[test] * (1 + turns[file]), test))
            turns[file] += 1
        return [test for _, test in sorted(ranked)]

    def portions(self, tests: Sequence[str]) -> Iterator[tuple[list[str], float]]:
        """Tests to be run together, with their seconds: first a few, then more at a time."""
        most, spent = FIRST, 0.0
        portion: list[str] = []
        took = 0.0
        for test in tests:
            if spent + took > LONGEST:
                break
            portion.append(test)
            took += self.seconds[test]
            if took >= most:
                yield portion, took
                spent, portion, took, most = spent + took, [], 0.0, 4 * most
        if portion:
            yield portion, took


# ── one mutant ────────────────────────────────────────────────────────────────────────────────


class Copy:
    """A copy of the repository that mutants are written into, one at a time."""

    def __init__(self) -> None:
        self.root = Path(tempfile.mkdtemp(prefix="rulekit-mutant-"))
        for name in COPIED:
            path = ROOT / name
            if path.is_dir():
                left = shutil.ignore_patterns("__pycache__")
                shutil.copytree(path, self.root / name, ignore=left)
            else:
                shutil.copy(path, self.root / name)

    def remove(self) -> None:
        """Take the copy away."""
        shutil.rmtree(self.root, ignore_errors=True)

    def verdict(self, place: Place, tests: list[str], lines: Lines) -> tuple[str, str]:
        """Whether a test notices the change, and which one."""
        path = self.root / place.path
        text = (ROOT / place.path).read_text(encoding="utf-8")
        path.write_text(text[: place.start] + place.after + text[place.end :], encoding="utf-8")
        try:
            for portion, seconds in lines.portions(tests):
                by = self.failing(portion, 3 * seconds + PATIENCE)
                if by:
                    return KILLED, by
            return SURVIVED, f"{len(tests)} tests go through it"
        finally:
            path.write_text(text, encoding="utf-8")

    def failing(self, tests: list[str], patience: float) -> str:
        """The first of the tests that fails, or an empty text."""
        running = subprocess.Popen(
            [sys.executable, "-m", "pytest", *LEAN, *tests], cwd=self.root, text=True,
            env={**os.environ, "PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        try:
            said, _ = running.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
            return "no end"
        if running.returncode == 0:
            return ""
        named = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
        return named[1] if named else said.strip().splitlines()[-1][:100]


# ── what was found ────────────────────────────────────────────────────────────────────────────


class Results:
    """What became of each place: one line of a file for each, written when it is known."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "results.jsonl"
        self.found: dict[str, dict[str, Any]] = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                each = json.loads(line)
                self.found[each["key"]] = each

    def add(self, place: Place, verdict: str, by: str) -> None:
        """Keep one."""
        each = {"key": place.key, "verdict": verdict, "by": by, **asdict(place)}
        self.found[place.key] = each
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(each) + "\n")


def explained() -> set[tuple[str, ...]]:
    """The rows of the page of what changes nothing: file, function, before, after."""
    rows = re.findall(
        r"^\| `(.*?)` \| `(.*?)` \| `(.*?)` \| `(.*?)` \| \S", PAGE.read_text("utf-8"), re.MULTILINE
    )
    return set(rows)
