"""The player that makes the move after which its position is worth most, by what was learned.

While it explores, it now and then makes the best move of another kind, such as to go on where it
could go out; and it notes what its choices were like. Where there are very many moves, or the hand
drags on, it plays as `greedy` does, so that hands come to an end.
"""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.noted import noted_after, noted_end, noted_pick
from rulekit.kernel.desk.rules import rules_apply
from rulekit.kernel.desk.words import (
    DESK_EXPLORING,
    DESK_FEATURES,
    DESK_INDEX,
    DESK_INPUTS,
    DESK_KEPT,
    DESK_LESSONS,
    DESK_LESSONS_ROOM,
    DESK_ME,
    DESK_NOTES,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_THINKING,
    LESSON_INDEX,
    LESSON_SEAT,
    LESSON_TRIED,
    LESSON_WORDS,
    THINK_SEAT,
    WIDE,
)
from rulekit.kernel.facts import for_learned
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.greedy.choice import greedy_choose
from rulekit.kernel.players.greedy.turn import greedy_back, greedy_drags, greedy_make
from rulekit.kernel.players.imagining import chance_draw, imagine
from rulekit.kernel.players.learned.features import learned_look
from rulekit.kernel.players.learned.network import learned_value


@for_learned
def learned_answer(M: Memory, desk: Desk, chance: int, count: int, weights: int) -> int:
    """Return the number of the best of the `count` moves that have been noted, the first ones.

    What the player in turn cannot know is dealt anew; the moves are still those of the true
    position. The state is as before afterwards.
    """
    words = M[desk + DESK_STATE_WORDS]
    words_copy(M, M[desk + DESK_KEPT], M[desk + DESK_STATE], words)
    imagine(M, desk, M[M[desk + DESK_ME]], chance)
    if learned_leaves(M, desk, count) == 1:
        k = greedy_choose(M, desk, chance, count)
    else:
        k = learned_choose(M, desk, chance, count, weights)
    words_copy(M, M[desk + DESK_STATE], M[desk + DESK_KEPT], words)
    return k


def learned_leaves(M: Memory, desk: Desk, count: int) -> int:
    """Return 1 if the choice is left to `greedy`, else 0."""
    if count > WIDE:
        return 1
    return greedy_drags(M, desk)


def learned_choose(M: Memory, desk: Desk, chance: int, count: int, weights: int) -> int:
    """Return the number of the best move; while exploring, now and then of another."""
    learned_look(M, desk, M[desk + DESK_THINKING])
    chosen = learned_best(M, desk, count, weights, -1, -1)
    if M[desk + DESK_EXPLORING] == 0:
        return chosen
    tried = 0
    if chance_draw(M, chance, 1000) < M[desk + DESK_EXPLORING]:
        other = (chosen + 1 + chance_draw(M, chance, count - 1)) % count
        tried = 1
        if chance_draw(M, chance, 2) == 0:
            other = learned_best(M, desk, count, weights, learned_kind(M, desk, other), chosen)
        chosen = other
    learned_note(M, desk, chosen, tried, weights)
    return chosen


def learned_best(M: Memory, desk: Desk, count: int, weights: int, kind: int, but: int) -> int:
    """Return the number of the best move; of equal ones the first.

    `kind`: only moves of this kind; -1: of any. `but`: the number of one that is left out, or -1.
    """
    think = M[desk + DESK_THINKING]
    mark = M[M[desk + DESK_NOTES]]
    at = M[desk + DESK_NOTES] + 1
    end = noted_end(M, desk)
    chosen = -1
    best = 0
    k = 0
    while k < count:
        asked = 1
        if k == but or (kind >= 0 and (at >= end or M[at] != kind)):
            asked = 0
        if asked == 1:
            at = greedy_make(M, desk, think, at, end, k)
            value = learned_value(M, desk, think, weights)
            if chosen < 0 or value > best:
                best = value
                chosen = k
        elif at < end:
            at = noted_after(M, desk, at)
        k += 1
    M[M[desk + DESK_NOTES]] = mark
    if chosen < 0:
        return (but + 1) % count
    return chosen


def learned_kind(M: Memory, desk: Desk, k: int) -> int:
    """Return the kind of the k-th move noted; 0 if there was no room for it."""
    at = M[desk + DESK_NOTES] + 1
    end = noted_end(M, desk)
    while k > 0 and at < end:
        at = noted_after(M, desk, at)
        k -= 1
    if at >= end:
        return 0
    return M[at]


def learned_note(M: Memory, desk: Desk, chosen: int, tried: int, weights: int) -> int:
    """Note what the position is like after the move chosen, if there is room."""
    lessons = M[desk + DESK_LESSONS]
    n = M[desk + DESK_INPUTS]
    if M[lessons] + LESSON_WORDS + n > M[desk + DESK_LESSONS_ROOM]:
        return 0
    think = M[desk + DESK_THINKING]
    lesson = lessons + 1 + M[lessons]
    M[lessons] += LESSON_WORDS + n
    M[lesson + LESSON_INDEX] = M[desk + DESK_INDEX]
    M[lesson + LESSON_SEAT] = M[think + THINK_SEAT]
    M[lesson + LESSON_TRIED] = tried
    mark = M[M[desk + DESK_NOTES]]
    greedy_back(M, desk, think)
    noted_pick(M, desk, M[desk + DESK_NOTES] + 1, chosen)
    rules_apply(M)
    learned_value(M, desk, think, weights)
    M[M[desk + DESK_NOTES]] = mark
    words_copy(M, lesson + LESSON_WORDS, M[desk + DESK_FEATURES], n)
    return 1
