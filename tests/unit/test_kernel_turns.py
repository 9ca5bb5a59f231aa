"""Several arrangements in one turn lead nowhere that one does not."""

from __future__ import annotations

from random import Random

import pytest

from rulekit.kernel.cards.rows import melds_row
from rulekit.kernel.layouts.offers.check import layout_check
from rulekit.kernel.layouts.offers.turn import turn_came, turn_keep, turn_over
from rulekit.kernel.layouts.search.best import layout_place
from rulekit.kernel.layouts.words import TABLE_FREES
from rulekit.kernel.memory import header as h
from tests.unit.decks import FREE, get_bag, put_bag
from tests.unit.layout_cases import KEPT, OPEN, big_memory, faces_of, get_melds, put_melds, rows_of
from tests.unit.test_kernel_layouts import RACK, TABLE, small_set_case

LEFT = (pytest.mark.thorough, pytest.mark.in_turn)

PART, FIRST, SECOND = FREE + 20, FREE + 1800, FREE + 3000


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.parametrize("rules", [OPEN, OPEN + TABLE_FREES, KEPT, KEPT + TABLE_FREES])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=LEFT) for seed in (1, 2, 3))])
def test_one_arrangement_does_what_two_do(seed: int, rules: int) -> None:
    random = Random(800 + seed)
    seen = 0
    while seen < 20:
        M, oracle, _ = small_set_case(random)
        turn_over(M, TABLE)
        rack = list(oracle.rack)
        random.shuffle(rack)
        cut = random.randint(0, len(rack))
        put_bag(M, PART, rack[:cut])
        if cut == len(rack) or layout_place(M, TABLE, RACK, PART, rules, FIRST) != 1:
            continue
        turn_keep(M, TABLE, PART, FIRST, rules)
        put_bag(M, RACK, rack[cut:])
        put_bag(M, PART, rack[cut:])
        if layout_place(M, FIRST, RACK, PART, rules, SECOND) == 1:
            put_bag(M, PART, rack)
            assert layout_check(M, TABLE, PART, SECOND, rules) == 1, (get_melds(M, SECOND), rack)
            seen += 1


def marked(M: list[int], melds: int) -> list[int]:
    """The cards that are marked, those of wilds by their slots."""
    rows = (melds_row(M, melds, i) for i in range(M[melds]))
    entries = [e for row in rows for e in M[row + h.ROW_ENTRY : row + h.ROW_ENTRY + M[row + 2]]]
    return sorted(e & h.ENTRY_FIELD for e in entries if e >> h.ENTRY_MOVED_SHIFT)


@pytest.mark.parametrize(
    ("before", "part", "after", "left"),
    [
        ("K3 K4 K5", "K6", "K3 K4 K5 K6", "K6"),
        ("K3 JK=K4 K5", "K4 K6", "K3 K4 K5 K6 / B1 O1 JK=R1", "K6"),  # K4 has freed the wild
        ("R4 B4 JK=K4", "K4 O4", "R4 B4 K4 O4 / K1 JK=K2 K3", "O4"),  # so has one of both
        ("R4 B4 JK=K4", "K4", "R4 B4 K4 JK=O4", "K4 JK"),  # the wild stays with its rank
    ],
)
def test_cards_that_came_are_marked_until_they_free_a_wild(
    before: str, part: str, after: str, left: str
) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(before))
    put_melds(M, FIRST, rows_of(after))
    put_bag(M, PART, faces_of(part))
    turn_keep(M, TABLE, PART, FIRST, OPEN)
    assert marked(M, FIRST) == sorted(faces_of(left))
    turn_over(M, FIRST)
    assert marked(M, FIRST) == []


def test_a_wild_with_a_role_is_marked_in_a_set_of_three() -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of("K3 JK=K4 K5 K6 K7"))
    put_melds(M, FIRST, rows_of("K5 K6 K7 / R4 JK=K4 O4"))
    put_bag(M, PART, faces_of("R4"))
    turn_keep(M, TABLE, PART, FIRST, OPEN)
    assert marked(M, FIRST) == sorted(faces_of("R4 JK"))


def test_the_cards_of_a_new_meld_are_marked() -> None:
    M = big_memory()
    put_melds(M, FIRST, rows_of("R4 B4 JK=K4"))
    turn_came(M, melds_row(M, FIRST, 0), OPEN)
    assert marked(M, FIRST) == sorted(faces_of("R4 B4"))
    assert get_bag(M, PART) == []
