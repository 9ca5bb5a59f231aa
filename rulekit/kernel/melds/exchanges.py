"""The melds in which a card can take the place of a wild that stands for it, in canonical order.

No other card of the meld moves. Of wilds that are alike, the first leaves.
"""

from __future__ import annotations

from rulekit.kernel.cards.rows import (
    entry_natural,
    row_copy,
    row_follows,
    row_line,
    row_valid_grown,
)
from rulekit.kernel.melds.words import ITER_A, ITER_FACE, ITER_LINE, ITER_ROW
from rulekit.kernel.memory.addresses import Iterator, Memory, Row
from rulekit.kernel.memory.header import (
    ENTRY_CARD,
    ENTRY_FIELD,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    LINE,
    LINE_WORDS,
    ROW,
    ROW_ENTRY,
    ROW_SIZE,
)


def exchanges_begin(M: Memory, it: Iterator, row: Row, face: int) -> int:
    """Begin the melds that `row` becomes with a card of the face in the place of a wild.

    The row stays as it is while the iterator is in use.
    """
    M[it + ITER_ROW] = row
    M[it + ITER_FACE] = face
    M[it + ITER_LINE] = row_line(M, row)
    M[it + ITER_A] = 0
    return 0


def exchanges_next(M: Memory, it: Iterator, out: Row) -> int:
    """Write the next resulting row to `out` and return 1, or return 0 when there are no more.

    The face of the wild that leaves lies in the word after the row. The card that comes has no seat
    yet. The rows differ in their faces or slots.
    """
    row = M[it + ITER_ROW]
    while M[it + ITER_A] < M[row + ROW_SIZE]:
        i = M[it + ITER_A]
        M[it + ITER_A] += 1
        if exchanges_alike(M, row, i) == 0 and exchanges_made(M, it, out, i) == 1:
            M[out + M[ROW]] = M[row + ROW_ENTRY + i] & ENTRY_FIELD
            return 1
    return 0


def exchanges_alike(M: Memory, row: Row, i: int) -> int:
    """Return 1 if an entry before the i-th has the same card in the same slot, else 0."""
    j = 0
    while j < i:
        if (M[row + ROW_ENTRY + j] ^ M[row + ROW_ENTRY + i]) & ENTRY_CARD == 0:
            return 1
        j += 1
    return 0


def exchanges_made(M: Memory, it: Iterator, out: Row, i: int) -> int:
    """Write the row in which the card has the place of the i-th entry; return 0 if it cannot."""
    row = M[it + ITER_ROW]
    line = M[LINE] + LINE_WORDS * M[it + ITER_LINE]
    entry = M[row + ROW_ENTRY + i]
    slot = (entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    came = M[it + ITER_FACE] + ENTRY_SLOT * slot
    if entry_natural(M, entry) == 1 or entry_natural(M, came) == 0:
        return 0
    row_copy(M, out, row)
    # Where a meld has but one slot, naturals come first.
    while i > 0 and row_follows(M, line, M[out + ROW_ENTRY + i - 1], came) == 0:
        M[out + ROW_ENTRY + i] = M[out + ROW_ENTRY + i - 1]
        i -= 1
    M[out + ROW_ENTRY + i] = came
    return row_valid_grown(M, out)
