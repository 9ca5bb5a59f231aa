"""Which card frees each wild of a table, one choice after the other.

A wild that stands for a face is freed by it. One in a small set of cards that differ stands for the
line alone and is freed from a larger set, by one card of the line and beside others: its choice is
that card and the columns of the others. Wilds that are held in the line's sets may be in place of
some, as many as one set may have.
"""

from __future__ import annotations

from rulekit.kernel.header import (
    CELL_SET,
    CHOICE_FACE,
    CHOICE_SHIFT,
    KIND,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    LAYOUT_CELL,
    LAYOUT_CHOICE,
    LAYOUT_COLUMNS,
    LAYOUT_FACE,
    LAYOUT_HELD_ROLE,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_ROLE,
    LAYOUT_SET,
    LAYOUT_SET_MOST,
    LAYOUT_SMALL,
    LAYOUT_TABLE,
)
from rulekit.kernel.layout_freed import role_faces, table_frees
from rulekit.kernel.prims import ctz, popcnt


def choice_next(M: list[int], space: int) -> int:
    """Go to the next choice of the cards that free wilds and return 1, or return 0."""
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        M[space + LAYOUT_CHOICE + i] = choice_after(M, space, i)
        if M[space + LAYOUT_CHOICE + i] != 0:
            return 1
        i += 1
    return 0


def choice_after(M: list[int], space: int, i: int) -> int:
    """Return the choice after the present one for a wild, or 0: there are no more."""
    role = M[space + LAYOUT_ROLE + i]
    face = M[space + LAYOUT_CHOICE + i] & CHOICE_FACE
    columns = M[space + LAYOUT_CHOICE + i] >> CHOICE_SHIFT
    free = 0
    x = role_faces(M, space, role)
    while x != 0:
        if M[space + LAYOUT_MOST + ctz(x)] + table_frees(M, space, ctz(x)) > 0:
            free |= x & -x
        x &= x - 1
    if role < LAYOUT_HELD_ROLE:
        x = free >> face
        if x == 0:
            return 0
        return face + ctz(x) + 1
    while free != 0 and columns < 1 << LAYOUT_COLUMNS:
        if columns_fit(M, space, role, columns) == 1:
            x = (free & ~column_faces(M, space, role, columns)) >> face
            if x != 0:
                return (columns << CHOICE_SHIFT) + face + ctz(x) + 1
        face = 0
        columns += 1
    return 0


def columns_fit(M: list[int], space: int, role: int, columns: int) -> int:
    """Return 1 if cards of the columns can make the set that a wild is exchanged from, else 0.

    Wilds that are held in the line's sets may lie beside them.
    """
    n = popcnt(columns)
    if n > LAYOUT_SMALL or popcnt(column_faces(M, space, role, columns)) < n:
        return 0
    kind = M[KIND] + KIND_WORDS * M[space + LAYOUT_SET]
    if n < M[kind + KIND_NATURALS] or LAYOUT_SMALL - n >= M[kind + KIND_WILDS]:
        return 0
    if M[space + LAYOUT_SET_MOST] <= LAYOUT_SMALL:
        return 0
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        if M[space + LAYOUT_ROLE + i] == role:
            n += 1
        i += 1
    if n > LAYOUT_SMALL:
        return 1
    return 0


def column_faces(M: list[int], space: int, role: int, columns: int) -> int:
    """Return the mask of the faces at hand that sets of the role have in the columns."""
    faces = 0
    while columns != 0:
        cell = (role - LAYOUT_HELD_ROLE) * LAYOUT_COLUMNS + ctz(columns)
        if (M[space + LAYOUT_CELL + cell] & CELL_SET) != 0:
            face = M[space + LAYOUT_FACE + cell]
            if M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_MOST + face] > 0:
                faces |= 1 << face
        columns &= columns - 1
    return faces
