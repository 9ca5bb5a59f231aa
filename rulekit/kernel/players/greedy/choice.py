"""The player that looks one move ahead, and no further than the end of its turn.

This is `rulekit.bots.greedy`, which says what it prefers, move by move the same. The turn that a
move begins is played in `turn`, what it brings is counted in `ends`.
"""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.noted import noted_end
from rulekit.kernel.desk.rules import rules_list
from rulekit.kernel.desk.words import (
    DESK_AHEAD,
    DESK_EQUAL,
    DESK_HELD,
    DESK_KEPT,
    DESK_ME,
    DESK_NOTES,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_THINKING,
    DESK_WORTHS,
    EQUAL_ROOM,
    FOLLOWED,
    HELD_AT,
    HELD_NUMBER,
    HELD_PROMISE,
    HELD_WORDS,
    HELD_WORTH,
    THINK_DRAGS,
    THINK_DRAWN,
    WIDE,
    WORTH_CHANGED,
    WORTH_TAKEN,
    WORTH_WORDS,
)
from rulekit.kernel.facts import plays
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.greedy.cards import own_promise, own_put_back
from rulekit.kernel.players.greedy.hopes import greedy_hopeful
from rulekit.kernel.players.greedy.sheds import shed_like, shed_worth
from rulekit.kernel.players.greedy.turn import (
    greedy_back,
    greedy_drags,
    greedy_goes_on,
    greedy_look,
    greedy_make,
    greedy_onward,
    greedy_scarce,
    greedy_tried,
)
from rulekit.kernel.players.greedy.worths import worth_order
from rulekit.kernel.players.imagining import chance_draw, imagine


@plays
def greedy_ask(M: Memory, desk: Desk, chance: int) -> int:
    """Return the number of the best of all legal moves; the state is as before afterwards."""
    M[M[desk + DESK_NOTES]] = 0
    count = rules_list(M)
    return greedy_answer(M, desk, chance, count)


def greedy_answer(M: Memory, desk: Desk, chance: int, count: int) -> int:
    """Return the number of the best of the `count` moves that have been noted, the first ones.

    Everything that the player in turn cannot know is dealt anew, by the word `chance`; the moves
    are still those of the true position. The state is as before afterwards.
    """
    words = M[desk + DESK_STATE_WORDS]
    words_copy(M, M[desk + DESK_KEPT], M[desk + DESK_STATE], words)
    imagine(M, desk, M[M[desk + DESK_ME]], chance)
    k = greedy_choose(M, desk, chance, count)
    words_copy(M, M[desk + DESK_STATE], M[desk + DESK_KEPT], words)
    return k


def greedy_choose(M: Memory, desk: Desk, chance: int, count: int) -> int:
    """Return the number of the best move; of equal ones the first, or any in a hand that drags.

    Where few cards are left, any of those that leave most hope; the first of those for a bot that
    looks a draw ahead.
    """
    M[M[desk + DESK_HELD]] = 0
    think = M[desk + DESK_THINKING]
    M[think + THINK_DRAGS] = greedy_drags(M, desk)
    greedy_look(M, desk, think)
    mark = M[M[desk + DESK_NOTES]]
    at = M[desk + DESK_NOTES] + 1
    end = noted_end(M, desk)
    worth = M[desk + DESK_WORTHS] + WORTH_WORDS
    equal = 0
    k = 0
    while k < count:
        if shed_like(M, desk, think, at, end) == 1:
            equal = greedy_like(M, desk, think, at, k, equal)
            at += 2
        else:
            after = greedy_make(M, desk, think, at, end, k)
            goes_on = greedy_tried(M, desk, think, at, end, worth)
            if M[worth + WORTH_CHANGED] == 1 and M[worth + WORTH_TAKEN] != 0:
                equal = greedy_hold(M, desk, at, end, k, equal)
            else:
                if goes_on == 1 and M[worth + WORTH_CHANGED] == 1 and count <= WIDE:
                    greedy_onward(M, desk, think, worth)
                equal = greedy_enter(M, desk, worth, k, equal)
            at = after
        k += 1
    equal = greedy_follow_held(M, desk, end, equal)
    M[M[desk + DESK_NOTES]] = mark
    if M[think + THINK_DRAGS] == 1:
        greedy_back(M, desk, think)
        if equal > 1 and greedy_scarce(M, desk) == 1:
            equal = greedy_hopeful(M, desk, equal)
        return M[M[desk + DESK_EQUAL] + chance_draw(M, chance, equal)]
    if equal > 1 and M[desk + DESK_AHEAD] == 1:
        greedy_hopeful(M, desk, equal)
    return M[M[desk + DESK_EQUAL]]


def greedy_like(M: Memory, desk: Desk, think: int, at: int, k: int, equal: int) -> int:
    """Compare the k-th move, of which it is known what it leads to; return how many are equal."""
    worth = M[desk + DESK_WORTHS] + WORTH_WORDS
    best = 0
    if equal > 0:
        best = M[desk + DESK_WORTHS]
    if shed_worth(M, desk, think, at, worth, best) == 0:
        return equal
    return greedy_enter(M, desk, worth, k, equal)


def greedy_enter(M: Memory, desk: Desk, worth: int, k: int, equal: int) -> int:
    """Compare the k-th move with the best, of which there are `equal`; return how many there are.

    Their numbers lie in DESK_EQUAL in order.
    """
    best = M[desk + DESK_WORTHS]
    order = 1
    if equal > 0:
        order = worth_order(M, worth, best)
    if order < 0:
        return equal
    if order > 0:
        words_copy(M, best, worth, WORTH_WORDS)
        equal = 0
    if equal == EQUAL_ROOM:
        return equal
    at = M[desk + DESK_EQUAL] + equal
    while at > M[desk + DESK_EQUAL] and M[at - 1] > k:
        M[at] = M[at - 1]
        at -= 1
    M[at] = k
    return equal + 1


def greedy_hold(M: Memory, desk: Desk, at: int, end: int, k: int, equal: int) -> int:
    """Hold the k-th move, which has been made and takes cards that all see, if few promise as much.

    What is no longer held is compared as it is. Returns how many moves are equally good.
    """
    think = M[desk + DESK_THINKING]
    if M[think + THINK_DRAWN] > 0 or greedy_goes_on(M, desk, think) == 0:
        greedy_make(M, desk, think, at, end, k)
    promise = own_promise(M, desk, think)
    held = M[desk + DESK_HELD]
    worth = M[desk + DESK_WORTHS] + WORTH_WORDS
    n = M[held]
    place = held + 1 + n * HELD_WORDS
    while place > held + 1 and promise > M[place - HELD_WORDS + HELD_PROMISE]:
        place -= HELD_WORDS
    last = held + 1 + FOLLOWED * HELD_WORDS
    if place == last:
        return greedy_enter(M, desk, worth, k, equal)
    last -= HELD_WORDS
    if n == FOLLOWED:
        equal = greedy_enter(M, desk, last + HELD_WORTH, M[last + HELD_NUMBER], equal)
        n -= 1
    M[held] = n + 1
    last = held + 1 + n * HELD_WORDS
    while last > place:
        words_copy(M, last, last - HELD_WORDS, HELD_WORDS)
        last -= HELD_WORDS
    M[place + HELD_NUMBER] = k
    M[place + HELD_AT] = at
    M[place + HELD_PROMISE] = promise
    words_copy(M, place + HELD_WORTH, worth, WORTH_WORDS)
    return equal


def greedy_follow_held(M: Memory, desk: Desk, end: int, equal: int) -> int:
    """Follow the moves held to the end of the turn; return how many moves are equally good."""
    think = M[desk + DESK_THINKING]
    move = M[desk + DESK_HELD] + 1
    last = move + M[move - 1] * HELD_WORDS
    while move < last:
        worth = move + HELD_WORTH
        greedy_make(M, desk, think, M[move + HELD_AT], end, M[move + HELD_NUMBER])
        own_put_back(M, desk, think)
        greedy_onward(M, desk, think, worth)
        equal = greedy_enter(M, desk, worth, M[move + HELD_NUMBER], equal)
        move += HELD_WORDS
    return equal
