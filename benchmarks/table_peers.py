"""What solves the turn of a game of tiles elsewhere: integer programs.

Each peer finds the most tiles of a rack that come to a table; its parts that are the same for every
position are made beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

from benchmarks.tables import COPIES, FACES, JOKER, RANKS, SUITS, Counts

Peer = Callable[[Counts, Counts], int]  # from table and rack


@cache
def sets() -> Counts:
    """All runs of 3 to 5 tiles and groups of 3 or 4, with up to two jokers, as counts: 1173."""
    found = set()
    shapes = [
        [suit * RANKS + low + i for i in range(size)]
        for suit in range(SUITS)
        for size in (3, 4, 5)
        for low in range(RANKS - size + 1)
    ]
    shapes += [
        [suit * RANKS + rank for suit in suits]
        for rank in range(RANKS)
        for size in (3, 4)
        for suits in combinations(range(SUITS), size)
    ]
    for tiles in shapes:
        for n in (0, 1, 2):
            for wild in combinations(range(len(tiles)), n):
                row = [0] * FACES
                for i, tile in enumerate(tiles):
                    row[JOKER if i in wild else tile] += 1
                found.add(tuple(row))
    return np.array(sorted(found))


def highs(table: Counts, rack: Counts) -> int:
    """HiGHS, as scipy has it: a whole number for each set that the tiles there allow."""
    from scipy import optimize, sparse

    total = table + rack
    columns = sets()[(total >= sets()).all(axis=1)]
    if not len(columns):
        return 0
    constraint = optimize.LinearConstraint(sparse.csc_array(columns.T), table, total)
    result = optimize.milp(
        -columns.sum(axis=1),
        constraints=constraint,
        integrality=np.ones(len(columns)),
        bounds=optimize.Bounds(0, COPIES + 2),
    )
    assert result.status == 0, result.message
    return int(round(-result.fun) - table.sum())


def package(table: Counts, rack: Counts) -> int:
    """The package rummikub-solver, as its documentation says, with its best solver."""
    from rummikub_solver import SolverMode

    rules = _rules()
    state = rules.new_game()
    state.initial = False
    state.add_table(*_tiles(table))
    state.add_rack(*_tiles(rack))
    found = rules.solve(state, SolverMode.TILE_COUNT)
    return 0 if found is None else len(found.tiles)


@cache
def _rules() -> Any:
    from rummikub_solver import RuleSet

    return RuleSet()


def _tiles(counts: Counts) -> list[int]:
    """Tiles by number, from 1, as often as they are there; the joker is the last."""
    return [int(face) + 1 for face in np.repeat(np.arange(FACES), counts)]
