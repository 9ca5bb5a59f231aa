"""What the lines say about faces, derived once for each memory and kept in scratch.

A line lists slots and each slot lists faces. Searches ask the other way round: which faces does a
line want at all, and in which places can this face lie?
"""

from __future__ import annotations

from rulekit.kernel.melds.patterns import screen_build
from rulekit.kernel.melds.words import (
    PLAN_ALONE,
    PLAN_AT,
    PLAN_BASE,
    PLAN_BUILT,
    PLAN_FACE,
    PLAN_FACES,
    PLAN_LINE,
    PLAN_LINE_WORDS,
    PLAN_MARK,
    PLAN_MOST,
    PLAN_NEED,
    PLAN_SIZE,
    PLAN_STANDS,
    PLAN_VALUED,
    PLAN_WILD,
    PLAN_WRAP,
)
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import (
    FACES,
    HAND,
    KIND,
    KIND_MAX,
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
    ROOM,
    SCRATCH,
    SLOT_FACES,
    SLOT_VALUE,
    SLOTS,
    VALUE,
    WILD,
)
from rulekit.kernel.prims import ctz, popcnt


def plan(M: Memory) -> int:
    """Return the address of the derived tables, building them where they are not up to date."""
    base = M[SCRATCH]
    if M[base + PLAN_MARK] != PLAN_BUILT:
        plan_build(M, base)
    if M[HAND] != 0:
        if (
            M[base + PLAN_WILD] != M[WILD + M[HAND]]
            or M[base + PLAN_STANDS] != M[WILD + M[HAND] + 1]
        ):
            plan_build(M, base)
    return base


def plan_build(M: Memory, base: int) -> int:
    """Derive the tables at `base` from the lines, and from which cards are wild.

    Neither changes afterwards, unless deals settle which cards are wild.
    """
    M[base + PLAN_ALONE] = 0
    M[base + PLAN_VALUED] = 0
    i = 0
    while i < M[SLOTS]:
        if M[M[SLOT_VALUE] + i] >= 0:
            M[base + PLAN_VALUED] = 1
        i += 1
    i = 0
    while i < M[LINES]:
        plan_line(M, base, i)
        i += 1
    plan_places(M, base)
    screen_build(M, base)
    face = 0
    while face < M[FACES]:
        M[base + PLAN_MOST + face] = plan_most(M, face)
        face += 1
    M[base + PLAN_MARK] = PLAN_BUILT
    if M[HAND] != 0:
        M[base + PLAN_WILD] = M[WILD + M[HAND]]
        M[base + PLAN_STANDS] = M[WILD + M[HAND] + 1]
    return 0


def plan_line(M: Memory, base: int, number: int) -> int:
    """Fill the record of one line."""
    line = M[LINE] + LINE_WORDS * number
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    record = base + PLAN_LINE + PLAN_LINE_WORDS * number
    n = M[line + LINE_SLOTS]
    faces = 0
    twice = 0
    k = 0
    while k < n:
        mask = M[M[SLOT_FACES] + M[line + LINE_FIRST] + k]
        twice |= faces & mask
        faces |= mask
        k += 1
    M[record + PLAN_FACES] = faces
    M[record + PLAN_NEED] = M[kind + KIND_MIN]
    size = M[kind + KIND_MAX]
    if size > M[ROOM]:
        size = M[ROOM]
    if M[line + LINE_SHAPE] == MULTI:
        M[record + PLAN_NEED] = 0
    elif size > n:
        size = n
    M[record + PLAN_SIZE] = size
    if faces & M[WILD + M[HAND]] != 0 or M[kind + KIND_NATURALS] == 0:
        M[base + PLAN_ALONE] = 1
    plan_straight(M, record, line)
    if twice != 0 and (
        M[record + PLAN_WRAP] == 0 or M[kind + KIND_MIN] >= n or M[line + LINE_CIRCLE] == 1
    ):
        # Two copies of one face may fill two slots of one small meld: counting faces misleads.
        M[record + PLAN_NEED] = 0
    return 0


def plan_straight(M: Memory, record: int, line: int) -> int:
    """Find out whether slot k is filled by face PLAN_BASE + k alone (the last one: PLAN_WRAP)."""
    M[record + PLAN_BASE] = -1
    M[record + PLAN_WRAP] = 0
    n = M[line + LINE_SLOTS]
    table = M[SLOT_FACES] + M[line + LINE_FIRST]
    first = M[table]
    if popcnt(first) != 1:
        return 0
    face = ctz(first)
    k = 1
    while k < n - 1 and face + k < M[FACES]:
        if M[table + k] != first << k:
            return 0
        k += 1
    if n > 1 and M[table + n - 1] == first:
        M[record + PLAN_WRAP] = 1
    elif face + n > M[FACES] or M[table + n - 1] != first << (n - 1):
        return 0
    M[record + PLAN_BASE] = face
    return 0


def plan_places(M: Memory, base: int) -> int:
    """List for each face, in the order of lines and slots, the places that it fills as itself."""
    at = PLAN_AT
    face = 0
    while face < M[FACES]:
        M[base + PLAN_FACE + face] = at
        i = 0
        while i < M[LINES]:
            if (M[base + PLAN_LINE + PLAN_LINE_WORDS * i + PLAN_FACES] >> face) & 1 == 1:
                line = M[LINE] + LINE_WORDS * i
                k = 0
                while k < M[line + LINE_SLOTS]:
                    if (M[M[SLOT_FACES] + M[line + LINE_FIRST] + k] >> face) & 1 == 1:
                        M[base + at] = 64 * i + k
                        at += 1
                    k += 1
            i += 1
        face += 1
    M[base + PLAN_FACE + face] = at
    return 0


def plan_most(M: Memory, face: int) -> int:
    """Return the most points that a card of the face can have in a meld, or left over."""
    most = M[M[VALUE] + face]
    slot = 0
    while slot < M[SLOTS]:
        if (M[WILD + M[HAND]] | M[M[SLOT_FACES] + slot]) >> face & 1 == 1:
            if M[M[SLOT_VALUE] + slot] > most:
                most = M[M[SLOT_VALUE] + slot]
        slot += 1
    return most


def line_present(M: Memory, number: int, faces: int) -> int:
    """Return a word whose bit k says that a face of the mask fills slot k of the line."""
    record = plan(M) + PLAN_LINE + PLAN_LINE_WORDS * number
    line = M[LINE] + LINE_WORDS * number
    n = M[line + LINE_SLOTS]
    x = faces & M[record + PLAN_FACES]
    if M[record + PLAN_BASE] >= 0:
        x = x >> M[record + PLAN_BASE]
        if M[record + PLAN_WRAP] == 1:
            x |= (x & 1) << (n - 1)
        return x
    present = 0
    table = M[SLOT_FACES] + M[line + LINE_FIRST]
    k = 0
    while k < n:
        if x & M[table + k] != 0:
            present |= 1 << k
        k += 1
    return present
