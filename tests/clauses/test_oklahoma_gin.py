"""The clauses of Oklahoma Gin. Worked positions are examples of the rule file."""

from __future__ import annotations

from itertools import chain

import pytest

from rulekit import SettingError, State
from tests.clauses.tables import PACK, game

NAME = "oklahoma_gin"


def dealt(upcard: str, first: str = "", **options: object) -> State:
    """A hand with this upcard. Seat 1 deals; `first` are the cards of the other."""
    mine = first.split()
    rest = [card for card in PACK if card not in (*mine, upcard)]
    his = mine + rest[: 10 - len(mine)]
    others = rest[10 - len(mine) :]
    hands = chain.from_iterable(zip(his, others[:10], strict=True))
    deck = [*hands, upcard, *others[10:]]
    return game(NAME, **options).start(scope="hand", dealer=1, deck=deck)


def knocks(state: State) -> list[str]:
    """The cards with which the player in turn may knock."""
    return [str(move) for move in state.legal_moves if move.action == "knock"]


def count(state: State) -> int:
    """The most points with which one may knock, as both see it."""
    (seen,) = {state.view(seat).variables["knock_count"] for seat in (1, 2)}
    return seen[0]


def test_options_and_their_defaults() -> None:
    defaults = game(NAME).options
    assert defaults["target"] == "150"
    assert defaults["ace_upcard"] == "gin_only"
    assert defaults["spade_upcard"] == "doubles"
    assert defaults["redeal_offers"] == defaults["extra_boxes"] == "false"


def test_there_is_always_an_upcard() -> None:
    with pytest.raises(SettingError):
        game(NAME, deal_variant="extra_card")
    state = game(NAME).start(scope="hand", seed=3)
    assert len(state.view(1).zone("discard").cards) == 1
    assert not state.asides


@pytest.mark.parametrize("place", range(0, 52, 5))
def test_every_upcard_has_its_count(place: int) -> None:
    upcard = PACK[place]
    counts = {"A": 0, "J": 10, "Q": 10, "K": 10} | {str(rank): rank for rank in range(2, 11)}
    assert count(dealt(upcard)) == counts[upcard[:-1]]


def test_both_see_the_count() -> None:
    state = dealt("7H").play("take_upcard")
    first = next(move for move in state.legal_moves if move.action == "discard")
    assert count(state.play(first)) == 7


def test_a_three_turned_up_lets_nobody_knock_with_eight() -> None:
    hand = "4S 5S 6S 9H 9D 9C 3C 3D 8H QS"
    assert not knocks(dealt("3S", hand).play("take_upcard"))
    assert knocks(dealt("8D", hand.replace("8H", "3S")).play("take_upcard"))
