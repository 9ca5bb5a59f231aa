"""The melds that a branch of the search for spreads has made, and what they would still take.

A meld lies on SPREAD_STACK as -1 - line and its entries; a card that lies there has left
SPREAD_REST.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_take
from rulekit.kernel.cards.rows import entry_points
from rulekit.kernel.melds.words import PLAN_MOST
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import (
    ENTRY_FIELD,
    ENTRY_SLOT_SHIFT,
    HAND,
    KIND,
    KIND_WILDS,
    KIND_WORDS,
    LIMIT_WORDS,
    LIMITS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    MULTI,
    NOWHERE,
    SLOT_FACES,
    WILD,
    WINDOW,
)
from rulekit.kernel.prims import ctz
from rulekit.kernel.spreads.words import (
    MOST_POINTS,
    SPREAD_BEST,
    SPREAD_COST,
    SPREAD_FOUND,
    SPREAD_GOAL,
    SPREAD_REST,
    SPREAD_SAVED,
    SPREAD_STACK,
    SPREAD_TOP,
)


def spread_save(M: Memory, space: Space) -> int:
    """Keep the melds of the branch as the best spread so far."""
    M[space + SPREAD_BEST] = M[space + SPREAD_COST]
    M[space + SPREAD_FOUND] = M[space + SPREAD_TOP]
    i = 0
    while i < M[space + SPREAD_TOP]:
        M[space + SPREAD_SAVED + i] = M[space + SPREAD_STACK + i]
        i += 1
    return 0


def spread_push(M: Memory, base: int, space: Space, entry: int) -> int:
    """Take a card from SPREAD_REST into the meld on the stack; return the cost before."""
    cost = M[space + SPREAD_COST]
    bag_take(M, space + SPREAD_REST, entry & ENTRY_FIELD)
    M[space + SPREAD_STACK + M[space + SPREAD_TOP]] = entry
    M[space + SPREAD_TOP] += 1
    if M[space + SPREAD_GOAL] >= MOST_POINTS:
        short = M[base + PLAN_MOST + (entry & ENTRY_FIELD)] - entry_points(M, entry)
        M[space + SPREAD_COST] = cost + (short << 8)
    return cost


def spread_pop(M: Memory, space: Space, cost: int) -> int:
    """Undo spread_push: put the last card of the stack back."""
    M[space + SPREAD_TOP] -= 1
    face = M[space + SPREAD_STACK + M[space + SPREAD_TOP]] & ENTRY_FIELD
    bag_add(M, space + SPREAD_REST, face)
    M[space + SPREAD_COST] = cost
    return 0


def spread_takes(M: Memory, meld: int, size: int, wilds: int, number: int) -> int:
    """Return the mask of faces that the meld of `size` entries on the line takes as another card.

    To leave such a card over is worse than to have laid it there.
    """
    line = M[LINE] + LINE_WORDS * number
    first = M[line + LINE_FIRST]
    free = (1 << M[line + LINE_SLOTS]) - 1
    if M[line + LINE_SHAPE] != MULTI:
        taken = 0
        i = 0
        while i < size:
            taken |= 1 << ((M[meld + i] >> ENTRY_SLOT_SHIFT) - first)
            i += 1
        if M[line + LINE_SHAPE] == WINDOW:
            n = M[line + LINE_SLOTS] - 1
            free &= (taken << 1) | (taken >> 1)
            if M[line + LINE_CIRCLE] == 1:
                free |= (taken >> n) | ((taken & 1) << n)
        free &= ~taken
    faces = 0
    if free != 0 and wilds < M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_WILDS]:
        faces = M[WILD + M[HAND]]
    if M[LIMITS] != NOWHERE:
        if wilds >= M[M[LIMITS] + LIMIT_WORDS * M[line + LINE_KIND] + size - wilds]:
            faces = 0
    while free != 0:
        faces |= M[M[SLOT_FACES] + first + ctz(free)]
        free &= free - 1
    return faces
