"""Whether a given layout is a legal one for a table and the rack cards placed."""

from __future__ import annotations

from rulekit.kernel.bags import bag_clear, bag_equal, bag_join, bag_size
from rulekit.kernel.header import (
    DISTINCT,
    ENTRY_FIELD,
    ENTRY_SLOT_SHIFT,
    FACES,
    LAYOUT_DRAWS,
    LAYOUT_FITS,
    LAYOUT_HELD,
    LAYOUT_HELD_ROLE,
    LAYOUT_HIGH,
    LAYOUT_LINE_ROLE,
    LAYOUT_LOW,
    LAYOUT_MOST,
    LAYOUT_PIN,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    LAYOUT_ROLE,
    LAYOUT_STEP_COUNT,
    LAYOUT_STEPS,
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
from rulekit.kernel.layout_form import layout_form
from rulekit.kernel.layout_problem import problem_note, role_faces, set_step
from rulekit.kernel.melds import entry_natural, melds_bag, melds_row, row_line, row_valid_grown
from rulekit.kernel.prims import ctz


def layout_check(M: list[int], melds: int, part: int, layout: int, pinned: int) -> int:
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
    if pinned == 0:
        return 1
    space = layout_form(M)
    if M[space + LAYOUT_FITS] == 0:
        return -1
    problem_note(M, space, melds, part, pinned)
    if M[space + LAYOUT_PIN_COUNT] > LAYOUT_PINS:
        return -1
    check_count(M, space, layout)
    face = 0
    while face < M[FACES]:
        if check_face(M, space, face) == 0:
            return 0
        face += 1
    step = 0
    while step < M[space + LAYOUT_STEP_COUNT]:
        if check_step(M, space, step) == 0:
            return 0
        step += 1
    return 1


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
    """Count roles before and after, for each face and for the sets of each step.

    LAYOUT_LOW: wilds with the role of the face on the table. LAYOUT_HIGH: wilds in this role in
    the layout; LAYOUT_PIN: of these, in sets. LAYOUT_HELD: wilds in multi sets of the step.
    """
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_LOW + face] = 0
        M[space + LAYOUT_HIGH + face] = 0
        M[space + LAYOUT_PIN + face] = 0
        face += 1
    step = 0
    while step < LAYOUT_STEPS:
        M[space + LAYOUT_HELD + step] = 0
        step += 1
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        if M[space + LAYOUT_ROLE + i] < LAYOUT_LINE_ROLE:
            M[space + LAYOUT_LOW + M[space + LAYOUT_ROLE + i]] += 1
        i += 1
    i = 0
    while i < M[layout]:
        check_row(M, space, melds_row(M, layout, i))
        i += 1
    return 0


def check_row(M: list[int], space: int, row: int) -> int:
    """Count the roles of the wilds in a row of the layout."""
    number = row_line(M, row)
    shape = M[M[LINE] + LINE_WORDS * number + LINE_SHAPE]
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        if entry_natural(M, entry) == 0:
            if shape == MULTI:
                M[space + LAYOUT_HELD + set_step(M, space, number)] += 1
            else:
                face = ctz(M[M[SLOT_FACES] + ((entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD)])
                M[space + LAYOUT_HIGH + face] += 1
                if shape == DISTINCT:
                    M[space + LAYOUT_PIN + face] += 1
        i += 1
    return 0


def check_face(M: list[int], space: int, face: int) -> int:
    """Return 0 if more wilds have left the role of the face than it has freed, else 1.

    LAYOUT_MOST keeps the cards that may free others; LAYOUT_LOW the wilds that have to stay.
    """
    lack = M[space + LAYOUT_LOW + face] - M[space + LAYOUT_HIGH + face]
    M[space + LAYOUT_LOW + face] -= M[space + LAYOUT_MOST + face]
    if lack > 0:
        M[space + LAYOUT_MOST + face] -= lack
        if M[space + LAYOUT_MOST + face] < 0:
            return 0
    return 1


def check_step(M: list[int], space: int, step: int) -> int:
    """Return 0 if wilds that belong to the sets of the step have left them unfreed, else 1."""
    bound = 0
    held = 0
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        if M[space + LAYOUT_ROLE + i] == LAYOUT_LINE_ROLE + step:
            bound += 1
        if M[space + LAYOUT_ROLE + i] == LAYOUT_HELD_ROLE + step:
            held += 1
        i += 1
    bound -= M[space + LAYOUT_HELD + step]
    faces = role_faces(M, space, LAYOUT_LINE_ROLE + step)
    while faces != 0:
        face = ctz(faces)
        bound -= M[space + LAYOUT_MOST + face]
        spare = M[space + LAYOUT_HIGH + face]
        if M[space + LAYOUT_LOW + face] > 0:
            spare -= M[space + LAYOUT_LOW + face]
        if spare > M[space + LAYOUT_PIN + face]:
            spare = M[space + LAYOUT_PIN + face]
        held -= spare
        faces &= faces - 1
    if bound > 0 or held > 0:
        return 0
    return 1
