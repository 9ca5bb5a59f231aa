"""Which tests run which lines, and how long they take."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.mutation.code.places import ROOT, Place

FIRST = 0.4  # seconds of tests that are run first: most mutants fall there
GROWTH = 4.0  # how many times as long the next ones take


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
    """What was noted: for each test its seconds, for each line the tests and files that run it."""

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.of_file: defaultdict[str, set[str]] = defaultdict(set)
        self.by_line: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        self.by_path: defaultdict[str, set[str]] = defaultdict(set)
        for path in sorted((folder / "lines").glob("lines-*.json")):
            for each in json.loads(path.read_text(encoding="utf-8")):
                self._add(each["test"], each["seconds"], each["lines"])

    def _add(self, test: str, seconds: float, lines: dict[str, list[int]]) -> None:
        if "::" in test:
            self.seconds[test] = seconds
            self.of_file[_file(test)].add(test)
        for path, numbers in lines.items():
            self.by_path[path].add(test)
            for number in numbers:
                self.by_line[path, number].add(test)

    def through(self, place: Place) -> list[str]:
        """The tests that run a place, then the others of their files; short ones first.

        A file makes much once for all of its tests: the others may show what is wrong with it.
        What no test was seen to run is done while the module is loaded, or in another process:
        it concerns every test that uses the module.
        """
        found = (
            self.by_line.get((place.path, place.line))
            or self.by_line.get((place.path, place.statement))
            or self.by_path.get(place.path)
            or set(self.seconds)  # a module of tables alone
        )
        beside = set().union(*(self.of_file[file] for file in {_file(test) for test in found}))
        return self._ranked(found & set(self.seconds)) + self._ranked(beside - found)

    def _ranked(self, tests: set[str]) -> list[str]:
        """Short ones first; tests of one file are spread out: many of them say the same."""
        turns: defaultdict[str, int] = defaultdict(int)
        ranked = []
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            ranked.append((self.seconds[test] * (1 + turns[_file(test)]), test))
            turns[_file(test)] += 1
        return [test for _, test in sorted(ranked)]

    def portions(self, tests: Sequence[str], most: float) -> Iterator[list[str]]:
        """Tests to be run together: first a few, then more at a time, until `most` seconds."""
        size, spent, took = FIRST, 0.0, 0.0
        portion: list[str] = []
        for test in tests:
            portion.append(test)
            took += self.seconds[test]
            if took >= size or spent + took >= most:
                yield portion
                spent, portion, took, size = spent + took, [], 0.0, GROWTH * size
            if spent >= most:
                return
        if portion:
            yield portion


def _file(test: str) -> str:
    return test.partition("::")[0]
