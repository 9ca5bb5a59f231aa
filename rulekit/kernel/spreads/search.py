"""The depth-first search behind `best`.

The faces are decided one after the other, lowest first and wild faces last: the cards of a face lie
in melds, each tried with every choice of naturals and wilds, or the rest of them is left over at a
cost. A branch ends when its cost reaches the best one found, or when `memory` knows that
what is undecided costs too much. Of twins (see `twins`) only the first is tried.

Where the melds are to meet a contract (see `contracts`), those that it does not want are not made,
and a branch ends when the cards left are too few for what it still wants.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_count, bag_count_of, bag_keep
from rulekit.kernel.facts import of_contracts
from rulekit.kernel.melds.words import PLAN_ALONE, PLAN_FACE, PLAN_LINE, PLAN_LINE_WORDS, PLAN_SIZE
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import (
    CONTRACTS,
    DISTINCT,
    ENTRY_FIELD,
    ENTRY_SLOT,
    HAND,
    KIND,
    KIND_MIN,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    LIMIT_WORDS,
    LIMITS,
    LINE,
    LINE_CIRCLE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    NOWHERE,
    SLOT_FACES,
    WILD,
    WINDOW,
)
from rulekit.kernel.prims import ctz
from rulekit.kernel.spreads.contracts import contract_count, contract_lost
from rulekit.kernel.spreads.memory import spread_known, spread_note, spread_record
from rulekit.kernel.spreads.stack import spread_pop, spread_push, spread_save, spread_takes
from rulekit.kernel.spreads.words import (
    MOST_POINTS,
    SEEN_LEAST,
    SPREAD_BEST,
    SPREAD_BETTER,
    SPREAD_CONTRACT,
    SPREAD_COST,
    SPREAD_COUNTS,
    SPREAD_ENDLESS,
    SPREAD_GOAL,
    SPREAD_LATER,
    SPREAD_LEAVE,
    SPREAD_LIVE,
    SPREAD_LOW,
    SPREAD_MEMO,
    SPREAD_REST,
    SPREAD_STACK,
    SPREAD_TAKEN,
    SPREAD_TOP,
    SPREAD_TWINS,
)


def spread_walk(M: Memory, base: int, space: Space) -> int:
    """Decide about the cards in SPREAD_REST in every way that may beat SPREAD_BEST.

    Note in SPREAD_LOW the least total cost that can follow from here: exact if a branch was saved.
    All words but it, SPREAD_BEST, SPREAD_FOUND, SPREAD_SAVED and SEEN are as before on return.
    """
    low = M[space + SPREAD_COST]
    if M[CONTRACTS] != 0 and contract_lost(M, space) == 1:
        low = SPREAD_ENDLESS
    elif low < M[space + SPREAD_BEST]:
        if M[space + SPREAD_REST] == 0:
            spread_save(M, space)
        elif M[space + SPREAD_MEMO] == 0:
            spread_decide(M, base, space)
        else:
            record = spread_record(M, base, space)
            if (
                spread_known(M, space, record) == 0
                or low + M[record + SEEN_LEAST] < M[space + SPREAD_BEST]
            ):
                outer = M[space + SPREAD_LOW]
                M[space + SPREAD_LOW] = SPREAD_ENDLESS
                spread_decide(M, base, space)
                spread_note(M, space, record)
                M[space + SPREAD_LOW] = outer
            low += M[record + SEEN_LEAST]
    if low < M[space + SPREAD_LOW]:
        M[space + SPREAD_LOW] = low
    return 0


def spread_decide(M: Memory, base: int, space: Space) -> int:
    """Decide about the first face in SPREAD_REST: its cards lie in melds, or are left over."""
    x = M[space + SPREAD_REST]
    if x & ~M[WILD + M[HAND]] != 0:
        face = spread_first(M, space, x & ~M[WILD + M[HAND]])
        at = base + M[base + PLAN_FACE + face]
        end = base + M[base + PLAN_FACE + face + 1]
        while at < end:
            if M[space + SPREAD_LIVE + (M[at] >> 6)] == 1:
                spread_cover(M, base, space, face, M[at] >> 6, M[at] & 63)
            at += 1
    else:
        face = spread_first(M, space, x)
        if M[base + PLAN_ALONE] == 1:
            spread_alone(M, base, space, face)
    if (M[space + SPREAD_TAKEN] >> face) & 1 == 0:
        spread_leave(M, base, space, face)
    return 0


def spread_first(M: Memory, space: Space, x: int) -> int:
    """Return the face of a non-empty mask to be decided now: of the lowest twins the first.

    So twins are decided one after the other, and few bags differ in what is left of them.
    """
    face = ctz(x)
    y = x & M[space + SPREAD_LATER]
    while y != 0:
        if M[space + SPREAD_TWINS + ctz(y)] & ((1 << ctz(M[space + SPREAD_TWINS + face])) - 1) != 0:
            face = ctz(y)
        y &= y - 1
    while M[space + SPREAD_REST] & M[space + SPREAD_BETTER + face] != 0:
        face = ctz(M[space + SPREAD_REST] & M[space + SPREAD_BETTER + face])
    return face


def spread_leave(M: Memory, base: int, space: Space, face: int) -> int:
    """Leave all cards of the face and its twins over, and go on to the others."""
    rest = space + SPREAD_REST
    cost = M[space + SPREAD_COST]
    n = bag_count(M, rest, face)
    bag_keep(M, rest, ~(1 << face))
    M[space + SPREAD_COST] = cost + n * M[space + SPREAD_LEAVE + face]
    x = M[rest] & M[space + SPREAD_TWINS + face]
    if x != 0:
        spread_leave(M, base, space, ctz(x))
    else:
        spread_walk(M, base, space)
    M[space + SPREAD_COST] = cost
    while n > 0:
        bag_add(M, rest, face)
        n -= 1
    return 0


def spread_cover(M: Memory, base: int, space: Space, face: int, number: int, k: int) -> int:
    """Try all melds on the line in which a natural card of the face lies in its place `k`."""
    top = M[space + SPREAD_TOP]
    M[space + SPREAD_STACK + top] = -1 - number
    M[space + SPREAD_TOP] = top + 1
    shape = M[M[LINE] + LINE_WORDS * number + LINE_SHAPE]
    if shape == WINDOW:
        spread_window(M, base, space, face, number, k)
    elif shape == DISTINCT:
        spread_set(M, base, space, face, number, 0, k, 0, 0, 1)
    else:
        slot = M[M[LINE] + LINE_WORDS * number + LINE_FIRST]
        cost = spread_push(M, base, space, face + ENTRY_SLOT * slot)
        spread_pile(M, base, space, face, number, 1, 0, 0)
        spread_pop(M, space, cost)
    M[space + SPREAD_TOP] = top
    return 0


def spread_alone(M: Memory, base: int, space: Space, face: int) -> int:
    """Try all melds of wild cards alone in which the face lies; no other cards are undecided."""
    top = M[space + SPREAD_TOP]
    number = 0
    while number < M[LINES]:
        if M[space + SPREAD_LIVE + number] == 1:
            M[space + SPREAD_STACK + top] = -1 - number
            M[space + SPREAD_TOP] = top + 1
            shape = M[M[LINE] + LINE_WORDS * number + LINE_SHAPE]
            if shape == WINDOW:
                k = 0
                while k < M[M[LINE] + LINE_WORDS * number + LINE_SLOTS]:
                    spread_extend(M, base, space, face, number, k, -1, 0, 0)
                    k += 1
            elif shape == DISTINCT:
                spread_set(M, base, space, face, number, 0, -1, 0, 0, 1)
            else:
                spread_pile(M, base, space, face, number, 0, 0, 0)
        number += 1
    M[space + SPREAD_TOP] = top
    return 0


def spread_meld(M: Memory, base: int, space: Space, face: int, size: int, wilds: int) -> int:
    """Go on to the cards after the meld on the stack, if it is one and has the face."""
    header = M[space + SPREAD_TOP] - size - 1
    number = -1 - M[space + SPREAD_STACK + header]
    kind = M[KIND] + KIND_WORDS * M[M[LINE] + LINE_WORDS * number + LINE_KIND]
    if size < M[kind + KIND_MIN] or size - wilds < M[kind + KIND_NATURALS]:
        return 0
    if M[LIMITS] != NOWHERE:
        limits = M[LIMITS] + LIMIT_WORDS * M[M[LINE] + LINE_WORDS * number + LINE_KIND]
        if wilds > M[limits + size - wilds]:
            return 0
    i = 1
    while i <= size:
        if M[space + SPREAD_STACK + header + i] & ENTRY_FIELD == face:
            if M[CONTRACTS] != 0:
                return spread_counted(M, base, space, header, wilds)
            return spread_branch(M, base, space, header, wilds)
        i += 1
    return 0


def spread_branch(M: Memory, base: int, space: Space, header: int, wilds: int) -> int:
    """Go on to the cards after the meld that begins at `header` of the stack."""
    number = -1 - M[space + SPREAD_STACK + header]
    size = M[space + SPREAD_TOP] - header - 1
    outer = M[space + SPREAD_TAKEN]
    if size < M[base + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]:
        meld = space + SPREAD_STACK + header + 1
        M[space + SPREAD_TAKEN] = outer | spread_takes(M, meld, size, wilds, number)
    spread_walk(M, base, space)
    M[space + SPREAD_TAKEN] = outer
    return 0


@of_contracts
def spread_counted(M: Memory, base: int, space: Space, header: int, wilds: int) -> int:
    """Do what spread_branch does; if there is a contract, only with a meld that it still wants.

    What such a meld would take as another card says nothing: it may have to be of its size.
    """
    if M[space + SPREAD_CONTRACT] == 0:
        return spread_branch(M, base, space, header, wilds)
    number = -1 - M[space + SPREAD_STACK + header]
    kind = M[M[LINE] + LINE_WORDS * number + LINE_KIND]
    size = M[space + SPREAD_TOP] - header - 1
    outer = M[space + SPREAD_COUNTS]
    if contract_count(M, space, kind, size, wilds) == 1:
        spread_walk(M, base, space)
    M[space + SPREAD_COUNTS] = outer
    return 0


def spread_window(M: Memory, base: int, space: Space, face: int, number: int, k: int) -> int:
    """Try the windows that reach place `k`, nearest start first, with the face there."""
    line = M[LINE] + LINE_WORDS * number
    most = M[base + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]
    wilds = bag_count_of(M, space + SPREAD_REST, M[WILD + M[HAND]])
    if wilds > M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_WILDS]:
        wilds = M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_WILDS]
    start = k
    back = 0
    while back < most:
        spread_extend(M, base, space, face, number, start, start + back, 0, 0)
        back += 1
        start -= 1
        if start < 0:
            if M[line + LINE_CIRCLE] == 0:
                return 0
            start += M[line + LINE_SLOTS]
        if M[space + SPREAD_REST] & M[M[SLOT_FACES] + M[line + LINE_FIRST] + start] == 0:
            wilds -= 1
            if wilds < 0:
                return 0
    return 0


def spread_extend(
    M: Memory,
    base: int,
    space: Space,
    face: int,
    number: int,
    k: int,
    must: int,
    size: int,
    wilds: int,
) -> int:
    """Try every card at place `k`, which comes next in the window; at `must` only the face."""
    line = M[LINE] + LINE_WORDS * number
    if k >= M[line + LINE_SLOTS] and M[line + LINE_CIRCLE] == 0:
        return 0
    slot = M[line + LINE_FIRST] + k % M[line + LINE_SLOTS]
    own = M[M[SLOT_FACES] + slot]
    x = M[space + SPREAD_REST] & own
    if k == must:
        x &= M[space + SPREAD_TWINS + face]
    elif wilds < M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_WILDS]:
        x |= M[space + SPREAD_REST] & M[WILD + M[HAND]]
    most = M[base + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]
    while x != 0:
        card = ctz(x)
        x &= x - 1
        if M[space + SPREAD_REST] & M[space + SPREAD_BETTER + card] == 0:
            cost = spread_push(M, base, space, card + ENTRY_SLOT * slot)
            count = wilds + 1 - ((own >> card) & 1)
            if size + 1 < most:
                spread_extend(M, base, space, face, number, k + 1, must, size + 1, count)
            spread_meld(M, base, space, face, size + 1, count)
            spread_pop(M, space, cost)
    return 0


def spread_set(
    M: Memory,
    base: int,
    space: Space,
    face: int,
    number: int,
    k: int,
    must: int,
    size: int,
    wilds: int,
    dense: int,
) -> int:
    """Try every card, or none, at place `k` of the set and at the places after it.

    `dense` is 1 while no place was left empty. Where a wild stands matters only where points count;
    for the other goals wilds go to the lowest places without a natural.
    """
    line = M[LINE] + LINE_WORDS * number
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    if k == M[line + LINE_SLOTS]:
        return spread_meld(M, base, space, face, size, wilds)
    if size + M[line + LINE_SLOTS] - k < M[kind + KIND_MIN]:
        return 0
    slot = M[line + LINE_FIRST] + k
    own = M[M[SLOT_FACES] + slot]
    x = M[space + SPREAD_REST] & own
    if k == must:
        x &= M[space + SPREAD_TWINS + face]
    elif wilds < M[kind + KIND_WILDS]:
        if dense == 1 or M[space + SPREAD_GOAL] >= MOST_POINTS:
            x |= M[space + SPREAD_REST] & M[WILD + M[HAND]]
    if size == M[base + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]:
        x = 0
    while x != 0:
        card = ctz(x)
        x &= x - 1
        if M[space + SPREAD_REST] & M[space + SPREAD_BETTER + card] == 0:
            cost = spread_push(M, base, space, card + ENTRY_SLOT * slot)
            count = wilds + 1 - ((own >> card) & 1)
            spread_set(M, base, space, face, number, k + 1, must, size + 1, count, dense)
            spread_pop(M, space, cost)
    if k != must:
        spread_set(M, base, space, face, number, k + 1, must, size, wilds, 0)
    return 0


def spread_pile(
    M: Memory,
    base: int,
    space: Space,
    face: int,
    number: int,
    size: int,
    wilds: int,
    low: int,
) -> int:
    """Try every further card in the line's only slot: naturals from face `low` up, then wilds.

    Twins count as the lowest of them.
    """
    line = M[LINE] + LINE_WORDS * number
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    slot = M[line + LINE_FIRST]
    own = M[M[SLOT_FACES] + slot]
    if size < M[base + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]:
        x = 0
        if wilds == 0:
            x = M[space + SPREAD_REST] & own
        while x != 0:
            card = ctz(x)
            x &= x - 1
            order = ctz(M[space + SPREAD_TWINS + card])
            if order >= low and M[space + SPREAD_REST] & M[space + SPREAD_BETTER + card] == 0:
                cost = spread_push(M, base, space, card + ENTRY_SLOT * slot)
                spread_pile(M, base, space, face, number, size + 1, 0, order)
                spread_pop(M, space, cost)
        if wilds == 0:
            low = 0
        if wilds < M[kind + KIND_WILDS]:
            x = M[space + SPREAD_REST] & M[WILD + M[HAND]] & ~own
        while x != 0:
            card = ctz(x)
            x &= x - 1
            order = ctz(M[space + SPREAD_TWINS + card])
            if order >= low and M[space + SPREAD_REST] & M[space + SPREAD_BETTER + card] == 0:
                cost = spread_push(M, base, space, card + ENTRY_SLOT * slot)
                spread_pile(M, base, space, face, number, size + 1, wilds + 1, order)
                spread_pop(M, space, cost)
    return spread_meld(M, base, space, face, size, wilds)
