"""A look at many lines at once, in a few operations on masks: enough for most hands.

It is for a bag without wilds and without two cards of one face. *Patterns* stand for lines of the
same form: a pattern has offsets, and a mask of the faces from which, going by the offsets, some
line has its smallest window, or its set. So one shift and one `&` for each offset look at all of
them. Where no card can lie in two ways, all cards that can lie do. Where cards can lie in a window
and in a set, each is given to one of both in turn: then no card can lie in two ways again.

Memories whose lines have another form have no patterns: SCREEN_COUNT is -1 there.
"""

from __future__ import annotations

from rulekit.kernel.melds.words import (
    SCREEN_BITS,
    SCREEN_COUNT,
    SCREEN_LINES,
    SCREEN_MASK,
    SCREEN_NEED,
    SCREEN_OFFSET,
    SCREEN_OFFSETS,
    SCREEN_SHAPE,
    SCREEN_SHARED_MOST,
    SCREEN_VALUES,
    SCREEN_WORDS,
)
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import DISTINCT, WINDOW
from rulekit.kernel.memory.scratch import SCREEN
from rulekit.kernel.prims import popcnt


def screen_deadwood(M: Memory, base: int, x: int) -> int:
    """Return the least points left of the faces in the mask beside melds; -1: that takes a search.

    There must be patterns, and no wild face in the mask.
    """
    windows = screen_union(M, base, x, WINDOW)
    sets = screen_union(M, base, x, DISTINCT)
    if windows < 0 or sets < 0:
        return -1
    shared = windows & sets
    if shared == 0:
        return screen_points(M, base, x & ~(windows | sets))
    if popcnt(shared) > SCREEN_SHARED_MOST:
        return -1
    return screen_share(M, base, x, shared)


def screen_share(M: Memory, base: int, x: int, shared: int) -> int:
    """Return the least points left if each of the shared faces lies in windows or in sets alone."""
    best = 1 << 60
    part = shared
    while part >= 0:
        laid = screen_union(M, base, x & ~(shared ^ part), WINDOW)
        laid |= screen_union(M, base, x & ~part, DISTINCT)
        points = screen_points(M, base, x & ~laid)
        if points < best:
            best = points
        if part == 0:
            part = -1
        else:
            part = (part - 1) & shared
    return best


def screen_union(M: Memory, base: int, x: int, shape: int) -> int:
    """Return the faces of the mask that can lie in melds of the shape; -1: one can in two ways."""
    faces = 0
    record = base + SCREEN + SCREEN_LINES
    end = record + SCREEN_WORDS * M[base + SCREEN + SCREEN_COUNT]
    while record < end:
        if M[record + SCREEN_SHAPE] == shape:
            more = screen_faces(M, record, x)
            if more & faces != 0:
                return -1
            faces |= more
        record += SCREEN_WORDS
    return faces


def screen_faces(M: Memory, record: int, x: int) -> int:
    """Return the faces of the mask that can lie in melds of the pattern."""
    starts = M[record + SCREEN_MASK]
    need = M[record + SCREEN_NEED]
    first = record + SCREEN_OFFSET
    end = first + M[record + SCREEN_OFFSETS]
    at = first
    if need == M[record + SCREEN_OFFSETS]:
        while at < end:
            starts &= x >> M[at]
            at += 1
    else:
        # Count in three words, bit by bit: how many of the offsets each start has.
        ones = 0
        twos = 0
        fours = 0
        while at < end:
            y = x >> M[at]
            carry = ones & y
            ones ^= y
            fours ^= twos & carry
            twos ^= carry
            at += 1
        starts = screen_enough(M, starts, ones, twos, fours, need)
    if starts == 0:
        return 0
    faces = 0
    at = first
    while at < end:
        faces |= starts << M[at]
        at += 1
    return faces & x


def screen_enough(M: Memory, starts: int, ones: int, twos: int, fours: int, need: int) -> int:
    """Return the starts whose count, a bit in each of three words, is at least `need`, 1..7."""
    if need == 3:
        return starts & (fours | (twos & ones))
    if need == 4:
        return starts & fours
    if need == 2:
        return starts & (fours | twos)
    if need == 1:
        return starts & (fours | twos | ones)
    if need == 5:
        return starts & fours & (twos | ones)
    if need == 6:
        return starts & fours & twos
    return starts & fours & twos & ones


def screen_points(M: Memory, base: int, x: int) -> int:
    """Return the points of the faces in the mask: the bits of their values are counted."""
    points = 0
    first = base + SCREEN + SCREEN_VALUES
    at = first + M[base + SCREEN + SCREEN_BITS]
    while at > first:
        at -= 1
        points = 2 * points + popcnt(x & M[at])
    return points
