"""The readings of given cards as one new meld: every role that each card may play.

A player who lays cards in so many words may mean any of them; `search` makes only one.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_copy, bag_size
from rulekit.kernel.cards.rows import row_end, row_gather, row_valid
from rulekit.kernel.facts import hosted
from rulekit.kernel.melds.fill import fill_begin, fill_next, fill_row
from rulekit.kernel.melds.lines import plan
from rulekit.kernel.melds.search import melds_begin
from rulekit.kernel.melds.words import (
    FILL_GAPS,
    FILL_HELD,
    FILL_SIZE,
    ITER_A,
    ITER_BAG,
    ITER_CARDS,
    ITER_KINDS,
    ITER_LINE,
    ITER_STEP,
    PLAN_FACES,
    PLAN_LINE,
    PLAN_LINE_WORDS,
    PLAN_SIZE,
)
from rulekit.kernel.memory.addresses import Bag, Iterator, Memory, Row
from rulekit.kernel.memory.header import (
    DISTINCT,
    HAND,
    KIND,
    KIND_MIN,
    KIND_WORDS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    MULTI,
    ROW_KIND,
    ROW_OWNER,
    ROW_SIZE,
    SLOT_FACES,
    WILD,
)


@hosted
def exact_begin(M: Memory, it: Iterator, bag: Bag, kinds: int) -> int:
    """Begin the new melds of the kinds (a bit mask) that use all cards of the bag, in every role.

    The bag stays as it is while the iterator is in use.
    """
    return melds_begin(M, it, bag, kinds, -1)


@hosted
def exact_next(M: Memory, it: Iterator, row: Row) -> int:
    """Write the next reading to `row` and return 1, or return 0 when there are no more."""
    while M[it + ITER_LINE] < M[LINES]:
        if M[it + ITER_STEP] == 1 or exact_possible(M, it) == 1:
            if exact_line(M, it, row) == 1:
                return 1
        M[it + ITER_LINE] += 1
        M[it + ITER_STEP] = 0
    return 0


def exact_line(M: Memory, it: Iterator, row: Row) -> int:
    """Write the line's next reading and return 1, or return 0 when it has no more."""
    shape = M[M[LINE] + LINE_WORDS * M[it + ITER_LINE] + LINE_SHAPE]
    if shape == MULTI:
        return exact_multi(M, it, row)
    return exact_placed(M, it, row, shape)


def exact_possible(M: Memory, it: Iterator) -> int:
    """Return 0 if the line certainly has no meld of a wanted kind with all these cards, else 1."""
    number = M[it + ITER_LINE]
    kind = M[M[LINE] + LINE_WORDS * number + LINE_KIND]
    record = plan(M) + PLAN_LINE + PLAN_LINE_WORDS * number
    if (M[it + ITER_KINDS] >> kind) & 1 == 0:
        return 0
    if M[M[it + ITER_BAG]] & ~(M[record + PLAN_FACES] | M[WILD + M[HAND]]) != 0:
        return 0
    size = bag_size(M, M[it + ITER_BAG])
    if size < M[M[KIND] + KIND_WORDS * kind + KIND_MIN] or size > M[record + PLAN_SIZE]:
        return 0
    return 1


def exact_multi(M: Memory, it: Iterator, row: Row) -> int:
    """Yield the one set in the line's slot, if it is valid."""
    if M[it + ITER_STEP] == 1:
        return 0
    M[it + ITER_STEP] = 1
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    slot = M[line + LINE_FIRST]
    M[row + ROW_KIND] = M[line + LINE_KIND]
    M[row + ROW_OWNER] = 0
    M[row + ROW_SIZE] = 0
    row_gather(M, row, M[it + ITER_BAG], M[M[SLOT_FACES] + slot], slot)
    row_gather(M, row, M[it + ITER_BAG], ~M[M[SLOT_FACES] + slot], slot)
    row_end(M, row)
    return row_valid(M, row)


def exact_placed(M: Memory, it: Iterator, row: Row, shape: int) -> int:
    """Yield the readings on a line with one card to a slot: by start (ITER_A), then by choices."""
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    n = M[line + LINE_SLOTS]
    size = bag_size(M, M[it + ITER_BAG])
    last = n - size
    if shape == DISTINCT:
        size = n
        last = 0
    elif M[line + LINE_CIRCLE] == 1:
        last = n - 1
    if M[it + ITER_STEP] == 0:
        M[it + ITER_STEP] = 1
        M[it + ITER_A] = -1
        M[it + FILL_GAPS] = shape
        M[it + FILL_HELD] = 0
        M[it + FILL_SIZE] = 0
    while M[it + ITER_A] <= last:
        while M[it + ITER_A] >= 0 and fill_next(M, it) == 1:
            fill_row(M, it, row)
            if row_valid(M, row) == 1:
                return 1
        M[it + ITER_A] += 1
        bag_copy(M, it + ITER_CARDS, M[it + ITER_BAG])
        fill_begin(M, it, M[it + ITER_A], size)
    return 0
