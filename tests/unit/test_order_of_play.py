"""Where play passes to the right, cards are dealt, claims asked and rulebooks written so."""

from __future__ import annotations

import pytest

from rulekit.rulebook import Played, rulebook
from rulekit.rulebook.render import plain
from tests.unit.variants import findings, variant

CLAIM = """\
direction: {side}
play:
  start: draw for {side} of dealer
claims:
  call:
    after: discard
    who: everyone - actor
    take:
      choose: {{layoff: layoff from top of discard on table of all_players}}
      do: add layoff
      next: resume
"""
ORDER = {"left": (2, 3, 4), "right": (4, 3, 2)}


@pytest.mark.parametrize("side", ["left", "right"])
def test_cards_are_dealt_in_the_order_of_play(side: str) -> None:
    game = variant(CLAIM.format(side=side))
    deck = "AC 2C 3C 4C"
    state = game.start(scope="hand", players=4, dealer=1, deck=deck)
    for seat, card in zip((*ORDER[side], 1), deck.split(), strict=True):
        (hand,) = [
            zone for zone in state.view(seat).zones if (zone.name, zone.owner) == ("hand", seat)
        ]
        assert card in hand.cards


@pytest.mark.parametrize("side", ["left", "right"])
def test_claims_are_asked_in_the_order_of_play(side: str) -> None:
    game = variant(CLAIM.format(side=side))
    state = game.start(scope="hand", players=4, dealer=1, seed=1)
    actor = state.to_move
    assert actor == ORDER[side][0]
    state = state.play("from_stock")
    state = state.play(next(move for move in state.legal_moves if move.action == "discard"))
    asked = []
    while state.phase == "call":
        asked.append(state.to_move)
        state = state.play("pass")
    assert asked == [*ORDER[side][1:], 1]
    assert state.to_move == ORDER[side][1]


@pytest.mark.parametrize(
    ("side", "language", "words"),
    [
        ("left", "en", ("beginning with the player to the left of the dealer", "from the left")),
        ("right", "en", ("beginning with the player to the right of the dealer", "from the right")),
        ("left", "es", ("jugador a la izquierda", "desde la izquierda")),
        ("right", "es", ("jugador a la derecha", "desde la derecha")),
    ],
)
def test_the_rulebook_says_the_order(side: str, language: str, words: tuple[str, ...]) -> None:
    rules = variant(CLAIM.format(side=side)).rules
    text = plain(rulebook(Played(rules, 4), language))
    other = {"left": "right", "right": "left"}[side]
    for said in words:
        assert said in text
    assert {"left": "from the left", "right": "from the right"}[other] not in text


def test_a_claim_on_a_move_that_is_made_is_reached_with_what_it_leads_to() -> None:
    text = CLAIM.format(side="left").replace("\n      next: resume\n", "\n      next: shown\n")
    text = text.replace("claims:\n", "  shown:\n    show: {next: resume}\nclaims:\n")
    assert findings(text) == []
