"""Loops that ask what is left without one card: one solve before them spares most of theirs."""

from __future__ import annotations

import pytest

from rulekit.dialect.printing import dialect_text
from tests.unit.small import small_game, small_rules

STOP = """\
    stop:
      when: {asked}
      next: end hand by out
"""


def offered(asked: str) -> str:
    """The code that offers a move where something is so."""
    program = small_game(small_rules(entry=STOP.format(asked=asked))).program(2)
    return dialect_text([program.functions["offer_1"]])


@pytest.mark.parametrize("limit", ["5", "n"])
def test_one_solve_of_the_same_cards_stands_before_the_loop(limit: str) -> None:
    text = offered(f"any card in hand where deadwood(hand - card) <= {limit}")
    before, _, loop = text.partition("while ")
    assert "spread_solve(" in before and "bag_deadwood(" not in before
    assert "if bound" in loop.partition("bag_deadwood(")[0]


@pytest.mark.parametrize("asked", [
    "any card in heap where deadwood(hand - card) <= 5",  # the cards of another place
    "any card in hand where deadwood(hand - card) <= points(card)",  # a limit for each card
])  # fmt: skip
def test_where_it_would_tell_nothing_there_is_none(asked: str) -> None:
    text = offered(asked)
    assert "bag_deadwood(" in text
    assert "spread_solve(" not in text and "bound" not in text
