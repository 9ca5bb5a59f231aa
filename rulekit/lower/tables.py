"""Decks as tables: faces, how many there are of each, what they count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulekit.kernel.memory import header as h
from rulekit.model.expr import Expr
from rulekit.model.settled import Deck
from rulekit.settle.folding import Meaning, fold
from rulekit.settle.packs import copies_of, extras_of
from rulekit.settle.setting import SettingError
from rulekit.types import RANK

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
    wild: int  # bit mask of those that are wild in every hand
    settled: tuple[Expr, ...]  # ranks and cards that are wild as each deal settles it
    wild_values: tuple[int, ...]  # what faces count where they are wild
    words: tuple[str, ...]
    stands: tuple[tuple[int, Expr], ...]  # faces that are other cards, as each deal settles it

    @property
    def of_hand(self) -> bool:
        """Whether each deal settles something of the cards."""
        return bool(self.settled or self.stands)

    @property
    def values_settled(self) -> bool:
        """Whether what cards count depends on what a deal settles."""
        return bool(self.settled and self.values != self.wild_values) or bool(self.stands)

    @property
    def dearest(self) -> int:
        """The most that any card can count."""
        return max(*self.values, *self.wild_values)

    @property
    def most_wild(self) -> int:
        """The most wild cards that there are in any hand."""
        total = sum(n for face, n in enumerate(self.counts) if self.wild >> face & 1)
        for expr in self.settled:
            groups: Sequence[int] = self.ranks if expr.type == RANK else range(len(self.counts))
            of_each = Counter[int]()
            for group, number in zip(groups, self.counts, strict=True):
                of_each[group] += number if group >= 0 else 0
            total += max(of_each.values())
        return min(total, self.size)

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
    wild, settled = _wild_of(deck, meaning, words, ranks)
    plain, changed = (_values_of(deck, meaning, words, wild=w) for w in (False, True))
    values = tuple(
        b if wild >> i & 1 else a for i, (a, b) in enumerate(zip(plain, changed, strict=True))
    )
    return Cards(
        tuple(counts),
        values,
        tuple(names),
        tuple(ranks),
        tuple(suits),
        wild,
        settled,
        changed,
        tuple(words),
        tuple((words.index(name), card) for name, card in deck.stands if name in words),
    )


def _wild_of(
    deck: Deck, meaning: Meaning, words: list[str], ranks: list[int]
) -> tuple[int, tuple[Expr, ...]]:
    """The mask of the faces that are wild in every hand, and what each deal settles."""
    mask, settled = 0, []
    for each in deck.wild:
        if isinstance(each, str):
            mask |= sum(1 << face for face, word in enumerate(words) if word == each)
            continue
        number = fold(each, meaning)
        if number is None:
            settled.append(each)
        elif each.type == RANK:
            mask |= sum(1 << face for face, rank in enumerate(ranks) if rank == number >= 0)
        elif number >= 0:
            mask |= 1 << number
    return mask, tuple(settled)


def _values_of(deck: Deck, meaning: Meaning, words: list[str], *, wild: bool) -> tuple[int, ...]:
    """What the faces count if they are wild, or if they are not."""
    value_of = {word: _value_of(deck, meaning, word, wild=wild) for word in dict.fromkeys(words)}
    return tuple(value_of[word] for word in words)


def _value_of(deck: Deck, meaning: Meaning, word: str, *, wild: bool) -> int:
    pips = int(word) if word.isdigit() else 0
    for words, value in deck.values:
        if word in words:
            return _fold_value(value, meaning, {"pips": pips, "wild": int(wild)})
    return 0


def melded_value(deck: Deck, meaning: Meaning, word: str, *, low: bool) -> int:
    """The points of a melded card of a rank, or -1 if it counts what it counts anywhere."""
    pips = int(word) if word.isdigit() else 0
    for words, value in deck.melded:
        if word in words:
            return _fold_value(value, meaning, {"pips": pips, "low": int(low)})
    return -1


def _fold_value(value: Expr, meaning: Meaning, given: Mapping[str, int]) -> int:
    number = fold(value, meaning, given)
    if number is None:
        raise SettingError("the value of a card must be settled by options and table size")
    return number
