"""Moves that read alike: the later ones are numbered if some rule tells them apart."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.machine.move import IllegalMove
from rulekit.machine.reading import offered_move
from rulekit.machine.record import Record
from rulekit.play.state import State

RULES = """\
rulekit: 1
game: Two of a kind
players: 2
deck: {{suits: clubs hearts, ranks: A 2..4, copies: 4}}
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
  table: {table}
melds:
  set: 3+ cards, same rank
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 5 cards from stock to each hand, starting with left of dealer
play:
  start: act for left of dealer
  limit: 20 turns, then end hand by stopped
  act:
    lay:
      choose: {{meld: meld from hand}}
      do: lay meld on table
      next: act for next player
    lay_off:
      choose: {{layoff: layoff from hand on {where}}}
      do: add layoff
      next: act
    stop:
      next: end hand by stopped
scoring:
  each player:
    cards: {scored}
match:
  until: hands_played >= 1
  winner: highest score
"""
DECK = "2C 2C 2C 2C 2H 2H 2H 3H 3C 3H"  # seat 1: 2C 2C 2H 2H 3C; seat 2: 2C 2C 2H 3H 3H
FIRST = "lay_off 2H, 2C 2C 2H 2H"
SECOND = f"{FIRST} #2"
OWNED = ("melds of each player, face up", "table of all_players", "points(table)")
SHARED = "melds, face up", "table"


def both_laid(table: str, where: str, scored: str) -> State:
    """Two equal melds on the table, of which seat 1 laid the first; it is in turn and holds 2H."""
    game = rulekit.loads(RULES.format(table=table, where=where, scored=scored))
    state = game.start(dealer=2, scope="hand", deck=DECK.split())
    return state.play("lay 2C 2C 2H").play("lay 2C 2C 2H")


def offered(state: State) -> list[str]:
    """The lay-offs listed."""
    return [move.text for move in state.legal_moves if move.action == "lay_off"]


@pytest.mark.parametrize("scored", ["points(laid)", "melded"])
def test_equal_melds_that_others_laid_are_told_apart_if_it_counts(scored: str) -> None:
    assert offered(both_laid(*SHARED, scored)) == [FIRST, SECOND]


def test_and_are_one_where_no_rule_asks_who_laid_them() -> None:
    assert offered(both_laid(*SHARED, "points(hand)")) == [FIRST]


def test_equal_melds_of_two_owners_are_told_apart() -> None:
    state = both_laid(*OWNED)
    assert offered(state) == [FIRST, SECOND]
    for text, owner in ((FIRST, 1), (SECOND, 2)):
        melds = [zone.melds for zone in state.play(text).view(1).zones if zone.name == "table"]
        assert melds[owner - 1] == ("2C 2C 2H 2H",)
        assert melds[2 - owner] == ("2C 2C 2H",)


def test_a_text_without_a_number_means_the_first() -> None:
    state = both_laid(*OWNED)
    for text in (FIRST, "lay_off 2h, 2H 2C 2H 2C", "lay_off 2H", f"{FIRST} #1"):
        assert state.parse(text).text == FIRST
        assert text in state.legal_moves
    for text in (SECOND, "lay_off 2H, 2H 2C 2H 2C  #2 ", "lay_off 2H #2"):
        assert state.parse(text).text == SECOND
        assert text in state.legal_moves


def test_there_is_no_third() -> None:
    with pytest.raises(IllegalMove) as caught:
        both_laid(*OWNED).play(f"{FIRST} #3")
    assert caught.value.why == "there are not so many moves that read like this"
    assert caught.value.legal == (FIRST, SECOND)
    assert str(caught.value) == (
        f"{FIRST} #3: there are not so many moves that read like this (legal: {FIRST}, {SECOND})"
    )


@pytest.mark.parametrize("text", [FIRST, SECOND])
def test_records_replay_either(text: str) -> None:
    state = both_laid(*OWNED).play(text).play("stop")
    assert text in state.record.moves
    game = rulekit.loads(RULES.format(table=OWNED[0], where=OWNED[1], scored=OWNED[2]))
    assert str(game.replay(Record.parse(state.record.text()))) == str(state)


SHIFTED = """\
deck: {{suits: clubs hearts, ranks: A 2..6, copies: 2, extras: 2 joker, symbols: joker JK,
  wild: joker, values: {{A: 1, 2..6: pips, joker: 15}}}}
melds:
  set: {{is: "3+ cards, same rank", wilds: up to 1}}
  run: {{is: "3+ cards, same suit, in sequence", wilds: "up to 1, may shift once"}}
"""


def test_equal_runs_are_told_apart_if_the_wild_of_one_may_still_shift() -> None:
    parts = RULES.partition("melds:\n  set: 3+ cards, same rank\n")
    deck = "deck: {{suits: clubs hearts, ranks: A 2..4, copies: 4}}\n"
    rules = (parts[0].replace(deck, "") + SHIFTED + parts[2]).format(
        table=SHARED[0], where=SHARED[1], scored="points(hand)"
    )
    hands = "2H 4H 3H 2H JK 3H AH 4H 6C JK"  # seat 1: 2H 3H JK AH 6C; seat 2: 4H 2H 3H 4H JK
    state = rulekit.loads(rules).start(dealer=2, scope="hand", deck=hands.split())
    for move in ("lay 2H 3H JK=4H", "lay_off 4H, 2H 3H 4H JK=5H", "lay 2H 3H 4H JK=5H"):
        state = state.play(move)
    assert offered(state) == ["lay_off AH, AH 2H 3H 4H JK=5H", "lay_off AH, AH 2H 3H 4H JK=5H #2"]


def test_registers_are_named_as_they_are_listed() -> None:
    state = both_laid(*OWNED)
    for move in state.legal_moves:
        position = state.position
        position.words = state.words
        assert offered_move(position, move.registers) == move
