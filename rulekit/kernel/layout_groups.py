"""The new melds that freed wilds go into, where a rule wants rack cards beside them.

A *group* is such a meld: freed wilds, and at least so many rack cards as the rule says. A branch of
the search has groups that share no card, each freed wild lying in one; the multiset of them is
walked through in order. A group with a rack card that could be left out is of no interest, since
one without it asks for less.

A group grows entry by entry: `group_after` numbers what may come next.
"""

from __future__ import annotations

from rulekit.kernel.header import (
    DISTINCT,
    ENTRY_FIELD,
    ENTRY_MOVED,
    ENTRY_MOVED_SHIFT,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    FACES,
    GROUP_FREED,
    GROUP_LINE,
    GROUP_ROW,
    GROUP_WILD,
    GROUP_WORDS,
    KIND,
    KIND_MAX,
    KIND_WILDS,
    KIND_WORDS,
    LAYOUT_BACK,
    LAYOUT_CHOICE,
    LAYOUT_GROUP_COUNT,
    LAYOUT_GROUPS,
    LAYOUT_LEFT,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    LAYOUT_RULES,
    LAYOUT_WILD,
    LINE,
    LINE_FIRST,
    LINE_KIND,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    MULTI,
    REUSE_SHIFT,
    ROOM,
    ROW_ENTRY,
    ROW_KIND,
    ROW_SIZE,
    SCRATCH,
    SLOT_FACES,
    WINDOW,
)
from rulekit.kernel.layout_problem import table_frees
from rulekit.kernel.melds import entry_natural, row_copy, row_valid, row_wilds
from rulekit.kernel.prims import ctz


def group_at(M: list[int], i: int) -> int:
    """Return the address of the i-th group of the branch."""
    return M[SCRATCH] + LAYOUT_GROUPS + GROUP_WORDS * i


def groups_begin(M: list[int], space: int) -> int:
    """Choose the first groups for the freed wilds; return 0 if there are none that take all."""
    M[space + LAYOUT_GROUP_COUNT] = 0
    M[space + LAYOUT_BACK] = 0
    if M[space + LAYOUT_RULES] >> REUSE_SHIFT == 0:
        return 1
    left = M[SCRATCH] + LAYOUT_LEFT
    face = 0
    while face < M[FACES]:
        M[left + face] = M[space + LAYOUT_MOST + face]
        freed = 0
        i = 0
        while i < M[space + LAYOUT_PIN_COUNT]:
            if M[space + LAYOUT_CHOICE + i] == face + 1:
                freed += 1
            i += 1
        M[space + LAYOUT_BACK] += freed
        freed -= table_frees(M, space, face)
        if freed > 0:
            M[left + face] -= freed
        if M[left + face] < 0:
            return 0
        face += 1
    if M[space + LAYOUT_BACK] == 0:
        return 1
    return groups_fill(M, space)


def groups_next(M: list[int], space: int) -> int:
    """Go to the next groups for the same freed wilds and return 1, or return 0."""
    while M[space + LAYOUT_GROUP_COUNT] > 0:
        group = group_at(M, M[space + LAYOUT_GROUP_COUNT] - 1)
        if group_next(M, space, group, -1) == 1:
            if groups_fill(M, space) == 1:
                return 1
        else:
            M[space + LAYOUT_GROUP_COUNT] -= 1
    return 0


def groups_fill(M: list[int], space: int) -> int:
    """Add groups until all freed wilds have one and return 1, or return 0: there is no way."""
    while M[space + LAYOUT_BACK] > 0:
        n = M[space + LAYOUT_GROUP_COUNT]
        M[space + LAYOUT_GROUP_COUNT] = n + 1
        if group_begin(M, space, n) == 0:
            M[space + LAYOUT_GROUP_COUNT] = n
            while n > 0 and group_next(M, space, group_at(M, n - 1), -1) == 0:
                n -= 1
                M[space + LAYOUT_GROUP_COUNT] = n
            if n == 0:
                return 0
    return 1


def group_begin(M: list[int], space: int, i: int) -> int:
    """Make the i-th group the first that may follow the one before it; return 0: there is none."""
    group = group_at(M, i)
    M[group + GROUP_LINE] = 0
    M[group + GROUP_ROW + ROW_SIZE] = 0
    if i == 0:
        return group_next(M, space, group, -1)
    before = group_at(M, i - 1)
    M[group + GROUP_LINE] = M[before + GROUP_LINE]
    k = 0
    while k < M[before + GROUP_ROW + ROW_SIZE]:
        code = group_code(M, before, k)
        if group_room(M, space, code) == 0:
            return group_next(M, space, group, code - 1)
        group_push(M, space, group, code)
        k += 1
    return 1


def group_next(M: list[int], space: int, group: int, code: int) -> int:
    """Make the group the next one in order and return 1; return 0, all its cards given back.

    The order goes on with entries after `code` at the end of the row.
    """
    row = group + GROUP_ROW
    while M[group + GROUP_LINE] < M[LINES]:
        code = group_after(M, space, group, code)
        if code >= 0:
            group_push(M, space, group, code)
            if group_good(M, space, group) == 1:
                return 1
            code = -1
        elif M[row + ROW_SIZE] > 0:
            code = group_pop(M, space, group)
        else:
            M[group + GROUP_LINE] += 1
    return 0


def group_code(M: list[int], group: int, k: int) -> int:
    """Return the number of the k-th entry: by slot, then naturals by face, a wild, a freed one."""
    entry = M[group + GROUP_ROW + ROW_ENTRY + k]
    slot = (entry >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD
    code = (slot - M[M[LINE] + LINE_WORDS * M[group + GROUP_LINE] + LINE_FIRST]) << 6
    if entry >> ENTRY_MOVED_SHIFT == 1:
        return code + GROUP_FREED
    if entry_natural(M, entry) == 0:
        return code + GROUP_WILD
    return code + (entry & ENTRY_FIELD)


def group_after(M: list[int], space: int, group: int, code: int) -> int:
    """Return the least number above `code` of an entry that the row may grow by, or -1."""
    line = M[LINE] + LINE_WORDS * M[group + GROUP_LINE]
    kind = M[KIND] + KIND_WORDS * M[line + LINE_KIND]
    row = group + GROUP_ROW
    size = M[row + ROW_SIZE]
    if size == M[ROOM] or size == M[kind + KIND_MAX]:
        return -1
    end = M[line + LINE_SLOTS] << 6
    if size > 0:
        last = group_code(M, group, size - 1)
        least = last
        if M[line + LINE_SHAPE] != MULTI:
            least = ((last >> 6) + 1) << 6
        if M[line + LINE_SHAPE] == WINDOW and end > least + 64:
            end = least + 64
        if code < least - 1:
            code = least - 1
    wilds = 0
    if size > 0:
        wilds = row_wilds(M, row)
    code += 1
    while code < end:
        q = code & 63
        slot = M[line + LINE_FIRST] + (code >> 6)
        if q < GROUP_WILD:
            x = M[M[SLOT_FACES] + slot] >> q
            if x == 0:
                code += GROUP_WILD - q
            elif x & 1 == 0:
                code += ctz(x)
            elif group_room(M, space, code) == 1:
                return code
            else:
                code += 1
        elif wilds == M[kind + KIND_WILDS] or group_room(M, space, code) == 0:
            code += 1
        elif q == GROUP_WILD and M[line + LINE_SHAPE] == DISTINCT and code >> 6 != size:
            # Which free slots the rack's wilds take is all the same: let it be the lowest.
            code += 1
        else:
            return code
    return -1


def group_room(M: list[int], space: int, code: int) -> int:
    """Return 1 if a card of this number is at hand, else 0."""
    q = code & 63
    n = M[space + LAYOUT_BACK]
    if q == GROUP_WILD:
        q = M[space + LAYOUT_WILD]
    if q != GROUP_FREED:
        n = M[M[SCRATCH] + LAYOUT_LEFT + q]
    if n > 0:
        return 1
    return 0


def group_take(M: list[int], space: int, code: int, n: int) -> int:
    """Take `n` cards of this number from those at hand."""
    q = code & 63
    if q == GROUP_FREED:
        M[space + LAYOUT_BACK] -= n
    elif q == GROUP_WILD:
        M[M[SCRATCH] + LAYOUT_LEFT + M[space + LAYOUT_WILD]] -= n
    else:
        M[M[SCRATCH] + LAYOUT_LEFT + q] -= n
    return 0


def group_push(M: list[int], space: int, group: int, code: int) -> int:
    """Put the entry of this number at the end of the row."""
    line = M[LINE] + LINE_WORDS * M[group + GROUP_LINE]
    row = group + GROUP_ROW
    q = code & 63
    entry = ENTRY_SLOT * (M[line + LINE_FIRST] + (code >> 6))
    if q == GROUP_FREED:
        entry += ENTRY_MOVED
    if q >= GROUP_WILD:
        q = M[space + LAYOUT_WILD]
    M[row + ROW_KIND] = M[line + LINE_KIND]
    M[row + ROW_ENTRY + M[row + ROW_SIZE]] = entry + q
    M[row + ROW_SIZE] += 1
    return group_take(M, space, code, 1)


def group_pop(M: list[int], space: int, group: int) -> int:
    """Take the last entry of the row away and return its number."""
    row = group + GROUP_ROW
    code = group_code(M, group, M[row + ROW_SIZE] - 1)
    M[row + ROW_SIZE] -= 1
    group_take(M, space, code, -1)
    return code


def group_good(M: list[int], space: int, group: int) -> int:
    """Return 1 if the row is a new meld as the rule wants it, and no rack card too many, else 0."""
    row = group + GROUP_ROW
    least = M[space + LAYOUT_RULES] >> REUSE_SHIFT
    size = M[row + ROW_SIZE]
    if group_rack(M, row) == size or group_rack(M, row) < least or row_valid(M, row) == 0:
        return 0
    if group_rack(M, row) == least:
        return 1
    shape = M[M[LINE] + LINE_WORDS * M[group + GROUP_LINE] + LINE_SHAPE]
    k = 0
    while k < size:
        if shape != WINDOW or k == 0 or k == size - 1:
            if M[row + ROW_ENTRY + k] >> ENTRY_MOVED_SHIFT == 0 and group_less(M, row, k) == 1:
                return 0
        k += 1
    return 1


def group_rack(M: list[int], row: int) -> int:
    """Return how many cards of the row come from the rack."""
    n = 0
    k = 0
    while k < M[row + ROW_SIZE]:
        if M[row + ROW_ENTRY + k] >> ENTRY_MOVED_SHIFT == 0:
            n += 1
        k += 1
    return n


def group_less(M: list[int], row: int, k: int) -> int:
    """Return 1 if the row is a new meld without its k-th entry as well, else 0."""
    trial = group_at(M, LAYOUT_PINS)
    row_copy(M, trial, row)
    while k + 1 < M[trial + ROW_SIZE]:
        M[trial + ROW_ENTRY + k] = M[trial + ROW_ENTRY + k + 1]
        k += 1
    M[trial + ROW_SIZE] -= 1
    return row_valid(M, trial)
