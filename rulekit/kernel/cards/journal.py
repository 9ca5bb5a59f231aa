"""The journal: the card movements of one move, kept for views and records while it is open."""

from __future__ import annotations

from rulekit.kernel.facts import notes
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import JOURNAL, JOURNAL_ROOM


@notes
def journal_note(M: Memory, source: int, target: int, face: int) -> int:
    """Note that a card went from zone `source` to zone `target`.

    Nothing happens without a journal or while it is closed (its count is negative). Movements
    beyond JOURNAL_ROOM are counted but not written.
    """
    journal = M[JOURNAL]
    if journal != 0 and M[journal] >= 0:
        n = M[journal]
        if n < M[JOURNAL_ROOM]:
            M[journal + 1 + 3 * n] = source
            M[journal + 2 + 3 * n] = target
            M[journal + 3 + 3 * n] = face
        M[journal] = n + 1
    return 0
