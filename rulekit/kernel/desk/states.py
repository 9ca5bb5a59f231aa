"""States that are tried out and taken back: copied without the room that melds do not take."""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.words import DESK_SPANS
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import ROW


def state_copy(M: Memory, desk: Desk, target: int, source: int) -> int:
    """Copy a state; what stands behind the last meld of a part stays as it was."""
    span = M[desk + DESK_SPANS] + 1
    end = span + 2 * M[span - 1]
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
