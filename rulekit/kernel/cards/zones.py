"""Moving cards between zones of either form, and clearing stretches of memory.

The form of a zone: 0 is a bag, 1 is a pile.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_clear, bag_count, bag_next, bag_take
from rulekit.kernel.cards.journal import journal_note
from rulekit.kernel.cards.piles import (
    pile_at,
    pile_count,
    pile_cut_out,
    pile_drop,
    pile_push,
    pile_under,
)
from rulekit.kernel.cards.rows import melds_row, row_cards_of
from rulekit.kernel.facts import moves_blindly, overwrites, takes_card
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Pile, Zone
from rulekit.kernel.memory.header import FACES


@overwrites
def words_fill(M: Memory, start: int, number: int, value: int) -> int:
    """Write one value into a stretch of words."""
    i = 0
    while i < number:
        M[start + i] = value
        i += 1
    return 0


def words_copy(M: Memory, target: int, source: int, number: int) -> int:
    """Copy a stretch of words; the stretches do not overlap."""
    i = 0
    while i < number:
        M[target + i] = M[source + i]
        i += 1
    return 0


@moves_blindly
@takes_card
def zone_take(M: Memory, zone: Zone, form: int, face: int) -> int:
    """Remove one card of a face, of a pile the highest. 1 if it was there, else 0."""
    if face < 0:
        return 0
    if form == 0:
        return bag_take(M, zone, face)
    return pile_drop(M, zone, face)


@moves_blindly
def zone_put(M: Memory, zone: Zone, form: int, face: int) -> int:
    """Add a card, to a pile on top."""
    if form == 0:
        return bag_add(M, zone, face)
    return pile_push(M, zone, face)


@moves_blindly
def zone_put_under(M: Memory, zone: Zone, form: int, face: int) -> int:
    """Add a card, to a pile at the bottom."""
    if form == 0:
        return bag_add(M, zone, face)
    return pile_under(M, zone, face)


def zone_put_at(M: Memory, zone: Zone, form: int, face: int, under: int) -> int:
    """Add a card, to a pile at the bottom if `under` is not 0, else on top."""
    if under != 0:
        return zone_put_under(M, zone, form, face)
    return zone_put(M, zone, form, face)


def zone_count(M: Memory, zone: Zone, form: int, face: int) -> int:
    """How many cards of a face lie in a zone."""
    if form == 0:
        return bag_count(M, zone, face)
    return pile_count(M, zone, face)


@moves_blindly
def zone_pour(
    M: Memory,
    target: Zone,
    target_form: int,
    source: Zone,
    source_form: int,
    known: Bag,
    origin: int,
    place: int,
    unseen: int,
    under: int,
) -> int:
    """Move all cards; between piles the order is kept. Cards poured openly join the bag `known`.

    `origin` and `place` are the numbers of the zones in the journal; `known` is 0 if nobody can
    tell. `unseen` is added there to the cards if not everybody sees them. With `under` they go
    under the cards that lie in the target.
    """
    if source_form == 1:
        n = M[source]
        i = 0
        while i < n:
            if under == 0:
                face = M[source + 1 + i]
            else:  # the top card goes under first, and ends up above the others
                face = M[source + n - i]
            journal_note(M, origin, place, face + unseen)
            zone_put_at(M, target, target_form, face, under)
            if known > 0:
                bag_add(M, known, face)
            i += 1
        M[source] = 0
        return 0
    face = bag_next(M, source, -1)
    while face >= 0:
        n = bag_count(M, source, face)
        while n > 0:
            journal_note(M, origin, place, face + unseen)
            zone_put_at(M, target, target_form, face, under)
            if known > 0:
                bag_add(M, known, face)
            n -= 1
        face = bag_next(M, source, face)
    return bag_clear(M, source)


def zone_swap(M: Memory, a: int, b: int, number: int) -> int:
    """Exchange two stretches of words."""
    i = 0
    while i < number:
        word = M[a + i]
        M[a + i] = M[b + i]
        M[b + i] = word
        i += 1
    return 0


def bag_to_pile(M: Memory, pile: Pile, bag: Bag) -> int:
    """Put the cards of a bag on a pile, lowest face first; the bag stays as it is."""
    face = bag_next(M, bag, -1)
    while face >= 0:
        n = bag_count(M, bag, face)
        while n > 0:
            pile_push(M, pile, face)
            n -= 1
        face = bag_next(M, bag, face)
    return 0


@moves_blindly
def pile_stack(M: Memory, pile: Pile, order: Pile) -> int:
    """Bring the cards of `order` (a pile whose last card comes first) to the top of a pile.

    Each card of `order` that the pile lacks is passed over. `order` is empty afterwards.
    """
    placed = 0
    i = 0
    while i < M[order]:
        face = M[order + 1 + i]
        at = M[pile] - 1
        while at >= placed and pile_at(M, pile, at) != face:
            at -= 1
        if at >= placed:  # equal cards that have been placed stay where they are
            pile_cut_out(M, pile, at)
            pile_push(M, pile, face)
            placed += 1
        i += 1
    M[order] = 0
    return 0


def melds_cards_of(M: Memory, bag: Bag, melds: Melds, seat: int) -> int:
    """Add to a bag the cards of a zone of melds that a seat laid."""
    i = 0
    while i < M[melds]:
        row_cards_of(M, bag, melds_row(M, melds, i), seat)
        i += 1
    return 0


def known_left(M: Memory, known: Bag, hand: Bag) -> int:
    """After an open departure: no more cards are known to be in a hand than it holds."""
    face = 0
    while face < M[FACES]:
        n = bag_count(M, known, face) - bag_count(M, hand, face)
        while n > 0:
            bag_take(M, known, face)
            n -= 1
        face += 1
    return 0
