"""How fast the games and two whole processes are, as a ratio to an earlier commit.

Both trees do the same work in turn, a fraction of a second each: a machine that others use as well
is now fast and now slow, but not to the one tree more than to the other. The interval is of the
mean of the logarithms of all pairs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, stdev

from benchmarks.before.checkout import ROOT, Witness, environment
from benchmarks.before.same import Job

SECONDS = 2.0  # of work in each tree, for each pair
ATTEMPTS = 5  # of a whole process, of which the least counts
PROCESSES = (("validate", "gin"), ("simulate", "gin", "--hands", "1000"))


def ratios(before: Path, games: Sequence[str], pairs: int) -> Iterator[tuple[str, list[float]]]:
    """For each kind of work, in each pair how many times as fast it is now."""
    with Witness(before) as old, Witness(ROOT) as new:
        for name in games:
            for bot in ("random", "greedy"):
                yield f"{name}, {bot}", _hands((old, new), name, bot, pairs)
    for words in PROCESSES:
        yield f"rulekit {' '.join(words)}", [_processes(before, words) for _ in range(pairs)]


def interval(found: Sequence[float]) -> tuple[float, float, float]:
    """The geometric mean of ratios, with the ends of its 95% interval."""
    logs = [log(each) for each in found]
    middle, half = fmean(logs), 2 * stdev(logs) / sqrt(len(logs))
    return exp(middle), exp(middle - half), exp(middle + half)


def _hands(trees: Sequence[Witness], name: str, bot: str, pairs: int) -> list[float]:
    """The ratios for a hand of one game and bot."""
    job: Job = {"what": "paced", "game": name, "players": None, "options": {}, "bots": [bot]}
    for tree in trees:
        tree.ask(job)
        tree.answer()  # the first stretch makes the game ready, too
    found = [_pair(trees) for _ in range(pairs)]
    for tree in trees:
        tree.go_on(on=False)
    return found


def _pair(trees: Sequence[Witness]) -> float:
    """How many times as long as the new tree the old one takes for a hand."""
    taken, played = [0.0, 0.0], [0, 0]
    while min(taken) < SECONDS or not all(played):
        for number, tree in enumerate(trees):
            tree.go_on()
            seconds, hands = tree.answer()
            taken[number] += seconds
            played[number] += hands
    old, new = (seconds / hands for seconds, hands in zip(taken, played, strict=True))
    return float(old / new)


def _processes(before: Path, words: Sequence[str]) -> float:
    """The ratio for a whole process."""
    attempts = [(_process(before, words), _process(ROOT, words)) for _ in range(ATTEMPTS)]
    old, new = (min(taken) for taken in zip(*attempts, strict=True))
    return float(old / new)


def _process(tree: Path, words: Sequence[str]) -> float:
    """The processor time of a whole process."""
    before = os.times()
    subprocess.run(
        [sys.executable, "-m", "rulekit", *words],
        cwd=tree,
        env=environment(tree),
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = os.times()
    return after.children_user + after.children_system - before[2] - before[3]
