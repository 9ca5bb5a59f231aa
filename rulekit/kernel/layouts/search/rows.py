"""Writing down what the search for layouts has found: the rows of the layout, the cards used."""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_clear
from rulekit.kernel.cards.rows import melds_append, melds_row, row_clear, row_insert, row_push
from rulekit.kernel.layouts.problem.groups import group_at
from rulekit.kernel.layouts.search.branches import branch_restore
from rulekit.kernel.layouts.search.walk import sets_count
from rulekit.kernel.layouts.words import (
    GROUP_ROW,
    GROUPS_COUNT,
    LAYOUT_BEST_FREED,
    LAYOUT_CHAINS,
    LAYOUT_COLUMN,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_COLUMNS,
    LAYOUT_FACE,
    LAYOUT_HELD,
    LAYOUT_LINE,
    LAYOUT_PIN,
    LAYOUT_PIN_COUNT,
    LAYOUT_RUN,
    LAYOUT_RUN_LEAST,
    LAYOUT_RUN_MOST,
    LAYOUT_SAVED,
    LAYOUT_SET,
    LAYOUT_SET_SHAPE,
    LAYOUT_SLOTS,
    LAYOUT_STEP_COUNT,
    LAYOUT_TABLE,
    LAYOUT_TIGHT,
    LAYOUT_WILD,
    SAVED_IN_SET,
    SAVED_RUN,
    SAVED_WILD,
    SAVED_WORDS,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Row, Space
from rulekit.kernel.memory.header import (
    DISTINCT,
    ENTRY_CARD,
    ENTRY_FIELD,
    ENTRY_SLOT,
    ENTRY_SLOT_SHIFT,
    FACES,
    LINE,
    LINE_FIRST,
    LINE_SHAPE,
    LINE_WORDS,
    ROW_ENTRY,
    ROW_KIND,
    ROW_SIZE,
    SCRATCH,
    SLOT_FACES,
)
from rulekit.kernel.memory.scratch import LAYOUT_FIXED_BEST
from rulekit.kernel.spreads.rows import spread_before, spread_spot, spread_swap


def layout_part(M: Memory, space: Space, part: Bag) -> int:
    """Return to the branch of the best solution and make the bag the rack cards it places."""
    branch_restore(M, space)
    return part_write(M, space, part)


def layout_write(M: Memory, space: Space, out: Melds) -> int:
    """Write the rows of the best solution after `layout_part`, sorted by kind, slots and faces."""
    M[out] = 0
    column = 0
    while column < M[space + LAYOUT_COLUMN_COUNT]:
        if M[space + LAYOUT_COLUMN + column] >= 0:
            write_runs(M, space, out, column)
        column += 1
    step = 0
    while step < M[space + LAYOUT_STEP_COUNT]:
        if M[space + LAYOUT_LINE + step] >= 0:
            write_sets(M, space, out, step)
        step += 1
    write_roles(M, space, out)
    if M[space + LAYOUT_TIGHT] == 2:
        write_fixed(M, out)
    return layout_sort(M, out)


def layout_sort(M: Memory, out: Melds) -> int:
    """Sort the rows by kind, slots and faces."""
    i = 1
    while i < M[out]:
        k = i
        while k > 0 and spread_before(M, melds_row(M, out, k), melds_row(M, out, k - 1)) == 1:
            spread_swap(M, melds_row(M, out, k), melds_row(M, out, k - 1))
            k -= 1
        i += 1
    return 0


def part_write(M: Memory, space: Space, bag: Bag) -> int:
    """Make the bag the rack cards that the best solution, of the present branch, places."""
    count = space + LAYOUT_CHAINS
    wild = M[space + LAYOUT_WILD]
    face = 0
    while face < M[FACES]:
        M[count + face] = -M[space + LAYOUT_TABLE + face] - M[space + LAYOUT_PIN + face]
        face += 1
    wilds = 0
    step = 0
    while step < M[space + LAYOUT_STEP_COUNT]:
        column = 0
        while column <= M[space + LAYOUT_COLUMN_COUNT]:
            saved = saved_at(M, space, step, column)
            wilds += M[saved + SAVED_WILD]
            if column < M[space + LAYOUT_COLUMN_COUNT]:
                face = M[space + LAYOUT_FACE + step * LAYOUT_COLUMNS + column]
                if face >= 0:
                    M[count + face] += M[saved + SAVED_RUN] + M[saved + SAVED_IN_SET]
            column += 1
        step += 1
    bag_clear(M, bag)
    if wild >= 0:
        # Table wilds that are free, those freed from their roles among them, all lie again.
        M[count + wild] = wilds - M[space + LAYOUT_BEST_FREED]
    face = 0
    while face < M[FACES]:
        while M[count + face] > 0:
            bag_add(M, bag, face)
            M[count + face] -= 1
        face += 1
    return 0


def saved_at(M: Memory, space: Space, step: int, column: int) -> int:
    """Return the address of a saved decision: cards in runs, wilds, cards in sets."""
    return (
        space + LAYOUT_SAVED + SAVED_WORDS * (step * (M[space + LAYOUT_COLUMN_COUNT] + 1) + column)
    )


def write_runs(M: Memory, space: Space, out: Melds, column: int) -> int:
    """Write the runs of one column, following them from step to step as the search does.

    A chain is a run that may still grow: [first step, mask of the steps at which a wild lies].
    """
    chains = space + LAYOUT_CHAINS
    n = 0
    step = 0
    while step < M[space + LAYOUT_SLOTS + column]:
        saved = saved_at(M, space, step, column)
        x = M[saved + SAVED_RUN] + M[saved + SAVED_WILD]
        i = 0
        while i < n:
            if step - M[chains + 2 * i] < M[space + LAYOUT_RUN_LEAST]:
                x -= 1
            i += 1
        kept = 0
        i = 0
        while i < n:
            first = M[chains + 2 * i]
            mask = M[chains + 2 * i + 1]
            grows = 1
            if step - first >= M[space + LAYOUT_RUN_LEAST]:
                x -= 1
                if x < 0:
                    grows = 0
            if grows == 1:
                M[chains + 2 * kept] = first
                M[chains + 2 * kept + 1] = mask
                kept += 1
            else:
                write_chain(M, space, out, column, first, mask, step)
            i += 1
        while x > 0:
            M[chains + 2 * kept] = step
            M[chains + 2 * kept + 1] = 0
            kept += 1
            x -= 1
        n = kept
        i = 0
        while i < M[saved + SAVED_WILD]:
            M[chains + 2 * i + 1] |= 1 << step
            i += 1
        step += 1
    while n > 0:
        n -= 1
        write_chain(M, space, out, column, M[chains + 2 * n], M[chains + 2 * n + 1], step)
    return 0


def write_chain(
    M: Memory, space: Space, out: Melds, column: int, first: int, mask: int, end: int
) -> int:
    """Write a chain of cards as one run, or as several if it is too long."""
    line = M[LINE] + LINE_WORDS * M[space + LAYOUT_COLUMN + column]
    while first < end:
        size = end - first
        if size > M[space + LAYOUT_RUN_MOST]:
            size = M[space + LAYOUT_RUN_LEAST]
        row = row_new(M, out, M[space + LAYOUT_RUN])
        while size > 0:
            face = M[space + LAYOUT_FACE + first * LAYOUT_COLUMNS + column]
            if (mask >> first) & 1 == 1:
                face = M[space + LAYOUT_WILD]
            row_push(M, row, face, M[line + LINE_FIRST] + first)
            first += 1
            size -= 1
    return 0


def row_new(M: Memory, out: Melds, kind: int) -> Row:
    """Append an empty row of the kind and return its address."""
    M[out] += 1
    row = melds_row(M, out, M[out] - 1)
    row_clear(M, row)
    M[row + ROW_KIND] = kind
    return row


def write_sets(M: Memory, space: Space, out: Melds, step: int) -> int:
    """Write the sets of a step: its cards in turn, then wilds where cards are fewest."""
    number = M[space + LAYOUT_LINE + step]
    wilds = M[saved_at(M, space, step, M[space + LAYOUT_COLUMN_COUNT]) + SAVED_WILD]
    wilds += M[space + LAYOUT_HELD + step]
    sets = 0
    total = wilds
    column = 0
    while column < M[space + LAYOUT_COLUMN_COUNT]:
        n = M[saved_at(M, space, step, column) + SAVED_IN_SET]
        total += n
        if n > sets and M[space + LAYOUT_SET_SHAPE] == DISTINCT:
            sets = n
        column += 1
    if total == 0:
        return 0
    sets = sets_count(M, space, number, sets, total)
    first = M[out]
    while M[out] < first + sets:
        row_new(M, out, M[space + LAYOUT_SET])
    at = 0
    column = 0
    while column < M[space + LAYOUT_COLUMN_COUNT]:
        n = M[saved_at(M, space, step, column) + SAVED_IN_SET]
        while n > 0:
            face = M[space + LAYOUT_FACE + step * LAYOUT_COLUMNS + column]
            write_card(M, space, melds_row(M, out, first + at % sets), number, face)
            at += 1
            n -= 1
        column += 1
    while wilds > 0:
        write_card(M, space, melds_row(M, out, first + at % sets), number, M[space + LAYOUT_WILD])
        at += 1
        wilds -= 1
    return 0


def write_card(M: Memory, space: Space, row: Row, number: int, face: int) -> int:
    """Put a card into a set: in the slot of its face, a wild in the lowest free one."""
    line = M[LINE] + LINE_WORDS * number
    slot = M[line + LINE_FIRST]
    if M[line + LINE_SHAPE] == DISTINCT:
        if face == M[space + LAYOUT_WILD]:
            while slot_taken(M, row, slot) == 1:
                slot += 1
        else:
            while (M[M[SLOT_FACES] + slot] >> face) & 1 == 0:
                slot += 1
    entry = face + ENTRY_SLOT * slot
    return row_insert(M, row, spread_spot(M, row, line, entry), entry)


def slot_taken(M: Memory, row: Row, slot: int) -> int:
    """Return 1 if some card of the row lies in the slot, else 0."""
    i = 0
    while i < M[row + ROW_SIZE]:
        if (M[row + ROW_ENTRY + i] >> ENTRY_SLOT_SHIFT) & ENTRY_FIELD == slot:
            return 1
        i += 1
    return 0


def write_roles(M: Memory, space: Space, out: Melds) -> int:
    """Put the wilds that keep their roles in the place of cards that were counted for them."""
    if M[space + LAYOUT_PIN_COUNT] == 0:
        return 0
    i = 0
    while i < M[out]:
        row = melds_row(M, out, i)
        k = 0
        while k < M[row + ROW_SIZE]:
            face = M[row + ROW_ENTRY + k] & ENTRY_FIELD
            if M[space + LAYOUT_PIN + face] > 0:
                if M[row + ROW_KIND] != M[space + LAYOUT_SET] or (
                    M[space + LAYOUT_SET_SHAPE] == DISTINCT
                ):
                    M[row + ROW_ENTRY + k] += M[space + LAYOUT_WILD] - face
                    M[space + LAYOUT_PIN + face] -= 1
            k += 1
        i += 1
    return 0


def write_fixed(M: Memory, out: Melds) -> int:
    """Write the melds in which the wilds of the best solution were fixed."""
    fixed = M[SCRATCH] + LAYOUT_FIXED_BEST
    i = 0
    while i < M[fixed + GROUPS_COUNT]:
        melds_append(M, out, group_at(M, fixed, i) + GROUP_ROW)
        row = melds_row(M, out, M[out] - 1)
        k = 0
        while k < M[row + ROW_SIZE]:
            M[row + ROW_ENTRY + k] = M[row + ROW_ENTRY + k] & ENTRY_CARD
            k += 1
        i += 1
    return 0
