"""Whether a given layout is a legal one for a table and the rack cards placed."""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_clear, bag_equal, bag_join, bag_size
from rulekit.kernel.cards.rows import melds_bag, melds_row, row_valid_grown
from rulekit.kernel.layouts.problem.demands import problem_note
from rulekit.kernel.layouts.problem.form import layout_form
from rulekit.kernel.layouts.problem.roles import check_count, check_roles
from rulekit.kernel.layouts.search.branches import branch_begin, branch_demands, branch_next
from rulekit.kernel.layouts.search.ways import ways_find
from rulekit.kernel.layouts.words import (
    LAYOUT_FITS,
    LAYOUT_LEAST,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    ROLES_KEPT,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Space
from rulekit.kernel.memory.header import FACES, PLANES, ROW_SIZE, SCRATCH
from rulekit.kernel.memory.scratch import LAYOUT_DRAWS


def layout_check(M: Memory, melds: Melds, part: Bag, layout: Melds, rules: int) -> int:
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
    ways_find(M, space, melds, part, rules)
    problem_note(M, space, melds, part, rules)
    if M[space + LAYOUT_PIN_COUNT] > LAYOUT_PINS:
        return -1
    check_count(M, space, layout)
    return check_branches(M, space)


def check_branches(M: Memory, space: Space) -> int:
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


def check_cards(M: Memory, melds: Melds, part: Bag, layout: Melds) -> int:
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


def cards_count(M: Memory, melds: Melds) -> int:
    """Return the number of cards in all rows."""
    n = 0
    i = 0
    while i < M[melds]:
        n += M[melds_row(M, melds, i) + ROW_SIZE]
        i += 1
    return n
