"""What moves that are equally good leave to hope for from the next draw.

It is asked in a hand that drags on for want of cards, and by a player that looks ahead always.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import (
    bag_add,
    bag_copy,
    bag_equal,
    bag_points,
    bag_size,
    bag_within,
)
from rulekit.kernel.desk.noted import noted_pick
from rulekit.kernel.desk.rules import rules_apply
from rulekit.kernel.desk.words import (
    DESK_EQUAL,
    DESK_MEMO,
    DESK_NOTES,
    DESK_THINKING,
    EXACT,
    MEMO_KEPT,
    MEMO_RECORDS,
    THINK_BAGS,
    THINK_DRAGS,
    THINK_NOW,
    THINK_SEAT,
)
from rulekit.kernel.memory.addresses import Bag, Desk, Memory
from rulekit.kernel.memory.header import CONTRACTS, FACES, PLANES, SCRATCH
from rulekit.kernel.memory.scratch import SPREAD
from rulekit.kernel.players.greedy.cards import own_journal, own_next, own_put_back, own_solve
from rulekit.kernel.players.greedy.turn import greedy_back
from rulekit.kernel.spreads.contracts import contract_asked
from rulekit.kernel.spreads.words import SPREAD_ASKED


def greedy_hopeful(M: Memory, desk: Desk, equal: int) -> int:
    """Keep of the equal moves those that leave most hope; return how many there are."""
    think = M[desk + DESK_THINKING]
    equals = M[desk + DESK_EQUAL]
    most = -1
    kept = 0
    i = 0
    while i < equal:
        k = M[equals + i]
        greedy_back(M, desk, think)
        noted_pick(M, desk, M[desk + DESK_NOTES] + 1, k)
        rules_apply(M)
        own_journal(M, desk, think)
        own_put_back(M, desk, think)
        hope = own_hope(M, desk, think)
        if hope > most:
            most = hope
            kept = 0
        if hope == most:
            M[equals + kept] = k
            kept += 1
        i += 1
    return kept


def own_hope(M: Memory, desk: Desk, think: int) -> int:
    """Return how many kinds of card would help the bags of THINK_NOW, by what each saves."""
    if M[CONTRACTS] != 0:
        M[M[SCRATCH] + SPREAD + SPREAD_ASKED] = contract_asked(M, M[think + THINK_SEAT])
    hope = 0
    i = own_next(M, desk, M[think + THINK_SEAT], 0)
    while i >= 0:
        now = M[think + THINK_NOW] + i * M[PLANES]
        hope += own_hope_of(M, desk, think, now, M[think + THINK_BAGS] + i * M[PLANES])
        i = own_next(M, desk, M[think + THINK_SEAT], i + 1)
    return hope


def own_hope_of(M: Memory, desk: Desk, think: int, bag: Bag, before: Bag) -> int:
    """Return how many kinds of card would help one bag: each counts itself and what it saves.

    `before` is the bag before the move. Cards less save what they count at most, so what would not
    have helped the bag before it, by more than that, helps it no more now.
    """
    drags = M[think + THINK_DRAGS]
    grown = M[desk + DESK_MEMO] + MEMO_RECORDS * (2 + M[PLANES]) + MEMO_KEPT
    least = own_solve(M, desk, bag, drags)
    gone = bag_size(M, before) - bag_size(M, bag)
    if drags == 0:
        gone = bag_points(M, before) - bag_points(M, bag)
    bound = bag_within(M, bag, before)
    if M[CONTRACTS] != 0 or bag_size(M, before) >= EXACT:
        bound = 0
    hope = 0
    face = 0
    while face < M[FACES]:
        bag_copy(M, grown, before)
        bag_add(M, grown, face)
        if bound == 0 or own_solve(M, desk, grown, drags) <= least + gone:
            bag_copy(M, grown, bag)
            bag_add(M, grown, face)
            if bag_equal(M, grown, bag) == 0:
                saved = 1 + least - own_solve(M, desk, grown, drags)
                if saved > 0:
                    hope += saved
        face += 1
    return hope
