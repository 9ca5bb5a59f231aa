"""What moves are worth: the words of a worth, compared from the most important on."""

from __future__ import annotations

from rulekit.kernel.desk.words import WORTH_WORDS
from rulekit.kernel.memory.addresses import Memory


def worth_order(M: Memory, worth: int, other: int) -> int:
    """Return 1 if a worth is more than another, -1 if it is less, 0 if they are equal."""
    i = 0
    while i < WORTH_WORDS:
        if M[worth + i] > M[other + i]:
            return 1
        if M[worth + i] < M[other + i]:
            return -1
        i += 1
    return 0
