"""Wild cards that belong to the suits: `wild` may name ranks beside extras."""

from __future__ import annotations

import pytest

import rulekit
from rulekit import RulesetError, State

WILD_TWOS = """
extends: rummy
game: Rummy with wild twos
deck:
  extras: 2 joker
  symbols: joker JK
  wild: {wild}
melds:
  run: {{wilds: up to 1}}
"""

HANDS = "7H 4C 8H 8C 2H KD 2C QD JK 10C 9D QC 3S AS JC 3D 4D KC 9S 6S"


def dealt(wild: str) -> State:
    """The first player, with 7H 8H 2H 2C JK among others, has drawn a card."""
    game = rulekit.loads(WILD_TWOS.format(wild=wild))
    state = game.start(scope="hand", players=2, dealer=2, deck=HANDS + " 3H")
    return state.play("from_stock")


@pytest.mark.parametrize(("wild", "joker", "two"), [
    ("2 joker", True, True), ("joker", True, False), ("2", False, True), ("2..3", False, True),
])  # fmt: skip
def test_ranks_and_extras_may_be_wild(wild: str, joker: bool, two: bool) -> None:
    state = dealt(wild)
    assert (state.why("lay 7H 8H JK=9H") is None) == joker
    assert (state.why("lay 7H 8H 2C=9H") is None) == two


def test_a_wild_rank_in_its_own_place_is_natural() -> None:
    state = dealt("2 joker")
    assert state.why("lay 2H=2H 3H JK=4H") is None  # one wild card, as the run allows
    assert state.why("lay 2C=2H 3H JK=4H") is not None


@pytest.mark.parametrize(("wild", "message"), [
    ("15 joker", "the deck has no '15'"),
    ("jester", "the deck has no 'jester'"),
])  # fmt: skip
def test_what_the_deck_lacks_is_not_wild(wild: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        rulekit.loads(WILD_TWOS.format(wild=wild))
    assert message in str(caught.value)
