"""Playouts: an imagined game played on between greedy players, to the end of its hand."""

from __future__ import annotations

from rulekit.kernel.desk.noted import noted_pick
from rulekit.kernel.desk.rules import rules_apply, rules_list
from rulekit.kernel.desk.words import (
    DESK_ME,
    DESK_NOTES,
    DESK_PHASE,
    DESK_PLAYERS,
    DESK_SEEKING,
    DESK_THINKING,
    DESK_WINNERS,
    DESK_WORTHS,
    LONGEST,
    SEEK_CHANCES,
    SEEK_LEFT,
    SEEK_THINK,
    THINK_DRAGS,
    THINK_NOW,
    THINK_SEAT,
    WORTH_GAIN,
    WORTH_WON,
)
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import SCORED
from rulekit.kernel.memory.rng import rng_hash
from rulekit.kernel.players.greedy.cards import own_bags, own_least
from rulekit.kernel.players.greedy.choice import greedy_answer
from rulekit.kernel.players.greedy.ends import greedy_ending, greedy_scored


def playout(M: Memory, desk: Desk, word: int) -> int:
    """Play the hand on; return what it brings the seat that searches, the hand won counting least.

    Equal words give equal chance. The state is used up.
    """
    seek = M[desk + DESK_SEEKING]
    think = M[seek + SEEK_THINK]
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        M[M[seek + SEEK_CHANCES] + seat] = rng_hash(M, word, seat, 0, 0)
        seat += 1
    last = -1
    steps = 0
    while steps < LONGEST and playout_goes_on(M, desk, think) == 1:
        steps += 1
        M[M[desk + DESK_NOTES]] = 0
        count = rules_list(M)
        if count == 0:
            steps = LONGEST
        else:
            k = 0
            last = M[M[desk + DESK_ME]]
            if count > 1:
                chance = M[seek + SEEK_CHANCES] + last
                k = greedy_answer(M, desk, chance, count)
            noted_pick(M, desk, M[desk + DESK_NOTES] + 1, k)
            rules_apply(M)
    if last >= 0 and (M[M[desk + DESK_WINNERS]] >> last) & 1 == 1:
        playout_left(M, desk, last)
    worth = M[desk + DESK_WORTHS]
    greedy_ending(M, desk, think, worth)
    return 4 * M[worth + WORTH_GAIN] + M[worth + WORTH_WON]


def playout_goes_on(M: Memory, desk: Desk, think: int) -> int:
    """Return 1 while the hand has not ended, else 0."""
    if M[M[desk + DESK_PHASE]] == 0:
        return 0
    if M[SCORED] != 0 and greedy_scored(M, desk, think) == 1:
        return 0
    return 1


def playout_left(M: Memory, desk: Desk, seat: int) -> int:
    """Note how much stays beside melds in the hand of a seat that went out, if it is the most."""
    seek = M[desk + DESK_SEEKING]
    think = M[desk + DESK_THINKING]
    M[think + THINK_SEAT] = seat
    M[think + THINK_DRAGS] = 0
    own_bags(M, desk, seat, M[think + THINK_NOW])
    least = own_least(M, desk, think, M[think + THINK_NOW])
    if least > M[seek + SEEK_LEFT]:
        M[seek + SEEK_LEFT] = least
    return 0
