"""What the search for spreads remembers: the least that a bag met before costs.

Each record of SEEN holds one bag; a later one that falls on the same record replaces it. What can
follow depends as well on the faces that melds of the branch would take (SPREAD_TAKEN), so these are
part of the key; and so are the melds counted, where there are contracts.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_copy, bag_equal
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import CONTRACTS, HASH_FACTOR, HASH_LOW, PLANES
from rulekit.kernel.memory.scratch import SEEN, SEEN_WORDS
from rulekit.kernel.spreads.words import (
    SEEN_BAG,
    SEEN_LEAST,
    SEEN_RECORDS,
    SEEN_STAMP,
    SEEN_TAKEN,
    SPREAD_COST,
    SPREAD_COUNTS,
    SPREAD_LOW,
    SPREAD_REST,
    SPREAD_STAMP,
    SPREAD_TAKEN,
)


def spread_record(M: Memory, base: int, space: Space) -> int:
    """Return the address of the SEEN record for what is undecided. Different bags may share it."""
    width = M[PLANES] + 3
    if M[CONTRACTS] != 0:
        width += 1
    records = SEEN_RECORDS
    while records * width > SEEN_WORDS:
        records = records >> 1
    rest = space + SPREAD_REST
    h = 0
    p = 0
    while p < M[PLANES]:
        h = ((h ^ (M[rest + p] & HASH_LOW)) * HASH_FACTOR) & HASH_LOW
        h = (((h >> 15) ^ h ^ (M[rest + p] >> 32)) * HASH_FACTOR) & HASH_LOW
        h = (h >> 13) ^ h
        p += 1
    x = M[space + SPREAD_TAKEN] & M[rest]
    if M[CONTRACTS] != 0:
        x ^= M[space + SPREAD_COUNTS]
    h = ((h ^ (x & HASH_LOW)) * HASH_FACTOR) & HASH_LOW
    h = (((h >> 15) ^ h ^ (x >> 32)) * HASH_FACTOR) & HASH_LOW
    h = (h >> 13) ^ h
    return base + SEEN + width * (h & (records - 1))


def spread_known(M: Memory, space: Space, record: int) -> int:
    """Return 1 if the record is about what is undecided, else 0."""
    rest = space + SPREAD_REST
    if (
        M[record + SEEN_STAMP] != M[space + SPREAD_STAMP]
        or bag_equal(M, record + SEEN_BAG, rest) == 0
    ):
        return 0
    if M[record + SEEN_TAKEN] != M[space + SPREAD_TAKEN] & M[rest]:
        return 0
    if M[CONTRACTS] != 0 and M[record + SEEN_BAG + M[PLANES]] != M[space + SPREAD_COUNTS]:
        return 0
    return 1


def spread_note(M: Memory, space: Space, record: int) -> int:
    """Note in the record that what is undecided costs at least SPREAD_LOW, less the cost so far."""
    M[record + SEEN_STAMP] = M[space + SPREAD_STAMP]
    M[record + SEEN_LEAST] = M[space + SPREAD_LOW] - M[space + SPREAD_COST]
    M[record + SEEN_TAKEN] = M[space + SPREAD_TAKEN] & M[space + SPREAD_REST]
    bag_copy(M, record + SEEN_BAG, space + SPREAD_REST)
    if M[CONTRACTS] != 0:
        M[record + SEEN_BAG + M[PLANES]] = M[space + SPREAD_COUNTS]
    return 0
