"""The exact solver: which disjoint new melds make the most of a hand.

The cost of a card left over carries goal and ties in one number: points * 256 + 1 for the least
points, 2^20 + points for the fewest cards. For the most points, each card costs what it falls short
of PLAN_MOST, its best role. Points are never negative. Where no card may be left over, each costs
more than all roles together could.

All faces that no meld can use are charged before the search (`search`): most hands need no
search at all.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import (
    bag_copy,
    bag_count,
    bag_count_of,
    bag_keep,
    bag_next,
    bag_points,
)
from rulekit.kernel.facts import hosted, of_contracts
from rulekit.kernel.melds.lines import line_present, plan
from rulekit.kernel.melds.words import (
    PLAN_FACES,
    PLAN_LINE,
    PLAN_LINE_WORDS,
    PLAN_MOST,
    PLAN_NEED,
    SCREEN_COUNT,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Space
from rulekit.kernel.memory.header import (
    CONTRACT,
    CONTRACT_KINDS,
    CONTRACT_WORDS,
    CONTRACTS,
    HAND,
    KIND,
    KIND_MIN,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    MULTI,
    NOWHERE,
    PLANES,
    SLOT_FACES,
    VALUE,
    WILD,
    WINDOW,
)
from rulekit.kernel.memory.scratch import SCREEN, SPREAD
from rulekit.kernel.prims import ctz, popcnt
from rulekit.kernel.spreads.rows import spread_write
from rulekit.kernel.spreads.screen import screen_deadwood
from rulekit.kernel.spreads.search import spread_walk
from rulekit.kernel.spreads.twins import spread_twins
from rulekit.kernel.spreads.words import (
    ALL_POINTS,
    LEAST_CARDS,
    LEAST_POINTS,
    MOST_POINTS,
    SPREAD_BEST,
    SPREAD_BETTER,
    SPREAD_CONTRACT,
    SPREAD_COST,
    SPREAD_COUNTS,
    SPREAD_ENDLESS,
    SPREAD_FOUND,
    SPREAD_GOAL,
    SPREAD_LATER,
    SPREAD_LEAVE,
    SPREAD_LIVE,
    SPREAD_LOW,
    SPREAD_MEMO,
    SPREAD_NEVER,
    SPREAD_REST,
    SPREAD_STAMP,
    SPREAD_TAKEN,
    SPREAD_TOP,
    SPREAD_TWINS,
    SPREAD_USABLE,
)


@hosted
def spread_solve(M: Memory, bag: Bag, kinds: int, goal: int, limit: int, out: Melds) -> int:
    """Return the best that disjoint new melds of the kinds can make of the bag.

    goal LEAST_POINTS: the points left over; ties go to fewer cards left. LEAST_CARDS: the cards
    left over; ties go to fewer points. MOST_POINTS: the points laid; ties go to fewer cards left.
    With `limit` >= 0 a result worse than the limit only says that the best is worse than the limit.
    With `out` > 0 the melds are written there, sorted; none if the best is worse than the limit.
    """
    base = plan(M)
    if goal == LEAST_POINTS and out <= 0 and kinds == -1:
        points = spread_screened(M, base, bag)
        if points >= 0:
            return points
    space = base + SPREAD
    spread_usable(M, base, bag, kinds)
    M[space + SPREAD_GOAL] = goal
    M[space + SPREAD_TOP] = 0
    M[space + SPREAD_TAKEN] = 0
    M[space + SPREAD_LATER] = 0
    M[space + SPREAD_LOW] = SPREAD_ENDLESS
    M[space + SPREAD_FOUND] = -1
    if M[CONTRACTS] != 0:
        M[space + SPREAD_CONTRACT] = 0
    usable = M[space + SPREAD_USABLE]
    if goal == LEAST_POINTS and out <= 0:
        if usable == 0:
            return bag_points(M, bag)
        if limit >= 0 and spread_stuck(M, bag, ~usable) > limit:
            return limit + 1
    most = spread_charge(M, base, bag)
    M[space + SPREAD_BEST] = spread_bound(M, goal, limit, most)
    if M[space + SPREAD_COST] < M[space + SPREAD_BEST]:
        spread_walk(M, base, space)
    if out > 0:
        spread_write(M, space, out)
    return spread_result(M, space, limit, most)


@hosted
@of_contracts
def contract_solve(M: Memory, bag: Bag, contract: int, goal: int, limit: int, out: Melds) -> int:
    """Return the least that is left beside melds that meet a contract, or -1: none do.

    `contract` < 0 is none. Goals LEAST_POINTS and LEAST_CARDS, `limit` and `out` are those of
    spread_solve; what is worse than the limit is -1.
    """
    if out > 0:
        M[out] = 0
    if contract < 0:
        return -1
    base = plan(M)
    space = base + SPREAD
    spread_usable(M, base, bag, M[M[CONTRACT] + CONTRACT_WORDS * contract + CONTRACT_KINDS])
    M[space + SPREAD_GOAL] = goal
    M[space + SPREAD_TOP] = 0
    M[space + SPREAD_TAKEN] = 0
    M[space + SPREAD_LATER] = 0
    M[space + SPREAD_LOW] = SPREAD_ENDLESS
    M[space + SPREAD_FOUND] = -1
    M[space + SPREAD_CONTRACT] = 1 + contract
    M[space + SPREAD_COUNTS] = 0
    most = spread_charge(M, base, bag)
    M[space + SPREAD_BEST] = spread_bound(M, goal, limit, most)
    if M[space + SPREAD_COST] < M[space + SPREAD_BEST]:
        spread_walk(M, base, space)
    if out > 0:
        spread_write(M, space, out)
    if M[space + SPREAD_FOUND] < 0:
        return -1
    return spread_result(M, space, limit, most)


def spread_screened(M: Memory, base: int, bag: Bag) -> int:
    """Return the least points left of the bag, or -1: it is not as simple as that."""
    if M[base + SCREEN + SCREEN_COUNT] < 0 or M[bag] & M[WILD + M[HAND]] != 0:
        return -1
    if M[PLANES] > 1 and M[bag + 1] != 0:
        return -1
    return screen_deadwood(M, base, M[bag])


@hosted
def bag_deadwood(M: Memory, bag: Bag) -> int:
    """Return the least points that are left of the bag beside melds of any kind."""
    return spread_solve(M, bag, -1, LEAST_POINTS, -1, NOWHERE)


def spread_stuck(M: Memory, bag: Bag, mask: int) -> int:
    """Return the points of the bag's cards whose faces are in the mask."""
    points = 0
    p = 0
    while p < M[PLANES]:
        x = M[bag + p] & mask
        while x != 0:
            points += M[M[VALUE] + ctz(x)]
            x &= x - 1
        p += 1
    return points


def spread_bound(M: Memory, goal: int, limit: int, most: int) -> int:
    """Return the cost that a spread within the limit stays below."""
    if goal == ALL_POINTS:
        return SPREAD_NEVER
    if limit < 0:
        return SPREAD_ENDLESS
    if goal == LEAST_POINTS:
        return (limit + 1) << 8
    if goal == LEAST_CARDS:
        return (limit + 1) << 20
    if limit > most:
        return 0
    return (most - limit + 1) << 8


def spread_result(M: Memory, space: Space, limit: int, most: int) -> int:
    """Return what the best spread found makes, or something just worse than the limit."""
    goal = M[space + SPREAD_GOAL]
    if M[space + SPREAD_FOUND] < 0:
        if goal == ALL_POINTS:
            return -1
        if goal == MOST_POINTS:
            return limit - 1
        return limit + 1
    if goal == LEAST_CARDS:
        return M[space + SPREAD_BEST] >> 20
    if goal == LEAST_POINTS:
        return M[space + SPREAD_BEST] >> 8
    return most - (M[space + SPREAD_BEST] >> 8)


def spread_usable(M: Memory, base: int, bag: Bag, kinds: int) -> int:
    """Find the lines that can have a meld (SPREAD_LIVE) and the faces of their melds.

    Both may be too large but never too small. Without wilds, windows are seen exactly.
    """
    space = base + SPREAD
    cards = M[bag]
    wilds = 0
    if cards & M[WILD + M[HAND]] != 0:
        wilds = bag_count_of(M, bag, M[WILD + M[HAND]])
    usable = 0
    record = base + PLAN_LINE
    number = 0
    while number < M[LINES]:
        M[space + SPREAD_LIVE + number] = 0
        x = cards & M[record + PLAN_FACES]
        if wilds > 0 or popcnt(x) >= M[record + PLAN_NEED]:
            x = spread_line(M, number, x, wilds, kinds)
            if x != 0:
                M[space + SPREAD_LIVE + number] = 1
                usable |= x
        number += 1
        record += PLAN_LINE_WORDS
    if usable != 0:
        usable |= cards & M[WILD + M[HAND]]
    M[space + SPREAD_USABLE] = usable
    return 0


def spread_line(M: Memory, number: int, x: int, wilds: int, kinds: int) -> int:
    """Return the faces of `x`, the line's own in the bag, that can lie in a meld on the line.

    A line of wilds alone, if the kind allows that, counts with all wild faces.
    """
    line = M[LINE] + LINE_WORDS * number
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    if (kinds >> M[line + LINE_KIND]) & 1 == 0:
        return 0
    if wilds > M[kind + KIND_WILDS]:
        wilds = M[kind + KIND_WILDS]
    if M[line + LINE_SHAPE] == MULTI:
        if x != 0 or M[kind + KIND_NATURALS] == 0:
            return x | M[WILD + M[HAND]]
        return 0
    present = line_present(M, number, x)
    if popcnt(present) < M[kind + KIND_NATURALS]:
        return 0
    need = M[kind + KIND_MIN] - wilds
    if M[line + LINE_SHAPE] == WINDOW:
        return spread_windows(M, line, x, present, need)
    if popcnt(present) < need:
        return 0
    return x | M[WILD + M[HAND]]


def spread_windows(M: Memory, line: int, x: int, present: int, need: int) -> int:
    """Return the faces of `x` in smallest windows with at least `need` slots present, and wilds.

    Return 0 if there is no such window. A longer window has no gaps that its parts do not have.
    """
    n = M[line + LINE_SLOTS]
    size = M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_MIN]
    last = n - size
    if M[line + LINE_CIRCLE] == 1:
        last = n - 1
        present |= present << n
    starts = present
    if need == size:
        k = 1
        while k < size:
            starts &= present >> k
            k += 1
        if starts == 0:
            return 0
    faces = 0
    k = 0
    while k <= last:
        if popcnt((present >> k) & ((1 << size) - 1)) >= need:
            i = 0
            while i < size:
                faces |= M[M[SLOT_FACES] + M[line + LINE_FIRST] + (k + i) % n]
                i += 1
        k += 1
    if faces == 0:
        return 0
    return (faces & x) | M[WILD + M[HAND]]


def spread_charge(M: Memory, base: int, bag: Bag) -> int:
    """Put the usable cards in SPREAD_REST, charge the others, and prepare costs and memory.

    Return the sum of PLAN_MOST over all cards.
    """
    space = base + SPREAD
    goal = M[space + SPREAD_GOAL]
    usable = M[space + SPREAD_USABLE]
    bag_copy(M, space + SPREAD_REST, bag)
    bag_keep(M, space + SPREAD_REST, usable)
    cost = 0
    most = 0
    face = bag_next(M, bag, -1)
    while face >= 0:
        n = bag_count(M, bag, face)
        points = M[M[VALUE] + face]
        if goal >= MOST_POINTS:
            points = M[base + PLAN_MOST + face]
            most += n * points
        leave = (points << 8) + 1
        if goal == LEAST_CARDS:
            leave = (1 << 20) + points
        elif goal == ALL_POINTS:
            leave = SPREAD_NEVER
        M[space + SPREAD_LEAVE + face] = leave
        M[space + SPREAD_TWINS + face] = 1 << face
        M[space + SPREAD_BETTER + face] = 0
        if (usable >> face) & 1 == 0:
            cost += n * leave
        face = bag_next(M, bag, face)
    M[space + SPREAD_COST] = cost
    M[space + SPREAD_STAMP] += 1
    M[space + SPREAD_MEMO] = 0
    if M[bag] & M[WILD + M[HAND]] != 0 or (M[PLANES] > 1 and M[bag + 1] & usable != 0):
        M[space + SPREAD_MEMO] = 1
        spread_twins(M, base, space)
    return most
