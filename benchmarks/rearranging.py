"""The turn of a game of tiles whose table may be rearranged, against an integer program (HiGHS)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import TypeVar

import numpy as np

import rulekit
from benchmarks.measure import quantile, short
from benchmarks.tables import COPIES, Positions, dense, from_play, most_tiles
from rulekit.library import path_of
from rulekit.play.solving import Solver

T = TypeVar("T")
SIZES = (20, 40, 60, 80, 90)
COPIED = 16  # a position is solved so often in one call, since one solution is too quick to time


def run(quick: bool) -> Iterator[str]:
    """Positions from play and dense random ones against HiGHS; then how the cost grows."""
    n, each, repeats = (20, 3, 1) if quick else (200, 20, 3)
    game = rulekit.load("rummikub")
    solver = game.solver(engine="wasm")
    yield "| positions | | rulekit | HiGHS | ratio | equal |"
    yield "|---|---|---|---|---|---|"
    yield from compared("from play", solver, from_play(game, 4, n), repeats)
    parts = [dense(size, each) for size in SIZES]
    together = Positions(
        np.concatenate([part.tables for part in parts]),
        np.concatenate([part.racks for part in parts]),
    )
    yield from compared("dense, 20 to 90 tiles", solver, together, repeats)
    yield ""
    yield from growth(10 if quick else 100, repeats)


def compared(name: str, solver: Solver, positions: Positions, repeats: int) -> Iterator[str]:
    """The rows of a table: median, p99 and greatest time of both sides, in the same positions."""
    ours, theirs, equal = [], [], 0
    for table, rack in zip(positions.tables, positions.racks, strict=True):
        mine, other = [], []
        for _ in range(repeats):
            mine.append(once(solver, table, rack))
            other.append(timed(lambda table=table, rack=rack: most_tiles(table, rack)))
        equal += mine[0][1] == other[0][1]
        ours.append(median(seconds for seconds, _ in mine))
        theirs.append(median(seconds for seconds, _ in other))
    for label, share in (("median", 0.5), ("p99", 0.99), ("greatest", 1.0)):
        a, b = quantile(ours, share), quantile(theirs, share)
        yield (
            f"| {name} | {label} | {short(a)} | {short(b)} | {b / a:.0f} | "
            f"{equal} of {len(positions)} |"
        )


def once(solver: Solver, table: np.ndarray, rack: np.ndarray) -> tuple[float, int]:
    """The time of one solution with its layout, and the tiles placed."""
    tables, racks = (np.repeat(each[None], COPIED, axis=0) for each in (table, rack))
    seconds, solved = timed(lambda: solver.tables(tables, racks, free_wilds=True))
    return seconds / COPIED, int(solved.values[0])


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds, and what came of it."""
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def growth(n: int, repeats: int) -> Iterator[str]:
    """Median and p99 by the number of players, by the tiles on the table and by the decks."""
    yield "| positions | median | p99 | greatest |"
    yield "|---|---|---|---|"
    game = rulekit.load("rummikub")
    for players in (2, 3, 4):
        yield cost(f"from play, {players} players", game.solver(), from_play(game, players, n))
    for size in SIZES:
        yield cost(f"dense, {size} tiles", game.solver(), dense(size, n))
    for copies in (COPIES + 1, COPIES + 2):
        text = (
            Path(path_of("rummikub")).read_text().replace(f"copies: {COPIES}", f"copies: {copies}")
        )
        solver = rulekit.loads(text).solver()
        yield cost(f"{copies} of each tile, 60 tiles", solver, dense(60, n, copies=copies))


def cost(name: str, solver: Solver, positions: Positions) -> str:
    """A row: the times of positions, one after the other."""
    times = [once(solver, *pair)[0] for pair in zip(positions.tables, positions.racks, strict=True)]
    return f"| {name} | {' | '.join(short(quantile(times, s)) for s in (0.5, 0.99, 1.0))} |"
