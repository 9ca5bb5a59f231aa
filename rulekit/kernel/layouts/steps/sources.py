"""Where the cards of a new meld that a single step gathers come from: the rack, or rows."""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_count
from rulekit.kernel.cards.rows import entry_natural, melds_row, row_line
from rulekit.kernel.layouts.steps.rows import step_open, step_without
from rulekit.kernel.layouts.words import (
    GROUP_LINE,
    GROUP_ROW,
    ROLES_KEPT,
    STEP_GROUP,
    STEP_MELDS,
    STEP_RACK,
    STEP_RULES,
    STEP_SOURCE,
)
from rulekit.kernel.memory.addresses import Iterator, Memory
from rulekit.kernel.memory.header import (
    ENTRY_FIELD,
    ENTRY_SLOT_SHIFT,
    LINE,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
    SLOT_FACES,
)
from rulekit.kernel.memory.scratch import STEP_ROWS


def source_at(M: Memory, it: Iterator, k: int) -> int:
    """Return where the k-th card of the group comes from: -1: not chosen, 0: the rack, or a row."""
    return (M[it + STEP_GROUP + GROUP_ROW + ROW_ENTRY + k] >> STEP_SOURCE) - 1


def source_set(M: Memory, it: Iterator, k: int, source: int) -> int:
    """Let the k-th card of the group come from the source."""
    at = it + STEP_GROUP + GROUP_ROW + ROW_ENTRY + k
    M[at] = (M[at] & ((1 << STEP_SOURCE) - 1)) + ((source + 1) << STEP_SOURCE)
    return 0


def sources_next(M: Memory, it: Iterator) -> int:
    """Choose the next sources for the group's cards, of rack and rows, and return 1, or return 0.

    Each row gives one card at most.
    """
    size = M[it + STEP_GROUP + GROUP_ROW + ROW_SIZE]
    k = 0
    while k < size - 1 and source_at(M, it, k) >= 0:
        k += 1
    while k >= 0:
        source = source_after(M, it, k, source_at(M, it, k))
        source_set(M, it, k, source)
        if source < 0:
            k -= 1
        elif k < size - 1:
            k += 1
        elif sources_mixed(M, it) == 1:
            return 1
    return 0


def sources_mixed(M: Memory, it: Iterator) -> int:
    """Return 1 if some card of the group comes from the rack and some from the table, else 0."""
    rack = 0
    table = 0
    k = 0
    while k < M[it + STEP_GROUP + GROUP_ROW + ROW_SIZE]:
        if source_at(M, it, k) == 0:
            rack = 1
        else:
            table = 1
        k += 1
    return rack & table


def source_after(M: Memory, it: Iterator, k: int, source: int) -> int:
    """Return the next source of the k-th card after this one, or -1."""
    melds = M[it + STEP_MELDS]
    source += 1
    if source == 0:
        face = M[it + STEP_GROUP + GROUP_ROW + ROW_ENTRY + k] & ENTRY_FIELD
        n = bag_count(M, M[it + STEP_RACK], face)
        i = 0
        while i < k:
            card = M[it + STEP_GROUP + GROUP_ROW + ROW_ENTRY + i] & ENTRY_FIELD
            if card == face and source_at(M, it, i) == 0:
                n -= 1
            i += 1
        if n > 0:
            return 0
        source = 1
    while (source - 1) >> 6 < M[melds]:
        i = (source - 1) >> 6
        if (source - 1) & 63 >= M[melds_row(M, melds, i) + ROW_SIZE] or (
            source_used(M, it, k, i) == 1
        ):
            source = ((i + 1) << 6) + 1
        elif source_fits(M, it, k, source) == 1:
            return source
        else:
            source += 1
    return -1


def source_used(M: Memory, it: Iterator, k: int, i: int) -> int:
    """Return 1 if a card of the group before the k-th comes from the i-th row, else 0."""
    while k > 0:
        k -= 1
        if source_at(M, it, k) > 0 and (source_at(M, it, k) - 1) >> 6 == i:
            return 1
    return 0


def source_fits(M: Memory, it: Iterator, k: int, source: int) -> int:
    """Return 1 if the card of this source may be the k-th of the group, else 0."""
    row = melds_row(M, M[it + STEP_MELDS], (source - 1) >> 6)
    card = M[row + ROW_ENTRY + ((source - 1) & 63)]
    entry = M[it + STEP_GROUP + GROUP_ROW + ROW_ENTRY + k]
    if (card ^ entry) & ENTRY_FIELD != 0:
        return 0
    if step_without(M, M[SCRATCH] + STEP_ROWS, row, (source - 1) & 63) == 0:
        return 0
    if M[it + STEP_RULES] & ROLES_KEPT == 0 or entry_natural(M, card) == 1:
        return 1
    number = M[it + STEP_GROUP + GROUP_LINE]
    shape = M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SHAPE]
    if shape == MULTI or step_open(M, row, card, M[it + STEP_RULES]) == 1:
        if row_line(M, row) == number:
            return 1
        return 0
    if M[M[LINE] + LINE_WORDS * number + LINE_SHAPE] == MULTI:
        return 0
    slot = (card >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    own = M[M[SLOT_FACES] + slot]
    slot = (entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    if M[M[SLOT_FACES] + slot] == own:
        return 1
    return 0
