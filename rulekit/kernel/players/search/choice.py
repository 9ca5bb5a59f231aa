"""The player that searches: of the moves that look best, the one whose playouts bring most.

Every candidate is played on in the same imagined worlds (common chance), and halving leaves more
playouts to those that did well. The first candidate is the move that greedy would make, which is
left only for one that surely brought more.

Whoever counts playouts asks `seek_ask`, or `seek_answer` within the tier. Whoever looks at a clock
plays by turns of `seek_begin`, `seek_more` and `seek_halve`, and ends with `seek_end`.
"""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.noted import noted_load
from rulekit.kernel.desk.rules import rules_apply
from rulekit.kernel.desk.states import state_copy
from rulekit.kernel.desk.sums import sums_gain
from rulekit.kernel.desk.words import (
    DESK_ACCOUNT,
    DESK_ME,
    DESK_SEEKING,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_TURNS,
    SEEK_BEGAN,
    SEEK_COUNT,
    SEEK_KNOWN,
    SEEK_LEFT,
    SEEK_NEXT,
    SEEK_ROOT,
    SEEK_SEAT,
    SEEK_SWAPS,
    SEEK_THINK,
    SEEK_TRUE,
    SEEK_WORD,
    SEEN_AT,
    SEEN_NUMBER,
    SEEN_PLAYED,
    SEEN_SQUARES,
    SEEN_SUM,
    SEEN_VALUE,
    SEEN_WORDS,
    SETTLING,
    SURE,
    SURELY,
    SWAPS,
    THINK_GAIN,
    THINK_SEAT,
    THINK_STATE,
    TRIED,
)
from rulekit.kernel.facts import for_search, plays
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.imagining import chance_word, imagine
from rulekit.kernel.players.search.candidates import seek_at, seek_candidates
from rulekit.kernel.players.search.playouts import playout, playout_policies, playouts_begin
from rulekit.kernel.players.search.worlds import world_begin, world_next


@plays
@for_search
def seek_ask(M: Memory, desk: Desk, chance: int, count: int, budget: int) -> int:
    """Return the number of the best of the moves noted, in a position that the player imagines.

    The host notes the moves, `count`, as they are in the true position. `chance`: the address of
    the player's chance. `budget`: playouts. The state is as before afterwards.
    """
    seek_begin(M, desk, chance, count)
    seek_narrow(M, desk, budget)
    left = seek_rounds(M, M[M[desk + DESK_SEEKING] + SEEK_COUNT])
    while left > 0:
        candidates = M[M[desk + DESK_SEEKING] + SEEK_COUNT]
        worlds = budget // (left * candidates)
        if worlds == 0:
            worlds = 1
        budget -= worlds * candidates
        seek_more(M, desk, chance, worlds * candidates)
        seek_halve(M, desk)
        left -= 1
    return seek_end(M, desk)


@for_search
def seek_answer(M: Memory, desk: Desk, chance: int, count: int, budget: int) -> int:
    """Return the number of the best of the `count` moves that have been noted, the first ones.

    What the player in turn cannot know is dealt anew; the moves are still those of the true
    position. The state is as before afterwards, but no move is noted any more.
    """
    words = M[desk + DESK_STATE_WORDS]
    words_copy(M, M[M[desk + DESK_SEEKING] + SEEK_TRUE], M[desk + DESK_STATE], words)
    imagine(M, desk, M[M[desk + DESK_ME]], chance)
    k = seek_ask(M, desk, chance, count, budget)
    words_copy(M, M[desk + DESK_STATE], M[M[desk + DESK_SEEKING] + SEEK_TRUE], words)
    return k


# ── by turns ──────────────────────────────────────────────────────────────────────────────────


@plays
@for_search
def seek_begin(M: Memory, desk: Desk, chance: int, count: int) -> int:
    """Choose the candidates of the `count` moves noted; return how many they are.

    The position is one that the player imagines. Up to `seek_end` the state is that of worlds.
    """
    seek = M[desk + DESK_SEEKING]
    seat = M[M[desk + DESK_ME]]
    words_copy(M, M[seek + SEEK_ROOT], M[desk + DESK_STATE], M[desk + DESK_STATE_WORDS])
    M[seek + SEEK_SEAT] = seat
    seek_candidates(M, desk, chance, count)
    think = M[seek + SEEK_THINK]
    M[think + THINK_SEAT] = seat
    M[think + THINK_GAIN] = sums_gain(M, desk, M[desk + DESK_ACCOUNT], seat)
    M[seek + SEEK_BEGAN] = M[M[desk + DESK_TURNS]]
    M[seek + SEEK_LEFT] = -1
    M[seek + SEEK_KNOWN] = -1
    M[seek + SEEK_NEXT] = 0
    M[seek + SEEK_SWAPS] = SETTLING
    playouts_begin(M, desk)
    world_begin(M, desk)
    return M[seek + SEEK_COUNT]


@plays
@for_search
def seek_narrow(M: Memory, desk: Desk, budget: int) -> int:
    """Keep as many candidates as so many playouts can tell apart; return how many.

    It is asked before `seek_halve`; a world that is not played to its end is given up.
    """
    seek = M[desk + DESK_SEEKING]
    most = budget // TRIED
    if most < 2:
        most = 2
    if most < M[seek + SEEK_COUNT]:
        M[seek + SEEK_COUNT] = most
        if M[seek + SEEK_NEXT] > 0:
            M[seek + SEEK_NEXT] = 0
            state_copy(M, desk, M[desk + DESK_STATE], M[M[seek + SEEK_THINK] + THINK_STATE])
    return M[seek + SEEK_COUNT]


@plays
@for_search
def seek_more(M: Memory, desk: Desk, chance: int, playouts: int) -> int:
    """Play so many playouts more; return 1 if the last world has been played to its end, else 0."""
    while playouts > 0:
        seek_step(M, desk, chance)
        playouts -= 1
    if M[M[desk + DESK_SEEKING] + SEEK_NEXT] == 0:
        return 1
    return 0


@plays
@for_search
def seek_halve(M: Memory, desk: Desk) -> int:
    """Keep the first candidate and the better half of the others; return how many are left.

    A world that is not played to its end is given up.
    """
    seek = M[desk + DESK_SEEKING]
    if M[seek + SEEK_NEXT] > 0:
        M[seek + SEEK_NEXT] = 0
        state_copy(M, desk, M[desk + DESK_STATE], M[M[seek + SEEK_THINK] + THINK_STATE])
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
    return M[seek + SEEK_COUNT]


@plays
@for_search
def seek_end(M: Memory, desk: Desk) -> int:
    """Return the number of the move to make; the state is that of the beginning again.

    It is the best, if that surely brought more than greedy's.
    """
    seek = M[desk + DESK_SEEKING]
    words_copy(M, M[desk + DESK_STATE], M[seek + SEEK_ROOT], M[desk + DESK_STATE_WORDS])
    first = seek_at(M, desk, 0)
    if M[seek + SEEK_COUNT] < 2:
        return M[first + SEEN_NUMBER]
    best = seek_at(M, desk, 1)
    total = M[best + SEEN_SUM]
    if total <= 0 or M[best + SEEN_PLAYED] < SURELY:
        return M[first + SEEN_NUMBER]
    spread = M[best + SEEN_SQUARES] - total * total // M[best + SEEN_PLAYED]
    if total * total >= SURE * spread:
        return M[best + SEEN_NUMBER]
    return M[first + SEEN_NUMBER]


def seek_rounds(M: Memory, count: int) -> int:
    """Return how many rounds leave two of so many candidates, at least 1."""
    rounds = 1
    while count > 2:
        count -= count // 2
        rounds += 1
    return rounds


# ── playouts ──────────────────────────────────────────────────────────────────────────────────


def seek_step(M: Memory, desk: Desk, chance: int) -> int:
    """Play the next candidate on in the world that lies in the state, which stays as it is.

    Before the first one the world changes; after the last it is counted what each brought.
    """
    seek = M[desk + DESK_SEEKING]
    world = M[M[seek + SEEK_THINK] + THINK_STATE]
    n = M[seek + SEEK_NEXT]
    if n == 0:
        if M[seek + SEEK_LEFT] > M[seek + SEEK_KNOWN]:
            M[seek + SEEK_KNOWN] = M[seek + SEEK_LEFT]
            M[seek + SEEK_SWAPS] = SETTLING
            world_begin(M, desk)
        world_next(M, desk, chance, M[seek + SEEK_SWAPS])
        M[seek + SEEK_SWAPS] = SWAPS
        M[seek + SEEK_WORD] = chance_word(M, chance)
        playout_policies(M, desk, M[seek + SEEK_WORD])
        words_copy(M, world, M[desk + DESK_STATE], M[desk + DESK_STATE_WORDS])
    seen = seek_at(M, desk, n)
    noted_load(M, desk, M[seen + SEEN_AT])
    rules_apply(M)
    M[seen + SEEN_VALUE] = playout(M, desk, M[seek + SEEK_WORD])
    state_copy(M, desk, M[desk + DESK_STATE], world)
    n += 1
    if n == M[seek + SEEK_COUNT]:
        seek_enter_world(M, desk)
        n = 0
    M[seek + SEEK_NEXT] = n
    return 0


def seek_enter_world(M: Memory, desk: Desk) -> int:
    """Count what each candidate brought more than the first in a world."""
    first = M[seek_at(M, desk, 0) + SEEN_VALUE]
    n = 0
    while n < M[M[desk + DESK_SEEKING] + SEEK_COUNT]:
        seen = seek_at(M, desk, n)
        more = M[seen + SEEN_VALUE] - first
        M[seen + SEEN_PLAYED] += 1
        M[seen + SEEN_SUM] += more
        M[seen + SEEN_SQUARES] += more * more
        n += 1
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
