"""Counting moves without looking at each, and finding the wanted one without looking at all.

While moves are counted, a tally keeps how many there were after each kind. Right after that, the
kinds whose moves all come before the wanted one are passed over.
"""

from __future__ import annotations

from rulekit.kernel.desk.words import (
    DESK_TALLIES,
    DESK_TALLYING,
    LISTING,
    TALLIES_COUNT,
    TALLIES_PICK,
)
from rulekit.kernel.memory.addresses import Bag, Desk, Memory
from rulekit.kernel.prims import ctz, popcnt


def tally_first(M: Memory, bag: Bag, count: int, wanted: int) -> int:
    """Return the face to begin with where each face of a bag is a move; -1: none of them is wanted.

    `count`, `wanted`: the addresses of the moves counted so far and of the number of the move
    wanted. The moves of the faces before are counted.
    """
    x = M[bag]
    if x == 0:
        return -1
    left = M[wanted] - M[count]
    if M[wanted] > LISTING:
        n = popcnt(x)
        if left < 0 or left >= n:
            M[count] += n
            return -1
        M[count] += left
        while left > 0:
            x &= x - 1
            left -= 1
    return ctz(x)


def tally_passed(M: Memory, desk: Desk, number: int, count: int, wanted: int) -> int:
    """Return 1 if all moves of a kind come before the wanted one, and count them; else 0."""
    if M[desk + DESK_TALLYING] != TALLIES_PICK:
        return 0
    after = M[M[desk + DESK_TALLIES] + number]
    if after > M[wanted]:
        return 0
    M[count] = after
    return 1


def tally_note(M: Memory, desk: Desk, number: int, count: int) -> int:
    """Note how many moves there are after those of a kind."""
    if M[desk + DESK_TALLYING] == TALLIES_COUNT:
        M[M[desk + DESK_TALLIES] + number] = M[count]
    return 0
