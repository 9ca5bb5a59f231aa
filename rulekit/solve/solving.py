"""The exact solver for many hands or tables at once: what melds make the most of each.

    game = rulekit.load("gin")
    solved = game.solve_hands(["7H 8H 9H 2C", "4S 4H 4D KC"])
    solved.values             # array([ 2, 10]): the points left over
    solved.melds(0)           # ('7H 8H 9H',)

All work is done inside a tier, the fast one where it is there: Python is asked once for some
thousands of hands. Cards may be given as texts or as an array of counts, a row for each hand and a
column for each of `Solver.faces`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rulekit import asked, engines
from rulekit.backends import interp
from rulekit.ir.ops import Call, Function, Local, Return
from rulekit.ir.program import Program
from rulekit.kernel.layouts.words import MOST_CARDS, MOST_VALUE, STEPS_SHIFT
from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.scratch import SCRATCH_WORDS
from rulekit.kernel.spreads.words import ALL_POINTS, LEAST_CARDS, LEAST_POINTS, MOST_POINTS
from rulekit.machine.arguments import melds_written, readings_of_meld
from rulekit.machine.notation import BadNotation, Notation
from rulekit.machine.position import Position
from rulekit.machine.tier import RuleFault
from rulekit.memory import Field, MemoryMap
from rulekit.solve.settled import settle
from rulekit.solve.solved import Answers, Array, Solved

Counts: TypeAlias = "npt.NDArray[np.integer]"
Cards: TypeAlias = "Sequence[str] | Counts"

HAND_GOALS = {
    "least deadwood": LEAST_POINTS,
    "fewest cards": LEAST_CARDS,
    "most points": MOST_POINTS,
    "all cards": ALL_POINTS,
}
MOST_LEAST = 1_000_000  # more than any hand is worth
TABLE_GOALS = {"most tiles": MOST_CARDS, "most points": MOST_VALUE}

BATCH_WORDS = 1 << 16  # words for the items of one call and their answers
HANDS_AT_ONCE, TABLES_AT_ONCE = 16384, 64  # items of one call
ENTRIES = {
    "solve_hands": ("hands_solve", 7),
    "solve_values": ("hands_deadwood", 3),
    "solve_tables": ("tables_solve", 9),
}


class Solver:
    """Solves hands and tables of one game. Made by `Game.solver`.

    `faces`: the names of the faces, in the order of the columns of an array of counts. `kinds`: a
    mask of the kinds of which the melds of hands may be; -1: all.
    """

    def __init__(
        self,
        program: Program,
        engine: str | None = None,
        given: Mapping[str, str] | None = None,
    ) -> None:
        self._made_of = (program, engine, given)
        self.program = _with_room(program)
        self.machine = engines.machine(self.program, engine or engines.fastest())
        self.faces, self.kinds = program.faces, -1
        self._notation = Notation(self.program, self.machine.memory)
        settle(Position(self.machine), given or {})
        self._planes, self._row = program.image[h.PLANES], program.image[h.ROW]
        where = self.program.map
        self._batch, self._spread = where["solve.batch"].start, where["solve.spread"].start
        self._part = where["solve.part"].start
        words = self.machine.memory
        self._words = (
            np.frombuffer(memoryview(words), np.int64) if isinstance(words, ctypes.Array) else None
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Solver, self._made_of

    # ── hands ─────────────────────────────────────────────────────────────────────────────────

    def hands(
        self, hands: Cards, goal: str = "least deadwood", *, least: int = 0, melds: bool = True
    ) -> Solved:
        """Solve many hands: which disjoint new melds make the most of each.

        `goal`: "least deadwood", the points left over; "fewest cards", the cards left over; "most
        points", the points laid; "all cards", the same with no card left over, or -1. `least`:
        for most points; melds worth less are no answer, whose value is then 0 (an opening minimum).
        `melds`: False to find only values, which is faster.

        Raises BadNotation for cards that are not in the deck, ValueError and TypeError for what
        cannot be asked.
        """
        number, least = _chosen(HAND_GOALS, goal), asked.whole("least", least)
        if least and number != MOST_POINTS:
            raise ValueError("only 'most points' has a least value")
        if not 0 <= least <= MOST_LEAST:
            raise ValueError(f"least is a number of points from 0 to {MOST_LEAST}, not {least}")
        bags = self.bags(hands)
        limit = least if least else -1
        if not melds and number == LEAST_POINTS and self.kinds == -1:
            return self._in_parts(bags, HANDS_AT_ONCE, 1, self._values)

        def solve(start: int, n: int, answers: int) -> int:
            out = self._spread if melds else 0
            asked = (self.kinds, number, limit)
            return self.machine.run("solve_hands", start, n, *asked, answers, out)

        most = 3 + 2 * _most_cards(bags) if melds else 2
        solved = self._in_parts(bags, HANDS_AT_ONCE, most, solve)
        if least:
            solved.values[solved.values < least] = 0
        return solved

    def _values(self, start: int, n: int, answers: int) -> int:
        return self.machine.run("solve_values", start, n, answers)

    # ── tables ────────────────────────────────────────────────────────────────────────────────

    def tables(
        self,
        tables: Cards,
        racks: Cards,
        goal: str = "most tiles",
        *,
        free_wilds: bool = False,
        melds: bool = True,
    ) -> Solved:
        """Solve many tables that may be rearranged, each with a rack: how to place the most of it.

        `tables`: each a text of melds, `7R 8R 9R / 4K 4R 4B`, or a row of counts. `racks`: as many
        hands. `goal`: "most tiles" of the rack, or "most points" of its cards. `free_wilds`: False
        if wilds on the table are treated as the rules say; True if they may stand for anything,
        which tables of counts that hold wilds need. `melds`: False to find only values.

        Raises as `hands` does, and ValueError if these rules do not allow that.
        """
        number = _chosen(TABLE_GOALS, goal)
        brought = self._counted("racks", racks)
        lying = tables if isinstance(tables, np.ndarray) else _texts("tables", tables)
        rules, words, counts = self._tables(lying, free_wilds)
        if len(words) != len(brought):
            raise ValueError(f"there are {len(words)} tables and {len(brought)} racks")
        self._check_counts("table with its rack", counts.astype(np.int16) + brought)
        bags = self._bagged(brought)
        stride, planes = words.shape[1], self._planes
        cards = _most_cards(bags) + self._table_cards(words, rules)

        def solve(start: int, n: int, answers: int) -> int:
            # The tables of this part stand before its racks.
            racks = start + n * stride
            out = self._spread if melds else 0
            return self.machine.run(
                "solve_tables", start, stride, racks, n, rules, number, answers, self._part, out
            )

        most = 3 + 2 * cards + planes if melds else 2
        return self._in_parts(bags, TABLES_AT_ONCE, most, solve, words)

    def _tables(self, tables: Cards, free_wilds: bool) -> tuple[int, Array, Counts]:
        """The rules for wilds, the words of each table and the counts of its cards."""
        if isinstance(tables, np.ndarray):
            counts = self._counted("tables", tables)
            bags = self._bagged(counts)
            if not free_wilds and (bags[:, 0] & self.program.image[h.WILD]).any():
                raise ValueError("a table of counts does not say what its wilds stand for: give "
                                 "it as a text, or free_wilds=True")  # fmt: skip
            return -1, bags, counts
        rules = 0 if free_wilds else _rules(self.program)
        position = Position(interp.build(self.program))
        rows = [_read_table(position, text) for text in tables]
        width = 1 + self._row * max((len(each) // self._row for each in rows), default=0)
        words = np.zeros((len(rows), width), np.int64)
        for i, row in enumerate(rows):
            words[i, 0] = len(row) // self._row
            words[i, 1 : 1 + len(row)] = row
        return rules, words, self._table_counts(tables)

    def _table_cards(self, words: Array, rules: int) -> int:
        """The most cards that any of the tables has."""
        if rules < 0:
            return _most_cards(words)
        sizes = words[:, 1 + h.ROW_SIZE :: self._row]
        return int(sizes.sum(axis=1).max(initial=0))

    # ── cards ─────────────────────────────────────────────────────────────────────────────────

    def bags(self, hands: Cards) -> Array:
        """Hands as bags, a row of words each: bit f of word p says "more than p cards of face f".

        Texts of cards, or counts: a row for each hand, a column for each face. Raises BadNotation
        for cards that the deck does not have, or not so often; ValueError for another shape.
        """
        return self._bagged(self._counted("hands", hands))

    def _counted(self, name: str, hands: Cards) -> Counts:
        """Hands as counts, that there can be. Raises as `bags` does, and TypeError."""
        if isinstance(hands, np.ndarray):
            counts = _whole_counts(name, hands)
        else:
            counts = self._counts(_texts(name, hands))
        if counts.ndim != 2 or counts.shape[1] != len(self.faces):
            raise ValueError(
                f"counts should have a row for each hand and {len(self.faces)} columns, "
                f"not the shape {counts.shape}"
            )
        self._check_counts("hand", counts)
        return counts

    def _bagged(self, counts: Counts) -> Array:
        bags = np.empty((len(counts), self._planes), np.int64)
        for plane in range(self._planes):
            octets = plane == 0 and counts.itemsize == 1
            bags[:, plane] = _packed(counts.view(np.uint8) if octets else counts > plane)
        return bags

    def _check_counts(self, what: str, counts: Counts) -> None:
        whole = counts.view(f"u{counts.itemsize}")  # less than none becomes very many
        most = self.program.counts
        if whole.max(initial=0) > min(most) and (whole.max(axis=0) > np.array(most)).any():
            rows, columns = np.nonzero(whole > np.array(most))
            row, face = int(rows[0]), int(columns[0])
            raise BadNotation(
                f"{what} {row} has {counts[row, face]} {self.faces[face]}; "
                f"the deck has {most[face]}"
            )

    def _counts(self, hands: Sequence[str]) -> Counts:
        numbers = {name.upper(): face for face, name in enumerate(self.faces)}
        counts = np.zeros((len(hands), len(self.faces)), np.int16)
        for i, text in enumerate(hands):
            for word in text.upper().replace(",", " ").split():
                face = numbers.get(word)
                counts[i, self._notation.face(word) if face is None else face] += 1
        return counts

    def _table_counts(self, tables: Sequence[str]) -> Counts:
        counts = np.zeros((len(tables), len(self.faces)), np.int16)
        for i, text in enumerate(tables):
            for meld in melds_written(text):
                for face, _ in self._notation.tokens(meld):
                    counts[i, face] += 1
        return counts

    # ── calls ─────────────────────────────────────────────────────────────────────────────────

    def _in_parts(
        self,
        bags: Array,
        at_once: int,
        most: int,
        solve: Callable[[int, int, int], int],
        before: Array | None = None,
    ) -> Solved:
        """Solve as many items at once as fit; `most` words of answers each, values among them.

        `before`: further words of each item, which stand before the bags of their part.
        """
        items = bags if before is None else np.hstack((before, bags))
        given, bag = items.shape[1], bags.shape[1]
        step = max(1, min(at_once, BATCH_WORDS // (given + most)))
        found = Answers(most > 1)
        while found.items < len(items):
            part = items[found.items : found.items + step]
            n, start = len(part), self._batch
            self._put(start, part[:, : given - bag])
            self._put(start + n * (given - bag), part[:, given - bag :])
            try:
                end = solve(start, n, start + n * given)
            except RuleFault:
                # One call has one bound on its work: it may have been enough for fewer items.
                self._forget()
                if n == 1:
                    raise
                step = n // 2
            else:
                found.take(n, self._get(start + n * given, end))
        return found.solved(self._notation)

    def _forget(self) -> None:
        """Clear what a search that was stopped may have left half done."""
        at = self.program.image[h.SCRATCH]
        self._put(at, np.zeros(SCRATCH_WORDS, np.int64))

    def _put(self, at: int, words: Array) -> None:
        if self._words is not None:
            self._words[at : at + words.size] = words.reshape(-1)
        else:
            self.machine.memory[at : at + words.size] = words.reshape(-1).tolist()

    def _get(self, start: int, end: int) -> Array:
        if self._words is not None:
            return np.array(self._words[start:end], np.int64)
        return np.array(self.machine.memory[start:end], np.int64)


def _with_room(program: Program) -> Program:
    """The program with entries for batches, and room for them behind all else."""
    deck = sum(program.counts)
    fields = dict(program.map.fields)
    at = program.map.size
    for name, words in (
        ("solve.part", program.image[h.PLANES]),
        ("solve.spread", 1 + program.image[h.ROW] * deck),
        ("solve.batch", BATCH_WORDS),
    ):
        fields[name] = Field(name, at, words)
        at += words
    where = MemoryMap(fields, program.map.state_start, program.map.state_end, at)
    return replace(program, map=where, functions={**program.functions, **_entries()})


def _entries() -> dict[str, Function]:
    """Functions that hand their arguments on to the library."""
    made = {}
    for name, (function, arity) in ENTRIES.items():
        params = tuple(f"p{i}" for i in range(arity))
        call = Call(function, tuple(Local(each) for each in params))
        made[name] = Function(name, params, (Return(call),))
    return made


def _chosen(goals: dict[str, int], goal: str) -> int:
    if goal not in tuple(goals):
        raise ValueError(f"there is no goal {goal!r}; goals: {', '.join(goals)}")
    return goals[goal]


def _texts(name: str, given: object) -> list[str]:
    """The texts of some hands or tables. Raises TypeError for what is no list of texts."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise asked.refused(name, "a list of texts, or an array of counts", given)
    return [asked.kind(f"each of the {name}", each, str, "a text") for each in given]


def _whole_counts(name: str, given: Counts) -> Counts:
    """Counts in the byte order of this machine. Raises TypeError if they are no whole numbers."""
    if given.dtype.kind not in "iub":
        raise asked.refused(f"an array of {name}", "whole numbers", given.dtype.name)
    return given.astype(given.dtype.newbyteorder("="), copy=False)


def _rules(program: Program) -> int:
    """What holds for wilds as tables are rearranged. Raises ValueError if they are not."""
    for action in program.actions:
        for param in action.params:
            if param.kind == "layout" and not param.rules >> STEPS_SHIFT:
                return param.rules
    raise ValueError(f"the rules of {program.name} do not let tables be rearranged at will")


def _read_table(position: Position, text: str) -> tuple[int, ...]:
    """The rows of a table given as text; none if it is empty. Raises BadNotation."""
    words: tuple[int, ...] = ()
    for meld in melds_written(text) if text.strip() else []:
        found = readings_of_meld(position, meld) if meld else []
        if not found:
            raise BadNotation(f"'{meld}' is no meld")
        words += found[0]
    return words


def _packed(rows: npt.NDArray[np.integer] | npt.NDArray[np.bool_]) -> Array:
    """Each row as a word: bit k is set if number k is not 0. Rows have 62 numbers at most.

    All rows are packed as one stream of bits, which is much quicker than packing each.
    """
    n, width = rows.shape
    octets = np.packbits(rows.reshape(-1), bitorder="little")
    stream = np.zeros(len(octets) // 8 + 2, "<u8")
    stream.view(np.uint8)[: len(octets)] = octets
    first = np.arange(n, dtype=np.uint64) * np.uint64(width)
    at, shift = first >> np.uint64(6), first & np.uint64(63)
    words: npt.NDArray[np.uint64] = stream[at] >> shift
    words |= stream[at + np.uint64(1)] << np.uint64(1) << (np.uint64(63) - shift)
    words &= np.uint64((1 << width) - 1)
    return words.astype(np.int64)


def _most_cards(bags: Array) -> int:
    """The most cards that any of the bags has."""
    if not bags.size:
        return 0
    octets = np.ascontiguousarray(bags).view(np.uint8).reshape(len(bags), -1)
    return int(_BITS[octets].sum(axis=1).max())


_BITS = np.array([bin(octet).count("1") for octet in range(256)], np.int64)
