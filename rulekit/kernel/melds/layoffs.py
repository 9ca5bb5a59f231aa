"""The melds that a meld may become when one card is added, in canonical order.

What may move is the kind's affair (KIND_MOBILITY). Under FIXED nothing moves. Under ENDS, and in
sets also under SHIFT, the added card may take the place that a wild holds for it, and the wild goes
to the new place. Under SHIFT the wilds of a window are placed anew, all at once, wherever the
naturals allow it. A wild whose slot changes is marked as moved.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_clear
from rulekit.kernel.cards.rows import (
    entry_natural,
    row_copy,
    row_follows,
    row_insert,
    row_line,
    row_valid_grown,
    row_wilds,
)
from rulekit.kernel.facts import hosted
from rulekit.kernel.melds.fill import fill_begin, fill_next, fill_row
from rulekit.kernel.melds.words import (
    FILL_AT,
    FILL_CHOICE,
    FILL_GAPS,
    FILL_HELD,
    FILL_SIZE,
    ITER_A,
    ITER_B,
    ITER_CARDS,
    ITER_FACE,
    ITER_LINE,
    ITER_ROW,
    ITER_STEP,
)
from rulekit.kernel.memory.addresses import Iterator, Memory, Row
from rulekit.kernel.memory.header import (
    DISTINCT,
    ENTRY_CARD,
    ENTRY_FIELD,
    ENTRY_MOVED,
    ENTRY_MOVED_SHIFT,
    ENTRY_SEAT,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    FIXED,
    HAND,
    KIND,
    KIND_GROW,
    KIND_MOBILITY,
    KIND_MOVES,
    KIND_WORDS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    MULTI,
    ROOM,
    ROW_ENTRY,
    ROW_KIND,
    ROW_OWNER,
    ROW_SIZE,
    SCRATCH,
    SHIFT,
    WILD,
    WINDOW,
)
from rulekit.kernel.memory.scratch import FIT_ITER, FIT_ROW


@hosted
def layoffs_begin(M: Memory, it: Iterator, row: Row, face: int) -> int:
    """Begin the melds that `row` becomes with a card of the face.

    The row stays as it is while the iterator is in use.
    """
    M[it + ITER_ROW] = row
    M[it + ITER_FACE] = face
    M[it + ITER_LINE] = row_line(M, row)
    M[it + ITER_STEP] = 0
    M[it + ITER_A] = 0
    M[it + ITER_B] = 0
    return 0


@hosted
def layoffs_next(M: Memory, it: Iterator, out: Row) -> int:
    """Write the next resulting row to `out` and return 1, or return 0 when there are no more.

    The rows differ in their faces or slots. The added card has no seat yet.
    """
    row = M[it + ITER_ROW]
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    kind = M[KIND] + KIND_WORDS * M[row + ROW_KIND]
    shape = M[line + LINE_SHAPE]
    size = M[row + ROW_SIZE] + 1
    if size > M[kind + KIND_GROW] or size > M[ROOM]:
        return 0
    if shape != MULTI and size > M[line + LINE_SLOTS]:
        return 0
    if shape == WINDOW and M[kind + KIND_MOBILITY] == SHIFT:
        return layoffs_shift(M, it, out)
    places = 1
    if shape == WINDOW:
        places = 2
    if shape == DISTINCT:
        places = M[line + LINE_SLOTS]
    last = size - 1
    if shape == MULTI or M[kind + KIND_MOBILITY] == FIXED or row_wilds(M, row) == 0:
        last = 0
    while M[it + ITER_A] < places:
        # For each place that may become filled: nobody moves there, or the wild of entry B - 1.
        place = M[it + ITER_A]
        mover = M[it + ITER_B] - 1
        M[it + ITER_B] += 1
        if M[it + ITER_B] > last:
            M[it + ITER_A] += 1
            M[it + ITER_B] = 0
        if layoffs_direct(M, it, out, place, mover) == 1:
            return 1
    return 0


def layoffs_front(M: Memory, it: Iterator, place: int) -> int:
    """Return 1 if this place (0 or 1) is in front of the window, else 0.

    The front place comes first, unless the resulting window would begin at the end of the circle.
    """
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    slot = (M[M[it + ITER_ROW] + ROW_ENTRY] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    if M[line + LINE_CIRCLE] == 1 and slot == M[line + LINE_FIRST]:
        return place
    return 1 - place


def layoffs_slot(M: Memory, it: Iterator, place: int) -> int:
    """Return the slot that becomes filled, or -1 if there is no such place."""
    row = M[it + ITER_ROW]
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    if M[line + LINE_SHAPE] == MULTI:
        return M[line + LINE_FIRST]
    size = M[row + ROW_SIZE]
    if M[line + LINE_SHAPE] == DISTINCT:
        i = 0
        while i < size:
            if (M[row + ROW_ENTRY + i] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD == (
                M[line + LINE_FIRST] + place
            ):
                return -1
            i += 1
        return M[line + LINE_FIRST] + place
    n = M[line + LINE_SLOTS]
    slot = (M[row + ROW_ENTRY + size - 1] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    slot += 1 - M[line + LINE_FIRST]
    if layoffs_front(M, it, place) == 1:
        slot = (M[row + ROW_ENTRY] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
        slot += n - 1 - M[line + LINE_FIRST]
        if M[line + LINE_CIRCLE] == 0:
            slot -= n
    if slot < 0 or (slot >= n and M[line + LINE_CIRCLE] == 0):
        return -1
    return M[line + LINE_FIRST] + slot % n


def layoffs_direct(M: Memory, it: Iterator, out: Row, place: int, mover: int) -> int:
    """Write the row in which the place is filled by the card or by the wild that it displaces.

    Return 0 if that is not possible. `mover` is the entry displaced, or -1.
    """
    row = M[it + ITER_ROW]
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    moved = 0
    placed = 0
    if mover >= 0:
        moved = M[row + ROW_ENTRY + mover]
        placed = M[it + ITER_FACE] + (moved & ENTRY_SLOT * ENTRY_FIELD)
        if layoffs_free(M, row, moved) == 0 or entry_natural(M, placed) == 0:
            return 0
    slot = layoffs_slot(M, it, place)
    if slot < 0:
        return 0
    entry = M[it + ITER_FACE] + ENTRY_SLOT * slot
    if mover >= 0:
        entry = layoffs_moved(M, moved, slot)
    elif entry_natural(M, entry) == 0 and (M[WILD + M[HAND]] >> M[it + ITER_FACE]) & 1 == 0:
        return 0
    row_copy(M, out, row)
    if mover >= 0:
        M[out + ROW_ENTRY + mover] = placed
    at = 0
    if M[line + LINE_SHAPE] == WINDOW:
        if layoffs_front(M, it, place) == 0:
            at = M[row + ROW_SIZE]
    else:
        while at < M[out + ROW_SIZE] and row_follows(M, line, M[out + ROW_ENTRY + at], entry) == 1:
            at += 1
    row_insert(M, out, at, entry)
    return row_valid_grown(M, out)


def layoffs_free(M: Memory, row: Row, entry: int) -> int:
    """Return 1 if the entry of the row is a wild that may change its role, else 0."""
    if entry_natural(M, entry) == 1:
        return 0
    kind = M[KIND] + KIND_WORDS * M[row + ROW_KIND]
    if M[kind + KIND_MOVES] > 0 and (entry >> ENTRY_MOVED_SHIFT) & 1 == 1:
        return 0
    return 1


def layoffs_moved(M: Memory, entry: int, slot: int) -> int:
    """Return the entry as it is after its card, a wild, has moved to the slot."""
    card = (entry & ENTRY_FIELD) + ENTRY_SLOT * slot
    return card + (entry & ENTRY_SEAT * ENTRY_FIELD) + ENTRY_MOVED


def layoffs_shift(M: Memory, it: Iterator, out: Row) -> int:
    """Yield the windows in which the wilds are placed anew: by start (ITER_A), then by choices."""
    row = M[it + ITER_ROW]
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    size = M[row + ROW_SIZE] + 1
    last = M[line + LINE_SLOTS] - size
    if M[line + LINE_CIRCLE] == 1:
        last = M[line + LINE_SLOTS] - 1
    while M[it + ITER_A] <= last:
        if M[it + ITER_STEP] == 0:
            M[it + ITER_STEP] = 1
            M[it + FILL_GAPS] = 0
            M[it + FILL_SIZE] = size
            if layoffs_hold(M, it) == 1:
                fill_begin(M, it, M[it + ITER_A], size)
            else:
                M[it + FILL_AT] = -1
        while M[it + FILL_AT] >= 0 and fill_next(M, it) == 1:
            layoffs_replaced(M, it, out)
            if row_valid_grown(M, out) == 1:
                return 1
        M[it + ITER_A] += 1
        M[it + ITER_STEP] = 0
    return 0


def layoffs_hold(M: Memory, it: Iterator) -> int:
    """Hold the cards that may not move in the window at ITER_A and free the others.

    Return 0 if a held card lies outside the window.
    """
    row = M[it + ITER_ROW]
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    n = M[line + LINE_SLOTS]
    M[it + FILL_HELD] = 0
    bag_clear(M, it + ITER_CARDS)
    bag_add(M, it + ITER_CARDS, M[it + ITER_FACE])
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if layoffs_free(M, row, entry) == 1:
            bag_add(M, it + ITER_CARDS, entry & ENTRY_FIELD)
        else:
            p = ((entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD) - M[line + LINE_FIRST]
            p = (p + n - M[it + ITER_A]) % n
            if p >= M[it + FILL_SIZE]:
                return 0
            M[it + FILL_HELD] |= 1 << p
            M[it + FILL_CHOICE + p] = entry & ENTRY_FIELD
        i += 1
    return 1


def layoffs_replaced(M: Memory, it: Iterator, out: Row) -> int:
    """Write the present filling, with the marks of the cards that were in the row before.

    A card that has an equal one in its old slot has not moved; the others of its face take the new
    slots in order, and the last one is the added card's.
    """
    row = M[it + ITER_ROW]
    fill_row(M, it, out)
    M[out + ROW_OWNER] = M[row + ROW_OWNER]
    filled = 0
    i = 0
    while i < M[row + ROW_SIZE]:
        p = layoffs_find(M, out, M[row + ROW_ENTRY + i] & ENTRY_CARD, ENTRY_CARD, 0)
        if p >= 0:
            M[out + ROW_ENTRY + p] = M[row + ROW_ENTRY + i]
            filled |= 1 << p
        i += 1
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if layoffs_find(M, out, entry & ENTRY_CARD, ENTRY_CARD, 0) < 0:
            p = layoffs_find(M, out, entry & ENTRY_FIELD, ENTRY_FIELD, filled)
            slot = (M[out + ROW_ENTRY + p] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
            M[out + ROW_ENTRY + p] = layoffs_moved(M, entry, slot)
            filled |= 1 << p
        i += 1
    return 0


def layoffs_find(M: Memory, row: Row, word: int, mask: int, skip: int) -> int:
    """Return the first entry, not in the mask `skip`, that equals `word` under `mask`, or -1."""
    i = 0
    while i < M[row + ROW_SIZE]:
        if M[row + ROW_ENTRY + i] & mask == word and (skip >> i) & 1 == 0:
            return i
        i += 1
    return -1


def row_fits(M: Memory, row: Row, face: int) -> int:
    """Return 1 if a card of the face can be added to the row, else 0."""
    it = M[SCRATCH] + FIT_ITER
    layoffs_begin(M, it, row, face)
    return layoffs_next(M, it, M[SCRATCH] + FIT_ROW)


def row_shifted(M: Memory, before: Row, after: Row) -> int:
    """Return how many cards of a row have other slots in the row that it grew into."""
    kept = 0
    shifted = 0
    i = 0
    while i < M[before + ROW_SIZE]:
        p = layoffs_find(M, after, M[before + ROW_ENTRY + i] & ENTRY_CARD, ENTRY_CARD, kept)
        if p < 0:
            shifted += 1
        else:
            kept |= 1 << p
        i += 1
    return shifted
