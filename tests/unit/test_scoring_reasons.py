"""The ends of a hand that may bring points though nobody wins."""

from __future__ import annotations

import pytest

from rulekit.passes.endings import scoring_reasons
from tests.unit.small import small_game, small_rules

STOPPED = "    stop: {next: end hand by stopped}\n    tire: {next: end hand by tired}"


@pytest.mark.parametrize(("scored", "found"), [
    ("winner: {cards: 10}", ()),
    ("each player: {cards: 10}", ("stopped",)),  # of ends that score alike the first
    ("each player: {cards: '10 when reason is out, otherwise 5'}", ("stopped", "out")),
    ("each player: {cards: points(hand of winner)}", ()),
    ("each player: {cards: 10, more: points(hand of winner)}", ()),
    ("each player: {cards: 10, more: '1 when reason is tired, otherwise points(hand of winner)'}",
     ("tired",)),
    ("each player: {cards: '10 when reason is tired, otherwise points(hand of winner)'}",
     ("tired",)),
])  # fmt: skip
def test_points_without_a_winner(scored: str, found: tuple[str, ...]) -> None:
    text = small_rules(entry=STOPPED).replace("winner:\n    cards: 10", scored)
    program = small_game(text).program(2)
    assert {program.reasons[number - 1] for number in scoring_reasons(program)} == set(found)
