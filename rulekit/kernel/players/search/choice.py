"""The player that searches: of the moves that look best, the one whose playouts bring most.

Every candidate is played on in the same imagined worlds (common chance), and halving leaves more
playouts to those that did well. The first candidate is the move that greedy would make, which is
left only for one that surely brought more.
"""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.noted import noted_copy, noted_end, noted_load, noted_pick
from rulekit.kernel.desk.rules import rules_apply
from rulekit.kernel.desk.states import state_copy
from rulekit.kernel.desk.sums import sums_gain
from rulekit.kernel.desk.words import (
    DESK_ACCOUNT,
    DESK_ACTION,
    DESK_ACTIONS,
    DESK_ME,
    DESK_NOTES,
    DESK_SEEKING,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_THINKING,
    DESK_WORTHS,
    SEEK_CANDIDATES,
    SEEK_COUNT,
    SEEK_LEFT,
    SEEK_MOST,
    SEEK_MOVE_WORDS,
    SEEK_MOVES,
    SEEK_ROOT,
    SEEK_SEAT,
    SEEK_THINK,
    SEEN_AT,
    SEEN_NUMBER,
    SEEN_PLAYED,
    SEEN_SQUARES,
    SEEN_SUM,
    SEEN_VALUE,
    SEEN_WORDS,
    SEEN_WORTH,
    SETTLING,
    SURE,
    SWAPS,
    THINK_DRAGS,
    THINK_GAIN,
    THINK_SEAT,
    THINK_STATE,
    WORTH_WORDS,
)
from rulekit.kernel.facts import for_search, plays
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.greedy.choice import greedy_answer
from rulekit.kernel.players.greedy.turn import greedy_drags, greedy_look, greedy_make, greedy_tried
from rulekit.kernel.players.greedy.worths import worth_order
from rulekit.kernel.players.imagining import chance_word, imagine
from rulekit.kernel.players.search.playouts import playout
from rulekit.kernel.players.search.worlds import world_begin, world_next


@plays
@for_search
def seek_ask(M: Memory, desk: Desk, chance: int, count: int, budget: int) -> int:
    """Return the number of the best of the moves noted, in a position that the player imagines.

    The host notes the moves, `count`, as they are in the true position. `chance`: the address of
    the player's chance. `budget`: playouts. The state is as before afterwards.
    """
    words = M[desk + DESK_STATE_WORDS]
    root = M[M[desk + DESK_SEEKING] + SEEK_ROOT]
    words_copy(M, root, M[desk + DESK_STATE], words)
    k = seek_choose(M, desk, chance, count, budget)
    words_copy(M, M[desk + DESK_STATE], root, words)
    return k


@for_search
def seek_answer(M: Memory, desk: Desk, chance: int, count: int, budget: int) -> int:
    """Return the number of the best of the `count` moves that have been noted, the first ones.

    What the player in turn cannot know is dealt anew; the moves are still those of the true
    position. The state is as before afterwards, but no move is noted any more.
    """
    words = M[desk + DESK_STATE_WORDS]
    root = M[M[desk + DESK_SEEKING] + SEEK_ROOT]
    words_copy(M, root, M[desk + DESK_STATE], words)
    imagine(M, desk, M[M[desk + DESK_ME]], chance)
    k = seek_choose(M, desk, chance, count, budget)
    words_copy(M, M[desk + DESK_STATE], root, words)
    return k


def seek_choose(M: Memory, desk: Desk, chance: int, count: int, budget: int) -> int:
    """Return the number of the best of the moves noted, by so many playouts of candidates."""
    seek = M[desk + DESK_SEEKING]
    seat = M[M[desk + DESK_ME]]
    M[seek + SEEK_SEAT] = seat
    seek_candidates(M, desk, chance, count)
    think = M[seek + SEEK_THINK]
    M[think + THINK_SEAT] = seat
    M[think + THINK_GAIN] = sums_gain(M, desk, M[desk + DESK_ACCOUNT], seat)
    M[seek + SEEK_LEFT] = -1
    known = -1
    world_begin(M, desk)
    swaps = SETTLING
    left = seek_rounds(M, M[seek + SEEK_COUNT])
    while left > 0:
        worlds = budget // (left * M[seek + SEEK_COUNT])
        if worlds == 0:
            worlds = 1
        budget -= worlds * M[seek + SEEK_COUNT]
        while worlds > 0:
            world_next(M, desk, chance, swaps)
            seek_world(M, desk, chance_word(M, chance))
            swaps = SWAPS
            worlds -= 1
            if M[seek + SEEK_LEFT] > known:
                known = M[seek + SEEK_LEFT]
                world_begin(M, desk)
                swaps = SETTLING
        seek_halve(M, desk)
        left -= 1
    return seek_chosen(M, desk)


def seek_rounds(M: Memory, count: int) -> int:
    """Return how many rounds leave two of so many candidates, at least 1."""
    rounds = 1
    while count > 2:
        count -= count // 2
        rounds += 1
    return rounds


# ── candidates ────────────────────────────────────────────────────────────────────────────────


def seek_candidates(M: Memory, desk: Desk, chance: int, count: int) -> int:
    """Keep the move that greedy would make, and those others that are worth most at once."""
    seek = M[desk + DESK_SEEKING]
    M[seek + SEEK_COUNT] = 0
    base = greedy_answer(M, desk, chance, count)
    seek_keep(M, desk, base)
    if count > SEEK_MOST:
        seek_best(M, desk, count, base)
    else:
        k = 0
        while k < count:
            if k != base:
                seek_keep(M, desk, k)
            k += 1
    return 0


def seek_best(M: Memory, desk: Desk, count: int, base: int) -> int:
    """Keep of many moves those that are worth most on their own."""
    seek = M[desk + DESK_SEEKING]
    think = M[desk + DESK_THINKING]
    words_copy(
        M, M[M[seek + SEEK_THINK] + THINK_STATE], M[desk + DESK_STATE], M[desk + DESK_STATE_WORDS]
    )
    M[think + THINK_DRAGS] = greedy_drags(M, desk)
    greedy_look(M, desk, think)
    at = M[desk + DESK_NOTES] + 1
    end = noted_end(M, desk)
    worth = M[desk + DESK_WORTHS] + WORTH_WORDS
    k = 0
    while k < count:
        after = greedy_make(M, desk, think, at, end, k)
        greedy_tried(M, desk, think, at, end, worth)
        if k != base:
            seek_enter(M, desk, worth, k)
        at = after
        k += 1
    words_copy(
        M, M[desk + DESK_STATE], M[M[seek + SEEK_THINK] + THINK_STATE], M[desk + DESK_STATE_WORDS]
    )
    i = 1
    while i < M[seek + SEEK_COUNT]:
        seek_write(M, desk, i)
        i += 1
    return 0


def seek_enter(M: Memory, desk: Desk, worth: int, k: int) -> int:
    """Enter a move among the candidates, best first, if it is worth enough."""
    seek = M[desk + DESK_SEEKING]
    place = M[seek + SEEK_COUNT]
    if place < SEEK_MOST:
        M[seek + SEEK_COUNT] = place + 1
    else:
        place -= 1
        if worth_order(M, worth, seek_at(M, desk, place) + SEEN_WORTH) <= 0:
            return 0
    while place > 1 and worth_order(M, worth, seek_at(M, desk, place - 1) + SEEN_WORTH) > 0:
        words_copy(M, seek_at(M, desk, place), seek_at(M, desk, place - 1), SEEN_WORDS)
        place -= 1
    seen = seek_at(M, desk, place)
    M[seen + SEEN_NUMBER] = k
    words_copy(M, seen + SEEN_WORTH, worth, WORTH_WORDS)
    return 0


def seek_keep(M: Memory, desk: Desk, k: int) -> int:
    """Make the k-th move a candidate."""
    seek = M[desk + DESK_SEEKING]
    n = M[seek + SEEK_COUNT]
    M[seek + SEEK_COUNT] = n + 1
    M[seek_at(M, desk, n) + SEEN_NUMBER] = k
    seek_write(M, desk, n)
    return 0


def seek_write(M: Memory, desk: Desk, n: int) -> int:
    """Write down the registers of the n-th candidate, of which nothing is known yet."""
    seek = M[desk + DESK_SEEKING]
    seen = seek_at(M, desk, n)
    noted_pick(M, desk, M[desk + DESK_NOTES] + 1, M[seen + SEEN_NUMBER])
    at = M[seek + SEEK_MOVES] + n * M[seek + SEEK_MOVE_WORDS]
    M[seen + SEEN_AT] = at
    M[seen + SEEN_PLAYED] = 0
    M[seen + SEEN_SUM] = 0
    M[seen + SEEN_SQUARES] = 0
    M[at] = M[M[desk + DESK_ACTION]]
    registers = M[M[desk + DESK_ACTIONS] + M[at]]
    end = registers + 1 + 2 * M[registers]
    at += 1
    registers += 1
    while registers < end:
        noted_copy(M, at, M[registers], M[registers + 1])
        at += M[registers + 1]
        registers += 2
    return 0


def seek_at(M: Memory, desk: Desk, n: int) -> int:
    """Return the record of the n-th candidate."""
    return M[M[desk + DESK_SEEKING] + SEEK_CANDIDATES] + n * SEEN_WORDS


# ── playouts ──────────────────────────────────────────────────────────────────────────────────


def seek_world(M: Memory, desk: Desk, word: int) -> int:
    """Play every candidate on in the world that lies in the state, which stays as it is."""
    seek = M[desk + DESK_SEEKING]
    world = M[M[seek + SEEK_THINK] + THINK_STATE]
    words_copy(M, world, M[desk + DESK_STATE], M[desk + DESK_STATE_WORDS])
    n = 0
    first = 0
    while n < M[seek + SEEK_COUNT]:
        seen = seek_at(M, desk, n)
        noted_load(M, desk, M[seen + SEEN_AT])
        rules_apply(M)
        value = playout(M, desk, word)
        if n == 0:
            first = value
        M[seen + SEEN_VALUE] = value
        M[seen + SEEN_PLAYED] += 1
        M[seen + SEEN_SUM] += value - first
        M[seen + SEEN_SQUARES] += (value - first) * (value - first)
        state_copy(M, desk, M[desk + DESK_STATE], world)
        n += 1
    return 0


def seek_halve(M: Memory, desk: Desk) -> int:
    """Keep the first candidate and the better half of the others."""
    seek = M[desk + DESK_SEEKING]
    n = M[seek + SEEK_COUNT]
    i = 2
    while i < n:
        j = i
        while j > 1 and seek_better(M, seek_at(M, desk, j), seek_at(M, desk, j - 1)) == 1:
            seek_exchange(M, seek_at(M, desk, j), seek_at(M, desk, j - 1))
            j -= 1
        i += 1
    if n > 2:
        M[seek + SEEK_COUNT] = n - n // 2
    return 0


def seek_better(M: Memory, seen: int, other: int) -> int:
    """Return 1 if a candidate brought more than another, which was played on as often, else 0."""
    if M[seen + SEEN_SUM] > M[other + SEEN_SUM]:
        return 1
    return 0


def seek_exchange(M: Memory, one: int, other: int) -> int:
    """Exchange two records."""
    i = 0
    while i < SEEN_WORDS:
        kept = M[one + i]
        M[one + i] = M[other + i]
        M[other + i] = kept
        i += 1
    return 0


def seek_chosen(M: Memory, desk: Desk) -> int:
    """Return the number of the move to make: the best, if it surely brought more than greedy's."""
    first = seek_at(M, desk, 0)
    seek = M[desk + DESK_SEEKING]
    if M[seek + SEEK_COUNT] < 2:
        return M[first + SEEN_NUMBER]
    best = seek_at(M, desk, 1)
    total = M[best + SEEN_SUM]
    spread = M[best + SEEN_SQUARES] - total * total // M[best + SEEN_PLAYED]
    if total > 0 and total * total >= SURE * spread:
        return M[best + SEEN_NUMBER]
    return M[first + SEEN_NUMBER]
