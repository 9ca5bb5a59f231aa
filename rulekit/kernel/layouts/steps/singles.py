"""Single steps of rearranging: layouts that differ from the table by one pattern of a short list.

    STEP_ADD         a rack card is added to a meld
    STEP_SPLIT       a run is split in two by a rack card, which both parts want
    STEP_PASS        a wild is exchanged for the rack card it stands for, and added to another meld
    STEP_LENT_PASS   it is exchanged for a natural of another meld, and added with one rack card to
                     a meld not its own, which has to be valid with both, not with the wild alone
    STEP_RENEW       a wild is exchanged for a rack card and lies in one new meld with rack cards
    STEP_LENT_RENEW  the same, but it is exchanged for a natural of another meld
    STEP_GATHER      one card is taken out of each of some melds that stay valid without it, and
                     these make one new meld with rack cards

A meld that lends a natural stays valid without it; it may be the one that the wild is added to, as
it is then. Only with TABLE_FREES do melds lend.

`rules` is as in `search/best`, and above STEPS_SHIFT it says which of these ways there are. No
other card moves, and no other wild changes its role, except that one standing for its line alone
takes any slot when its set grows. A layout that several steps make is told once, by the first of
them: the check lists the steps with the same rack cards.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_clear, bag_equal
from rulekit.kernel.cards.rows import melds_append, melds_row, row_copy, row_equal
from rulekit.kernel.layouts.problem.form import layout_form
from rulekit.kernel.layouts.search.rows import layout_sort
from rulekit.kernel.layouts.steps.exchanges import exchange_joined, exchange_lender
from rulekit.kernel.layouts.steps.moves import step_begin, step_next, step_rows
from rulekit.kernel.layouts.steps.rows import step_copy, step_without
from rulekit.kernel.layouts.steps.sources import source_at
from rulekit.kernel.layouts.words import (
    GROUP_ROW,
    LAYOUT_FITS,
    STEP_CARD,
    STEP_GATHER,
    STEP_GROUP,
    STEP_LENT,
    STEP_LENT_PASS,
    STEP_MELDS,
    STEP_OTHER,
    STEP_PASS,
    STEP_RENEW,
    STEP_ROW,
    STEP_RULES,
    STEP_SPLIT,
    STEP_WAY,
    STEP_WAYS,
    STEPS_OF_ANY,
    STEPS_SHIFT,
)
from rulekit.kernel.memory.addresses import Bag, Iterator, Melds, Memory
from rulekit.kernel.memory.header import (
    ENTRY_FIELD,
    ENTRY_MOVED_SHIFT,
    ROW,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
    WILD,
)
from rulekit.kernel.memory.scratch import (
    LAYOUT_TRIAL,
    LAYOUT_TRIAL_WORDS,
    STEP_PART,
    STEP_ROWS,
    STEP_STATE,
)


def steps_begin(M: Memory, it: Iterator, melds: Melds, rack: Bag, rules: int) -> int:
    """Begin the layouts that are one step away and return 1.

    Return -1 if the form is not known; then none follow.
    Table and rack stay as they are while the iterator, of ITER_WORDS words, is in use.
    """
    step_begin(M, it, melds, rack, rules)
    if steps_known(M, melds, rules) == 1:
        return 1
    M[it + STEP_WAY] = STEP_WAYS
    return -1


def steps_known(M: Memory, melds: Melds, rules: int) -> int:
    """Return 1 if the table is not too large, and the kinds are of a known form, else 0.

    Without wilds, steps that exchange nothing are made of melds of any form.
    """
    if (M[melds] + 1) * M[ROW] >= LAYOUT_TRIAL_WORDS:
        return 0
    if M[WILD] == 0 and (rules >> STEPS_SHIFT) & ~STEPS_OF_ANY == 0:
        return 1
    return M[layout_form(M) + LAYOUT_FITS]


def steps_next(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Write the next layout and the rack cards it places and return 1, or return 0: no more."""
    while step_next(M, it) == 1:
        step_part(M, it, part)
        step_layout(M, it, out)
        first = M[SCRATCH] + STEP_STATE
        if step_find(M, M[it + STEP_MELDS], part, out, M[it + STEP_RULES]) == 1:
            if step_same(M, first, it) == 1:
                return 1
    bag_clear(M, part)
    M[out] = 0
    return 0


def step_check(M: Memory, melds: Melds, part: Bag, layout: Melds, rules: int) -> int:
    """Return 1 if a single step with exactly these rack cards makes the layout, else 0.

    -1: the form is not known.
    """
    if steps_known(M, melds, rules) == 0:
        return -1
    return step_find(M, melds, part, layout, rules)


def step_find(M: Memory, melds: Melds, part: Bag, layout: Melds, rules: int) -> int:
    """Leave in STEP_STATE the first step that makes the layout and return 1, or return 0."""
    it = M[SCRATCH] + STEP_STATE
    used = M[SCRATCH] + STEP_PART
    trial = M[SCRATCH] + LAYOUT_TRIAL
    step_begin(M, it, melds, part, rules)
    while step_next(M, it) == 1:
        step_part(M, it, used)
        if bag_equal(M, used, part) == 1:
            step_layout(M, it, trial)
            if step_equal(M, trial, layout) == 1:
                return 1
    return 0


def step_equal(M: Memory, a: Melds, b: Melds) -> int:
    """Return 1 if both layouts have the same rows, in whatever order, else 0."""
    if M[a] != M[b]:
        return 0
    i = 0
    while i < M[a]:
        n = 0
        k = 0
        while k < M[a]:
            n += row_equal(M, melds_row(M, a, k), melds_row(M, a, i))
            n -= row_equal(M, melds_row(M, b, k), melds_row(M, a, i))
            k += 1
        if n != 0:
            return 0
        i += 1
    return 1


def step_same(M: Memory, a: Iterator, b: Iterator) -> int:
    """Return 1 if both iterators have reached the same step, else 0."""
    i = STEP_WAY
    while i <= STEP_LENT:
        if M[a + i] != M[b + i]:
            return 0
        i += 1
    if M[a + STEP_WAY] < STEP_RENEW:
        return 1
    i = STEP_GROUP
    end = STEP_GROUP + GROUP_ROW + ROW_ENTRY + M[b + STEP_GROUP + GROUP_ROW + ROW_SIZE]
    while i < end:
        if M[a + i] != M[b + i]:
            return 0
        i += 1
    return 1


def step_part(M: Memory, it: Iterator, part: Bag) -> int:
    """Make the bag the rack cards that the step places."""
    bag_clear(M, part)
    way = M[it + STEP_WAY]
    if M[it + STEP_CARD] >= 0:
        bag_add(M, part, M[it + STEP_CARD])
    if way < STEP_RENEW:
        return 0
    row = it + STEP_GROUP + GROUP_ROW
    k = 0
    while k < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + k]
        if way == STEP_GATHER and source_at(M, it, k) == 0:
            bag_add(M, part, entry & ENTRY_FIELD)
        if way != STEP_GATHER and entry >> ENTRY_MOVED_SHIFT == 0:
            bag_add(M, part, entry & ENTRY_FIELD)
        k += 1
    return 0


def step_layout(M: Memory, it: Iterator, out: Melds) -> int:
    """Write the table after the step, its rows sorted by kind, slots and faces."""
    melds = M[it + STEP_MELDS]
    rows = M[SCRATCH] + STEP_ROWS
    way = M[it + STEP_WAY]
    M[out] = M[melds]
    i = 0
    while i < M[melds]:
        step_copy(M, melds_row(M, out, i), melds_row(M, melds, i))
        i += 1
    if way != STEP_GATHER:
        step_rows(M, it)
        row_copy(M, melds_row(M, out, M[it + STEP_ROW]), rows)
    if M[it + STEP_LENT] > 0:
        row_copy(M, melds_row(M, out, exchange_lender(M, it)), rows + 2 * M[ROW])
    if way == STEP_SPLIT:
        melds_append(M, out, rows + M[ROW])
    elif way == STEP_PASS or way == STEP_LENT_PASS:
        exchange_joined(M, it)
        row_copy(M, melds_row(M, out, M[it + STEP_OTHER]), rows + M[ROW])
    elif way >= STEP_RENEW:
        step_taken(M, it, out)
        step_copy(M, rows, it + STEP_GROUP + GROUP_ROW)
        melds_append(M, out, rows)
    return layout_sort(M, out)


def step_taken(M: Memory, it: Iterator, out: Melds) -> int:
    """Take the cards of the group from the rows they come from."""
    if M[it + STEP_WAY] != STEP_GATHER:
        return 0
    rows = M[SCRATCH] + STEP_ROWS
    k = 0
    while k < M[it + STEP_GROUP + GROUP_ROW + ROW_SIZE]:
        source = source_at(M, it, k) - 1
        if source >= 0:
            row = melds_row(M, out, source >> 6)
            step_without(M, rows, row, source & 63)
            row_copy(M, row, rows)
        k += 1
    return 0
