"""The generator: multiply-with-carry in one word of the state, seeded by a hash.

The period is (RNG_PERIOD - 1) / 2 for every word in 1..RNG_PERIOD - 1, and no product exceeds 63
bits. The generator is linear, so streams are told apart by hashing, never by adding to a seed.
"""

from __future__ import annotations

from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import (
    HASH_FACTOR,
    HASH_KEY_HIGH,
    HASH_KEY_LOW,
    HASH_KEY_TURN,
    HASH_LOW,
    HASH_STEP,
    RNG,
    RNG_FACTOR,
)


def rng_draw(M: Memory, n: int) -> int:
    """Return a number in 0..n-1 and advance the generator; 0 < n < 2^31."""
    s = M[M[RNG]]
    s = RNG_FACTOR * (s & HASH_LOW) + (s >> 32)
    M[M[RNG]] = s
    return (((s ^ (s >> 32)) & HASH_LOW) * n) >> 32


def rng_scramble(M: Memory, x: int) -> int:
    """Return a 32-bit word in which every bit of the 32-bit word `x` counts; a bijection."""
    x = (((x >> 16) ^ x) * HASH_FACTOR) & HASH_LOW
    x = (((x >> 16) ^ x) * HASH_FACTOR) & HASH_LOW
    # The step keeps 0, which the multiplications leave alone, from staying 0.
    return (((x >> 16) ^ x) + HASH_STEP) & HASH_LOW


def rng_absorb(M: Memory, lane: int, x: int) -> int:
    """Return the 32-bit lane after mixing in both halves of `x`, 0 <= x < 2^62."""
    lane = rng_scramble(M, rng_scramble(M, lane ^ (x & HASH_LOW)))
    return rng_scramble(M, rng_scramble(M, lane ^ (x >> 32)))


def rng_hash(M: Memory, a: int, b: int, c: int, d: int) -> int:
    """Return a word in 1..RNG_PERIOD - 1, well mixed from four numbers in 0..2^62-1."""
    high = rng_absorb(M, rng_absorb(M, HASH_KEY_HIGH, a), b)
    high = rng_absorb(M, rng_absorb(M, high, c), d)
    low = rng_absorb(M, rng_absorb(M, HASH_KEY_LOW, d ^ HASH_KEY_TURN), a)
    low = rng_absorb(M, rng_absorb(M, low, b), c)
    # 61 bits lie far below RNG_PERIOD; the 1 keeps the word from being 0.
    return ((high >> 3) << 32) + low + 1


def rng_seed(M: Memory, seed: int, match: int, hand: int, stream: int) -> int:
    """Start the generator for one stream of one hand; equal arguments give equal draws."""
    M[M[RNG]] = rng_hash(M, seed, match, hand, stream)
    rng_draw(M, 2)
    return 0
