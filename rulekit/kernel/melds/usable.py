"""What it takes to lay one particular card, and what a seat has laid.

Work space lies behind the kernel's own: a bag, then for each link of a chain of lay-offs an
iterator and a row.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_copy, bag_next, bag_size, bag_take
from rulekit.kernel.cards.rows import melds_row, row_line, row_points_of
from rulekit.kernel.melds.layoffs import layoffs_begin, layoffs_next, row_fits
from rulekit.kernel.melds.lines import plan
from rulekit.kernel.melds.search import melds_begin, melds_next
from rulekit.kernel.melds.words import (
    CHAIN,
    ITER_KINDS,
    LINK_ITER,
    LINK_ROW,
    PLAN_FACES,
    PLAN_LINE,
    PLAN_LINE_WORDS,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Row
from rulekit.kernel.memory.header import (
    GATE,
    HAND,
    ITER_WORDS,
    NOWHERE,
    PLANES,
    ROW,
    ROW_SIZE,
    SCRATCH,
    WILD,
)
from rulekit.kernel.memory.scratch import SPARE


def cost_to_lay(M: Memory, face: int, bag: Bag, melds: Melds) -> int:
    """Return the fewest cards that must be laid to get the card on the table, itself included.

    In a new meld with cards of the bag, or laid off on one of `melds`, if need be after other cards
    of the bag on the same meld. 0 if it cannot be laid. The bag need not hold the card itself.
    """
    if face < 0:
        return 0
    mine = M[SCRATCH] + SPARE
    bag_copy(M, mine, bag)
    bag_add(M, mine, face)
    least = new_meld_cost(M, face, mine)
    bag_take(M, mine, face)
    length = 0
    while length <= CHAIN and length <= bag_size(M, mine) and (least == 0 or length + 1 < least):
        i = 0
        while i < M[melds]:
            row = melds_row(M, melds, i)
            if row_faces(M, row) >> face & 1 == 1:
                if chain_reaches(M, face, mine, row, length) == 1:
                    return length + 1
            i += 1
        length += 1
    return least


def new_meld_cost(M: Memory, face: int, bag: Bag) -> int:
    """Return the size of the smallest new meld of the bag with the card; 0 if there is none."""
    link = bag + M[PLANES]
    it = link + LINK_ITER
    row = link + LINK_ROW
    least = 0
    melds_begin(M, it, bag, -1, face)
    if M[GATE] != NOWHERE:
        M[it + ITER_KINDS] = M[M[GATE]]
    while melds_next(M, it, row) == 1:
        if least == 0 or M[row + ROW_SIZE] < least:
            least = M[row + ROW_SIZE]
    return least


def row_faces(M: Memory, row: Row) -> int:
    """Return the mask of the faces that can ever be laid off on the row, or after others on it."""
    record = plan(M) + PLAN_LINE + PLAN_LINE_WORDS * row_line(M, row)
    return M[record + PLAN_FACES] | M[WILD + M[HAND]]


def chain_reaches(M: Memory, face: int, bag: Bag, row: Row, length: int) -> int:
    """Return 1 if the card fits the meld after exactly `length` other cards of the bag."""
    if length == 0:
        return row_fits(M, row, face)
    link = M[SCRATCH] + SPARE + M[PLANES] + length * (ITER_WORDS + M[ROW])
    it = link + LINK_ITER
    grown = link + LINK_ROW
    faces = row_faces(M, row)
    other = bag_next(M, bag, -1)
    while other >= 0:
        if faces >> other & 1 == 1:
            bag_take(M, bag, other)
            layoffs_begin(M, it, row, other)
            while layoffs_next(M, it, grown) == 1:
                if chain_reaches(M, face, bag, grown, length - 1) == 1:
                    bag_add(M, bag, other)
                    return 1
            bag_add(M, bag, other)
        other = bag_next(M, bag, other)
    return 0


def melds_points_of(M: Memory, melds: Melds, seat: int) -> int:
    """The points, in their roles, of the cards of a zone of melds that a seat laid."""
    total = 0
    i = 0
    while i < M[melds]:
        total += row_points_of(M, melds_row(M, melds, i), seat)
        i += 1
    return total
