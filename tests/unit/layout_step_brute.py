"""Single steps by exhaustion: the oracle for `layout_steps`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from rulekit.kernel.layouts.words import (
    REUSE_SHIFT,
    ROLES_KEPT,
    STEP_ADD,
    STEP_GATHER,
    STEP_LENT_PASS,
    STEP_PASS,
    STEP_SPLIT,
    STEP_WAYS,
    STEPS_SHIFT,
    TABLE_FREES,
)
from rulekit.kernel.memory import header as h
from tests.unit.decks import Placed
from tests.unit.layout_brute import Layouts, without

Step = tuple[tuple[int, ...], tuple[Placed, ...]]  # cards of the rack, and the table after it
Card = tuple[int, int]

EVERY = ((1 << STEP_WAYS) - 1) << STEPS_SHIFT  # all ways of making a step


class Steps:
    """All layouts that are one step away from a table."""

    def __init__(self, M: list[int], rows: list[Placed], rack: list[int], rules: int) -> None:
        self.layouts = Layouts(M, [], [], rules)  # for the tables alone
        self.table = self.layouts.table
        self.rows, self.rack, self.rules = rows, rack, rules

    def all(self, steps: int = EVERY) -> set[Step]:
        """Those of the ways that rules of kernel functions list."""
        ways = (
            (STEP_ADD, self.grown()), (STEP_SPLIT, self.split()), (STEP_PASS, self.exchanged()),
            (STEP_LENT_PASS, self.lent()), (STEP_GATHER, self.gathered()),
        )  # fmt: skip
        listed = (found for way, found in ways if steps >> STEPS_SHIFT + way & 1)
        return {(tuple(sorted(part)), tuple(sorted(rows))) for way in listed for part, rows in way}

    def subsets(self, cards: list[int], least: int) -> set[tuple[int, ...]]:
        sizes = range(least, len(cards) + 1)
        return {part for n in sizes for part in combinations(sorted(cards), n)}

    def line(self, row: Placed) -> int:
        return self.layouts.line_of(row[1][0][1])

    def valid(self, row: Placed) -> bool:
        return bool(row[1]) and row in self.readings(row[0], [face for face, _ in row[1]])

    def readings(self, kind: int, cards: list[int]) -> list[Placed]:
        found = [row for row in self.layouts.readings(tuple(sorted(cards))) if row[0] == kind]
        return [self.table.normal(self.table.lines[self.line(row)], row) for row in found]

    def normal(self, row: Placed) -> Placed:
        return self.table.normal(self.table.lines[self.line(row)], row) if row[1] else row

    def held(self, row: Placed) -> bool:
        return self.layouts.opens(self.line(row), len(row[1]))

    def wild(self, card: Card) -> bool:
        return not self.table.natural(*card)

    def larger(self, row: Placed, faces: list[int], held: bool) -> Iterator[Placed]:
        """The row with more cards; wilds that were held in it take any slots."""
        for after in self.readings(row[0], [f for f, _ in row[1]] + faces):
            stay = [c for c in row[1] if not (held and self.wild(c))]
            if self.line(after) == self.line(row) and not Counter(stay) - Counter(after[1]):
                yield after

    def but(self, *indices: int) -> list[Placed]:
        return [row for i, row in enumerate(self.rows) if i not in indices]

    def grown(self) -> Iterator[tuple[list[int], list[Placed]]]:
        for i, row in enumerate(self.rows):
            for face in self.rack:
                for after in self.larger(row, [face], self.held(row)):
                    yield [face], [*self.but(i), after]

    def split(self) -> Iterator[tuple[list[int], list[Placed]]]:
        for i, (kind, placed) in enumerate(self.rows):
            if self.layouts.shape(self.line(self.rows[i])) != h.WINDOW:
                continue
            for k, face in product(range(len(placed)), self.rack):
                card = (face, placed[k][1])
                left, right = placed[:k], placed[k + 1 :]
                for a, b in ((card, placed[k]), (placed[k], card)):
                    halves = [(kind, (*left, a)), (kind, (b, *right))]
                    if all(self.valid(half) for half in halves):
                        yield [face], [*self.but(i), *halves]

    def exchanged(self) -> Iterator[tuple[list[int], list[Placed]]]:
        for i, row in enumerate(self.rows):
            for card, face in product(row[1], self.rack):
                if not self.wild(card) or self.held(row) or face not in self.table.accepts[card[1]]:
                    continue
                placed = list(row[1])
                placed[placed.index(card)] = (face, card[1])
                after = self.normal((row[0], tuple(placed)))
                rack = list(self.rack)
                rack.remove(face)
                if self.valid(after):
                    yield from self.moved(i, after, card[0], face, rack)

    def freeable(self) -> Iterator[tuple[int, Card]]:
        """The wilds that some card may free, with the number of their row."""
        for i, row in enumerate(self.rows):
            for card in row[1]:
                if self.wild(card) and not self.held(row):
                    yield i, card

    def lendable(self) -> Iterator[tuple[int, Card, Placed]]:
        """The naturals that a row can do without, with its number and what is left of it."""
        for k, row in enumerate(self.rows):
            for at, card in enumerate(row[1]):
                rest = (row[0], row[1][:at] + row[1][at + 1 :])
                if not self.wild(card) and self.valid(rest):
                    yield k, card, rest

    def exchanges(self) -> Iterator[tuple[int, int, list[Placed]]]:
        """The tables on which a card of another row has taken a wild's place, and row and wild."""
        for (i, wild), (k, card, rest) in product(self.freeable(), self.lendable()):
            if i != k and card[0] in self.table.accepts[wild[1]]:
                placed = [*without(list(self.rows[i][1]), wild), (card[0], wild[1])]
                after = self.normal((self.rows[i][0], tuple(sorted(placed, key=lambda c: c[1]))))
                if self.valid(after):
                    rows = {**dict(enumerate(self.rows)), i: after, k: rest}
                    yield i, wild[0], list(rows.values())

    def lent(self) -> Iterator[tuple[list[int], list[Placed]]]:
        """Wilds exchanged for cards of other rows, joining a row with a card, or in a new one."""
        least = self.rules >> REUSE_SHIFT
        for i, wild, rows in self.exchanges() if self.rules & TABLE_FREES else ():
            for part in self.subsets(self.rack, max(least, 1)):
                for meld in self.table.exact(tuple(sorted([*part, wild]))):
                    yield list(part), [*rows, meld]
            if least == 0:
                yield from self.joined(i, wild, rows)

    def joined(
        self, i: int, wild: int, rows: list[Placed]
    ) -> Iterator[tuple[list[int], list[Placed]]]:
        """The wild in any row but the i-th, with a card of the rack."""
        for k, face in product(range(len(rows)), self.rack):
            if k != i:
                for row in self.larger(rows[k], [wild, face], self.held(self.rows[k])):
                    yield [face], [*rows[:k], row, *rows[k + 1 :]]

    def moved(
        self, i: int, after: Placed, wild: int, face: int, rack: list[int]
    ) -> Iterator[tuple[list[int], list[Placed]]]:
        """Where a wild exchanged for the face may go."""
        least = self.rules >> REUSE_SHIFT
        for k, row in enumerate(self.rows):
            if k != i and least == 0:
                _, _, first, slots, _ = self.table.lines[self.line(row)]
                for slot in range(first, first + slots):
                    joined = self.inserted(row, (wild, slot))
                    if joined is not None:
                        yield [face], [*self.but(i, k), after, joined]
        for part in self.subsets(rack, max(least, 1)):
            for meld in self.table.exact(tuple(sorted([*part, wild]))):
                if self.valid(meld) and any(self.wild(c) for c in meld[1]):
                    yield [face, *part], [*self.but(i), after, meld]

    def inserted(self, row: Placed, card: Card) -> Placed | None:
        """The row with the card in this slot, nothing else moving."""
        after = (row[0], tuple(sorted([*row[1], card], key=lambda c: c[1])))
        after = self.normal(after)
        return after if self.valid(after) else None

    def gathered(self) -> Iterator[tuple[list[int], list[Placed]]]:
        takes: list[list[tuple[Card, Placed] | None]] = []
        for row in self.rows:
            ways: list[tuple[Card, Placed] | None] = [None]
            for k, card in enumerate(row[1]):
                rest = (row[0], row[1][:k] + row[1][k + 1 :])
                if self.valid(rest):
                    ways.append((card, rest))
            takes.append(ways)
        for choice in product(*takes):
            taken = [(row, way[0]) for row, way in zip(self.rows, choice, strict=True) if way]
            if not taken or len(taken) > 4:
                continue
            after = [way[1] if way else row for row, way in zip(self.rows, choice, strict=True)]
            for part in self.subsets(self.rack, 1):
                for meld in self.table.exact(tuple(sorted([*part, *(c[0] for _, c in taken)]))):
                    if self.valid(meld) and self.roles_stay(taken, meld):
                        yield list(part), [*after, meld]

    def roles_stay(self, taken: list[tuple[Placed, Card]], meld: Placed) -> bool:
        """Whether the wilds taken from the table have kept their roles in the new meld."""
        left = Counter(c for c in meld[1] if self.wild(c))
        wilds = [(row, card) for row, card in taken if self.wild(card)]
        if not self.rules & ROLES_KEPT:
            return sum(left.values()) >= len(wilds)
        return self.placed(wilds, left, meld)

    def placed(self, wilds: list[tuple[Placed, Card]], left: Counter[Card], meld: Placed) -> bool:
        if not wilds:
            return True
        (row, card), rest = wilds[0], wilds[1:]
        fits = [c for c in left if left[c] and self.keeps(row, card, meld, c)]
        return any(self.placed(rest, left - Counter([c]), meld) for c in fits)

    def keeps(self, row: Placed, card: Card, meld: Placed, c: Card) -> bool:
        if self.held(row):
            return self.line(meld) == self.line(row)
        return self.layouts.role((self.line(row), card[1])) == self.layouts.role(
            (self.line(meld), c[1])
        )
