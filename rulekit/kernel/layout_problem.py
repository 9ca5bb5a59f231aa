"""What the search for layouts has to respect: cards that must lie, cards that may, roles of wilds.

A wild that keeps its role counts as one more card of the face it stands for, or of the sets of its
step (LAYOUT_HELD). One whose role is given up is free, and a rack card of the role is placed for
it. Which roles are given up (LAYOUT_CHOICE) is decided before each search: the *branches*. A role
of which some wild is kept needs no further rack cards: with one more, the wild would be free.
"""

from __future__ import annotations

from rulekit.kernel.bags import bag_count
from rulekit.kernel.header import (
    CELL_LAST,
    CELL_RUN,
    CELL_SET,
    DISTINCT,
    ENTRY_FIELD,
    ENTRY_SLOT_SHIFT,
    FACES,
    KIND,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    LAYOUT_AFTER,
    LAYOUT_BASE,
    LAYOUT_BITS,
    LAYOUT_CELL,
    LAYOUT_CHOICE,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_COLUMNS,
    LAYOUT_COST,
    LAYOUT_FACE,
    LAYOUT_FITS,
    LAYOUT_FREE,
    LAYOUT_FREED,
    LAYOUT_HELD,
    LAYOUT_HELD_ROLE,
    LAYOUT_HIGH,
    LAYOUT_KEEP,
    LAYOUT_LEAST,
    LAYOUT_LINE,
    LAYOUT_LINE_ROLE,
    LAYOUT_LOW,
    LAYOUT_MOST,
    LAYOUT_PIN,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINNED,
    LAYOUT_PINS,
    LAYOUT_ROLE,
    LAYOUT_RUN,
    LAYOUT_RUN_LEAST,
    LAYOUT_RUN_MOST,
    LAYOUT_SET,
    LAYOUT_SET_LEAST,
    LAYOUT_SET_SHAPE,
    LAYOUT_SLOTS,
    LAYOUT_SMALL,
    LAYOUT_SPARE,
    LAYOUT_STEP_COUNT,
    LAYOUT_STEPS,
    LAYOUT_TABLE,
    LAYOUT_WILD,
    LINE,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    PLANES,
    ROW_ENTRY,
    ROW_SIZE,
    SLOT_FACES,
)
from rulekit.kernel.layout_form import layout_form
from rulekit.kernel.melds import entry_natural, melds_row, row_line
from rulekit.kernel.prims import ctz, popcnt


def problem_read(M: list[int], melds: int, rack: int, pinned: int) -> int:
    """Note the cards and roles of the table; LEAST and MOST ask for any part of the rack.

    Return the address of the search's words, or -1 if the search does not know this form.
    """
    space = layout_form(M)
    if M[space + LAYOUT_FITS] == 0:
        return -1
    wilds = problem_note(M, space, melds, rack, pinned)
    return problem_limits(M, space, wilds)


def problem_note(M: list[int], space: int, melds: int, rack: int, pinned: int) -> int:
    """Note the cards and roles; return the number of wild cards."""
    M[space + LAYOUT_PINNED] = pinned
    M[space + LAYOUT_PIN_COUNT] = 0
    M[space + LAYOUT_FREED] = 0
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_TABLE + face] = 0
        M[space + LAYOUT_LEAST + face] = 0
        M[space + LAYOUT_MOST + face] = bag_count(M, rack, face)
        face += 1
    wilds = 0
    if M[space + LAYOUT_WILD] >= 0:
        wilds = M[space + LAYOUT_MOST + M[space + LAYOUT_WILD]]
    i = 0
    while i < M[melds]:
        wilds += problem_row(M, space, melds_row(M, melds, i))
        i += 1
    return wilds


def problem_limits(M: list[int], space: int, wilds: int) -> int:
    """Settle the size of counts and whether limits on wilds may bind; return what is due."""
    M[space + LAYOUT_BITS] = 1
    while M[PLANES] + wilds >> M[space + LAYOUT_BITS] != 0:
        M[space + LAYOUT_BITS] += 1
    tight = 0
    if M[space + LAYOUT_RUN] >= 0:
        least = M[space + LAYOUT_RUN_LEAST]
        tight |= problem_tight(M, M[space + LAYOUT_RUN], least, wilds)
        if M[space + LAYOUT_RUN_MOST] < 2 * least - 1:
            # A run that is too long cannot always be cut into shorter ones.
            tight |= problem_short(M, space)
        if M[space + LAYOUT_BITS] * least > 56:
            return -1
    if M[space + LAYOUT_SET] >= 0:
        tight |= problem_tight(M, M[space + LAYOUT_SET], M[space + LAYOUT_SET_LEAST], wilds)
    if tight == 1 or M[space + LAYOUT_PIN_COUNT] > LAYOUT_PINS or wilds > 31:
        return -1
    return space


def problem_tight(M: list[int], number: int, least: int, wilds: int) -> int:
    """Return 1 if that many wilds may be too many in one meld of the kind, else 0."""
    kind = M[KIND] + KIND_WORDS * number
    if wilds > M[kind + KIND_WILDS] or M[kind + KIND_NATURALS] + wilds > least:
        return 1
    return 0


def problem_short(M: list[int], space: int) -> int:
    """Return 1 if some line of runs has more slots than a run may have cards, else 0."""
    column = 0
    while column < M[space + LAYOUT_COLUMN_COUNT]:
        if M[space + LAYOUT_SLOTS + column] > M[space + LAYOUT_RUN_MOST]:
            return 1
        column += 1
    return 0


def problem_row(M: list[int], space: int, row: int) -> int:
    """Note the cards of one row of the table and the roles of its wilds; return their number."""
    wilds = 0
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if entry_natural(M, entry) == 1:
            M[space + LAYOUT_TABLE + (entry & ENTRY_FIELD)] += 1
        else:
            wilds += 1
            problem_wild(M, space, row, entry)
        i += 1
    return wilds


def problem_wild(M: list[int], space: int, row: int, entry: int) -> int:
    """Note the role of a wild on the table, or that it has none."""
    if M[space + LAYOUT_PINNED] == 0:
        M[space + LAYOUT_FREED] += 1
        return 0
    n = M[space + LAYOUT_PIN_COUNT]
    M[space + LAYOUT_PIN_COUNT] = n + 1
    if n < LAYOUT_PINS:
        M[space + LAYOUT_ROLE + n] = wild_role(M, space, row, entry)
    return 0


def wild_role(M: list[int], space: int, row: int, entry: int) -> int:
    """Return the role of a wild in the row: a face, or a step and how it is held there."""
    number = row_line(M, row)
    shape = M[M[LINE] + LINE_WORDS * number + LINE_SHAPE]
    if shape == MULTI:
        return LAYOUT_LINE_ROLE + set_step(M, space, number)
    if shape == DISTINCT and M[space + LAYOUT_PINNED] == 2 and M[row + ROW_SIZE] == LAYOUT_SMALL:
        return LAYOUT_HELD_ROLE + set_step(M, space, number)
    return ctz(M[M[SLOT_FACES] + ((entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD)])


def set_step(M: list[int], space: int, number: int) -> int:
    """Return the step at which the line of sets is filled."""
    step = 0
    while M[space + LAYOUT_LINE + step] != number:
        step += 1
    return step


def role_faces(M: list[int], space: int, role: int) -> int:
    """Return the mask of the faces of which a rack card frees a wild of the role."""
    if role < LAYOUT_LINE_ROLE:
        return 1 << role
    if role >= LAYOUT_HELD_ROLE:
        return 0
    faces = 0
    i = (role - LAYOUT_LINE_ROLE) * LAYOUT_COLUMNS
    end = i + LAYOUT_COLUMNS
    while i < end:
        if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0:
            faces |= 1 << M[space + LAYOUT_FACE + i]
        i += 1
    return faces


def branch_begin(M: list[int], space: int) -> int:
    """Begin with the branch in which every wild keeps its role."""
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        M[space + LAYOUT_CHOICE + i] = 0
        i += 1
    return 0


def branch_next(M: list[int], space: int) -> int:
    """Go to the next branch and return 1, or return 0 when there are no more."""
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        face = M[space + LAYOUT_CHOICE + i] - 1
        x = role_faces(M, space, M[space + LAYOUT_ROLE + i]) >> (face + 1)
        while x != 0:
            face += ctz(x) + 1
            if M[space + LAYOUT_MOST + face] > 0:
                M[space + LAYOUT_CHOICE + i] = face + 1
                return 1
            x = x >> (ctz(x) + 1)
        M[space + LAYOUT_CHOICE + i] = 0
        i += 1
    return 0


def branch_bounds(M: list[int], space: int) -> int:
    """Derive from the choices of the branch what must lie and may lie; return 0 if nothing can."""
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_LOW + face] = M[space + LAYOUT_LEAST + face]
        M[space + LAYOUT_HIGH + face] = M[space + LAYOUT_MOST + face]
        M[space + LAYOUT_PIN + face] = 0
        face += 1
    i = 0
    while i < LAYOUT_STEPS:
        M[space + LAYOUT_HELD + i] = 0
        i += 1
    wild = M[space + LAYOUT_WILD]
    M[space + LAYOUT_FREE] = M[space + LAYOUT_FREED]
    M[space + LAYOUT_SPARE] = 0
    if wild >= 0:
        M[space + LAYOUT_SPARE] = M[space + LAYOUT_MOST + wild] - M[space + LAYOUT_LEAST + wild]
        M[space + LAYOUT_FREE] += M[space + LAYOUT_MOST + wild]
        M[space + LAYOUT_HIGH + wild] = 0
        M[space + LAYOUT_LOW + wild] = 0
    if branch_roles(M, space) == 0:
        return 0
    return branch_loss(M, space)


def branch_roles(M: list[int], space: int) -> int:
    """Count the wilds that keep their roles and the cards that free others; return 0 if too few."""
    face = 0
    while face < M[FACES]:
        kept = 0
        freed = 0
        i = 0
        while i < M[space + LAYOUT_PIN_COUNT]:
            if M[space + LAYOUT_CHOICE + i] == face + 1:
                freed += 1
            elif M[space + LAYOUT_CHOICE + i] == 0 and M[space + LAYOUT_ROLE + i] == face:
                kept += 1
            i += 1
        M[space + LAYOUT_FREE] += freed
        M[space + LAYOUT_PIN + face] = kept
        if M[space + LAYOUT_LOW + face] < freed:
            M[space + LAYOUT_LOW + face] = freed
        if kept > 0 and M[space + LAYOUT_HIGH + face] > freed:
            M[space + LAYOUT_HIGH + face] = freed
        if M[space + LAYOUT_LOW + face] > M[space + LAYOUT_HIGH + face]:
            return 0
        face += 1
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        role = M[space + LAYOUT_ROLE + i]
        if M[space + LAYOUT_CHOICE + i] == 0 and role >= LAYOUT_LINE_ROLE:
            M[space + LAYOUT_HELD + role % LAYOUT_LINE_ROLE] += 1
        i += 1
    return 1


def branch_loss(M: list[int], space: int) -> int:
    """Charge the rack cards that certainly stay, and count the table's cards in.

    Return 0 if a card that must lie can certainly not.
    """
    base = 0
    face = 0
    while face < M[FACES]:
        table = M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_PIN + face]
        M[space + LAYOUT_LOW + face] += table
        M[space + LAYOUT_HIGH + face] += table
        face += 1
    face = 0
    while face < M[FACES]:
        table = M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_PIN + face]
        if table == 0 and M[space + LAYOUT_HIGH + face] > 0 and branch_useless(M, space, face) == 1:
            if M[space + LAYOUT_LOW + face] > 0:
                return 0
            M[space + LAYOUT_HIGH + face] = 0
        if face != M[space + LAYOUT_WILD]:
            kept = M[space + LAYOUT_MOST + face] + table - M[space + LAYOUT_HIGH + face]
            base += kept * M[space + LAYOUT_COST + face]
        face += 1
    M[space + LAYOUT_BASE] = base
    branch_after(M, space)
    return 1


def branch_useless(M: list[int], space: int, face: int) -> int:
    """Return 1 if no meld of the cards at hand can certainly have the face, else 0."""
    i = 0
    while i < M[space + LAYOUT_STEP_COUNT] * LAYOUT_COLUMNS:
        if M[space + LAYOUT_FACE + i] == face:
            if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0 and set_hopeful(M, space, i) == 1:
                return 0
            if (M[space + LAYOUT_CELL + i] & CELL_RUN) != 0 and run_hopeful(M, space, i) == 1:
                return 0
        i += 1
    return 1


def set_hopeful(M: list[int], space: int, cell: int) -> int:
    """Return 0 if the cards at hand are too few for a set at the step of the cell, else 1."""
    step = cell // LAYOUT_COLUMNS
    n = M[space + LAYOUT_FREE] + M[space + LAYOUT_HELD + step]
    i = step * LAYOUT_COLUMNS
    end = i + LAYOUT_COLUMNS
    while i < end:
        if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0:
            high = M[space + LAYOUT_HIGH + M[space + LAYOUT_FACE + i]]
            if high > 1 and M[space + LAYOUT_SET_SHAPE] == DISTINCT:
                high = 1
            n += high
        i += 1
    if n >= M[space + LAYOUT_SET_LEAST]:
        return 1
    return 0


def run_hopeful(M: list[int], space: int, cell: int) -> int:
    """Return 0 if the cards at hand are too few for a run through the cell, else 1."""
    column = cell % LAYOUT_COLUMNS
    step = cell // LAYOUT_COLUMNS
    slots = M[space + LAYOUT_SLOTS + column]
    least = M[space + LAYOUT_RUN_LEAST]
    present = 0
    k = 0
    while k < slots:
        if M[space + LAYOUT_HIGH + M[space + LAYOUT_FACE + k * LAYOUT_COLUMNS + column]] > 0:
            present |= 1 << k
        k += 1
    k = 0
    while k + least <= slots:
        if k <= step and step < k + least:
            if popcnt((present >> k) & ((1 << least) - 1)) + M[space + LAYOUT_FREE] >= least:
                return 1
        k += 1
    return 0


def branch_after(M: list[int], space: int) -> int:
    """Count for each cell what later ones may do: give to the sets of its step, and keep back."""
    kept = M[space + LAYOUT_SPARE]
    step = M[space + LAYOUT_STEP_COUNT] - 1
    while step >= 0:
        n = 0
        i = step * LAYOUT_COLUMNS + M[space + LAYOUT_COLUMN_COUNT] - 1
        while i >= step * LAYOUT_COLUMNS:
            M[space + LAYOUT_AFTER + i] = n
            M[space + LAYOUT_KEEP + i] = kept
            face = M[space + LAYOUT_FACE + i]
            if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0:
                n += M[space + LAYOUT_HIGH + face]
            if (M[space + LAYOUT_CELL + i] & CELL_LAST) != 0:
                kept += M[space + LAYOUT_HIGH + face] - M[space + LAYOUT_LOW + face]
            i -= 1
        step -= 1
    return 0
