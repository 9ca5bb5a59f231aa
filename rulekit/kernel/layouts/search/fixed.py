"""The search for layouts where limits on wilds bind: too many in one meld, or too few naturals.

The search proper knows no such limits. Where it finds nothing, there is nothing; where what it
finds keeps the limits, all is well. Only otherwise are the melds in which wilds lie fixed before
each search, in all ways (`problem/groups`), and the search has but the naturals left.
"""

from __future__ import annotations

from rulekit.kernel.cards.rows import entry_natural, melds_row, row_line, row_valid_grown, row_wilds
from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.layouts.problem.demands import entry_role
from rulekit.kernel.layouts.problem.freed import role_faces
from rulekit.kernel.layouts.problem.groups import group_at, group_begin, group_next
from rulekit.kernel.layouts.problem.roles import check_clear, check_roles, check_row
from rulekit.kernel.layouts.search.branches import branch_demands, branch_loss, branch_save
from rulekit.kernel.layouts.search.rows import layout_part, layout_write
from rulekit.kernel.layouts.search.walk import layout_walk
from rulekit.kernel.layouts.words import (
    GROUP_FREED,
    GROUP_ROW,
    GROUP_WILD,
    GROUPS_ALL,
    GROUPS_COUNT,
    GROUPS_LEAST,
    GROUPS_ROLES,
    LAYOUT_BASE,
    LAYOUT_BEST_FREED,
    LAYOUT_CAP,
    LAYOUT_CHAINS,
    LAYOUT_COST,
    LAYOUT_FIRST,
    LAYOUT_FREE,
    LAYOUT_FREED,
    LAYOUT_HELD,
    LAYOUT_HIGH,
    LAYOUT_LEAST,
    LAYOUT_LINE,
    LAYOUT_LINE_ROLE,
    LAYOUT_LOW,
    LAYOUT_MOST,
    LAYOUT_PIN,
    LAYOUT_PIN_COUNT,
    LAYOUT_SAVED,
    LAYOUT_SMALL,
    LAYOUT_SPARE,
    LAYOUT_STAMP,
    LAYOUT_STEP_COUNT,
    LAYOUT_STEPS,
    LAYOUT_TABLE,
    LAYOUT_WHOLE,
    LAYOUT_WHOLE_FACE,
    LAYOUT_WHOLE_NOW,
    LAYOUT_WILD,
)
from rulekit.kernel.memory.addresses import Memory, Row, Space
from rulekit.kernel.memory.header import (
    FACES,
    KIND,
    KIND_NATURALS,
    KIND_WILDS,
    KIND_WORDS,
    ROW,
    ROW_ENTRY,
    ROW_KIND,
    ROW_SIZE,
    SCRATCH,
)
from rulekit.kernel.memory.scratch import (
    LAYOUT_CHECK,
    LAYOUT_FIXED,
    LAYOUT_FIXED_BEST,
    LAYOUT_TRIAL,
    LAYOUT_TRIAL_WORDS,
)


def fixed_needed(M: Memory, space: Space) -> int:
    """Return 1 if the best solution, found without regard to the limits, breaks one, else 0.

    Or if it has no large set that one wild is to lie in.
    """
    trial = M[SCRATCH] + LAYOUT_TRIAL
    cards = table_wilds(M, space)
    face = 0
    while face < M[FACES]:
        cards += M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_MOST + face]
        face += 1
    if cards // 2 * M[ROW] >= LAYOUT_TRIAL_WORDS:
        return 1
    layout_part(M, space, M[SCRATCH] + LAYOUT_CHECK)
    layout_write(M, space, trial)
    whole = 1
    if M[space + LAYOUT_WHOLE] > 0:
        whole = 0
    i = 0
    while i < M[trial]:
        if row_valid_grown(M, melds_row(M, trial, i)) == 0:
            return 1
        whole |= fixed_whole(M, space, melds_row(M, trial, i))
        i += 1
    return 1 - whole


def fixed_walk(M: Memory, space: Space) -> int:
    """Search the present branch with all melds that wilds may lie in; return 1 if one was saved."""
    wild = M[space + LAYOUT_WILD]
    found = 0
    n = M[space + LAYOUT_MOST + wild]
    while n >= M[space + LAYOUT_LEAST + wild]:
        more = 0
        if fixed_begin(M, space, n) == 1:
            more = fixed_fill(M, space, n)
        while more == 1:
            M[space + LAYOUT_STAMP] += 1
            if fixed_bounds(M, space, n) == 1 and M[space + LAYOUT_BASE] <= M[space + LAYOUT_CAP]:
                if layout_walk(M, space) == 1:
                    found = 1
                    fixed_save(M, space, n)
                    if M[space + LAYOUT_FIRST] == 1:
                        return 1
            more = fixed_back(M, space, n)
            if more == 1:
                more = fixed_fill(M, space, n)
        n -= 1
    return found


def fixed_fill(M: Memory, space: Space, n: int) -> int:
    """Add melds until all wilds lie in one and return 1, or return 0: there is no way.

    Melds are given up at once if the rest cannot be laid though the wilds left lay anywhere.
    """
    fixed = M[SCRATCH] + LAYOUT_FIXED
    while M[fixed + GROUP_FREED] > 0:
        i = M[fixed + GROUPS_COUNT]
        M[fixed + GROUPS_COUNT] = i + 1
        more = group_begin(M, fixed, i)
        if more == 1 and fixed_hopeful(M, space, n) == 0:
            more = fixed_step(M, space, n, i)
        if more == 0:
            M[fixed + GROUPS_COUNT] = i
            if fixed_back(M, space, n) == 0:
                return 0
    return 1


def fixed_step(M: Memory, space: Space, n: int, i: int) -> int:
    """Make the i-th meld, the last one, the next that leaves hope and return 1, or return 0."""
    while group_next(M, M[SCRATCH] + LAYOUT_FIXED, i, -1) == 1:
        if fixed_hopeful(M, space, n) == 1:
            return 1
    return 0


def fixed_back(M: Memory, space: Space, n: int) -> int:
    """Change the last meld for which there is another, those after it being given up; 0: none."""
    fixed = M[SCRATCH] + LAYOUT_FIXED
    while M[fixed + GROUPS_COUNT] > 0:
        if fixed_step(M, space, n, M[fixed + GROUPS_COUNT] - 1) == 1:
            return 1
        M[fixed + GROUPS_COUNT] -= 1
    return 0


def fixed_hopeful(M: Memory, space: Space, n: int) -> int:
    """Return 0 if the rest cannot be laid beside the melds though melds had any wilds, else 1."""
    if M[M[SCRATCH] + LAYOUT_FIXED + GROUP_FREED] == 0:
        return 1
    if fixed_bounds(M, space, n) == 0:
        return 0
    return walk_tried(M, space)


def walk_tried(M: Memory, space: Space) -> int:
    """Return 1 if the search finds anything within LAYOUT_CAP, else 0; what was found is kept."""
    if M[space + LAYOUT_BASE] > M[space + LAYOUT_CAP]:
        return 0
    best = M[SCRATCH] + LAYOUT_TRIAL
    words_copy(M, best, space + LAYOUT_SAVED, LAYOUT_CHAINS - LAYOUT_SAVED)
    cap = M[space + LAYOUT_CAP]
    first = M[space + LAYOUT_FIRST]
    M[space + LAYOUT_FIRST] = 1
    M[space + LAYOUT_STAMP] += 1
    found = layout_walk(M, space)
    M[space + LAYOUT_FIRST] = first
    M[space + LAYOUT_CAP] = cap
    words_copy(M, space + LAYOUT_SAVED, best, LAYOUT_CHAINS - LAYOUT_SAVED)
    return found


def fixed_begin(M: Memory, space: Space, n: int) -> int:
    """Lay out the cards for melds with all table wilds and `n` of the rack; return 0: no use."""
    fixed = M[SCRATCH] + LAYOUT_FIXED
    if branch_demands(M, space) == 0:
        return 0
    M[fixed + GROUPS_COUNT] = 0
    M[fixed + GROUPS_LEAST] = 0
    M[fixed + GROUPS_ALL] = 0
    M[fixed + GROUP_WILD] = 0
    wilds = table_wilds(M, space) + n
    M[fixed + GROUP_FREED] = wilds
    roles = 0
    face = 0
    while face < M[FACES]:
        M[fixed + face] = M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_HIGH + face]
        wilds -= M[space + LAYOUT_PIN + face]
        if M[space + LAYOUT_PIN + face] > 0:
            roles |= 1 << face
        face += 1
    step = 0
    while step < M[space + LAYOUT_STEP_COUNT]:
        wilds -= M[space + LAYOUT_HELD + step]
        if M[space + LAYOUT_HELD + step] > 0:
            roles |= role_faces(M, space, LAYOUT_LINE_ROLE + step)
        step += 1
    if wilds < 0:
        return 0
    if wilds > 0:
        roles = -1
    M[fixed + GROUPS_ROLES] = roles
    return 1


def table_wilds(M: Memory, space: Space) -> int:
    """Return how many wilds lie on the table."""
    return M[space + LAYOUT_FREED] + M[space + LAYOUT_PIN_COUNT]


def fixed_bounds(M: Memory, space: Space, n: int) -> int:
    """Derive what naturals must lie and may lie beside the melds; return 0 if nothing can.

    PIN counts, negative, what the melds have taken of each face.
    """
    fixed = M[SCRATCH] + LAYOUT_FIXED
    wild = M[space + LAYOUT_WILD]
    branch_demands(M, space)
    stay = M[space + LAYOUT_MOST + wild] - n
    if stay > M[space + LAYOUT_SPARE]:
        return 0
    if M[fixed + GROUP_FREED] == 0 and fixed_roles(M, space) == 0:
        return 0
    face = 0
    while face < M[FACES]:
        used = M[space + LAYOUT_TABLE + face] + M[space + LAYOUT_HIGH + face] - M[fixed + face]
        M[space + LAYOUT_PIN + face] = -used
        # The table's cards and the melds' cards are counted in by `branch_loss`.
        table = M[space + LAYOUT_TABLE + face] - used
        if M[space + LAYOUT_LOW + face] + table < 0:
            M[space + LAYOUT_LOW + face] = -table
        face += 1
    step = 0
    while step < LAYOUT_STEPS:
        M[space + LAYOUT_HELD + step] = 0
        step += 1
    M[space + LAYOUT_WHOLE_NOW] = 0
    M[space + LAYOUT_FREE] = M[fixed + GROUP_FREED]
    M[space + LAYOUT_SPARE] = 0
    if branch_loss(M, space) == 0:
        return 0
    M[space + LAYOUT_BASE] += stay * M[space + LAYOUT_COST + wild]
    return 1


def fixed_roles(M: Memory, space: Space) -> int:
    """Return 1 if the wilds in the melds have all roles that the branch asks for, else 0."""
    fixed = M[SCRATCH] + LAYOUT_FIXED
    check_clear(M)
    whole = 1
    if M[space + LAYOUT_WHOLE] > 0:
        whole = 0
    i = 0
    while i < M[fixed + GROUPS_COUNT]:
        row = group_at(M, fixed, i) + GROUP_ROW
        check_row(M, space, row)
        whole |= fixed_whole(M, space, row)
        i += 1
    return whole & check_roles(M, space)


def fixed_whole(M: Memory, space: Space, row: Row) -> int:
    """Return 1 if the row is the large set that has to lie, with a wild in its place, else 0.

    A natural there will do as well, if it may change places with the wild, which lies elsewhere.
    """
    step = M[space + LAYOUT_WHOLE] - 1
    if step < 0 or row_line(M, row) != M[space + LAYOUT_LINE + step]:
        return 0
    kind = M[KIND] + KIND_WORDS * M[row + ROW_KIND]
    size = M[row + ROW_SIZE]
    room = 1
    if row_wilds(M, row) >= M[kind + KIND_WILDS]:
        room = 0
    if size - row_wilds(M, row) <= M[kind + KIND_NATURALS]:
        room = 0
    k = 0
    while k < size and size > M[space + LAYOUT_SMALL]:
        entry = M[row + ROW_ENTRY + k]
        if entry_role(M, entry) == M[space + LAYOUT_WHOLE_FACE]:
            return 1 - entry_natural(M, entry) * (1 - room)
        k += 1
    return 0


def fixed_save(M: Memory, space: Space, n: int) -> int:
    """Keep the melds and what else it takes to write down the solution just found."""
    branch_save(M, space)
    M[space + LAYOUT_BEST_FREED] = -n
    i = 0
    while i < LAYOUT_FIXED_BEST - LAYOUT_FIXED:
        M[M[SCRATCH] + LAYOUT_FIXED_BEST + i] = M[M[SCRATCH] + LAYOUT_FIXED + i]
        i += 1
    return 0
