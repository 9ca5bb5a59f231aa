"""Phases in which every action has a condition: whether one of them always holds is seen."""

from __future__ import annotations

import pytest

from tests.unit.variants import findings

PHASE = """\
options: {{mode: low | high | none, most: '5 in 1..9, or none', long: false}}
track: {{closer: player, tally: number, mark: flag, held: card}}
define:
  closed: closer is not none
  marked(player): player is closer
  used: mode is low and most is none and tally = 0 and long
play:
  turn: draw, meld, discard
  draw:
    entry: {{do: [when used and closed and marked(me): [tally = 1, mark = yes, closer = me]]}}
  discard:
    entry:
      next: {entry}
    one: {{when: '{one}', next: end hand by stopped}}
    two: {{when: '{two}', next: end hand by stopped}}
    discard: {{when: '{three}'}}
"""


def left_without_a_move(one: str, two: str, three: str = "no", entry: str = "meld when no") -> bool:
    text = PHASE.format(one=one, two=two, three=three, entry=entry)
    found = [each for each in findings(text) if each[:5] not in ("RK407", "RK424")]
    assert all(each.startswith("RK402") for each in found), found
    return any("'discard'" in each for each in found)


@pytest.mark.parametrize(("one", "two"), [
    ("closer is none", "closer is not none"),
    ("not (closer is none)", "closer is none"),
    ("none = closer", "closer != none"),
    ("closed", "not closed"),
    ("closed", "closer is none"),
    ("marked(me)", "not marked(me)"),
    ("mark", "not mark"),
    ("mark is yes", "mark is no"),
    ("tally > 3", "tally <= 3"),
    ("tally > 3", "tally < 4"),
    ("3 < tally", "not (tally > 3)"),
    ("tally != 3", "tally = 3"),
    ("tally in 3..7", "tally < 3 or tally > 7"),
    ("tally in [1, 2]", "tally not in [1, 2]"),
    ("tally > turns", "turns >= tally"),
    ("tally = turns", "turns != tally"),
    ("hand is empty", "size of hand > 0"),
    ("hand is empty", "size of hand >= 1"),
    ("mode is low", "mode is not low"),
    ("mode in [low, high]", "mode is none"),
    ("most is none", "most is not none and most >= 1"),
    ("most is none or most > 4", "most is not none and most <= 4"),
    ("tally > 3 and mark", "tally <= 3 or not mark"),
    ("any card in hand where card is wild", "no card in hand where card is wild"),
    ("every card in hand satisfies card is wild", "any card in hand where (not card is wild)"),
    ("held in hand", "held not in hand"),
    ("players = 2", "players in 3..4"),
    ("turns >= 1", "turns = 0"),
    ("tally >= 0 when mark, otherwise no", "not mark or tally < 0"),
])  # fmt: skip
def test_conditions_that_complete_each_other_leave_nobody_without_a_move(
    one: str, two: str
) -> None:
    assert not left_without_a_move(one, two)
    assert not left_without_a_move(two, one)
    assert left_without_a_move(one, "no")
    assert left_without_a_move("no", two)


def test_three_conditions_may_complete_each_other() -> None:
    assert not left_without_a_move("tally < 3", "tally = 3", "tally > 3")
    assert not left_without_a_move("tally > turns", "tally = turns", "tally < turns")
    assert not left_without_a_move("mode is low", "mode is high", "mode is none")


@pytest.mark.parametrize(("one", "two"), [
    ("tally > 3", "tally < 3"),
    ("tally > 3", "tally <= 2"),
    ("tally >= 0", "tally < -1"),
    ("closer is me", "closer is not dealer"),
    ("mode is low", "mode is high"),
    ("tally > turns", "tally < turns"),
    ("held is none", "held in hand"),
    ("random player is me", "random player is not me"),
    ("tally in 3..7", "tally > 7"),
    ("most is none", "no"),
    ("most is none", "most is not none and most > 1"),
    ("mode is none", "mode is low"),
    ("players = 2", "players = 3"),
    ("any card in hand where card is wild", "any card in hand where (not card is wild)"),
])  # fmt: skip
def test_conditions_that_may_all_fail_are_told(one: str, two: str) -> None:
    assert left_without_a_move(one, two)


def test_a_phase_that_is_left_otherwise_leaves_nobody_without_a_move() -> None:
    assert left_without_a_move("tally > 3", "no")
    assert not left_without_a_move("tally > 3", "no", entry="meld when tally <= 3")


def test_many_things_asked_at_once_are_left_to_play() -> None:
    many = " and ".join(f"tally != {n} and size of hand != {n}" for n in range(40))
    assert left_without_a_move(many, "turns = tally")
