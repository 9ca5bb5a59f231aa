"""Decks as tables: faces, how many there are of each, what they count."""

from __future__ import annotations

from dataclasses import dataclass

from rulekit.kernel.memory import header as h
from rulekit.model.expr import Expr
from rulekit.model.settled import Deck
from rulekit.settle.folding import Meaning, fold
from rulekit.settle.packs import copies_of, extras_of
from rulekit.settle.setting import SettingError

MAX_FACES = h.FACES_MOST
MAX_COPIES = h.PLANES_MOST
MAX_CARDS = 512


@dataclass(frozen=True, slots=True)
class Cards:
    """The faces of a deck in order: how many there are of each, what they count, how they print.

    `words`: their ranks, and the names of extras.
    """

    counts: tuple[int, ...]
    values: tuple[int, ...]
    names: tuple[str, ...]
    ranks: tuple[int, ...]  # rank of each face; -1 for extras
    suits: tuple[int, ...]
    wild: int  # bit mask
    words: tuple[str, ...]

    @property
    def planes(self) -> int:
        """The most copies of any face."""
        return max(self.counts)

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return sum(self.counts)


def cards_of(deck: Deck, meaning: Meaning) -> Cards:
    """The cards of a deck. Raises SettingError if nobody can deal it.

    `meaning`: of the definitions that the values of cards may use.
    """
    copies = copies_of(deck, meaning)
    extras = extras_of(deck)
    counts: list[int] = []
    names: list[str] = []
    ranks: list[int] = []
    suits: list[int] = []
    words: list[str] = []
    for s, suit in enumerate(deck.suits):
        for r, rank in enumerate(deck.ranks):
            sign = deck.symbols[suit]
            names.append(f"{sign}{rank}" if deck.tiles else f"{rank}{sign}")
            counts.append(copies[s][r])
            ranks.append(r)
            suits.append(s)
            words.append(rank)
    for name, number in extras:
        names.append(deck.symbols[name])
        counts.append(number)
        ranks.append(-1)
        suits.append(-1)
        words.append(name)
    if len(names) > MAX_FACES or max(counts, default=0) > MAX_COPIES or sum(counts) > MAX_CARDS:
        most = max((number for row in copies for number in row), default=0)
        many = max((number for _, number in extras), default=0) > min(most, MAX_COPIES)
        raise SettingError(
            f"the deck is too large: at most {MAX_FACES} different cards, {MAX_COPIES} "
            f"of each, {MAX_CARDS} in all",
            deck.places.get("extras" if many else "copies"),
        )
    value_of = {word: _value_of(deck, meaning, word) for word in dict.fromkeys(words)}
    values = tuple(value_of[word] for word in words)
    wild = sum(1 << i for i, word in enumerate(words) if word in deck.wild)
    return Cards(
        tuple(counts), values, tuple(names), tuple(ranks), tuple(suits), wild, tuple(words)
    )


def _value_of(deck: Deck, meaning: Meaning, word: str) -> int:
    pips = int(word) if word.isdigit() else 0
    for words, value in deck.values:
        if word in words:
            return _fold_value(value, meaning, pips)
    return 0


def melded_value(deck: Deck, meaning: Meaning, word: str, *, low: bool) -> int:
    """The points of a melded card of a rank, or -1 if it counts what it counts anywhere."""
    pips = int(word) if word.isdigit() else 0
    for words, value in deck.melded:
        if word in words:
            return _fold_value(value, meaning, pips, low=low)
    return -1


def _fold_value(value: Expr, meaning: Meaning, pips: int, *, low: bool = False) -> int:
    number = fold(value, meaning, {"pips": pips, "low": int(low)})
    if number is None:
        raise SettingError("the value of a card must be settled by options and table size")
    return number
