"""The game that the examples of the codes change in one place: short, complete, without a flaw."""

from __future__ import annotations

SMALL = """\
rulekit: 1
game: Small Rummy
players: 2..4
options:
  hand_size: 5 in 3..7
deck:
  suits: clubs diamonds hearts spades
  ranks: A 2..10 J Q K
  values: {A: 1, 2..10: pips, J Q K: 10}
zones:
  stock: pile, face down
  discard: pile, top face up
  hand: cards of each player, seen by owner
  table: melds of each player, face up
melds:
  run: 3+ cards, same suit, in sequence
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal hand_size cards from stock to each hand
play:
  start: draw for left of dealer
  limit: 200 turns, then end hand by stalled
  draw:
    from_stock:
      do: move top of stock to hand
      next: meld
  meld:
    meld:
      choose: {meld: meld from hand}
      do: lay meld on table
      next: end hand by out won by me when hand is empty, otherwise meld
    discard:
      choose: {card: card from hand}
      do: move card to discard
      next:
        when hand is empty: end hand by out won by me
        when stock is empty: end hand by stalled
        otherwise: draw for next player
scoring:
  winner:
    points: points(hand of others)
match:
  until: any player where score of player >= 100
  winner: highest score
"""
