"""Cards poured, dealt and swapped where there is no room, or to where they are."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.codes import SMALL
from rulekit.machine.tier import RuleFault
from tests.unit.small import small_errors

SPOT = SMALL.replace("zones:\n", "zones:\n  spot: card, face up\n  own: card of each player\n")
DEALT = "  - deal hand_size cards from stock to each hand\n"


def after(effect: str, before: str = "  - move top of stock to spot\n") -> str:
    return SPOT.replace(DEALT, f"{DEALT}{before}  - {effect}\n")


@pytest.mark.parametrize(
    "effect",
    [
        "move stock to spot",
        "move hand of dealer to spot",
        "move top of stock to spot",
        "move top of stock to bottom of spot",
        "move top(stock, 2) to spot",
        "shuffle stock into spot",
        "flip stock - top of stock into spot",
        "flip stock into spot",
        "deal players cards from stock to each own",
        "deal everything from stock to each hand and spot",
    ],
)
def test_a_zone_of_one_card_takes_no_second(effect: str) -> None:
    game = rulekit.loads(after(effect))
    with pytest.raises(RuleFault, match="holds one card"):
        game.start(scope="hand", players=2, seed=1)


@pytest.mark.parametrize(
    "effect", ["move spot to spot", "move spot to own of dealer", "move spot to discard"]
)
def test_one_card_may_come_and_go(effect: str) -> None:
    state = rulekit.loads(after(effect)).start(scope="hand", players=2, seed=1)
    view = state.view(1)
    there = [zone for zone in view.zones if zone.cards and zone.name in ("spot", "own", "discard")]
    assert sum(len(zone.cards) for zone in there) == 1


@pytest.mark.parametrize("zone", ["stock", "hand of dealer"])
def test_cards_poured_to_where_they_lie_stay_there(zone: str) -> None:
    plain = rulekit.loads(SPOT).start(scope="hand", players=2, seed=1)
    text = after(f"move {zone} to {zone}", before="")
    poured = rulekit.loads(text).start(scope="hand", players=2, seed=1)
    assert poured.words == plain.words


def test_what_certainly_has_no_room_is_refused_at_once() -> None:
    assert small_errors(after("shuffle deck into spot")) == ["'spot' holds one card only"]
    assert small_errors(after("deal 2 cards from stock to each own")) == [
        "'own' holds one card only"
    ]
    assert not small_errors(after("deal 1 card from stock to each own"))


def test_only_zones_of_the_same_shape_are_swapped() -> None:
    (message,) = small_errors(after("swap hand of dealer with stock"))
    assert "cannot be swapped" in message
    assert len(small_errors(after("swap spot with stock"))) == 1
    assert not small_errors(after("swap stock with discard"))
