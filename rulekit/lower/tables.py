"""Decks and meld patterns as tables: faces, values, lines and slots for the kernel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulekit.kernel.memory import header as h
from rulekit.language.declarations import Mobility
from rulekit.language.words import Unsaid
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Order, Wilds
from rulekit.model.settled import Deck, Kind
from rulekit.settle.folding import Meaning, fold, known
from rulekit.settle.packs import copies_of, extras_of
from rulekit.settle.setting import SettingError

MAX_FACES = h.FACES_MOST
MAX_COPIES = h.PLANES_MOST
MAX_CARDS = 512

DEFAULT_WILDS = Wilds(None, 1, "fixed")  # any wilds, at least one natural


def _mobility(mobility: Mobility) -> int:
    """The word for what wild cards of a meld may do."""
    match mobility:
        case "fixed":
            return h.FIXED
        case "shift" | "shift_once":
            return h.SHIFT
        case "ends":
            return h.ENDS
        case _:
            raise Unsaid.of(mobility, "code", __name__)


@dataclass(frozen=True, slots=True)
class Cards:
    """The faces of a deck in order: how many there are of each, what they count, how they print."""

    counts: tuple[int, ...]
    values: tuple[int, ...]
    names: tuple[str, ...]
    ranks: tuple[int, ...]  # rank of each face; -1 for extras
    suits: tuple[int, ...]
    wild: int  # bit mask

    @property
    def planes(self) -> int:
        """The most copies of any face."""
        return max(self.counts)

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class MeldTables:
    """Meld kinds compiled: records for the kernel, and how each slot is printed."""

    kinds: tuple[int, ...]
    lines: tuple[int, ...]
    slot_faces: tuple[int, ...]
    slot_values: tuple[int, ...]
    roles: tuple[str, ...]
    room: int  # most cards in one meld
    least: int  # fewest cards in one meld


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
    return Cards(tuple(counts), values, tuple(names), tuple(ranks), tuple(suits), wild)


def _value_of(deck: Deck, meaning: Meaning, word: str) -> int:
    pips = int(word) if word.isdigit() else 0
    for words, value in deck.values:
        if word in words:
            return _fold_value(value, meaning, pips)
    return 0


def _melded_value(deck: Deck, meaning: Meaning, word: str, *, low: bool) -> int:
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


class _Tables:
    """Collects lines and slots kind by kind."""

    def __init__(self, deck: Deck, meaning: Meaning, cards: Cards) -> None:
        self.deck = deck
        self.meaning = meaning
        self.cards = cards
        self.kinds: list[int] = []
        self.lines: list[int] = []
        self.slot_faces: list[int] = []
        self.slot_values: list[int] = []
        self.roles: list[str] = []
        self.room = 3
        self.least = 3

    def add(self, number: int, kind: Kind) -> None:
        pattern, order = kind.pattern, kind.order
        wilds = DEFAULT_WILDS if kind.wilds is None else kind.wilds
        first_line = len(self.lines) // h.LINE_WORDS
        if pattern.sequence:
            longest = self._runs(number, order)
        else:
            alike = "suit" in pattern.same
            longest = (
                self._alike(number, kind.ranks)
                if alike
                else self._sets(number, kind.ranks, distinct=bool(pattern.different))
            )
        most = self._most_wilds(wilds)
        if not pattern.sequence and not pattern.different:
            longest += most
        longest = min(longest, h.ROOM_MOST)
        high = min(longest, pattern.high or longest)
        grow = high
        if kind.grows is not None:
            limit = kind.grows.most
            grow = longest if limit is None else min(limit, longest)
        record = [0] * h.KIND_WORDS
        record[h.KIND_FIRST_LINE] = first_line
        record[h.KIND_LINES] = len(self.lines) // h.LINE_WORDS - first_line
        record[h.KIND_MIN] = pattern.low
        record[h.KIND_MAX] = high
        record[h.KIND_GROW] = max(grow, high)
        record[h.KIND_WILDS] = most
        record[h.KIND_NATURALS] = wilds.naturals
        record[h.KIND_MOBILITY] = _mobility(wilds.mobility)
        record[h.KIND_MOVES] = int(wilds.mobility == "shift_once")
        self.kinds += record
        self.room = max(self.room, record[h.KIND_GROW])
        self.least = min(self.least, pattern.low)

    def _most_wilds(self, wilds: Wilds) -> int:
        total = sum(n for face, n in enumerate(self.cards.counts) if self.cards.wild >> face & 1)
        if wilds.most is None:
            return total
        number = known(wilds.most)
        return total if number is None or number == -1 else min(number, total)

    def _line(self, kind: int, shape: int, first: int, slots: int, circle: int = 0) -> None:
        self.lines += [kind, shape, first, slots, circle]

    def _slot(self, faces: int, role: str, rank: str, *, low: bool = False) -> None:
        self.slot_faces.append(faces)
        self.slot_values.append(_melded_value(self.deck, self.meaning, rank, low=low))
        self.roles.append(role)

    def _runs(self, kind: int, order: Order | None) -> int:
        ranks = order.ranks if order is not None else self.deck.ranks
        around = order is not None and order.around
        for s in range(len(self.deck.suits)):
            first = len(self.slot_faces)
            for place, rank in enumerate(ranks):
                face = s * len(self.deck.ranks) + self.deck.ranks.index(rank)
                low = place == 0 and rank == ranks[-1]
                self._slot(1 << face, self.cards.names[face], rank, low=low)
            self._line(kind, h.WINDOW, first, len(ranks), int(around))
        return len(ranks)

    def _alike(self, kind: int, only: tuple[str, ...] | None) -> int:
        """Lines of melds of cards that are just the same."""
        ranks, longest = self.deck.ranks, 0
        for face, name in enumerate(self.cards.names):
            rank = self.cards.ranks[face]
            if rank >= 0 and (only is None or ranks[rank] in only):
                self._line(kind, h.MULTI, len(self.slot_faces), 1)
                self._slot(1 << face, name, ranks[rank])
                longest = max(longest, self.cards.counts[face])
        return longest

    def _sets(self, kind: int, only: tuple[str, ...] | None, *, distinct: bool) -> int:
        ranks, suits = self.deck.ranks, self.deck.suits
        used = [r for r, rank in enumerate(ranks) if only is None or rank in only]
        for r in used:
            rank, first = ranks[r], len(self.slot_faces)
            faces = [s * len(ranks) + r for s in range(len(suits))]
            if distinct:
                for face in faces:
                    self._slot(1 << face, self.cards.names[face], rank)
                self._line(kind, h.DISTINCT, first, len(faces))
            else:
                self._slot(sum(1 << face for face in faces), rank, rank)
                self._line(kind, h.MULTI, first, 1)
        return (
            len(suits)
            if distinct
            else max(
                sum(self.cards.counts[s * len(ranks) + r] for s in range(len(suits))) for r in used
            )
        )


def melds_of(deck: Deck, kinds: Iterable[Kind], meaning: Meaning, cards: Cards) -> MeldTables:
    """The compiled kinds of melds."""
    tables = _Tables(deck, meaning, cards)
    for number, kind in enumerate(kinds):
        tables.add(number, kind)
    return MeldTables(
        tuple(tables.kinds),
        tuple(tables.lines),
        tuple(tables.slot_faces),
        tuple(tables.slot_values),
        tuple(tables.roles),
        tables.room,
        tables.least,
    )
