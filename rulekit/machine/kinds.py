"""Kinds of meld that overlap: which other kinds a meld of the same cards could be.

Where no cards and roles make melds of two kinds, a meld need not say its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulekit.ir.program import Program
from rulekit.kernel.memory import header as h
from rulekit.machine.tier import Memory

Words = tuple[int, ...]
Card = tuple[int, str]  # its face, and how it reads in its meld

REMEMBERED = 10_000
"""Melds of which it is remembered whether others read alike: a table is told to every seat."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of slots: its shape, the slots in order, and whether the last is before the first."""

    shape: int
    slots: range
    circle: bool


@dataclass(frozen=True, slots=True)
class _Kind:
    """What melds of a kind are: how many cards, which of them wild, on which lines."""

    sizes: range
    wilds: tuple[int, ...]  # by the number of natural cards, the most
    naturals: int
    lines: tuple[_Line, ...]


class Kinds:
    """The kinds of one program. `memory`: of its machine, which says what is wild in the hand."""

    def __init__(self, program: Program, memory: Memory) -> None:
        self.image, self.names, self.memory = program.image, program.kinds, memory
        self.kinds = tuple(self._kind(number) for number in range(len(program.kinds)))
        self._found: dict[tuple[int, Words, int], bool] = {}

    def _kind(self, number: int) -> _Kind:
        at = self.image[h.KIND] + number * h.KIND_WORDS
        record = self.image[at : at + h.KIND_WORDS]
        first = record[h.KIND_FIRST_LINE]
        lines = range(first, first + record[h.KIND_LINES])
        return _Kind(
            range(record[h.KIND_MIN], record[h.KIND_GROW] + 1),
            self._limits(number, record[h.KIND_WILDS]),
            record[h.KIND_NATURALS],
            tuple(self._line(line) for line in lines),
        )

    def _limits(self, number: int, most: int) -> tuple[int, ...]:
        """The most wilds in a meld of a kind, by the number of natural cards."""
        limits = self.image[h.LIMITS]
        if not limits:
            return (most,) * h.LIMIT_WORDS
        at = limits + number * h.LIMIT_WORDS
        return self.image[at : at + h.LIMIT_WORDS]

    def _line(self, number: int) -> _Line:
        at = self.image[h.LINE] + number * h.LINE_WORDS
        first, slots = self.image[at + h.LINE_FIRST], self.image[at + h.LINE_SLOTS]
        circle = bool(self.image[at + h.LINE_CIRCLE])
        return _Line(self.image[at + h.LINE_SHAPE], range(first, first + slots), circle)

    def single_slots(self) -> frozenset[int]:
        """The slots in which one card of a meld lies, and no more."""
        lines = (line for kind in self.kinds for line in kind.lines if line.shape != h.MULTI)
        return frozenset(slot for line in lines for slot in line.slots)

    def overlap(self, row: Words, told: Callable[[int], str]) -> bool:
        """Whether a meld of another kind reads alike; `told` is an entry (face and slot) as text.

        `row`: the words of a meld.
        """
        wild = self.memory[h.WILD + self.image[h.HAND]]
        entries = row[h.ROW_ENTRY : h.ROW_ENTRY + row[h.ROW_SIZE]]
        asked = row[h.ROW_KIND], tuple(word & h.ENTRY_CARD for word in entries), wild
        if asked not in self._found:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[asked] = self._overlaps(*asked, told)
        return self._found[asked]

    def _overlaps(self, kind: int, entries: Words, wild: int, told: Callable[[int], str]) -> bool:
        cards = [(word & h.ENTRY_FIELD, told(word)) for word in entries]

        def reads(card: Card, slot: int) -> bool:
            face, text = card
            playable = self._natural(face, slot) or wild >> face & 1
            return bool(playable) and told(face + slot * h.ENTRY_SLOT) == text

        for number, other in enumerate(self.kinds):
            if self.names[number] == self.names[kind] or len(cards) not in other.sizes:
                continue
            for line in other.lines:
                for way in _ways(line, cards, reads):
                    own = sum(
                        self._natural(face, s) for (face, _), s in zip(cards, way, strict=True)
                    )
                    if own >= other.naturals and len(cards) - own <= other.wilds[own]:
                        return True
        return False

    def _natural(self, face: int, slot: int) -> bool:
        """Whether a card plays itself in a slot."""
        return bool(self.memory[self.image[h.SLOT_FACES] + slot] >> face & 1)


def _ways(line: _Line, cards: list[Card], reads: Callable[[Card, int], bool]) -> list[list[int]]:
    """The slots of a line in which all the cards can lie as they read, one for each card."""
    first, size = line.slots.start, len(line.slots)
    if line.shape == h.MULTI:
        ways = [[first] * len(cards)]
    elif line.shape == h.DISTINCT:
        own = [next((s for s in line.slots if reads(card, s)), -1) for card in cards]
        ways = [own] if len(set(own)) == len(own) and -1 not in own else []
    else:
        starts = range(size if line.circle else max(0, size - len(cards) + 1))
        ways = [[first + (start + i) % size for i in range(len(cards))] for start in starts]
    return [way for way in ways if all(map(reads, cards, way))]
