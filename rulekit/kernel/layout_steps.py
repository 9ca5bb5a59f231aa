"""Stub."""

from __future__ import annotations


def steps_begin(M: list[int], it: int, melds: int, rack: int, rules: int) -> int:
    """Stub."""
    return 0


def steps_next(M: list[int], it: int, part: int, out: int) -> int:
    """Stub."""
    return 0


def step_check(M: list[int], melds: int, part: int, layout: int, rules: int) -> int:
    """Stub."""
    return 0
