"""A card that is written alone is meant as itself: a wild that stands for another is written so."""

from __future__ import annotations

import pytest

import rulekit

WILD_TWOS = """
extends: rummy
game: Rummy with wild twos
deck:
  extras: 2 joker
  symbols: clubs C, diamonds D, hearts H, spades S, joker JK
  wild: 2 joker
melds:
  run: {wilds: any}
"""
HANDS = "2H 7D 3H 8S 4H 9C JK JC AS QS 6C AD 7C KD 8D 5S 9D KC 10C 6D"


@pytest.fixture(scope="module")
def state() -> rulekit.State:
    game = rulekit.loads(WILD_TWOS)
    begun = game.start(scope="hand", players=2, dealer=2, deck=HANDS + " KS")
    return begun.play("from_stock")


@pytest.mark.parametrize(("text", "meant"), [
    ("lay 2H 3H 4H", "lay 2H 3H 4H"),
    ("lay 4H 3H 2H", "lay 2H 3H 4H"),
    ("lay 2H=5H 3H 4H", "lay 3H 4H 2H=5H"),
    ("lay 2H=2H 3H 4H", "lay 2H 3H 4H"),
    ("lay 2H 3H 4H JK=5H", "lay 2H 3H 4H JK=5H"),
])  # fmt: skip
def test_the_natural_reading_is_preferred(state: rulekit.State, text: str, meant: str) -> None:
    assert state.parse(text).text == meant
    assert state.why(text) is None


def test_what_remains_open_is_still_asked(state: rulekit.State) -> None:
    """The two is itself, but the joker may stand at either end."""
    why = state.why("lay 2H 3H 4H JK")
    assert why is not None and "several ways" in why


def test_a_wild_is_read_as_one_where_it_cannot_be_itself(state: rulekit.State) -> None:
    assert state.parse("lay 3H 4H JK=5H").text == "lay 3H 4H JK=5H"
