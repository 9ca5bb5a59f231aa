"""The most that can be placed, as an integer linear program over all short melds: a second oracle.

For four suits of thirteen ranks, runs from the low ace on, sets of different suits, at most two
wilds: longer runs can be cut into those of three to five cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rulekit.kernel.layouts.words import OPEN_MOST, OPEN_SHIFT
from tests.unit.decks import Placed

SUITS, RANKS = 4, 13
JOKER = SUITS * RANKS

Template = tuple[bool, tuple[tuple[int, bool], ...]]  # whether a set; roles, and if a wild plays it


def templates() -> Iterator[Template]:
    """All short melds with every choice of wilds."""
    for suit in range(SUITS):
        for size in (3, 4, 5):
            for low in range(RANKS - size + 1):
                roles = [suit * RANKS + low + i for i in range(size)]
                yield from with_wilds(False, roles)
    for rank in range(RANKS):
        for size in (3, 4):
            for suits in combinations(range(SUITS), size):
                yield from with_wilds(True, [suit * RANKS + rank for suit in suits])


def with_wilds(is_set: bool, roles: list[int]) -> Iterator[Template]:
    for n in (0, 1, 2):
        for wild in combinations(roles, n):
            yield is_set, tuple((role, role in wild) for role in roles)


def pins(rows: list[Placed], rules: int) -> tuple[Counter[int], Counter[int]]:
    """The faces and ranks that wilds on the table stand for; slots as `decks.memory` has them."""
    faces: Counter[int] = Counter()
    ranks: Counter[int] = Counter()
    small = rules >> OPEN_SHIFT & OPEN_MOST
    for _, placed in rows if rules else []:
        for face, slot in placed:
            if face == JOKER and slot >= JOKER and len(placed) <= small:
                ranks[(slot - JOKER) // SUITS] += 1
            elif face == JOKER and slot >= JOKER:
                faces[(slot - JOKER) % SUITS * RANKS + (slot - JOKER) // SUITS] += 1
            elif face == JOKER:
                faces[slot] += 1
    return faces, ranks


def most(rows: list[Placed], rack: list[int], rules: int, worth: list[float], optimize: Any) -> int:
    """The greatest sum of `worth` over rack cards placed; `optimize` is scipy.optimize."""
    import numpy as np

    table = Counter(face for _, placed in rows for face, _ in placed)
    held = Counter(rack)
    total = table + held
    melds = [
        meld
        for meld in templates()
        if not Counter(JOKER if wild else role for role, wild in meld[1]) - total
    ]
    faces, ranks = pins(rows, rules)
    n = len(melds)
    # For each face: wilds in this role that are held in sets; cards of it that free such wilds;
    # whether the set from which they are freed has the face. For each rank: wilds freed from it,
    # and whether there are any.
    frees, beside, freed, opened = (n + k * JOKER for k in (1, 2, 3, 4))
    width = n + 5 * JOKER
    lines, low, high = [], [], []

    def constrain(terms: Counter[int], least: float, greatest: float) -> None:
        line = np.zeros(width)
        for at, value in terms.items():
            line[at] = value
        lines.append(line)
        low.append(least)
        high.append(greatest)

    use = {face: Counter[int]() for face in range(JOKER + 1)}
    plays = {face: Counter[int]() for face in range(JOKER)}
    in_sets = {face: Counter[int]() for face in range(JOKER)}
    for i, (is_set, roles) in enumerate(melds):
        for role, wild in roles:
            use[JOKER if wild else role][i] += 1
            if wild:
                plays[role][i] += 1
            if wild and is_set:
                in_sets[role][i] += 1
    for face in range(JOKER + 1):
        constrain(use[face], table[face], total[face])
    for face, count in faces.items():
        # wilds that play the role, less those held, and rack cards placed that free one each
        terms = plays[face] + use[face]
        terms[n + face] = -1
        terms[frees + face] = -1
        constrain(terms, count + table[face], np.inf)
    for rank in range(RANKS):
        count = ranks[rank]
        of_rank = [suit * RANKS + rank for suit in range(SUITS)]
        held = Counter({n + face: 1 for face in of_rank})
        constrain(held + Counter({freed + rank: 1}), count, np.inf)
        constrain(Counter({freed + rank: 1}), 0, count)
        constrain(Counter({freed + rank: -1, **{frees + face: 1 for face in of_rank}}), 0, np.inf)
        constrain(Counter({opened + rank: 2, freed + rank: -1}), 0, np.inf)
        constrain(Counter({opened + rank: 1}), 0, 1)
        there = Counter({beside + face: 1 for face in of_rank})
        there.update({opened + rank: -4, freed + rank: -1})
        constrain(there, -count, np.inf)
        for face in of_rank:
            terms = Counter(in_sets[face])
            terms[n + face] = -1
            constrain(terms, 0, np.inf)
            terms = Counter(use[face])
            terms[frees + face] = -1
            constrain(terms, table[face], np.inf)
            terms = Counter(use[face])
            terms[beside + face] = -1
            constrain(terms, 0, np.inf)
            constrain(Counter({beside + face: 1}), 0, 1)
    cost = np.zeros(width)
    for face, terms in use.items():
        for i, value in terms.items():
            cost[i] -= worth[face] * value
    result = optimize.milp(
        cost,
        constraints=optimize.LinearConstraint(np.array(lines), low, high),
        integrality=np.ones(width),
        bounds=optimize.Bounds(0, 2),
    )
    assert result.status == 0, result.message
    return round(-result.fun - sum(worth[face] * k for face, k in table.items()))
