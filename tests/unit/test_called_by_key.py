"""What new authors write of choices and cases, and what they are told."""

from __future__ import annotations

from tests.unit.variants import checked, findings


def told(text: str) -> list[tuple[str, str, str]]:
    """The findings of a variant: code, words at which it points, remedy."""
    found = checked(text)[1].diagnostics
    return [(one.code.id, one.span.text, one.help) for one in found]


def test_who_calls_a_choice_chosen_is_told_its_key_once() -> None:
    text = """
play:
  meld:
    lay_many:
      choose: {spread: melds from hand where points(chosen) >= 40}
      do: lay spread on table
    lay_more:
      choose: {spread: melds from hand where points(chosen) >= 60}
      do: lay spread on table
"""
    remedy = "a choice is called by its key, in its condition too: write `spread`"
    assert told(text) == [("RK301", "chosen", remedy)]


def test_chosen_without_a_choice_is_a_name_like_others() -> None:
    remedy = "declare it, under `track`, `define` or `options`"
    assert told("scoring: {winner: {out: points(chosen)}}") == [("RK301", "chosen", remedy)]


def test_a_spread_that_uses_a_card_is_told_what_may() -> None:
    text = """
play:
  meld:
    lay_many:
      choose: {spread: melds from hand + top of discard using top of discard}
      do: lay spread on table
"""
    remedy = "write `meld from X using CARD`; further melds are a choice of their own"
    assert told(text) == [("RK301", "melds", remedy)]


def test_cases_where_a_phrase_stands_alone_are_told_to_stand_in_a_line() -> None:
    text = """
play:
  draw:
    from_stock:
      when:
        when turns > 3: yes
        otherwise: no
"""
    remedy = "cases of this phrase stand in one line: `A when C, otherwise B`"
    assert [(code, help) for code, _, help in told(text)] == [("RK103", remedy)]


def test_cases_of_what_has_none_are_not_told_to_stand_in_a_line() -> None:
    text = """
players:
  when ace is low: 2
  otherwise: 3
"""
    assert [(code, help) for code, _, help in told(text)] == [("RK103", "")]


def test_cases_under_a_score_are_not_moved_to_where_they_would_be_names() -> None:
    cases = "      when turns = 1: 5\n      otherwise: 0\n"
    (line,) = findings(f"scoring:\n  winner:\n    cards:\n{cases}")
    assert line == "RK103 `winner` `cards` is a phrase, not a mapping"
