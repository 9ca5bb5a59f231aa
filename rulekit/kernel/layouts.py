"""The exact solver for tables that may be rearranged: which rack cards can join, and how.

A *layout* is a spread of valid melds (new ones, of KIND_GROW cards at most) made of all cards of a
table and a part of a rack that is not empty. `rules` says what holds for wilds on the table:

    0                  they are free, like those of the rack
    ROLES_KEPT         each keeps its role, in whatever meld: the face of its slot, or in a multi
                       line the line; or it is freed: a rack card that fills the slot by itself is
                       placed, one for each wild
    + ROLES_OPEN       a wild in a distinct set of exactly three cards stands for the line alone: it
                       stays in a set of that line, on any slot; or the set is completed first and
                       the wild exchanged then: a rack card of the line frees it if three others of
                       the set are there, naturals of other slots or wilds held in such sets
    + TABLE_FREES      naturals of the role that lay on the table free wilds as well as rack cards
    + n << REUSE_SHIFT each freed wild goes into a new meld with at least n rack cards (1..7)

All this is decided on the table at the end. The new meld of the last rule need not lie there any
more: what counts is that the freed wilds' new roles, and rack cards that were placed and have freed
no wild, could have made it. A card belongs to one such meld at most, which several freed wilds may
share.

The functions return -1 for kinds and lines that the search does not know: see `layout_form`, and
limits on the sizes of runs that may bind (`problem_limits`).
"""

from __future__ import annotations

from rulekit.kernel.bags import bag_clear, bag_empty, bag_points, bag_size, bag_within
from rulekit.kernel.header import (
    ALL_POINTS,
    FACES,
    LAYOUT_BASE,
    LAYOUT_CAP,
    LAYOUT_COST,
    LAYOUT_DRAWS,
    LAYOUT_EXACT,
    LAYOUT_FIRST,
    LAYOUT_GOAL,
    LAYOUT_LEAST,
    LAYOUT_MOST,
    LAYOUT_STAMP,
    LAYOUT_STAMP_LIMIT,
    LAYOUT_STAMPS,
    LAYOUT_TIGHT,
    MOST_CARDS,
    MOST_VALUE,
    SCRATCH,
    VALUE,
)
from rulekit.kernel.layout_branches import branch_begin, branch_bounds, branch_next, branch_save
from rulekit.kernel.layout_fixed import fixed_needed, fixed_walk, walk_tried
from rulekit.kernel.layout_problem import problem_read, problem_read_loose
from rulekit.kernel.layout_rows import layout_part, layout_write
from rulekit.kernel.layout_search import layout_walk
from rulekit.kernel.layout_states import states_forget
from rulekit.kernel.spreads import spread_solve


def layout_most(
    M: list[int], melds: int, rack: int, rules: int, goal: int, part: int, out: int
) -> int:
    """Place the most of the rack; write the cards placed to `part` and the layout to `out`.

    goal MOST_CARDS: return the number of cards; ties go to more points. MOST_VALUE: return their
    points by VALUE; ties go to more cards. Nothing can be placed: 0, and both are empty. With
    `out` <= 0 no layout is written.
    """
    return layout_solve(M, problem_read(M, melds, rack, rules), goal, part, out, bag_size(M, rack))


def layout_at_least(M: list[int], melds: int, rack: int, rules: int, least: int, part: int) -> int:
    """Return the most cards of the rack that can be placed; 0 if these are less than `least`.

    Fewer are not looked for, which is what takes long. The cards placed are written to `part`.
    """
    space = problem_read(M, melds, rack, rules)
    return layout_solve(M, space, MOST_CARDS, part, 0, bag_size(M, rack) - least)


def layout_bound(M: list[int], melds: int, rack: int, rules: int, least: int, part: int) -> int:
    """Do the same as if melds might have any number of wilds: no fewer cards, and soon found."""
    space = problem_read(M, melds, rack, rules)
    if space >= 0:
        M[space + LAYOUT_TIGHT] = 0
    return layout_solve(M, space, MOST_CARDS, part, 0, bag_size(M, rack) - least)


def layout_most_of(M: list[int], cards: int, rack: int, goal: int, part: int, out: int) -> int:
    """Do the same for a table given as a bag of loose cards, whose wilds are free."""
    return layout_solve(M, problem_read_loose(M, cards, rack), goal, part, out, bag_size(M, rack))


def layout_solve(M: list[int], space: int, goal: int, part: int, out: int, kept: int) -> int:
    """Place the most of the rack of a problem that has been read; a negative `space` is none.

    With MOST_CARDS 0 is returned if more than `kept` cards have to stay.
    """
    bag_clear(M, part)
    if out > 0:
        M[out] = 0
    if space < 0:
        return -1
    most = layout_costs(M, space, goal) - 1
    M[space + LAYOUT_FIRST] = 0
    step = 1 << 20
    start = step - 1
    if goal == MOST_VALUE:
        step = 1 << 10
    elif most > ((kept + 1) << 20) - 1:
        # A card kept back costs 2^20 and its points, which are less.
        most = ((kept + 1) << 20) - 1
    if kept < 0 or layout_deepen(M, space, start, step, most) == 0:
        return 0
    layout_part(M, space, part)
    if out > 0:
        layout_write(M, space, out)
    if goal == MOST_CARDS:
        return bag_size(M, part)
    return bag_points(M, part)


def layout_costs(M: list[int], space: int, goal: int) -> int:
    """Set the goal and what each card kept back costs; return the cost of keeping all."""
    M[space + LAYOUT_GOAL] = goal
    total = 0
    face = 0
    while face < M[FACES]:
        cost = 1
        if goal == MOST_CARDS:
            cost = (1 << 20) + M[M[VALUE] + face]
        elif goal == MOST_VALUE:
            cost = (M[M[VALUE] + face] << 8) + 1
        M[space + LAYOUT_COST + face] = cost
        total += cost * M[space + LAYOUT_MOST + face]
        face += 1
    return total


def layout_deepen(M: list[int], space: int, cap: int, step: int, most: int) -> int:
    """Look for the least loss up to `most`, allowing `cap` first, then more; return 1 if found."""
    if M[space + LAYOUT_STAMPS] > LAYOUT_STAMP_LIMIT:
        states_forget(M, space)
    stamps = M[space + LAYOUT_STAMPS]
    if M[space + LAYOUT_TIGHT] > 1:
        M[space + LAYOUT_TIGHT] = 1
    while 1 == 1:
        if cap > most:
            cap = most
        M[space + LAYOUT_CAP] = cap
        if M[space + LAYOUT_TIGHT] == 2:
            # With another cap other branches are searched, so no memory is of use.
            stamps = M[space + LAYOUT_STAMPS]
        if layout_branches(M, space, stamps) == 1:
            if M[space + LAYOUT_TIGHT] != 1 or fixed_needed(M, space) == 0:
                return 1
            # No layout that keeps the limits has a lesser loss than this one.
            M[space + LAYOUT_TIGHT] = 2
            if M[space + LAYOUT_GOAL] != LAYOUT_EXACT:
                cap = M[space + LAYOUT_CAP] + 1
        elif cap == most:
            return 0
        else:
            cap += step
            step += step // 2
    return 0


def layout_branches(M: list[int], space: int, stamps: int) -> int:
    """Search all branches within LAYOUT_CAP; return 1 if a solution was saved, else 0.

    Each search has a stamp above `stamps`; the same at every call, unless limits on wilds bind.
    """
    found = 0
    M[space + LAYOUT_STAMP] = stamps
    branch_begin(M, space)
    more = 1
    while more == 1:
        if M[space + LAYOUT_TIGHT] == 2:
            if branch_bounds(M, space) == 1 and walk_tried(M, space) == 1:
                found |= fixed_walk(M, space)
        else:
            found |= layout_branch(M, space)
        if found == 1 and M[space + LAYOUT_FIRST] == 1:
            more = 0
        else:
            more = branch_next(M, space)
    if M[space + LAYOUT_STAMPS] < M[space + LAYOUT_STAMP]:
        M[space + LAYOUT_STAMPS] = M[space + LAYOUT_STAMP]
    return found


def layout_branch(M: list[int], space: int) -> int:
    """Search the present branch; return 1 if a solution was saved, else 0."""
    M[space + LAYOUT_STAMP] += 1
    if branch_bounds(M, space) == 0 or M[space + LAYOUT_BASE] > M[space + LAYOUT_CAP]:
        return 0
    if layout_walk(M, space) == 0:
        return 0
    branch_save(M, space)
    return 1


def layout_place(M: list[int], melds: int, rack: int, part: int, rules: int, out: int) -> int:
    """Return 1 and write a layout if exactly the rack cards of `part` can be placed, else 0."""
    M[out] = 0
    if bag_empty(M, part) == 1 or bag_within(M, part, rack) == 0:
        return 0
    space = problem_read(M, melds, part, rules)
    if space < 0:
        return -1
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_LEAST + face] = M[space + LAYOUT_MOST + face]
        face += 1
    if layout_exact(M, space, bag_size(M, part)) == 0:
        return 0
    layout_part(M, space, M[SCRATCH] + LAYOUT_DRAWS)
    layout_write(M, space, out)
    return 1


def layout_exact(M: list[int], space: int, size: int) -> int:
    """Return 1 if `size` rack cards, within LEAST and MOST of each face, can be placed, else 0."""
    total = layout_costs(M, space, LAYOUT_EXACT)
    if size > total:
        return 0
    M[space + LAYOUT_FIRST] = 1
    return layout_deepen(M, space, total - size, 0, total - size)


def layout_best(M: list[int], bag: int, out: int) -> int:
    """Lay all cards of the bag as new melds alone, for the most points by their roles.

    Write the melds to `out`, sorted, and return the points (`melds_points`); -1, and no melds: the
    cards cannot all be laid. Any kinds and lines will do.
    """
    return spread_solve(M, bag, -1, ALL_POINTS, -1, out)
