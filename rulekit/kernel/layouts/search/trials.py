"""Whether a table can be arranged so that a wild which is held lies in a larger set.

The wild takes the role of the face in whose place it is to lie, and keeps it. A set of the step has
to be large then (`whole`); or, where no set may have a second wild, the cards beside it are
taken away, and the others have to make a layout.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_count
from rulekit.kernel.layouts.problem.demands import problem_limits, problem_note
from rulekit.kernel.layouts.problem.freed import role_faces
from rulekit.kernel.layouts.search.deepening import layout_any
from rulekit.kernel.layouts.search.rows import layout_part
from rulekit.kernel.layouts.words import (
    LAYOUT_HELD_ROLE,
    LAYOUT_LEAST,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_ROLE,
    LAYOUT_RULES,
    LAYOUT_SET,
    LAYOUT_SET_MOST,
    LAYOUT_SMALL,
    LAYOUT_TABLE,
    LAYOUT_WHOLE,
    LAYOUT_WHOLE_FACE,
    TABLE_FREES,
    WAYS_LOW,
    WAYS_PART,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Space
from rulekit.kernel.memory.header import FACES, KIND, KIND_NATURALS, KIND_WILDS, KIND_WORDS, SCRATCH
from rulekit.kernel.memory.scratch import LAYOUT_CAME, LAYOUT_WAYS
from rulekit.kernel.prims import ctz, popcnt


def ways_tried(
    M: Memory, space: Space, melds: Melds, bag: Bag, rules: int, step: int, face: int
) -> int:
    """Return 1 and write a part of the bag with which the large set can lie, or return 0.

    The part has all of WAYS_LOW.
    """
    if M[M[KIND] + KIND_WORDS * M[space + LAYOUT_SET] + KIND_WILDS] == 1:
        return ways_beside(M, space, melds, bag, rules, step, face)
    wilds = ways_read(M, space, melds, bag, rules, step)
    M[space + LAYOUT_ROLE + M[space + LAYOUT_PIN_COUNT] - 1] = face
    M[space + LAYOUT_WHOLE] = step + 1
    M[space + LAYOUT_WHOLE_FACE] = face
    if problem_limits(M, space, wilds) < 0 or layout_any(M, space) == 0:
        return 0
    layout_part(M, space, M[SCRATCH] + LAYOUT_WAYS + WAYS_PART)
    return 1


def ways_read(M: Memory, space: Space, melds: Melds, bag: Bag, rules: int, step: int) -> int:
    """Note the problem of placing some of the bag; return the number of wilds.

    One that is held at the step becomes the last of them.
    """
    wilds = problem_note(M, space, melds, bag, rules)
    card = 0
    while card < M[FACES]:
        M[space + LAYOUT_LEAST + card] = bag_count(M, M[SCRATCH] + LAYOUT_WAYS + WAYS_LOW, card)
        card += 1
    i = M[space + LAYOUT_PIN_COUNT] - 1
    while M[space + LAYOUT_ROLE + i] != LAYOUT_HELD_ROLE + step:
        i -= 1
    last = space + LAYOUT_ROLE + M[space + LAYOUT_PIN_COUNT] - 1
    M[space + LAYOUT_ROLE + i] = M[last]
    M[last] = LAYOUT_HELD_ROLE + step
    return wilds


def ways_beside(
    M: Memory, space: Space, melds: Melds, bag: Bag, rules: int, step: int, face: int
) -> int:
    """Do the same where a set has one wild: what lies beside it is tried in all ways."""
    faces = role_faces(M, space, LAYOUT_HELD_ROLE + step) & ~(1 << face)
    part = M[SCRATCH] + LAYOUT_WAYS + WAYS_PART
    least = M[M[KIND] + KIND_WORDS * M[space + LAYOUT_SET] + KIND_NATURALS]
    if least < M[space + LAYOUT_SMALL]:
        least = M[space + LAYOUT_SMALL]
    others = faces
    while others != 0:
        n = popcnt(others)
        if n >= least and n < M[space + LAYOUT_SET_MOST]:
            wilds = ways_read(M, space, melds, bag, rules, step)
            M[space + LAYOUT_PIN_COUNT] -= 1
            brought = ways_taken(M, space, others)
            if brought >= 0 and problem_limits(M, space, wilds - 1) >= 0:
                if layout_any(M, space) == 1:
                    layout_part(M, space, part)
                    while brought != 0:
                        bag_add(M, part, ctz(brought))
                        brought &= brought - 1
                    return 1
        others = (others - 1) & faces
    return 0


def ways_taken(M: Memory, space: Space, faces: int) -> int:
    """Take a card of each of the faces away for the set; return those of the rack, -1: one lacks.

    Cards of the table that are taken may free wilds as before.
    """
    brought = 0
    while faces != 0:
        face = ctz(faces)
        if M[space + LAYOUT_TABLE + face] > 0:
            M[space + LAYOUT_TABLE + face] -= 1
            if M[space + LAYOUT_RULES] & TABLE_FREES != 0:
                M[M[SCRATCH] + LAYOUT_CAME + face] -= 1
        elif M[space + LAYOUT_MOST + face] > 0:
            M[space + LAYOUT_MOST + face] -= 1
            if M[space + LAYOUT_LEAST + face] > 0:
                M[space + LAYOUT_LEAST + face] -= 1
            brought |= 1 << face
        else:
            return -1
        faces &= faces - 1
    return brought
