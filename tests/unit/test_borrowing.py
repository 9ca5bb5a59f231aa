"""A player arranges his own melds anew with cards of his hand; nobody else's are touched."""

from __future__ import annotations

from random import Random

import pytest

import rulekit
from tests.unit.test_exchanges import check_table
from tests.unit.variants import errors, variant

BORROWING = """\
deck: {extras: 1 joker}
zones: {exposed: "card, face up"}
define:
  is_tidy(layout): every meld in changed of layout satisfies meld is pure
procedures:
  lay_down(layout):
    - when size of changed of layout > 1: announce "several"
    - lay layout on table
deal:
  - shuffle deck into stock
  - deal hand_size cards from stock to each hand
  - move top of stock to discard
  - move top of stock to exposed
play:
  meld:
    borrow:
      when: size of hand >= 2
      choose: {layout: layout from hand on table where is_tidy(layout)}
      do: do lay_down(layout)
      ensure: hand - picked is not empty
    use:
      choose:
        layout: layout from hand + exposed on table where top of exposed in played of layout
      do: lay layout on table
      ensure: hand - picked is not empty
    of_both:
      choose: {layout: layout from hand on table where size of changed of layout = 2}
      do: lay layout on table
      ensure: hand - picked is not empty
"""


@pytest.mark.parametrize(
    ("given", "move", "expect"),
    [
        (  # a set gives a card to a new run; the card that lies open comes with one of the hand
            "hand of seat 1: 8H 2C, exposed: 9H, table of seat 1: 7H 7C 7D 7S",
            "use 8H 9H",
            "hand of seat 1: 2C, size of exposed: 0, table of seat 1: 7C 7D 7S / 7H 8H 9H",
        ),
        (  # the end of a long run goes into a set; melds in which nothing changes are left out
            "hand of seat 1: 6C 6D 2C, table of seat 1: 3S 4S 5S 6S / 9C 9D 9H",
            "borrow 3S 4S 5S / 6C 6D 6S",
            "hand of seat 1: 2C, table of seat 1: 3S 4S 5S / 6C 6D 6S / 9C 9D 9H",
        ),
        (
            "hand of seat 1: 6C 6D 2C, table of seat 1: 3S 4S 5S 6S / 9C 9D 9H",
            "of_both 6C 6D",
            "hand of seat 1: 2C, table of seat 1: 3S 4S 5S / 6C 6D 6S / 9C 9D 9H",
        ),
    ],
)
def test_cards_come_out_of_ones_own_melds(given: str, move: str, expect: str) -> None:
    told = f"hand of seat 2: 2D, table of seat 2: 4H 4D 4C, {given}"
    after = f"table of seat 2: 4H 4D 4C, {expect}"
    variant(
        f"{BORROWING}examples:\n  - given: {{{told}}}\n    from: meld for seat 1\n"
        f"    moves: [{move}]\n    expect: {{{after}}}\n"
    )


@pytest.mark.parametrize(
    ("given", "move"),
    [
        # of another player's melds nothing is taken
        ("hand of seat 1: 8H 9H 2C, table of seat 2: 7H 7C 7D 7S", "borrow 8H 9H"),
        # what is left would be no meld
        ("hand of seat 1: 8H 9H 2C, table of seat 1: 7H 7C 7D", "borrow 8H 9H"),
        # the card that lies open is not in it
        ("hand of seat 1: 8H 9H 2C, exposed: 2D, table of seat 1: 7H 7C 7D 7S", "use 8H 9H"),
        # one meld that changes has a wild
        ("hand of seat 1: 8H JK 2C, table of seat 1: 7H 7C 7D 7S", "borrow 8H JK"),
        # one meld changes, and not two
        ("hand of seat 1: 8H 9H 2C, table of seat 1: 5H 6H 7H", "of_both 8H 9H"),
    ],
)
def test_what_a_layout_of_ones_own_melds_cannot_be(given: str, move: str) -> None:
    variant(
        f"{BORROWING}examples:\n  - given: {{{given}}}\n    from: meld for seat 1\n"
        f"    illegal: {move}\n"
    )


@pytest.mark.thorough
def test_borrowing_leaves_every_meld_and_card_right_and_the_melds_of_others_as_they_lie() -> None:
    game, borrowed = variant(BORROWING), 0
    for seed in range(12):
        chance, state = Random(seed), game.start(seed=seed, scope="hand")
        while not state.is_over:
            seat, texts = state.to_move or 0, [move.text for move in state.legal_moves]
            changing = [each for each in texts if each.split()[0] in ("borrow", "use", "of_both")]
            other = state.view(1).zone("table", 3 - seat).melds
            text = chance.choice(changing or texts)
            borrowed += bool(changing)
            state = state.play(text)
            check_table(state)
            assert (
                state.is_over
                or state.view(1).zone("table", 3 - seat).melds == other
                or not (changing)
            )
    assert borrowed > 10


@pytest.mark.in_turn
@pytest.mark.thorough
def test_both_engines_borrow_alike() -> None:
    game = variant(BORROWING)
    one, other = (
        rulekit.simulate(game, hands=30, seed=4, bots=("random", "greedy"), engine=e, rows=True)
        for e in ("interp", "wasm")
    )
    assert one.rows == other.rows


def test_a_layout_is_of_one_place() -> None:
    found = errors(
        "play: {meld: {odd: {choose: {layout: layout from hand on table of all_players}, "
        "do: lay layout on table}}}\n"
    )
    assert "this is several places; name one" in found
