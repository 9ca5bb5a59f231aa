"""Kinds of melds as tables: records, lines and slots for the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulekit.kernel.memory import header as h
from rulekit.language.declarations import Mobility
from rulekit.language.words import Unsaid
from rulekit.lower.melds.lines import Line, Lines, Slot
from rulekit.lower.tables import Cards, melded_value
from rulekit.model.melds import NATURALS, Wilds
from rulekit.model.settled import Deck, Kind
from rulekit.settle.folding import ABSENT, Meaning, fold, known
from rulekit.settle.setting import SettingError

DEFAULT_WILDS = Wilds(None, 1, "fixed")  # any wilds, at least one natural

SLOTS_MOST = h.ENTRY_FIELD  # as many as an entry can name


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
class MeldTables:
    """Meld kinds compiled: records for the kernel, and how each slot is printed."""

    kinds: tuple[int, ...]
    limits: tuple[int, ...]  # of wilds by the number of natural cards; (): none depends on it
    grown: tuple[int, ...]  # as what each kind lies on the table, -1: as itself; (): all do
    lines: tuple[int, ...]
    slot_faces: tuple[int, ...]
    slot_values: tuple[int, ...]
    roles: tuple[str, ...]
    room: int  # most cards in one meld
    least: int  # fewest cards in one meld


class _Tables:
    """Collects lines and slots kind by kind."""

    def __init__(self, deck: Deck, meaning: Meaning, cards: Cards) -> None:
        self.deck = deck
        self.meaning = meaning
        self.cards = cards
        self.lines_of = Lines(deck, meaning, cards)
        self.most_wild = cards.most_wild
        self.kinds: list[int] = []
        self.limits: list[tuple[int, ...]] = []
        self.lines: list[int] = []
        self.slot_faces: list[int] = []
        self.slot_values: list[int] = []
        self.roles: list[str] = []
        self.room = 3
        self.least = 3

    def add(self, kind: Kind, *, anew: bool = True) -> int:
        """One more kind, and its number; new melds are made of it, or none.

        Raises SettingError for what the tables cannot hold.
        """
        number = len(self.kinds) // h.KIND_WORDS
        made = self.lines_of.of(kind)
        record = [0] * h.KIND_WORDS
        record[h.KIND_FIRST_LINE] = len(self.lines) // h.LINE_WORDS
        record[h.KIND_LINES] = len(made)
        for line in made:
            self._line(number, line, kind)
        if kind.pattern is not None:
            self._limits(record, kind, made)
            self.room = max(self.room, record[h.KIND_GROW])
            record[h.KIND_MAX] *= int(anew)
            self.least = min(self.least, kind.pattern.low)
        self.kinds += record
        self.limits.append(self._limits_by_naturals(kind))
        self._check_room(kind)
        return number

    def _limits_by_naturals(self, kind: Kind) -> tuple[int, ...]:
        """How many wilds at most go with each number of natural cards. Raises SettingError."""
        wilds = DEFAULT_WILDS if kind.wilds is None else kind.wilds
        if wilds.most is None or known(wilds.most) is not None:
            return (self._most_wilds(wilds),) * h.LIMIT_WORDS
        found = tuple(self._most_wilds(wilds, naturals) for naturals in range(h.LIMIT_WORDS))
        if list(found) != sorted(found):
            raise SettingError(
                f"in '{kind.name}' fewer wilds would go with more natural cards",
                kind.span if wilds.most is None else wilds.most.span,
            )
        return found

    def _limits(self, record: list[int], kind: Kind, lines: Sequence[Line]) -> None:
        """Sizes, and what holds for wilds."""
        pattern = kind.pattern
        assert pattern is not None
        wilds = DEFAULT_WILDS if kind.wilds is None else kind.wilds
        most = self._most_wilds(wilds)
        longest = min(max((self._longest(line, most) for line in lines), default=0), h.ROOM_MOST)
        high = min(longest, pattern.high or longest)
        grow = high
        if kind.grows is not None:
            limit = kind.grows.most
            grow = longest if limit is None else min(limit, longest)
        record[h.KIND_MIN] = pattern.low
        record[h.KIND_MAX] = high
        record[h.KIND_GROW] = max(grow, high)
        record[h.KIND_WILDS] = most
        record[h.KIND_NATURALS] = wilds.naturals
        record[h.KIND_MOBILITY] = _mobility(wilds.mobility)
        record[h.KIND_MOVES] = int(wilds.mobility == "shift_once")

    def _longest(self, line: Line, wilds: int) -> int:
        """The most cards that a meld on a line can have."""
        if line.shape != h.MULTI:
            return len(line.slots)
        counts = enumerate(self.cards.counts)
        others = sum(self.cards.counts[face] for face, _ in self.cards.stands)
        return sum(n for face, n in counts if line.slots[0].faces >> face & 1) + others + wilds

    def _most_wilds(self, wilds: Wilds, naturals: int = h.ROOM_MOST) -> int:
        """The most wilds in a meld with so many natural cards."""
        total = self.most_wild
        if wilds.most is None or known(wilds.most) == ABSENT:
            return total
        number = fold(wilds.most, self.meaning, {NATURALS: naturals})
        return total if number is None else max(0, min(number, total))

    def _line(self, number: int, line: Line, kind: Kind) -> None:
        first, slots = len(self.slot_faces), len(line.slots)
        self.lines += [number, line.shape, first, slots, int(line.circle)]
        for slot in line.slots:
            self.slot_faces.append(slot.faces)
            self.slot_values.append(self._points(slot, kind))
            self.roles.append(slot.role)

    def _points(self, slot: Slot, kind: Kind) -> int:
        """What a card counts that lies in a slot; -1: what it counts anywhere."""
        found = {melded_value(self.deck, self.meaning, word, low=slot.low) for word in slot.words}
        if len(found) > 1:
            raise SettingError(
                f"ranks that count differently when they are melded ({' '.join(slot.words)}) lie "
                f"in one place of the kind '{kind.name}', where a wild stands for any of them",
                kind.span,
            )
        return found.pop() if found else -1

    def _check_room(self, kind: Kind) -> None:
        """Refuse lines and slots that are too many. Raises SettingError."""
        lines, slots = len(self.lines) // h.LINE_WORDS, len(self.slot_faces)
        pairs = sum(faces.bit_count() for faces in self.slot_faces)
        if lines > h.LINES_MOST or slots > SLOTS_MOST or pairs > h.PAIRS_MOST:
            raise SettingError(
                f"with '{kind.name}' the kinds of melds are too many for this deck: all together "
                f"have at most {h.LINES_MOST} rows of slots, and {SLOTS_MOST} slots",
                kind.span,
            )


def melds_of(deck: Deck, kinds: Iterable[Kind], meaning: Meaning, cards: Cards) -> MeldTables:
    """The compiled kinds of melds. Raises SettingError for kinds that cannot be."""
    tables = _Tables(deck, meaning, cards)
    every = tuple(kinds)
    for kind in every:
        tables.add(kind)
    lying = (kind.grown for kind in every)
    grown = [-1 if each is None else tables.add(each, anew=False) for each in lying]
    fixed = all(len(set(each)) == 1 for each in tables.limits)
    return MeldTables(
        tuple(tables.kinds),
        () if fixed else tuple(most for each in tables.limits for most in each),
        tuple(grown) if max(grown, default=-1) >= 0 else (),
        tuple(tables.lines),
        tuple(tables.slot_faces),
        tuple(tables.slot_values),
        tuple(tables.roles),
        tables.room,
        tables.least,
    )
