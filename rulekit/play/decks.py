"""Decks that are given: the cards of a deal in their order, as callers name them."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit import asked
from rulekit.machine.notation import BadNotation
from rulekit.machine.position import Position


def cards_of(deck: Sequence[str] | str) -> list[str]:
    """The cards of a deck as texts. Raises TypeError if it is something else."""
    if isinstance(deck, str):
        return deck.replace(",", " ").split()
    cards = asked.kind("a deck", deck, Sequence, "the names of cards, as a text or a list")
    return [asked.kind("a card of a deck", card, str, "a text") for card in cards]


def check_deck(position: Position, cards: Sequence[str]) -> None:
    """Refuse cards that the deck does not have, or not so often. Raises BadNotation."""
    counts: dict[int, int] = {}
    for card in cards:
        face = position.notation.face(card)
        counts[face] = counts.get(face, 0) + 1
        if counts[face] > position.program.counts[face]:
            raise BadNotation(f"the deck has only {position.program.counts[face]} of {card}")
