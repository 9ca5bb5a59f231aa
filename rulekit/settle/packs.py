"""How many cards of each kind a settled deck has."""

from __future__ import annotations

from rulekit.model.settled import Deck
from rulekit.settle.folding import Meaning, fold, known
from rulekit.settle.setting import SettingError


def copies_of(deck: Deck, meaning: Meaning) -> list[list[int]]:
    """The number of copies by suit and rank. Raises SettingError for what cannot be dealt."""
    copies = [
        [
            _number(deck, "copies", fold(deck.copies, meaning, {"suit": s, "rank": r}))
            for r in range(len(deck.ranks))
        ]
        for s in range(len(deck.suits))
    ]
    if not any(map(any, copies)):
        raise SettingError("the deck needs 1 copy of some card", deck.places.get("copies"))
    return copies


def extras_of(deck: Deck) -> list[tuple[str, int]]:
    """The extras and their numbers. Raises SettingError for what is no number of cards."""
    return [(name, _number(deck, "extras", known(number))) for name, number in deck.extras]


def _number(deck: Deck, key: str, number: int | None) -> int:
    """A number of cards. Raises SettingError for what is none."""
    if number is None or number < 0:
        raise SettingError(
            "options and table size have to settle how many cards there are"
            if number is None
            else f"the deck cannot have {number} of a card",
            deck.places.get(key),
        )
    return number
