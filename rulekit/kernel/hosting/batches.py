"""Many hands or tables solved in one call, so that nobody is asked between them.

The answers of n items are one stretch of words: n values; for each item the number of words written
so far, itself included; then what each item wrote. Melds are written tightly, as

    [melds, (kind * ENTRY_SLOT + cards, entry, entry ...) ...]

and behind those of a table stands the bag of the rack cards placed.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_copy
from rulekit.kernel.cards.rows import melds_row
from rulekit.kernel.hosting.words import ANSWER_PART, TABLE_LAID, TABLE_LOOSE
from rulekit.kernel.layouts.search.best import layout_most, layout_most_of
from rulekit.kernel.melds.lines import plan
from rulekit.kernel.memory.addresses import Bag, Melds, Memory
from rulekit.kernel.memory.header import ENTRY_SLOT, NOWHERE, PLANES, ROW_ENTRY, ROW_KIND, ROW_SIZE
from rulekit.kernel.spreads.best import spread_screened, spread_solve
from rulekit.kernel.spreads.words import LEAST_POINTS


def hands_solve(
    M: Memory, hands: Bag, n: int, kinds: int, goal: int, limit: int, answers: int, out: Melds
) -> int:
    """Solve `n` bags for kinds and a goal of `spread_solve`; with `out` > 0, its room, melds too.

    Return the address after the answers.
    """
    at = answers + 2 * n
    i = 0
    while i < n:
        M[answers + i] = spread_solve(M, hands + M[PLANES] * i, kinds, goal, limit, out)
        if out > 0:
            at = melds_pack(M, out, at)
        M[answers + n + i] = at - answers - 2 * n
        i += 1
    return at


def hands_deadwood(M: Memory, hands: Bag, n: int, answers: int) -> int:
    """Write for each of `n` bags the least points left beside melds, and nothing else."""
    base = plan(M)
    planes = M[PLANES]
    end = answers + n
    while answers < end:
        points = spread_screened(M, base, hands)
        if points < 0:
            points = spread_solve(M, hands, -1, LEAST_POINTS, -1, NOWHERE)
        M[answers] = points
        hands += planes
        answers += 1
    return end


def tables_solve(
    M: Memory,
    tables: int,
    stride: int,
    racks: Bag,
    n: int,
    rules: int,
    goal: int,
    answers: int,
    part: Bag,
    out: Melds,
) -> int:
    """Solve `n` tables with racks for a goal of `layout_most`; with `out` > 0 write layouts too.

    A table has `stride` words: its melds, or a bag of loose cards if `rules` is negative. Return
    the address after the answers.
    """
    at = answers + 2 * n
    i = 0
    while i < n:
        table = tables + stride * i
        rack = racks + M[PLANES] * i
        if rules < 0:
            M[answers + i] = layout_most_of(M, table + TABLE_LOOSE, rack, goal, part, out)
        else:
            M[answers + i] = layout_most(M, table + TABLE_LAID, rack, rules, goal, part, out)
        if out > 0:
            at = melds_pack(M, out, at)
            bag_copy(M, at + ANSWER_PART, part)
            at += M[PLANES]
        M[answers + n + i] = at - answers - 2 * n
        i += 1
    return at


def melds_pack(M: Memory, melds: Melds, at: int) -> int:
    """Write the melds tightly from `at` on; return the address after them."""
    M[at] = M[melds]
    at += 1
    i = 0
    while i < M[melds]:
        row = melds_row(M, melds, i)
        M[at] = M[row + ROW_KIND] * ENTRY_SLOT + M[row + ROW_SIZE]
        at += 1
        k = 0
        while k < M[row + ROW_SIZE]:
            M[at] = M[row + ROW_ENTRY + k]
            at += 1
            k += 1
        i += 1
    return at
