"""How fast the games and two whole processes are, as a ratio to an earlier commit.

Both trees do the same work in turn, first the one and then the other, so a busy machine slows
both alike; the interval is of the mean of the logarithms of all pairs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean, stdev

from benchmarks.before.checkout import ROOT, Witness, environment
from benchmarks.before.same import Job

SECONDS = 0.6  # of work in each tree, several times over in each pair
PROCESSES = (("validate", "gin"), ("simulate", "gin", "--hands", "1000"))
LEAST = 1e-4  # seconds that the clock can tell


def ratios(before: Path, games: Sequence[str], pairs: int) -> Iterator[tuple[str, list[float]]]:
    """For each kind of work, in each pair how many times as fast it is now."""
    with Witness(before) as old, Witness(ROOT) as new:
        for name in games:
            for bot in ("random", "greedy"):
                yield f"{name}, {bot}", _hands((old, new), name, bot, pairs)
    for words in PROCESSES:
        sides = [lambda _, tree=tree, words=words: _process(tree, words) for tree in (before, ROOT)]
        yield f"rulekit {' '.join(words)}", _paired(sides, pairs, 1)


def interval(found: Sequence[float]) -> tuple[float, float, float]:
    """The geometric mean of ratios, with the ends of its 95% interval."""
    logs = [log(each) for each in found]
    middle, half = fmean(logs), 2 * stdev(logs) / sqrt(len(logs))
    return exp(middle), exp(middle - half), exp(middle + half)


def _hands(trees: Sequence[Witness], name: str, bot: str, pairs: int) -> list[float]:
    """The ratios for hands of one game and bot."""
    job: Job = {"what": "seconds", "game": name, "players": None, "options": {}, "bots": [bot]}
    hands = _enough(trees[-1], {**job, "first": 0})

    def side(tree: Witness) -> Callable[[int], float]:
        return lambda first: float(tree.told({**job, "hands": hands, "first": first}))

    return _paired([side(tree) for tree in trees], pairs, hands)


def _enough(side: Witness, job: Job) -> int:
    """So many hands that they take long enough to be measured."""
    hands = 2
    while side.told({**job, "hands": hands}) < SECONDS:
        hands *= 2
    return hands


def _paired(sides: Sequence[Callable[[int], float]], pairs: int, step: int) -> list[float]:
    """The ratios old to new; every other pair begins with the new one. One pair warms up."""
    found: list[float] = []
    for number in range(pairs + 1):
        order = (0, 1) if number % 2 else (1, 0)
        taken = {which: max(sides[which](number * step), LEAST) for which in order}
        if number:
            found.append(taken[0] / taken[1])
    return found


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
