"""The search for the least loss: branch after branch, within a loss that is allowed to grow."""

from __future__ import annotations

from rulekit.kernel.layouts.search.branches import (
    branch_begin,
    branch_bounds,
    branch_next,
    branch_save,
)
from rulekit.kernel.layouts.search.fixed import fixed_needed, fixed_walk, walk_tried
from rulekit.kernel.layouts.search.states import states_forget
from rulekit.kernel.layouts.search.walk import layout_walk
from rulekit.kernel.layouts.words import (
    LAYOUT_BASE,
    LAYOUT_BOUNDED,
    LAYOUT_CAP,
    LAYOUT_COST,
    LAYOUT_EXACT,
    LAYOUT_FIRST,
    LAYOUT_GOAL,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_STAMP,
    LAYOUT_STAMP_LIMIT,
    LAYOUT_STAMPS,
    LAYOUT_TIGHT,
    MOST_CARDS,
    MOST_VALUE,
)
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import FACES, VALUE


def layout_costs(M: Memory, space: Space, goal: int) -> int:
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


def layout_deepen(M: Memory, space: Space, cap: int, step: int, most: int) -> int:
    """Look for the least loss up to `most`, allowing `cap` first, then more; return 1 if found."""
    if M[space + LAYOUT_STAMPS] > LAYOUT_STAMP_LIMIT:
        states_forget(M, space)
    stamps = M[space + LAYOUT_STAMPS]
    if M[space + LAYOUT_TIGHT] > 1:
        M[space + LAYOUT_TIGHT] = 1
    M[space + LAYOUT_BOUNDED] = 0
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


def layout_branches(M: Memory, space: Space, stamps: int) -> int:
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


def layout_branch(M: Memory, space: Space) -> int:
    """Search the present branch; return 1 if a solution was saved, else 0."""
    M[space + LAYOUT_STAMP] += 1
    bounded = M[space + LAYOUT_BOUNDED]
    if bounded == 0:
        bounded = 1 + branch_bounds(M, space)
        if M[space + LAYOUT_PIN_COUNT] == 0:  # with another cap it is the same
            M[space + LAYOUT_BOUNDED] = bounded
    if bounded == 1 or M[space + LAYOUT_BASE] > M[space + LAYOUT_CAP]:
        return 0
    if layout_walk(M, space) == 0:
        return 0
    branch_save(M, space)
    return 1


def layout_exact(M: Memory, space: Space, size: int) -> int:
    """Return 1 if `size` rack cards, within LEAST and MOST of each face, can be placed, else 0."""
    total = layout_costs(M, space, LAYOUT_EXACT)
    if size > total:
        return 0
    M[space + LAYOUT_FIRST] = 1
    return layout_deepen(M, space, total - size, 0, total - size)


def layout_any(M: Memory, space: Space) -> int:
    """Return 1 if any rack cards, within LEAST and MOST of each face, can be placed, else 0."""
    M[space + LAYOUT_GOAL] = MOST_CARDS
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_COST + face] = 0
        face += 1
    M[space + LAYOUT_FIRST] = 1
    return layout_deepen(M, space, 0, 0, 0)
