"""What an author most likely forgot: values of cards, decisions, turns."""

from __future__ import annotations

import pytest

from tests.unit.changed_small import changed, found
from tests.unit.variants import SMALL, findings

VALUES = "values: {A: 1, 2..10: pips, J Q K: 10, joker: 15}"


@pytest.mark.parametrize(("values", "left_out"), [
    ("values: {A: 1, 2..10: pips, J Q: 10}", "K"), ("values: {A: 1, 2..10: pips}", "J, Q, K"),
])  # fmt: skip
def test_ranks_without_a_value_are_told_where_the_rules_ask_for_values(
    values: str, left_out: str
) -> None:
    (warning,) = found(changed(VALUES, values))
    assert (warning.code.id, warning.span.text) == ("RK418", "values")
    assert warning.message.startswith(f"`values` leaves out {left_out}: ")


def test_a_deck_without_any_value_is_told_where_the_rules_ask_for_values() -> None:
    (warning,) = found(changed(f"  {VALUES}\n", ""))
    assert warning.message.startswith("the deck gives no card a value: ")


@pytest.mark.parametrize("asked", ["size of hand", "sum of size of hand of player over player"])
def test_rules_that_ask_for_no_value_need_none(asked: str) -> None:
    text = SMALL.replace("0 - points(hand)", asked)
    assert not found(text.replace(VALUES, "values: {A: 1}"))


@pytest.mark.parametrize("asked", [
    "0 - points(hand)", "deadwood(hand)", "0 - (sum of value of card over card in hand)",
])  # fmt: skip
def test_every_question_about_values_counts(asked: str) -> None:
    text = SMALL.replace("0 - points(hand)", asked)
    assert not found(text)
    assert [each.code.id for each in found(text.replace(VALUES, "values: {A: 1}"))] == ["RK418"]


def test_melds_that_leave_so_many_points_ask_for_values() -> None:
    text = SMALL.replace("0 - points(hand)", "size of hand")
    for unit, codes in (("points", ["RK418"]), ("cards", [])):
        some = f"choose: {{several: melds from hand leaving at most 10 {unit}}}"
        old = "choose: {meld: meld from hand}\n      do: lay meld on table"
        assert old in text
        made = text.replace(old, f"{some}\n      do: lay several on table")
        assert [each.code.id for each in found(made.replace(VALUES, "values: {A: 1}"))] == codes


def test_what_a_base_leaves_out_is_not_told_of_a_variant() -> None:
    assert not findings("options:\n  hand_size: 6 in 5..10\n")
    assert [line[:5] for line in findings("deck:\n  values:\n    J Q K: ~\n")] == ["RK418"]


def test_a_phase_whose_entry_always_leads_on_is_told() -> None:
    entry = "  draw:\n    entry:\n"
    (warning,) = found(changed(entry, f"{entry}      next: draw for next player\n"))
    assert (warning.code.id, warning.span.text) == ("RK419", "draw for next player")
    at_times = "next: meld when size of hand > 9\n"
    assert not found(changed(entry, f"{entry}      {at_times}"))


def test_a_hand_without_turns_is_refused() -> None:
    (fault,) = found(changed("limit: 60 turns", "limit: 0 turns"))
    assert (fault.code.id, fault.message) == ("RK302", "a hand has one turn or more, not 0")
