"""Chosen cards are taken from where they lie: from several places, in their order, and once."""

from __future__ import annotations

import pytest

from rulekit.machine.tier import RuleFault
from tests.unit.variants import errors, variant

TWO_PLACES = """\
deck: {copies: 3}
zones:
  shared: melds, face up
  loose: cards, face up
melds: {set: "3+ cards, same rank"}
define:
  both: hand + loose
  of_both(player): hand of player + loose
options:
  whence: hand | pile
procedures:
  put_down(spread):
    - lay spread on table
play:
  meld:
    hand_first:
      choose: {meld: meld from hand + top of discard using top of discard}
      do: lay meld on table
    discard_first:
      choose: {meld: meld from top of discard + hand}
      do: lay meld on table
    several:
      choose: {chosen: melds from both leaving at most 1 card}
      do: do put_down(chosen)
    lay_layout:
      choose:
        layout: layout from hand + discard on shared where top of discard in played of layout
      do: lay layout on shared
    add_either:
      choose: {layoff: layoff from of_both(me) on table of all_players}
      do: add layoff
    add_chosen:
      choose:
        card: card from hand
        layoff: layoff from card on table of all_players
      do: add layoff
    drop_either:
      choose: {card: card from loose + hand}
      do: move card to discard
    by_option:
      choose: {meld: "meld from (hand when whence is hand, otherwise top(discard, 3))"}
      do: lay meld on table
"""
SETS = "hand of seat 1: 7C 7D KS, discard: 7H 9S"


@pytest.mark.parametrize(
    ("given", "move", "expect"),
    [
        (SETS, "hand_first 7C 7D 7H", "hand of seat 1: KS, discard: 9S, table of seat 1: 7C 7D 7H"),
        (SETS, "lay_layout 7C 7D 7H", "hand of seat 1: KS, discard: 9S, shared: 7C 7D 7H"),
        (
            "hand of seat 1: 7C 7D 7H KS, discard: 7H 9S",
            "hand_first 7C 7D 7H",
            "hand of seat 1: KS, discard: 7H 9S",
        ),
        (
            "hand of seat 1: 7C 7D 7H KS, discard: 7H 9S 7H",
            "discard_first 7C 7D 7H",
            "hand of seat 1: 7H KS, discard: 9S 7H",
        ),
        (
            "hand of seat 1: 7C 7H KS, discard: 7H 9S 7H",
            "discard_first 7C 7H 7H",
            "hand of seat 1: KS, discard: 9S 7H",
        ),
        (
            "hand of seat 1: 7C KS KC, loose: 7D 7H KD QH",
            "several 7C 7D 7H / KC KD KS",
            "size of hand of seat 1: 0, loose: QH",
        ),
        (
            "hand of seat 1: 7C KS, loose: 7C, table of seat 2: 7C 7D 7H",
            "add_either 7C",
            "hand of seat 1: KS, loose: 7C, table of seat 2: 7C 7C 7D 7H",
        ),
        (
            "hand of seat 1: 7C KS, loose: 8C, table of seat 2: 7D 7H 7S",
            "add_either 7C",
            "hand of seat 1: KS, loose: 8C, table of seat 2: 7C 7D 7H 7S",
        ),
        (
            "hand of seat 1: 7C KS, table of seat 2: 7D 7H 7S",
            "'add_chosen 7C, 7C'",
            "hand of seat 1: KS, table of seat 2: 7C 7D 7H 7S",
        ),
        (
            "hand of seat 1: 7C KS, loose: 7C, discard: 9S",
            "drop_either 7C",
            "hand of seat 1: 7C KS, size of loose: 0, discard: 7C 9S",
        ),
        (
            "hand of seat 1: 7C KS, loose: 2C, discard: 9S",
            "drop_either 7C",
            "hand of seat 1: KS, loose: 2C, discard: 7C 9S",
        ),
    ],
)
def test_cards_leave_the_first_place_where_they_lie(given: str, move: str, expect: str) -> None:
    both_hands = given.replace("hand of seat 1", "hand of seat 2: 2D 3H 9C, hand of seat 1", 1)
    example = f"given: {{{both_hands}}}, from: meld for seat 1, moves: [{move}]"
    variant(f"{TWO_PLACES}examples:\n  - {{{example}, expect: {{{expect}}}}}\n")


def test_a_card_is_taken_where_it_lay_when_it_was_chosen_though_others_have_left_since() -> None:
    """The second of a pile is the first once the first has been laid."""
    variant(
        "zones: {eaten: 'pile of each player, face up'}\n"
        "play:\n  meld:\n    both:\n      choose:\n"
        "        a: meld from hand + item(eaten, 1) using item(eaten, 1)\n"
        "        b: meld from hand - cards of a + item(eaten, 2) using item(eaten, 2)\n"
        "      do: [lay a on table, lay b on table]\n"
        "examples:\n"
        "  - given: {hand of seat 1: 7C 7D 8H 8S 2C, eaten of seat 1: 7H 8C, hand of seat 2: 3C}\n"
        "    from: meld for seat 1\n    moves: ['both 7C 7D 7H, 8C 8H 8S']\n"
        "    expect: {table of seat 1: 7C 7D 7H / 8C 8H 8S, size of eaten of seat 1: 0}\n"
    )


def test_options_may_settle_the_place() -> None:
    example = "options: {whence: pile}, given: {hand of seat 1: KS KD, discard: 7H 7C 7D 9S}"
    move = "from: meld for seat 1, moves: [by_option 7C 7D 7H]"
    expect = "expect: {hand of seat 1: KD KS, discard: 9S}"
    variant(f"{TWO_PLACES}examples:\n  - {{{example}, {move}, {expect}}}\n")


FIRST_MELD = 0  # the seed of a hand in which each of these comes up

ACTION = """\
zones: {{shared: "melds, face up"}}
play:
  meld:
    strange:
      choose: {{{choose}}}
      do: {do}
"""


@pytest.mark.parametrize(
    ("choose", "do", "why"),
    [
        ("meld: meld from hand + cards of table", "lay meld on table", "only a layout takes"),
        ("meld: meld from cards of table of everyone", "lay meld on table", "only a layout takes"),
        ("old: meld among table, meld: meld from hand + cards of old", "lay meld on table",
         "only a layout takes"),
        ("layoff: layoff from cards of table on table", "add layoff", "only a layout takes"),
        ("layout: layout from hand + cards of table on shared", "lay layout on shared",
         "only a layout takes"),
        ("layout: layout from hand on shared", "lay layout on table", "laid where it was chosen"),
        ("meld: meld from hand of everyone", "lay meld on table", "several places; name one"),
        ("layoff: layoff from hand of others on table", "add layoff", "several places; name one"),
        ("meld: meld from deck", "lay meld on table", "it is not clear where"),
        ("meld: meld from hand + picked", "lay meld on table", "it is not clear where"),
        ("meld: meld from hand + 10 of hearts", "lay meld on table", "it is not clear where"),
        ("layoff: layoff from picked on table", "add layoff", "it is not clear where"),
        ("meld: meld from hand + top of discard + hand", "lay meld on table", "in this sum twice"),
        ("spread: 'melds from (hand when turns > 3, otherwise discard)'", "lay spread on table",
         "it is not clear where"),
        ("card: card from hand of everyone", "move card to discard", "it is not clear where"),
    ],
)  # fmt: skip
def test_what_lies_nowhere_certain_is_not_laid(choose: str, do: str, why: str) -> None:
    (message,) = errors(ACTION.format(choose=choose, do=do))
    assert why in message


@pytest.mark.parametrize(
    ("choose", "do"),
    [
        ("one: meld from hand", "[lay one on table, lay one on table]"),
        ("one: meld from hand, two: meld from hand", "[lay one on table, lay two on table]"),
        ("card: card from hand, meld: meld from hand", "[move card to discard, lay meld on table]"),
        (
            "one: layoff from hand on table of all_players, "
            "two: layoff from hand on table of all_players",
            "[add one, add two]",
        ),
    ],
)
def test_what_was_chosen_is_there_once(choose: str, do: str) -> None:
    game = variant(ACTION.format(choose=choose, do=do))
    state = game.start(seed=FIRST_MELD, scope="hand", players=3)
    while not state.is_over:
        for move in [move for move in state.legal_moves if move.action == "strange"]:
            try:
                state.play_unchecked(move)
            except RuleFault as fault:
                assert "chosen" in str(fault)
                return
        state = state.play(next(move for move in state.legal_moves if move.action != "strange"))
    pytest.fail("nothing was chosen twice")


def test_a_definition_may_stand_for_a_pile() -> None:
    variant(
        """\
define:
  pool: discard
  by_play: "hand of seat 1 when turns > 3, otherwise discard"
  by_options:
    when players > 3: hand of seat 1
    otherwise: discard
  one_pile: stock when turns > 3, otherwise discard
  number_of(cards): size of cards
examples:
  - given: {hand of seat 1: 7C 7D KS, discard: 7H 9S, stock: AC 2C 3C 4C}
    from: meld for seat 1
    expect:
      size of pool: 2
      points(pool): 16
      size of by_play: 2
      points(by_play): 16
      points(by_options): 16
      top of one_pile: 7H
      number_of(pool): 2
      number_of(by_play): 2
""",
    )


def test_a_definition_does_not_stand_for_melds() -> None:
    (message,) = errors("define: {mine: table of seat 1}\n")
    assert message == "melds are named by their place alone"
