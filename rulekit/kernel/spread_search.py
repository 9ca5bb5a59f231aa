"""The depth-first search behind `spreads`.

The faces are decided one after the other, lowest first and wild faces last: the cards of a face lie
in melds, each tried with every choice of naturals and wilds, or the rest of them is left over at a
cost. A branch ends when its cost reaches the best one found. What can follow depends only on the
cards not decided yet, so SEEN remembers such bags, and one met again at no less cost is dropped.
"""

from __future__ import annotations

from rulekit.kernel.bags import (
    bag_add,
    bag_copy,
    bag_count,
    bag_count_of,
    bag_equal,
    bag_keep,
    bag_take,
)
from rulekit.kernel.header import (
    DISTINCT,
    ENTRY_FIELD,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    HASH_FACTOR,
    HASH_LOW,
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
    MOST_POINTS,
    PLAN_ALONE,
    PLAN_FACE,
    PLAN_LINE,
    PLAN_LINE_WORDS,
    PLAN_MOST,
    PLAN_SIZE,
    PLANES,
    SEEN,
    SEEN_RECORDS,
    SEEN_WORDS,
    SLOT_FACES,
    SPREAD_BEST,
    SPREAD_BETTER,
    SPREAD_COST,
    SPREAD_FOUND,
    SPREAD_GOAL,
    SPREAD_LEAVE,
    SPREAD_LIVE,
    SPREAD_MEMO,
    SPREAD_REST,
    SPREAD_SAVED,
    SPREAD_STACK,
    SPREAD_STAMP,
    SPREAD_TOP,
    SPREAD_TWINS,
    WILD,
    WINDOW,
)
from rulekit.kernel.melds import entry_points
from rulekit.kernel.prims import ctz


def spread_walk(M: list[int], base: int, space: int) -> int:
    """Decide about the cards in SPREAD_REST in every way that may beat SPREAD_BEST.

    All words but SPREAD_BEST, SPREAD_FOUND, SPREAD_SAVED and SEEN are as before when it returns.
    """
    cost = M[space + SPREAD_COST]
    if cost >= M[space + SPREAD_BEST]:
        return 0
    rest = space + SPREAD_REST
    x = M[rest]
    if x == 0:
        return spread_save(M, space)
    if M[space + SPREAD_MEMO] == 1 and spread_seen(M, base, space) == 1:
        return 0
    if x & ~M[WILD] != 0:
        face = spread_first(M, space, ctz(x & ~M[WILD]))
        at = base + M[base + PLAN_FACE + face]
        end = base + M[base + PLAN_FACE + face + 1]
        while at < end:
            if M[space + SPREAD_LIVE + (M[at] >> 6)] == 1:
                spread_cover(M, base, space, face, M[at] >> 6, M[at] & 63)
            at += 1
    else:
        face = spread_first(M, space, ctz(x))
        if M[base + PLAN_ALONE] == 1:
            spread_alone(M, base, space, face)
    if spread_fits(M, base, space, face) == 0:
        spread_leave(M, base, space, face)
    return 0


def spread_first(M: list[int], space: int, face: int) -> int:
    """Return the twin of the face that goes into melds before all others in SPREAD_REST."""
    while M[space + SPREAD_REST] & M[space + SPREAD_BETTER + face] != 0:
        face = ctz(M[space + SPREAD_REST] & M[space + SPREAD_BETTER + face])
    return face


def spread_leave(M: list[int], base: int, space: int, face: int) -> int:
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


def spread_fits(M: list[int], base: int, space: int, face: int) -> int:
    """Return 1 if the face could be added to a meld of the branch, else 0.

    Then to leave it over is worse than to have laid it there.
    """
    end = M[space + SPREAD_TOP]
    while end > 0:
        at = end - 1
        while M[space + SPREAD_STACK + at] >= 0:
            at -= 1
        number = -1 - M[space + SPREAD_STACK + at]
        size = end - at - 1
        if size < M[base + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]:
            meld = space + SPREAD_STACK + at + 1
            if spread_takes(M, meld, size, number, face) == 1:
                return 1
        end = at
    return 0


def spread_takes(M: list[int], meld: int, size: int, number: int, face: int) -> int:
    """Return 1 if the meld of `size` entries on the line, which may grow, takes the face."""
    line = M[LINE] + LINE_WORDS * number
    wilds = 0
    taken = 0
    i = 0
    while i < size:
        slot = M[meld + i] >> ENTRY_SLOT_SHIFT
        wilds += 1 - ((M[M[SLOT_FACES] + slot] >> (M[meld + i] & ENTRY_FIELD)) & 1)
        taken |= 1 << (slot - M[line + LINE_FIRST])
        i += 1
    free = (1 << M[line + LINE_SLOTS]) - 1
    if M[line + LINE_SHAPE] == WINDOW:
        free &= ((taken << 1) | (taken >> 1)) & ~taken
        if M[line + LINE_CIRCLE] == 1:
            n = M[line + LINE_SLOTS]
            free |= (((taken >> (n - 1)) & 1) | ((taken & 1) << (n - 1))) & ~taken
    elif M[line + LINE_SHAPE] == DISTINCT:
        free &= ~taken
    else:
        free = 1
    wild = 0
    if wilds < M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_WILDS]:
        wild = M[WILD]
    while free != 0:
        if (wild | M[M[SLOT_FACES] + M[line + LINE_FIRST] + ctz(free)]) >> face & 1 == 1:
            return 1
        free &= free - 1
    return 0


def spread_save(M: list[int], space: int) -> int:
    """Keep the melds of the branch as the best spread so far."""
    M[space + SPREAD_BEST] = M[space + SPREAD_COST]
    M[space + SPREAD_FOUND] = M[space + SPREAD_TOP]
    i = 0
    while i < M[space + SPREAD_TOP]:
        M[space + SPREAD_SAVED + i] = M[space + SPREAD_STACK + i]
        i += 1
    return 0


def spread_seen(M: list[int], base: int, space: int) -> int:
    """Return 1 if the bag SPREAD_REST has been met in this call at no greater cost, else 0.

    If not, it is noted. Bags may share a record: the later one then takes it.
    """
    width = M[PLANES] + 2
    records = SEEN_RECORDS
    while records * width > SEEN_WORDS:
        records = records >> 1
    rest = space + SPREAD_REST
    h = 0
    p = 0
    while p < M[PLANES]:
        h = ((h ^ (M[rest + p] & HASH_LOW)) * HASH_FACTOR) & HASH_LOW
        h = (((h >> 15) ^ h ^ (M[rest + p] >> 32)) * HASH_FACTOR) & HASH_LOW
        h = (h >> 13) ^ h
        p += 1
    record = base + SEEN + width * (h & (records - 1))
    if M[record] == M[space + SPREAD_STAMP] and bag_equal(M, record + 2, rest) == 1:
        if M[space + SPREAD_COST] >= M[record + 1]:
            return 1
    M[record] = M[space + SPREAD_STAMP]
    M[record + 1] = M[space + SPREAD_COST]
    bag_copy(M, record + 2, rest)
    return 0


def spread_cover(M: list[int], base: int, space: int, face: int, number: int, k: int) -> int:
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


def spread_alone(M: list[int], base: int, space: int, face: int) -> int:
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


def spread_push(M: list[int], base: int, space: int, entry: int) -> int:
    """Take a card from SPREAD_REST into the meld on the stack; return the cost before."""
    cost = M[space + SPREAD_COST]
    bag_take(M, space + SPREAD_REST, entry & ENTRY_FIELD)
    M[space + SPREAD_STACK + M[space + SPREAD_TOP]] = entry
    M[space + SPREAD_TOP] += 1
    if M[space + SPREAD_GOAL] >= MOST_POINTS:
        short = M[base + PLAN_MOST + (entry & ENTRY_FIELD)] - entry_points(M, entry)
        M[space + SPREAD_COST] = cost + (short << 8)
    return cost


def spread_pop(M: list[int], space: int, cost: int) -> int:
    """Undo spread_push: put the last card of the stack back."""
    M[space + SPREAD_TOP] -= 1
    face = M[space + SPREAD_STACK + M[space + SPREAD_TOP]] & ENTRY_FIELD
    bag_add(M, space + SPREAD_REST, face)
    M[space + SPREAD_COST] = cost
    return 0


def spread_meld(M: list[int], base: int, space: int, face: int, size: int, wilds: int) -> int:
    """Go on to the cards after the meld on the stack, if it is one and has the face."""
    header = M[space + SPREAD_TOP] - size - 1
    number = -1 - M[space + SPREAD_STACK + header]
    kind = M[KIND] + KIND_WORDS * M[M[LINE] + LINE_WORDS * number + LINE_KIND]
    if size < M[kind + KIND_MIN] or size - wilds < M[kind + KIND_NATURALS]:
        return 0
    i = 1
    while i <= size:
        if M[space + SPREAD_STACK + header + i] & ENTRY_FIELD == face:
            return spread_walk(M, base, space)
        i += 1
    return 0


def spread_window(M: list[int], base: int, space: int, face: int, number: int, k: int) -> int:
    """Try the windows that reach place `k`, nearest start first, with the face there."""
    line = M[LINE] + LINE_WORDS * number
    most = M[base + PLAN_LINE + PLAN_LINE_WORDS * number + PLAN_SIZE]
    wilds = bag_count_of(M, space + SPREAD_REST, M[WILD])
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
    M: list[int],
    base: int,
    space: int,
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
        x |= M[space + SPREAD_REST] & M[WILD]
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
    M: list[int],
    base: int,
    space: int,
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
            x |= M[space + SPREAD_REST] & M[WILD]
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
    M: list[int],
    base: int,
    space: int,
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
            x = M[space + SPREAD_REST] & M[WILD] & ~own
        while x != 0:
            card = ctz(x)
            x &= x - 1
            order = ctz(M[space + SPREAD_TWINS + card])
            if order >= low and M[space + SPREAD_REST] & M[space + SPREAD_BETTER + card] == 0:
                cost = spread_push(M, base, space, card + ENTRY_SLOT * slot)
                spread_pile(M, base, space, face, number, size + 1, wilds + 1, order)
                spread_pop(M, space, cost)
    return spread_meld(M, base, space, face, size, wilds)
