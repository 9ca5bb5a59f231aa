"""The player that looks one move ahead, and no further than the end of its turn.

It tries every move on a copy and prefers, in this order:

1. the hand won; then a hand that goes on or is drawn; last a hand lost;
2. gain in the main ledger, over what the others gain (at the end of a hand: its points);
3. least points that cannot be melded, of the cards that only its own side sees (exact; of a hand
   of more than EXACT cards, which only digging in the discards gives, all points: the search for
   melds in two packs takes ten times longer for every six cards more);
4. fewest such cards;
5. not to take a card that lies face up, unless one of the above is strictly better;
6. of what it throws away, the most points; then a move that changes something; then the first.

What is compared is the hand at the end of the turn:

- A hidden card drawn is not looked at: the hand is worth what it was without it.
- A card taken face up leaves a discard to be made. So it is worth the hand after the best discard,
  which for a card of no use is the hand as it was: then the hidden card is drawn. (Asking in
  addition that the card goes into a meld at once makes no difference that 400 hands of Gin or 120
  of Rummy could show.)
- After any other move that leaves it in turn it goes on by the same rules, looking at single moves
  only: so a knock is seen with the discard and the melds that belong to it.
- A hand thrown in and dealt again is worth what it was, and comes after playing on.

Where everybody waits with low cards, the same high ones go round for ever. So in a hand that drags
on, cards that cannot be melded count as one each instead of their points, and of equal moves any is
made: what was hoarded comes back into play.
"""

from __future__ import annotations

from rulekit.kernel.desk import (
    DESK_DEALS,
    DESK_EQUAL,
    DESK_KEPT,
    DESK_MAIN,
    DESK_ME,
    DESK_NOTES,
    DESK_PHASE,
    DESK_PLAYERS,
    DESK_POINTS,
    DESK_STAMP,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_TEAM,
    DESK_THINKING,
    DESK_TURNS,
    DESK_WINNERS,
    DESK_WORTHS,
    EQUAL_ROOM,
    FORESIGHT,
    PATIENCE,
    THINK_BAGS,
    THINK_CARDS,
    THINK_DEALS,
    THINK_DRAGS,
    THINK_DRAWN,
    THINK_GAIN,
    THINK_LEAST,
    THINK_NOW,
    THINK_PHASE,
    THINK_SEAT,
    THINK_SHED,
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
from rulekit.kernel.greedy_cards import (
    own_bags,
    own_cards,
    own_changed,
    own_discards,
    own_journal,
    own_least,
    own_without,
)
from rulekit.kernel.imagining import chance_draw, imagine
from rulekit.kernel.noted import noted_end, noted_load
from rulekit.kernel.rules import rules_apply, rules_finish, rules_list, rules_pick
from rulekit.kernel.sums import sums_gain
from rulekit.kernel.zones import words_copy


def greedy_ask(M: list[int], desk: int, chance: int) -> int:
    """Return the number of the best move; the state is as before afterwards.

    Everything that the player in turn cannot know is dealt anew, by the word `chance`.
    """
    words = M[desk + DESK_STATE_WORDS]
    words_copy(M, M[desk + DESK_KEPT], M[desk + DESK_STATE], words)
    imagine(M, desk, M[M[desk + DESK_ME]], chance)
    k = greedy_choose(M, desk, chance)
    words_copy(M, M[desk + DESK_STATE], M[desk + DESK_KEPT], words)
    return k


def greedy_choose(M: list[int], desk: int, chance: int) -> int:
    """Return the number of the best move; of equal ones the first, or any in a hand that drags."""
    M[desk + DESK_STAMP] += 1
    think = M[desk + DESK_THINKING]
    best = M[desk + DESK_WORTHS]
    worth = best + WORTH_WORDS
    greedy_look(M, desk, think)
    mark = M[M[desk + DESK_NOTES]]
    at = noted_end(M, desk)
    count = rules_list(M)
    end = noted_end(M, desk)
    equal = 0
    k = 0
    while k < count:
        after = greedy_make(M, desk, think, at, end, k)
        greedy_worth(M, desk, think, at, end, k, worth)
        order = 1
        if k > 0:
            order = greedy_order(M, worth, best)
        if order > 0:
            words_copy(M, best, worth, WORTH_WORDS)
            equal = 0
        if order >= 0 and equal < EQUAL_ROOM:
            M[M[desk + DESK_EQUAL] + equal] = k
            equal += 1
        at = after
        k += 1
    M[M[desk + DESK_NOTES]] = mark
    if M[think + THINK_DRAGS] == 1:
        return M[M[desk + DESK_EQUAL] + chance_draw(M, chance, equal)]
    return M[M[desk + DESK_EQUAL]]


def greedy_look(M: list[int], desk: int, think: int) -> int:
    """Take in the position before a move."""
    words_copy(M, M[think + THINK_STATE], M[desk + DESK_STATE], M[desk + DESK_STATE_WORDS])
    seat = M[M[desk + DESK_ME]]
    M[think + THINK_SEAT] = seat
    M[think + THINK_PHASE] = M[M[desk + DESK_PHASE]]
    M[think + THINK_TURNS] = M[M[desk + DESK_TURNS]]
    M[think + THINK_DEALS] = M[M[desk + DESK_DEALS]]
    M[think + THINK_DRAGS] = 0
    if M[M[desk + DESK_TURNS]] > PATIENCE * M[desk + DESK_PLAYERS]:
        M[think + THINK_DRAGS] = 1
    own_bags(M, desk, seat, M[think + THINK_BAGS])
    M[think + THINK_CARDS] = own_cards(M, desk, seat, M[think + THINK_BAGS])
    M[think + THINK_LEAST] = own_least(M, desk, think, M[think + THINK_BAGS])
    M[think + THINK_GAIN] = sums_gain(M, desk, M[desk + DESK_MAIN], seat)
    return 0


def greedy_make(M: list[int], desk: int, think: int, at: int, end: int, k: int) -> int:
    """Make the k-th move, noted at `at`, in the position that was looked at.

    Returns where the next one is noted. From `end` on there was no room: such moves are looked for.
    """
    words_copy(M, M[desk + DESK_STATE], M[think + THINK_STATE], M[desk + DESK_STATE_WORDS])
    if at < end:
        at = noted_load(M, desk, at)
    else:
        rules_pick(M, k)
    rules_apply(M)
    own_journal(M, desk, think)
    return at


def greedy_worth(M: list[int], desk: int, think: int, at: int, end: int, k: int, worth: int) -> int:
    """Write what the move that has been made leads to by the end of the turn."""
    greedy_step(M, desk, think, worth)
    if M[think + THINK_DRAWN] > 0 or M[worth + WORTH_TAKEN] != 0:
        return 0
    if M[worth + WORTH_CHANGED] == 0:
        return 0
    greedy_make(M, desk, think, at, end, k)
    last = think
    inner = think + THINK_WORDS
    shed = M[think + THINK_SHED]
    steps = 0
    while steps < FORESIGHT and M[last + THINK_DRAWN] == 0 and greedy_goes_on(M, desk, think) == 1:
        greedy_look(M, desk, inner)
        if greedy_follow(M, desk, inner) == 1:
            last = inner
            shed += M[inner + THINK_SHED]
            steps += 1
        else:
            words_copy(M, M[desk + DESK_STATE], M[inner + THINK_STATE], M[desk + DESK_STATE_WORDS])
            M[inner + THINK_DRAWN] = 0
            steps = FORESIGHT
    now = M[think + THINK_NOW]
    seat = M[think + THINK_SEAT]
    own_bags(M, desk, seat, now)
    own_without(M, desk, seat, now, last)
    greedy_ending(M, desk, think, worth)
    M[worth + WORTH_LEAST] = 0 - own_least(M, desk, think, now)
    M[worth + WORTH_CARDS] = 0 - own_cards(M, desk, seat, now)
    M[worth + WORTH_TAKEN] = 0
    M[worth + WORTH_SHED] = shed
    M[worth + WORTH_CHANGED] = 1
    return 0


def greedy_follow(M: list[int], desk: int, think: int) -> int:
    """Make the best single move; return 0 and make none if there is none that changes anything."""
    best = M[desk + DESK_WORTHS] + 2 * WORTH_WORDS
    worth = best + WORTH_WORDS
    mark = M[M[desk + DESK_NOTES]]
    at = noted_end(M, desk)
    count = rules_list(M)
    end = noted_end(M, desk)
    M[best + WORTH_CHANGED] = 0
    chosen = 0
    chosen_at = at
    k = 0
    while k < count:
        after = greedy_make(M, desk, think, at, end, k)
        greedy_step(M, desk, think, worth)
        if k == 0 or greedy_order(M, worth, best) > 0:
            words_copy(M, best, worth, WORTH_WORDS)
            chosen = k
            chosen_at = at
        at = after
        k += 1
    if M[best + WORTH_CHANGED] == 1:
        greedy_make(M, desk, think, chosen_at, end, chosen)
    M[M[desk + DESK_NOTES]] = mark
    return M[best + WORTH_CHANGED]


def greedy_step(M: list[int], desk: int, think: int, worth: int) -> int:
    """Write what the move that has been made leads to on its own.

    If it leaves the seat in turn, a discard is to come.
    """
    M[worth + WORTH_WON] = 0
    M[worth + WORTH_GAIN] = 0
    M[worth + WORTH_LEAST] = 0 - M[think + THINK_LEAST]
    M[worth + WORTH_CARDS] = 0 - M[think + THINK_CARDS]
    M[worth + WORTH_TAKEN] = -1
    M[worth + WORTH_SHED] = 0
    M[worth + WORTH_CHANGED] = 0
    if M[M[desk + DESK_DEALS]] != M[think + THINK_DEALS]:
        return 0
    now = M[think + THINK_NOW]
    seat = M[think + THINK_SEAT]
    own_bags(M, desk, seat, now)
    own_without(M, desk, seat, now, think)
    cards = own_cards(M, desk, seat, now)
    least = own_least(M, desk, think, now)
    if M[think + THINK_DRAWN] > 0 or own_changed(M, desk, think) == 1:
        M[worth + WORTH_CHANGED] = 1
    goes_on = greedy_goes_on(M, desk, think)
    if goes_on == 0 or M[M[desk + DESK_PHASE]] != M[think + THINK_PHASE]:
        M[worth + WORTH_CHANGED] = 1
    if goes_on == 1 and (M[think + THINK_TAKEN] == 1 or cards < M[think + THINK_CARDS]):
        least = own_discards(M, desk, think, now, least)
        cards -= 1
    greedy_ending(M, desk, think, worth)
    M[worth + WORTH_LEAST] = 0 - least
    M[worth + WORTH_CARDS] = 0 - cards
    M[worth + WORTH_TAKEN] = 0 - M[think + THINK_TAKEN]
    M[worth + WORTH_SHED] = M[think + THINK_SHED]
    return 0


def greedy_goes_on(M: list[int], desk: int, think: int) -> int:
    """Return 1 if the seat is still in turn, else 0."""
    if M[M[desk + DESK_PHASE]] == 0 or M[M[desk + DESK_ME]] != M[think + THINK_SEAT]:
        return 0
    if M[M[desk + DESK_TURNS]] != M[think + THINK_TURNS]:
        return 0
    return 1


def greedy_ending(M: list[int], desk: int, think: int, worth: int) -> int:
    """Write whether the hand is won (1), lost (-1) or neither, and the gain.

    A hand that is over is scored.
    """
    seat = M[think + THINK_SEAT]
    M[worth + WORTH_WON] = 0
    if M[M[desk + DESK_PHASE]] != 0:
        M[worth + WORTH_GAIN] = (
            sums_gain(M, desk, M[desk + DESK_MAIN], seat) - M[think + THINK_GAIN]
        )
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
    rules_finish(M)
    M[worth + WORTH_GAIN] = sums_gain(M, desk, M[desk + DESK_POINTS], seat)
    return 0


def greedy_order(M: list[int], worth: int, other: int) -> int:
    """Return 1 if a worth is more than another, -1 if it is less, 0 if they are equal."""
    i = 0
    while i < WORTH_WORDS:
        if M[worth + i] > M[other + i]:
            return 1
        if M[worth + i] < M[other + i]:
            return -1
        i += 1
    return 0
