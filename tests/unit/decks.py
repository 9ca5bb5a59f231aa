"""Memories for tests of the kernel: decks with runs (kind 0) and sets (kind 1), as small as wanted.

Face `suit * ranks + rank` is a plain card, rank 0 the ace; the joker is the face after them. The
words FREE..FREE + 3999 belong to the test, RNG_WORD holds the generator, JOURNAL_AT a journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.scratch import SCRATCH_WORDS

RNG_WORD = 40
JOURNAL_AT = 48
JOURNAL_SIZE = 4
FREE = 100
TABLES = 4200

RUN, SET = 0, 1
ANY = 3


@dataclass(frozen=True)
class Kind:
    """The numbers of one kind of meld, as its KIND record has them."""

    least: int = 3
    most: int = 62
    grow: int = 62
    wilds: int = 62
    naturals: int = 1
    mobility: int = h.FIXED
    moves: int = 0


@dataclass(frozen=True)
class Line:
    """One line: its kind and shape, and the mask and value of each slot."""

    kind: int
    shape: int
    masks: tuple[int, ...]
    values: tuple[int, ...]
    circle: int = 0


def memory(
    *,
    suits: int = 4,
    ranks: int = 13,
    copies: int = 1,
    jokers: int = 0,
    ace: str = "low",
    sets: str = "distinct",
    max_set: int = 4,
    run: Kind = Kind(),
    group: Kind | None = None,
    twos_wild: bool = False,
    mixed_runs: bool = False,
    slot_values: bool = False,
    room: int = 16,
) -> list[int]:
    """Build a memory: header, tables and scratch, with zones for the test between.

    `ace` is low, high, both or around; `sets` distinct or multi. With `slot_values` each slot gives
    the points of its rank (a high ace 15) to whatever lies in it; otherwise cards keep their own.
    """
    faces = suits * ranks + (1 if jokers else 0)
    group = Kind(most=max_set, grow=max_set) if group is None else group
    points = [min(rank + 1, 10) for _ in range(suits) for rank in range(ranks)]
    points += [25] * (faces - len(points))
    wild = sum(1 << (suit * ranks + 1) for suit in range(suits)) if twos_wild else 0
    if jokers:
        wild |= 1 << (faces - 1)
    lines = run_lines(suits, ranks, ace, mixed_runs, slot_values)
    runs = len(lines)
    lines += set_lines(suits, ranks, sets, slot_values)

    M = [0] * TABLES
    M[h.PLANES] = max(copies, jokers)
    M[h.FACES] = faces
    M[h.WILD] = wild
    M[h.ROOM] = room
    M[h.ROW] = 3 + room
    M[h.RNG] = RNG_WORD
    M[RNG_WORD] = 12345
    M[h.JOURNAL] = JOURNAL_AT
    M[h.JOURNAL_ROOM] = JOURNAL_SIZE
    M[h.VALUE] = add(M, points)
    M[h.KINDS] = 2
    M[h.KIND] = add(M, kind_words(run, 0, runs) + kind_words(group, runs, len(lines) - runs))
    add_lines(M, lines)
    M[h.SCRATCH] = add(M, [0] * SCRATCH_WORDS)
    return M


def add(M: list[int], words: list[int]) -> int:
    """Put words at the end of the memory and return their address."""
    M.extend(words)
    return len(M) - len(words)


def add_lines(M: list[int], lines: list[Line]) -> None:
    """Put the tables of lines and slots at the end of the memory."""
    masks: list[int] = []
    values: list[int] = []
    words: list[int] = []
    for line in lines:
        words += [line.kind, line.shape, len(masks), len(line.masks), line.circle]
        masks += line.masks
        values += line.values
    M[h.LINES] = len(lines)
    M[h.LINE] = add(M, words)
    M[h.SLOTS] = len(masks)
    M[h.SLOT_FACES] = add(M, masks)
    M[h.SLOT_VALUE] = add(M, values)


def kind_words(kind: Kind, first: int, lines: int) -> list[int]:
    """Return the KIND record of a kind that has the given lines."""
    sizes = [kind.least, kind.most, kind.grow, kind.wilds, kind.naturals]
    return [first, lines, *sizes, kind.mobility, kind.moves]


def run_lines(suits: int, ranks: int, ace: str, mixed: bool, slot_values: bool) -> list[Line]:
    """Return the lines of runs: one for each suit, or a single one if suits may mix."""
    order = list(range(ranks))
    if ace == "high":
        order = order[1:] + [0]
    elif ace == "both":
        order = [*order, 0]
    values = [min(rank + 1, 10) for rank in order]
    if ace in ("high", "both"):
        values[-1] = 15
    if not slot_values:
        values = [-1] * len(order)
    groups = [list(range(suits))] if mixed else [[suit] for suit in range(suits)]
    return [
        Line(
            RUN,
            h.WINDOW,
            tuple(sum(1 << (suit * ranks + rank) for suit in group) for rank in order),
            tuple(values),
            circle=1 if ace == "around" else 0,
        )
        for group in groups
    ]


def set_lines(suits: int, ranks: int, sets: str, slot_values: bool) -> list[Line]:
    """Return the lines of sets, one for each rank."""
    lines = []
    for rank in range(ranks):
        masks = [1 << (suit * ranks + rank) for suit in range(suits)]
        value = min(rank + 1, 10) if slot_values else -1
        if sets == "multi":
            lines.append(Line(SET, h.MULTI, (sum(masks),), (value,)))
        else:
            lines.append(Line(SET, h.DISTINCT, tuple(masks), (value,) * suits))
    return lines


def put_bag(M: list[int], bag: int, faces: list[int]) -> None:
    """Write the faces, copies included, as a bag."""
    for plane in range(M[h.PLANES]):
        M[bag + plane] = sum(1 << f for f in set(faces) if faces.count(f) > plane)


def get_bag(M: list[int], bag: int) -> list[int]:
    """Return the faces of a bag in order, copies included."""
    planes = [M[bag + plane] for plane in range(M[h.PLANES])]
    return sorted(f for word in planes for f in range(62) if word >> f & 1)


class Strict(list[int]):
    """A memory that refuses what the dialect forbids: negative indices, words beyond int64."""

    def __getitem__(self, i: Any) -> Any:
        assert isinstance(i, slice) or i >= 0, i
        return super().__getitem__(i)

    def __setitem__(self, i: Any, value: Any) -> None:
        assert isinstance(i, slice) or (i >= 0 and -1 << 63 <= value < 1 << 63), (i, value)
        super().__setitem__(i, value)


Placed = tuple[int, tuple[tuple[int, int], ...]]  # kind, then (face, slot) in order


def put_row(M: list[int], row: int, kind: int, placed: list[tuple[int, int]]) -> None:
    """Write a meld as (face, slot) pairs, without owner and seats."""
    M[row : row + M[h.ROW]] = [0] * M[h.ROW]
    M[row : row + 3] = [kind, 0, len(placed)]
    for i, (face, slot) in enumerate(placed):
        M[row + 3 + i] = face + h.ENTRY_SLOT * slot


def get_row(M: list[int], row: int) -> Placed:
    """Return a meld as its kind and its (face, slot) pairs."""
    entries = M[row + 3 : row + 3 + M[row + 2]]
    return M[row], tuple((e & 255, e >> 8 & 255) for e in entries)
