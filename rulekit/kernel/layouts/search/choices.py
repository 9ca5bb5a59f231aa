"""Which card frees each wild of a table, one choice after the other.

A wild that stands for a face is freed by it. One in a small set of cards that differ stands for the
line alone and is freed in one of the ways known (`ways`), by the card that the way names.
"""

from __future__ import annotations

from rulekit.kernel.layouts.problem.freed import pins_free, role_faces, table_frees, way_at
from rulekit.kernel.layouts.words import (
    CHOICE_FACE,
    CHOICE_SHIFT,
    LAYOUT_CHOICE,
    LAYOUT_HELD_ROLE,
    LAYOUT_MOST,
    LAYOUT_ROLE,
    WAY_FACE,
    WAY_ROLE,
    WAYS_KNOWN,
)
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import SCRATCH
from rulekit.kernel.memory.scratch import LAYOUT_WAYS
from rulekit.kernel.prims import ctz


def choice_next(M: Memory, space: Space) -> int:
    """Go to the next choice of the cards that free wilds and return 1, or return 0."""
    i = 0
    while i < pins_free(M, space):
        M[space + LAYOUT_CHOICE + i] = choice_after(M, space, i)
        if M[space + LAYOUT_CHOICE + i] != 0:
            return 1
        i += 1
    return 0


def choice_after(M: Memory, space: Space, i: int) -> int:
    """Return the choice after the present one for a wild, or 0: there are no more."""
    role = M[space + LAYOUT_ROLE + i]
    choice = M[space + LAYOUT_CHOICE + i]
    if role >= LAYOUT_HELD_ROLE:
        return choice_way(M, space, role, choice)
    face = choice & CHOICE_FACE
    x = role_faces(M, space, role) >> face
    while x != 0:
        if face_frees(M, space, face + ctz(x)) == 1:
            return face + ctz(x) + 1
        x &= x - 1
    return 0


def choice_way(M: Memory, space: Space, role: int, choice: int) -> int:
    """Return the choice after this one for a wild that is held, or 0."""
    i = 0
    if choice != 0:
        i = (choice >> CHOICE_SHIFT) + 1
    while i < M[M[SCRATCH] + LAYOUT_WAYS + WAYS_KNOWN]:
        face = M[way_at(M, i) + WAY_FACE]
        if M[way_at(M, i) + WAY_ROLE] == role and face_frees(M, space, face) == 1:
            return (i << CHOICE_SHIFT) + face + 1
        i += 1
    return 0


def face_frees(M: Memory, space: Space, face: int) -> int:
    """Return 1 if a card of the face is at hand that may free a wild, else 0."""
    if M[space + LAYOUT_MOST + face] + table_frees(M, space, face) > 0:
        return 1
    return 0
