"""Patterns, derived from the lines once: lines of the same form stand together in one of them.

`spreads/screen` looks at them. Memories whose lines have another form have no patterns:
SCREEN_COUNT is -1 there.
"""

from __future__ import annotations

from rulekit.kernel.melds.words import (
    PLAN_FACES,
    PLAN_LINE,
    PLAN_LINE_WORDS,
    PLAN_SIZE,
    SCREEN_BITS,
    SCREEN_COUNT,
    SCREEN_LINES,
    SCREEN_LINES_MOST,
    SCREEN_MASK,
    SCREEN_NEED,
    SCREEN_OFFSET,
    SCREEN_OFFSETS,
    SCREEN_OFFSETS_MOST,
    SCREEN_SHAPE,
    SCREEN_VALUES,
    SCREEN_WORDS,
)
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import (
    DISTINCT,
    FACES,
    KIND,
    KIND_MIN,
    KIND_NATURALS,
    KIND_WORDS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    MULTI,
    SLOT_FACES,
    VALUE,
    WINDOW,
)
from rulekit.kernel.memory.scratch import SCREEN
from rulekit.kernel.prims import ctz, popcnt


def screen_build(M: Memory, base: int) -> int:
    """Derive the patterns from the lines, once; PLAN_LINE must stand."""
    screen = base + SCREEN
    M[screen + SCREEN_COUNT] = 0
    windows = 0
    sets = 0
    i = 0
    while i < M[LINES] and M[screen + SCREEN_COUNT] >= 0:
        faces = M[base + PLAN_LINE + PLAN_LINE_WORDS * i + PLAN_FACES]
        fits = screen_sizes(M, base, i)
        if M[M[LINE] + LINE_WORDS * i + LINE_SHAPE] == WINDOW:
            if windows & faces != 0 or fits == 0 or screen_windows(M, screen, i) == 0:
                M[screen + SCREEN_COUNT] = -1
            windows |= faces
        else:
            if sets & faces != 0 or fits == 0 or screen_set(M, screen, i) == 0:
                M[screen + SCREEN_COUNT] = -1
            sets |= faces
        i += 1
    if screen_values(M, screen) == 0:
        M[screen + SCREEN_COUNT] = -1
    return 0


def screen_least(M: Memory, number: int) -> int:
    """Return the fewest naturals in a new meld on the line that has no wilds."""
    kind = M[KIND] + KIND_WORDS * M[M[LINE] + LINE_WORDS * number + LINE_KIND]
    if M[kind + KIND_NATURALS] > M[kind + KIND_MIN]:
        return M[kind + KIND_NATURALS]
    return M[kind + KIND_MIN]


def screen_sizes(M: Memory, base: int, number: int) -> int:
    """Return 1 if cards that are too many for one meld on the line always make several, else 0."""
    record = base + PLAN_LINE + PLAN_LINE_WORDS * number
    least = screen_least(M, number)
    most = M[record + PLAN_SIZE]
    if least < 1 or most < least:
        return 0
    if most >= 2 * least - 1 or most >= popcnt(M[record + PLAN_FACES]):
        return 1
    return 0


def screen_values(M: Memory, screen: int) -> int:
    """Note which faces have each bit in their values; return 0 if there are too many bits."""
    M[screen + SCREEN_BITS] = 0
    k = 0
    while k < SCREEN_LINES - SCREEN_VALUES:
        M[screen + SCREEN_VALUES + k] = 0
        face = 0
        while face < M[FACES]:
            value = M[M[VALUE] + face]
            if value < 0 or value >> (SCREEN_LINES - SCREEN_VALUES) != 0:
                return 0
            if (value >> k) & 1 == 1:
                M[screen + SCREEN_VALUES + k] |= 1 << face
                M[screen + SCREEN_BITS] = k + 1
            face += 1
        k += 1
    return 1


def screen_windows(M: Memory, screen: int, number: int) -> int:
    """Add the smallest windows of a line; return 0 if it has another form."""
    line = M[LINE] + LINE_WORDS * number
    n = M[line + LINE_SLOTS]
    least = screen_least(M, number)
    last = n - least
    if M[line + LINE_CIRCLE] == 1:
        last = n - 1
    if least > n or least > SCREEN_OFFSETS_MOST:
        return 0
    start = 0
    while start <= last:
        if M[screen + SCREEN_COUNT] >= SCREEN_LINES_MOST:
            return 0
        faces = 0
        k = 0
        while k < least:
            mask = M[M[SLOT_FACES] + M[line + LINE_FIRST] + (start + k) % n]
            if popcnt(mask) != 1 or mask & faces != 0:
                return 0
            faces |= mask
            k += 1
        screen_add(M, screen, faces, least, WINDOW)
        start += 1
    return 1


def screen_set(M: Memory, screen: int, number: int) -> int:
    """Add the set of a line; return 0 if it has another form."""
    line = M[LINE] + LINE_WORDS * number
    if M[screen + SCREEN_COUNT] >= SCREEN_LINES_MOST:
        return 0
    faces = 0
    k = 0
    while k < M[line + LINE_SLOTS]:
        mask = M[M[SLOT_FACES] + M[line + LINE_FIRST] + k]
        if faces & mask != 0 or (popcnt(mask) != 1 and M[line + LINE_SHAPE] != MULTI):
            return 0
        faces |= mask
        k += 1
    if popcnt(faces) > SCREEN_OFFSETS_MOST:
        return 0
    if screen_least(M, number) <= popcnt(faces):
        screen_add(M, screen, faces, screen_least(M, number), DISTINCT)
    return 1


def screen_add(M: Memory, screen: int, faces: int, need: int, shape: int) -> int:
    """Add a line's faces, of which a meld takes so many: to an equal pattern, or as a new one."""
    start = faces & (0 - faces)
    record = screen + SCREEN_LINES + SCREEN_WORDS * M[screen + SCREEN_COUNT]
    M[record + SCREEN_MASK] = start
    M[record + SCREEN_SHAPE] = shape
    M[record + SCREEN_NEED] = need
    M[record + SCREEN_OFFSETS] = popcnt(faces)
    at = record + SCREEN_OFFSET
    while faces != 0:
        M[at] = ctz(faces) - ctz(start)
        faces &= faces - 1
        at += 1
    other = screen + SCREEN_LINES
    while screen_equal(M, other, record) == 0:
        other += SCREEN_WORDS
    if other == record:
        M[screen + SCREEN_COUNT] += 1
    else:
        M[other + SCREEN_MASK] |= start
    return 0


def screen_equal(M: Memory, a: int, b: int) -> int:
    """Return 1 if two patterns differ in nothing but their starts, else 0."""
    i = SCREEN_SHAPE
    while i < SCREEN_OFFSET + M[b + SCREEN_OFFSETS]:
        if M[a + i] != M[b + i]:
            return 0
        i += 1
    return 1
