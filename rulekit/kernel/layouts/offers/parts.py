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
from rulekit.kernel.layouts.words import (
    LAYOUT_LEAST,
    LAYOUT_MOST,
    MOST_CARDS,
    PARTS_BEGUN,
    PARTS_CARDS,
    PARTS_MELDS,
    PARTS_MOST,
    PARTS_RACK,
    PARTS_RULES,
    PARTS_SIZE,
)
from rulekit.kernel.memory.addresses import Bag, Iterator, Melds, Memory, Space
from rulekit.kernel.memory.header import FACES, NOWHERE


def layouts_begin(M: Memory, it: Iterator, melds: Melds, rack: Bag, rules: int) -> int:
    """Begin the parts of the rack that can be placed; return the size of the greatest ones.

    Table and rack stay as they are while the iterator is in use. Return -1 if the search does not
    know this form; there are then no parts.
    """
    M[it + PARTS_MELDS] = melds
    M[it + PARTS_RACK] = rack
    M[it + PARTS_RULES] = rules
    M[it + PARTS_SIZE] = 1
    M[it + PARTS_BEGUN] = 0
    M[it + PARTS_MOST] = layout_most(M, melds, rack, rules, MOST_CARDS, it + PARTS_CARDS, NOWHERE)
    return M[it + PARTS_MOST]


def layouts_next(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Write the next part and a layout with it and return 1, or return 0: there are no more."""
    cards = it + PARTS_CARDS
    while M[it + PARTS_SIZE] <= M[it + PARTS_MOST]:
        melds = M[it + PARTS_MELDS]
        rack = M[it + PARTS_RACK]
        rules = M[it + PARTS_RULES]
        space = problem_open(M, melds, rack, rules)
        found = 0
        if M[it + PARTS_BEGUN] == 0:
            M[it + PARTS_BEGUN] = 1
            found = parts_exist(M, space, rack, cards, M[it + PARTS_SIZE], 0, -1)
            if found == 1:
                parts_settle(M, space, rack, cards, M[it + PARTS_SIZE], 0)
        else:
            found = parts_after(M, space, rack, cards, M[it + PARTS_SIZE])
        if found == 1:
            bag_copy(M, part, cards)
            return layout_place(M, melds, rack, part, rules, out)
        M[it + PARTS_SIZE] += 1
        M[it + PARTS_BEGUN] = 0
    return 0


def parts_exist(
    M: Memory, space: Space, rack: Bag, cards: Bag, size: int, face: int, count: int
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


def parts_settle(M: Memory, space: Space, rack: Bag, cards: Bag, size: int, face: int) -> int:
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


def parts_after(M: Memory, space: Space, rack: Bag, cards: Bag, size: int) -> int:
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


def parts_room(M: Memory, rack: Bag, face: int) -> int:
    """Return the number of rack cards of higher faces."""
    return bag_count_of(M, rack, ~((2 << face) - 1))
