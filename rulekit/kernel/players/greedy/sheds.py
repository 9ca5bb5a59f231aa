"""Moves that only throw a card away: what one of them has led to, others of its kind lead to too.

`rulekit.passes.shedding` finds these kinds of moves, and has a flag raised where the card decides.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_copy, bag_size, bag_take
from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.words import (
    DESK_DEALS,
    DESK_DECIDED,
    DESK_ME,
    DESK_MEMO,
    DESK_PARTS,
    DESK_PHASE,
    DESK_REASONS,
    DESK_SHEDS,
    DESK_STATE,
    EXACT,
    MEMO_KEPT,
    MEMO_RECORDS,
    PART_OWN,
    PART_WORDS,
    THINK_BAGS,
    THINK_DEALS,
    THINK_DRAGS,
    THINK_LEAST,
    THINK_LIKE,
    THINK_LIKE_LEAST,
    THINK_LIKE_PART,
    THINK_LIKE_WORTH,
    THINK_SEAT,
    THINK_STATE,
    WORTH_LEAST,
    WORTH_SHED,
    WORTH_WORDS,
)
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import (
    CONTRACTS,
    JOURNAL,
    JOURNAL_COUNT,
    JOURNAL_ENTRIES,
    MOVED_FROM,
    MOVED_TO,
    PLANES,
    SCORED,
    VALUE,
)
from rulekit.kernel.players.greedy.cards import own_bit, own_place, own_solve
from rulekit.kernel.players.greedy.ends import greedy_scored
from rulekit.kernel.players.greedy.worths import worth_order


def shed_seen(M: Memory, desk: Desk, think: int, at: int, end: int) -> int:
    """Return 1 if the move made, noted at `at`, shows what others of its kind lead to, else 0.

    It threw away one of the seat's own cards, which decided nothing, and ended the turn but not the
    hand; and what a hand brings that goes on does not depend on the cards left.
    """
    if M[CONTRACTS] != 0:  # a move tried in between may have laid the contract that is asked for
        return 0
    if M[SCORED] != 0 and greedy_scored(M, desk, think) != 0:
        return 0
    if at >= end or M[M[desk + DESK_SHEDS] + M[at]] == 0 or M[desk + DESK_DECIDED] == 1:
        return 0
    if M[M[desk + DESK_REASONS]] != 0 or M[M[desk + DESK_DEALS]] != M[think + THINK_DEALS]:
        return 0
    seat = M[think + THINK_SEAT]
    if M[M[desk + DESK_PHASE]] == 0 or M[M[desk + DESK_ME]] == seat:
        return 0
    entry = M[JOURNAL] + JOURNAL_ENTRIES
    if M[M[JOURNAL] + JOURNAL_COUNT] != 1 or M[entry + MOVED_TO] == -1:
        return 0
    part = own_place(M, desk, M[entry + MOVED_FROM])
    target = own_place(M, desk, M[entry + MOVED_TO])
    if own_bit(M, part, PART_OWN, seat) == 0 or own_bit(M, target, PART_OWN, seat) == 1:
        return 0
    if shed_apart(M, desk, think, at) == 1:
        return 0
    M[think + THINK_LIKE_PART] = (part - M[desk + DESK_PARTS] - 1) // PART_WORDS
    return 1


def shed_note(M: Memory, desk: Desk, think: int, kind: int, worth: int) -> int:
    """Note what moves of a kind lead to: what one has led to that was seen."""
    M[think + THINK_LIKE] = kind
    bag = M[think + THINK_BAGS] + M[think + THINK_LIKE_PART] * M[PLANES]
    M[think + THINK_LIKE_LEAST] = own_solve(M, desk, bag, M[think + THINK_DRAGS])
    words_copy(M, think + THINK_LIKE_WORTH, worth, WORTH_WORDS)
    return 0


def shed_apart(M: Memory, desk: Desk, think: int, at: int) -> int:
    """Return 1 if the card of the move noted at `at` is one that may lead to something else."""
    word = M[M[desk + DESK_SHEDS] + M[at]] + 1
    end = word + M[word - 1]
    while word < end:
        if M[M[think + THINK_STATE] + M[word] - M[desk + DESK_STATE]] == M[at + 1]:
            return 1
        word += 1
    return 0


def shed_like(M: Memory, desk: Desk, think: int, at: int, end: int) -> int:
    """Return 1 if the move noted at `at` leads to what is known of another, else 0."""
    if at >= end or M[think + THINK_LIKE] == 0 or M[at] != M[think + THINK_LIKE]:
        return 0
    bag = M[think + THINK_BAGS] + M[think + THINK_LIKE_PART] * M[PLANES]
    if (M[bag] >> M[at + 1]) & 1 == 0:
        return 0
    return 1 - shed_apart(M, desk, think, at)


def shed_worth(M: Memory, desk: Desk, think: int, at: int, worth: int, best: int) -> int:
    """Write what such a move leads to; return 0 if it is certainly less than `best`, else 1.

    What stays is at least what stays of the whole, less the card. A hand that is solved only after
    the discard may save any amount. `best` is 0 if there is nothing to compare with.
    """
    words_copy(M, worth, think + THINK_LIKE_WORTH, WORTH_WORDS)
    drags = M[think + THINK_DRAGS]
    saved = 1
    M[worth + WORTH_SHED] = 0
    if drags == 0:
        saved = M[M[VALUE] + M[at + 1]]
        M[worth + WORTH_SHED] = saved
    M[worth + WORTH_LEAST] = saved - M[think + THINK_LEAST]
    bag = M[think + THINK_BAGS] + M[think + THINK_LIKE_PART] * M[PLANES]
    if best != 0 and bag_size(M, bag) != EXACT + 1 and worth_order(M, worth, best) < 0:
        return 0
    kept = M[desk + DESK_MEMO] + MEMO_RECORDS * (2 + M[PLANES]) + MEMO_KEPT
    bag_copy(M, kept, bag)
    bag_take(M, kept, M[at + 1])
    others = M[think + THINK_LEAST] - M[think + THINK_LIKE_LEAST]
    M[worth + WORTH_LEAST] = 0 - others - own_solve(M, desk, kept, drags)
    return 1
