"""The parts of a rack that can be placed, one after the other; the iterator may be put aside.

The order is canonical: by size, then as sorted lists of faces are compared. No part is tested in
vain for long: when some faces are settled, the search says at once whether the rest can be chosen
so that a layout exists.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_copy, bag_count, bag_count_of, bag_size
from rulekit.kernel.layouts.search.best import layout_most, layout_place
from rulekit.kernel.layouts.search.deepening import layout_exact
from rulekit.kernel.layouts.search.rows import layout_part
from rulekit.kernel.layouts.search.ways import problem_open
from rulekit.kernel.layouts.words import LAYOUT_LEAST, LAYOUT_MOST, MOST_CARDS
from rulekit.kernel.melds.words import (
    ITER_A,
    ITER_BAG,
    ITER_CARDS,
    ITER_FACE,
    ITER_KINDS,
    ITER_LINE,
    ITER_STEP,
)
from rulekit.kernel.memory.header import FACES


def layouts_begin(M: list[int], it: int, melds: int, rack: int, rules: int) -> int:
    """Begin the parts of the rack that can be placed; return the size of the greatest ones.

    Table and rack stay as they are while the iterator is in use. Return -1 if the search does not
    know this form; there are then no parts.
    """
    M[it + ITER_BAG] = melds
    M[it + ITER_FACE] = rack
    M[it + ITER_KINDS] = rules
    M[it + ITER_LINE] = 1
    M[it + ITER_STEP] = 0
    M[it + ITER_A] = layout_most(M, melds, rack, rules, MOST_CARDS, it + ITER_CARDS, 0)
    return M[it + ITER_A]


def layouts_next(M: list[int], it: int, part: int, out: int) -> int:
    """Write the next part and a layout with it and return 1, or return 0: there are no more."""
    cards = it + ITER_CARDS
    while M[it + ITER_LINE] <= M[it + ITER_A]:
        melds = M[it + ITER_BAG]
        rack = M[it + ITER_FACE]
        rules = M[it + ITER_KINDS]
        space = problem_open(M, melds, rack, rules)
        found = 0
        if M[it + ITER_STEP] == 0:
            M[it + ITER_STEP] = 1
            found = parts_exist(M, space, rack, cards, M[it + ITER_LINE], 0, -1)
            if found == 1:
                parts_settle(M, space, rack, cards, M[it + ITER_LINE], 0)
        else:
            found = parts_after(M, space, rack, cards, M[it + ITER_LINE])
        if found == 1:
            bag_copy(M, part, cards)
            return layout_place(M, melds, rack, part, rules, out)
        M[it + ITER_LINE] += 1
        M[it + ITER_STEP] = 0
    return 0


def parts_exist(
    M: list[int], space: int, rack: int, cards: int, size: int, face: int, count: int
) -> int:
    """Return 1 if a part of this size can be placed that begins like `cards`, else 0.

    It has as many cards of the faces below `face` as the bag `cards`, and `count` of `face` itself
    (any number, if negative). The bag then becomes such a part.
    """
    f = 0
    while f < M[FACES]:
        n = bag_count(M, rack, f)
        M[space + LAYOUT_LEAST + f] = 0
        if f < face or (f == face and count >= 0):
            n = count
            if f < face:
                n = bag_count(M, cards, f)
            M[space + LAYOUT_LEAST + f] = n
        M[space + LAYOUT_MOST + f] = n
        f += 1
    if layout_exact(M, space, size) == 0:
        return 0
    layout_part(M, space, cards)
    return 1


def parts_settle(M: list[int], space: int, rack: int, cards: int, size: int, face: int) -> int:
    """Make the part the first of its size that can be placed, faces below `face` being settled."""
    f = 0
    while f < M[FACES] and size > 0:
        if f >= face:
            n = bag_count(M, rack, f)
            if n > size:
                n = size
            while n > bag_count(M, cards, f):
                if parts_exist(M, space, rack, cards, bag_size(M, cards), f, n) == 0:
                    n -= 1
        size -= bag_count(M, cards, f)
        f += 1
    return 0


def parts_after(M: list[int], space: int, rack: int, cards: int, size: int) -> int:
    """Make the part the next of its size that can be placed and return 1, or return 0."""
    free = 0
    face = M[FACES] - 1
    while face >= 0:
        n = bag_count(M, cards, face)
        free += n
        count = n - 1
        while count >= 0:
            if parts_room(M, rack, face) >= free - count:
                if parts_exist(M, space, rack, cards, size, face, count) == 1:
                    parts_settle(M, space, rack, cards, size, face + 1)
                    return 1
            count -= 1
        face -= 1
    return 0


def parts_room(M: list[int], rack: int, face: int) -> int:
    """Return the number of rack cards of higher faces."""
    return bag_count_of(M, rack, ~((2 << face) - 1))
