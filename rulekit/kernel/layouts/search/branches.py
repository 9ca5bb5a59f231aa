"""The branches of the search for layouts: which wilds are freed, by which cards, and where they go.

A wild that keeps its role counts as one more card of the face it stands for, or of the sets of its
step (LAYOUT_HELD). One whose role is given up (LAYOUT_CHOICE) is free, and a rack card of the role
is placed for it, or a card of the role has lain on the table. Without a rule about its reuse, a
role of which some wild is kept needs no further cards: with one more, the wild would be free. One
held in the sets of a step is freed in a way (`ways`), whose rack cards have to be placed.

With such a rule a freed wild goes to a group (`problem/groups`), which names its new role: this is
then kept like an old one, and all rack cards of the group have to be placed.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_count, bag_next
from rulekit.kernel.layouts.problem.demands import entry_role, set_step
from rulekit.kernel.layouts.problem.freed import table_frees, way_at
from rulekit.kernel.layouts.problem.groups import group_at, groups_begin, groups_next
from rulekit.kernel.layouts.search.choices import choice_next
from rulekit.kernel.layouts.words import (
    CELL_LAST,
    CELL_RUN,
    CELL_SET,
    CHOICE_FACE,
    CHOICE_SHIFT,
    GROUP_LINE,
    GROUP_ROW,
    GROUP_WILD,
    GROUPS_COUNT,
    LAYOUT_AFTER,
    LAYOUT_BASE,
    LAYOUT_BEST_FREED,
    LAYOUT_BEST_HELD,
    LAYOUT_BEST_PIN,
    LAYOUT_CELL,
    LAYOUT_CELLS_FROM,
    LAYOUT_CELLS_TO,
    LAYOUT_CHOICE,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_COLUMNS,
    LAYOUT_COST,
    LAYOUT_FACE,
    LAYOUT_FREE,
    LAYOUT_FREED,
    LAYOUT_HELD,
    LAYOUT_HELD_ROLE,
    LAYOUT_HIGH,
    LAYOUT_KEEP,
    LAYOUT_LEAST,
    LAYOUT_LINE_ROLE,
    LAYOUT_LOW,
    LAYOUT_MOST,
    LAYOUT_PIN,
    LAYOUT_PIN_COUNT,
    LAYOUT_ROLE,
    LAYOUT_RULES,
    LAYOUT_RUN_LEAST,
    LAYOUT_SET_LEAST,
    LAYOUT_SET_SHAPE,
    LAYOUT_SLOTS,
    LAYOUT_SPARE,
    LAYOUT_STEP_COUNT,
    LAYOUT_STEPS,
    LAYOUT_TABLE,
    LAYOUT_WHOLE,
    LAYOUT_WHOLE_FACE,
    LAYOUT_WHOLE_NOW,
    LAYOUT_WILD,
    REUSE_SHIFT,
    WAY_PART,
)
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import (
    DISTINCT,
    ENTRY_MOVED_SHIFT,
    FACES,
    LINE,
    LINE_SHAPE,
    LINE_WORDS,
    MULTI,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
)
from rulekit.kernel.memory.scratch import LAYOUT_GROUPS
from rulekit.kernel.prims import popcnt


def branch_begin(M: Memory, space: Space) -> int:
    """Begin with the branch in which every wild keeps its role."""
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        M[space + LAYOUT_CHOICE + i] = 0
        i += 1
    return groups_begin(M, space)


def branch_next(M: Memory, space: Space) -> int:
    """Go to the next branch and return 1, or return 0 when there are no more."""
    if groups_next(M, M[SCRATCH] + LAYOUT_GROUPS) == 1:
        return 1
    while choice_next(M, space) == 1:
        if groups_begin(M, space) == 1:
            return 1
    return 0


def branch_bounds(M: Memory, space: Space) -> int:
    """Derive from the choices of the branch what must lie and may lie; return 0 if nothing can."""
    if branch_demands(M, space) == 0:
        return 0
    return branch_loss(M, space)


def branch_demands(M: Memory, space: Space) -> int:
    """Set LOW and HIGH of the rack's cards, and the roles of wilds; return 0 if it cannot be."""
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_LOW + face] = M[space + LAYOUT_LEAST + face]
        M[space + LAYOUT_HIGH + face] = M[space + LAYOUT_MOST + face]
        face += 1
    i = 0
    while i < LAYOUT_STEPS:
        M[space + LAYOUT_HELD + i] = 0
        i += 1
    M[space + LAYOUT_WHOLE_NOW] = M[space + LAYOUT_WHOLE]
    wild = M[space + LAYOUT_WILD]
    M[space + LAYOUT_FREE] = M[space + LAYOUT_FREED]
    M[space + LAYOUT_SPARE] = 0
    if wild >= 0:
        M[space + LAYOUT_SPARE] = M[space + LAYOUT_MOST + wild] - M[space + LAYOUT_LEAST + wild]
        M[space + LAYOUT_FREE] += M[space + LAYOUT_MOST + wild]
        M[space + LAYOUT_HIGH + wild] = 0
        M[space + LAYOUT_LOW + wild] = 0
    return branch_roles(M, space)


def branch_roles(M: Memory, space: Space) -> int:
    """Count the wilds that keep their roles and the cards that free others; return 0 if too few."""
    reuse = M[space + LAYOUT_RULES] >> REUSE_SHIFT
    face = 0
    while face < M[FACES]:
        kept = 0
        freed = 0
        i = 0
        while i < M[space + LAYOUT_PIN_COUNT]:
            if M[space + LAYOUT_CHOICE + i] & CHOICE_FACE == face + 1:
                freed += 1
            elif M[space + LAYOUT_CHOICE + i] == 0 and M[space + LAYOUT_ROLE + i] == face:
                kept += 1
            i += 1
        M[space + LAYOUT_PIN + face] = kept
        if reuse == 0:
            M[space + LAYOUT_FREE] += freed
        freed -= table_frees(M, space, face)
        if M[space + LAYOUT_LOW + face] < freed:
            M[space + LAYOUT_LOW + face] = freed
        whole = 0
        if M[space + LAYOUT_WHOLE] > 0 and M[space + LAYOUT_WHOLE_FACE] == face:
            whole = 1
        if kept > whole and reuse == 0 and M[space + LAYOUT_HIGH + face] > freed:
            M[space + LAYOUT_HIGH + face] = freed
        if M[space + LAYOUT_LOW + face] > M[space + LAYOUT_HIGH + face]:
            return 0
        face += 1
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        role = M[space + LAYOUT_ROLE + i]
        if M[space + LAYOUT_CHOICE + i] == 0 and role >= LAYOUT_LINE_ROLE:
            M[space + LAYOUT_HELD + role % LAYOUT_LINE_ROLE] += 1
        i += 1
    if branch_ways(M, space) == 0:
        return 0
    return branch_groups(M, space)


def branch_ways(M: Memory, space: Space) -> int:
    """Demand the rack cards that come before held wilds are freed; return 0 if it cannot be."""
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        if M[space + LAYOUT_ROLE + i] >= LAYOUT_HELD_ROLE and M[space + LAYOUT_CHOICE + i] != 0:
            way = way_at(M, M[space + LAYOUT_CHOICE + i] >> CHOICE_SHIFT)
            face = bag_next(M, way + WAY_PART, -1)
            while face >= 0:
                if branch_before(M, space, face, bag_count(M, way + WAY_PART, face)) == 0:
                    return 0
                face = bag_next(M, way + WAY_PART, face)
        i += 1
    return 1


def branch_before(M: Memory, space: Space, face: int, n: int) -> int:
    """Demand so many rack cards of the face; return 0 if there are too few, else 1."""
    if face == M[space + LAYOUT_WILD]:
        left = M[space + LAYOUT_MOST + face] - n
        if left < M[space + LAYOUT_SPARE]:
            M[space + LAYOUT_SPARE] = left
        if left < 0:
            return 0
        return 1
    if M[space + LAYOUT_LOW + face] < n:
        M[space + LAYOUT_LOW + face] = n
    if M[space + LAYOUT_LOW + face] > M[space + LAYOUT_HIGH + face]:
        return 0
    return 1


def branch_groups(M: Memory, space: Space) -> int:
    """Demand the cards of the branch's groups and the new roles of its freed wilds; return 1.

    The groups' words say what is left of the rack cards beside them and those that free wilds.
    """
    groups = M[SCRATCH] + LAYOUT_GROUPS
    if M[groups + GROUPS_COUNT] == 0:
        return 1
    face = 0
    while face < M[FACES]:
        used = M[space + LAYOUT_MOST + face] - M[groups + face]
        if face == M[space + LAYOUT_WILD]:
            if M[space + LAYOUT_SPARE] > M[groups + GROUP_WILD]:
                M[space + LAYOUT_SPARE] = M[groups + GROUP_WILD]
        elif M[space + LAYOUT_LOW + face] < used:
            M[space + LAYOUT_LOW + face] = used
        face += 1
    i = 0
    while i < M[groups + GROUPS_COUNT]:
        group = group_at(M, groups, i)
        k = 0
        while k < M[group + GROUP_ROW + ROW_SIZE]:
            entry = M[group + GROUP_ROW + ROW_ENTRY + k]
            if entry >> ENTRY_MOVED_SHIFT == 1:
                if M[M[LINE] + LINE_WORDS * M[group + GROUP_LINE] + LINE_SHAPE] == MULTI:
                    M[space + LAYOUT_HELD + set_step(M, space, M[group + GROUP_LINE])] += 1
                else:
                    M[space + LAYOUT_PIN + entry_role(M, entry)] += 1
            k += 1
        i += 1
    return 1


def branch_loss(M: Memory, space: Space) -> int:
    """Charge the rack cards that certainly stay, and count the table's cards in.

    Return 0 if a card that must lie can certainly not.
    """
    base = 0
    face = 0
    while face < M[FACES]:
        table = M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_PIN + face]
        M[space + LAYOUT_LOW + face] += table
        M[space + LAYOUT_HIGH + face] += table
        face += 1
    face = 0
    while face < M[FACES]:
        table = M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_PIN + face]
        if table == 0 and M[space + LAYOUT_HIGH + face] > 0 and branch_useless(M, space, face) == 1:
            if M[space + LAYOUT_LOW + face] > 0:
                return 0
            M[space + LAYOUT_HIGH + face] = 0
        if face != M[space + LAYOUT_WILD]:
            kept = M[space + LAYOUT_MOST + face] + table - M[space + LAYOUT_HIGH + face]
            base += kept * M[space + LAYOUT_COST + face]
        face += 1
    M[space + LAYOUT_BASE] = base
    branch_after(M, space)
    return 1


def branch_useless(M: Memory, space: Space, face: int) -> int:
    """Return 1 if no meld of the cards at hand can certainly have the face, else 0."""
    i = M[space + LAYOUT_CELLS_FROM + face]
    while i < M[space + LAYOUT_CELLS_TO + face]:
        if M[space + LAYOUT_FACE + i] == face:
            if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0 and set_hopeful(M, space, i) == 1:
                return 0
            if (M[space + LAYOUT_CELL + i] & CELL_RUN) != 0 and run_hopeful(M, space, i) == 1:
                return 0
        i += 1
    return 1


def set_hopeful(M: Memory, space: Space, cell: int) -> int:
    """Return 0 if the cards at hand are too few for a set at the step of the cell, else 1."""
    step = cell // LAYOUT_COLUMNS
    n = M[space + LAYOUT_FREE] + M[space + LAYOUT_HELD + step]
    i = step * LAYOUT_COLUMNS
    end = i + LAYOUT_COLUMNS
    while i < end:
        if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0:
            high = M[space + LAYOUT_HIGH + M[space + LAYOUT_FACE + i]]
            if high > 1 and M[space + LAYOUT_SET_SHAPE] == DISTINCT:
                high = 1
            n += high
        i += 1
    if n >= M[space + LAYOUT_SET_LEAST]:
        return 1
    return 0


def run_hopeful(M: Memory, space: Space, cell: int) -> int:
    """Return 0 if the cards at hand are too few for a run through the cell, else 1."""
    column = cell % LAYOUT_COLUMNS
    step = cell // LAYOUT_COLUMNS
    slots = M[space + LAYOUT_SLOTS + column]
    least = M[space + LAYOUT_RUN_LEAST]
    present = 0
    k = 0
    while k < slots:
        if M[space + LAYOUT_HIGH + M[space + LAYOUT_FACE + k * LAYOUT_COLUMNS + column]] > 0:
            present |= 1 << k
        k += 1
    k = 0
    while k + least <= slots:
        if k <= step and step < k + least:
            if popcnt((present >> k) & ((1 << least) - 1)) + M[space + LAYOUT_FREE] >= least:
                return 1
        k += 1
    return 0


def branch_after(M: Memory, space: Space) -> int:
    """Count for each cell what later ones may do: give to the sets of its step, and keep back."""
    kept = M[space + LAYOUT_SPARE]
    step = M[space + LAYOUT_STEP_COUNT] - 1
    while step >= 0:
        n = 0
        i = step * LAYOUT_COLUMNS + M[space + LAYOUT_COLUMN_COUNT] - 1
        while i >= step * LAYOUT_COLUMNS:
            M[space + LAYOUT_AFTER + i] = n
            M[space + LAYOUT_KEEP + i] = kept
            face = M[space + LAYOUT_FACE + i]
            if (M[space + LAYOUT_CELL + i] & CELL_SET) != 0:
                n += M[space + LAYOUT_HIGH + face]
            if (M[space + LAYOUT_CELL + i] & CELL_LAST) != 0:
                kept += M[space + LAYOUT_HIGH + face] - M[space + LAYOUT_LOW + face]
            i -= 1
        step -= 1
    return 0


def branch_save(M: Memory, space: Space) -> int:
    """Keep what it takes to write down the solution just found in this branch."""
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_BEST_PIN + face] = M[space + LAYOUT_PIN + face]
        face += 1
    step = 0
    while step < LAYOUT_STEPS:
        M[space + LAYOUT_BEST_HELD + step] = M[space + LAYOUT_HELD + step]
        step += 1
    M[space + LAYOUT_BEST_FREED] = M[space + LAYOUT_FREE]
    if M[space + LAYOUT_WILD] >= 0:
        M[space + LAYOUT_BEST_FREED] -= M[space + LAYOUT_MOST + M[space + LAYOUT_WILD]]
    return 0


def branch_restore(M: Memory, space: Space) -> int:
    """Take up again the roles of the branch in which the best solution lies."""
    face = 0
    while face < M[FACES]:
        M[space + LAYOUT_PIN + face] = M[space + LAYOUT_BEST_PIN + face]
        face += 1
    step = 0
    while step < LAYOUT_STEPS:
        M[space + LAYOUT_HELD + step] = M[space + LAYOUT_BEST_HELD + step]
        step += 1
    return 0
