"""The two machine operations that the dialect borrows: they are single instructions in wasm."""

from __future__ import annotations


def ctz(x: int) -> int:
    """Return the index of the lowest bit of `x`, which is not zero."""
    return (x & -x).bit_length() - 1


def popcnt(x: int) -> int:
    """Return how many bits of `x` are set; `x` is not negative."""
    return x.bit_count()
