"""Which cards free wilds; and wilds that can be had for nothing, so that none keeps its role.

Whatever a layout does with a wild that keeps its role, it may do with a free one. So nothing has to
be decided about a wild if the table may free it and a card of its own lies there; unless a freed
wild has to go into a new meld, or another wild may want the same card.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_empty
from rulekit.kernel.layouts.words import (
    CELL_SET,
    LAYOUT_CELL,
    LAYOUT_CHOICE,
    LAYOUT_COLUMNS,
    LAYOUT_FACE,
    LAYOUT_FREED,
    LAYOUT_HELD_ROLE,
    LAYOUT_LINE_ROLE,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    LAYOUT_ROLE,
    LAYOUT_RULES,
    LAYOUT_TABLE,
    LAYOUT_WHOLE,
    REUSE_SHIFT,
    TABLE_FREES,
    WAY_FACE,
    WAY_PART,
    WAY_ROLE,
    WAY_WORDS,
    WAYS_FIRST,
    WAYS_KNOWN,
)
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import SCRATCH
from rulekit.kernel.memory.scratch import LAYOUT_CAME, LAYOUT_WAYS
from rulekit.kernel.prims import ctz


def wilds_freed(M: Memory, space: Space) -> int:
    """Count such wilds of a problem as free, and leave the others; return how many they are.

    LAYOUT_CHOICE names meanwhile, plus 1, the card that each of them has of its own.
    """
    n = M[space + LAYOUT_PIN_COUNT]
    if n > LAYOUT_PINS or M[space + LAYOUT_RULES] >> REUSE_SHIFT > 0:
        return 0
    i = 0
    while i < n:
        M[space + LAYOUT_CHOICE + i] = 0
        i += 1
    freed_by_table(M, space, 0, LAYOUT_HELD_ROLE)
    freed_by_table(M, space, LAYOUT_HELD_ROLE, 2 * LAYOUT_HELD_ROLE)
    if freed_apart(M, space) == 0:
        return 0
    left = 0
    i = 0
    while i < n:
        if M[space + LAYOUT_CHOICE + i] == 0:
            M[space + LAYOUT_ROLE + left] = M[space + LAYOUT_ROLE + i]
            left += 1
        i += 1
    M[space + LAYOUT_FREED] += n - left
    M[space + LAYOUT_PIN_COUNT] = left
    return n - left


def freed_by_table(M: Memory, space: Space, low: int, high: int) -> int:
    """Give each wild with a role in low..high-1 a card of the table of its own, if there is one."""
    i = 0
    while i < pins_free(M, space):
        role = M[space + LAYOUT_ROLE + i]
        faces = 0
        if low <= role and role < high:
            faces = role_faces(M, space, role)
        if role >= LAYOUT_HELD_ROLE:
            faces &= ways_open(M, role)
        while faces != 0:
            if freed_for(M, space, ctz(faces)) < table_frees(M, space, ctz(faces)):
                M[space + LAYOUT_CHOICE + i] = ctz(faces) + 1
                faces = 0
            faces &= faces - 1
        i += 1
    return 0


def pins_free(M: Memory, space: Space) -> int:
    """Return how many wilds may give up their roles: all but one that a large set is to hold."""
    if M[space + LAYOUT_WHOLE] > 0:
        return M[space + LAYOUT_PIN_COUNT] - 1
    return M[space + LAYOUT_PIN_COUNT]


def way_at(M: Memory, i: int) -> int:
    """Return the address of the i-th way of exchanging a wild that is held."""
    return M[SCRATCH] + LAYOUT_WAYS + WAYS_FIRST + WAY_WORDS * i


def ways_open(M: Memory, role: int) -> int:
    """Return the mask of the faces that free wilds of the role and want no rack card before."""
    faces = 0
    i = 0
    while i < M[M[SCRATCH] + LAYOUT_WAYS + WAYS_KNOWN]:
        way = way_at(M, i)
        if M[way + WAY_ROLE] == role and bag_empty(M, way + WAY_PART) == 1:
            faces |= 1 << M[way + WAY_FACE]
        i += 1
    return faces


def freed_for(M: Memory, space: Space, face: int) -> int:
    """Return how many wilds have a card of the face of their own."""
    n = 0
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        if M[space + LAYOUT_CHOICE + i] == face + 1:
            n += 1
        i += 1
    return n


def freed_apart(M: Memory, space: Space) -> int:
    """Return 1 if no other wild may want one of the cards that wilds have of their own, else 0."""
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        if M[space + LAYOUT_CHOICE + i] == 0:
            faces = role_faces(M, space, M[space + LAYOUT_ROLE + i])
            while faces != 0:
                if freed_for(M, space, ctz(faces)) > 0:
                    return 0
                faces &= faces - 1
        i += 1
    return 1


def role_faces(M: Memory, space: Space, role: int) -> int:
    """Return the mask of the faces of which a rack card frees a wild of the role."""
    if role < LAYOUT_LINE_ROLE:
        return 1 << role
    faces = 0
    i = role % LAYOUT_LINE_ROLE * LAYOUT_COLUMNS
    end = i + LAYOUT_COLUMNS
    while i < end:
        if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0:
            faces |= 1 << M[space + LAYOUT_FACE + i]
        i += 1
    return faces


def table_frees(M: Memory, space: Space, face: int) -> int:
    """Return how many wilds in the role of the face cards that lay on the table may free."""
    if M[space + LAYOUT_RULES] & TABLE_FREES == 0:
        return M[M[SCRATCH] + LAYOUT_CAME + face]
    return M[space + LAYOUT_TABLE + face] - M[M[SCRATCH] + LAYOUT_CAME + face]
