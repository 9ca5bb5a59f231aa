"""The roles that the wilds of a layout play, beside those that a branch asks for."""

from __future__ import annotations

from rulekit.kernel.cards.rows import entry_natural, melds_row, row_line
from rulekit.kernel.layouts.problem.demands import entry_role, set_step
from rulekit.kernel.layouts.words import (
    CELL_SET,
    CHECK_HELD,
    CHECK_IN_SETS,
    CHECK_PLAYS,
    LAYOUT_CELL,
    LAYOUT_COLUMNS,
    LAYOUT_FACE,
    LAYOUT_HELD,
    LAYOUT_PIN,
    LAYOUT_SET_SHAPE,
    LAYOUT_STEP_COUNT,
    LAYOUT_STEPS,
)
from rulekit.kernel.memory.addresses import Melds, Memory, Row, Space
from rulekit.kernel.memory.header import (
    DISTINCT,
    FACES,
    LINE,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
)
from rulekit.kernel.memory.scratch import LAYOUT_CHECK


def check_count(M: Memory, space: Space, layout: Melds) -> int:
    """Count the roles of the layout's wilds, for each face and for the multi sets of each step."""
    check_clear(M)
    i = 0
    while i < M[layout]:
        check_row(M, space, melds_row(M, layout, i))
        i += 1
    return 0


def check_clear(M: Memory) -> int:
    """Begin to count roles."""
    check = M[SCRATCH] + LAYOUT_CHECK
    face = 0
    while face < M[FACES]:
        M[check + CHECK_PLAYS + face] = 0
        M[check + CHECK_IN_SETS + face] = 0
        face += 1
    step = 0
    while step < LAYOUT_STEPS:
        M[check + CHECK_HELD + step] = 0
        step += 1
    return 0


def check_row(M: Memory, space: Space, row: Row) -> int:
    """Count the roles of the wilds in a row of the layout."""
    check = M[SCRATCH] + LAYOUT_CHECK
    number = row_line(M, row)
    shape = M[M[LINE] + LINE_WORDS * number + LINE_SHAPE]
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if entry_natural(M, entry) == 0:
            if shape == MULTI:
                M[check + CHECK_HELD + set_step(M, space, number)] += 1
            else:
                M[check + CHECK_PLAYS + entry_role(M, entry)] += 1
                if shape == DISTINCT:
                    M[check + CHECK_IN_SETS + entry_role(M, entry)] += 1
        i += 1
    return 0


def check_roles(M: Memory, space: Space) -> int:
    """Return 1 if the layout has wilds for all roles of the branch (PIN and HELD), else 0."""
    check = M[SCRATCH] + LAYOUT_CHECK
    face = 0
    while face < M[FACES]:
        if M[check + CHECK_PLAYS + face] < M[space + LAYOUT_PIN + face]:
            return 0
        face += 1
    step = 0
    while step < M[space + LAYOUT_STEP_COUNT]:
        held = M[space + LAYOUT_HELD + step] - M[check + CHECK_HELD + step]
        if M[space + LAYOUT_SET_SHAPE] == DISTINCT and held > check_spare(M, space, step):
            return 0
        if M[space + LAYOUT_SET_SHAPE] == MULTI and held > 0:
            return 0
        step += 1
    return 1


def check_spare(M: Memory, space: Space, step: int) -> int:
    """Return how many wilds in distinct sets of the step no role of a face asks for."""
    check = M[SCRATCH] + LAYOUT_CHECK
    n = 0
    i = step * LAYOUT_COLUMNS
    end = i + LAYOUT_COLUMNS
    while i < end:
        if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0:
            face = M[space + LAYOUT_FACE + i]
            spare = M[check + CHECK_PLAYS + face] - M[space + LAYOUT_PIN + face]
            if spare > M[check + CHECK_IN_SETS + face]:
                spare = M[check + CHECK_IN_SETS + face]
            n += spare
        i += 1
    return n
