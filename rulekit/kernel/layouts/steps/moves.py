"""All single steps on a table, one after the other, some layouts being made by several of them.

A step is told by the words of its iterator alone: the way (STEP_ADD ...), the row, the entry or
slot, the rack card and whatever else the way wants. They are walked through in the order of these
words, so that with fewer rack cards the same steps come in the same order, some being left out.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_count, bag_empty, bag_next
from rulekit.kernel.cards.rows import melds_row, row_line
from rulekit.kernel.layouts.problem.groups import group_at, group_code, group_next, group_rack
from rulekit.kernel.layouts.steps.exchanges import (
    exchange_allowed,
    exchange_join,
    exchange_next,
    exchange_rows,
)
from rulekit.kernel.layouts.steps.rows import (
    step_grown,
    step_halves,
    step_row,
    step_spread,
    step_spreads,
    step_without,
)
from rulekit.kernel.layouts.steps.sources import sources_next
from rulekit.kernel.layouts.words import (
    GROUP_FREED,
    GROUP_LINE,
    GROUP_ROW,
    GROUP_WILD,
    GROUPS_ALL,
    GROUPS_COUNT,
    GROUPS_LEAST,
    GROUPS_ROLES,
    REUSE_MOST,
    REUSE_SHIFT,
    STEP_ADD,
    STEP_AT,
    STEP_CARD,
    STEP_GATHER,
    STEP_GROUP,
    STEP_LENT,
    STEP_LENT_RENEW,
    STEP_MELDS,
    STEP_OPENED,
    STEP_OTHER,
    STEP_RACK,
    STEP_RENEW,
    STEP_ROW,
    STEP_RULES,
    STEP_SOURCE,
    STEP_SPLIT,
    STEP_SPOT,
    STEP_WAY,
    STEP_WAYS,
    STEPS_SHIFT,
)
from rulekit.kernel.memory.addresses import Bag, Iterator, Melds, Memory
from rulekit.kernel.memory.header import (
    ENTRY_FIELD,
    LINE,
    LINE_SLOTS,
    LINE_WORDS,
    ROW_ENTRY,
    ROW_OWNER,
    ROW_SIZE,
    SCRATCH,
    WILD,
)
from rulekit.kernel.memory.scratch import STEP_GROUPS, STEP_ROWS


def step_begin(M: Memory, it: Iterator, melds: Melds, rack: Bag, rules: int) -> int:
    """Begin all steps of a table with cards of the rack."""
    M[it + STEP_MELDS] = melds
    M[it + STEP_RACK] = rack
    M[it + STEP_RULES] = rules
    M[it + STEP_WAY] = -1
    return step_way(M, it)


def step_way(M: Memory, it: Iterator) -> int:
    """Go to the next way of making a step."""
    M[it + STEP_WAY] += 1
    M[it + STEP_ROW] = 0
    M[it + STEP_AT] = -1
    M[it + STEP_CARD] = -1
    if M[it + STEP_WAY] <= STEP_SPLIT:
        M[it + STEP_CARD] = bag_next(M, M[it + STEP_RACK], -1)
    M[it + STEP_OTHER] = 0
    M[it + STEP_SPOT] = -1
    M[it + STEP_LENT] = 0
    M[it + STEP_OPENED] = 0
    return 0


def step_next(M: Memory, it: Iterator) -> int:
    """Go to the next step and return 1, or return 0: there are no more."""
    if bag_empty(M, M[it + STEP_RACK]) == 1:
        return 0
    while M[it + STEP_WAY] < STEP_WAYS:
        way = M[it + STEP_WAY]
        found = 0
        if (M[it + STEP_RULES] >> STEPS_SHIFT + way) & 1 == 0:
            found = 0
        elif way == STEP_ADD or way == STEP_SPLIT:
            found = step_single(M, it)
        elif way == STEP_GATHER:
            found = step_gather(M, it)
        elif exchange_allowed(M, it) == 0:
            found = 0
        elif way < STEP_RENEW:
            found = exchange_join(M, it)
        else:
            found = step_renew(M, it)
        if found == 1:
            return 1
        step_way(M, it)
    return 0


def step_single(M: Memory, it: Iterator) -> int:
    """Go to the next step of one rack card and one row and return 1, or return 0."""
    while M[it + STEP_ROW] < M[M[it + STEP_MELDS]]:
        M[it + STEP_AT] += 1
        if M[it + STEP_AT] >= step_places(M, it):
            M[it + STEP_AT] = -1
            M[it + STEP_CARD] = bag_next(M, M[it + STEP_RACK], M[it + STEP_CARD])
            if M[it + STEP_CARD] < 0:
                M[it + STEP_CARD] = bag_next(M, M[it + STEP_RACK], -1)
                M[it + STEP_ROW] += 1
        elif step_rows(M, it) == 1:
            return 1
    return 0


def step_places(M: Memory, it: Iterator) -> int:
    """Return how many values STEP_AT may have."""
    row = step_row(M, it)
    slots = M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SLOTS]
    if M[it + STEP_WAY] == STEP_SPLIT:
        return 2 * M[row + ROW_SIZE]
    if step_spreads(M, row, M[it + STEP_RULES]) == 1:
        return 1 << slots
    return slots


def step_rows(M: Memory, it: Iterator) -> int:
    """Write the changed rows to STEP_ROWS; return 1 if they are valid, else 0."""
    target = M[SCRATCH] + STEP_ROWS
    row = step_row(M, it)
    way = M[it + STEP_WAY]
    face = M[it + STEP_CARD]
    if way == STEP_SPLIT:
        return step_halves(M, target, row, M[it + STEP_AT], face)
    if way != STEP_ADD:
        return exchange_rows(M, it)
    if step_spreads(M, row, M[it + STEP_RULES]) == 1:
        return step_spread(M, target, row, M[it + STEP_AT], face)
    return step_grown(M, target, row, M[it + STEP_AT], face)


def step_renew(M: Memory, it: Iterator) -> int:
    """Go to the next step in which an exchanged wild lies in a new meld; return 0: no more."""
    groups = M[SCRATCH] + STEP_GROUPS
    least = (M[it + STEP_RULES] >> REUSE_SHIFT) & REUSE_MOST
    if least == 0:
        least = 1
    while 1 == 1:
        if M[it + STEP_OPENED] == 0:
            if exchange_next(M, it) == 0:
                return 0
            M[it + STEP_OPENED] = 1
            step_fresh(M, it)
        step_load(M, it)
        while group_next(M, groups, 0, -1) == 1:
            row = group_at(M, groups, 0) + GROUP_ROW
            if M[groups + GROUP_FREED] == 0 and group_rack(M, row) >= least:
                step_store(M, it)
                return 1
        M[it + STEP_OPENED] = 0
    return 0


def step_fresh(M: Memory, it: Iterator) -> int:
    """Begin the groups anew."""
    M[it + STEP_GROUP + GROUP_LINE] = 0
    M[it + STEP_GROUP + GROUP_ROW + ROW_OWNER] = 0
    M[it + STEP_GROUP + GROUP_ROW + ROW_SIZE] = 0
    return 0


def step_load(M: Memory, it: Iterator) -> int:
    """Take up the group of the iterator, beside the cards that are at hand with it."""
    groups = M[SCRATCH] + STEP_GROUPS
    M[groups + GROUPS_COUNT] = 1
    M[groups + GROUPS_LEAST] = 1
    M[groups + GROUPS_ALL] = 1
    M[groups + GROUPS_ROLES] = -1
    face = 0
    while face < GROUPS_COUNT:
        M[groups + face] = 0
        face += 1
    face = bag_next(M, M[it + STEP_RACK], -1)
    while face >= 0:
        M[groups + step_face(M, face)] = bag_count(M, M[it + STEP_RACK], face)
        face = bag_next(M, M[it + STEP_RACK], face)
    if M[it + STEP_WAY] == STEP_RENEW:
        M[groups + GROUP_FREED] = 1
        M[groups + M[it + STEP_CARD]] -= 1
    elif M[it + STEP_WAY] == STEP_LENT_RENEW:
        M[groups + GROUP_FREED] = 1
    else:
        step_loose(M, it)
    group = group_at(M, groups, 0)
    i = 0
    while i < GROUP_ROW + ROW_ENTRY + M[it + STEP_GROUP + GROUP_ROW + ROW_SIZE]:
        M[group + i] = M[it + STEP_GROUP + i] & ((1 << STEP_SOURCE) - 1)
        i += 1
    i = 0
    while i < M[group + GROUP_ROW + ROW_SIZE]:
        M[groups + (group_code(M, group, i) & 63)] -= 1
        i += 1
    return 0


def step_face(M: Memory, face: int) -> int:
    """Return the number under which groups count cards of the face."""
    if (M[WILD] >> face) & 1 == 1:
        return GROUP_WILD
    return face


def step_loose(M: Memory, it: Iterator) -> int:
    """Count the cards that some row can do without as cards at hand."""
    melds = M[it + STEP_MELDS]
    i = 0
    while i < M[melds]:
        row = melds_row(M, melds, i)
        k = 0
        while k < M[row + ROW_SIZE]:
            if step_without(M, M[SCRATCH] + STEP_ROWS, row, k) == 1:
                face = M[row + ROW_ENTRY + k] & ENTRY_FIELD
                M[M[SCRATCH] + STEP_GROUPS + step_face(M, face)] += 1
            k += 1
        i += 1
    return 0


def step_store(M: Memory, it: Iterator) -> int:
    """Put the group aside in the iterator, without sources."""
    group = group_at(M, M[SCRATCH] + STEP_GROUPS, 0)
    i = 0
    while i < GROUP_ROW + ROW_ENTRY + M[group + GROUP_ROW + ROW_SIZE]:
        M[it + STEP_GROUP + i] = M[group + i]
        i += 1
    return 0


def step_gather(M: Memory, it: Iterator) -> int:
    """Go to the next step that makes a new meld with cards of several; return 0: no more."""
    if M[it + STEP_OPENED] == 0:
        step_fresh(M, it)
    while 1 == 1:
        if M[it + STEP_OPENED] == 1 and sources_next(M, it) == 1:
            return 1
        step_load(M, it)
        if group_next(M, M[SCRATCH] + STEP_GROUPS, 0, -1) == 0:
            return 0
        step_store(M, it)
        M[it + STEP_OPENED] = 1
    return 0
