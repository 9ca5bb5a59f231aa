"""Layouts as moves under single steps: openings, and short forms that name only what is brought."""

from __future__ import annotations

from functools import cache

from rulekit import Game, State, loads

RULES = """\
rulekit: 1
game: Steps
players: 2
deck:
  suits: clubs diamonds hearts spades
  ranks: A 2..10 J Q K
  values: {A: 1, 2..10: pips, J Q K: 10}
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
  table: melds, face up
melds:
  set: 3..4 cards, same rank, different suit
  run: 3+ cards, same suit, in sequence
rearranging:
  single steps: yes
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 10 cards from stock to each hand, starting with left of dealer
play:
  start: act for left of dealer
  act:
    open:
      choose: {layout: layout from hand}
      do: lay layout on table
      next: end hand by out won by me when hand is empty, otherwise act
    place:
      choose: {layout: layout from hand on table}
      do: lay layout on table
      next: end hand by out won by me when hand is empty, otherwise act
    done:
      next: act for next player
scoring:
  winner:
    win: 1
match:
  until: hands_played >= 1
  winner: highest score
"""


@cache
def game() -> Game:
    return loads(RULES)


def start(hand: str) -> State:
    """Seat 1 begins with these ten cards."""
    other = ("2H", "4C", "5C", "8C", "10C", "QC", "AH", "3S", "5H", "9S")
    deck = [card for pair in zip(hand.split(), other, strict=True) for card in pair]
    return game().start(scope="hand", dealer=2, deck=deck)


def test_an_opening_is_no_step_and_may_be_several_melds() -> None:
    state = start("AD 2D 3D 7C 7D 7H KC KD KH 10D")
    move = "open AD 2D 3D / 7C 7D 7H / KC KD KH"
    assert state.why(move) is None
    assert len([each for each in state.every_move() if each.action == "open"]) == 7
    assert any(
        set(str(each)[5:].split(" / ")) == set(move[5:].split(" / ")) for each in state.legal_moves
    )


def test_a_short_form_means_a_step() -> None:
    """The set grows; that its 6D could go to the run, in the same layout, is no step."""
    state = start("2D 3D 4D 5D 6C 6D 6S 6H JC KS").play("open 2D 3D 4D 5D / 6C 6D 6S")
    assert "more than a single step" in (state.why("place 2D 3D 4D 5D 6D / 6C 6S 6H") or "")
    assert state.play("place 6H").view(1).zone("table").melds == ("6C 6D 6H 6S", "2D 3D 4D 5D")


def test_a_short_form_names_cards_that_no_step_brings() -> None:
    state = start("2D 3D 4D 5D 6C 6D 6S 6H JC KS").play("open 2D 3D 4D / 6C 6D 6S")
    assert state.why("place 5D 6H") is not None
    assert state.why("place 5D") is None
