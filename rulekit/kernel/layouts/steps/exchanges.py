"""Single steps that exchange a wild: for which card, and how it joins another meld.

The card in the wild's place is a rack card, or, in the ways of TABLE_FREES, one that another row of
the table lends. The rows that change are written to STEP_ROWS: the wild's, then the one that it
joins, then the one that lends.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_next
from rulekit.kernel.cards.rows import entry_natural, melds_row, row_copy, row_line, row_push
from rulekit.kernel.layouts.steps.rows import (
    step_exchanged,
    step_grown,
    step_placed,
    step_row,
    step_spread,
    step_spreads,
    step_without,
)
from rulekit.kernel.layouts.words import (
    REUSE_MOST,
    REUSE_SHIFT,
    STEP_AT,
    STEP_CARD,
    STEP_LENT,
    STEP_LENT_PASS,
    STEP_LENT_RENEW,
    STEP_MELDS,
    STEP_OPENED,
    STEP_OTHER,
    STEP_PASS,
    STEP_RACK,
    STEP_ROW,
    STEP_RULES,
    STEP_SPOT,
    STEP_WAY,
    TABLE_FREES,
)
from rulekit.kernel.memory.addresses import Iterator, Memory
from rulekit.kernel.memory.header import (
    ENTRY_FIELD,
    ENTRY_SLOT_SHIFT,
    LINE,
    LINE_SLOTS,
    LINE_WORDS,
    ROOM,
    ROW,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
    WILD,
)
from rulekit.kernel.memory.scratch import STEP_ROWS
from rulekit.kernel.prims import ctz


def exchange_allowed(M: Memory, it: Iterator) -> int:
    """Return 1 if the rules know the iterator's way of exchanging wilds, else 0."""
    way = M[it + STEP_WAY]
    if exchange_lends(M, it) == 1 and M[it + STEP_RULES] & TABLE_FREES == 0:
        return 0
    if way == STEP_PASS or way == STEP_LENT_PASS:
        if (M[it + STEP_RULES] >> REUSE_SHIFT) & REUSE_MOST > 0:
            return 0
    return 1


def exchange_lends(M: Memory, it: Iterator) -> int:
    """Return 1 if the card in the wild's place is one of the table, else 0."""
    if M[it + STEP_WAY] == STEP_LENT_PASS or M[it + STEP_WAY] == STEP_LENT_RENEW:
        return 1
    return 0


def exchange_next(M: Memory, it: Iterator) -> int:
    """Go to the next exchange of a wild for another card and return 1, or return 0."""
    if M[it + STEP_AT] < 0:
        M[it + STEP_AT] = 0
    while M[it + STEP_ROW] < M[M[it + STEP_MELDS]]:
        row = step_row(M, it)
        more = 0
        if entry_natural(M, M[row + ROW_ENTRY + M[it + STEP_AT]]) == 0:
            more = exchange_card(M, it)
        if more == 0:
            M[it + STEP_AT] += 1
            if M[it + STEP_AT] >= M[row + ROW_SIZE]:
                M[it + STEP_AT] = 0
                M[it + STEP_ROW] += 1
        elif exchange_rows(M, it) == 1:
            return 1
    return 0


def exchange_card(M: Memory, it: Iterator) -> int:
    """Go to the next card that might take the wild's place and return 1, or return 0."""
    if exchange_lends(M, it) == 0:
        M[it + STEP_CARD] = bag_next(M, M[it + STEP_RACK], M[it + STEP_CARD])
        if M[it + STEP_CARD] < 0:
            return 0
        return 1
    M[it + STEP_LENT] += 1
    i = exchange_lender(M, it)
    while i < M[M[it + STEP_MELDS]]:
        row = melds_row(M, M[it + STEP_MELDS], i)
        if i != M[it + STEP_ROW] and (M[it + STEP_LENT] - 1) & 63 < M[row + ROW_SIZE]:
            return 1
        i += 1
        M[it + STEP_LENT] = 1 + (i << 6)
    M[it + STEP_LENT] = 0
    return 0


def exchange_lender(M: Memory, it: Iterator) -> int:
    """Return the number of the row that lends the card."""
    return (M[it + STEP_LENT] - 1) >> 6


def exchange_rows(M: Memory, it: Iterator) -> int:
    """Write the wild's row and the one that lends, if one does; return 1 if they are valid, else 0.

    No row lends a wild, since wilds fill no slot by themselves.
    """
    target = M[SCRATCH] + STEP_ROWS
    face = M[it + STEP_CARD]
    if M[it + STEP_LENT] > 0:
        row = melds_row(M, M[it + STEP_MELDS], exchange_lender(M, it))
        face = M[row + ROW_ENTRY + ((M[it + STEP_LENT] - 1) & 63)] & ENTRY_FIELD
    row = step_row(M, it)
    if step_exchanged(M, target, row, M[it + STEP_AT], face, M[it + STEP_RULES]) == 0:
        return 0
    if M[it + STEP_LENT] > 0:
        return exchange_rest(M, it)
    return 1


def exchange_rest(M: Memory, it: Iterator) -> int:
    """Write the row that lends without the card; return 1 if it is valid, else 0."""
    row = melds_row(M, M[it + STEP_MELDS], exchange_lender(M, it))
    target = M[SCRATCH] + STEP_ROWS + 2 * M[ROW]
    return step_without(M, target, row, (M[it + STEP_LENT] - 1) & 63)


def exchange_join(M: Memory, it: Iterator) -> int:
    """Go to the next step in which an exchanged wild joins another meld; return 0: no more."""
    while 1 == 1:
        if M[it + STEP_OPENED] == 0:
            if exchange_next(M, it) == 0:
                return 0
            M[it + STEP_OPENED] = 1
            M[it + STEP_OTHER] = 0
            M[it + STEP_SPOT] = -1
            exchange_beside(M, it)
        while M[it + STEP_OTHER] < M[M[it + STEP_MELDS]]:
            M[it + STEP_SPOT] += 1
            if M[it + STEP_SPOT] < exchange_spots(M, it):
                if exchange_joined(M, it) == 1:
                    return 1
            else:
                M[it + STEP_SPOT] = -1
                if exchange_beside(M, it) == 0:
                    M[it + STEP_OTHER] += 1
                    exchange_beside(M, it)
        # The rack card beside the wild is none that the next exchange goes on from.
        if M[it + STEP_LENT] > 0:
            M[it + STEP_CARD] = -1
        M[it + STEP_OPENED] = 0
    return 0


def exchange_beside(M: Memory, it: Iterator) -> int:
    """Go to the next rack card that the wild may join a meld with; return 0 if there is none."""
    if M[it + STEP_LENT] == 0:
        return 0
    M[it + STEP_CARD] = bag_next(M, M[it + STEP_RACK], M[it + STEP_CARD])
    if M[it + STEP_CARD] < 0:
        return 0
    return 1


def exchange_spots(M: Memory, it: Iterator) -> int:
    """Return how many values STEP_SPOT may have."""
    other = melds_row(M, M[it + STEP_MELDS], M[it + STEP_OTHER])
    slots = M[M[LINE] + LINE_WORDS * row_line(M, other) + LINE_SLOTS]
    if M[it + STEP_OTHER] == M[it + STEP_ROW]:
        return 0
    if M[it + STEP_LENT] == 0:
        return slots
    if exchange_spreads(M, it) == 1:
        return 1 << slots
    return slots * slots


def exchange_spreads(M: Memory, it: Iterator) -> int:
    """Return 1 if wilds lie in the other row that may move when it grows, else 0."""
    other = melds_row(M, M[it + STEP_MELDS], M[it + STEP_OTHER])
    return step_spreads(M, other, M[it + STEP_RULES])


def exchange_joined(M: Memory, it: Iterator) -> int:
    """Write the other row with what joins it; return 1 if it is valid, else 0.

    What joins is the exchanged wild, and a rack card if some row has lent a card.
    """
    other = melds_row(M, M[it + STEP_MELDS], M[it + STEP_OTHER])
    target = M[SCRATCH] + STEP_ROWS + M[ROW]
    spot = M[it + STEP_SPOT]
    wild = ctz(M[WILD])
    if M[it + STEP_LENT] == 0:
        return step_grown(M, target, other, spot, wild)
    slots = M[M[LINE] + LINE_WORDS * row_line(M, other) + LINE_SLOTS]
    both = target + 2 * M[ROW]
    if exchange_lender(M, it) == M[it + STEP_OTHER]:
        exchange_rest(M, it)
        other = target + M[ROW]
    if exchange_spreads(M, it) == 0:
        if step_placed(M, both, other, spot % slots, M[it + STEP_CARD]) == 0:
            return 0
        return step_grown(M, target, both, spot // slots, wild)
    if M[other + ROW_SIZE] >= M[ROOM]:
        return 0
    # Where the wild lies first does not matter, since all wilds of the row take the given places.
    row_copy(M, both, other)
    row_push(M, both, wild, (M[other + ROW_ENTRY] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD)
    return step_spread(M, target, both, spot, M[it + STEP_CARD])
