"""What the search for layouts has to respect: cards that must lie, cards that may, roles of wilds.

Which wilds give up their roles, and for what, is decided before each search: see `search/branches`.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_count
from rulekit.kernel.cards.rows import entry_natural, melds_row, row_line
from rulekit.kernel.layouts.problem.form import layout_form
from rulekit.kernel.layouts.problem.freed import wilds_freed
from rulekit.kernel.layouts.words import (
    LAYOUT_BITS,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_FITS,
    LAYOUT_FREED,
    LAYOUT_HELD_ROLE,
    LAYOUT_LEAST,
    LAYOUT_LINE,
    LAYOUT_LINE_ROLE,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    LAYOUT_ROLE,
    LAYOUT_RULES,
    LAYOUT_RUN,
    LAYOUT_RUN_LEAST,
    LAYOUT_RUN_MOST,
    LAYOUT_SET,
    LAYOUT_SET_LEAST,
    LAYOUT_SLOTS,
    LAYOUT_SMALL,
    LAYOUT_TABLE,
    LAYOUT_TIGHT,
    LAYOUT_WHOLE,
    LAYOUT_WILD,
    NO_SPACE,
    OPEN_MOST,
    OPEN_SHIFT,
    ROLES_KEPT,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Row, Space
from rulekit.kernel.memory.header import (
    DISTINCT,
    ENTRY_FIELD,
    ENTRY_MOVED_SHIFT,
    ENTRY_SLOT_SHIFT,
    FACES,
    KIND,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    LINE,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    PLANES,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
    SLOT_FACES,
)
from rulekit.kernel.memory.scratch import LAYOUT_CAME
from rulekit.kernel.prims import ctz


def problem_read(M: Memory, melds: Melds, rack: Bag, rules: int) -> Space:
    """Note the cards and roles of the table; LEAST and MOST ask for any part of the rack.

    Return the address of the search's words, or -1 if the search does not know this form.
    """
    space = layout_form(M)
    if M[space + LAYOUT_FITS] == 0:
        return NO_SPACE
    return problem_limits(M, space, problem_note(M, space, melds, rack, rules))


def problem_read_loose(M: Memory, cards: Bag, rack: Bag) -> Space:
    """Do the same for a table of loose cards, a bag, whose wilds stand for nothing."""
    space = layout_form(M)
    if M[space + LAYOUT_FITS] == 0:
        return NO_SPACE
    wilds = problem_rack(M, space, rack, 0)
    face = 0
    while face < M[FACES]:
        n = bag_count(M, cards, face)
        if face == M[space + LAYOUT_WILD]:
            M[space + LAYOUT_FREED] = n
            wilds += n
        else:
            M[space + LAYOUT_TABLE + face] = n
        face += 1
    return problem_limits(M, space, wilds)


def problem_note(M: Memory, space: Space, melds: Melds, rack: Bag, rules: int) -> int:
    """Note the cards and roles; return the number of wild cards."""
    wilds = problem_rack(M, space, rack, rules)
    i = 0
    while i < M[melds]:
        wilds += problem_row(M, space, melds_row(M, melds, i))
        i += 1
    return wilds


def problem_rack(M: Memory, space: Space, rack: Bag, rules: int) -> int:
    """Note the rack before an empty table; return the number of wild cards."""
    M[space + LAYOUT_RULES] = rules
    M[space + LAYOUT_SMALL] = (rules >> OPEN_SHIFT) & OPEN_MOST
    M[space + LAYOUT_PIN_COUNT] = 0
    M[space + LAYOUT_FREED] = 0
    M[space + LAYOUT_WHOLE] = 0
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_TABLE + face] = 0
        M[space + LAYOUT_LEAST + face] = 0
        M[space + LAYOUT_MOST + face] = bag_count(M, rack, face)
        M[M[SCRATCH] + LAYOUT_CAME + face] = 0
        face += 1
    wilds = 0
    if M[space + LAYOUT_WILD] >= 0:
        wilds = M[space + LAYOUT_MOST + M[space + LAYOUT_WILD]]
    return wilds


def problem_limits(M: Memory, space: Space, wilds: int) -> Space:
    """Settle the size of counts and whether limits on wilds may bind; return what is due."""
    M[space + LAYOUT_BITS] = 1
    while M[PLANES] + wilds >> M[space + LAYOUT_BITS] != 0:
        M[space + LAYOUT_BITS] += 1
    tight = 0
    if M[space + LAYOUT_RUN] >= 0:
        least = M[space + LAYOUT_RUN_LEAST]
        tight |= problem_tight(M, M[space + LAYOUT_RUN], least, wilds)
        if M[space + LAYOUT_RUN_MOST] < 2 * least - 1 and problem_short(M, space) == 1:
            # A run that is too long cannot always be cut into shorter ones.
            return NO_SPACE
        if M[space + LAYOUT_BITS] * least > 56:
            return NO_SPACE
    if M[space + LAYOUT_SET] >= 0:
        tight |= problem_tight(M, M[space + LAYOUT_SET], M[space + LAYOUT_SET_LEAST], wilds)
    M[space + LAYOUT_TIGHT] = tight & 1
    if tight > 1 or M[space + LAYOUT_PIN_COUNT] > LAYOUT_PINS or wilds > 31:
        return NO_SPACE
    if tight == 1 and wilds > LAYOUT_PINS:
        return NO_SPACE
    if tight == 0:
        wilds_freed(M, space)
    return space


def problem_tight(M: Memory, number: int, least: int, wilds: int) -> int:
    """Return 1 if that many wilds may be too many in one meld of the kind, else 0.

    2: even smallest melds without wilds may have too few naturals.
    """
    kind = M[KIND] + KIND_WORDS * number
    if M[kind + KIND_NATURALS] > least:
        return 2
    if wilds > M[kind + KIND_WILDS] or M[kind + KIND_NATURALS] + wilds > least:
        return 1
    return 0


def problem_short(M: Memory, space: Space) -> int:
    """Return 1 if some line of runs has more slots than a run may have cards, else 0."""
    column = 0
    while column < M[space + LAYOUT_COLUMN_COUNT]:
        if M[space + LAYOUT_SLOTS + column] > M[space + LAYOUT_RUN_MOST]:
            return 1
        column += 1
    return 0


def problem_row(M: Memory, space: Space, row: Row) -> int:
    """Note the cards of one row of the table and the roles of its wilds; return their number."""
    wilds = 0
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if entry_natural(M, entry) == 1:
            M[space + LAYOUT_TABLE + (entry & ENTRY_FIELD)] += 1
            if entry >> ENTRY_MOVED_SHIFT != 0:
                M[M[SCRATCH] + LAYOUT_CAME + (entry & ENTRY_FIELD)] += 1
        else:
            wilds += 1
            problem_wild(M, space, row, entry)
        i += 1
    return wilds


def problem_wild(M: Memory, space: Space, row: Row, entry: int) -> int:
    """Note the role of a wild on the table, or that it has none."""
    if M[space + LAYOUT_RULES] & ROLES_KEPT == 0:
        M[space + LAYOUT_FREED] += 1
        return 0
    n = M[space + LAYOUT_PIN_COUNT]
    M[space + LAYOUT_PIN_COUNT] = n + 1
    if n < LAYOUT_PINS:
        M[space + LAYOUT_ROLE + n] = wild_role(M, space, row, entry)
    return 0


def wild_role(M: Memory, space: Space, row: Row, entry: int) -> int:
    """Return the role of a wild in the row: a face, or a step and how it is held there."""
    number = row_line(M, row)
    shape = M[M[LINE] + LINE_WORDS * number + LINE_SHAPE]
    if shape == MULTI:
        return LAYOUT_LINE_ROLE + set_step(M, space, number)
    if shape == DISTINCT and M[space + LAYOUT_SMALL] > 0:
        if row_open(M, row, M[space + LAYOUT_RULES]) != entry >> ENTRY_MOVED_SHIFT:
            return LAYOUT_HELD_ROLE + set_step(M, space, number)
    return entry_role(M, entry)


def row_open(M: Memory, row: Row, rules: int) -> int:
    """Return 1 if the row is a set so small that its wilds stand for its line alone, else 0."""
    if M[row + ROW_SIZE] > (rules >> OPEN_SHIFT) & OPEN_MOST:
        return 0
    if M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SHAPE] == DISTINCT:
        return 1
    return 0


def entry_role(M: Memory, entry: int) -> int:
    """Return the face that fills the entry's slot as itself, there being only one."""
    return ctz(M[M[SLOT_FACES] + ((entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD)])


def set_step(M: Memory, space: Space, number: int) -> int:
    """Return the step at which the line of sets is filled."""
    step = 0
    while M[space + LAYOUT_LINE + step] != number:
        step += 1
    return step
