"""How a state came about: what it began with, and the moves since."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulekit.machine.move import Played, Shown
from rulekit.machine.onward import Hands, onward
from rulekit.machine.position import Position, Words
from rulekit.machine.telling import as_seen, told, told_result

MOST_EVENTS = 40  # that a view tells at most: moves, and hands that ended


@dataclass(frozen=True, slots=True)
class Start:
    """How a state came about: what a record needs to deal the same cards again."""

    seed: int
    scope: str  # hand or match
    match: int  # number in a series
    dealer: int | None  # seat from 1 of a hand on its own
    decks: tuple[tuple[str, ...], ...]  # given cards for each hand, in the order dealt


@dataclass(frozen=True, slots=True)
class Past:
    """The moves so far, latest first, as a chain that states share."""

    played: Played
    before: Past | None
    length: int


def played_in(past: Past | None) -> tuple[Played, ...]:
    """All moves of a chain, first to last."""
    found: list[Played] = []
    while past is not None:
        found.append(past.played)
        past = past.before
    return tuple(reversed(found))


def texts_in(past: Past | None) -> tuple[str, ...]:
    """The texts of all moves of a chain, first to last."""
    return tuple(played.move.text for played in played_in(past))


def shown_in(past: Past | None, hand: int) -> tuple[Shown, ...]:
    """What players showed of their cards in a hand (from 1), the last one that there is."""
    found: list[Shown] = []
    while past is not None and past.played.hand == hand:
        found += reversed(past.played.shown)
        past = past.before
    return tuple(reversed(found))


def chained(history: tuple[Played, ...]) -> Past | None:
    """The chain of moves that are given first to last."""
    past: Past | None = None
    for length, played in enumerate(history, start=1):
        past = Past(played, past, length)
    return past


def events_of(position: Position, past: Past | None, hands: Hands, seat: int) -> tuple[str, ...]:
    """What happened since the last turn of a seat (from 1), as it saw it; the last 40 at most."""
    found: list[str] = []
    link, others, until = past, False, len(hands)
    while link is not None and len(found) < MOST_EVENTS:
        own = link.played.seat == seat
        if own and others:
            break
        others = others or not own
        ended = hands[link.played.hand - 1 : until]
        until = link.played.hand - 1
        found += [told_result(hand) for hand in reversed(ended)]
        found.append(told(position, link.played, seat - 1))
        link = link.before
    if link is None:  # hands may have ended before anybody could move
        found += [told_result(hand) for hand in reversed(hands[:until])]
    return tuple(reversed(found[:MOST_EVENTS]))


def past_as_seen(position: Position, past: Past | None, seat: int) -> Past | None:
    """The moves so far without what a seat (from 0) has not seen of them."""
    return chained(tuple(as_seen(position, played, seat) for played in played_in(past)))


def start_as_seen(start: Start, seed: int) -> Start:
    """The start without what tells the cards: another seed, and no given decks."""
    return replace(start, seed=seed, decks=())


def deck_of(position: Position, start: Start, number: int) -> list[int]:
    """The given cards of the hand with this number (from 0), as faces."""
    if number >= len(start.decks):
        return []
    return [position.notation.face(card) for card in start.decks[number]]


def play_onward(
    position: Position, start: Start, hands: Hands, closed: Words | None = None
) -> tuple[Hands, Words | None]:
    """The results of all hands, once play has come to a decision or its end.

    And how the last of them lay after which another was dealt; `closed`: that so far.
    """

    def deck(number: int) -> list[int]:
        nonlocal closed
        closed = position.words
        return deck_of(position, start, number)

    return onward(position, start.scope, hands, deck), closed
