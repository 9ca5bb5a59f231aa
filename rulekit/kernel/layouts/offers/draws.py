"""A part of a rack drawn at random among those that can be placed.

The draw is uniform. All parts of the size are leaves of a tree whose levels are the faces of the
rack and whose branches are counts. A leaf is drawn by the number of leaves below each branch; when
the search finds that nothing below a branch on the way can be placed, the branch is cut off for
good, its leaves are taken from the counts, and the draw begins anew at the root. So each draw is
uniform among the leaves that are left, those that can be placed are always left, and the one kept
is uniform among them. Branches that do not fit into the memory are not cut off, only passed over.

With more than 55 cards on the rack the counts may be too large for a word and are cut down; the
draw then favours some parts.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_clear, bag_copy, bag_count, bag_next
from rulekit.kernel.layouts.offers.parts import parts_exist
from rulekit.kernel.layouts.search.best import layout_most, layout_place
from rulekit.kernel.layouts.search.ways import problem_open
from rulekit.kernel.layouts.words import (
    DRAW_CHILD,
    DRAW_CHOSEN,
    DRAW_LEAVES,
    DRAW_LIMIT,
    DRAW_LOOSE,
    DRAW_PATH,
    DRAW_SIZE,
    DRAW_TOP,
    DRAW_TREE,
    DRAW_TRIAL,
    DRAW_WAYS,
    DRAW_WITNESS,
    DRAW_WORDS,
    MOST_CARDS,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Space
from rulekit.kernel.memory.header import FACES, NOWHERE, PLANES, SCRATCH
from rulekit.kernel.memory.rng import rng_draw
from rulekit.kernel.memory.scratch import LAYOUT_DRAWS, LAYOUT_DRAWS_WORDS


def layout_random(M: Memory, melds: Melds, rack: Bag, rules: int, part: Bag, out: Melds) -> int:
    """Draw a part that can be placed, and write it and a layout with it; return its size.

    The size is uniform among those that are possible, the part uniform among those of its size.
    0: nothing can be placed. -1: the search does not know this form.
    """
    most = layout_most(M, melds, rack, rules, MOST_CARDS, part, NOWHERE)
    if most <= 0:
        bag_clear(M, part)
        M[out] = 0
        return most
    draws = M[SCRATCH] + LAYOUT_DRAWS
    space = problem_open(M, melds, rack, rules)
    n = 0
    size = 1
    while size <= most:
        if parts_exist(M, space, rack, draws + DRAW_WITNESS, size, 0, -1) == 1:
            M[draws + DRAW_TREE + n] = size
            n += 1
        size += 1
    size = M[draws + DRAW_TREE + rng_draw(M, n)]
    M[draws + DRAW_SIZE] = size
    draw_ways(M, draws, rack, size)
    parts_exist(M, space, rack, draws + DRAW_WITNESS, size, 0, -1)
    M[draws + DRAW_TOP] = DRAW_TREE
    draw_node(M, draws, rack, draw_room(M, draws), bag_next(M, rack, -1), size)
    found = 0
    while found == 0:
        found = draw_leaf(M, draws, space, rack, size)
    bag_copy(M, part, draws + DRAW_CHOSEN)
    layout_place(M, melds, rack, part, rules, out)
    return size


def draw_ways(M: Memory, draws: int, rack: Bag, size: int) -> int:
    """Count for each face and number the parts of that many cards of this face and higher ones."""
    ways = draws + DRAW_WAYS
    width = size + 1
    face = M[FACES]
    j = 0
    while j <= size:
        M[ways + width * face + j] = 0
        j += 1
    M[ways + width * face] = 1
    while face > 0:
        face -= 1
        n = bag_count(M, rack, face)
        j = 0
        while j <= size:
            x = 0
            c = 0
            while c <= n and c <= j:
                x += M[ways + width * (face + 1) + j - c]
                c += 1
            if x > DRAW_LIMIT:
                x = DRAW_LIMIT
            M[ways + width * face + j] = x
            j += 1
    return 0


def draw_room(M: Memory, draws: int) -> int:
    """Return the address of a new node, or 0 if the memory is full."""
    node = M[draws + DRAW_TOP]
    M[draws + DRAW_TOP] += DRAW_WORDS * (M[PLANES] + 1)
    if M[draws + DRAW_TOP] <= LAYOUT_DRAWS_WORDS:
        return draws + node
    M[draws + DRAW_TOP] = node
    return 0


def draw_node(M: Memory, draws: int, rack: Bag, node: int, face: int, size: int) -> int:
    """Fill a node: for each count of the face the leaves below, `size` cards being still free."""
    width = M[draws + DRAW_SIZE] + 1
    n = bag_count(M, rack, face)
    c = 0
    while c <= M[PLANES]:
        M[node + DRAW_WORDS * c + DRAW_LEAVES] = 0
        M[node + DRAW_WORDS * c + DRAW_CHILD] = 0
        if c <= n and c <= size:
            ways = draws + DRAW_WAYS + width * (face + 1) + size - c
            M[node + DRAW_WORDS * c + DRAW_LEAVES] = M[ways]
        c += 1
    return 0


def draw_branch(M: Memory, node: int) -> int:
    """Return a count drawn by the leaves below the branches of the node; -1: there are none."""
    total = 0
    c = 0
    while c <= M[PLANES]:
        total += M[node + DRAW_WORDS * c + DRAW_LEAVES]
        c += 1
    if total <= 0:
        return -1
    x = draw_below(M, total)
    c = 0
    while x >= M[node + DRAW_WORDS * c + DRAW_LEAVES]:
        x -= M[node + DRAW_WORDS * c + DRAW_LEAVES]
        c += 1
    return c


def draw_below(M: Memory, n: int) -> int:
    """Return a number in 0..n-1, 0 < n < 2^60."""
    if n < 1 << 30:
        return rng_draw(M, n)
    limit = (1 << 60) // n * n
    x = limit
    while x >= limit:
        x = (rng_draw(M, 1 << 30) << 30) + rng_draw(M, 1 << 30)
    return x % n


def draw_leaf(M: Memory, draws: int, space: Space, rack: Bag, size: int) -> int:
    """Draw a leaf; return 1 if it can be placed, else 0: then a branch was cut off.

    DRAW_CHOSEN is the leaf as far as it is drawn, DRAW_WITNESS some part that can be placed.
    """
    chosen = draws + DRAW_CHOSEN
    bag_clear(M, chosen)
    node = draws + DRAW_TREE
    depth = 0
    tracked = 1
    face = bag_next(M, rack, -1)
    while face >= 0:
        c = draw_branch(M, node)
        if c < 0:
            return draw_empty(M, draws, depth)
        branch = node + DRAW_WORDS * c
        M[draws + DRAW_PATH + depth] = branch
        depth += 1
        size -= c
        while c > 0:
            bag_add(M, chosen, face)
            c -= 1
        following = bag_next(M, rack, face)
        if tracked == 1 and M[branch + DRAW_CHILD] == 0:
            if draw_hopeful(M, draws, space, rack, face) == 0:
                return draw_cut(M, draws, depth)
            M[branch + DRAW_CHILD] = draw_room(M, draws)
            if M[branch + DRAW_CHILD] == 0:
                tracked = 0
            elif following >= 0:
                draw_node(M, draws, rack, M[branch + DRAW_CHILD], following, size)
        node = M[branch + DRAW_CHILD]
        if tracked == 0:
            node = draws + DRAW_LOOSE
            if following >= 0:
                draw_node(M, draws, rack, node, following, size)
        face = following
    if tracked == 0:
        return draw_hopeful(M, draws, space, rack, M[FACES] - 1)
    return 1


def draw_hopeful(M: Memory, draws: int, space: Space, rack: Bag, face: int) -> int:
    """Return 1 if a part that is like DRAW_CHOSEN up to the face can be placed, else 0."""
    same = 1
    p = 0
    while p < M[PLANES]:
        x = M[draws + DRAW_CHOSEN + p] ^ M[draws + DRAW_WITNESS + p]
        if x & ((2 << face) - 1) != 0:
            same = 0
        p += 1
    if same == 1:
        return 1
    trial = draws + DRAW_TRIAL
    bag_copy(M, trial, draws + DRAW_CHOSEN)
    if parts_exist(M, space, rack, trial, M[draws + DRAW_SIZE], face + 1, -1) == 0:
        return 0
    bag_copy(M, draws + DRAW_WITNESS, trial)
    return 1


def draw_cut(M: Memory, draws: int, depth: int) -> int:
    """Take the leaves of the last branch on the path from all its branches; return 0."""
    leaves = M[M[draws + DRAW_PATH + depth - 1] + DRAW_LEAVES]
    while depth > 0:
        depth -= 1
        M[M[draws + DRAW_PATH + depth] + DRAW_LEAVES] -= leaves
    return 0


def draw_empty(M: Memory, draws: int, depth: int) -> int:
    """Leave a node without leaves, which only counts that were cut down can lead to.

    At the root the witness has to do: return 1.
    """
    if depth > 0:
        return draw_cut(M, draws, depth)
    bag_copy(M, draws + DRAW_CHOSEN, draws + DRAW_WITNESS)
    return 1
