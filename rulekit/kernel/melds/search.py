"""New melds in a bag, one after the other, in canonical order; the iterator may be put aside.

Only *representatives* are made, so that equal hands have few ways: a slot is filled by a natural
if the bag has one and by a wild otherwise, and the wilds of a set stand on the lowest slots without
a natural. Of several faces that would do, a slot takes the one asked for, else the lowest. The
order goes through the lines, then through starts or slots, then through sizes.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import (
    bag_add,
    bag_clear,
    bag_copy,
    bag_count,
    bag_count_of,
    bag_keep,
    bag_size,
    bag_take,
)
from rulekit.kernel.cards.rows import row_end, row_gather, row_has_face, row_push, row_valid
from rulekit.kernel.melds.fill import fill_row, line_slot
from rulekit.kernel.melds.lines import line_present, plan
from rulekit.kernel.melds.words import (
    FILL_CHOICE,
    FILL_SIZE,
    FILL_START,
    ITER_A,
    ITER_B,
    ITER_BAG,
    ITER_C,
    ITER_CARDS,
    ITER_FACE,
    ITER_KINDS,
    ITER_LINE,
    ITER_STEP,
    NOTHING,
    PLAN_FACES,
    PLAN_LINE,
    PLAN_LINE_WORDS,
    PLAN_NEED,
    PLAN_SIZE,
)
from rulekit.kernel.memory.addresses import Bag, Iterator, Memory, Row
from rulekit.kernel.memory.header import (
    DISTINCT,
    HAND,
    KIND,
    KIND_MAX,
    KIND_MIN,
    KIND_WILDS,
    KIND_WORDS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    ROOM,
    ROW_KIND,
    ROW_OWNER,
    ROW_SIZE,
    SLOT_FACES,
    WILD,
    WINDOW,
)
from rulekit.kernel.prims import ctz, popcnt


def melds_begin(M: Memory, it: Iterator, bag: Bag, kinds: int, face: int) -> int:
    """Begin the representative new melds of the kinds (a bit mask) inside the bag.

    With `face` >= 0 only those that contain this face, which then goes before its equals. The bag
    stays as it is while the iterator is in use.
    """
    M[it + ITER_BAG] = bag
    M[it + ITER_KINDS] = kinds
    M[it + ITER_FACE] = face
    M[it + ITER_LINE] = 0
    M[it + ITER_STEP] = 0
    return 0


def melds_next(M: Memory, it: Iterator, row: Row) -> int:
    """Write the next meld to `row` and return 1, or return 0 when there are no more."""
    while M[it + ITER_LINE] < M[LINES]:
        number = M[it + ITER_LINE]
        shape = M[M[LINE] + LINE_WORDS * number + LINE_SHAPE]
        found = 0
        if M[it + ITER_STEP] == 1 or melds_possible(M, it, number) == 1:
            if shape == WINDOW:
                found = melds_window(M, it, row)
            elif shape == DISTINCT:
                found = melds_distinct(M, it, row)
            else:
                found = melds_multi(M, it, row)
        if found == 1:
            return 1
        M[it + ITER_LINE] += 1
        M[it + ITER_STEP] = 0
    return 0


def melds_possible(M: Memory, it: Iterator, number: int) -> int:
    """Return 0 if the line certainly has no meld of the wanted kinds inside the bag, else 1."""
    kind = M[M[LINE] + LINE_WORDS * number + LINE_KIND]
    if (M[it + ITER_KINDS] >> kind) & 1 == 0:
        return 0
    record = plan(M) + PLAN_LINE + PLAN_LINE_WORDS * number
    cards = popcnt(M[M[it + ITER_BAG]] & M[record + PLAN_FACES])
    if cards >= M[record + PLAN_NEED]:
        return 1
    wilds = bag_count_of(M, M[it + ITER_BAG], M[WILD + M[HAND]])
    if wilds > M[M[KIND] + KIND_WORDS * kind + KIND_WILDS]:
        wilds = M[M[KIND] + KIND_WORDS * kind + KIND_WILDS]
    if cards + wilds >= M[record + PLAN_NEED]:
        return 1
    return 0


def melds_fits(M: Memory, it: Iterator, row: Row) -> int:
    """Return 1 if the row is a valid new meld with the face asked for, else 0."""
    if M[it + ITER_FACE] >= 0 and row_has_face(M, row, M[it + ITER_FACE]) == 0:
        return 0
    return row_valid(M, row)


def melds_choose(M: Memory, it: Iterator, x: int) -> int:
    """Return the face to take from a non-empty mask: the one asked for, else the lowest."""
    face = M[it + ITER_FACE]
    if face >= 0 and (x >> face) & 1 == 1:
        return face
    return ctz(x)


def melds_window(M: Memory, it: Iterator, row: Row) -> int:
    """Yield the windows of the line: by start (ITER_A), then by size (ITER_B)."""
    number = M[it + ITER_LINE]
    line = M[LINE] + LINE_WORDS * number
    n = M[line + LINE_SLOTS]
    least = M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_MIN]
    most = M[plan(M) + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]
    if M[it + ITER_STEP] == 0:
        M[it + ITER_STEP] = 1
        M[it + ITER_A] = 0
        M[it + ITER_B] = least - 1
    while M[it + ITER_A] < n:
        M[it + ITER_B] += 1
        size = M[it + ITER_B]
        found = 0
        if size <= most and (M[line + LINE_CIRCLE] == 1 or M[it + ITER_A] + size <= n):
            found = melds_stretch(M, it, size)
        if found == 0:
            # A longer window from here lacks at least as many cards.
            M[it + ITER_A] += 1
            M[it + ITER_B] = least - 1
        else:
            fill_row(M, it, row)
            if melds_fits(M, it, row) == 1:
                return 1
    return 0


def melds_stretch(M: Memory, it: Iterator, size: int) -> int:
    """Fill `size` positions from ITER_A with naturals, else wilds; return 0 if cards lack."""
    M[it + FILL_START] = M[it + ITER_A]
    M[it + FILL_SIZE] = size
    missing = size - melds_naturals(M, it, -1)
    kind = M[M[LINE] + LINE_WORDS * M[it + ITER_LINE] + LINE_KIND]
    if missing > M[M[KIND] + KIND_WORDS * kind + KIND_WILDS]:
        return 0
    return melds_wilds(M, it, missing)


def melds_naturals(M: Memory, it: Iterator, wanted: int) -> int:
    """Put naturals on the positions in the mask `wanted`; return how many the bag had for them."""
    cards = it + ITER_CARDS
    bag_copy(M, cards, M[it + ITER_BAG])
    n = 0
    p = 0
    while p < M[it + FILL_SIZE]:
        M[it + FILL_CHOICE + p] = -1
        slot = line_slot(M, M[it + ITER_LINE], M[it + FILL_START] + p)
        x = M[cards] & M[M[SLOT_FACES] + slot]
        if x != 0 and (wanted >> p) & 1 == 1:
            face = melds_choose(M, it, x)
            bag_take(M, cards, face)
            M[it + FILL_CHOICE + p] = face
            n += 1
        p += 1
    return n


def melds_wilds(M: Memory, it: Iterator, n: int) -> int:
    """Put `n` wilds on the lowest open positions, nothing on the others; return 0 if it fails."""
    cards = it + ITER_CARDS
    p = 0
    while p < M[it + FILL_SIZE]:
        if M[it + FILL_CHOICE + p] < 0:
            M[it + FILL_CHOICE + p] = NOTHING
            if n > 0:
                slot = line_slot(M, M[it + ITER_LINE], M[it + FILL_START] + p)
                x = M[cards] & M[WILD + M[HAND]] & ~M[M[SLOT_FACES] + slot]
                if x == 0:
                    return 0
                face = melds_choose(M, it, x)
                bag_take(M, cards, face)
                M[it + FILL_CHOICE + p] = face
                n -= 1
        p += 1
    if n > 0:
        return 0
    return 1


def melds_distinct(M: Memory, it: Iterator, row: Row) -> int:
    """Yield the sets of the line: by natural slots (ITER_A, in ITER_C), then by wilds (ITER_B)."""
    number = M[it + ITER_LINE]
    line = M[LINE] + LINE_WORDS * number
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    most = M[plan(M) + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]
    if M[it + ITER_STEP] == 0:
        M[it + ITER_STEP] = 1
        M[it + ITER_A] = 0
        M[it + ITER_B] = -1
        M[it + ITER_C] = line_present(M, number, M[M[it + ITER_BAG]])
        M[it + FILL_START] = 0
        M[it + FILL_SIZE] = M[line + LINE_SLOTS]
    while M[it + ITER_A] >= 0:
        M[it + ITER_B] += 1
        naturals = popcnt(M[it + ITER_A])
        size = naturals + M[it + ITER_B]
        if M[it + ITER_B] <= M[kind + KIND_WILDS] and size <= most:
            if size >= M[kind + KIND_MIN] and melds_naturals(M, it, M[it + ITER_A]) == naturals:
                if melds_wilds(M, it, M[it + ITER_B]) == 1:
                    fill_row(M, it, row)
                    if melds_fits(M, it, row) == 1:
                        return 1
        elif M[it + ITER_A] == M[it + ITER_C]:
            M[it + ITER_A] = -1
        else:
            # The next larger part of the mask: borrow through the bits that are not in it.
            M[it + ITER_A] = (M[it + ITER_A] - M[it + ITER_C]) & M[it + ITER_C]
            M[it + ITER_B] = -1
    return 0


def melds_multi(M: Memory, it: Iterator, row: Row) -> int:
    """Yield the sets in one slot: by naturals (ITER_CARDS, counted up), then by wilds (ITER_B)."""
    number = M[it + ITER_LINE]
    line = M[LINE] + LINE_WORDS * number
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    cards = it + ITER_CARDS
    wilds = M[WILD + M[HAND]] & ~M[M[SLOT_FACES] + M[line + LINE_FIRST]]
    most = M[kind + KIND_WILDS]
    if most > bag_count_of(M, M[it + ITER_BAG], wilds):
        most = bag_count_of(M, M[it + ITER_BAG], wilds)
    if M[it + ITER_STEP] == 0:
        M[it + ITER_STEP] = 1
        bag_clear(M, cards)
        M[it + ITER_B] = -1
    while M[it + ITER_B] <= most:
        M[it + ITER_B] += 1
        size = bag_size(M, cards) + M[it + ITER_B]
        if M[it + ITER_B] > most:
            if melds_advance(M, it) == 1:
                M[it + ITER_B] = -1
        elif M[kind + KIND_MIN] <= size and size <= M[kind + KIND_MAX] and size <= M[ROOM]:
            melds_pile(M, it, row)
            if melds_fits(M, it, row) == 1:
                return 1
    return 0


def melds_advance(M: Memory, it: Iterator) -> int:
    """Count the naturals in ITER_CARDS up by one, lowest face first; return 0 after the last."""
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    bag = M[it + ITER_BAG]
    cards = it + ITER_CARDS
    x = M[bag] & M[M[SLOT_FACES] + M[line + LINE_FIRST]]
    while x != 0:
        face = ctz(x)
        if bag_count(M, cards, face) < bag_count(M, bag, face):
            bag_add(M, cards, face)
            return 1
        bag_keep(M, cards, ~(1 << face))
        x &= x - 1
    return 0


def melds_pile(M: Memory, it: Iterator, row: Row) -> int:
    """Write the set of the naturals in ITER_CARDS and the lowest ITER_B wilds of the bag."""
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    slot = M[line + LINE_FIRST]
    bag = M[it + ITER_BAG]
    M[row + ROW_KIND] = M[line + LINE_KIND]
    M[row + ROW_OWNER] = 0
    M[row + ROW_SIZE] = 0
    row_gather(M, row, it + ITER_CARDS, -1, slot)
    wilds = M[WILD + M[HAND]] & ~M[M[SLOT_FACES] + slot]
    left = M[it + ITER_B]
    chosen = M[it + ITER_FACE]
    if left > 0 and chosen >= 0 and (wilds & M[bag]) >> chosen & 1 == 1:
        left -= 1
    else:
        chosen = -1
    x = M[bag] & wilds
    while x != 0:
        face = ctz(x)
        n = bag_count(M, bag, face)
        if face == chosen:
            row_push(M, row, face, slot)
            n -= 1
        while n > 0 and left > 0:
            row_push(M, row, face, slot)
            n -= 1
            left -= 1
        x &= x - 1
    row_end(M, row)
    return 0
