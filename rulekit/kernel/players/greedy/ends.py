"""What a hand brings a seat: if it has ended, or if it ended so."""

from __future__ import annotations

from rulekit.kernel.desk.rules import rules_finish
from rulekit.kernel.desk.states import state_copy_scored
from rulekit.kernel.desk.sums import sums_gain
from rulekit.kernel.desk.words import (
    DESK_ACCOUNT,
    DESK_ENDED,
    DESK_GAINS,
    DESK_MATCHED,
    DESK_PHASE,
    DESK_PLAYERS,
    DESK_REASON,
    DESK_REASONS,
    DESK_STATE,
    DESK_TEAM,
    DESK_WINNERS,
    THINK_GAIN,
    THINK_SEAT,
    THINK_STATE,
    UNMET,
    WORTH_GAIN,
    WORTH_WON,
)
from rulekit.kernel.facts import between_hands
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import CONTRACTS, SCORED
from rulekit.kernel.spreads.contracts import contract_asked


def greedy_ending(M: Memory, desk: Desk, think: int, worth: int) -> int:
    """Write whether the hand is won (1), lost (-1) or neither, and the gain.

    A hand that is over is scored; one that goes on, as if it ended so. Between hands nothing counts
    but what accounts have come to.
    """
    seat = M[think + THINK_SEAT]
    M[worth + WORTH_WON] = 0
    if M[SCORED] == 0 or greedy_scored(M, desk, think) == 0:
        if M[M[desk + DESK_PHASE]] != 0:
            M[worth + WORTH_GAIN] = greedy_standing(M, desk, think)
            return 0
    elif greedy_scored(M, desk, think) == 2:
        M[worth + WORTH_GAIN] = greedy_earned(M, desk, think)
        return 0
    winners = M[M[desk + DESK_WINNERS]]
    if winners != 0:
        M[worth + WORTH_WON] = -1
    other = 0
    while other < M[desk + DESK_PLAYERS]:
        if M[M[desk + DESK_TEAM] + other] == M[M[desk + DESK_TEAM] + seat]:
            if (winners >> other) & 1 != 0:
                M[worth + WORTH_WON] = 1
        other += 1
    earned = greedy_earned(M, desk, think)
    if M[SCORED] != 0 and greedy_scored(M, desk, think) == 1:
        M[worth + WORTH_GAIN] = earned
        return 0
    rules_finish(M)
    M[worth + WORTH_GAIN] = earned + sums_gain(M, desk, M[desk + DESK_GAINS], seat)
    return 0


@between_hands
def greedy_scored(M: Memory, desk: Desk, think: int) -> int:
    """Return 1 if the hand has been scored since the position was looked at, 2 if before, else 0.

    Then it is over, though phases that lie between hands may follow.
    """
    if M[M[think + THINK_STATE] + M[SCORED] - M[desk + DESK_STATE]] == 1:
        return 2
    return M[M[SCORED]]


def greedy_earned(M: Memory, desk: Desk, think: int) -> int:
    """Return what moves have brought since, before the hand is scored."""
    return sums_gain(M, desk, M[desk + DESK_ACCOUNT], M[think + THINK_SEAT]) - M[think + THINK_GAIN]


def greedy_standing(M: Memory, desk: Desk, think: int) -> int:
    """Return the gain if the hand ended so, without a winner, for the reason that counts most.

    While there is a contract to be laid, nothing counts but that it is. What comes of a match then
    does not count, so the hand is scored as one on its own: who would deal next may be nobody.
    Where the rules break down at such an end, the host plays the hand, and leaves that end out.
    """
    if M[M[desk + DESK_PHASE]] == 0:
        return 0
    earned = greedy_earned(M, desk, think)
    if M[SCORED] != 0 and M[M[SCORED]] == 1:
        return earned
    if M[CONTRACTS] != 0 and contract_asked(M, M[think + THINK_SEAT]) > 0:
        return earned - UNMET
    reason = M[desk + DESK_REASONS] + 1
    end = reason + M[reason - 1]
    if reason == end:
        return earned
    state_copy_scored(M, desk, M[desk + DESK_ENDED], M[desk + DESK_STATE])
    matched = M[M[desk + DESK_MATCHED]]
    M[M[desk + DESK_MATCHED]] = 0
    most = 0
    size = 0
    while reason < end:
        M[M[desk + DESK_PHASE]] = 0
        M[M[desk + DESK_REASON]] = M[reason]
        M[M[desk + DESK_WINNERS]] = 0
        rules_finish(M)
        gain = sums_gain(M, desk, M[desk + DESK_GAINS], M[think + THINK_SEAT])
        if gain > size or 0 - gain > size:
            most = gain
            size = gain
            if gain < 0:
                size = 0 - gain
        state_copy_scored(M, desk, M[desk + DESK_STATE], M[desk + DESK_ENDED])
        reason += 1
    M[M[desk + DESK_MATCHED]] = matched
    return earned + most
