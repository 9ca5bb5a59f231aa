"""Accounts as seats have them: see SUM_AT in the words of a desk."""

from __future__ import annotations

from rulekit.kernel.desk.words import (
    DESK_PLAYERS,
    DESK_SIGN,
    DESK_TEAM,
    SUM_AT,
    SUM_FORM,
    SUM_SEATS,
    SUM_TEAMS,
    SUM_WORDS,
)
from rulekit.kernel.memory.addresses import Desk, Memory


def sums_of(M: Memory, desk: Desk, sums: int, seat: int) -> int:
    """Return what all the sums together are for a seat."""
    total = 0
    item = sums + 1
    end = item + M[sums] * SUM_WORDS
    while item < end:
        total += sum_of(M, desk, item, seat)
        item += SUM_WORDS
    return total


def sum_of(M: Memory, desk: Desk, item: int, seat: int) -> int:
    """Return one sum for a seat."""
    at = M[item + SUM_AT]
    if M[item + SUM_FORM] == SUM_SEATS:
        return M[at + seat]
    team = M[M[desk + DESK_TEAM] + seat]
    if M[item + SUM_FORM] == SUM_TEAMS:
        return M[at + team]
    total = 0
    other = 0
    while other < M[desk + DESK_PLAYERS]:
        if M[M[desk + DESK_TEAM] + other] == team:
            total += M[at + other]
        other += 1
    return total


def sums_gain(M: Memory, desk: Desk, sums: int, seat: int) -> int:
    """Return what a seat gets when each pair settles the difference; more is better."""
    gain = 0
    item = sums + 1
    end = item + M[sums] * SUM_WORDS
    while item < end:
        gain += M[desk + DESK_PLAYERS] * sum_of(M, desk, item, seat)
        other = 0
        while other < M[desk + DESK_PLAYERS]:
            gain -= sum_of(M, desk, item, other)
            other += 1
        item += SUM_WORDS
    return M[desk + DESK_SIGN] * gain
