"""Layouts as moves: which of the many that a table and a hand allow are offered.

Every part of the hand that can be placed stands for the layouts that place it; one of them is
offered. How many parts are looked at depends on who asks (the mode):

    PLAYS_BEST   the part of most cards and the part of most points; if no such layout is a move for
                 other reasons, the first of all that is
    PLAYS_EVERY  all parts
    PLAYS_NEXT   all parts after the one offered last: begins nothing anew
    PLAYS_DRAWN  one part: its size drawn among the sizes that are possible, the part among those of
                 its size; if that is no move for other reasons, another, and after PLAYS_TRIES the
                 first of all that is

In all modes there is a part if there is one at all. The chance is a word of the generator of `rng`,
given by who asks; that of the game is left as it is.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_copy, bag_equal, bag_size
from rulekit.kernel.layouts.offers.check import layout_check
from rulekit.kernel.layouts.offers.draws import layout_random
from rulekit.kernel.layouts.offers.parts import layouts_begin, layouts_next
from rulekit.kernel.layouts.search.best import layout_best, layout_most, layout_place
from rulekit.kernel.layouts.steps.singles import step_check, steps_begin, steps_next
from rulekit.kernel.layouts.words import (
    MOST_CARDS,
    MOST_VALUE,
    PLAYS_ARRANGED,
    PLAYS_BEST,
    PLAYS_CHANCE,
    PLAYS_DRAWN,
    PLAYS_EVERY,
    PLAYS_FIRST,
    PLAYS_ITER,
    PLAYS_LEAST,
    PLAYS_MELDS,
    PLAYS_MODE,
    PLAYS_NEXT,
    PLAYS_ONCE,
    PLAYS_RACK,
    PLAYS_RULES,
    PLAYS_STAGE,
    PLAYS_TRIES,
    STEPS_SHIFT,
)
from rulekit.kernel.melds.words import ITER_LINE
from rulekit.kernel.memory.addresses import Bag, Iterator, Melds, Memory
from rulekit.kernel.memory.header import RNG
from rulekit.kernel.memory.rng import rng_draw


def plays_begin(
    M: Memory,
    it: Iterator,
    melds: Melds,
    rack: Bag,
    rules: int,
    least: int,
    mode: int,
    chance: int,
) -> int:
    """Begin the layouts of the table `melds` with at least `least` cards of the rack."""
    if mode == PLAYS_NEXT:
        M[it + PLAYS_ONCE] = 0
        return 0
    M[it + PLAYS_MELDS] = melds
    M[it + PLAYS_RACK] = rack
    M[it + PLAYS_RULES] = rules
    M[it + PLAYS_LEAST] = least
    M[it + PLAYS_MODE] = mode
    M[it + PLAYS_CHANCE] = chance
    M[it + PLAYS_STAGE] = 0
    M[it + PLAYS_ONCE] = 1
    if mode == PLAYS_EVERY:
        M[it + PLAYS_ONCE] = 0
        plays_all(M, it)
    return 0


def plays_all(M: Memory, it: Iterator) -> int:
    """Begin all parts, those with too few cards left out."""
    M[it + PLAYS_MODE] = PLAYS_EVERY
    melds = M[it + PLAYS_MELDS]
    rack = M[it + PLAYS_RACK]
    rules = M[it + PLAYS_RULES]
    if rules >> STEPS_SHIFT != 0:
        return steps_begin(M, it + PLAYS_ITER, melds, rack, rules)
    layouts_begin(M, it + PLAYS_ITER, melds, rack, rules)
    if M[it + PLAYS_ITER + ITER_LINE] < M[it + PLAYS_LEAST]:
        M[it + PLAYS_ITER + ITER_LINE] = M[it + PLAYS_LEAST]
    return 0


def plays_next(M: Memory, it: Iterator, part: Bag, out: Melds, found: int) -> int:
    """Write the next part and its layout and return 1, or return 0: there are no more.

    `found`: how many of the layouts so far were moves.
    """
    if M[it + PLAYS_ONCE] == 1 and found > 0:
        if M[it + PLAYS_MODE] != PLAYS_BEST or M[it + PLAYS_STAGE] > 1:
            return 0
    if M[it + PLAYS_LEAST] >= bag_size(M, M[it + PLAYS_RACK]):
        return plays_whole(M, it, part, out)
    while M[it + PLAYS_MODE] == PLAYS_BEST and M[it + PLAYS_STAGE] < 2:
        M[it + PLAYS_STAGE] += 1
        best = plays_best(M, it, part, out)
        if best == 1:
            return plays_arranged(M, it, part, out)
        if best == -1:
            return 0
    while M[it + PLAYS_MODE] == PLAYS_DRAWN and M[it + PLAYS_STAGE] < PLAYS_TRIES:
        M[it + PLAYS_STAGE] += 1
        if plays_drawn(M, it, part, out) == 1:
            return plays_arranged(M, it, part, out)
    if M[it + PLAYS_MODE] != PLAYS_EVERY:
        if found > 0:
            return 0
        plays_all(M, it)
    while plays_following(M, it, part, out) == 1:
        if bag_size(M, part) >= M[it + PLAYS_LEAST]:
            return plays_arranged(M, it, part, out)
    return 0


def plays_whole(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Write the whole rack and its layout, once, and return 1; else return 0."""
    M[it + PLAYS_STAGE] += 1
    if M[it + PLAYS_STAGE] > 1:
        return 0
    melds = M[it + PLAYS_MELDS]
    rack = M[it + PLAYS_RACK]
    rules = M[it + PLAYS_RULES]
    if rules >> STEPS_SHIFT != 0:
        steps_begin(M, it + PLAYS_ITER, melds, rack, rules)
        while steps_next(M, it + PLAYS_ITER, part, out) == 1:
            if bag_equal(M, part, rack) == 1:
                return 1
        return 0
    if layout_place(M, melds, rack, rack, rules, out) != 1:
        return 0
    bag_copy(M, part, rack)
    return plays_arranged(M, it, part, out)


def plays_best(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Write the part of most cards, then that of most points if it is another; else return 0.

    Return -1 if no part has cards enough, which the first of these two shows.
    """
    if M[it + PLAYS_RULES] >> STEPS_SHIFT != 0:
        return 0
    goal = MOST_CARDS
    if M[it + PLAYS_STAGE] == 2:
        goal = MOST_VALUE
    melds = M[it + PLAYS_MELDS]
    most = layout_most(M, melds, M[it + PLAYS_RACK], M[it + PLAYS_RULES], goal, part, out)
    if goal == MOST_CARDS and most >= 0 and most < M[it + PLAYS_LEAST]:
        return -1
    if most <= 0 or bag_size(M, part) < M[it + PLAYS_LEAST]:
        return 0
    if goal == MOST_VALUE and bag_equal(M, part, it + PLAYS_FIRST) == 1:
        return 0
    bag_copy(M, it + PLAYS_FIRST, part)
    return 1


def plays_drawn(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Draw a part and write it; return 0 if there is none, or it has too few cards."""
    melds = M[it + PLAYS_MELDS]
    rack = M[it + PLAYS_RACK]
    rules = M[it + PLAYS_RULES]
    chance = M[M[RNG]]
    M[M[RNG]] = M[it + PLAYS_CHANCE]
    if rules >> STEPS_SHIFT != 0:
        size = plays_step(M, it, part, out)
    else:
        size = layout_random(M, melds, rack, rules, part, out)
    M[it + PLAYS_CHANCE] = M[M[RNG]]
    M[M[RNG]] = chance
    if size < M[it + PLAYS_LEAST]:
        return 0
    return 1


def plays_step(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Draw one of all single steps and write it; return the size of its part, or 0."""
    rules = M[it + PLAYS_RULES]
    steps = 0
    steps_begin(M, it + PLAYS_ITER, M[it + PLAYS_MELDS], M[it + PLAYS_RACK], rules)
    while steps_next(M, it + PLAYS_ITER, part, out) == 1:
        steps += 1
    if steps == 0:
        return 0
    steps = rng_draw(M, steps)
    steps_begin(M, it + PLAYS_ITER, M[it + PLAYS_MELDS], M[it + PLAYS_RACK], rules)
    while steps >= 0:
        steps_next(M, it + PLAYS_ITER, part, out)
        steps -= 1
    return bag_size(M, part)


def plays_following(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Write the next of all parts and its layout and return 1, or return 0."""
    if M[it + PLAYS_RULES] >> STEPS_SHIFT != 0:
        return steps_next(M, it + PLAYS_ITER, part, out)
    return layouts_next(M, it + PLAYS_ITER, part, out)


def plays_arranged(M: Memory, it: Iterator, part: Bag, out: Melds) -> int:
    """Without melds on the table, choose the layout in which the part has most points; return 1.

    Of more than PLAYS_ARRANGED cards the layout stays that was found.
    """
    if M[M[it + PLAYS_MELDS]] == 0 and bag_size(M, part) <= PLAYS_ARRANGED:
        layout_best(M, part, out)
    return 1


def plays_check(M: Memory, melds: Melds, part: Bag, layout: Melds, rules: int) -> int:
    """Return 1 if a proposed layout is one of those that the rules allow, else 0."""
    if rules >> STEPS_SHIFT != 0:
        return step_check(M, melds, part, layout, rules)
    return layout_check(M, melds, part, layout, rules)
