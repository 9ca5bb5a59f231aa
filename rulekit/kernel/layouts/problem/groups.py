"""The new melds that freed wilds go into, where a rule wants rack cards beside them.

A *group* is such a meld: freed wilds, and at least so many rack cards as the rule says. A branch of
the search has groups that share no card, each freed wild lying in one; the multiset of them is
walked through in order. A group with a rack card that could be left out is of no interest, since
one without it asks for less.

The same walk, with other numbers at hand, lists the melds that all wilds may lie in, where limits
on wilds bind (`search/fixed`).

A group grows entry by entry: `group_after` numbers what may come next.
"""

from __future__ import annotations

from rulekit.kernel.cards.rows import (
    entry_natural,
    row_copy,
    row_line,
    row_valid,
    row_valid_grown,
    row_wilds,
)
from rulekit.kernel.layouts.problem.freed import table_frees
from rulekit.kernel.layouts.words import (
    CHOICE_FACE,
    GROUP_FREED,
    GROUP_LINE,
    GROUP_ROW,
    GROUP_WILD,
    GROUP_WORDS,
    GROUPS_ALL,
    GROUPS_COUNT,
    GROUPS_FIRST,
    GROUPS_LEAST,
    GROUPS_ROLES,
    LAYOUT_CHOICE,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    LAYOUT_RULES,
    LAYOUT_WILD,
    REUSE_SHIFT,
)
from rulekit.kernel.memory.addresses import Memory, Row, Space
from rulekit.kernel.memory.header import (
    DISTINCT,
    ENTRY_FIELD,
    ENTRY_MOVED,
    ENTRY_MOVED_SHIFT,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    FACES,
    KIND,
    KIND_GROW,
    KIND_MAX,
    KIND_MIN,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    LINE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    MULTI,
    ROOM,
    ROW_ENTRY,
    ROW_KIND,
    ROW_SIZE,
    SCRATCH,
    SLOT_FACES,
    WILD,
    WINDOW,
)
from rulekit.kernel.memory.scratch import LAYOUT_GROUPS
from rulekit.kernel.prims import ctz


def groups_begin(M: Memory, space: Space) -> int:
    """Choose the first groups for the freed wilds; return 0 if there are none that take all."""
    groups = M[SCRATCH] + LAYOUT_GROUPS
    M[groups + GROUPS_COUNT] = 0
    M[groups + GROUPS_LEAST] = M[space + LAYOUT_RULES] >> REUSE_SHIFT
    M[groups + GROUPS_ROLES] = -1
    M[groups + GROUPS_ALL] = 0
    M[groups + GROUP_FREED] = 0
    M[groups + GROUP_WILD] = 0
    if M[groups + GROUPS_LEAST] == 0:
        return 1
    face = 0
    while face < M[FACES]:
        M[groups + face] = M[space + LAYOUT_MOST + face]
        freed = 0
        i = 0
        while i < M[space + LAYOUT_PIN_COUNT]:
            if M[space + LAYOUT_CHOICE + i] & CHOICE_FACE == face + 1:
                freed += 1
            i += 1
        M[groups + GROUP_FREED] += freed
        freed -= table_frees(M, space, face)
        if freed > 0:
            M[groups + face] -= freed
        if M[groups + face] < 0:
            return 0
        face += 1
    if M[space + LAYOUT_WILD] >= 0:
        M[groups + GROUP_WILD] = M[groups + M[space + LAYOUT_WILD]]
    return groups_fill(M, groups)


def groups_next(M: Memory, groups: int) -> int:
    """Go to the next groups for the same freed wilds and return 1, or return 0."""
    while M[groups + GROUPS_COUNT] > 0:
        if group_next(M, groups, M[groups + GROUPS_COUNT] - 1, -1) == 1:
            if groups_fill(M, groups) == 1:
                return 1
        else:
            M[groups + GROUPS_COUNT] -= 1
    return 0


def groups_fill(M: Memory, groups: int) -> int:
    """Add groups until all freed wilds have one and return 1, or return 0: there is no way."""
    while M[groups + GROUP_FREED] > 0:
        n = M[groups + GROUPS_COUNT]
        M[groups + GROUPS_COUNT] = n + 1
        if group_begin(M, groups, n) == 0:
            M[groups + GROUPS_COUNT] = n
            while n > 0 and group_next(M, groups, n - 1, -1) == 0:
                n -= 1
                M[groups + GROUPS_COUNT] = n
            if n == 0:
                return 0
    return 1


def group_at(M: Memory, groups: int, i: int) -> int:
    """Return the address of the i-th group."""
    return groups + GROUPS_FIRST + GROUP_WORDS * i


def group_begin(M: Memory, groups: int, i: int) -> int:
    """Make the i-th group the first that may follow the one before it; return 0: there is none."""
    group = group_at(M, groups, i)
    M[group + GROUP_LINE] = 0
    M[group + GROUP_ROW + ROW_SIZE] = 0
    if i == 0:
        return group_next(M, groups, i, -1)
    before = group_at(M, groups, i - 1)
    M[group + GROUP_LINE] = M[before + GROUP_LINE]
    k = 0
    while k < M[before + GROUP_ROW + ROW_SIZE]:
        code = group_code(M, before, k)
        if M[groups + (code & 63)] <= 0:
            return group_next(M, groups, i, code - 1)
        group_push(M, groups, group, code)
        k += 1
    return 1


def group_next(M: Memory, groups: int, i: int, code: int) -> int:
    """Make the group the next one in order and return 1; return 0, all its cards given back.

    The order goes on with entries after `code` at the end of the row.
    """
    group = group_at(M, groups, i)
    while M[group + GROUP_LINE] < M[LINES]:
        code = group_after(M, groups, group, code)
        if code >= 0:
            group_push(M, groups, group, code)
            if group_good(M, groups, group + GROUP_ROW) == 1:
                return 1
            code = -1
        elif M[group + GROUP_ROW + ROW_SIZE] > 0:
            code = group_pop(M, groups, group)
        else:
            M[group + GROUP_LINE] += 1
    return 0


def group_code(M: Memory, group: int, k: int) -> int:
    """Return the number of the k-th entry: by slot, then naturals by face, a wild, a freed one."""
    entry = M[group + GROUP_ROW + ROW_ENTRY + k]
    slot = (entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    code = (slot - M[M[LINE] + LINE_WORDS * M[group + GROUP_LINE] + LINE_FIRST]) << 6
    if entry >> ENTRY_MOVED_SHIFT == 1:
        return code + GROUP_FREED
    if entry_natural(M, entry) == 0:
        return code + GROUP_WILD
    return code + (entry & ENTRY_FIELD)


def group_after(M: Memory, groups: int, group: int, code: int) -> int:
    """Return the least number above `code` of an entry that the row may grow by, or -1."""
    line = M[LINE] + LINE_WORDS * M[group + GROUP_LINE]
    row = group + GROUP_ROW
    size = M[row + ROW_SIZE]
    if size >= group_most(M, groups, line):
        return -1
    end = M[line + LINE_SLOTS] << 6
    wilds = 0
    if size > 0:
        wilds = row_wilds(M, row)
        least = group_code(M, group, size - 1)
        if M[line + LINE_SHAPE] != MULTI:
            least = ((least >> 6) + 1) << 6
        if M[line + LINE_SHAPE] == WINDOW and end > least + 64:
            end = least + 64
        if code < least - 1:
            code = least - 1
    if wilds == M[M[KIND] + KIND_WORDS * M[line + LINE_KIND] + KIND_WILDS]:
        wilds = -1
    code += 1
    while code < end:
        q = code & 63
        x = M[M[SLOT_FACES] + M[line + LINE_FIRST] + (code >> 6)]
        if q < GROUP_WILD and x >> q == 0:
            code += GROUP_WILD - q
        elif q < GROUP_WILD and (x >> q) & 1 == 0:
            code += ctz(x >> q)
        elif M[groups + q] <= 0 or (q >= GROUP_WILD and wilds < 0):
            code += 1
        elif (
            q == GROUP_WILD
            and M[line + LINE_SHAPE] == DISTINCT
            and (code >> 6 != size and M[groups + GROUPS_ALL] == 0)
        ):
            # Which free slots the rack's wilds take is all the same: let it be the lowest.
            code += 1
        elif q == GROUP_FREED and x & M[groups + GROUPS_ROLES] == 0:
            code += 1
        else:
            return code
    return -1


def group_most(M: Memory, groups: int, line: int) -> int:
    """Return how many cards a group on the line may have.

    Grown runs from which a valid run without wilds can be cut are of no interest.
    """
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    most = M[kind + KIND_MAX]
    if M[groups + GROUPS_LEAST] == 0:
        most = M[kind + KIND_GROW]
    if M[groups + GROUPS_LEAST] == 0 and M[line + LINE_SHAPE] == WINDOW:
        n = M[kind + KIND_NATURALS] + M[kind + KIND_WILDS]
        if n < M[kind + KIND_MIN]:
            n = M[kind + KIND_MIN]
        if most > 2 * n - 1:
            most = 2 * n - 1
    if most > M[ROOM]:
        most = M[ROOM]
    return most


def group_push(M: Memory, groups: int, group: int, code: int) -> int:
    """Put the entry of this number at the end of the row."""
    line = M[LINE] + LINE_WORDS * M[group + GROUP_LINE]
    row = group + GROUP_ROW
    face = code & 63
    entry = ENTRY_SLOT * (M[line + LINE_FIRST] + (code >> 6))
    if face == GROUP_FREED:
        entry += ENTRY_MOVED
    if face >= GROUP_WILD:
        face = ctz(M[WILD])
    M[row + ROW_KIND] = M[line + LINE_KIND]
    M[row + ROW_ENTRY + M[row + ROW_SIZE]] = entry + face
    M[row + ROW_SIZE] += 1
    M[groups + (code & 63)] -= 1
    return 0


def group_pop(M: Memory, groups: int, group: int) -> int:
    """Take the last entry of the row away and return its number."""
    row = group + GROUP_ROW
    code = group_code(M, group, M[row + ROW_SIZE] - 1)
    M[row + ROW_SIZE] -= 1
    M[groups + (code & 63)] += 1
    return code


def group_good(M: Memory, groups: int, row: Row) -> int:
    """Return 1 if the row is a new meld as the rule wants it, and no rack card too many, else 0.

    Without a rule, any meld with a wild is good; with GROUPS_ALL any meld, new and on the table.
    """
    if M[groups + GROUPS_ALL] == 1:
        return row_valid(M, row) & row_valid_grown(M, row)
    least = M[groups + GROUPS_LEAST]
    size = M[row + ROW_SIZE]
    rack = group_rack(M, row)
    if rack == size or rack < least:
        return 0
    if least == 0:
        return row_valid_grown(M, row)
    if row_valid(M, row) == 0:
        return 0
    if rack == least:
        return 1
    shape = M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SHAPE]
    k = 0
    while k < size:
        if shape != WINDOW or k == 0 or k == size - 1:
            if M[row + ROW_ENTRY + k] >> ENTRY_MOVED_SHIFT == 0:
                if group_less(M, groups, row, k) == 1:
                    return 0
        k += 1
    return 1


def group_rack(M: Memory, row: Row) -> int:
    """Return how many cards of the row are not freed wilds."""
    n = 0
    k = 0
    while k < M[row + ROW_SIZE]:
        if M[row + ROW_ENTRY + k] >> ENTRY_MOVED_SHIFT == 0:
            n += 1
        k += 1
    return n


def group_less(M: Memory, groups: int, row: Row, k: int) -> int:
    """Return 1 if the row is a new meld without its k-th entry as well, else 0."""
    trial = group_at(M, groups, LAYOUT_PINS) + GROUP_ROW
    row_copy(M, trial, row)
    while k + 1 < M[trial + ROW_SIZE]:
        M[trial + ROW_ENTRY + k] = M[trial + ROW_ENTRY + k + 1]
        k += 1
    M[trial + ROW_SIZE] -= 1
    return row_valid(M, trial)
