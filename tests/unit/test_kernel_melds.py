"""Rows and zones of melds: points, marks, equality, order of entries."""

from __future__ import annotations

import pytest

from rulekit.kernel.cards import rows as melds
from rulekit.kernel.memory import header as h
from tests.unit.decks import FREE, RUN, SET, Kind, get_bag, get_row, memory, put_row

ROW, OTHER, BAG, ZONE = FREE, FREE + 50, FREE + 100, FREE + 200
JOKER = 52


def run_of(M: list[int], *faces: int, start: int) -> None:
    """Write a run at ROW whose entries fill the slots from `start` on."""
    put_row(M, ROW, RUN, [(face, start + i) for i, face in enumerate(faces)])


def test_points_follow_the_slot_or_the_face() -> None:
    for slot_values, expected in [(False, 4 + 25 + 6), (True, 4 + 5 + 6)]:
        M = memory(jokers=1, slot_values=slot_values)
        run_of(M, 3, JOKER, 5, start=3)
        assert melds.row_points(M, ROW) == expected
        assert melds.row_wilds(M, ROW) == 1


def test_ace_counts_high_at_the_high_end() -> None:
    M = memory(ace="both", slot_values=True)
    run_of(M, 11, 12, 0, start=11)
    assert melds.row_valid(M, ROW) == 1
    assert melds.row_points(M, ROW) == 10 + 10 + 15
    run_of(M, 0, 1, 2, start=0)
    assert melds.row_points(M, ROW) == 6


@pytest.mark.parametrize(
    ("ace", "faces", "start", "valid"),
    [
        ("low", [0, 1, 2], 0, 1),
        ("low", [0, 1], 0, 0),
        ("low", [0, 1, 3], 0, 0),
        ("low", [11, 12, 13], 11, 0),
        ("low", [13, 14, 15], 13, 1),
        ("both", [11, 12, 0], 11, 1),
        ("low", [3, JOKER, 5], 3, 1),
        ("low", [JOKER, JOKER, 5], 3, 0),
    ],
)
def test_runs(ace: str, faces: list[int], start: int, valid: int) -> None:
    M = memory(ace=ace, jokers=2, run=Kind(wilds=1))
    run_of(M, *faces, start=start)
    assert melds.row_valid(M, ROW) == valid


def test_run_around_the_corner_may_wrap_but_not_overlap() -> None:
    M = memory(ranks=4, ace="around", copies=2)
    put_row(M, ROW, RUN, [(3, 3), (0, 0), (1, 1)])
    assert melds.row_valid(M, ROW) == 1
    put_row(M, ROW, RUN, [(3, 3), (0, 0), (1, 1), (2, 2), (3, 3)])
    assert melds.row_valid(M, ROW) == 0


def test_wild_in_its_own_slot_is_natural() -> None:
    M = memory(twos_wild=True)
    run_of(M, 0, 1, 2, start=0)
    assert melds.row_wilds(M, ROW) == 0
    run_of(M, 14, 1, 2, start=0)
    assert melds.row_wilds(M, ROW) == 1
    run_of(M, 0, 3, 2, start=0)
    assert melds.row_valid(M, ROW) == 0


def test_set_entries_ascend() -> None:
    M = memory()
    first = M[M[h.LINE] + 4 * h.LINE_WORDS + h.LINE_FIRST]
    put_row(M, ROW, SET, [(0, first), (13, first + 1), (39, first + 3)])
    assert melds.row_valid(M, ROW) == 1
    put_row(M, ROW, SET, [(13, first + 1), (0, first), (39, first + 3)])
    assert melds.row_valid(M, ROW) == 0


def test_multi_set_has_naturals_first() -> None:
    M = memory(sets="multi", copies=2, jokers=1, max_set=5)
    first = M[M[h.LINE] + 4 * h.LINE_WORDS + h.LINE_FIRST]
    put_row(M, ROW, SET, [(f, first) for f in (0, 0, 13, JOKER)])
    assert melds.row_valid(M, ROW) == 1
    put_row(M, ROW, SET, [(f, first) for f in (JOKER, 0, 0, 13)])
    assert melds.row_valid(M, ROW) == 0


def test_grown_melds_have_their_own_bound() -> None:
    M = memory(run=Kind(most=3, grow=4))
    for size, valid, grown in [(3, 1, 1), (4, 0, 1), (5, 0, 0)]:
        run_of(M, *range(size), start=0)
        assert (melds.row_valid(M, ROW), melds.row_valid_grown(M, ROW)) == (valid, grown)


def test_seats_mark_what_is_not_marked() -> None:
    M = memory(jokers=1)
    run_of(M, 3, JOKER, 5, start=3)
    melds.row_seat(M, ROW, 1)
    melds.row_insert(M, ROW, 3, 6 + h.ENTRY_SLOT * 6)
    melds.row_sign(M, ROW, 0)
    assert M[ROW + 1] == 1
    assert melds.row_points_of(M, ROW, 1) == 4 + 25 + 6
    assert melds.row_points_of(M, ROW, 0) == 7
    melds.row_cards_of(M, BAG, ROW, 0)
    assert get_bag(M, BAG) == [6]
    melds.row_cards_of(M, BAG, ROW, 1)
    assert get_bag(M, BAG) == [3, 5, 6, JOKER]


def test_equality_ignores_owner_and_marks() -> None:
    M = memory()
    run_of(M, 3, 4, 5, start=3)
    melds.row_copy(M, OTHER, ROW)
    melds.row_seat(M, OTHER, 2)
    M[OTHER + 3] += h.ENTRY_MOVED
    assert melds.row_equal(M, ROW, OTHER) == 1
    M[OTHER + 3] += h.ENTRY_SLOT
    assert melds.row_equal(M, ROW, OTHER) == 0


def test_zone_holds_its_rows_in_order() -> None:
    M = memory()
    for start in (0, 5):
        run_of(M, start, start + 1, start + 2, start=start)
        melds.melds_append(M, ZONE, ROW)
    assert M[ZONE] == 2
    assert get_row(M, melds.melds_row(M, ZONE, 1)) == (RUN, ((5, 5), (6, 6), (7, 7)))
    assert melds.melds_points(M, ZONE) == 6 + 21
    melds.melds_bag(M, BAG, ZONE)
    assert get_bag(M, BAG) == [0, 1, 2, 5, 6, 7]
    assert melds.row_has_face(M, ROW, 6) == 1
    assert melds.row_has_face(M, ROW, 8) == 0
    melds.row_clear(M, ROW)
    assert M[ROW : ROW + M[h.ROW]] == [0] * M[h.ROW]
