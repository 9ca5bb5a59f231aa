"""Melds by what the words of a pattern say, tried on every part of a hand. Jokers are the wilds.

Nothing here knows of slots: a joker is put in the place of each card of the deck in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "JK"


def worth(card: str) -> int:
    """What a card counts in the small game."""
    if card == JOKER:
        return 15
    return 1 if card[:-1] == "A" else int(card[:-1]) if card[:-1].isdigit() else 10


FEATURES: dict[str, Callable[[str], Hashable]] = {
    "rank": lambda card: card[:-1],
    "suit": lambda card: card[-1],
    "value": worth,
    "parity": lambda card: (RANKS.index(card[:-1]) + 1) % 2,
    "black": lambda card: card[-1] in "CS",
}


@dataclass(frozen=True)
class Like:
    """A pattern: sizes, what is the same, what differs, whether in sequence (ace low), wilds."""

    low: int
    high: int = 99
    same: tuple[str, ...] = ()
    different: str = ""
    sequence: bool = False
    wilds: int = 99
    naturals: int = 1

    def is_meld(self, cards: Sequence[str]) -> bool:
        """Whether these cards are one meld of the kind."""
        own = [card for card in cards if card != JOKER]
        wilds = len(cards) - len(own)
        if not self.low <= len(cards) <= self.high:
            return False
        if wilds > self.wilds or len(own) < self.naturals:
            return False
        return any(self.fits([*own, *more]) for more in _stood_for(wilds))

    def fits(self, cards: Sequence[str]) -> bool:
        """Whether natural cards have the features."""
        if any(len({FEATURES[word](card) for card in cards}) > 1 for word in self.same):
            return False
        if self.different:
            return len({FEATURES[self.different](card) for card in cards}) == len(cards)
        places = sorted(RANKS.index(card[:-1]) for card in cards)
        return not self.sequence or places == list(range(places[0], places[0] + len(places)))


@cache
def _stood_for(wilds: int) -> tuple[tuple[str, ...], ...]:
    return tuple(combinations_with_replacement(DECK, wilds))


def least_left(hand: Sequence[str], kinds: Sequence[Like]) -> int:
    """The points that are left over when disjoint melds are laid so that it is least."""
    whole = (1 << len(hand)) - 1
    parts = [
        part
        for part in range(1, whole + 1)
        if any(
            kind.is_meld([card for i, card in enumerate(hand) if part >> i & 1]) for kind in kinds
        )
    ]

    @cache
    def best(rest: int) -> int:
        if not rest:
            return 0
        first = rest & -rest
        alone = best(rest ^ first) + worth(hand[first.bit_length() - 1])
        laid = (best(rest ^ part) for part in parts if part & first and part & rest == part)
        return min(alone, *laid, alone)

    return best(whole)
