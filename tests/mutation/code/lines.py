"""Which tests run which lines, and how long they take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path

from tests.mutation.code.places import ROOT, Place

FIRST = 0.4  # seconds of tests that are run first: most mutants fall there
GROWTH = 4.0  # how many times as long the next ones take


def note_lines(folder: Path, markers: str, jobs: int) -> None:
    """Run tests on the real code and keep which lines each of them runs.

    All of them the first time; then those of files that are new, or others than they were.
    """
    kept = folder / "lines"
    kept.mkdir(parents=True, exist_ok=True)
    complete = kept / "complete.json"
    known = json.loads(complete.read_text(encoding="utf-8")) if complete.exists() else {}
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")}
    states = {file: state_of(file) for file in sorted(files | known.keys())}
    others = [file for file, state in states.items() if state and state != known.get(file)]
    if known and not others:
        return
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutation.code.covered", "-m", markers,
               "-n", str(jobs), "-p", "no:cacheprovider", *(others if known else [])]  # fmt: skip
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "RULEKIT_LINES": str(kept.resolve())}, check=False
    )
    if done.returncode not in (0, 1, 5):  # a test may take too long while it is watched
        raise SystemExit("the tests could not be run while they are watched")
    pages = {file: state_of(file) for file in Lines(folder).of_file}
    complete.write_text(json.dumps({**pages, **states}, indent=0), encoding="utf-8")


@cache
def state_of(file: str) -> str:
    """What tells a file of tests from what it was before; empty if there is none."""
    path = ROOT / file
    return sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


class Lines:
    """What was noted: for each test its seconds, for each line the tests and files that run it.

    What was noted of a file of tests that is another now is left aside.
    """

    def __init__(self, folder: Path) -> None:
        self.seconds: dict[str, float] = {}
        self.of_file: defaultdict[str, set[str]] = defaultdict(set)
        self.by_line: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        self.by_path: defaultdict[str, set[str]] = defaultdict(set)
        for path in sorted((folder / "lines").glob("lines-*.json")):
            for each in json.loads(path.read_text(encoding="utf-8")):
                if each["state"] == state_of(file_of(each["test"])):
                    self._add(each["test"], each["seconds"], each["lines"])

    def _add(self, test: str, seconds: float, lines: dict[str, list[int]]) -> None:
        if "::" in test:
            self.seconds[test] = seconds
            self.of_file[file_of(test)].add(test)
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
        beside = set().union(*(self.of_file[file] for file in {file_of(test) for test in found}))
        return self._ranked(found & set(self.seconds)) + self._ranked(beside - found)

    def _ranked(self, tests: set[str]) -> list[str]:
        """Short ones first; tests of one file are spread out: many of them say the same."""
        turns: defaultdict[str, int] = defaultdict(int)
        ranked = []
        for test in sorted(tests, key=lambda test: (self.seconds[test], test)):
            ranked.append((self.seconds[test] * (1 + turns[file_of(test)]), test))
            turns[file_of(test)] += 1
        return [test for _, test in sorted(ranked)]

    def within(self, tests: Sequence[str], most: float) -> list[str]:
        """The first of some tests, until they take so many seconds."""
        spent = accumulate(self.seconds[test] for test in tests)
        before = (so_far - self.seconds[test] for so_far, test in zip(spent, tests, strict=True))
        return [test for test, begun in zip(tests, before, strict=True) if begun < most]

    def portions(self, tests: Sequence[str]) -> Iterator[list[str]]:
        """Tests to be run together: first a few, then more at a time."""
        size, took = FIRST, 0.0
        portion: list[str] = []
        for test in tests:
            portion.append(test)
            took += self.seconds[test]
            if took >= size:
                yield portion
                portion, took, size = [], 0.0, GROWTH * size
        if portion:
            yield portion


def file_of(test: str) -> str:
    """The file in which a test stands."""
    return test.partition("::")[0]
