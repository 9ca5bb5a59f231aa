"""Playouts: an imagined game played on between greedy players, to the end of its hand."""

from __future__ import annotations

from rulekit.kernel.desk.noted import noted_barred, noted_pick
from rulekit.kernel.desk.rules import rules_apply, rules_list
from rulekit.kernel.desk.states import state_copy
from rulekit.kernel.desk.words import (
    BAR_NEVER,
    DECLINERS,
    DESK_ACTION,
    DESK_BARRED,
    DESK_LEARNING,
    DESK_ME,
    DESK_NOTES,
    DESK_PHASE,
    DESK_PLAYERS,
    DESK_SEEKING,
    DESK_STATE,
    DESK_TEAM,
    DESK_THINKING,
    DESK_TURNS,
    DESK_WINNERS,
    DESK_WORTHS,
    LONGEST,
    SEEK_ACTIONS,
    SEEK_BARS,
    SEEK_BEGAN,
    SEEK_CHANCES,
    SEEK_DECLINES,
    SEEK_GOES_ON,
    SEEK_LEAF,
    SEEK_LEFT,
    SEEK_MADE,
    SEEK_MOVED,
    SEEK_SEAT,
    SEEK_THINK,
    SEEK_TURN,
    SEEK_WEIGHTS,
    THINK_DRAGS,
    THINK_NOW,
    THINK_SEAT,
    VALUE_BITS,
    WORTH_GAIN,
    WORTH_WON,
)
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import SCORED
from rulekit.kernel.memory.rng import rng_hash
from rulekit.kernel.players.greedy.cards import own_bags, own_least
from rulekit.kernel.players.greedy.choice import greedy_answer
from rulekit.kernel.players.greedy.ends import greedy_ending, greedy_scored
from rulekit.kernel.players.learned.features import learned_look
from rulekit.kernel.players.learned.network import learned_value
from rulekit.kernel.players.search.worlds import world_waited
from rulekit.kernel.spreads.words import LACKS


def playouts_begin(M: Memory, desk: Desk) -> int:
    """Nothing is known yet of how hands end, in a position that is asked about."""
    seek = M[desk + DESK_SEEKING]
    kind = 0
    while kind < M[seek + SEEK_ACTIONS]:
        M[M[seek + SEEK_GOES_ON] + kind] = 0
        M[M[seek + SEEK_BARS] + kind] = 0
        kind += 1
    return 0


def playout(M: Memory, desk: Desk, word: int) -> int:
    """Play the hand on; return what it brings the seat that searches, the hand won counting least.

    Equal words give equal chance. The state is used up. With a leaf it ends after so many turns of
    its own, at what was learned that the position is worth then.
    """
    seek = M[desk + DESK_SEEKING]
    think = M[seek + SEEK_THINK]
    leaf = 0
    if M[desk + DESK_LEARNING] == 1:
        leaf = M[seek + SEEK_LEAF]
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        M[M[seek + SEEK_CHANCES] + seat] = rng_hash(M, word, seat, 0, 0)
        playout_forget(M, seek, seat)
        seat += 1
    steps = 0
    while steps < LONGEST and playout_goes_on(M, desk, think) == 1:
        steps += 1
        M[M[desk + DESK_NOTES]] = 0
        count = rules_list(M)
        if count == 0:
            steps = LONGEST
        else:
            seat = M[M[desk + DESK_ME]]
            playout_choose(M, desk, seat, count)
            kind = M[M[desk + DESK_ACTION]]
            turn = 1 + M[M[desk + DESK_TURNS]]
            own = 0
            if leaf > 0 and seat == M[seek + SEEK_SEAT] and turn > 1 + M[seek + SEEK_BEGAN]:
                own = 1
            if own == 1 and leaf == 1:
                playout_look(M, desk)
            if M[M[seek + SEEK_DECLINES] + seat] == 1 and M[M[seek + SEEK_BARS] + kind] != 0:
                kind = playout_declining(M, desk, seat)
            else:
                rules_apply(M)
            playout_made(M, seek, seat, kind, turn)
            if own == 1 and M[M[desk + DESK_TURNS]] + 1 != turn:
                leaf -= 1
                if leaf == 0 and playout_goes_on(M, desk, think) == 1:
                    return playout_leaf(M, desk)
    if steps < LONGEST:
        playout_ended(M, desk)
    worth = M[desk + DESK_WORTHS]
    greedy_ending(M, desk, think, worth)
    return 4 * M[worth + WORTH_GAIN] + M[worth + WORTH_WON]


def playout_look(M: Memory, desk: Desk) -> int:
    """Take in the position before a move after which a playout may end."""
    if M[desk + DESK_LEARNING] == 1:
        learned_look(M, desk, M[desk + DESK_THINKING])
    return 0


def playout_leaf(M: Memory, desk: Desk) -> int:
    """Return what a playout brings that ends after the move just made, as `playout` does.

    What was learned is in points over the mean of the opponents, for the whole hand.
    """
    if M[desk + DESK_LEARNING] == 0:
        return 0
    seek = M[desk + DESK_SEEKING]
    value = learned_value(M, desk, M[desk + DESK_THINKING], M[seek + SEEK_WEIGHTS])
    team = M[M[desk + DESK_TEAM] + M[seek + SEEK_SEAT]]
    seat = 0
    opponents = 0
    while seat < M[desk + DESK_PLAYERS]:
        if M[M[desk + DESK_TEAM] + seat] != team:
            opponents += 1
        seat += 1
    return (4 * opponents * value) >> VALUE_BITS


def playout_goes_on(M: Memory, desk: Desk, think: int) -> int:
    """Return 1 while the hand has not ended, else 0."""
    if M[M[desk + DESK_PHASE]] == 0:
        return 0
    if M[SCORED] != 0 and greedy_scored(M, desk, think) == 1:
        return 0
    return 1


def playout_choose(M: Memory, desk: Desk, seat: int, count: int) -> int:
    """Put the move that greedy makes, of `count` moves noted, into the registers."""
    k = 0
    if count > 1:
        k = greedy_answer(M, desk, M[M[desk + DESK_SEEKING] + SEEK_CHANCES] + seat, count)
    return noted_pick(M, desk, M[desk + DESK_NOTES] + 1, k)


def playout_forget(M: Memory, seek: int, seat: int) -> int:
    """A seat has made no move yet."""
    M[M[seek + SEEK_MOVED] + seat] = 0
    made = M[seek + SEEK_MADE] + seat * M[seek + SEEK_ACTIONS]
    kind = 0
    while kind < M[seek + SEEK_ACTIONS]:
        M[made + kind] = 0
        kind += 1
    return 0


def playout_made(M: Memory, seek: int, seat: int, kind: int, turn: int) -> int:
    """Note that a seat has made a move; those of its earlier turns have not ended the hand.

    `turn`: 1 more than the turn's number.
    """
    made = M[seek + SEEK_MADE] + seat * M[seek + SEEK_ACTIONS]
    if M[M[seek + SEEK_MOVED] + seat] != turn:
        M[M[seek + SEEK_MOVED] + seat] = turn
        each = 0
        while each < M[seek + SEEK_ACTIONS]:
            if M[made + each] != 0:
                M[M[seek + SEEK_GOES_ON] + each] = 1
                M[M[seek + SEEK_BARS] + each] = 0
            each += 1
    M[made + kind] = turn
    return 0


def playout_ended(M: Memory, desk: Desk) -> int:
    """Note which kinds of moves end hands, and how much stays beside melds then at the most.

    A winner makes them in his last turn, and keeps cards that cannot be melded; and nobody who
    made one of its kind has had a later turn.
    """
    seek = M[desk + DESK_SEEKING]
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        turn = M[M[seek + SEEK_MOVED] + seat]
        if turn != 0 and (M[M[desk + DESK_WINNERS]] >> seat) & 1 == 1:
            made = M[seek + SEEK_MADE] + seat * M[seek + SEEK_ACTIONS]
            least = -1
            kind = 0
            while kind < M[seek + SEEK_ACTIONS]:
                if M[made + kind] == turn and M[M[seek + SEEK_GOES_ON] + kind] == 0:
                    if least < 0:
                        least = playout_beside(M, desk, seat)
                    if least > 0:
                        M[M[seek + SEEK_BARS] + kind] = BAR_NEVER
                kind += 1
            if least > M[seek + SEEK_LEFT]:
                M[seek + SEEK_LEFT] = least
        seat += 1
    return 0


def playout_declining(M: Memory, desk: Desk, seat: int) -> int:
    """Make the move in the registers, or another if it ends the hand with cards beside melds.

    Moves that do so are then made only if there are no others. Returns the kind of what was made.
    """
    seek = M[desk + DESK_SEEKING]
    kind = M[M[desk + DESK_ACTION]]
    state_copy(M, desk, M[seek + SEEK_TURN], M[desk + DESK_STATE])
    rules_apply(M)
    if playout_beside(M, desk, seat) == 0:
        return kind
    state_copy(M, desk, M[desk + DESK_STATE], M[seek + SEEK_TURN])
    barred = M[desk + DESK_BARRED]
    M[desk + DESK_BARRED] = M[seek + SEEK_BARS]
    M[M[desk + DESK_NOTES]] = 0
    count = rules_list(M)
    playout_choose(M, desk, seat, noted_barred(M, desk, M[desk + DESK_NOTES] + 1, count))
    M[desk + DESK_BARRED] = barred
    kind = M[M[desk + DESK_ACTION]]
    rules_apply(M)
    return kind


def playout_beside(M: Memory, desk: Desk, seat: int) -> int:
    """Return how much stays beside melds in the hand of a seat.

    It is 0 where the hand is measured by a contract that it lacks: who went out has met it.
    """
    think = M[desk + DESK_THINKING]
    M[think + THINK_SEAT] = seat
    M[think + THINK_DRAGS] = 0
    own_bags(M, desk, seat, M[think + THINK_NOW])
    least = own_least(M, desk, think, M[think + THINK_NOW])
    if least >= LACKS:
        return 0
    return least


def playout_policies(M: Memory, desk: Desk, word: int) -> int:
    """Settle for each other seat whether it declines, in the world that lies in the state.

    It surely does if its cards are such that it has declined before.
    """
    seek = M[desk + DESK_SEEKING]
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        declines = 0
        if seat != M[seek + SEEK_SEAT]:
            chance = rng_hash(M, word, M[desk + DESK_PLAYERS] + seat, 0, 0)
            if chance & ((1 << DECLINERS) - 1) == 0 or world_waited(M, desk, seat) == 1:
                declines = 1
        M[M[seek + SEEK_DECLINES] + seat] = declines
        seat += 1
    return 0
