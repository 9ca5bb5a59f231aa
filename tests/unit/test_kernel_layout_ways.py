"""A wild of a set of three is exchanged only after a fourth card could join the set."""

from __future__ import annotations

import pytest

from rulekit.kernel.layouts.offers.check import layout_check
from rulekit.kernel.layouts.problem.freed import way_at
from rulekit.kernel.layouts.search.best import layout_most, layout_place
from rulekit.kernel.layouts.words import (
    MOST_CARDS,
    WAY_FACE,
    WAY_PART,
    WAYS_KNOWN,
)
from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.scratch import LAYOUT_WAYS
from tests.unit.decks import FREE, get_bag, put_bag
from tests.unit.layout_cases import OPEN, big_memory, faces_of, put_melds, rows_of

RACK, PART, TABLE, OUT = FREE, FREE + 20, FREE + 200, FREE + 1800
GROUP = "B8 O8 JK=K8"


def least_parts(M: list[int], face: int) -> list[list[int]]:
    """The parts of the rack that let the card free a wild, after a search."""
    ways = M[h.SCRATCH] + LAYOUT_WAYS
    found = [way_at(M, i) for i in range(M[ways + WAYS_KNOWN])]
    return sorted(get_bag(M, way + WAY_PART) for way in found if M[way + WAY_FACE] == face)


WAYS = [
    ("R5 R6 R7 R8", "K8 B2 O2", [""]),  # the run can spare the eight
    ("R6 R7 R8", "K8 B2 O2", []),
    ("R7 R8 R9", "K8 R6", []),
    ("R7 R8 R9", "K8 R5 R6", []),  # nor with a card that makes no run without it
    ("R7 R8 R9", "K8 R5 R6 R10 R11", ["R5 R6 R10 R11"]),
    ("R8 K8 O8", "K8 B2 O2", []),
    ("R8 K8 O8", "K8 B8", ["B8"]),
    ("R8 O8 B8", "K8", ["K8"]),  # the card itself takes the eight's place before it moves on
    ("R6 R7 R8", "K8 R5", ["R5"]),
    ("R6 R7 R8", "K8 R5 R8 JK", ["R5", "R8", "JK"]),
    ("R6 R7 R8", "K8 B6 O6 B7 O7", ["B6 O6 B7 O7"]),
    ("B1 B2 B3", "R8 B8", []),  # the card that would free the wild is not there
]


@pytest.mark.parametrize(("other", "rack", "parts"), WAYS)
def test_the_least_parts_that_complete_the_set(other: str, rack: str, parts: list[str]) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(f"{GROUP} / {other}"))
    put_bag(M, RACK, faces_of(rack))
    layout_most(M, TABLE, RACK, OPEN, MOST_CARDS, PART, OUT)
    expected = sorted(sorted(faces_of(part)) for part in parts)
    assert least_parts(M, faces_of("K8")[0]) == expected


EXCHANGES = [
    ("R6 R7 R8", "K8 B2 O2", "K8 B8 O8 / R6 R7 R8 / B2 O2 JK=K2", 0),
    ("R7 R8 R9", "K8 B2 O2", "K8 B8 O8 / R7 R8 R9 / B2 O2 JK=K2", 0),
    ("R8 K8 O8", "K8 B2 O2", "K8 B8 O8 / R8 K8 O8 / B2 O2 JK=K2", 0),
    ("R5 R6 R7", "K8 B2 O2", "K8 B8 O8 / R5 R6 R7 / B2 O2 JK=K2", 0),
    ("R5 R6 R7 R8", "K8 B2 O2", "K8 B8 O8 R8 / R5 R6 R7 / B2 O2 JK=K2", 1),
    ("R5 R6 R7 R8", "K8 B2 O2", "K8 B8 O8 / R5 R6 R7 R8 / B2 O2 JK=K2", 1),
    ("R6 R7 R8", "K8 B2 O2 R9", "K8 B8 O8 / R6 R7 R8 R9 / B2 O2 JK=K2", 0),
    ("R6 R7 R8", "K8 B2 O2 R5", "K8 B8 O8 / R5 R6 R7 R8 / B2 O2 JK=K2", 1),
    ("R6 R7 R8", "K8 B2 O2 JK", "K8 B8 O8 R8 / R6 R7 JK=R8 / B2 O2 JK=K2", 1),
]


@pytest.mark.parametrize(("other", "part", "after", "legal"), EXCHANGES)
def test_a_wild_is_exchanged_if_the_fourth_card_can_be_spared(
    other: str, part: str, after: str, legal: int
) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(f"{GROUP} / {other}"))
    put_bag(M, PART, faces_of(part))
    put_melds(M, OUT, rows_of(after))
    assert layout_check(M, TABLE, PART, OUT, OPEN) == legal
    put_bag(M, RACK, faces_of(part))
    assert layout_place(M, TABLE, RACK, PART, OPEN, OUT) == legal


def test_a_larger_part_leaves_more_ways_than_the_best_one() -> None:
    """The most cards are placed with the wild where it is; a part that frees it is found, too."""
    M = big_memory()
    put_melds(M, TABLE, rows_of(f"{GROUP} / R6 R7 R8"))
    put_bag(M, RACK, faces_of("K8 R5 B2 O2"))
    assert layout_most(M, TABLE, RACK, OPEN, MOST_CARDS, PART, OUT) == 4
    put_bag(M, RACK, faces_of("K8 R9 B2 O2"))
    assert layout_most(M, TABLE, RACK, OPEN, MOST_CARDS, PART, OUT) == 2
    assert get_bag(M, PART) == sorted(faces_of("K8 R9"))
