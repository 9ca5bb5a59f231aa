"""The form of melds that the search for layouts knows, as a grid of cells.

At most one kind lies on window lines (runs), at most one on distinct or multi lines (sets). Each
line of runs is a *column*; the *steps* are the places along the runs. A cell, step times column,
has the one face that lies there. The sets of a rank belong to the last step in which its faces
have cells; sets of faces that no run has get steps of their own. A face may have two cells in its
column (an ace at both ends), one face for each column.

Circular lines, two kinds of one sort, wild faces that are natural somewhere and more than one wild
face are not known.
"""

from __future__ import annotations

from rulekit.kernel.layouts.words import (
    CELL_AGAIN,
    CELL_LAST,
    CELL_RUN,
    CELL_SET,
    LAYOUT_CELL,
    LAYOUT_CELLS_FROM,
    LAYOUT_CELLS_TO,
    LAYOUT_COLUMN,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_COLUMNS,
    LAYOUT_FACE,
    LAYOUT_FITS,
    LAYOUT_LINE,
    LAYOUT_MARK,
    LAYOUT_RUN,
    LAYOUT_RUN_LEAST,
    LAYOUT_RUN_MOST,
    LAYOUT_SET,
    LAYOUT_SET_LEAST,
    LAYOUT_SET_MOST,
    LAYOUT_SET_SHAPE,
    LAYOUT_SLOTS,
    LAYOUT_STEP_COUNT,
    LAYOUT_STEPS,
    LAYOUT_TWICE,
    LAYOUT_WILD,
)
from rulekit.kernel.melds.words import PLAN_BUILT
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import (
    DISTINCT,
    KIND,
    KIND_GROW,
    KIND_MIN,
    KIND_WORDS,
    KINDS,
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
    SLOTS,
    WILD,
    WINDOW,
)
from rulekit.kernel.memory.scratch import LAYOUT
from rulekit.kernel.prims import ctz, popcnt


def layout_form(M: Memory) -> Space:
    """Return the address of the search's words, the grid built; LAYOUT_FITS says if it fits."""
    space = M[SCRATCH] + LAYOUT
    if M[space + LAYOUT_MARK] != PLAN_BUILT:
        M[space + LAYOUT_FITS] = form_build(M, space)
        M[space + LAYOUT_MARK] = PLAN_BUILT
    return space


def form_build(M: Memory, space: Space) -> int:
    """Build the grid; return 1, or 0 if the kinds and lines have another form."""
    i = 0
    while i < LAYOUT_STEPS * LAYOUT_COLUMNS:
        M[space + LAYOUT_FACE + i] = -1
        M[space + LAYOUT_CELL + i] = 0
        i += 1
    i = 0
    while i < LAYOUT_STEPS:
        M[space + LAYOUT_LINE + i] = -1
        i += 1
    i = 0
    while i < LAYOUT_COLUMNS:
        M[space + LAYOUT_COLUMN + i] = -1
        M[space + LAYOUT_SLOTS + i] = 0
        M[space + LAYOUT_TWICE + i] = 0
        i += 1
    if form_wild(M, space) == 0 or form_kinds(M, space) == 0 or form_columns(M, space) == 0:
        return 0
    if form_sets(M, space) == 0:
        return 0
    return form_cells(M, space)


def form_cells(M: Memory, space: Space) -> int:
    """Note between which cells those of each face lie; return 1."""
    face = 0
    while face < 64:
        M[space + LAYOUT_CELLS_FROM + face] = 0
        M[space + LAYOUT_CELLS_TO + face] = 0
        face += 1
    i = LAYOUT_STEPS * LAYOUT_COLUMNS - 1
    while i >= 0:
        face = M[space + LAYOUT_FACE + i]
        if face >= 0:
            M[space + LAYOUT_CELLS_FROM + face] = i
            if M[space + LAYOUT_CELLS_TO + face] == 0:
                M[space + LAYOUT_CELLS_TO + face] = i + 1
        i -= 1
    return 1


def form_wild(M: Memory, space: Space) -> int:
    """Find the wild face; return 0 if there are several or one is natural somewhere, else 1."""
    M[space + LAYOUT_WILD] = -1
    if M[WILD] == 0:
        return 1
    M[space + LAYOUT_WILD] = ctz(M[WILD])
    slot = 0
    while slot < M[SLOTS]:
        if M[M[SLOT_FACES] + slot] & M[WILD] != 0:
            return 0
        slot += 1
    if popcnt(M[WILD]) == 1:
        return 1
    return 0


def form_kinds(M: Memory, space: Space) -> int:
    """Find the kind of runs and the kind of sets and their sizes; return 1, 0 if there are more."""
    M[space + LAYOUT_RUN] = -1
    M[space + LAYOUT_RUN_LEAST] = 0
    M[space + LAYOUT_SET] = -1
    M[space + LAYOUT_SET_SHAPE] = DISTINCT
    number = 0
    while number < M[LINES]:
        line = M[LINE] + LINE_WORDS * number
        kind = M[line + LINE_KIND]
        least = M[M[KIND] + KIND_WORDS * kind + KIND_MIN]
        most = M[M[KIND] + KIND_WORDS * kind + KIND_GROW]
        if most > M[ROOM]:
            most = M[ROOM]
        if M[line + LINE_SHAPE] == WINDOW:
            if M[space + LAYOUT_RUN] >= 0 and M[space + LAYOUT_RUN] != kind:
                return 0
            M[space + LAYOUT_RUN] = kind
            M[space + LAYOUT_RUN_LEAST] = least
            M[space + LAYOUT_RUN_MOST] = most
        else:
            if M[space + LAYOUT_SET] >= 0:
                if M[space + LAYOUT_SET] != kind:
                    return 0
                if M[space + LAYOUT_SET_SHAPE] != M[line + LINE_SHAPE]:
                    return 0
            M[space + LAYOUT_SET] = kind
            M[space + LAYOUT_SET_LEAST] = least
            M[space + LAYOUT_SET_MOST] = most
            M[space + LAYOUT_SET_SHAPE] = M[line + LINE_SHAPE]
        number += 1
    if M[space + LAYOUT_RUN] == M[space + LAYOUT_SET] or M[KINDS] > 2:
        return 0
    return 1


def form_columns(M: Memory, space: Space) -> int:
    """Make a column of each line of runs; return 1, or 0 if the lines are not of the form."""
    columns = 0
    steps = 0
    met = 0
    number = 0
    while number < M[LINES]:
        line = M[LINE] + LINE_WORDS * number
        if M[line + LINE_SHAPE] == WINDOW:
            n = M[line + LINE_SLOTS]
            if columns == LAYOUT_COLUMNS or n > LAYOUT_STEPS or M[line + LINE_CIRCLE] == 1:
                return 0
            M[space + LAYOUT_COLUMN + columns] = number
            M[space + LAYOUT_SLOTS + columns] = n
            faces = form_column(M, space, columns, M[line + LINE_FIRST], n)
            if faces == 0 or faces & met != 0:
                return 0
            met |= faces
            columns += 1
            if n > steps:
                steps = n
        number += 1
    M[space + LAYOUT_COLUMN_COUNT] = columns
    M[space + LAYOUT_STEP_COUNT] = steps
    return 1


def form_column(M: Memory, space: Space, column: int, first: int, n: int) -> int:
    """Give the cells of the column their faces and return the mask of these, 0: not of the form."""
    met = 0
    twice = 0
    k = n - 1
    while k >= 0:
        mask = M[M[SLOT_FACES] + first + k]
        if popcnt(mask) != 1:
            return 0
        cell = k * LAYOUT_COLUMNS + column
        M[space + LAYOUT_FACE + cell] = ctz(mask)
        M[space + LAYOUT_CELL + cell] = CELL_RUN
        if met & mask == 0:
            M[space + LAYOUT_CELL + cell] = CELL_RUN + CELL_LAST
        else:
            if twice != 0:
                return 0
            twice = mask
            M[space + LAYOUT_TWICE + column] = 1
        met |= mask
        k -= 1
    k = n - 1
    while twice != 0:
        # The later cell of the face with two cells is the first one met from the end.
        cell = k * LAYOUT_COLUMNS + column
        if M[space + LAYOUT_FACE + cell] == ctz(twice):
            M[space + LAYOUT_CELL + cell] += CELL_AGAIN
            twice = 0
        k -= 1
    return met


def form_sets(M: Memory, space: Space) -> int:
    """Give each line of sets its step; return 1, or 0 if the lines are not of the form."""
    met = 0
    number = 0
    while number < M[LINES]:
        line = M[LINE] + LINE_WORDS * number
        if M[line + LINE_SHAPE] != WINDOW:
            faces = form_faces(M, line)
            step = form_step(M, space, faces)
            if faces & met != 0 or popcnt(faces) < M[line + LINE_SLOTS] or step < 0:
                return 0
            met |= faces
            M[space + LAYOUT_LINE + step] = number
            if form_mark(M, space, step, faces) == 0:
                return 0
        number += 1
    return 1


def form_faces(M: Memory, line: int) -> int:
    """Return the mask of the faces on a line of sets; 0 if a distinct slot has several."""
    faces = 0
    k = 0
    while k < M[line + LINE_SLOTS]:
        mask = M[M[SLOT_FACES] + M[line + LINE_FIRST] + k]
        if popcnt(mask) != 1 and M[line + LINE_SHAPE] != MULTI:
            return 0
        faces |= mask
        k += 1
    return faces


def form_step(M: Memory, space: Space, faces: int) -> int:
    """Return the step at which sets of these faces are made, maybe a new one; -1: none fits."""
    step = form_last(M, space, faces)
    if step >= 0:
        if M[space + LAYOUT_LINE + step] >= 0:
            return -1
        return step
    step = M[space + LAYOUT_STEP_COUNT]
    n = popcnt(faces)
    if step == LAYOUT_STEPS or n > LAYOUT_COLUMNS:
        return -1
    M[space + LAYOUT_STEP_COUNT] = step + 1
    if n > M[space + LAYOUT_COLUMN_COUNT]:
        M[space + LAYOUT_COLUMN_COUNT] = n
    i = step * LAYOUT_COLUMNS
    while faces != 0:
        M[space + LAYOUT_FACE + i] = ctz(faces)
        M[space + LAYOUT_CELL + i] = CELL_LAST
        faces &= faces - 1
        i += 1
    return step


def form_last(M: Memory, space: Space, faces: int) -> int:
    """Return the last step that has a cell of one of the faces, or -1."""
    i = LAYOUT_STEPS * LAYOUT_COLUMNS - 1
    while i >= 0:
        face = M[space + LAYOUT_FACE + i]
        if face >= 0 and (faces >> face) & 1 == 1:
            return i // LAYOUT_COLUMNS
        i -= 1
    return -1


def form_mark(M: Memory, space: Space, step: int, faces: int) -> int:
    """Mark the cells whose cards may lie in the set; return 0 if a face has none at the step."""
    i = step * LAYOUT_COLUMNS
    end = i + LAYOUT_COLUMNS
    while i < end:
        face = M[space + LAYOUT_FACE + i]
        if face >= 0 and (faces >> face) & 1 == 1:
            if (M[space + LAYOUT_CELL + i] & CELL_LAST) == 0:
                return 0
            M[space + LAYOUT_CELL + i] += CELL_SET
            faces &= ~(1 << face)
        i += 1
    if faces == 0:
        return 1
    return 0
