"""The exact solver for tables that may be rearranged: which rack cards can join, and how.

A *layout* is a spread of valid melds (new ones, of KIND_GROW cards at most) made of all cards of a
table and a part of a rack that is not empty. `rules` says what holds for wilds on the table:

    0                  they are free, like those of the rack
    ROLES_KEPT         each keeps its role, in whatever meld: the face of its slot, or in a multi
                       line the line; or it is freed: a rack card that fills the slot by itself is
                       placed, one for each wild
    + n << OPEN_SHIFT  a wild in a distinct set of at most n cards stands for the line alone: it
                       stays in a set of that line, on any slot; or the set is completed first and
                       the wild exchanged then: a rack card of the line frees it if the table,
                       perhaps with some of the rack cards placed, can be arranged so that the wild
                       lies in a larger set in the card's place (`ways`)
    + TABLE_FREES      naturals of the role that lay on the table free wilds as well as rack cards
    + n << REUSE_SHIFT each freed wild goes into a new meld with at least n rack cards

All else is decided on the table at the end. The new meld of the last rule need not lie there any
more: what counts is that the freed wilds' new roles, and rack cards that were placed and have freed
no wild, could have made it. A card belongs to one such meld at most, which several freed wilds may
share.

The functions return -1 for kinds and lines that the search does not know: see `problem/form`, and
limits on the sizes of runs that may bind (`problem_limits`).
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_clear, bag_empty, bag_points, bag_size, bag_within
from rulekit.kernel.layouts.problem.demands import problem_read, problem_read_loose
from rulekit.kernel.layouts.search.deepening import layout_costs, layout_deepen, layout_exact
from rulekit.kernel.layouts.search.rows import layout_part, layout_write
from rulekit.kernel.layouts.search.ways import problem_open, ways_forget, ways_known
from rulekit.kernel.layouts.words import (
    LAYOUT_FIRST,
    LAYOUT_LEAST,
    LAYOUT_MOST,
    LAYOUT_TIGHT,
    MOST_CARDS,
    MOST_VALUE,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Space
from rulekit.kernel.memory.header import FACES, NOWHERE, SCRATCH
from rulekit.kernel.memory.scratch import LAYOUT_DRAWS
from rulekit.kernel.spreads.best import spread_solve
from rulekit.kernel.spreads.words import ALL_POINTS


def layout_most(
    M: Memory, melds: Melds, rack: Bag, rules: int, goal: int, part: Bag, out: Melds
) -> int:
    """Place the most of the rack; write the cards placed to `part` and the layout to `out`.

    goal MOST_CARDS: return the number of cards; ties go to more points. MOST_VALUE: return their
    points by VALUE; ties go to more cards. Nothing can be placed: 0, and both are empty. With
    `out` <= 0 no layout is written.
    """
    return layout_solve(M, problem_open(M, melds, rack, rules), goal, part, out, bag_size(M, rack))


def layout_at_least(M: Memory, melds: Melds, rack: Bag, rules: int, least: int, part: Bag) -> int:
    """Return the most cards of the rack that can be placed; 0 if these are less than `least`.

    Fewer are not looked for, which is what takes long. The cards placed are written to `part`.
    """
    kept = bag_size(M, rack) - least
    if rules != 0:
        # Where all wilds are free there is one branch alone, and often no layout even so.
        space = problem_open(M, melds, rack, 0)
        if layout_solve(M, space, MOST_CARDS, part, NOWHERE, kept) == 0:
            return 0
    space = problem_open(M, melds, rack, rules)
    return layout_solve(M, space, MOST_CARDS, part, NOWHERE, kept)


def layout_bound(M: Memory, melds: Melds, rack: Bag, rules: int, least: int, part: Bag) -> int:
    """Do the same as if melds might have any number of wilds: no fewer cards, and soon found."""
    space = problem_open(M, melds, rack, rules)
    if space >= 0:
        M[space + LAYOUT_TIGHT] = 0
    return layout_solve(M, space, MOST_CARDS, part, NOWHERE, bag_size(M, rack) - least)


def layout_most_of(M: Memory, cards: Bag, rack: Bag, goal: int, part: Bag, out: Melds) -> int:
    """Do the same for a table given as a bag of loose cards, whose wilds are free."""
    return layout_solve(M, problem_read_loose(M, cards, rack), goal, part, out, bag_size(M, rack))


def layout_solve(M: Memory, space: Space, goal: int, part: Bag, out: Melds, kept: int) -> int:
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
    if kept < 0:
        return 0
    if goal == MOST_CARDS:
        # Often there is no layout at all, which is found out at once.
        M[space + LAYOUT_FIRST] = 1
        if layout_deepen(M, space, most, 0, most) == 0:
            return 0
        M[space + LAYOUT_FIRST] = 0
    if layout_deepen(M, space, start, step, most) == 0:
        return 0
    layout_part(M, space, part)
    if out > 0:
        layout_write(M, space, out)
    if goal == MOST_CARDS:
        return bag_size(M, part)
    return bag_points(M, part)


def layout_place(M: Memory, melds: Melds, rack: Bag, part: Bag, rules: int, out: Melds) -> int:
    """Return 1 and write a layout if exactly the rack cards of `part` can be placed, else 0."""
    M[out] = 0
    if bag_empty(M, part) == 1 or bag_within(M, part, rack) == 0:
        return 0
    # The ways to exchange wilds are not needed where all stay.
    ways_forget(M)
    space = problem_read(M, melds, part, rules)
    if space < 0:
        return -1
    if place_all(M, space, part) == 0:
        space = problem_open(M, melds, part, rules)
        if ways_known(M) == 0 or place_all(M, space, part) == 0:
            return 0
    layout_part(M, space, M[SCRATCH] + LAYOUT_DRAWS)
    layout_write(M, space, out)
    return 1


def place_all(M: Memory, space: Space, part: Bag) -> int:
    """Return 1 if all rack cards of the problem, which are the part, can be placed, else 0."""
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_LEAST + face] = M[space + LAYOUT_MOST + face]
        face += 1
    return layout_exact(M, space, bag_size(M, part))


def layout_best(M: Memory, bag: Bag, out: Melds) -> int:
    """Lay all cards of the bag as new melds alone, for the most points by their roles.

    Write the melds to `out`, sorted, and return the points (`melds_points`); -1, and no melds: the
    cards cannot all be laid. Any kinds and lines will do.
    """
    return spread_solve(M, bag, -1, ALL_POINTS, -1, out)
