"""Every layout that brings certain cards to a table: all ways to lie in melds, one by one.

The kernel finds one layout for each part of the cards that can be brought; which others there are
is found out here, and the rules judge each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from rulekit import asked
from rulekit.ir.program import Action, Param
from rulekit.kernel.memory import header as h
from rulekit.machine.arguments import (
    check_copies,
    is_small_set,
    open_most,
    placing,
    register_of,
    rows_of,
)
from rulekit.machine.move import Move
from rulekit.machine.position import Position, Words
from rulekit.machine.reading import layouts_offered, move_of

MOST_TRIED = 100_000
"""Melds that are tried for one listing if nothing else is said: some seconds."""

Bag = tuple[int, ...]  # faces in ascending order


def moves_of_parts(position: Position, words: Words) -> Iterator[Move]:
    """One layout for each part that can be brought, in the state of these words."""
    found: set[str] = set()
    for action in position.program.actions:
        if any(param.many for param in action.params) and not action.aside:
            for move in layouts_offered(position, words, action):
                if move.text not in found:
                    found.add(move.text)
                    yield move


def every_layout(position: Position, words: Words, cards: str | None, limit: int) -> Iterator[Move]:
    """The legal moves with a layout in the state of these words, each once.

    `cards`: those that are brought; None: whatever can be. `limit`: melds that may be tried. Raises
    TypeError and BadNotation at once, and ValueError when the limit is reached.
    """
    if cards is not None:
        position.notation.tokens(asked.kind("cards", cards, str, "a text"))
    return _each_layout(position, words, cards, limit)


def _each_layout(position: Position, words: Words, cards: str | None, limit: int) -> Iterator[Move]:
    position.words = words
    phase = position.program.phases[position.get("phase")]
    tried = _Tried(limit)
    for action in position.program.actions:
        chosen = [param for param in action.params if param.many]
        if chosen and action.phase == phase and not action.aside:
            yield from _layouts_of(position, words, action, chosen[0], cards, tried)


def _layouts_of(
    position: Position,
    words: Words,
    action: Action,
    param: Param,
    cards: str | None,
    tried: _Tried,
) -> Iterator[Move]:
    size, planes = position.register_words(param.address), position.memory[h.PLANES]
    splits = _Splits(position, param, tried)
    around = _chosen_beside(position, words, action, param)
    for total in _each_total(position, words, action, param, cards):
        position.words = words
        for rows in splits.of(tuple(sorted(total.elements()))):
            made = register_of(planes, size, rows)
            for before, after in around if made else ():
                if position.refusal((*before, *made, *after)) == 0:
                    yield move_of(position, position.registers(action))
                    position.words = words  # another state may have been looked at


def _chosen_beside(
    position: Position, words: Words, action: Action, param: Param
) -> list[tuple[Words, Words]]:
    """The registers before and after those of a layout, for all that may be chosen beside it."""
    if len(action.params) == 1:
        return [((action.number,), ())]
    at = _place(position, action, param)
    end = at + position.register_words(param.address)
    offered = [move.registers for move in layouts_offered(position, words, action)]
    return list(dict.fromkeys((each[:at], each[end:]) for each in offered))


def _place(position: Position, action: Action, param: Param) -> int:
    """Where the registers of a parameter begin among those of a move."""
    earlier = action.params[: action.params.index(param)]
    return 1 + sum(position.register_words(each.address) for each in earlier)


def _each_total(
    position: Position, words: Words, action: Action, param: Param, cards: str | None
) -> Iterator[Counter[int]]:
    """All cards of the melds that are named, for each part that is asked for and can be brought."""
    if cards is None:
        at, met = _place(position, action, param), set[frozenset[tuple[int, int]]]()
        for move in layouts_offered(position, words, action):
            total = _faces(position, move.registers[at:])
            if (key := frozenset(total.items())) not in met:
                met.add(key)
                yield total
        return
    position.words = words
    faces = Counter(face for face, _ in position.notation.tokens(cards))
    check_copies(position, list(faces.elements()))
    if param.kind == "spread":  # new melds alone
        yield faces
        return
    for found in placing(position, param, faces):
        yield _faces(position, found)


def _faces(position: Position, layout: Words) -> Counter[int]:
    """All cards of a register with melds."""
    planes, width = position.memory[h.PLANES], position.memory[h.ROW]
    rows = [layout[planes + 1 + i * width :][:width] for i in range(layout[planes])]
    return Counter(
        entry & h.ENTRY_FIELD
        for row in rows
        for entry in row[h.ROW_ENTRY : h.ROW_ENTRY + row[h.ROW_SIZE]]
    )


class _Tried:
    """How many melds may still be tried."""

    def __init__(self, limit: int) -> None:
        self.limit = self.left = limit

    def one(self) -> None:
        """Try one more. Raises ValueError."""
        self.left -= 1
        if self.left < 0:
            raise ValueError(
                f"more than {self.limit} melds have been tried; name the cards that are brought, "
                "or give a higher limit"
            )


class _Splits:
    """All ways to split cards into melds, in every role that wild cards can play."""

    def __init__(self, position: Position, param: Param, tried: _Tried) -> None:
        memory = position.memory
        self.position, self.tried = position, tried
        self.open = open_most(param)
        self.wild = position.wild
        self.lines = [
            tuple(memory[at : at + h.LINE_WORDS])
            for i in range(memory[h.LINES])
            for at in (memory[h.LINE] + i * h.LINE_WORDS,)
        ]
        self.rows: dict[Bag, list[Words]] = {}
        self.hopeless: set[Bag] = set()

    def of(self, cards: Bag) -> Iterator[tuple[Words, ...]]:
        """The rows of each way; ways that differ in the order of their melds are one."""
        met: set[tuple[Words, ...]] = set()
        for rows in self._of(cards):
            key = tuple(sorted(rows))
            if key not in met:
                met.add(key)
                yield rows

    def _of(self, cards: Bag) -> Iterator[tuple[Words, ...]]:
        if not cards:
            yield ()
            return
        if cards in self.hopeless:
            return
        found = False
        face = next((each for each in cards if not self.wild >> each & 1), cards[0])
        left = Counter(cards)
        for bag in self._bags(face, left):
            self.tried.one()
            rows = self._rows(bag)
            rest = tuple(sorted((left - Counter(bag)).elements())) if rows else ()
            for row, more in product(rows, self._of(rest) if rows else ()):
                found = True
                yield (row, *more)
        if not found:
            self.hopeless.add(cards)

    def _rows(self, bag: Bag) -> list[Words]:
        """The melds of exactly these cards."""
        if bag not in self.rows:
            found = rows_of(self.position, list(bag))
            held = [row for row in found if is_small_set(self.position, row, self.open)]
            self.rows[bag] = [row for row in found if row not in held[1:]]
        return self.rows[bag]

    def _bags(self, face: int, left: Counter[int]) -> list[Bag]:
        """The cards that may make a meld with the face, in order."""
        found: set[Bag] = set()
        for line in self.lines:
            accepted = [self._accepted(slot, left) for slot in self._slots(line)]
            if not any(face in each for each in accepted):
                continue
            for stretch in self._stretches(line, left.total()):
                choices = [accepted[k] for k in stretch]
                if all(choices) and any(face in each for each in choices):
                    bags = self._filled(choices, left)
                    found.update(tuple(sorted(bag)) for bag in bags if face in bag)
        return sorted(found)

    def _filled(self, choices: list[list[int]], left: Counter[int]) -> Iterator[Bag]:
        """The cards that fill slots, of those that are left."""
        if not choices:
            yield ()
            return
        for face in choices[0]:
            if left[face]:
                left[face] -= 1
                for more in self._filled(choices[1:], left):
                    yield (face, *more)
                left[face] += 1

    def _slots(self, line: Words) -> range:
        return range(line[h.LINE_FIRST], line[h.LINE_FIRST] + line[h.LINE_SLOTS])

    def _accepted(self, slot: int, left: Counter[int]) -> list[int]:
        """The faces that may fill a slot, as themselves or as wild ones."""
        memory = self.position.memory
        able = memory[memory[h.SLOT_FACES] + slot] | self.wild
        return [face for face in left if able >> face & 1]

    def _stretches(self, line: Words, most: int) -> Iterator[tuple[int, ...]]:
        """Which places of a line a meld may fill, by their numbers on it."""
        memory = self.position.memory
        kind = memory[h.KIND] + line[h.LINE_KIND] * h.KIND_WORDS
        count = line[h.LINE_SLOTS]
        largest = min(memory[kind + h.KIND_MAX], memory[h.ROOM], most)
        for size in range(memory[kind + h.KIND_MIN], largest + 1):
            if line[h.LINE_SHAPE] == h.MULTI:
                yield (0,) * size
            elif line[h.LINE_SHAPE] == h.DISTINCT:
                yield from combinations(range(count), size)
            elif size <= count:
                for start in range(count if line[h.LINE_CIRCLE] else count - size + 1):
                    yield tuple((start + k) % count for k in range(size))
