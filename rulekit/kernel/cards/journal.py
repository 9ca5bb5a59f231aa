"""The journal: the card movements of one move, kept for views and records while it is open."""

from __future__ import annotations

from rulekit.kernel.facts import notes
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import (
    JOURNAL,
    JOURNAL_COUNT,
    JOURNAL_ENTRIES,
    JOURNAL_ROOM,
    MOVED_FACE,
    MOVED_FROM,
    MOVED_TO,
    MOVED_WORDS,
)


@notes
def journal_note(M: Memory, source: int, target: int, face: int) -> int:
    """Note that a card went from zone `source` to zone `target`.

    Nothing happens without a journal or while it is closed (its count is negative). Movements
    beyond JOURNAL_ROOM are counted but not written.
    """
    journal = M[JOURNAL]
    if journal != 0 and M[journal + JOURNAL_COUNT] >= 0:
        n = M[journal + JOURNAL_COUNT]
        if n < M[JOURNAL_ROOM]:
            entry = journal + JOURNAL_ENTRIES + MOVED_WORDS * n
            M[entry + MOVED_FROM] = source
            M[entry + MOVED_TO] = target
            M[entry + MOVED_FACE] = face
        M[journal + JOURNAL_COUNT] = n + 1
    return 0
