"""Placing cards on a stretch of a line in every possible way, one way at a time.

An iterator (header: ITER_*, FILL_*) holds the stretch, the cards not placed yet and the choice made
at each position. A position takes a card that is natural there or wild, or stays empty if FILL_GAPS
allows it; held positions keep their card. All cards get placed. The order is that of the choices,
position by position, lower faces first and empty last.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_size, bag_take
from rulekit.kernel.cards.rows import row_end
from rulekit.kernel.melds.words import (
    FILL_AT,
    FILL_CHOICE,
    FILL_GAPS,
    FILL_HELD,
    FILL_LEFT,
    FILL_SIZE,
    FILL_START,
    ITER_CARDS,
    ITER_LINE,
    NOTHING,
)
from rulekit.kernel.memory.addresses import Iterator, Memory, Row
from rulekit.kernel.memory.header import (
    ENTRY_SLOT,
    HAND,
    LINE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SLOTS,
    LINE_WORDS,
    ROW_ENTRY,
    ROW_KIND,
    ROW_OWNER,
    ROW_SIZE,
    SLOT_FACES,
    WILD,
)
from rulekit.kernel.prims import ctz


def line_slot(M: Memory, number: int, k: int) -> int:
    """Return the slot at place `k` of the line, counting on from the end to its start."""
    line = M[LINE] + LINE_WORDS * number
    return M[line + LINE_FIRST] + k % M[line + LINE_SLOTS]


def fill_begin(M: Memory, it: Iterator, start: int, size: int) -> int:
    """Start over with the cards in ITER_CARDS, the positions in FILL_HELD being given."""
    M[it + FILL_START] = start
    M[it + FILL_SIZE] = size
    M[it + FILL_AT] = 0
    M[it + FILL_LEFT] = bag_size(M, it + ITER_CARDS)
    p = 0
    while p < size:
        if (M[it + FILL_HELD] >> p) & 1 == 0:
            M[it + FILL_CHOICE + p] = -1
        p += 1
    return 0


def fill_next(M: Memory, it: Iterator) -> int:
    """Go to the next way of placing all cards; return 1, or 0 when there is none left."""
    p = M[it + FILL_AT]
    onward = 1
    if p == M[it + FILL_SIZE]:
        p -= 1
        onward = 0
    while p >= 0:
        if p == M[it + FILL_SIZE]:
            M[it + FILL_AT] = p
            return 1
        if (M[it + FILL_HELD] >> p) & 1 == 0:
            onward = fill_step(M, it, p)
        if onward == 1:
            p += 1
        else:
            p -= 1
    return 0


def fill_step(M: Memory, it: Iterator, p: int) -> int:
    """Change position `p` to its next choice; return 0, having emptied it, if there is none."""
    cards = it + ITER_CARDS
    face = M[it + FILL_CHOICE + p]
    M[it + FILL_CHOICE + p] = -1
    if face == NOTHING:
        return 0
    if face >= 0:
        bag_add(M, cards, face)
        M[it + FILL_LEFT] += 1
    slot = line_slot(M, M[it + ITER_LINE], M[it + FILL_START] + p)
    x = (M[cards] & (M[M[SLOT_FACES] + slot] | M[WILD + M[HAND]])) >> (face + 1)
    while x != 0:
        skip = ctz(x) + 1
        x = x >> skip
        face += skip
        bag_take(M, cards, face)
        M[it + FILL_LEFT] -= 1
        if fill_hopeful(M, it, p) == 1:
            M[it + FILL_CHOICE + p] = face
            return 1
        bag_add(M, cards, face)
        M[it + FILL_LEFT] += 1
    if M[it + FILL_GAPS] == 1 and fill_hopeful(M, it, p) == 1:
        M[it + FILL_CHOICE + p] = NOTHING
        return 1
    return 0


def fill_hopeful(M: Memory, it: Iterator, p: int) -> int:
    """Return 0 if some card certainly finds no place after position `p`, else 1."""
    if M[it + FILL_LEFT] >= M[it + FILL_SIZE] - p:
        return 0
    x = M[it + ITER_CARDS] & ~M[WILD + M[HAND]]
    p += 1
    while x != 0 and p < M[it + FILL_SIZE]:
        if (M[it + FILL_HELD] >> p) & 1 == 0:
            slot = line_slot(M, M[it + ITER_LINE], M[it + FILL_START] + p)
            x &= ~M[M[SLOT_FACES] + slot]
        p += 1
    if x != 0:
        return 0
    return 1


def fill_row(M: Memory, it: Iterator, row: Row) -> int:
    """Write the present way as a row without owner or seats."""
    number = M[it + ITER_LINE]
    M[row + ROW_KIND] = M[M[LINE] + LINE_WORDS * number + LINE_KIND]
    M[row + ROW_OWNER] = 0
    n = 0
    p = 0
    while p < M[it + FILL_SIZE]:
        face = M[it + FILL_CHOICE + p]
        if face != NOTHING:
            slot = line_slot(M, number, M[it + FILL_START] + p)
            M[row + ROW_ENTRY + n] = face + ENTRY_SLOT * slot
            n += 1
        p += 1
    M[row + ROW_SIZE] = n
    row_end(M, row)
    return 0
