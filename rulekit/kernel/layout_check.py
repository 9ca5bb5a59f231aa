"""Whether a given layout is a legal one for a table and the rack cards placed."""

from __future__ import annotations

from rulekit.kernel.bags import bag_clear, bag_equal, bag_join, bag_size
from rulekit.kernel.header import (
    CELL_SET,
    CHECK_HELD,
    CHECK_IN_SETS,
    CHECK_PLAYS,
    DISTINCT,
    FACES,
    LAYOUT_CELL,
    LAYOUT_CHECK,
    LAYOUT_COLUMNS,
    LAYOUT_DRAWS,
    LAYOUT_FACE,
    LAYOUT_FITS,
    LAYOUT_HELD,
    LAYOUT_LEAST,
    LAYOUT_MOST,
    LAYOUT_PIN,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    LAYOUT_SET_SHAPE,
    LAYOUT_STEP_COUNT,
    LAYOUT_STEPS,
    LINE,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    PLANES,
    ROLES_KEPT,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
)
from rulekit.kernel.layout_branches import branch_begin, branch_demands, branch_next
from rulekit.kernel.layout_form import layout_form
from rulekit.kernel.layout_problem import entry_role, problem_note, set_step
from rulekit.kernel.melds import entry_natural, melds_bag, melds_row, row_line, row_valid_grown


def layout_check(M: list[int], melds: int, part: int, layout: int, rules: int) -> int:
    """Return 1 if the layout is legal for the table and the rack cards of `part`, else 0.

    Every row is a valid meld, the cards are those of the table and the part, which is not empty,
    and every wild on the table has kept its role or was freed.
    """
    i = 0
    while i < M[layout]:
        if row_valid_grown(M, melds_row(M, layout, i)) == 0:
            return 0
        i += 1
    if check_cards(M, melds, part, layout) == 0:
        return 0
    if rules & ROLES_KEPT == 0:
        return 1
    space = layout_form(M)
    if M[space + LAYOUT_FITS] == 0:
        return -1
    problem_note(M, space, melds, part, rules)
    if M[space + LAYOUT_PIN_COUNT] > LAYOUT_PINS:
        return -1
    check_count(M, space, layout)
    return check_branches(M, space)


def check_branches(M: list[int], space: int) -> int:
    """Return 1 if the layout's wilds have the roles that some branch asks for, else 0."""
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_LEAST + face] = M[space + LAYOUT_MOST + face]
        face += 1
    branch_begin(M, space)
    more = 1
    while more == 1:
        if branch_demands(M, space) == 1 and check_roles(M, space) == 1:
            return 1
        more = branch_next(M, space)
    return 0


def check_cards(M: list[int], melds: int, part: int, layout: int) -> int:
    """Return 1 if the layout has the cards of the table and those of the part, else 0."""
    before = M[SCRATCH] + LAYOUT_DRAWS
    after = before + M[PLANES]
    bag_clear(M, before)
    bag_clear(M, after)
    melds_bag(M, before, melds)
    bag_join(M, before, part)
    melds_bag(M, after, layout)
    if bag_size(M, part) == 0 or bag_equal(M, before, after) == 0:
        return 0
    # A bag loses cards beyond PLANES copies, so that the numbers have to be compared as well.
    if cards_count(M, layout) != cards_count(M, melds) + bag_size(M, part):
        return 0
    return 1


def cards_count(M: list[int], melds: int) -> int:
    """Return the number of cards in all rows."""
    n = 0
    i = 0
    while i < M[melds]:
        n += M[melds_row(M, melds, i) + ROW_SIZE]
        i += 1
    return n


def check_count(M: list[int], space: int, layout: int) -> int:
    """Count the roles of the layout's wilds, for each face and for the multi sets of each step."""
    check_clear(M)
    i = 0
    while i < M[layout]:
        check_row(M, space, melds_row(M, layout, i))
        i += 1
    return 0


def check_clear(M: list[int]) -> int:
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


def check_row(M: list[int], space: int, row: int) -> int:
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


def check_roles(M: list[int], space: int) -> int:
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


def check_spare(M: list[int], space: int, step: int) -> int:
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
