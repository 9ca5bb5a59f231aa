"""Melds by exhaustion, in plain Python over the tables: the oracle for the kernel's searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from rulekit.kernel.memory import header as h
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS, MOST_POINTS
from tests.unit.decks import Placed


class Table:
    """The lines, kinds and values of a memory as Python values."""

    def __init__(self, M: list[int]) -> None:
        self.wild = {f for f in range(62) if M[h.WILD] >> f & 1}
        self.value = M[M[h.VALUE] : M[h.VALUE] + M[h.FACES]]
        self.slot_value = M[M[h.SLOT_VALUE] : M[h.SLOT_VALUE] + M[h.SLOTS]]
        self.accepts = [
            {f for f in range(62) if mask >> f & 1}
            for mask in M[M[h.SLOT_FACES] : M[h.SLOT_FACES] + M[h.SLOTS]]
        ]
        self.lines = [
            M[M[h.LINE] + i * h.LINE_WORDS : M[h.LINE] + (i + 1) * h.LINE_WORDS]
            for i in range(M[h.LINES])
        ]
        self.kinds = [
            M[M[h.KIND] + i * h.KIND_WORDS : M[h.KIND] + (i + 1) * h.KIND_WORDS]
            for i in range(M[h.KINDS])
        ]
        self.room = M[h.ROOM]

    def natural(self, face: int, slot: int) -> bool:
        """Whether the face fills the slot as itself."""
        return face in self.accepts[slot]

    def points(self, placed: Placed) -> int:
        """The points of a meld as it lies."""
        return sum(
            self.slot_value[slot] if self.slot_value[slot] >= 0 else self.value[face]
            for face, slot in placed[1]
        )

    def sound(self, placed: Placed, grown: bool) -> bool:
        """Whether numbers and roles are right; the slots are taken for granted."""
        kind = self.kinds[placed[0]]
        size = len(placed[1])
        wilds = [(f, s) for f, s in placed[1] if not self.natural(f, s)]
        return (
            kind[h.KIND_MIN] <= size <= min(kind[h.KIND_GROW if grown else h.KIND_MAX], self.room)
            and all(f in self.wild for f, _ in wilds)
            and len(wilds) <= kind[h.KIND_WILDS]
            and size - len(wilds) >= kind[h.KIND_NATURALS]
        )

    def stretches(self, line: list[int], size: int) -> Iterator[tuple[int, ...]]:
        """The sequences of slots that `size` cards on a line may fill."""
        _, shape, first, n, circle = line
        if shape == h.MULTI:
            yield (first,) * size
        elif shape == h.DISTINCT:
            yield from combinations(range(first, first + n), size)
        elif size <= n:
            for start in range(n if circle else n - size + 1):
                yield tuple(first + (start + k) % n for k in range(size))

    def normal(self, line: list[int], placed: Placed) -> Placed:
        """The meld with its entries in the order that the shape wants."""
        if line[h.LINE_SHAPE] != h.MULTI:
            return placed
        key = sorted(placed[1], key=lambda e: (not self.natural(*e), e[0]))
        return placed[0], tuple(key)

    def exact(self, faces: tuple[int, ...], kinds: int = 3) -> set[Placed]:
        """All new melds that use exactly these cards."""
        found = set()
        for line in self.lines:
            if kinds >> line[0] & 1 and self.lies_on(line, faces):
                for slots in self.stretches(line, len(faces)):
                    for placed in self.placings(faces, slots):
                        meld = self.normal(line, (line[0], placed))
                        if self.sound(meld, grown=False):
                            found.add(meld)
        return found

    def lies_on(self, line: list[int], faces: tuple[int, ...]) -> bool:
        """Whether every card that is not wild has a slot on the line."""
        slots = range(line[h.LINE_FIRST], line[h.LINE_FIRST] + line[h.LINE_SLOTS])
        own = set().union(*(self.accepts[s] for s in slots))
        return set(faces) - self.wild <= own

    def placings(
        self, faces: tuple[int, ...], slots: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        """The ways to put the cards on the slots, each as itself or as a wild."""
        if not slots:
            yield ()
        for face in sorted(set(faces)) if slots else ():
            if self.natural(face, slots[0]) or face in self.wild:
                rest = list(faces)
                rest.remove(face)
                for tail in self.placings(tuple(rest), slots[1:]):
                    yield ((face, slots[0]), *tail)

    def representatives(self, hand: list[int], kinds: int, face: int) -> list[Placed]:
        """What melds_next promises, from its description."""
        found: list[Placed] = []
        for line in self.lines:
            if not kinds >> line[0] & 1:
                continue
            kind = self.kinds[line[0]]
            for size in range(kind[h.KIND_MIN], min(kind[h.KIND_MAX], self.room, len(hand)) + 1):
                if line[h.LINE_SHAPE] == h.MULTI:
                    found += self.piles(line, hand, size, face)
                else:
                    found += self.placed_once(line, hand, size, face)
        unique = {m for m in found if self.sound(m, grown=False)}
        return [m for m in unique if face < 0 or any(f == face for f, _ in m[1])]

    def piles(self, line: list[int], hand: list[int], size: int, face: int) -> Iterator[Placed]:
        """The representative sets of one size in a single slot."""
        slot = line[h.LINE_FIRST]
        own = sorted(f for f in hand if self.natural(f, slot))
        wild = [f for f in hand if f in self.wild and not self.natural(f, slot)]
        wild.sort(key=lambda f: (f != face, f))
        wild = ([face] if face in wild else []) + sorted(rest_of(wild, face))
        for n in range(min(len(wild), size) + 1):
            for naturals in set(combinations(own, size - n)):
                cards = naturals + tuple(sorted(wild[:n]))
                yield line[0], tuple((f, slot) for f in cards)

    def placed_once(
        self, line: list[int], hand: list[int], size: int, face: int
    ) -> Iterator[Placed]:
        """The representative melds of one size with a card to a slot."""
        first, n = line[h.LINE_FIRST], line[h.LINE_SLOTS]
        if line[h.LINE_SHAPE] == h.WINDOW:
            for slots in self.stretches(line, size):
                yield from self.filled(line, hand, list(slots), set(slots), size, face, True)
            return
        for count in range(size + 1):
            for chosen in combinations(range(first, first + n), count):
                slots_all = list(range(first, first + n))
                yield from self.filled(line, hand, slots_all, set(chosen), size, face, False)

    def filled(
        self,
        line: list[int],
        hand: list[int],
        slots: list[int],
        wanted: set[int],
        size: int,
        face: int,
        window: bool,
    ) -> Iterator[Placed]:
        """Naturals on the wanted slots, wilds on the first others; nothing if that fails."""
        left = sorted(hand, key=lambda f: (f != face, f))
        roles: dict[int, int] = {}
        for slot in slots:
            options = [f for f in left if self.natural(f, slot)]
            if slot in wanted and options:
                roles[slot] = options[0]
                left.remove(options[0])
        if not window and len(roles) != len(wanted):
            return
        for slot in slots:
            if slot not in roles and len(roles) < size:
                options = [f for f in left if f in self.wild and not self.natural(f, slot)]
                if not options:
                    return
                roles[slot] = options[0]
                left.remove(options[0])
        if len(roles) == size:
            yield line[0], tuple((roles[s], s) for s in slots if s in roles)

    def layoffs(self, placed: Placed, moved: set[int], face: int) -> set[Placed]:
        """All rows that the meld becomes with one more card; `moved` are indices that moved."""
        line = next(
            ln
            for ln in self.lines
            if ln[0] == placed[0] and ln[2] <= placed[1][0][1] < ln[2] + ln[3]
        )
        kind = self.kinds[placed[0]]
        cards = tuple(sorted([f for f, _ in placed[1]] + [face]))
        found = set()
        for slots in self.stretches(line, len(cards)):
            for after in self.placings(cards, slots):
                meld = self.normal(line, (placed[0], after))
                if self.sound(meld, grown=True) and self.may_become(
                    kind, line, placed, moved, face, meld
                ):
                    found.add(meld)
        return found

    def may_become(
        self,
        kind: list[int],
        line: list[int],
        before: Placed,
        moved: set[int],
        face: int,
        after: Placed,
    ) -> bool:
        """Whether the moves that turn one meld into the other are allowed by the mobility."""
        if line[h.LINE_SHAPE] == h.MULTI:
            return True
        if line[h.LINE_SHAPE] == h.WINDOW and kind[h.KIND_MOBILITY] != h.SHIFT:
            slots = tuple(s for _, s in before[1])
            if slots not in (
                tuple(s for _, s in after[1][1:]),
                tuple(s for _, s in after[1][:-1]),
            ):
                return False
        movers = [i for i, card in enumerate(before[1]) if card not in after[1]]
        for i in movers:
            if self.natural(*before[1][i]) or (kind[h.KIND_MOVES] > 0 and i in moved):
                return False
        if not movers:
            return True
        mobility = kind[h.KIND_MOBILITY]
        if mobility == h.SHIFT and line[h.LINE_SHAPE] == h.WINDOW:
            return True
        if mobility == h.FIXED or len(movers) > 1:
            return False
        slot = before[1][movers[0]][1]
        return (face, slot) in after[1] and self.natural(face, slot)

    def best_spread(self, hand: list[int], goal: int, kinds: int = 3) -> int:
        """The best value of disjoint melds, over all ways to split the hand."""
        melds = self.all_melds(tuple(sorted(hand)), kinds)

        @cache
        def best(left: tuple[int, ...]) -> int:
            if not left:
                return 0
            cost = {LEAST_POINTS: self.value[left[0]], LEAST_CARDS: 1, MOST_POINTS: 0}[goal]
            result = cost + best(left[1:])
            for cards, points in melds.items():
                if cards[0] == left[0] and not Counter(cards) - Counter(left):
                    rest = tuple(sorted((Counter(left) - Counter(cards)).elements()))
                    if goal == MOST_POINTS:
                        result = max(result, points + best(rest))
                    else:
                        result = min(result, best(rest))
            return result

        return best(tuple(sorted(hand)))

    def all_melds(self, hand: tuple[int, ...], kinds: int) -> dict[tuple[int, ...], int]:
        """Each bag of cards in the hand that makes a meld, with the most points it can make."""
        found = {}
        for size in range(1, len(hand) + 1):
            for cards in set(combinations(hand, size)):
                readings = self.exact(cards, kinds)
                if readings:
                    found[cards] = max(self.points(m) for m in readings)
        return found


def rest_of(cards: list[int], face: int) -> list[int]:
    """Return the cards without one copy of the face."""
    rest = list(cards)
    if face in rest:
        rest.remove(face)
    return rest
