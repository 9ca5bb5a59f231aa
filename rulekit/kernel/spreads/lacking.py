"""How far a hand is from a contract: the fewest cards that lack, and then the least left over.

It is for players who look ahead, and looks at melds of the smallest size alone. What a contract
wants is gone through meld by meld: each lies on a line of its kind, from a slot of it on, and has
those of its cards that are still in the hand. A meld of which one card is there or none may lie
anywhere. Wild cards fill what lacks, so many in each meld as it may hold. A hand that lacks nothing
is solved exactly: then larger melds count as well.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import (
    bag_copy,
    bag_count_of,
    bag_points,
    bag_size,
    bag_take,
)
from rulekit.kernel.facts import hosted, of_contracts
from rulekit.kernel.melds.lines import plan
from rulekit.kernel.memory.addresses import Bag, Memory, Space
from rulekit.kernel.memory.header import (
    CONTRACT,
    CONTRACT_TERMS,
    CONTRACT_WORDS,
    DISTINCT,
    HAND,
    KIND,
    KIND_FIRST_LINE,
    KIND_LINES,
    KIND_WILDS,
    KIND_WORDS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    NOWHERE,
    PLANES,
    SLOT_FACES,
    TERM_KIND,
    TERM_LOW,
    TERM_MELDS,
    TERM_WILDS,
    WILD,
    WINDOW,
)
from rulekit.kernel.memory.scratch import SPREAD
from rulekit.kernel.prims import ctz
from rulekit.kernel.spreads.best import contract_solve
from rulekit.kernel.spreads.contracts import contract_term
from rulekit.kernel.spreads.words import (
    LACKS,
    LEAST_CARDS,
    LEAST_POINTS,
    SPREAD_BAGS,
    SPREAD_BEST,
    SPREAD_CONTRACT,
    SPREAD_ENDLESS,
    SPREAD_GOAL,
)


@hosted
@of_contracts
def contract_lacks(M: Memory, bag: Bag, contract: int, cards: int) -> int:
    """Return LACKS for each card that the bag lacks to meet the contract, and what is left over.

    What is left over counts its points, with `cards` 1 one for each card.
    """
    space = plan(M) + SPREAD
    M[space + SPREAD_CONTRACT] = contract
    M[space + SPREAD_GOAL] = cards
    M[space + SPREAD_BEST] = SPREAD_ENDLESS
    bag_copy(M, lacking_bag(M, space, 0), bag)
    lacking_next(M, space, 0, 0, 0, 0, 0, 0)
    cost = M[space + SPREAD_BEST]
    if cost >= LACKS:
        return cost
    goal = LEAST_POINTS
    if cards == 1:
        goal = LEAST_CARDS
    left = contract_solve(M, bag, contract, goal, -1, NOWHERE)
    if left < 0:
        return LACKS + cost
    return left


@of_contracts
def lacking_bag(M: Memory, space: Space, level: int) -> Bag:
    """Return where the cards lie that are left after so many melds."""
    return space + SPREAD_BAGS + level * M[PLANES]


@of_contracts
def lacking_next(
    M: Memory,
    space: Space,
    level: int,
    i: int,
    made: int,
    from_place: int,
    lacking: int,
    room: int,
) -> int:
    """Go on to the next meld: the i-th term has `made` of its melds.

    `lacking`: cards that lack so far, of which wilds may fill `room`. The melds of a term come in
    the order of their places, the next from `from_place` on.
    """
    contract = M[space + SPREAD_CONTRACT]
    if i == M[M[CONTRACT] + CONTRACT_WORDS * contract + CONTRACT_TERMS]:
        return lacking_end(M, space, level, lacking, room)
    term = contract_term(M, contract, i)
    if made == M[term + TERM_MELDS]:
        return lacking_next(M, space, level, i + 1, 0, 0, lacking, room)
    kind = M[KIND] + KIND_WORDS * M[term + TERM_KIND]
    wilds = M[kind + KIND_WILDS]
    if wilds > M[term + TERM_WILDS]:
        wilds = M[term + TERM_WILDS]
    size = M[term + TERM_LOW]
    place = from_place
    line = M[LINE] + LINE_WORDS * (M[kind + KIND_FIRST_LINE] + place // 64)
    end = M[LINE] + LINE_WORDS * (M[kind + KIND_FIRST_LINE] + M[kind + KIND_LINES])
    while line < end:
        if place % 64 < lacking_starts(M, line, size):
            n = lacking_take(M, space, level, line, place % 64, size)
            if n > 1:
                lacking_meld(M, space, level + 1, i, made, place, lacking, room, size - n, wilds)
            place += 1
        else:
            place += 64 - place % 64
            line += LINE_WORDS
    n = 0
    if bag_size(M, lacking_bag(M, space, level)) > 0:
        n = 1
    bag_copy(M, lacking_bag(M, space, level + 1), lacking_bag(M, space, level))
    return lacking_meld(M, space, level + 1, i, made, place, lacking, room, size - n, wilds)


@of_contracts
def lacking_meld(
    M: Memory,
    space: Space,
    level: int,
    i: int,
    made: int,
    place: int,
    lacking: int,
    room: int,
    lacks: int,
    wilds: int,
) -> int:
    """Go on after a meld of the i-th term at a place, which lacks so many cards."""
    if lacks < wilds:
        wilds = lacks
    return lacking_next(M, space, level, i, made + 1, place, lacking + lacks, room + wilds)


@of_contracts
def lacking_end(M: Memory, space: Space, level: int, lacking: int, room: int) -> int:
    """Compare a way with the best one."""
    left = lacking_bag(M, space, level)
    wilds = bag_count_of(M, left, M[WILD + M[HAND]])
    if wilds > room:
        wilds = room
    cost = bag_points(M, left)
    if M[space + SPREAD_GOAL] == 1:
        cost = bag_size(M, left)
    cost += LACKS * (lacking - wilds)
    if cost < M[space + SPREAD_BEST]:
        M[space + SPREAD_BEST] = cost
    return 0


@of_contracts
def lacking_starts(M: Memory, line: int, size: int) -> int:
    """Return at how many slots of the line a meld of the size can begin."""
    if M[line + LINE_SHAPE] != WINDOW:
        return 1
    if M[line + LINE_CIRCLE] == 1:
        return M[line + LINE_SLOTS]
    return M[line + LINE_SLOTS] - size + 1


@of_contracts
def lacking_take(M: Memory, space: Space, level: int, line: int, start: int, size: int) -> int:
    """Take the cards of a meld on the line from those left; return how many there were.

    What is then left lies one level higher. A run whose first card is not there has none: it may
    as well begin one slot later, if there is one.
    """
    left = lacking_bag(M, space, level + 1)
    first = M[SLOT_FACES] + M[line + LINE_FIRST]
    if M[line + LINE_SHAPE] == WINDOW and M[lacking_bag(M, space, level)] & M[first + start] == 0:
        if M[line + LINE_CIRCLE] == 1 or start + size < M[line + LINE_SLOTS]:
            return 0
    bag_copy(M, left, lacking_bag(M, space, level))
    slots = size
    if M[line + LINE_SHAPE] == DISTINCT:
        slots = M[line + LINE_SLOTS]
    n = 0
    k = 0
    while k < slots and n < size:
        slot = first
        if M[line + LINE_SHAPE] == WINDOW or M[line + LINE_SHAPE] == DISTINCT:
            slot = first + (start + k) % M[line + LINE_SLOTS]
        x = M[left] & M[slot]
        if x != 0:
            bag_take(M, left, ctz(x))
            n += 1
        k += 1
    return n
