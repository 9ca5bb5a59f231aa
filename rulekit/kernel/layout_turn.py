"""Wilds that keep their roles to the end of a turn, wherever they are laid meanwhile.

In a small set a wild has no certain role, so another arrangement in the same turn could free it. A
wild that had a role before, and whose card nobody has placed, is marked there until the turn ends.
"""

from __future__ import annotations

from rulekit.kernel.bags import bag_count
from rulekit.kernel.header import (
    DISTINCT,
    ENTRY_CARD,
    ENTRY_FIELD,
    ENTRY_MOVED,
    ENTRY_MOVED_SHIFT,
    ENTRY_SEAT,
    LAYOUT_DRAWS,
    LAYOUT_SMALL,
    LINE,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
)
from rulekit.kernel.layout_problem import entry_role
from rulekit.kernel.melds import entry_natural, melds_row, row_line
from rulekit.kernel.zones import words_fill


def turn_keep(M: list[int], melds: int, part: int, layout: int) -> int:
    """Mark the wilds in small sets of a layout that keep the roles they had among the melds.

    `part` is the bag of rack cards placed with it: each may have freed one wild of its role.
    """
    owed = M[SCRATCH] + LAYOUT_DRAWS
    words_fill(M, owed, 64, 0)
    i = 0
    while i < M[melds]:
        turn_count(M, owed, melds_row(M, melds, i), 1)
        i += 1
    face = 0
    while face < 64:
        M[owed + face] -= bag_count(M, part, face)
        face += 1
    i = 0
    while i < M[layout]:
        turn_count(M, owed, melds_row(M, layout, i), -1)
        i += 1
    i = 0
    while i < M[layout]:
        row = melds_row(M, layout, i)
        k = 0
        while k < M[row + ROW_SIZE] and turn_small(M, row) == 1:
            entry = M[row + ROW_ENTRY + k]
            if entry_natural(M, entry) == 0 and M[owed + entry_role(M, entry)] > 0:
                M[owed + entry_role(M, entry)] -= 1
                M[row + ROW_ENTRY + k] += ENTRY_MOVED
            k += 1
        i += 1
    return 0


def turn_count(M: list[int], owed: int, row: int, sign: int) -> int:
    """Count the wilds of a row that have the role of a certain card."""
    small = turn_small(M, row)
    k = 0
    if M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SHAPE] == MULTI:
        k = M[row + ROW_SIZE]
    while k < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + k]
        if entry_natural(M, entry) == 0:
            if small == 0 or entry >> ENTRY_MOVED_SHIFT != 0:
                M[owed + entry_role(M, entry)] += sign
        k += 1
    return 0


def turn_small(M: list[int], row: int) -> int:
    """Return 1 if the row is a set so small that a wild in it has no certain role, else 0."""
    line = M[LINE] + LINE_WORDS * row_line(M, row)
    if M[row + ROW_SIZE] == LAYOUT_SMALL and M[line + LINE_SHAPE] == DISTINCT:
        return 1
    return 0


def turn_over(M: list[int], melds: int) -> int:
    """Take the marks away."""
    i = 0
    while i < M[melds]:
        row = melds_row(M, melds, i)
        k = 0
        while k < M[row + ROW_SIZE]:
            M[row + ROW_ENTRY + k] &= ENTRY_CARD + ENTRY_SEAT * ENTRY_FIELD
            k += 1
        i += 1
    return 0
