"""Moves that have been noted: their words, and how they come into the registers."""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.rules import rules_pick
from rulekit.kernel.desk.words import (
    BAR_ALWAYS,
    DESK_ACTION,
    DESK_ACTIONS,
    DESK_BARRED,
    DESK_FULL,
    DESK_NOTES,
    DESK_NOTES_ROOM,
)
from rulekit.kernel.memory.addresses import Desk, Memory


def noted_write(M: Memory, desk: Desk) -> int:
    """Note the move in the registers behind those before, unless there is no room."""
    at = noted_end(M, desk)
    action = M[M[desk + DESK_ACTION]]
    registers = M[M[desk + DESK_ACTIONS] + action]
    end = registers + 1 + 2 * M[registers]
    width = 1
    each = registers + 2
    while each < end:
        width += M[each]
        each += 2
    notes = M[desk + DESK_NOTES]
    if M[desk + DESK_FULL] == 1 or M[notes] + width > M[desk + DESK_NOTES_ROOM]:
        M[desk + DESK_FULL] = 1
        return 0
    M[notes] += width
    M[at] = action
    at += 1
    each = registers + 1
    while each < end:
        at = noted_copy(M, at, M[each], M[each + 1]) + M[each + 1]
        each += 2
    return 0


def noted_copy(M: Memory, target: int, source: int, number: int) -> int:
    """Copy a register, most of which are one word; return `target`."""
    if number == 1:
        M[target] = M[source]
    else:
        words_copy(M, target, source, number)
    return target


def noted_end(M: Memory, desk: Desk) -> int:
    """Return the address after the last move noted."""
    notes = M[desk + DESK_NOTES]
    return notes + 1 + M[notes]


def noted_load(M: Memory, desk: Desk, at: int) -> int:
    """Put the move noted at an address into the registers; return the address of the next one."""
    M[M[desk + DESK_ACTION]] = M[at]
    registers = M[M[desk + DESK_ACTIONS] + M[at]]
    end = registers + 1 + 2 * M[registers]
    at += 1
    registers += 1
    while registers < end:
        noted_copy(M, M[registers], at, M[registers + 1])
        at += M[registers + 1]
        registers += 2
    return at


def noted_after(M: Memory, desk: Desk, at: int) -> int:
    """Return the address of the move noted after that at an address."""
    registers = M[M[desk + DESK_ACTIONS] + M[at]]
    end = registers + 1 + 2 * M[registers]
    at += 1
    registers += 2
    while registers < end:
        at += M[registers]
        registers += 2
    return at


def noted_pick(M: Memory, desk: Desk, at: int, k: int) -> int:
    """Put the k-th (from 0) of the moves into the registers, the first being noted at `at`.

    Moves for which there was no room are looked for anew.
    """
    end = noted_end(M, desk)
    left = k
    while left > 0 and at < end:
        at = noted_after(M, desk, at)
        left -= 1
    if at < end:
        return noted_load(M, desk, at)
    return rules_pick(M, k)


def noted_barred(M: Memory, desk: Desk, at: int, count: int) -> int:
    """Keep of `count` moves noted from an address on those that the bot in turn may make.

    Returns how many they are. All of them, if the bot may make any, or if none would be left, or
    if there was no room to note them all.
    """
    bars = M[desk + DESK_BARRED]
    if bars == 0 or M[desk + DESK_FULL] == 1:
        return count
    end = noted_end(M, desk)
    always = 0
    others = 0
    each = at
    while each < end:
        if M[bars + M[each]] == BAR_ALWAYS:
            always += 1
        if M[bars + M[each]] == 0:
            others += 1
        each = noted_after(M, desk, each)
    kept = 0
    if always > 0:
        kept = BAR_ALWAYS
    elif others == 0 or others == count:
        return count
    target = at
    each = at
    while each < end:
        after = noted_after(M, desk, each)
        if M[bars + M[each]] == kept:
            while each < after:
                M[target] = M[each]
                target += 1
                each += 1
        each = after
    M[M[desk + DESK_NOTES]] = target - M[desk + DESK_NOTES] - 1
    if always > 0:
        return always
    return others
