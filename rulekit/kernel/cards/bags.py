"""Bags: unordered cards as bit words, one for each copy that a face may have.

Bit f of word p says "more than p cards of face f", so the words are nested: each is a part of the
one before. Every function keeps that. A bag never holds more than PLANES cards of one face.
"""

from __future__ import annotations

from rulekit.kernel.facts import counts_cards, hosted, overwrites
from rulekit.kernel.memory.addresses import Bag, Memory
from rulekit.kernel.memory.header import PLANES, VALUE
from rulekit.kernel.prims import ctz, popcnt


@overwrites
@hosted
def bag_clear(M: Memory, bag: Bag) -> int:
    """Empty the bag."""
    p = 0
    while p < M[PLANES]:
        M[bag + p] = 0
        p += 1
    return 0


def bag_copy(M: Memory, target: Bag, source: Bag) -> int:
    """Make `target` hold the same cards as `source`."""
    p = 0
    while p < M[PLANES]:
        M[target + p] = M[source + p]
        p += 1
    return 0


@hosted
def bag_add(M: Memory, bag: Bag, face: int) -> int:
    """Put one card in; a card beyond PLANES copies is lost."""
    bit = 1 << face
    p = 0
    while p < M[PLANES]:
        if M[bag + p] & bit == 0:
            M[bag + p] |= bit
            return 0
        p += 1
    return 0


def bag_take(M: Memory, bag: Bag, face: int) -> int:
    """Remove one card of the face; return 1 if there was one, else 0."""
    bit = 1 << face
    p = M[PLANES] - 1
    while p >= 0:
        if M[bag + p] & bit != 0:
            M[bag + p] ^= bit
            return 1
        p -= 1
    return 0


def bag_count(M: Memory, bag: Bag, face: int) -> int:
    """Return how many cards of the face are in the bag."""
    n = 0
    while n < M[PLANES] and (M[bag + n] >> face) & 1 != 0:
        n += 1
    return n


@counts_cards
def bag_size(M: Memory, bag: Bag) -> int:
    """Return the number of cards."""
    n = 0
    p = 0
    while p < M[PLANES]:
        n += popcnt(M[bag + p])
        p += 1
    return n


def bag_count_of(M: Memory, bag: Bag, mask: int) -> int:
    """Return the number of cards whose faces are in `mask`."""
    n = 0
    p = 0
    while p < M[PLANES]:
        n += popcnt(M[bag + p] & mask)
        p += 1
    return n


@counts_cards
def bag_empty(M: Memory, bag: Bag) -> int:
    """Return 1 if there is no card in the bag, else 0."""
    if M[bag] == 0:
        return 1
    return 0


def bag_join(M: Memory, target: Bag, source: Bag) -> int:
    """Add all cards of `source` to `target`; each face stays at PLANES copies at most."""
    if M[PLANES] == 1:
        M[target] |= M[source]
        return 0
    # At least k + 1 in the sum: at least i in one and k + 1 - i in the other, for some i. From the
    # highest word down, each needs only words of `target` that still have their old value.
    k = M[PLANES] - 1
    while k >= 0:
        x = M[target + k] | M[source + k]
        i = 0
        while i < k:
            x |= M[target + i] & M[source + k - 1 - i]
            i += 1
        M[target + k] = x
        k -= 1
    return 0


def bag_less(M: Memory, target: Bag, source: Bag) -> int:
    """Remove the cards of `source` from `target` as far as it has them; two different bags."""
    # At least k + 1 are left: at least k + 1 + j before and at most j removed, for some j.
    k = 0
    while k < M[PLANES]:
        x = 0
        j = 0
        while k + j < M[PLANES]:
            x |= M[target + k + j] & ~M[source + j]
            j += 1
        M[target + k] = x
        k += 1
    return 0


def bag_within(M: Memory, part: Bag, whole: Bag) -> int:
    """Return 1 if `whole` has every card of `part`, copies counted, else 0."""
    p = 0
    while p < M[PLANES]:
        if M[part + p] & ~M[whole + p] != 0:
            return 0
        p += 1
    return 1


def bag_equal(M: Memory, a: Bag, b: Bag) -> int:
    """Return 1 if both bags hold the same cards, else 0."""
    p = 0
    while p < M[PLANES]:
        if M[a + p] != M[b + p]:
            return 0
        p += 1
    return 1


def bag_meet(M: Memory, target: Bag, source: Bag) -> int:
    """Keep in `target` of each face as many cards as both bags have."""
    p = 0
    while p < M[PLANES]:
        M[target + p] &= M[source + p]
        p += 1
    return 0


def bag_points(M: Memory, bag: Bag) -> int:
    """Return the points of the cards, by VALUE."""
    points = 0
    value = M[VALUE]
    p = 0
    while p < M[PLANES]:
        x = M[bag + p]
        while x != 0:
            points += M[value + ctz(x)]
            x &= x - 1
        p += 1
    return points


def bag_next(M: Memory, bag: Bag, face: int) -> int:
    """Return the lowest face in the bag above `face`, or -1; -1 asks for the first one."""
    x = M[bag] >> (face + 1)
    if x == 0:
        return -1
    return face + 1 + ctz(x)


def bag_keep(M: Memory, bag: Bag, mask: int) -> int:
    """Remove the cards whose faces are not in `mask`."""
    p = 0
    while p < M[PLANES]:
        M[bag + p] &= mask
        p += 1
    return 0


def bag_nth(M: Memory, bag: Bag, k: int) -> int:
    """Return the face of the k-th card (from 0) in the order of faces, copies counted, or -1."""
    face = bag_next(M, bag, -1)
    while face >= 0:
        k -= bag_count(M, bag, face)
        if k < 0:
            return face
        face = bag_next(M, bag, face)
    return -1
