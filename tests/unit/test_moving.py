"""Cards poured, dealt and swapped where there is no room, or to where they are."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.check import check
from rulekit.codes import SMALL
from rulekit.diagnostics import Report
from rulekit.library import load_text
from rulekit.machine.tier import RuleFault
from rulekit.prove.examples import examples_of
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


DECK = "  suits: clubs diamonds\n  ranks: A 2..10\n  copies: 2\n"
GAME = """\
rulekit: 1
game: Moving
players: 2
deck:
{deck}
zones:
  stock: pile, face down
  discard: pile, top face up
  spot: card, face up
  loose: cards, face up
  hand: cards of each player, seen by owner
ledgers: {{score: points of each player}}
deal: shuffle deck into stock
play:
  start: acting for left of dealer
  acting:
    move:
      do:
{effects}
      next: end hand by moved
    stop: {{next: end hand by moved}}
scoring:
  winner: {{won: 1}}
match: {{first dealer: seat 1, winner: highest score}}
examples:
  - given: {{{given}}}
    from: acting for seat 1
    moves: [move]
    expect: {{{expect}}}
"""


@pytest.mark.parametrize(
    ("given", "effect", "expect"),
    [
        ("discard: AC 2C 3C, spot: 4C", "move spot to bottom of discard", "discard: AC 2C 3C 4C"),
        ("discard: AC 2C 3C, spot: 4C", "move 4 of clubs from spot to bottom of discard",
         "discard: AC 2C 3C 4C"),
        ("discard: AC 2C, stock: 5C 6C 7C", "move stock to bottom of discard",
         "discard: AC 2C 5C 6C 7C"),
        ("discard: AC 2C, stock: 5C 6C 7C", "move stock to discard", "discard: 5C 6C 7C AC 2C"),
        ("discard: AC 2C, stock: 5C 6C 7C", "move top(stock, 2) to bottom of discard",
         "discard: AC 2C 5C 6C"),
        ("discard: AC 2C, stock: 5C 6C 7C", "move top(stock, 2) to discard",
         "discard: 6C 5C AC 2C"),
        ("discard: AC 2C, stock: 5C 6C", "move top(stock, 7) to discard",
         "discard: 6C 5C AC 2C, size of stock: 0"),
        ("discard: AC 2C, loose: 5C", "move top(discard, 7) to bottom of discard",
         "discard: AC 2C"),
        ("discard: AC 2C, loose: 5C", "move top(stock, 0 - 1) to discard", "discard: AC 2C"),
        ("discard: AC 2C, loose: 5C 6D", "move loose to bottom of discard",
         "top of discard: AC, size of discard: 4, size of loose: 0"),
        ("discard: AC 2C AC 3C AC, loose: 5C", "move bottom of discard to loose",
         "discard: AC 2C AC 3C"),
        ("discard: AC 2C AC 3C, loose: 5C", "move item(discard, 3) to loose",
         "discard: AC 2C 3C, loose: AC 5C"),
        ("discard: AC 2C AC 3C, loose: 5C", "move item(discard, 3) to bottom of discard",
         "discard: AC 2C 3C AC"),
    ],
)  # fmt: skip
def test_cards_come_to_just_where_they_are_moved(given: str, effect: str, expect: str) -> None:
    deck = DECK.replace("copies: 2", "copies: 3") if given.count("AC") > 2 else DECK
    text = GAME.format(deck=deck, effects=f"        - {effect}", given=given, expect=expect)
    report = Report()
    document = load_text(text, report)
    rules = check(document, "text", report) if document is not None else None
    assert rules is not None, [found.message for found in report.errors]
    (result,) = examples_of(rules)
    assert result.ok, result.message


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        ("move hand of everyone to stock", "several places"),
        ("move hand of everyone to bottom of stock", "several places"),
        ("shuffle hand of everyone into stock", "several places"),
        ("flip hand of everyone into stock", "several places"),
        ("flip deck into stock", "the whole pack is shuffled"),
        ("move top of stock to bottom of hand of dealer", "only a pile has a bottom"),
        ("move stock from discard to spot", "lies somewhere else"),
        ("move top(stock, 2) from discard to stock", "lies somewhere else"),
        ("deal 1 card from stock to each laid_down", "not a zone of each player"),
    ],
)
def test_what_would_lose_cards_or_their_order_is_refused(effect: str, why: str) -> None:
    table = "zones:\n  laid_down: melds of each player, face up\n"
    (message,) = small_errors(after(effect).replace("zones:\n", table, 1))
    assert why in message
