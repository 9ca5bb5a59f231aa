"""Piles: cards in an order, as a length and that many faces; the last word is the top.

The room that a pile needs is the caller's affair: no function here looks for the end of it.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add
from rulekit.kernel.facts import gives_card, hosted, moves_blindly
from rulekit.kernel.memory.addresses import Bag, Memory, Pile
from rulekit.kernel.memory.header import VALUE
from rulekit.kernel.memory.rng import rng_draw


def pile_clear(M: Memory, pile: Pile) -> int:
    """Empty the pile."""
    M[pile] = 0
    return 0


@moves_blindly
def pile_copy(M: Memory, target: Pile, source: Pile) -> int:
    """Make `target` hold the same cards in the same order as `source`."""
    i = 0
    while i <= M[source]:
        M[target + i] = M[source + i]
        i += 1
    return 0


@moves_blindly
def pile_push(M: Memory, pile: Pile, face: int) -> int:
    """Put a card on top."""
    M[pile] += 1
    M[pile + M[pile]] = face
    return 0


@moves_blindly
def pile_under(M: Memory, pile: Pile, face: int) -> int:
    """Put a card below all others."""
    M[pile] += 1
    i = M[pile]
    while i > 1:
        M[pile + i] = M[pile + i - 1]
        i -= 1
    M[pile + 1] = face
    return 0


@moves_blindly
@gives_card
def pile_pop(M: Memory, pile: Pile) -> int:
    """Remove the top card and return its face, or -1 if there is none."""
    if M[pile] == 0:
        return -1
    M[pile] -= 1
    return M[pile + M[pile] + 1]


def pile_top(M: Memory, pile: Pile) -> int:
    """Return the face of the top card, or -1 if there is none."""
    return pile_at(M, pile, 0)


def pile_at(M: Memory, pile: Pile, i: int) -> int:
    """Return the face of the i-th card from the top, from 0, or -1 if there is none."""
    if i < 0 or i >= M[pile]:
        return -1
    return M[pile + M[pile] - i]


def pile_count(M: Memory, pile: Pile, face: int) -> int:
    """Return how many cards of the face lie in the pile."""
    n = 0
    i = 1
    while i <= M[pile]:
        if M[pile + i] == face:
            n += 1
        i += 1
    return n


def pile_cut_out(M: Memory, pile: Pile, i: int) -> int:
    """Remove the i-th card from the top and return its face, or -1; the others keep their order."""
    face = pile_at(M, pile, i)
    if face >= 0:
        k = M[pile] - i
        while k < M[pile]:
            M[pile + k] = M[pile + k + 1]
            k += 1
        M[pile] -= 1
    return face


def pile_drop(M: Memory, pile: Pile, face: int) -> int:
    """Remove the highest card of the face; return 1 if there was one, else 0."""
    i = 0
    while i < M[pile]:
        if pile_at(M, pile, i) == face:
            pile_cut_out(M, pile, i)
            return 1
        i += 1
    return 0


@moves_blindly
@hosted
def pile_shuffle(M: Memory, pile: Pile) -> int:
    """Put the cards in an order drawn uniformly, with one draw for each card but one."""
    i = M[pile]
    while i > 1:
        j = rng_draw(M, i) + 1
        face = M[pile + i]
        M[pile + i] = M[pile + j]
        M[pile + j] = face
        i -= 1
    return 0


@moves_blindly
def pile_flip(M: Memory, pile: Pile) -> int:
    """Turn the pile over: the top card becomes the bottom one."""
    i = 1
    j = M[pile]
    while i < j:
        face = M[pile + i]
        M[pile + i] = M[pile + j]
        M[pile + j] = face
        i += 1
        j -= 1
    return 0


def pile_to_bag(M: Memory, bag: Bag, pile: Pile) -> int:
    """Add every card of the pile to the bag; the pile stays as it is."""
    i = 1
    while i <= M[pile]:
        bag_add(M, bag, M[pile + i])
        i += 1
    return 0


def pile_points(M: Memory, pile: Pile) -> int:
    """Return the points of the cards, by VALUE."""
    points = 0
    i = 1
    while i <= M[pile]:
        points += M[M[VALUE] + M[pile + i]]
        i += 1
    return points
