"""One place made wrong in a copy of the repository, and the tests that go through it run on it."""

from __future__ import annotations

import compileall
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.mutation.code.lines import Lines, file_of, state_of
from tests.mutation.code.places import ROOT, Place

PAGE = ROOT / "docs" / "mutation_of_code.md"
KILLED, SURVIVED = "killed", "survived"
COPIED = ("rulekit", "grammar", "rulesets", "docs", "tests", "benchmarks", "README.md",
          "pyproject.toml", "conftest.py")  # fmt: skip
PATIENCE = 10.0  # seconds of processor that a test may take more than five times what it took


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
        compileall.compile_dir(self.root, quiet=2)  # of the mutant nothing is kept
        self.sound: dict[str, bool] = {}
        self.runner = subprocess.Popen(
            [sys.executable, "-m", "tests.mutation.code.warm"], cwd=self.root, text=True,
            env={**os.environ, "PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def remove(self) -> None:
        """Take the copy away."""
        self.runner.communicate()
        shutil.rmtree(self.root, ignore_errors=True)

    def verdict(
        self, place: Place, lines: Lines, most: float, passed: Collection[str] = ()
    ) -> tuple[str, str, list[str]]:
        """Whether a test notices the change, which one, and which tests do not.

        `most`: seconds of tests that are to be passed; of some it is known that they are.
        """
        every = lines.through(place)
        passing = list(passed)
        asked = [test for test in lines.within(every, most) if test not in passed]
        for portion in lines.portions(asked):
            by = self.noticing(place, portion, lines)
            if by:
                return KILLED, by, passing
            passing += portion
        return SURVIVED, f"{len(passing)} of {len(every)} tests that go through it", passing

    def noticing(self, place: Place, portion: list[str], lines: Lines) -> str:
        """The first test of a portion that fails on the mutant, but does not on the real code."""
        while portion:
            by = self._of_mutant(place, portion, lines)
            if by not in lines.seconds or self._is_sound(by, lines):
                return by
            portion = [test for test in portion if test != by]
        return ""

    def _of_mutant(self, place: Place, tests: list[str], lines: Lines) -> str:
        path = self.root / place.path
        text, kept = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(text[: place.start] + place.after + text[place.end :], encoding="utf-8")
        try:
            return self.failing(tests, lines)
        finally:
            path.write_text(text, encoding="utf-8")
            os.utime(path, ns=(kept.st_atime_ns, kept.st_mtime_ns))

    def _is_sound(self, test: str, lines: Lines) -> bool:
        if test not in self.sound:
            self.sound[test] = not self.failing([test], lines)
        return self.sound[test]

    def failing(self, tests: Sequence[str], lines: Lines) -> str:
        """The first of the tests that fails on what stands in the copy, or an empty text."""
        patience = {test: 5 * lines.seconds[test] + PATIENCE for test in tests}
        assert self.runner.stdin is not None
        assert self.runner.stdout is not None
        self.runner.stdin.write(json.dumps(patience) + "\n")
        self.runner.stdin.flush()
        return self.runner.stdout.readline().strip()


class Results:
    """What became of each place: a line of a file for each trial, written when it is known."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "results.jsonl"
        self.found: dict[str, dict[str, Any]] = {}
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                each = json.loads(line)
                self.found[each["key"]] = each

    def add(self, place: Place, verdict: str, by: str, passed: Iterable[str]) -> None:
        """Keep one, and which tests have not noticed it, as they stand now."""
        tests = {test: state_of(file_of(test)) for test in passed}
        each = {"key": place.key, "verdict": verdict, "by": by, "passed": tests, **asdict(place)}
        self.found[place.key] = each
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(each) + "\n")

    def passed(self, place: Place) -> set[str]:
        """The tests that are known not to notice a place, as far as they are still the same."""
        tests = self.found.get(place.key, {}).get("passed", {})
        return {test for test, state in tests.items() if state == state_of(file_of(test))}

    def open(self, place: Place, lines: Lines, most: float) -> bool:
        """Whether a place is to be tried, or with more or other tests than before."""
        if place.key not in self.found:
            return True
        asked = lines.within(lines.through(place), most)
        alive = self.found[place.key]["verdict"] == SURVIVED
        return alive and not self.passed(place).issuperset(asked)


def explained() -> set[tuple[str, ...]]:
    """The rows of the page of what changes nothing: file, function, before, after."""
    rows = re.findall(
        r"^\| `(.*?)` \| `(.*?)` \| `(.*?)` \| `(.*?)` \| \S", PAGE.read_text("utf-8"), re.MULTILINE
    )
    return set(rows)
