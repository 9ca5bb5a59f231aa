"""What a turn has done so far, where the table is arranged several times in one turn.

Two things last to its end, as marks on entries. A wild that stood for a certain card keeps to it,
though it may come to a small set, in which another wild would have none: it is marked there. And a
card that came to the table in this turn, and has freed no wild yet, may do so in a later
arrangement. Cards of one face are alike, so any of them bears the mark.
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
    LINE_FIRST,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    MULTI,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
    SLOT_FACES,
    TURN_HELD,
)
from rulekit.kernel.layout_problem import entry_role
from rulekit.kernel.melds import entry_natural, melds_row, row_line
from rulekit.kernel.prims import ctz
from rulekit.kernel.zones import words_fill


def turn_keep(M: list[int], melds: int, part: int, layout: int) -> int:
    """Mark a layout that takes the place of the melds, with the bag `part` of rack cards placed.

    For each face the words say how many wilds have lost its role to a small set, less the cards
    that came in this turn and have freed none; then, for each line, how many wilds without a
    certain role were freed from its sets.
    """
    owed = M[SCRATCH] + LAYOUT_DRAWS
    words_fill(M, owed, TURN_HELD + M[LINES], 0)
    turn_over(M, layout)
    turn_count(M, owed, melds, 1)
    face = 0
    while face < TURN_HELD:
        M[owed + face] -= bag_count(M, part, face)
        face += 1
    turn_count(M, owed, layout, -1)
    i = 0
    while i < M[layout]:
        turn_wilds(M, owed, melds_row(M, layout, i))
        i += 1
    number = 0
    while number < M[LINES]:
        while M[owed + TURN_HELD + number] > 0:
            turn_spend(M, owed, layout, number)
            M[owed + TURN_HELD + number] -= 1
        number += 1
    i = 0
    while i < M[layout]:
        turn_naturals(M, owed, melds_row(M, layout, i))
        i += 1
    return 0


def turn_count(M: list[int], owed: int, melds: int, sign: int) -> int:
    """Count the roles of wilds, and the cards that came in this turn and have freed none."""
    i = 0
    while i < M[melds]:
        row = melds_row(M, melds, i)
        number = row_line(M, row)
        k = 0
        while k < M[row + ROW_SIZE]:
            entry = M[row + ROW_ENTRY + k]
            if entry_natural(M, entry) == 1:
                if entry >> ENTRY_MOVED_SHIFT != 0:
                    M[owed + (entry & ENTRY_FIELD)] -= sign
            elif turn_small(M, row) == 1 and entry >> ENTRY_MOVED_SHIFT == 0:
                M[owed + TURN_HELD + number] += sign
            elif M[M[LINE] + LINE_WORDS * number + LINE_SHAPE] != MULTI:
                M[owed + entry_role(M, entry)] += sign
            k += 1
        i += 1
    return 0


def turn_small(M: list[int], row: int) -> int:
    """Return 1 if the row is a set so small that a wild in it has no certain role, else 0."""
    line = M[LINE] + LINE_WORDS * row_line(M, row)
    if M[row + ROW_SIZE] == LAYOUT_SMALL and M[line + LINE_SHAPE] == DISTINCT:
        return 1
    return 0


def turn_wilds(M: list[int], owed: int, row: int) -> int:
    """Mark the wilds of a small set that keep their roles."""
    k = 0
    while k < M[row + ROW_SIZE] and turn_small(M, row) == 1:
        entry = M[row + ROW_ENTRY + k]
        if entry_natural(M, entry) == 0 and M[owed + entry_role(M, entry)] > 0:
            M[owed + entry_role(M, entry)] -= 1
            M[owed + TURN_HELD + row_line(M, row)] += 1
            M[row + ROW_ENTRY + k] += ENTRY_MOVED
        k += 1
    return 0


def turn_spend(M: list[int], owed: int, layout: int, number: int) -> int:
    """Choose the card of the line that has freed a wild: one that no other wild waits for, if any.

    It can free no other then.
    """
    line = M[LINE] + LINE_WORDS * number
    chosen = -1
    k = 0
    while k < M[line + LINE_SLOTS]:
        face = ctz(M[M[SLOT_FACES] + M[line + LINE_FIRST] + k])
        if M[owed + face] < 0:
            if chosen < 0 or turn_waits(M, layout, chosen) == 1:
                chosen = face
        k += 1
    if chosen >= 0:
        M[owed + chosen] += 1
    return chosen


def turn_waits(M: list[int], layout: int, face: int) -> int:
    """Return 1 if some wild of the layout stands for the face, else 0."""
    i = 0
    while i < M[layout]:
        row = melds_row(M, layout, i)
        k = 0
        while k < M[row + ROW_SIZE]:
            entry = M[row + ROW_ENTRY + k]
            if entry_natural(M, entry) == 0 and entry_role(M, entry) == face:
                return 1
            k += 1
        i += 1
    return 0


def turn_naturals(M: list[int], owed: int, row: int) -> int:
    """Mark the cards of a row that may still free a wild in this turn."""
    k = 0
    while k < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + k]
        if entry_natural(M, entry) == 1 and M[owed + (entry & ENTRY_FIELD)] < 0:
            M[owed + (entry & ENTRY_FIELD)] += 1
            M[row + ROW_ENTRY + k] += ENTRY_MOVED
        k += 1
    return 0


def turn_came(M: list[int], row: int) -> int:
    """Mark the cards of a new meld, which have come to the table in this turn."""
    k = 0
    while k < M[row + ROW_SIZE]:
        if entry_natural(M, M[row + ROW_ENTRY + k]) == 1:
            M[row + ROW_ENTRY + k] += ENTRY_MOVED
        k += 1
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
