"""How melds lie on a table, where they are then melds of another kind than when they were new.

Such a kind has one slot for all cards: what tells its melds apart is the line.
"""

from __future__ import annotations

from rulekit.kernel.cards.rows import entry_natural, melds_row, row_follows
from rulekit.kernel.memory.addresses import Melds, Memory, Row
from rulekit.kernel.memory.header import (
    ENTRY_FIELD,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    GROWN,
    KIND,
    KIND_FIRST_LINE,
    KIND_LINES,
    KIND_WORDS,
    LINE,
    LINE_FIRST,
    LINE_WORDS,
    ROW_ENTRY,
    ROW_KIND,
    ROW_SIZE,
    SLOT_FACES,
)


def melds_settle(M: Memory, melds: Melds) -> int:
    """Let the last row lie as melds of its kind lie on a table, if that is as another kind."""
    row = melds_row(M, melds, M[melds] - 1)
    kind = M[M[GROWN] + M[row + ROW_KIND]]
    if kind < 0:
        return 0
    record = M[KIND] + KIND_WORDS * kind
    i = 0
    while i < M[record + KIND_LINES]:
        line = M[LINE] + LINE_WORDS * (M[record + KIND_FIRST_LINE] + i)
        if row_suits(M, row, M[line + LINE_FIRST]) == 1:
            M[row + ROW_KIND] = kind
            return row_gathered(M, row, line)
        i += 1
    return 0


def row_suits(M: Memory, row: Row, slot: int) -> int:
    """Return 1 if all natural cards of the row fill the slot as themselves, else 0."""
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if entry_natural(M, entry) > (M[M[SLOT_FACES] + slot] >> (entry & ENTRY_FIELD)) & 1:
            return 0
        i += 1
    return 1


def row_gathered(M: Memory, row: Row, line: int) -> int:
    """Put all cards of the row into the one slot of a line, in the order that it wants."""
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        entry -= ENTRY_SLOT * ((entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD)
        M[row + ROW_ENTRY + i] = entry + ENTRY_SLOT * M[line + LINE_FIRST]
        i += 1
    i = 0
    while i + 1 < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if row_follows(M, line, entry, M[row + ROW_ENTRY + i + 1]) == 1:
            i += 1
        else:
            M[row + ROW_ENTRY + i] = M[row + ROW_ENTRY + i + 1]
            M[row + ROW_ENTRY + i + 1] = entry
            i = 0
    return 0
