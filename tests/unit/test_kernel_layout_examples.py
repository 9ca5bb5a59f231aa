"""The search for layouts and the check of them on worked examples."""

from __future__ import annotations

import pytest

from rulekit.kernel.layouts.offers.check import layout_check
from rulekit.kernel.layouts.search.best import layout_at_least, layout_most, layout_place
from rulekit.kernel.layouts.words import (
    MOST_CARDS,
    MOST_VALUE,
    REUSE_SHIFT,
    TABLE_FREES,
)
from rulekit.kernel.memory import header as h
from tests.unit.decks import FREE, SET, Placed, memory, put_bag
from tests.unit.layout_cases import KEPT, OPEN, big_memory, faces_of, get_melds, put_melds, rows_of
from tests.unit.layout_program import JOKER, RANKS

RACK, PART, TABLE, OUT = FREE, FREE + 20, FREE + 200, FREE + 1800

ALL_PLACED = [
    ("B3 B8", "B4 B5 B6 / K8 R8 O8", "B3 B4 B5 B6 / K8 R8 O8 B8"),
    ("B3 B5 B6", "K4 R4 O4 B4", "K4 R4 O4 / B3 B4 B5 B6"),
    ("B11 K8 R8", "B8 B9 B10", "B9 B10 B11 / B8 K8 R8"),
    ("R6", "R4 R5 R6 R7 R8", "R4 R5 R6 / R6 R7 R8"),
    ("B1", "K1 R1 O1 B1 / R1 R2 R3 R4", "K1 R1 B1 / R2 R3 R4 / B1 O1 R1"),
    (
        "K10 B5",
        "K8 R8 O8 B8 / K9 R9 O9 B9 / K5 R5 O5",
        "R8 O8 B8 / R9 O9 B9 / K5 R5 O5 B5 / K8 K9 K10",
    ),
    (
        "K10 B5",
        "R5 R6 R7 / K5 K6 K7 K8 K9 / O5 O6 O7",
        "R5 K5 O5 B5 / R6 K6 O6 / R7 K7 O7 / K8 K9 K10",
    ),
    ("O10 B7 K7", "O7 O8 O9", "O8 O9 O10 / B7 K7 O7"),
    ("O5", "O3 O4 O5 O6 O7", "O3 O4 O5 / O5 O6 O7"),
    ("K2", "R2 R3 R4 R5 / K2 R2 B2 O2", "R3 R4 R5 / K2 R2 B2 / K2 R2 O2"),
    ("O9 B4 B5", "K9 R9 JK=O9", "K9 R9 O9 / B4 B5 JK=B6"),
    ("R6 B9 O9", "R5 JK=R6 R7", "R5 R6 R7 / B9 O9 JK=K9"),
    ("R6", "R4 R5 JK=R6 R7 R8 R9", "R4 R5 R6 / JK=R6 R7 R8 R9"),
    ("B9", "K9 R9 JK=O9", "K9 R9 JK=O9 B9"),
]


@pytest.mark.parametrize(("rack", "table", "after"), ALL_PLACED)
def test_worked_examples_can_be_placed(rack: str, table: str, after: str) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(table))
    put_bag(M, RACK, faces_of(rack))
    put_melds(M, OUT, rows_of(after))
    assert layout_check(M, TABLE, RACK, OUT, KEPT) == 1
    assert layout_most(M, TABLE, RACK, KEPT, MOST_CARDS, PART, OUT) == len(rack.split())
    assert layout_check(M, TABLE, RACK, OUT, KEPT) == 1


LONG = (
    "K2 K3 K3 K5 K6 K12 K13 R4 R5 R5 R7 R9 B1 B1 B2 B2 B5 B7 B8 B10 B10 B11 B11 O2 O4 O7 O8",
    "K6 K7 K8 / K11 K12 K13 / R1 R2 R3 / R10 R11 R12 R13 / O2 O3 O4 O5 / O9 O10 O11 O12 / "
    "O11 O12 O13 / K1 R1 O1 / JK=K3 B3 O3 / K4 JK=R4 B4 / K5 B5 O5 / R6 B6 O6 / R6 B6 O6 / "
    "K9 R9 O9",
)


def test_what_not_even_free_wilds_allow_is_soon_known() -> None:
    """Ways to exchange the two wilds of small sets are without end here: a greedy game led here."""
    M = big_memory()
    rack, table = LONG
    put_melds(M, TABLE, rows_of(table))
    put_bag(M, RACK, faces_of(rack))
    assert layout_at_least(M, TABLE, RACK, OPEN, len(rack.split()), PART) == 0


REFUSED = [
    (KEPT, "B9 B4 B5", "B9 B4 B5", "K9 R9 JK=O9"),  # only the nine of O frees the wild
    (KEPT, "R9 B9", "R9 B9", "R4 R5 R6 JK=R7"),  # rearranging frees no wild
    (OPEN, "K4 B9", "B9", "R4 B4 JK=K4"),
    (OPEN, "O9 B4 B5", "O9 B4 B5", "K9 R9 JK=O9"),  # no wild leaves a set of three
]


@pytest.mark.parametrize(("rules", "rack", "part", "table"), REFUSED)
def test_worked_examples_that_pins_refuse(rules: int, rack: str, part: str, table: str) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(table))
    put_bag(M, RACK, faces_of(rack))
    put_bag(M, PART, faces_of(part))
    assert layout_place(M, TABLE, RACK, PART, rules, OUT) == 0


def test_a_wild_of_a_set_of_three_takes_the_slot_that_is_left() -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of("R4 B4 JK=K4"))
    put_bag(M, RACK, faces_of("K4"))
    assert layout_most(M, TABLE, RACK, OPEN, MOST_CARDS, PART, OUT) == 1
    assert get_melds(M, OUT) == rows_of("K4 R4 B4 JK=O4")
    # Now it stands for one face, which frees it.
    put_melds(M, TABLE, get_melds(M, OUT))
    put_bag(M, RACK, faces_of("O4 R9 B9"))
    assert layout_most(M, TABLE, RACK, OPEN, MOST_CARDS, PART, OUT) == 3


def test_two_wilds_of_one_role_need_two_cards() -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of("R3 R4 R5 JK=R6 / R3 R4 R5 JK=R6"))
    for rack, rules, expected in (
        ("R6 K1 O1 K9 O9", 0, 5),
        ("R6 K1 O1 K9 O9", 1, 3),
        ("R6 R6 K1 O1 K9 O9", 1, 6),
    ):
        put_bag(M, RACK, faces_of(rack))
        assert layout_most(M, TABLE, RACK, rules, MOST_CARDS, PART, OUT) == expected


@pytest.mark.parametrize("rules", [0, KEPT, OPEN])
def test_a_wild_without_a_place_keeps_its_card_out(rules: int) -> None:
    M = big_memory()
    M[M[h.VALUE] + JOKER] = 0
    put_melds(M, TABLE, rows_of("K9 R9 B9 JK=O9"))
    put_bag(M, RACK, faces_of("O9"))
    for goal in (MOST_CARDS, MOST_VALUE):
        assert layout_most(M, TABLE, RACK, rules, goal, PART, OUT) == 0


def multi_rows(M: list[int], text: str) -> list[Placed]:
    """Melds as text where sets lie in one slot for each rank and runs have the ace at both ends."""
    rows: list[Placed] = []
    for kind, placed in rows_of(text):
        if kind == SET:
            rank = (placed[0][1] - JOKER) // 4
            slot = M[M[h.LINE] + h.LINE_WORDS * (4 + rank) + h.LINE_FIRST]
            rows.append((kind, tuple((face, slot) for face, _ in sorted(placed))))
        else:
            rows.append((kind, tuple((face, slot + slot // RANKS) for face, slot in placed)))
    return rows


@pytest.mark.parametrize(
    ("rack", "table", "expected"),
    [
        ("K2 B2", "JK=R2 R3 R4 R5", (2, 0)),  # the wild stands for R2, not for any two
        ("K9 O9", "K2 B2 O2 JK=R2", (2, 0)),
        ("K9 O9 R2", "K2 B2 O2 JK=R2", (3, 3)),
        ("K9 O9 O2", "K2 B2 O2 JK=R2", (3, 3)),  # any two frees a wild from a set of twos
        ("K4", "JK=K1 K2 K3", (1, 1)),
        ("R2 K9 O9", "JK=R2 R3 R4 / K2 B2 O2 JK=R2", (3, 3)),
        ("R2 K9", "JK=R2 R3 R4 / K2 B2 O2 JK=R2", (2, 1)),  # one card does not free two wilds
    ],
)
def test_roles_in_sets_of_one_slot(rack: str, table: str, expected: tuple[int, int]) -> None:
    M = memory(copies=2, jokers=2, sets="multi", ace="both")
    put_melds(M, TABLE, multi_rows(M, table))
    put_bag(M, RACK, faces_of(rack))
    for rules in (0, 1):
        found = layout_most(M, TABLE, RACK, rules, MOST_CARDS, PART, OUT)
        assert found == expected[rules]
    # What is best with free wilds is legal with roles kept only where as much can be placed.
    layout_most(M, TABLE, RACK, 0, MOST_CARDS, PART, OUT)
    if expected[0] > expected[1]:
        assert layout_check(M, TABLE, PART, OUT, KEPT) == 0


@pytest.mark.parametrize(
    ("part", "layout"),
    [
        ("", "K4 K5 K6 / R1 R2 R3"),
        ("K7", "K4 K5 K6 / R1 R2 R3"),
        ("K7", "K4 K5 K6 K7"),
        ("K7", "K4 K5 K6 K7 / K4 K5 K6 K7"),
        ("K7", "K4 K5 K6 K7 / R1 R2 R3 R4"),
        ("K7 K8", "K4 K5 / K6 K7 K8 / R1 R2 R3"),
    ],
)
def test_the_check_refuses_wrong_cards_and_rows(part: str, layout: str) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of("K4 K5 K6 / R1 R2 R3"))
    put_bag(M, PART, faces_of(part))
    put_melds(M, OUT, rows_of(layout))
    assert layout_check(M, TABLE, PART, OUT, 0) == 0


@pytest.mark.parametrize(
    ("rack", "table", "expected"),
    [
        # rules: wilds are kept; freed from the table too; and with one, two rack cards
        ("O9 B4 B5", "K9 R9 JK=O9", (3, 3, 3, 3)),
        ("O9 B4", "K9 R9 JK=O9 / B5 B6 B7", (2, 2, 1, 1)),
        ("O9", "K9 R9 JK=O9 / B5 B6 B7", (1, 1, 0, 0)),
        ("B4 B5", "K9 R9 JK=O9 / O8 O9 O10 O11", (0, 0, 0, 0)),
        ("B4 B5", "K9 R9 JK=O9 / O9 O10 O11 O12", (0, 2, 2, 2)),
        # by sequence: the cards that made a new meld with the wild may have gone elsewhere since
        ("O9 B4 B5", "K9 R9 JK=O9 / B1 B2 B3 / B7 B8 B9", (3, 3, 3, 3)),
    ],
)
def test_where_a_freed_wild_may_go(rack: str, table: str, expected: tuple[int, ...]) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(table))
    put_bag(M, RACK, faces_of(rack))
    frees = KEPT + TABLE_FREES
    one, two = 1 << REUSE_SHIFT, 2 << REUSE_SHIFT
    rules = (KEPT, frees, frees + one, frees + two)
    for word, most in zip(rules, expected, strict=True):
        assert layout_most(M, TABLE, RACK, word, MOST_CARDS, PART, OUT) == most
        if most:
            assert layout_check(M, TABLE, PART, OUT, word) == 1
