"""The best spread as rows of melds, sorted by kind, slots and faces."""

from __future__ import annotations

from rulekit.kernel.cards.rows import melds_row, row_clear, row_follows, row_insert
from rulekit.kernel.memory.addresses import Melds, Memory, Row, Space
from rulekit.kernel.memory.header import (
    LINE,
    LINE_KIND,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    ROW,
    ROW_ENTRY,
    ROW_KIND,
    ROW_SIZE,
)
from rulekit.kernel.spreads.words import SPREAD_FOUND, SPREAD_SAVED


def spread_write(M: Memory, space: Space, out: Melds) -> int:
    """Write the melds of the best spread to `out`, sorted by kind, slots and faces."""
    M[out] = 0
    number = 0
    i = 0
    while i < M[space + SPREAD_FOUND]:
        word = M[space + SPREAD_SAVED + i]
        if word < 0:
            M[out] += 1
            row = melds_row(M, out, M[out] - 1)
            row_clear(M, row)
            M[row + ROW_KIND] = M[M[LINE] + LINE_WORDS * (-1 - word) + LINE_KIND]
            number = -1 - word
        else:
            row = melds_row(M, out, M[out] - 1)
            at = M[row + ROW_SIZE]
            if M[M[LINE] + LINE_WORDS * number + LINE_SHAPE] == MULTI:
                at = spread_spot(M, row, M[LINE] + LINE_WORDS * number, word)
            row_insert(M, row, at, word)
        i += 1
    i = 1
    while i < M[out]:
        k = i
        while k > 0 and spread_before(M, melds_row(M, out, k), melds_row(M, out, k - 1)) == 1:
            spread_swap(M, melds_row(M, out, k), melds_row(M, out, k - 1))
            k -= 1
        i += 1
    return 0


def spread_spot(M: Memory, row: Row, line: int, entry: int) -> int:
    """Return where in a sorted set on the line the entry belongs."""
    at = 0
    while at < M[row + ROW_SIZE] and row_follows(M, line, M[row + ROW_ENTRY + at], entry) == 1:
        at += 1
    return at


def spread_before(M: Memory, a: Row, b: Row) -> int:
    """Return 1 if row `a` goes before row `b`, else 0: by kind, slots and faces, then size."""
    if M[a + ROW_KIND] != M[b + ROW_KIND]:
        return spread_less(M, M[a + ROW_KIND], M[b + ROW_KIND])
    i = 0
    while i < M[a + ROW_SIZE] and i < M[b + ROW_SIZE]:
        if M[a + ROW_ENTRY + i] != M[b + ROW_ENTRY + i]:
            return spread_less(M, M[a + ROW_ENTRY + i], M[b + ROW_ENTRY + i])
        i += 1
    return spread_less(M, M[a + ROW_SIZE], M[b + ROW_SIZE])


def spread_less(M: Memory, a: int, b: int) -> int:
    """Return 1 if `a` is less than `b`, else 0."""
    if a < b:
        return 1
    return 0


def spread_swap(M: Memory, a: Row, b: Row) -> int:
    """Exchange two rows."""
    i = 0
    while i < M[ROW]:
        word = M[a + i]
        M[a + i] = M[b + i]
        M[b + i] = word
        i += 1
    return 0
