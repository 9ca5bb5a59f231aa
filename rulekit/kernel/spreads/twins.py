"""Twins: cards that can replace each other in every meld of a spread.

The search tries only the first of them, so a hand with many wilds, or with twos of all suits, is
not laid out again with each of them in the place of another.
"""

from __future__ import annotations

from rulekit.kernel.melds.words import PLAN_FACE, PLAN_VALUED
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import HAND, LINE, LINE_FIRST, LINE_WORDS, SLOT_FACES, VALUE, WILD
from rulekit.kernel.prims import ctz
from rulekit.kernel.spreads.rows import spread_less
from rulekit.kernel.spreads.words import (
    MOST_POINTS,
    SPREAD_BETTER,
    SPREAD_GOAL,
    SPREAD_LATER,
    SPREAD_LEAVE,
    SPREAD_LIVE,
    SPREAD_REST,
    SPREAD_TWINS,
)


def spread_twins(M: Memory, base: int, space: Space) -> int:
    """Find the usable faces that can replace each other in every meld (SPREAD_TWINS).

    Of such twins the one that costs most when left over goes first, then the lowest face. Where
    slots have points and points are wanted, only twins of one value are told apart from others.
    """
    cards = M[space + SPREAD_REST]
    x = cards
    while x != 0:
        face = ctz(x)
        x &= x - 1
        M[space + SPREAD_TWINS + face] = spread_substitutes(M, base, space, face) & cards
    x = cards
    while x != 0:
        face = ctz(x)
        x &= x - 1
        twins = 0
        better = 0
        y = M[space + SPREAD_TWINS + face]
        while y != 0:
            other = ctz(y)
            y &= y - 1
            if spread_twin(M, base, space, face, other) == 1:
                twins |= 1 << other
                if spread_prefers(M, space, other, face) == 1:
                    better |= 1 << other
        M[space + SPREAD_TWINS + face] = twins
        M[space + SPREAD_BETTER + face] = better
        if twins & ((1 << face) - 1) != 0:
            M[space + SPREAD_LATER] |= 1 << face
    return 0


def spread_substitutes(M: Memory, base: int, space: Space, face: int) -> int:
    """Return the mask of faces that fill all live slots that the face fills, as itself or wild."""
    mask = M[WILD + M[HAND]]
    if (mask >> face) & 1 == 0:
        mask = ~mask
    at = base + M[base + PLAN_FACE + face]
    end = base + M[base + PLAN_FACE + face + 1]
    while at < end:
        if M[space + SPREAD_LIVE + (M[at] >> 6)] == 1:
            slot = M[M[LINE] + LINE_WORDS * (M[at] >> 6) + LINE_FIRST] + (M[at] & 63)
            mask &= M[M[SLOT_FACES] + slot]
        at += 1
    return mask


def spread_twin(M: Memory, base: int, space: Space, face: int, other: int) -> int:
    """Return 1 if the face, which `other` can replace, can replace it as well, else 0."""
    if (M[space + SPREAD_TWINS + other] >> face) & 1 == 0:
        return 0
    if M[space + SPREAD_GOAL] >= MOST_POINTS and M[base + PLAN_VALUED] == 1:
        if M[M[VALUE] + face] != M[M[VALUE] + other]:
            return 0
    return 1


def spread_prefers(M: Memory, space: Space, a: int, b: int) -> int:
    """Return 1 if of two twins `a` goes into melds before `b`, else 0."""
    if M[space + SPREAD_LEAVE + a] != M[space + SPREAD_LEAVE + b]:
        return spread_less(M, M[space + SPREAD_LEAVE + b], M[space + SPREAD_LEAVE + a])
    return spread_less(M, a, b)
