"""States that are tried out and taken back: copied without the room that melds do not take."""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.words import DESK_SCORING, DESK_SPANS
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import ROW


def state_copy(M: Memory, desk: Desk, target: int, source: int) -> int:
    """Copy a state; what stands behind the last meld of a part stays as it was."""
    return spans_copy(M, M[desk + DESK_SPANS], target, source)


def state_copy_scored(M: Memory, desk: Desk, target: int, source: int) -> int:
    """Copy what changes when a hand ends and is scored."""
    return spans_copy(M, M[desk + DESK_SCORING], target, source)


def spans_copy(M: Memory, spans: int, target: int, source: int) -> int:
    """Copy stretches of a state; of those of 0 words, which hold melds, as much as is in use."""
    span = spans + 1
    end = span + 2 * M[spans]
    while span < end:
        at = M[span]
        if M[span + 1] > 0:
            words_copy(M, target + at, source + at, M[span + 1])
        else:
            M[target + at] = M[source + at]
            if M[source + at] > 0:
                words_copy(M, target + at + 1, source + at + 1, M[source + at] * M[ROW])
        span += 2
    return 0
