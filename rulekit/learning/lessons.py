"""What a player can learn from: positions after its moves, and what the hands then brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from numpy.typing import NDArray

from rulekit.bots import Player
from rulekit.engines import FAST
from rulekit.ir.program import Program
from rulekit.kernel.desk import words as d
from rulekit.series.hand import Host, Series
from rulekit.series.inside import rows_of

Numbers = NDArray[np.int64]
TRIED = 60  # of 1000 decisions of a player who learns: another move than the best


def series(program: Program, bots: Sequence[Player], seed: int) -> Host:
    """Who plays hands between these bots, one a seat, who change seats from hand to hand."""
    names = tuple(bot.name for bot in bots)
    return Host(Series(program, "", seed, "hand", names, True, FAST, tuple(bots)))


def lessons(
    program: Program, bots: Sequence[Player], learners: Sequence[int], seed: int, hands: int
) -> tuple[Numbers, NDArray[np.float64]]:
    """Play hands and return the features after moves, and what the hands brought.

    `learners`: which of the bots are those who learn, by their places. Features have the shape
    (positions, inputs); points, (positions,), are those over the mean of the others.

    What comes before a move that was only tried is left out: the hand would have gone otherwise.
    Raises RuleFault, UnknownBot.
    """
    host = series(program, bots, seed)
    machine, desk = host.position.machine, host.position.machine.desk
    assert desk is not None
    memory = machine.memory
    memory[desk.at(d.DESK_EXPLORING)] = TRIED
    width = d.LESSON_WORDS + memory[desk.at(d.DESK_INPUTS)]
    place = desk.table(d.DESK_LESSONS)
    rows, noted = [], []
    memory[place] = 0
    for _, some in rows_of(host, 0, hands):
        rows += some
        flat = np.ctypeslib.as_array(cast("object", memory))[place : place + 1 + memory[place]]
        noted.append(flat[1:].reshape(-1, width).copy())
        memory[place] = 0
    table = np.array(rows, dtype=np.int64)
    taken = np.concatenate(noted)
    index, seat = taken[:, d.LESSON_INDEX], taken[:, d.LESSON_SEAT]
    names = host.series.columns
    points = table[:, names.index("points_1") :][:, : program.players]
    seated = table[:, names.index("bot_1") :][:, : program.players]
    known = np.isin(index, table[:, 0])
    row = np.searchsorted(table[:, 0], index[known])
    taken, seat = taken[known], seat[known]
    kept = np.isin(seated[row, seat], learners) & _after_trials(taken)
    gains = ahead(program, points)[row, seat]
    return taken[kept, d.LESSON_WORDS :], gains[kept]


def ahead(program: Program, points: Numbers) -> NDArray[np.float64]:
    """Of points by hand and seat, how far each seat is ahead of the mean of its opponents."""
    teams = np.array(program.teams)
    others = teams[:, None] != teams[None, :]
    sign = program.better(program.main) or 1
    means = points @ others.T / np.maximum(1, others.sum(axis=1))
    found: NDArray[np.float64] = sign * (points - means)
    return found


def _after_trials(taken: Numbers) -> NDArray[np.bool_]:
    """Which decisions have no trial after them in the same hand of the same seat."""
    kept = np.ones(len(taken), bool)
    tried: set[tuple[int, int]] = set()
    for i in range(len(taken) - 1, -1, -1):
        who = int(taken[i, d.LESSON_INDEX]), int(taken[i, d.LESSON_SEAT])
        kept[i] = who not in tried
        if taken[i, d.LESSON_TRIED]:
            tried.add(who)
    return kept
