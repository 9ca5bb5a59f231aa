"""The reference tier: whatever the rules say, a move ends soon, or is a fault of the rules."""

from __future__ import annotations

import pytest

from rulekit.machine.tier import RuleFault
from tests.unit.small import small_start

DECK = "7H AC 8H 2C 9H 3C 9C KD 9D KS"
ENDLESS = "in the phase 'act' a single move never comes to an end"


@pytest.mark.parametrize(("effects", "says"), [
    ("\n        - repeat 100000000 times: n += 1", ENDLESS),
    pytest.param(
        "\n        - repeat 100000000 times:\n            - repeat 100000 times: n = points(hand)",
        ENDLESS,
        marks=pytest.mark.thorough,
    ),
    ("n = 5 / n", "small.yaml:30:15: '5 / n' divides by nothing"),
    ("n = 5 mod n", "small.yaml:30:15: '5 mod n' divides by nothing"),
    (
        "\n        - repeat 200 times: n = (n + 3) * (n + 3)",
        "in the phase 'act' the rules compute what cannot be: a number of more than 62 bits",
    ),
    (
        "\n        - repeat 60 times: move top of stock to hand",
        "small.yaml:31:28: there is no such card to move"),
    ("move item(stock, 500) to heap", "there is no such card to move"),
])  # fmt: skip
def test_what_cannot_be_done_is_a_fault(effects: str, says: str) -> None:
    state = small_start(DECK, do=effects)
    with pytest.raises(RuleFault) as caught:
        state.play("drop 9C")
    assert says in str(caught.value)
    assert state.play("count 1").to_move == 1


def test_phases_that_lead_in_a_circle_are_a_fault() -> None:
    with pytest.raises(RuleFault, match=r"lead in a circle"):
        small_start(DECK, entry="    entry:\n      next: act")


def test_deals_that_follow_each_other_without_end_are_a_fault() -> None:
    with pytest.raises(RuleFault, match=r"never comes to an end|lead in a circle"):
        small_start(DECK, entry="    entry:\n      next: deal again when n = 0, otherwise act")


def test_a_score_that_divides_by_zero_is_a_fault() -> None:
    state = small_start(DECK, score="5 / n").play("lay 7H 8H 9H").play("drop 9C").play("drop KD")
    with pytest.raises(RuleFault, match="divides by nothing"):
        state.play("drop 9D")


def test_moves_are_counted_and_picked_in_the_order_they_are_listed() -> None:
    state = small_start(DECK)
    position = state.position
    position.words = state.words
    listed = position.machine.moves()
    assert position.machine.count() == len(listed) == len(state.legal_moves)
    for number, registers in enumerate(listed):
        position.machine.pick(number)
        assert position.memory[position.map["move.action"].start] == registers[0]
    with pytest.raises(IndexError):
        position.machine.pick(len(listed))
