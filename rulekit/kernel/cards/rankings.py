"""Orders of hands: the best pattern that cards make, and the ranks that tell equal patterns apart.

A hand is worth one number, in digits of the base ranks + 1: first how good its pattern is, then the
rank (from 1) of each card that counts, those of the pattern first, in the order of its parts; 0
where cards have run out. So a greater number is a better hand. Each part takes the best that is
there, then come the highest cards left, up to the cards of the largest pattern.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_copy, bag_count_of, bag_take
from rulekit.kernel.cards.words import (
    RANK_ANY,
    RANK_CARDS,
    RANK_EQUAL,
    RANK_MASKS,
    RANK_PART_WORDS,
    RANK_PATTERNS,
    RANK_RANKS,
    RANK_SIZE,
    RANK_SUITED,
    RANK_SUITS,
    RANK_WAY,
)
from rulekit.kernel.memory.addresses import Bag, Memory
from rulekit.kernel.memory.header import SCRATCH
from rulekit.kernel.memory.scratch import SPARE
from rulekit.kernel.prims import ctz


def bag_rank(M: Memory, bag: Bag, table: int) -> int:
    """Return the worth of the best hand that cards of the bag make; 0 if they make none."""
    left = M[SCRATCH] + SPARE
    part = table + RANK_MASKS + M[table + RANK_RANKS] + M[table + RANK_SUITS]
    i = 0
    while i < M[table + RANK_PATTERNS]:
        bag_copy(M, left, bag)
        worth = pattern_worth(M, left, table, part, M[table + RANK_PATTERNS] - i)
        if worth > 0:
            return worth
        part += 1 + M[part] * RANK_PART_WORDS
        i += 1
    return 0


def pattern_worth(M: Memory, left: Bag, table: int, parts: int, good: int) -> int:
    """Return the worth of the cards as one pattern, whose cards leave the bag; 0: not there."""
    base = M[table + RANK_RANKS] + 1
    worth = good
    cards = 0
    i = 0
    while i < M[parts]:
        part = parts + 1 + i * RANK_PART_WORDS
        found = part_take(M, left, table, part)
        if found == 0:
            return 0
        k = 0
        while k < M[part + RANK_SIZE]:
            worth *= base
            k += 1
        worth += found
        cards += M[part + RANK_SIZE]
        i += 1
    while cards < M[table + RANK_CARDS]:
        worth = worth * base + rank_take_best(M, left, table)
        cards += 1
    return worth


def part_take(M: Memory, left: Bag, table: int, part: int) -> int:
    """Take the best cards for a part out of the bag; return their ranks as digits, 0: none."""
    if M[part + RANK_SUITED] == 0:
        best = part_best(M, left, table, part, -1)
        ranks_take(M, left, table, best, -1)
        return best
    best = 0
    suit = 0
    i = 0
    while i < M[table + RANK_SUITS]:
        mask = M[table + RANK_MASKS + M[table + RANK_RANKS] + i]
        here = part_best(M, left, table, part, mask)
        if here > best:
            best = here
            suit = mask
        i += 1
    ranks_take(M, left, table, best, suit)
    return best


def part_best(M: Memory, left: Bag, table: int, part: int, mask: int) -> int:
    """Return the ranks, as digits, of a part's best cards among the faces of a mask; 0: none."""
    size = M[part + RANK_SIZE]
    way = M[part + RANK_WAY]
    base = M[table + RANK_RANKS] + 1
    rank = M[table + RANK_RANKS] - 1
    found = 0
    digits = 0
    while rank >= 0 and found < size:
        here = bag_count_of(M, left, mask & M[table + RANK_MASKS + rank])
        if way == RANK_ANY:
            while here > 0 and found < size:
                digits = digits * base + rank + 1
                found += 1
                here -= 1
        elif way == RANK_EQUAL:
            if here >= size:
                while found < size:
                    digits = digits * base + rank + 1
                    found += 1
        elif here > 0:
            digits = digits * base + rank + 1
            found += 1
        else:
            digits = 0
            found = 0
        rank -= 1
    if found < size:
        return 0
    return digits


def ranks_take(M: Memory, left: Bag, table: int, digits: int, mask: int) -> int:
    """Take a card of each rank that the digits name out of the bag; a mask limits the faces."""
    base = M[table + RANK_RANKS] + 1
    while digits > 0:
        rank = digits % base - 1
        bag_take(M, left, ctz(M[left] & mask & M[table + RANK_MASKS + rank]))
        digits = digits // base
    return 0


def rank_take_best(M: Memory, left: Bag, table: int) -> int:
    """Take the highest card out of the bag; return its rank from 1, or 0 if there is none."""
    rank = M[table + RANK_RANKS] - 1
    while rank >= 0:
        mask = M[left] & M[table + RANK_MASKS + rank]
        if mask != 0:
            bag_take(M, left, ctz(mask))
            return rank + 1
        rank -= 1
    return 0
