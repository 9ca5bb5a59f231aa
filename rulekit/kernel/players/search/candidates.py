"""The moves that are looked at closer: greedy's, and those that are worth most at once."""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.noted import noted_copy, noted_end, noted_pick
from rulekit.kernel.desk.words import (
    DESK_ACTION,
    DESK_ACTIONS,
    DESK_NOTES,
    DESK_SEEKING,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_THINKING,
    DESK_WORTHS,
    SEEK_CANDIDATES,
    SEEK_COUNT,
    SEEK_MOST,
    SEEK_MOVE_WORDS,
    SEEK_MOVES,
    SEEK_THINK,
    SEEN_AT,
    SEEN_NUMBER,
    SEEN_PLAYED,
    SEEN_SQUARES,
    SEEN_SUM,
    SEEN_WORDS,
    SEEN_WORTH,
    THINK_DRAGS,
    THINK_STATE,
    WORTH_WORDS,
)
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.greedy.choice import greedy_answer
from rulekit.kernel.players.greedy.turn import greedy_drags, greedy_look, greedy_make, greedy_tried
from rulekit.kernel.players.greedy.worths import worth_order


def seek_candidates(M: Memory, desk: Desk, chance: int, count: int) -> int:
    """Keep the move that greedy would make, and behind it those others that are worth most."""
    M[M[desk + DESK_SEEKING] + SEEK_COUNT] = 0
    base = greedy_answer(M, desk, chance, count)
    seek_keep(M, desk, base)
    if count > 1:
        seek_best(M, desk, count, base)
    return 0


def seek_best(M: Memory, desk: Desk, count: int, base: int) -> int:
    """Keep the moves that are worth most on their own, best first."""
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
