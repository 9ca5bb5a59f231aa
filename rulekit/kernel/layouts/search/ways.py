"""How wilds that are held in small sets can be exchanged: from larger sets, which come first.

A *way* is a card and a part of the rack, and belongs to the wilds that are held at one step: with
the part on the table, and no other rack card, all melds can be arranged so that such a wild lies in
a set that is no small one, in the card's place. A layout that frees the wild places the card, if it
is none of the table, and all of the part. Of the parts only the least are kept, so a layout is
possible if any of them lies in what it places. In such an arrangement other wilds keep their
roles or are freed, those held at a step only in ways in which all others keep theirs.

All least parts are found: where one has been, each of the others lacks some card of it, and they
are looked for by the first of its cards that they lack. Of more than WAYS_MOST ways, and where more
than WAYS_DEPTH searches would wait, the others are not looked for.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import (
    bag_add,
    bag_clear,
    bag_copy,
    bag_count,
    bag_equal,
    bag_next,
    bag_size,
    bag_take,
    bag_within,
)
from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.layouts.problem.demands import problem_note, problem_read
from rulekit.kernel.layouts.problem.form import layout_form
from rulekit.kernel.layouts.problem.freed import role_faces, table_frees, way_at
from rulekit.kernel.layouts.search.trials import ways_tried
from rulekit.kernel.layouts.words import (
    KEY_RACK,
    KEY_RULES,
    KEY_SIZE,
    LAYOUT_FITS,
    LAYOUT_HELD_ROLE,
    LAYOUT_MOST,
    LAYOUT_PIN_COUNT,
    LAYOUT_PINS,
    LAYOUT_ROLE,
    LAYOUT_SET_MOST,
    LAYOUT_SMALL,
    LAYOUT_TABLE,
    LAYOUT_WILD,
    NO_SPACE,
    PAIR_HIGH,
    PAIR_LOW,
    PAIR_WORDS,
    WAY_FACE,
    WAY_PART,
    WAY_ROLE,
    WAYS_COUNT,
    WAYS_DEPTH,
    WAYS_HIGH,
    WAYS_KEY,
    WAYS_KEY_WORDS,
    WAYS_KNOWN,
    WAYS_LOW,
    WAYS_MOST,
    WAYS_PART,
    WAYS_STACK,
    WAYS_TODO,
    WAYS_TRIAL,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Space
from rulekit.kernel.memory.header import PLANES, ROW, SCRATCH
from rulekit.kernel.memory.scratch import LAYOUT_WAYS
from rulekit.kernel.prims import ctz


def problem_open(M: Memory, melds: Melds, rack: Bag, rules: int) -> Space:
    """Note the cards and roles of the table as `problem_read`, and how wilds may be exchanged."""
    space = layout_form(M)
    if M[space + LAYOUT_FITS] == 0:
        return NO_SPACE
    ways_find(M, space, melds, rack, rules)
    return problem_read(M, melds, rack, rules)


def ways_find(M: Memory, space: Space, melds: Melds, rack: Bag, rules: int) -> int:
    """List the ways for all wilds that are held; return how many there are."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    ways_forget(M)
    problem_note(M, space, melds, rack, rules)
    steps = held_steps(M, space)
    if steps == 0:
        return 0
    if ways_keyed(M, melds, rack, rules, 0) == 0:
        M[ways + WAYS_COUNT] = 0
        if ways_each(M, space, melds, rack, rules, steps) > 0:
            if held_pins(M, space, melds, rack, rules) > 1:
                ways_each(M, space, melds, rack, rules, steps)
        ways_keyed(M, melds, rack, rules, 1)
    M[ways + WAYS_KNOWN] = M[ways + WAYS_COUNT]
    return M[ways + WAYS_COUNT]


def ways_keyed(M: Memory, melds: Melds, rack: Bag, rules: int, keep: int) -> int:
    """Return 1 if the ways were listed for just this table and rack, else 0; `keep`: now they are.

    A program asks for the same position several times in a turn.
    """
    key = M[SCRATCH] + LAYOUT_WAYS + WAYS_KEY
    rows = 1 + M[melds] * M[ROW]
    size = 2 + M[PLANES] + rows
    if size > WAYS_KEY_WORDS:
        M[key + KEY_SIZE] = 0
        return 0
    if keep == 1:
        M[key + KEY_SIZE] = size
        M[key + KEY_RULES] = rules
        bag_copy(M, key + KEY_RACK, rack)
        words_copy(M, key + 2 + M[PLANES], melds, rows)
        return 1
    if (
        M[key + KEY_SIZE] != size
        or M[key + KEY_RULES] != rules
        or bag_equal(M, key + KEY_RACK, rack) == 0
    ):
        return 0
    key += 2 + M[PLANES]
    i = 0
    while i < rows:
        if M[key + i] != M[melds + i]:
            return 0
        i += 1
    return 1


def ways_forget(M: Memory) -> int:
    """Know no ways, so that wilds that are held stay."""
    M[M[SCRATCH] + LAYOUT_WAYS + WAYS_KNOWN] = 0
    return 0


def ways_known(M: Memory) -> int:
    """Return how many ways are known."""
    return M[M[SCRATCH] + LAYOUT_WAYS + WAYS_KNOWN]


def held_steps(M: Memory, space: Space) -> int:
    """Return the mask of the steps at which wilds are held."""
    steps = 0
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT] and M[space + LAYOUT_PIN_COUNT] <= LAYOUT_PINS:
        if M[space + LAYOUT_ROLE + i] >= LAYOUT_HELD_ROLE:
            steps |= 1 << (M[space + LAYOUT_ROLE + i] - LAYOUT_HELD_ROLE)
        i += 1
    return steps


def held_pins(M: Memory, space: Space, melds: Melds, rack: Bag, rules: int) -> int:
    """Return how many wilds are held."""
    problem_note(M, space, melds, rack, rules)
    n = 0
    i = 0
    while i < M[space + LAYOUT_PIN_COUNT]:
        if M[space + LAYOUT_ROLE + i] >= LAYOUT_HELD_ROLE:
            n += 1
        i += 1
    return n


def ways_each(M: Memory, space: Space, melds: Melds, rack: Bag, rules: int, steps: int) -> int:
    """List the ways for the wilds held at these steps; those listed before may free others."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    while steps != 0:
        step = ctz(steps)
        faces = role_faces(M, space, LAYOUT_HELD_ROLE + step)
        while faces != 0:
            face = ctz(faces)
            problem_note(M, space, melds, rack, rules)
            if ways_hopeful(M, space, step, face) == 1:
                ways_of(M, space, melds, rack, rules, step, face)
            faces &= faces - 1
        steps &= steps - 1
    M[ways + WAYS_KNOWN] = M[ways + WAYS_COUNT]
    return M[ways + WAYS_COUNT]


def ways_hopeful(M: Memory, space: Space, step: int, face: int) -> int:
    """Return 0 if the card, or what makes a large set of the step beside it, is not at hand."""
    if M[space + LAYOUT_MOST + face] + table_frees(M, space, face) <= 0:
        return 0
    n = M[space + LAYOUT_PIN_COUNT] + M[space + LAYOUT_MOST + M[space + LAYOUT_WILD]]
    others = role_faces(M, space, LAYOUT_HELD_ROLE + step) & ~(1 << face)
    while others != 0:
        other = ctz(others)
        if M[space + LAYOUT_TABLE + other] + M[space + LAYOUT_MOST + other] > 0:
            n += 1
        others &= others - 1
    small = M[space + LAYOUT_SMALL]
    if n > small and M[space + LAYOUT_SET_MOST] > small:
        return 1
    return 0


def ways_of(
    M: Memory, space: Space, melds: Melds, rack: Bag, rules: int, step: int, face: int
) -> int:
    """List the ways in which a wild held at the step is in the place of the face."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    bag_clear(M, ways + WAYS_LOW)
    bag_clear(M, ways + WAYS_TRIAL)
    if ways_tried(M, space, melds, ways + WAYS_TRIAL, rules, step, face) == 1:
        return ways_note(M, LAYOUT_HELD_ROLE + step, face)
    bag_copy(M, ways + WAYS_HIGH, rack)
    M[ways + WAYS_TODO] = 0
    ways_push(M)
    while M[ways + WAYS_TODO] > 0:
        ways_pop(M)
        i = ways_within(M, LAYOUT_HELD_ROLE + step, face)
        if i < 0 and ways_least(M, space, melds, rules, step, face) == 1:
            i = ways_note(M, LAYOUT_HELD_ROLE + step, face)
        if i >= 0:
            ways_split(M, way_at(M, i) + WAY_PART)
    return 0


def ways_note(M: Memory, role: int, face: int) -> int:
    """Add the way with the part that has been found; return its number, or -1: too many."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    i = M[ways + WAYS_COUNT]
    if i == WAYS_MOST:
        return -1
    way = way_at(M, i)
    M[way + WAY_ROLE] = role
    M[way + WAY_FACE] = face
    bag_copy(M, way + WAY_PART, ways + WAYS_PART)
    M[ways + WAYS_COUNT] += 1
    return i


def ways_push(M: Memory) -> int:
    """Put the bags that bound the parts on the stack, to be looked at later."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    if M[ways + WAYS_TODO] < WAYS_DEPTH:
        at = ways + WAYS_STACK + PAIR_WORDS * M[ways + WAYS_TODO]
        bag_copy(M, at + PAIR_HIGH, ways + WAYS_HIGH)
        bag_copy(M, at + PAIR_LOW, ways + WAYS_LOW)
        M[ways + WAYS_TODO] += 1
    return 0


def ways_pop(M: Memory) -> int:
    """Take the bags that were put on the stack last."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    M[ways + WAYS_TODO] -= 1
    at = ways + WAYS_STACK + PAIR_WORDS * M[ways + WAYS_TODO]
    bag_copy(M, ways + WAYS_HIGH, at + PAIR_HIGH)
    bag_copy(M, ways + WAYS_LOW, at + PAIR_LOW)
    return 0


def ways_split(M: Memory, part: Bag) -> int:
    """Go on with parts within the bounds that lack a card of this one: by the first they lack."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    face = bag_next(M, part, -1)
    while face >= 0:
        n = bag_count(M, part, face)
        if bag_count(M, ways + WAYS_LOW, face) < n:
            there = bag_count(M, ways + WAYS_HIGH, face)
            i = there
            while i >= n:
                bag_take(M, ways + WAYS_HIGH, face)
                i -= 1
            ways_push(M)
            while i < there:
                bag_add(M, ways + WAYS_HIGH, face)
                i += 1
            while bag_count(M, ways + WAYS_LOW, face) < n:
                bag_add(M, ways + WAYS_LOW, face)
        face = bag_next(M, part, face)
    return 0


def ways_within(M: Memory, role: int, face: int) -> int:
    """Return the number of a way of the role and face whose part lies within the bounds, or -1."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    i = 0
    while i < M[ways + WAYS_COUNT]:
        way = way_at(M, i)
        if M[way + WAY_ROLE] == role and M[way + WAY_FACE] == face:
            if bag_within(M, way + WAY_PART, ways + WAYS_HIGH) == 1:
                return i
        i += 1
    return -1


def ways_least(M: Memory, space: Space, melds: Melds, rules: int, step: int, face: int) -> int:
    """Find a part within the bounds that will do, and none less of it; return 0: there is none."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    if ways_tried(M, space, melds, ways + WAYS_HIGH, rules, step, face) == 0:
        return 0
    width = (bag_size(M, ways + WAYS_PART) + 1) // 2
    while width > 0:
        at = 0
        while at < bag_size(M, ways + WAYS_PART):
            if ways_less(M, at, width) == 0:
                at += width
            elif ways_tried(M, space, melds, ways + WAYS_TRIAL, rules, step, face) == 0:
                at += width
        width = width // 2
    return 1


def ways_less(M: Memory, at: int, width: int) -> int:
    """Write the part without so many cards from the `at`-th on; return 0: they have to stay."""
    ways = M[SCRATCH] + LAYOUT_WAYS
    bag_copy(M, ways + WAYS_TRIAL, ways + WAYS_PART)
    less = 0
    k = 0
    face = bag_next(M, ways + WAYS_PART, -1)
    while face >= 0:
        n = bag_count(M, ways + WAYS_PART, face)
        i = 0
        while i < n:
            if k >= at and k < at + width and i >= bag_count(M, ways + WAYS_LOW, face):
                bag_take(M, ways + WAYS_TRIAL, face)
                less = 1
            i += 1
            k += 1
        face = bag_next(M, ways + WAYS_PART, face)
    return less
