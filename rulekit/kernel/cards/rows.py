"""Rows: single melds, and the zones of melds that hold them.

An entry is *natural* if its face is one of those that fill its slot as themselves; any other face
in the slot is there as a wild. A wild face in its own slot is natural.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_count, bag_next
from rulekit.kernel.facts import asks_who_laid, hosted
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Row
from rulekit.kernel.memory.header import (
    DISTINCT,
    ENTRY_CARD,
    ENTRY_FIELD,
    ENTRY_SEAT,
    ENTRY_SEAT_SHIFT,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    HAND,
    KIND,
    KIND_FIRST_LINE,
    KIND_GROW,
    KIND_LINES,
    KIND_MAX,
    KIND_MIN,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    LIMIT_WORDS,
    LIMITS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    MULTI,
    NOWHERE,
    ROW,
    ROW_ENTRY,
    ROW_KIND,
    ROW_OWNER,
    ROW_SIZE,
    SLOT_FACES,
    SLOT_VALUE,
    VALUE,
    WILD,
    WINDOW,
)


def entry_natural(M: Memory, entry: int) -> int:
    """Return 1 if the entry's card plays its own face, else 0."""
    slot = (entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    return (M[M[SLOT_FACES] + slot] >> (entry & ENTRY_FIELD)) & 1


def entry_points(M: Memory, entry: int) -> int:
    """Return the points of a card lying in a meld: its slot's, or its own if the slot has none."""
    points = M[M[SLOT_VALUE] + ((entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD)]
    if points < 0:
        points = M[M[VALUE] + (entry & ENTRY_FIELD)]
    return points


def row_clear(M: Memory, row: Row) -> int:
    """Make the row an empty meld of kind 0 without an owner's mark."""
    i = 0
    while i < M[ROW]:
        M[row + i] = 0
        i += 1
    return 0


def row_copy(M: Memory, target: Row, source: Row) -> int:
    """Make `target` the same meld as `source`, marks included; words beyond its size become 0."""
    used = ROW_ENTRY + M[source + ROW_SIZE]
    i = 0
    while i < M[ROW]:
        if i < used:
            M[target + i] = M[source + i]
        else:
            M[target + i] = 0
        i += 1
    return 0


def row_end(M: Memory, row: Row) -> int:
    """Make the words beyond the row's size 0, whatever meld was there before."""
    i = ROW_ENTRY + M[row + ROW_SIZE]
    while i < M[ROW]:
        M[row + i] = 0
        i += 1
    return 0


def row_push(M: Memory, row: Row, face: int, slot: int) -> int:
    """Put a card at the end of the row."""
    M[row + ROW_ENTRY + M[row + ROW_SIZE]] = face + ENTRY_SLOT * slot
    M[row + ROW_SIZE] += 1
    return 0


def row_gather(M: Memory, row: Row, bag: Bag, mask: int, slot: int) -> int:
    """Put all cards of the bag whose faces are in the mask at the end of the row, in one slot."""
    face = bag_next(M, bag, -1)
    while face >= 0:
        n = bag_count(M, bag, face)
        if (mask >> face) & 1 == 0:
            n = 0
        while n > 0:
            row_push(M, row, face, slot)
            n -= 1
        face = bag_next(M, bag, face)
    return 0


def row_insert(M: Memory, row: Row, at: int, entry: int) -> int:
    """Put an entry before the one at index `at`, 0..size; the others keep their order."""
    i = row + ROW_ENTRY + M[row + ROW_SIZE]
    while i > row + ROW_ENTRY + at:
        M[i] = M[i - 1]
        i -= 1
    M[row + ROW_ENTRY + at] = entry
    M[row + ROW_SIZE] += 1
    return 0


def row_bag(M: Memory, bag: Bag, row: Row) -> int:
    """Add the row's cards to the bag."""
    i = 0
    while i < M[row + ROW_SIZE]:
        bag_add(M, bag, M[row + ROW_ENTRY + i] & ENTRY_FIELD)
        i += 1
    return 0


def row_points(M: Memory, row: Row) -> int:
    """Return the points of the row's cards as they lie in it."""
    points = 0
    i = 0
    while i < M[row + ROW_SIZE]:
        points += entry_points(M, M[row + ROW_ENTRY + i])
        i += 1
    return points


def row_wilds(M: Memory, row: Row) -> int:
    """Return how many cards of the row play another face than their own."""
    n = M[row + ROW_SIZE]
    i = 0
    while i < M[row + ROW_SIZE]:
        n -= entry_natural(M, M[row + ROW_ENTRY + i])
        i += 1
    return n


def row_line(M: Memory, row: Row) -> int:
    """Return the number of the line of the row's kind that has its first slot, or -1."""
    slot = (M[row + ROW_ENTRY] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    kind = M[KIND] + KIND_WORDS * M[row + ROW_KIND]
    i = 0
    while i < M[kind + KIND_LINES]:
        line = M[LINE] + LINE_WORDS * (M[kind + KIND_FIRST_LINE] + i)
        if M[line + LINE_FIRST] <= slot and slot < M[line + LINE_FIRST] + M[line + LINE_SLOTS]:
            return M[kind + KIND_FIRST_LINE] + i
        i += 1
    return -1


def row_follows(M: Memory, line: int, a: int, b: int) -> int:
    """Return 1 if entry `b` may come next after entry `a` on the line at this address, else 0."""
    before = (a >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    slot = (b >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    if M[line + LINE_SHAPE] == WINDOW:
        if M[line + LINE_CIRCLE] == 1 and slot == M[line + LINE_FIRST]:
            slot += M[line + LINE_SLOTS]
        if slot == before + 1:
            return 1
        return 0
    if M[line + LINE_SHAPE] == DISTINCT:
        if slot > before:
            return 1
        return 0
    if slot != before:
        return 0
    if entry_natural(M, a) != entry_natural(M, b):
        return entry_natural(M, a)
    if a & ENTRY_FIELD <= b & ENTRY_FIELD:
        return 1
    return 0


def row_placed(M: Memory, row: Row) -> int:
    """Return 1 if the entries lie on one line of the row's kind as its shape wants, else 0."""
    number = row_line(M, row)
    if number < 0:
        return 0
    line = M[LINE] + LINE_WORDS * number
    size = M[row + ROW_SIZE]
    if M[line + LINE_SHAPE] != MULTI and size > M[line + LINE_SLOTS]:
        return 0
    last = M[line + LINE_FIRST] + M[line + LINE_SLOTS] - 1
    i = 1
    while i < size:
        entry = M[row + ROW_ENTRY + i]
        slot = (entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
        if slot < M[line + LINE_FIRST] or slot > last:
            return 0
        if row_follows(M, line, M[row + ROW_ENTRY + i - 1], entry) == 0:
            return 0
        i += 1
    return 1


def row_sound(M: Memory, row: Row, most: int) -> int:
    """Return 1 if the row is a meld of its kind with at most `most` cards, else 0."""
    kind = M[KIND] + KIND_WORDS * M[row + ROW_KIND]
    size = M[row + ROW_SIZE]
    if size < M[kind + KIND_MIN] or size > most:
        return 0
    wilds = row_wilds(M, row)
    if wilds > M[kind + KIND_WILDS] or size - wilds < M[kind + KIND_NATURALS]:
        return 0
    if M[LIMITS] != NOWHERE:
        if wilds > M[M[LIMITS] + LIMIT_WORDS * M[row + ROW_KIND] + size - wilds]:
            return 0
    i = 0
    while i < size:
        entry = M[row + ROW_ENTRY + i]
        if entry_natural(M, entry) == 0 and (M[WILD + M[HAND]] >> (entry & ENTRY_FIELD)) & 1 == 0:
            return 0
        i += 1
    return row_placed(M, row)


def row_valid(M: Memory, row: Row) -> int:
    """Return 1 if the row may be laid as a new meld of its kind, else 0.

    It is sound if its size lies in KIND_MIN..KIND_MAX, wilds and naturals are as the kind wants,
    and the entries, in order, fill slots of one line as its shape wants.
    """
    return row_sound(M, row, M[M[KIND] + KIND_WORDS * M[row + ROW_KIND] + KIND_MAX])


def row_valid_grown(M: Memory, row: Row) -> int:
    """Return 1 if the row may lie on the table after additions (up to KIND_GROW), else 0."""
    return row_sound(M, row, M[M[KIND] + KIND_WORDS * M[row + ROW_KIND] + KIND_GROW])


def row_equal(M: Memory, a: Row, b: Row) -> int:
    """Return 1 if both rows are of one kind, with the same faces in the same slots, else 0.

    Who owns the meld, who laid which card and which wilds have moved is not compared.
    """
    if M[a + ROW_KIND] != M[b + ROW_KIND] or M[a + ROW_SIZE] != M[b + ROW_SIZE]:
        return 0
    i = 0
    while i < M[a + ROW_SIZE]:
        if (M[a + ROW_ENTRY + i] ^ M[b + ROW_ENTRY + i]) & ENTRY_CARD != 0:
            return 0
        i += 1
    return 1


def row_has_face(M: Memory, row: Row, face: int) -> int:
    """Return 1 if a card of the face lies in the row, in whatever role, else 0."""
    i = 0
    while i < M[row + ROW_SIZE]:
        if M[row + ROW_ENTRY + i] & ENTRY_FIELD == face:
            return 1
        i += 1
    return 0


@hosted
def row_seat(M: Memory, row: Row, seat: int) -> int:
    """Make `seat` (from 0) the owner of the row and the layer of every card without one."""
    M[row + ROW_OWNER] = seat
    return row_sign(M, row, seat)


def row_sign(M: Memory, row: Row, seat: int) -> int:
    """Make `seat` (from 0) the layer of every card that has none yet."""
    i = 0
    while i < M[row + ROW_SIZE]:
        if (M[row + ROW_ENTRY + i] >> ENTRY_SEAT_SHIFT) & ENTRY_FIELD == 0:
            M[row + ROW_ENTRY + i] += ENTRY_SEAT * (seat + 1)
        i += 1
    return 0


@asks_who_laid
def row_points_of(M: Memory, row: Row, seat: int) -> int:
    """Return the points of the cards in the row that `seat` (from 0) laid."""
    points = 0
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if (entry >> ENTRY_SEAT_SHIFT) & ENTRY_FIELD == seat + 1:
            points += entry_points(M, entry)
        i += 1
    return points


@asks_who_laid
def row_cards_of(M: Memory, bag: Bag, row: Row, seat: int) -> int:
    """Add the cards of the row that `seat` (from 0) laid to the bag."""
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if (entry >> ENTRY_SEAT_SHIFT) & ENTRY_FIELD == seat + 1:
            bag_add(M, bag, entry & ENTRY_FIELD)
        i += 1
    return 0


def melds_row(M: Memory, melds: Melds, i: int) -> Row:
    """Return the address of the i-th row, from 0."""
    return melds + 1 + M[ROW] * i


@hosted
def melds_append(M: Memory, melds: Melds, row: Row) -> int:
    """Copy the row to the end of the melds, which have room for it."""
    row_copy(M, melds_row(M, melds, M[melds]), row)
    M[melds] += 1
    return 0


def melds_end(M: Memory, melds: Melds, end: int) -> int:
    """Make the words between the last row and the address `end` 0, whatever was there before."""
    i = melds_row(M, melds, M[melds])
    while i < end:
        M[i] = 0
        i += 1
    return 0


def melds_bag(M: Memory, bag: Bag, melds: Melds) -> int:
    """Add the cards of all rows to the bag."""
    i = 0
    while i < M[melds]:
        row_bag(M, bag, melds_row(M, melds, i))
        i += 1
    return 0


def melds_changed(M: Memory, out: Melds, melds: Melds, before: Melds) -> int:
    """Make `out` those rows that `before` lacks: of equal ones, as many as are there more."""
    M[out] = 0
    i = 0
    while i < M[melds]:
        row = melds_row(M, melds, i)
        more = 0
        j = 0
        while j <= i:
            more += row_equal(M, row, melds_row(M, melds, j))
            j += 1
        j = 0
        while j < M[before]:
            more -= row_equal(M, row, melds_row(M, before, j))
            j += 1
        if more > 0:
            melds_append(M, out, row)
        i += 1
    return 0


def melds_points(M: Memory, melds: Melds) -> int:
    """Return the points of all rows."""
    points = 0
    i = 0
    while i < M[melds]:
        points += row_points(M, melds_row(M, melds, i))
        i += 1
    return points


def melds_valid(M: Memory, melds: Melds) -> int:
    """Return 1 if every row of a spread is a new meld."""
    i = 0
    while i < M[melds]:
        if row_valid(M, melds_row(M, melds, i)) == 0:
            return 0
        i += 1
    return 1


def melds_among(M: Memory, melds: Melds, kinds: int) -> int:
    """Return 1 if every row of a spread is of one of the kinds (a bit mask)."""
    i = 0
    while i < M[melds]:
        if (kinds >> M[melds_row(M, melds, i) + ROW_KIND]) & 1 == 0:
            return 0
        i += 1
    return 1
