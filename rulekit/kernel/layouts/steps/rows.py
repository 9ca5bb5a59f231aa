"""The rows that single steps make: grown, split, exchanged, or with a card less.

Each function of a `target` writes a row without marks there and returns 1 if it is a valid meld,
else 0.
"""

from __future__ import annotations

from rulekit.kernel.cards.rows import (
    entry_natural,
    melds_row,
    row_clear,
    row_copy,
    row_insert,
    row_line,
    row_push,
    row_valid_grown,
    row_wilds,
)
from rulekit.kernel.layouts.problem.demands import row_open
from rulekit.kernel.layouts.words import STEP_MELDS, STEP_ROW
from rulekit.kernel.memory.addresses import Iterator, Memory, Row
from rulekit.kernel.memory.header import (
    ENTRY_CARD,
    ENTRY_FIELD,
    ENTRY_MOVED_SHIFT,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    LINE,
    LINE_FIRST,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    MULTI,
    ROOM,
    ROW,
    ROW_ENTRY,
    ROW_KIND,
    ROW_OWNER,
    ROW_SIZE,
    SLOT_FACES,
    WILD,
    WINDOW,
)
from rulekit.kernel.prims import ctz, popcnt
from rulekit.kernel.spreads.rows import spread_spot


def step_row(M: Memory, it: Iterator) -> Row:
    """Return the address of the table's row that the step changes."""
    return melds_row(M, M[it + STEP_MELDS], M[it + STEP_ROW])


def step_spreads(M: Memory, row: Row, rules: int) -> int:
    """Return 1 if wilds lie in the row that take any slot when it grows, else 0."""
    if row_open(M, row, rules) == 0:
        return 0
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if entry_natural(M, entry) == 0 and entry >> ENTRY_MOVED_SHIFT == 0:
            return 1
        i += 1
    return 0


def step_open(M: Memory, row: Row, entry: int, rules: int) -> int:
    """Return 1 if the wild in the row stands for its line alone, by its set or by its mark."""
    marked = entry >> ENTRY_MOVED_SHIFT
    if row_open(M, row, rules) == 1:
        return 1 - marked
    return marked


def step_copy(M: Memory, target: Row, row: Row) -> int:
    """Copy a row without its marks."""
    row_copy(M, target, row)
    M[target + ROW_OWNER] = 0
    i = 0
    while i < M[target + ROW_SIZE]:
        M[target + ROW_ENTRY + i] = M[target + ROW_ENTRY + i] & ENTRY_CARD
        i += 1
    return 0


def step_grown(M: Memory, target: Row, row: Row, place: int, face: int) -> int:
    """Add a card to the row at a place of its line, no other card moving."""
    if step_placed(M, target, row, place, face) == 0:
        return 0
    return row_valid_grown(M, target)


def step_placed(M: Memory, target: Row, row: Row, place: int, face: int) -> int:
    """Do the same, whether or not the row is valid then; return 0 if the card may not lie there."""
    line = M[LINE] + LINE_WORDS * row_line(M, row)
    slot = M[line + LINE_FIRST] + place
    own = (M[M[SLOT_FACES] + slot] | M[WILD]) >> face
    if own & 1 == 0 or M[row + ROW_SIZE] >= M[ROOM]:
        return 0
    step_copy(M, target, row)
    entry = face + ENTRY_SLOT * slot
    at = 0
    if M[line + LINE_SHAPE] == MULTI:
        at = spread_spot(M, target, line, entry)
    else:
        while at < M[row + ROW_SIZE] and M[target + ROW_ENTRY + at] >> ENTRY_SLOT_SHIFT < slot:
            at += 1
    row_insert(M, target, at, entry)
    return 1


def step_spread(M: Memory, target: Row, row: Row, places: int, face: int) -> int:
    """Add a card to a distinct set whose wilds then lie in the places of the mask.

    A wild that is marked keeps its own.
    """
    line = M[LINE] + LINE_WORDS * row_line(M, row)
    wild = ctz(M[WILD])
    wilds = row_wilds(M, row)
    if face == wild:
        wilds += 1
    if popcnt(places) != wilds or M[row + ROW_SIZE] >= M[ROOM]:
        return 0
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        k = ((entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD) - M[line + LINE_FIRST]
        if entry_natural(M, entry) == 0 and entry >> ENTRY_MOVED_SHIFT == 1:
            if (places >> k) & 1 == 0:
                return 0
        i += 1
    row_clear(M, target)
    M[target + ROW_KIND] = M[row + ROW_KIND]
    k = 0
    while k < M[line + LINE_SLOTS]:
        slot = M[line + LINE_FIRST] + k
        own = M[M[SLOT_FACES] + slot]
        i = 0
        while i < M[row + ROW_SIZE]:
            if (own >> (M[row + ROW_ENTRY + i] & ENTRY_FIELD)) & 1 == 1:
                row_push(M, target, M[row + ROW_ENTRY + i] & ENTRY_FIELD, slot)
            i += 1
        if (own >> face) & 1 == 1:
            row_push(M, target, face, slot)
        if (places >> k) & 1 == 1:
            row_push(M, target, wild, slot)
        k += 1
    if M[target + ROW_SIZE] != M[row + ROW_SIZE] + 1:
        return 0
    return row_valid_grown(M, target)


def step_part_of(M: Memory, target: Row, row: Row, first: int, end: int) -> int:
    """Copy the entries first..end-1 of the row."""
    step_copy(M, target, row)
    i = first
    while i < end:
        M[target + ROW_ENTRY + i - first] = M[target + ROW_ENTRY + i]
        i += 1
    i = end - first
    while i < M[target + ROW_SIZE]:
        M[target + ROW_ENTRY + i] = 0
        i += 1
    M[target + ROW_SIZE] = end - first
    return 0


def step_halves(M: Memory, target: Row, row: Row, at: int, face: int) -> int:
    """Split a run at entry at // 2, the card being added to the left part, or the right if odd.

    The right part is written after the left one.
    """
    k = at >> 1
    slot = (M[row + ROW_ENTRY + k] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    own = (M[M[SLOT_FACES] + slot] | M[WILD]) >> face
    if M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SHAPE] != WINDOW or own & 1 == 0:
        return 0
    right = target + M[ROW]
    step_part_of(M, target, row, 0, k + 1)
    step_part_of(M, right, row, k, M[row + ROW_SIZE])
    if at & 1 == 0:
        M[target + ROW_ENTRY + k] = face + ENTRY_SLOT * slot
    else:
        M[right + ROW_ENTRY] = face + ENTRY_SLOT * slot
    if row_valid_grown(M, target) == 0:
        return 0
    return row_valid_grown(M, right)


def step_without(M: Memory, target: Row, row: Row, k: int) -> int:
    """Take the k-th card from the row."""
    step_copy(M, target, row)
    M[target + ROW_SIZE] -= 1
    while k < M[target + ROW_SIZE]:
        M[target + ROW_ENTRY + k] = M[target + ROW_ENTRY + k + 1]
        k += 1
    M[target + ROW_ENTRY + k] = 0
    if M[target + ROW_SIZE] == 0:
        return 0
    return row_valid_grown(M, target)


def step_exchanged(M: Memory, target: Row, row: Row, k: int, face: int, rules: int) -> int:
    """Put a card in place of the wild that the k-th entry is; return 0 as well if it is bound."""
    entry = M[row + ROW_ENTRY + k]
    slot = (entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    if entry_natural(M, entry) == 1:
        return 0
    if row_open(M, row, rules) == 1 and step_open(M, row, entry, rules) == 1:
        return 0
    if (M[M[SLOT_FACES] + slot] >> face) & 1 == 0:
        return 0
    line = M[LINE] + LINE_WORDS * row_line(M, row)
    if M[line + LINE_SHAPE] != MULTI:
        step_copy(M, target, row)
        M[target + ROW_ENTRY + k] = face + ENTRY_SLOT * slot
    else:
        step_without(M, target, row, k)
        entry = face + ENTRY_SLOT * slot
        row_insert(M, target, spread_spot(M, target, line, entry), entry)
    return row_valid_grown(M, target)
