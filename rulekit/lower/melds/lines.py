"""Lines: the rows of slots on which the melds of a kind lie, as its pattern says.

Cards that have in common what the pattern wants make a line: in sequence, a slot for each rank;
of different cards, a slot for each of them; else one slot for all.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rulekit.kernel.memory import header as h
from rulekit.lower.tables import Cards
from rulekit.model.melds import Likeness, Order, Pattern
from rulekit.model.settled import Deck, Kind
from rulekit.settle.folding import Meaning, fold
from rulekit.settle.setting import SettingError

ANY_CARD = "any"
"""The role of a slot in which nobody says what a wild stands for."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A role in a meld.

    `faces`: mask of those that play it as themselves; `words`: their ranks, or names of extras;
    `low`: it is the lower of two places that a rank has.
    """

    faces: int
    role: str
    words: tuple[str, ...]
    low: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A row of slots of one shape; `circle`: the last is followed by the first."""

    shape: int
    slots: tuple[Slot, ...]
    circle: bool = False


class Lines:
    """Makes the lines of the kinds of a deck; `meaning`: of the definitions they may use."""

    def __init__(self, deck: Deck, meaning: Meaning, cards: Cards) -> None:
        self.deck, self.meaning, self.cards = deck, meaning, cards

    def of(self, kind: Kind) -> tuple[Line, ...]:
        """The lines of a kind, in the order of their first faces. Raises SettingError."""
        pattern = kind.pattern
        if pattern is None:
            return ()
        groups = self._grouped(pattern.same, self._members(kind))
        return tuple(line for group in groups for line in self._lines(pattern, kind.order, group))

    def _members(self, kind: Kind) -> list[int]:
        """The faces of which a kind is made: extras only where it lists them."""
        cards = self.cards
        if kind.ranks is None:
            return [face for face, rank in enumerate(cards.ranks) if rank >= 0]
        return [face for face, word in enumerate(cards.words) if word in kind.ranks]

    def _lines(self, pattern: Pattern, order: Order | None, faces: Sequence[int]) -> Iterator[Line]:
        """Those of cards that have in common what they should."""
        if pattern.sequence:
            yield from self._windows(order or Order(self.deck.ranks, around=False), faces)
        elif pattern.different is not None:
            apart = self._grouped((pattern.different,), faces)
            slots = (self._slot(each, self._told_apart(pattern.different, each)) for each in apart)
            yield Line(h.DISTINCT, tuple(slots))
        else:
            yield Line(h.MULTI, (self._shared(pattern, faces),))

    def _windows(self, order: Order, faces: Sequence[int]) -> Iterator[Line]:
        """Stretches of the ranks of which there is a card; a wild stands for no other."""
        slots = []
        for place, rank in enumerate(order.ranks):
            there = [face for face in faces if self.cards.words[face] == rank]
            slots.append(self._slot(there, rank, low=place == 0 and rank == order.ranks[-1]))
        if all(slot.faces for slot in slots):
            yield Line(h.WINDOW, tuple(slots), order.around)
            return
        if order.around:  # begin behind a gap
            gap = next(at for at, slot in enumerate(slots) if not slot.faces)
            slots = slots[gap:] + slots[:gap]
        for some, stretch in groupby(slots, lambda slot: slot.faces != 0):
            if some:
                yield Line(h.WINDOW, tuple(stretch))

    # ── slots ─────────────────────────────────────────────────────────────────────────────────

    def _slot(self, faces: Sequence[int], role: str, *, low: bool = False) -> Slot:
        """The slot of one card, of several of which each will do, or of none.

        `role`: what a wild stands for there, if not for a certain card.
        """
        if len(faces) == 1:
            role = self.cards.names[faces[0]]
        return Slot(_mask(faces), role, self._words(faces), low)

    def _told_apart(self, likeness: Likeness, faces: Sequence[int]) -> str:
        """What tells the cards of a slot from those of others: a rank, the sign of a suit ..."""
        value, suits = self._of(likeness, faces[0]), self.deck.suits
        if likeness.word == "suit" and isinstance(value, int) and value >= 0:
            return self.deck.symbols[suits[value]]
        return str(value)

    def _shared(self, pattern: Pattern, faces: Sequence[int]) -> Slot:
        """The one slot of cards that lie together."""
        words, role = self._words(faces), ANY_CARD
        if pattern.has_same("rank"):
            alike = pattern.has_same("suit")
            role = self.cards.names[faces[0]] if alike else words[0]
        return Slot(_mask(faces), role, words)

    def _words(self, faces: Iterable[int]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.cards.words[face] for face in faces))

    # ── what cards have in common ─────────────────────────────────────────────────────────────

    def _grouped(self, same: Iterable[Likeness], faces: Iterable[int]) -> list[list[int]]:
        """The faces that have all of this in common, together; in the order of their first."""
        likenesses = tuple(same)
        found: dict[Hashable, list[int]] = {}
        for face in faces:
            found.setdefault(tuple(self._of(each, face) for each in likenesses), []).append(face)
        return list(found.values())

    def _of(self, likeness: Likeness, face: int) -> Hashable:
        """What a card has of this. Raises SettingError for what only play tells."""
        if likeness.word == "rank":
            return self.cards.words[face]
        value = fold(likeness.of, self.meaning, {"card": face}, self._told)
        if value is None:
            raise SettingError(
                f"what cards have in common is settled before play, but '{likeness.word}' is not: "
                "let it use rank, suit and value of the card, options and `players`",
                likeness.of.span,
            )
        return value

    def _told(self, word: str, thing: int) -> int | None:
        """A property of a face; of a rank or suit its position."""
        cards = self.cards
        match word:
            case "rank" | "number":
                return cards.ranks[thing]
            case "suit" | "color":
                return cards.suits[thing]
            case "value":
                return None if cards.values_settled else cards.values[thing]
            case "position":
                return thing + 1
            case _:
                return None


def _mask(faces: Iterable[int]) -> int:
    return sum(1 << face for face in faces)
