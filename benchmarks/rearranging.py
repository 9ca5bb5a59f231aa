"""The turn of a game of tiles whose table may be rearranged, against integer programs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

import numpy as np

import rulekit
from benchmarks.installed import absent
from benchmarks.marks import Mark, judged
from benchmarks.measure import quantile, short
from benchmarks.table_peers import Peer, highs, package
from benchmarks.tables import COPIES, Counts, Positions, dense, from_play
from rulekit.library import path_of
from rulekit.solve.solving import Solver

T = TypeVar("T")
SIZES = (20, 40, 60, 80, 90)
COPIED = 16  # a position is solved so often in one call, since one solution is too quick to time
SHARES = {"median": 0.5, "p99": 0.99, "greatest": 1.0}
PLAY, DENSE = "from play", "dense, 20 to 90 tiles"
PEERS: dict[str, tuple[str, Peer]] = {
    "HiGHS": ("scipy", highs),
    "rummikub-solver": ("rummikub_solver", package),
}
TURN = "Rummikub turn v HiGHS with prefiltered sets, positions from play"
MARKS = {
    (PLAY, "median"): Mark(f"{TURN}: median", 50, 500),
    (PLAY, "p99"): Mark(f"{TURN}: p99", 20, 200),
    (DENSE, "p99"): Mark("the same on dense random tables of 20–90 tiles v HiGHS: p99", 50, 300),
}

Times = dict[str, list[float]]  # of each side, a time for each position


def run(quick: bool) -> Iterator[str]:
    """Positions from play and dense random ones against the peers; then how the cost grows."""
    n, each = (5, 1) if quick else (150, 20)
    game = rulekit.load("rummikub")
    solver = game.solver(engine="wasm")
    peers = {}
    for name, (module, peer) in PEERS.items():
        if missing := absent(module):
            yield missing
        else:
            peers[name] = peer
    parts = [dense(size, each) for size in (SIZES[:2] if quick else SIZES)]
    positions = {
        PLAY: from_play(game, 4, n),
        DENSE: Positions(
            np.concatenate([part.tables for part in parts]),
            np.concatenate([part.racks for part in parts]),
        ),
    }
    found: dict[str, Times] = {}
    lines: list[str] = []
    for name, some in positions.items():
        found[name], equal = compared(solver, some, peers)
        lines += told(name, found[name], equal, len(some))
    yield from judged((mark, ratio(found[name], share)) for (name, share), mark in MARKS.items())
    yield "| positions | | rulekit | peer | | ratio | equal |"
    yield "|---|---|---|---|---|---|---|"
    yield from lines
    yield ""
    if not quick:
        yield from growth(100)


def compared(
    solver: Solver, positions: Positions, peers: dict[str, Peer]
) -> tuple[Times, dict[str, int]]:
    """The times of all sides, each position in turn; and how often a peer finds the same."""
    times: Times = {name: [] for name in ("rulekit", *peers)}
    equal = dict.fromkeys(peers, 0)
    for table, rack in zip(positions.tables, positions.racks, strict=True):
        own = [once(solver, table, rack)]
        for name, peer in peers.items():
            seconds, value = timed(partial(peer, table, rack))
            times[name].append(seconds)
            own.append(once(solver, table, rack))
            equal[name] += value == own[0][1]
        times["rulekit"].append(median(seconds for seconds, _ in own))
    return times, equal


def told(name: str, times: Times, equal: dict[str, int], n: int) -> Iterator[str]:
    """Rows of a table: median, p99 and greatest time of each peer and of our side."""
    for peer, same in equal.items():
        for label, share in SHARES.items():
            ours, theirs = (quantile(times[side], share) for side in ("rulekit", peer))
            yield (
                f"| {name} | {label} | {short(ours)} | {peer} | {short(theirs)} | "
                f"{theirs / ours:,.0f}× | {same} of {n} |"
            )


def ratio(times: Times, label: str) -> float | None:
    """HiGHS's time by ours, at a share of the positions."""
    if "HiGHS" not in times:
        return None
    return quantile(times["HiGHS"], SHARES[label]) / quantile(times["rulekit"], SHARES[label])


def once(solver: Solver, table: Counts, rack: Counts) -> tuple[float, int]:
    """The time of one solution with its layout, and the tiles placed."""
    tables, racks = (np.repeat(each[None], COPIED, axis=0) for each in (table, rack))
    seconds, solved = timed(lambda: solver.tables(tables, racks, free_wilds=True))
    return seconds / COPIED, int(solved.values[0])


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds, and what came of it."""
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def growth(n: int) -> Iterator[str]:
    """Median, p99 and greatest by the players, by the tiles on the table and by the decks."""
    yield f"| positions | {' | '.join(SHARES)} |"
    yield "|---|---|---|---|"
    game = rulekit.load("rummikub")
    for players in (2, 3, 4):
        yield cost(f"from play, {players} players", game.solver(), from_play(game, players, n))
    for size in SIZES:
        yield cost(f"dense, {size} tiles", game.solver(), dense(size, n))
    for copies in (COPIES + 1, COPIES + 2):
        text = Path(path_of("rummikub")).read_text(encoding="utf-8")
        more = rulekit.loads(text.replace(f"copies: {COPIES}", f"copies: {copies}"))
        positions = dense(60, n, copies=copies)
        yield cost(f"{copies} of each tile, 60 tiles", more.solver(), positions)


def cost(name: str, solver: Solver, positions: Positions) -> str:
    """A row: the times of positions, one after the other."""
    times = [once(solver, *pair)[0] for pair in zip(positions.tables, positions.racks, strict=True)]
    return f"| {name} | {' | '.join(short(quantile(times, s)) for s in SHARES.values())} |"
