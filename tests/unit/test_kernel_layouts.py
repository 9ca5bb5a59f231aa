"""The search for layouts against exhaustion, against linear programs, and on worked examples."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulekit.kernel import header as h
from rulekit.kernel.layout_check import layout_check
from rulekit.kernel.layout_draws import layout_random
from rulekit.kernel.layout_parts import layouts_begin, layouts_next
from rulekit.kernel.layouts import layout_most, layout_place
from rulekit.kernel.melds import melds_row
from tests.unit.decks import (
    FREE,
    RUN,
    SET,
    Kind,
    Placed,
    Strict,
    get_bag,
    get_row,
    memory,
    put_bag,
    put_row,
)
from tests.unit.layout_brute import Layouts, some_table

RACK, PART, IT, TABLE, OUT = FREE, FREE + 20, FREE + 40, FREE + 200, FREE + 1800


def put_melds(M: list[int], melds: int, rows: list[Placed]) -> None:
    """Write rows as a zone of melds."""
    M[melds] = len(rows)
    for i, (kind, placed) in enumerate(rows):
        put_row(M, melds_row(M, melds, i), kind, list(placed))


def get_melds(M: list[int], melds: int) -> list[Placed]:
    return [get_row(M, melds_row(M, melds, i)) for i in range(M[melds])]


def tiny_deck(random: Random) -> tuple[list[int], list[int]]:
    """A memory for a small deck that the search knows, and the pack."""
    suits, ranks = random.choice([(2, 4), (2, 6), (3, 3), (3, 4), (4, 3), (1, 6), (4, 2)])
    copies, jokers = random.choice([1, 2, 2]), random.choice([0, 0, 1, 2])
    least = random.choice([3, 3, 3, 2, 4])
    if jokers == 2:
        least = max(least, 3)
    run = Kind(least=least, most=5, grow=random.choice([2 * least - 1, 2 * least, 62]))
    most = random.choice([3, 4])
    group = Kind(least=random.choice([3, 3, least]), most=4, grow=max(most, least))
    M = memory(
        suits=suits,
        ranks=ranks,
        copies=copies,
        jokers=jokers,
        ace=random.choice(["low", "low", "high", "both"]),
        sets=random.choice(["distinct", "distinct", "multi"]),
        run=run,
        group=group,
    )
    pack = [face for face in range(suits * ranks) for _ in range(copies)]
    return Strict(M), pack + [suits * ranks] * jokers


def tiny_case(random: Random) -> tuple[list[int], Layouts, int]:
    """A small table and rack in a memory, with the oracle and `pinned`."""
    M, pack = tiny_deck(random)
    pinned = random.choice([0, 1, 2])
    rows, rest = some_table(random, M, pack, random.randint(0, 3), jokers=0.6)
    while sum(len(placed) for _, placed in rows) > 9:
        rows.pop()
    rack = sorted(random.sample(rest, min(len(rest), random.randint(1, 4))))
    put_melds(M, TABLE, rows)
    put_bag(M, RACK, rack)
    return M, Layouts(M, rows, rack, pinned), pinned


def points(M: list[int], cards: tuple[int, ...]) -> int:
    return sum(M[M[h.VALUE] + face] for face in cards)


def check_layout(M: list[int], oracle: Layouts, part: tuple[int, ...], pinned: int) -> None:
    """The layout at OUT is legal, by the oracle and by layout_check."""
    rows = get_melds(M, OUT)
    for kind, placed in rows:
        faces = tuple(sorted(face for face, _ in placed))
        assert (kind, placed) in {oracle.table.normal(oracle.table.lines[oracle.line_of(p[1][0][1])], p)
                                  for p in oracle.readings(faces)}
    cards = sorted(face for _, placed in rows for face, _ in placed)
    assert cards == sorted(oracle.cards + list(part))
    wilds = [
        (oracle.line_of(slot), slot)
        for _, placed in rows
        for face, slot in placed
        if not oracle.table.natural(face, slot)
    ]
    assert oracle.respects(wilds, oracle.roles, list(part))
    put_bag(M, PART, list(part))
    assert layout_check(M, TABLE, PART, OUT, pinned) == 1


@pytest.mark.parametrize("seed", range(12))
def test_most_equals_exhaustion(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        M, oracle, pinned = tiny_case(random)
        parts = oracle.placeable()
        for goal in (h.MOST_CARDS, h.MOST_VALUE):
            worth = {p: (len(p), points(M, p))[:: 1 if goal == h.MOST_CARDS else -1] for p in parts}
            value = layout_most(M, TABLE, RACK, pinned, goal, PART, OUT)
            part = tuple(get_bag(M, PART))
            assert value == max(worth.values(), default=(0, 0))[0]
            if parts:
                assert worth[part] == max(worth.values())
                check_layout(M, oracle, part, pinned)
            else:
                assert part == () and M[OUT] == 0


@pytest.mark.parametrize("seed", range(6))
def test_each_part_is_placed_or_not_as_by_exhaustion(seed: int) -> None:
    random = Random(100 + seed)
    for _ in range(20):
        M, oracle, pinned = tiny_case(random)
        parts = oracle.placeable()
        found = []
        layouts_begin(M, IT, TABLE, RACK, pinned)
        while layouts_next(M, IT, PART, OUT) == 1:
            found.append(tuple(get_bag(M, PART)))
            check_layout(M, oracle, found[-1], pinned)
        assert found == sorted(parts, key=lambda part: (len(part), part))
        n = len(oracle.rack)
        for mask in range(1 << n):
            part = tuple(oracle.rack[i] for i in range(n) if mask >> i & 1)
            put_bag(M, PART, list(part))
            assert layout_place(M, TABLE, RACK, PART, pinned, OUT) == (part in parts)
            assert (M[OUT] > 0) == (part in parts)
