"""What a bot imagines is no position of the rules: they are not blamed for it, and it plays on."""

from __future__ import annotations

from typing import Any

import pytest

import rulekit
from rulekit.backends.interp import build
from rulekit.bots import Stream, ask, find
from rulekit.bots.greedy import Seat
from rulekit.engines import machine
from rulekit.machine.position import Position
from rulekit.machine.reading import move_of
from rulekit.play.game import Game

RUMMY = """
rulekit: 1
game: Tiny Rummy
players: 2..3
deck:
  suits: clubs diamonds hearts spades
  ranks: A 2..10
  values: {A: 1, 2..10: pips}
zones:
  stock: pile, face down
  discard: pile, top face up
  hand: cards of each player, seen by owner
  table: melds of each player, face up
melds:
  set: 3..4 cards, same rank, different suit
  run: 3+ cards, same suit, in sequence
ledgers:
  score: points of each player
  wins: hands of each player
track:
  laid_before: flag of each player
deal:
  - shuffle deck into stock
  - deal 6 cards from stock to each hand
play:
  start: draw for left of dealer
  turn: draw, meld*, discard
  limit: 40 turns, then end hand by void
  draw:
    from_stock:
      do: move top of stock to hand
      next: end hand by void when stock is empty, otherwise meld
  meld:
    lay:
      choose: {meld: meld from hand}
      do:
        - lay meld on table
        - laid_before = yes
      ensure: hand is not empty
  discard:
    discard:
      choose: {card: card from hand}
      do: move card to discard
      next: end hand by out won by me when hand is empty, otherwise draw for next player
SCORING
match:
  until: hands_played >= 4
WINNER
"""

USUAL = """
scoring:
  each player:
    cards: 0 - points(hand)
  winner:
    hand: 1 to wins
"""

# What these name only a hand with a winner has; some of it only in some positions.
ASKING_FOR_THE_WINNER = {
    "after hand": (USUAL, "  after hand:\n    - when reason is out: wins of winner += 1\n"),
    "a line": (
        "define:\n  late: reason is out and not laid_before of winner\n"
        "scoring:\n  each player:\n    cards: points(hand) * (2 when late, otherwise 1)\n",
        "",
    ),
    "in some positions": (
        USUAL,
        "  after hand:\n"
        "    - when reason is out and any player where size of hand of player <= 3: "
        "wins of winner += 1\n",
    ),
}


def rummy(scoring: str = USUAL, more: str = "", winner: str = "highest score") -> Game:
    rules = RUMMY.replace("SCORING", scoring).replace("WINNER", f"{more}  winner: {winner}")
    return rulekit.loads(rules, name="tiny")


@pytest.mark.parametrize("engine", [pytest.param("interp", marks=pytest.mark.thorough), "wasm"])
@pytest.mark.parametrize("case", ASKING_FOR_THE_WINNER)
def test_an_imagined_end_that_the_rules_never_give_is_no_fault_of_theirs(
    case: str, engine: str
) -> None:
    game = rummy(*ASKING_FOR_THE_WINNER[case])
    table: dict[str, Any] = {"hands": 8, "bots": ("greedy", "random"), "seed": 3, "rows": True}
    found = rulekit.simulate(game, engine=engine, **table)
    assert found.done == 8
    if engine == "wasm":
        same = rulekit.simulate(game, engine="interp", **table)
        assert same.rows == found.rows


UNSEEN = """
rulekit: 1
game: Unseen
players: 2
deck:
  suits: clubs diamonds
  ranks: A 2..9
  values: {A: 1, 2..9: pips}
zones:
  stock: pile, face down
  heap: pile, top face up
  hand: cards of each player, seen by owner
ledgers:
  score: points of each player
track:
  marked: card
deal:
  - shuffle deck into stock
  - deal 5 cards from stock to each hand
  - marked = top of stock
play:
  start: shed for left of dealer
  turn: shed
  shed:
    shed:
      choose: {card: card from hand}
      do: move card to heap
      next: fetch for next player
  fetch:
    fetch:
      when: marked is not none
      do:
        - move marked from stock to heap
        - marked = none
      next: shed
    pass:
      when: size of stock > 5
      next: end hand by out won by me when hand is empty, otherwise shed
scoring:
  each player:
    cards: 0 - points(hand)
match:
  until: hands_played >= 2
  winner: highest score
"""


@pytest.mark.parametrize("engine", ["interp", "wasm"])
def test_a_card_that_is_imagined_elsewhere_is_no_fault_of_the_rules(engine: str) -> None:
    game = rulekit.loads(UNSEEN)
    found = rulekit.simulate(game, hands=10, bots=("greedy",), engine=engine, seed=1)
    assert found.done == 10


def test_moves_that_hidden_cards_allow_are_those_of_the_true_position() -> None:
    """What is dealt anew may allow more moves or fewer; the bot chooses among the true ones."""
    lucky = """
    lucky:
      when: suit of top of stock is clubs
      do: move hand to heap
      next: end hand by out won by me
    shed:
      choose"""
    game = rulekit.loads(UNSEEN.replace("\n    shed:\n      choose", lucky))
    position = Position(build(game.program(2)))
    offered = 0
    for hand in range(12):
        position.setup(hand, 0)
        position.begin()
        moves = position.machine.moves()
        texts = [move_of(position, each).text for each in moves]
        chosen = texts[ask(find("greedy"), position, moves, Stream(hand, 0, 0, 1))]
        assert (chosen == "lucky") == ("lucky" in texts)
        offered += chosen == "lucky"
    assert 0 < offered < 12
    rows = [
        rulekit.simulate(game, hands=20, bots=("greedy",), engine=engine, rows=True).rows
        for engine in ("interp", "wasm")
    ]
    assert rows[0] == rows[1]


# ── which way is better ───────────────────────────────────────────────────────────────────────

PENALTIES = """
scoring:
  each player:
    cards: points(hand)
  winner:
    hand: 1 to wins
"""


@pytest.mark.parametrize("winner", ["highest wins", "lowest score"])
def test_penalties_are_not_hoarded_whatever_decides_the_match(winner: str) -> None:
    game = rummy(PENALTIES, winner=winner)
    found = rulekit.simulate(game, hands=120, bots=("greedy", "random"), rotate=True, seed=3)
    points = found.summary()["hands"]["points"]["bot"]
    assert points["greedy"]["mean"] < points["random"]["mean"] / 2


def test_points_of_another_unit_than_what_decides_the_match_tell_no_direction() -> None:
    program = rummy(PENALTIES, winner="highest wins").program(2)
    assert (program.account, program.better("wins"), program.better("score")) == ("wins", 1, 0)
    program = rummy(PENALTIES, winner="lowest score").program(2)
    assert (program.account, program.better("wins"), program.better("score")) == ("score", 0, -1)


# ── the rest of the turn ──────────────────────────────────────────────────────────────────────


def test_no_discard_is_expected_where_none_is_due() -> None:
    """After the knock of this game a card goes first; the melds are laid without another."""
    game = rulekit.load("openspiel_gin")
    position = Position(build(game.program(2)))
    named = {position.program.phases[number] for number in position.discarding_phases}
    assert {"draw", "discard", "last_discard"} <= named
    assert not {"laying", "lay_own", "lay_off"} & named


def test_greedy_knocks_with_gin_though_the_melds_are_laid_one_by_one() -> None:
    position = Position(build(rulekit.load("openspiel_gin").program(2)))
    position.setup(11, 14)
    position.put("dealer", 0)
    position.begin()
    streams = [Stream(11, 14, 0, seat + 1) for seat in range(2)]
    texts: list[str] = []
    while not position.hand_is_over:
        moves = position.machine.moves()
        k = ask(find("greedy"), position, moves, streams[position.get("me")])
        texts.append(move_of(position, moves[k]).text)
        position.apply(moves[k])
    assert texts[25] == "knock"  # with 4D to throw, 2-3-4 clear of it: nothing is left over
    assert position.program.reasons[position.get("reason") - 1] == "gin"


# ── patience ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.thorough
@pytest.mark.parametrize("payment", ["winners_hand", "own_hand"])
def test_greedy_players_of_queen_city_do_not_wait_until_the_hand_is_void(payment: str) -> None:
    """Ten cards are in nobody's hand among six players: the same ones come round and round."""
    found = rulekit.simulate(
        "queen_city", players=6, hands=400, bots=("greedy",), seed=5, rows=True, payment=payment
    )
    assert found.rows["reason"].count("void") < 0.05 * 400


def test_patience_is_of_those_who_sit_at_the_table() -> None:
    position = Position(build(rulekit.load("gin").program(8)))
    position.setup(1, 0)
    position.begin()
    assert position.get("seated").bit_count() == 2
    assert not Seat(position).drags
    position.put("turns", 41)
    assert Seat(position).drags


def test_a_hand_drags_on_sooner_where_most_cards_are_held() -> None:
    position = Position(build(rulekit.load("queen_city").program(6)))
    position.setup(1, 0)
    position.begin()
    for turns, drags in ((45, False), (46, True)):  # pairs of 52 cards less six hands of seven
        position.put("turns", turns)
        assert Seat(position).drags is drags


@pytest.mark.parametrize("tier", ["interp", "wasm"])
def test_where_cards_are_scarce_greedy_keeps_what_most_others_would_help(tier: str) -> None:
    """Four cards stay beside the queens whatever goes; only 7-8 would be helped, by 6 and 9."""
    program = rulekit.load("queen_city").program(6)
    position = Position(machine(program, tier))
    position.setup(1, 0)
    position.begin()
    position.apply(position.machine.moves()[0])
    hand = [program.faces.index(card) for card in ("7H", "8H", "QC", "QD", "QS", "2S", "4D", "5C")]
    bag = position.map["zone.hand"].at(position.get("me"))
    position.memory[bag] = sum(1 << face for face in hand)
    for turns, thrown in ((10, {"8H"}), (46, {"2S", "4D", "5C"})):
        position.put("turns", turns)
        moves = position.machine.moves()
        chosen = set()
        for number in range(20):
            stream = Stream(number, 0, 0, 1)
            chosen.add(move_of(position, moves[ask(find("greedy"), position, moves, stream)]).text)
        assert chosen == {f"discard {card}" for card in thrown}


@pytest.mark.parametrize("tier", ["interp", "wasm"])
def test_who_looks_a_draw_ahead_keeps_of_equal_cards_those_that_a_draw_may_join(tier: str) -> None:
    """Ten points each: nine and queen of hearts would join ten and jack, nothing the king."""
    program = rulekit.load("queen_city").program(2)
    position = Position(machine(program, tier))
    position.setup(1, 0)
    position.begin()
    position.apply(position.machine.moves()[0])
    hand = [program.faces.index(card) for card in ("10H", "JH", "KS", "2C", "2D", "4C", "6S", "8D")]
    bag = position.map["zone.hand"].at(position.get("me"))
    position.memory[bag] = sum(1 << face for face in hand)
    moves = position.machine.moves()
    for bot, thrown in (("greedy", "10H"), ("greedy:ahead=1", "KS"), ("greedy", "10H")):
        for number in range(5):
            stream = Stream(number, 0, 0, 1)
            chosen = moves[ask(find(bot), position, moves, stream)]
            assert move_of(position, chosen).text == f"discard {thrown}"
