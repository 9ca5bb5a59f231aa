"""The turn that a move begins, on a copy of the position: single moves, and how it goes on.

THINK holds what was known before a move. A turn that goes on is played by a second one of these,
within the thoughts of the first.
"""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.noted import noted_barred, noted_end, noted_load
from rulekit.kernel.desk.rules import rules_apply, rules_list, rules_pick
from rulekit.kernel.desk.states import state_copy
from rulekit.kernel.desk.sums import sums_gain
from rulekit.kernel.desk.words import (
    DESK_ACCOUNT,
    DESK_DEALS,
    DESK_DECIDED,
    DESK_ME,
    DESK_NOTES,
    DESK_PATIENCE,
    DESK_PHASE,
    DESK_SEATED,
    DESK_SHEDDING,
    DESK_STATE,
    DESK_TURNS,
    DESK_WORTHS,
    EARLIEST,
    FORESIGHT,
    THINK_BAGS,
    THINK_CARDS,
    THINK_DEALS,
    THINK_DRAGS,
    THINK_DRAWN,
    THINK_GAIN,
    THINK_LEAST,
    THINK_LIKE,
    THINK_NOW,
    THINK_PHASE,
    THINK_SEAT,
    THINK_SHED,
    THINK_STANDING,
    THINK_STATE,
    THINK_TAKEN,
    THINK_TURNS,
    THINK_WORDS,
    WORTH_CARDS,
    WORTH_CHANGED,
    WORTH_GAIN,
    WORTH_LEAST,
    WORTH_SHED,
    WORTH_TAKEN,
    WORTH_WON,
    WORTH_WORDS,
)
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import SCORED
from rulekit.kernel.players.greedy.cards import (
    own_bags,
    own_cards,
    own_changed,
    own_discards,
    own_journal,
    own_least,
    own_loose,
    own_put_back,
)
from rulekit.kernel.players.greedy.ends import greedy_ending, greedy_scored, greedy_standing
from rulekit.kernel.players.greedy.sheds import shed_like, shed_note, shed_seen, shed_worth
from rulekit.kernel.players.greedy.worths import worth_order
from rulekit.kernel.prims import popcnt


def greedy_look(M: Memory, desk: Desk, think: int) -> int:
    """Take in the position before a move; whether the hand drags on has been found out."""
    state_copy(M, desk, M[think + THINK_STATE], M[desk + DESK_STATE])
    seat = M[M[desk + DESK_ME]]
    M[think + THINK_SEAT] = seat
    M[think + THINK_PHASE] = M[M[desk + DESK_PHASE]]
    M[think + THINK_TURNS] = M[M[desk + DESK_TURNS]]
    M[think + THINK_DEALS] = M[M[desk + DESK_DEALS]]
    M[think + THINK_LIKE] = 0
    own_bags(M, desk, seat, M[think + THINK_BAGS])
    M[think + THINK_CARDS] = own_cards(M, desk, seat, M[think + THINK_BAGS])
    M[think + THINK_LEAST] = own_least(M, desk, think, M[think + THINK_BAGS])
    M[think + THINK_GAIN] = sums_gain(M, desk, M[desk + DESK_ACCOUNT], seat)
    M[think + THINK_STANDING] = greedy_standing(M, desk, think)
    return 0


def greedy_drags(M: Memory, desk: Desk) -> int:
    """Return 1 if the hand drags on, else 0: then what was hoarded should come back into play."""
    turns = M[M[desk + DESK_TURNS]]
    seated = popcnt(M[M[desk + DESK_SEATED]])
    if turns > M[desk + DESK_PATIENCE] * seated:
        return 1
    if turns <= EARLIEST * seated:
        return 0
    return greedy_scarce(M, desk)


def greedy_scarce(M: Memory, desk: Desk) -> int:
    """Return 1 if any two of the cards in nobody's hand might have come together, else 0."""
    loose = own_loose(M, desk)
    if 2 * M[M[desk + DESK_TURNS]] > loose * (loose - 1):
        return 1
    return 0


def greedy_back(M: Memory, desk: Desk, think: int) -> int:
    """Go back to the position that was looked at."""
    state_copy(M, desk, M[desk + DESK_STATE], M[think + THINK_STATE])
    return 0


def greedy_make(M: Memory, desk: Desk, think: int, at: int, end: int, k: int) -> int:
    """Make the k-th move, noted at `at`, in the position that was looked at.

    Returns where the next one is noted. From `end` on there was no room: such moves are looked for.
    """
    greedy_back(M, desk, think)
    if at < end:
        at = noted_load(M, desk, at)
    else:
        rules_pick(M, k)
    M[desk + DESK_DECIDED] = 0
    rules_apply(M)
    own_journal(M, desk, think)
    return at


def greedy_goes_on(M: Memory, desk: Desk, think: int) -> int:
    """Return 1 if the seat is still in turn, else 0."""
    if M[SCORED] != 0 and greedy_scored(M, desk, think) == 1:
        return 0
    if M[M[desk + DESK_PHASE]] == 0 or M[M[desk + DESK_ME]] != M[think + THINK_SEAT]:
        return 0
    return 1


def greedy_sheds_later(M: Memory, desk: Desk, think: int) -> int:
    """Return 1 if the seat is still in turn, and may have to discard before that ends, else 0."""
    if greedy_goes_on(M, desk, think) == 0:
        return 0
    return M[M[desk + DESK_SHEDDING] + M[M[desk + DESK_PHASE]]]


# ── single moves ──────────────────────────────────────────────────────────────────────────────


def greedy_step(M: Memory, desk: Desk, think: int, worth: int) -> int:
    """Write what the move that has been made leads to on its own.

    If it leaves the seat in turn, a discard is to come where one may. Returns 1 if it does leave it
    so: the position is then as the move left it, but for hidden cards drawn. Else there is nothing
    more to be looked at.
    """
    M[worth + WORTH_WON] = 0
    M[worth + WORTH_GAIN] = M[think + THINK_STANDING]
    M[worth + WORTH_LEAST] = 0 - M[think + THINK_LEAST]
    M[worth + WORTH_CARDS] = 0 - M[think + THINK_CARDS]
    M[worth + WORTH_TAKEN] = -1
    M[worth + WORTH_SHED] = 0
    M[worth + WORTH_CHANGED] = 0
    if M[M[desk + DESK_DEALS]] != M[think + THINK_DEALS]:
        return 0
    goes_on = greedy_goes_on(M, desk, think)
    if M[think + THINK_DRAWN] > 0 or own_changed(M, desk, think) == 1:
        M[worth + WORTH_CHANGED] = 1
    if goes_on == 0 or M[M[desk + DESK_PHASE]] != M[think + THINK_PHASE]:
        M[worth + WORTH_CHANGED] = 1
    if M[M[desk + DESK_TURNS]] != M[think + THINK_TURNS]:
        M[worth + WORTH_CHANGED] = 1
    own_put_back(M, desk, think)
    now = M[think + THINK_NOW]
    cards = own_cards(M, desk, M[think + THINK_SEAT], now)
    least = own_least(M, desk, think, now)
    if greedy_sheds_later(M, desk, think) == 1:
        if M[think + THINK_TAKEN] == 1 or cards < M[think + THINK_CARDS]:
            least = own_discards(M, desk, think, now, least)
            cards -= 1
    if goes_on == 0 or M[think + THINK_TAKEN] == 0:
        greedy_ending(M, desk, think, worth)
    M[worth + WORTH_LEAST] = 0 - least
    M[worth + WORTH_CARDS] = 0 - cards
    M[worth + WORTH_TAKEN] = 0 - M[think + THINK_TAKEN]
    M[worth + WORTH_SHED] = M[think + THINK_SHED]
    return goes_on


def greedy_tried(M: Memory, desk: Desk, think: int, at: int, end: int, worth: int) -> int:
    """Write what the move that has been made leads to on its own, and note it for its like.

    Returns 1 if there is more to be looked at, else 0. It is noted at `at`, if before `end`.
    """
    seen = shed_seen(M, desk, think, at, end)
    goes_on = greedy_step(M, desk, think, worth)
    if seen == 1:
        shed_note(M, desk, think, M[at], worth)
    return goes_on


# ── to the end of the turn ────────────────────────────────────────────────────────────────────


def greedy_onward(M: Memory, desk: Desk, think: int, worth: int) -> int:
    """Write what the move made leads to by the end of the turn; cards drawn have been put back."""
    M[worth + WORTH_TAKEN] = 0 - M[think + THINK_TAKEN]
    M[worth + WORTH_SHED] = M[think + THINK_SHED] + greedy_play(M, desk, think)
    now = M[think + THINK_NOW]
    seat = M[think + THINK_SEAT]
    own_bags(M, desk, seat, now)
    M[worth + WORTH_LEAST] = 0 - own_least(M, desk, think, now)
    M[worth + WORTH_CARDS] = 0 - own_cards(M, desk, seat, now)
    M[worth + WORTH_CHANGED] = 1
    greedy_ending(M, desk, think, worth)
    return 0


def greedy_play(M: Memory, desk: Desk, think: int) -> int:
    """Play the turn on from the move that has been made; return the points thrown away.

    A hidden card drawn is what is then discarded: the turn is played up to that.
    """
    inner = think + THINK_WORDS
    drawn = M[think + THINK_DRAWN]
    shed = 0
    steps = 0
    while steps < FORESIGHT and greedy_goes_on(M, desk, think) == 1:
        steps += 1
        M[inner + THINK_DRAGS] = M[think + THINK_DRAGS]
        greedy_look(M, desk, inner)
        moved = greedy_follow(M, desk, inner)
        if moved == 1 and drawn > 0 and M[M[desk + DESK_PHASE]] != 0:
            moved = greedy_goes_on(M, desk, think)
            if M[SCORED] != 0 and greedy_scored(M, desk, think) == 1:
                moved = 1
        if moved == 0:
            greedy_back(M, desk, inner)
            return shed
        drawn += M[inner + THINK_DRAWN]
        shed += M[inner + THINK_SHED]
        own_put_back(M, desk, inner)
    return shed


def greedy_follow(M: Memory, desk: Desk, think: int) -> int:
    """Make the best single move; return 0 if there is none that changes anything."""
    best = M[desk + DESK_WORTHS] + 2 * WORTH_WORDS
    worth = best + WORTH_WORDS
    mark = M[M[desk + DESK_NOTES]]
    at = noted_end(M, desk)
    count = noted_barred(M, desk, at, rules_list(M))
    end = noted_end(M, desk)
    M[best + WORTH_CHANGED] = 0
    chosen = 0
    chosen_at = at
    k = 0
    while k < count:
        better = 1
        after = at + 2
        if shed_like(M, desk, think, at, end) == 1:
            better = shed_worth(M, desk, think, at, worth, best)
        else:
            after = greedy_make(M, desk, think, at, end, k)
            greedy_tried(M, desk, think, at, end, worth)
        if k == 0 or (better == 1 and worth_order(M, worth, best) > 0):
            words_copy(M, best, worth, WORTH_WORDS)
            chosen = k
            chosen_at = at
        at = after
        k += 1
    if M[best + WORTH_CHANGED] == 1:
        greedy_make(M, desk, think, chosen_at, end, chosen)
    M[M[desk + DESK_NOTES]] = mark
    return M[best + WORTH_CHANGED]
