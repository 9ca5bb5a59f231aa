"""Layouts by exhaustion, in plain Python over the tables: the oracle for the kernel's search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import TypeVar

from rulekit.kernel.layouts.words import OPEN_MOST, OPEN_SHIFT, REUSE_SHIFT, TABLE_FREES
from rulekit.kernel.memory import header as h
from tests.unit.brute import Table
from tests.unit.decks import Placed

Entry = tuple[int, int]  # line and slot of a wild in a layout
Role = tuple[str, int]  # what a wild on the table stands for
T = TypeVar("T")


class Layouts:
    """All ways to rearrange a table, by splitting its cards and those placed in every way."""

    def __init__(self, M: list[int], rows: list[Placed], rack: list[int], rules: int) -> None:
        self.table = Table(M)
        self.rack = rack
        self.cards = [face for _, placed in rows for face, _ in placed]
        self.rules = rules
        self.small = rules >> OPEN_SHIFT & OPEN_MOST
        self.roles = [role for row in rows for role in self.roles_of(row)] if rules else []
        table = [card for _, placed in rows for card in placed if self.table.natural(*card)]
        self.naturals = [face for face, _ in table]
        self.helpers = self.naturals if rules & TABLE_FREES else []
        self.melds = self.all_melds(tuple(sorted(self.cards + rack)))
        self.known: dict[object, bool] = {}

    def line_of(self, slot: int) -> int:
        """The number of the line that has the slot."""
        return next(
            i
            for i, line in enumerate(self.table.lines)
            if line[h.LINE_FIRST] <= slot < line[h.LINE_FIRST] + line[h.LINE_SLOTS]
        )

    def shape(self, line: int) -> int:
        return self.table.lines[line][h.LINE_SHAPE]

    def roles_of(self, row: Placed) -> Iterator[Role]:
        """The roles of the wilds in a row of the table."""
        for face, slot in row[1]:
            if not self.table.natural(face, slot):
                line = self.line_of(slot)
                if self.shape(line) == h.MULTI:
                    yield "line", line
                elif self.opens(line, len(row[1])):
                    yield "held", line
                else:
                    yield "face", next(iter(self.table.accepts[slot]))

    def opens(self, line: int, size: int) -> bool:
        """Whether a set of the line is so small that its wilds have no certain role."""
        return self.shape(line) == h.DISTINCT and size <= self.small

    def all_melds(self, cards: tuple[int, ...]) -> dict[tuple[int, ...], set[tuple[Entry, ...]]]:
        """Each bag of cards that is a meld, with the sets of roles that its wilds may play."""
        found: dict[tuple[int, ...], set[tuple[Entry, ...]]] = {}
        for size in range(2, len(cards) + 1):
            for bag in set(combinations(cards, size)):
                for placed in self.readings(bag):
                    wilds = [s for f, s in placed[1] if not self.table.natural(f, s)]
                    entries = tuple(sorted((self.line_of(s), s) for s in wilds))
                    found.setdefault(bag, set()).add(entries)
        return found

    def readings(self, bag: tuple[int, ...]) -> Iterator[Placed]:
        """All melds, grown ones too, of exactly these cards."""
        for line in self.table.lines:
            if self.table.lies_on(line, bag):
                for slots in self.table.stretches(line, len(bag)):
                    for placed in self.table.placings(bag, slots):
                        if self.table.sound((line[0], placed), grown=True):
                            yield line[0], placed

    def placeable(self) -> set[tuple[int, ...]]:
        """The parts of the rack that can be placed."""
        parts = {part for n in range(1, len(self.rack) + 1) for part in combinations(self.rack, n)}
        return {part for part in parts if self.fits(part)}

    def fits(self, part: tuple[int, ...]) -> bool:
        """Whether exactly these rack cards can be placed."""
        ways = self.split(tuple(sorted(self.cards + list(part))))
        return any(self.legal(list(way), list(part)) for way in ways)

    @cache  # noqa: B019 (one object for each test)
    def split(self, cards: tuple[int, ...]) -> frozenset[tuple[Entry, ...]]:
        """The roles of wilds in all ways to split the cards into melds; empty if there is none."""
        if not cards:
            return frozenset([()])
        found: set[tuple[Entry, ...]] = set()
        for bag, ways in self.melds.items():
            if bag[0] == cards[0] and not Counter(bag) - Counter(cards):
                rest = tuple(sorted((Counter(cards) - Counter(bag)).elements()))
                for tail in self.split(rest):
                    found |= {tuple(sorted(way + tail)) for way in ways}
        return frozenset(found)

    def legal(self, entries: list[Entry], part: list[int], *, alone: bool = False) -> bool:
        """Whether wilds in these roles are as the rules want it when the part has been placed.

        `alone`: wilds that stand for a line alone are freed only while all others of them stay.
        """
        return self.respects(entries, self.roles, part, part, self.helpers, [], alone)

    def respects(
        self,
        entries: list[Entry],
        roles: list[Role],
        placed: list[int],
        part: list[int],
        helpers: list[int],
        freed: list[tuple[Role, int]],
        alone: bool | None,
    ) -> bool:
        """Whether every role is kept by a wild of its own or freed by a card of its own.

        `placed` is what came from the rack, `part` what of it has freed no wild.
        """
        if not roles:
            least = self.rules >> REUSE_SHIFT
            held = [(role, face) for role, face in freed if role[0] == "held"]
            if held and alone is None:
                return False
            if not all(self.completed(role, face, tuple(placed), alone) for role, face in held):
                return False
            return least == 0 or self.reused(entries, len(freed), part, least)
        role, rest = roles[0], roles[1:]
        for entry in {e for e in entries if self.keeps(e, role)}:
            left = without(entries, entry)
            if self.respects(left, rest, placed, part, helpers, freed, alone):
                return True
        for face in {f for f in part if self.frees(f, role)}:
            given = [*freed, (role, face)]
            less = without(part, face)
            if self.respects(entries, rest, placed, less, helpers, given, alone):
                return True
        for face in {f for f in helpers if self.frees(f, role)}:
            given = [*freed, (role, face)]
            less = without(helpers, face)
            if self.respects(entries, rest, placed, part, less, given, alone):
                return True
        return False

    def completed(self, role: Role, face: int, placed: tuple[int, ...], alone: bool) -> bool:
        """Whether the table may be so that a wild is in a larger set in the face's place.

        Some of the cards placed lie there by then, and other wilds are as they have to be.
        """
        key = role, face, placed, alone, tuple(self.helpers)
        if key not in self.known:
            parts = {p for n in range(len(placed) + 1) for p in combinations(placed, n)}
            self.known[key] = any(self.lies_whole(role, face, list(p), alone) for p in parts)
        return self.known[key]

    def lies_whole(self, role: Role, face: int, part: list[int], alone: bool) -> bool:
        """The same, with exactly this part of the rack."""
        cards = sorted(self.cards + part)
        others = without(self.roles, role)
        for bag, ways in self.melds.items():
            if len(bag) <= self.small or Counter(bag) - Counter(cards):
                continue
            rest = tuple(sorted((Counter(cards) - Counter(bag)).elements()))
            for way in ways:
                for entry in {e for e in way if self.stands(e, role, face)}:
                    for tail in self.split(rest):
                        left = without([*way, *tail], entry)
                        deeper = None if alone else True
                        if self.respects(left, others, part, part, self.helpers, [], deeper):
                            return True
        return False

    def stands(self, entry: Entry, role: Role, face: int) -> bool:
        """Whether a wild lies on the line of the role, in the place of the face."""
        return entry[0] == role[1] and self.table.accepts[entry[1]] == {face}

    def faces_of(self, line: int) -> set[int]:
        first, slots = (self.table.lines[line][at] for at in (h.LINE_FIRST, h.LINE_SLOTS))
        return {face for slot in range(first, first + slots) for face in self.table.accepts[slot]}

    def reused(self, entries: list[Entry], freed: int, part: list[int], least: int) -> bool:
        """Whether so many wilds among these went into new melds with cards of the part."""
        if freed == 0:
            return True
        for n in range(1, freed + 1):
            for wilds in set(combinations(entries, n)):
                for size in range(least, len(part) + 1):
                    for cards in set(combinations(part, size)):
                        if self.new_meld(tuple(sorted(self.role(e) for e in wilds)), cards):
                            rest, left = entries, part
                            for entry in wilds:
                                rest = without(rest, entry)
                            for face in cards:
                                left = without(left, face)
                            if self.reused(rest, freed - n, left, least):
                                return True
        return False

    def role(self, entry: Entry) -> Role:
        line, slot = entry
        if self.shape(line) == h.MULTI:
            return "line", line
        return "face", next(iter(self.table.accepts[slot]))

    @cache  # noqa: B019 (one object for each test)
    def new_meld(self, roles: tuple[Role, ...], cards: tuple[int, ...]) -> bool:
        """Whether wilds in the roles and these cards make a new meld."""
        wild = max(self.table.wild)
        for _, placed in self.table.exact(tuple(sorted([*cards, *[wild] * len(roles)]))):
            entries = [(self.line_of(s), s) for f, s in placed if not self.table.natural(f, s)]
            if not Counter(roles) - Counter(self.role(entry) for entry in entries):
                return True
        return False

    def keeps(self, entry: Entry, role: Role) -> bool:
        line, slot = entry
        if role[0] == "face":
            return self.shape(line) != h.MULTI and self.table.accepts[slot] == {role[1]}
        return line == role[1]

    def frees(self, face: int, role: Role) -> bool:
        if role[0] == "face":
            return face == role[1]
        if role[0] == "held":
            return face in self.faces_of(role[1])
        return face in self.table.accepts[self.table.lines[role[1]][h.LINE_FIRST]]


def without(cards: list[T], card: T) -> list[T]:
    """The list without one copy of the card."""
    rest = list(cards)
    rest.remove(card)
    return rest


def some_table(
    random: Random, M: list[int], pack: list[int], melds: int, jokers: float = 0.3
) -> tuple[list[Placed], list[int]]:
    """A table of at most that many random melds, and the cards of the pack that are not in it."""
    table = Table(M)
    left = Counter(pack)
    rows: list[Placed] = []
    for _ in range(40 * melds):
        line = random.choice(table.lines)
        least = table.kinds[line[0]][h.KIND_MIN]
        stretches = list(table.stretches(line, random.randint(least, least + 2)))
        if not stretches or len(rows) == melds:
            continue
        wild = sorted(table.wild) if random.random() < jokers else []
        placed = tuple(
            (random.choice(sorted(table.accepts[slot]) + wild), slot)
            for slot in random.choice(stretches)
        )
        row = table.normal(line, (line[0], placed))
        if table.sound(row, grown=True) and not Counter(f for f, _ in placed) - left:
            left -= Counter(f for f, _ in placed)
            rows.append(row)
    return rows, sorted(left.elements())
