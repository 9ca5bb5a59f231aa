"""Whose something is: a player who is not at the table owns nothing, and that is a fault."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.codes import SMALL
from rulekit.machine.tier import RuleFault
from tests.unit.variants import variant

DEALT = "  - deal hand_size cards from stock to each hand\n"
TRACK = """\
lists:
  way: up down
track:
  n: number
  n2: number of each player
  who: player
  course: way
  ways: number of each way
"""


def with_effects(*effects: str) -> rulekit.Game:
    lines = "".join(f"  - {effect}\n" for effect in effects)
    return rulekit.loads(SMALL.replace("deal:\n", TRACK + "deal:\n").replace(DEALT, DEALT + lines))


@pytest.mark.parametrize(
    ("effect", "whose"),
    [
        ("n = size of hand of seat (n + 90)", "seat (n + 90)"),
        ("n = size of hand of seat n", "seat n"),
        ("n = size of hand of seat 3", "seat 3"),
        ("n2 of seat (n + 3) = 1", "seat (n + 3)"),
        ("n2 of who = 1", "who"),
        ("move hand of who to discard", "who"),
        ("n = score of winner", "winner"),
        ("n = ways of course", "course"),
        ("dealer = who", "who"),
        ("deal 1 card from stock to each hand, starting with who", "who"),
    ],
)
def test_nobody_owns_nothing(effect: str, whose: str) -> None:
    game = with_effects(effect)
    with pytest.raises(RuleFault) as fault:
        game.start(scope="hand", players=2, seed=1)
    assert f"'{whose}' is nobody here" in str(fault.value)


@pytest.mark.parametrize(
    "effect",
    [
        "n = size of hand of seat (n + 2)",
        "n = 0 when who is none, otherwise size of hand of who",
        "n2 of dealer = 1",
        "n2 of left of dealer = 1",
        "n = size of hand of seat 3 when players > 2, otherwise 0",
        "course = up",
    ],
)
def test_those_at_the_table_own_what_is_theirs(effect: str) -> None:
    assert with_effects(effect).start(scope="hand", players=2, seed=1).legal_moves


def test_nobody_cannot_be_in_turn() -> None:
    text = SMALL.replace("start: draw for left of dealer", "start: draw for winner")
    with pytest.raises(RuleFault, match="'winner' is nobody here"):
        rulekit.loads(text).start(scope="hand", players=2, seed=1)


PARTNERS = """\
teams: 2 sides, alternating
examples:
  - players: 4
    given:
      hand of seat 1: 4H
      hand of seat 3: 5H 6H
      hand of seat 2: KS
      laying_turns of seat 1: 2
      laying_turns of seat 3: 3
    from: meld for seat 1
    expect:
      hand of team of seat 1: 4H 5H 6H
      points(hand of team of seat 3): 15
      size of hand of team of seat 2: 1
      laying_turns of team of seat 3: 5
"""


def test_what_each_player_has_a_team_has_together() -> None:
    variant(PARTNERS)


MELDS = """examples:
  - players: 3
    given: {table of seat 1: 4C 5C 6C, table of seat 2: 7C 8C 9C / 9H 9D 9S}
    from: meld for seat 1
    expect:
      points(table of seat 1): 15
      points(table of seat 2): 51
      points(table of others): 51
      points(table of all_players): 66
"""


def test_the_cards_in_the_melds_of_one_and_of_several_count() -> None:
    variant(MELDS)


VOID = """\
rulekit: 1
game: Void
players: 4
teams: 2 sides, alternating
deck: {suits: clubs diamonds, ranks: A 2..10}
zones:
  stock: pile, face down
  discard: pile, top face up
  hand: cards of each player, seen by owner
ledgers: {score: points of each team}
deal:
  - shuffle deck into stock
  - deal 2 cards from stock to each hand
play:
  start: going for left of dealer
  going:
    discard:
      choose: {card: card from hand}
      do: move card to discard
      next: end hand by void when size of hand < 2, otherwise going for next player
scoring:
  each team:
    lost: 10 when me is not team of winner
    won: 7 when me is team of winner
    left: size of members of team of winner
  opponents of winner:
    paid: 100
match:
  first dealer: seat 1
  next dealer: left of dealer
  until: hands_played >= 1
  winner: highest score
"""


@pytest.mark.parametrize("engine", ["wasm", "interp"])
def test_what_is_of_nobody_is_none(engine: str) -> None:
    """Neither a side nor opponents nor members, where nobody has won."""
    game = rulekit.loads(VOID)
    rows = rulekit.simulate(game, hands=2, engine=engine, rows=True).rows
    assert [rows[f"points_{seat}"] for seat in (1, 2, 3, 4)] == [[10, 10]] * 4


BESIDE_NOBODY = VOID.replace(
    "  opponents of winner:\n    paid: 100\n",
    "    beside: 5 when left of winner is left of seat 1\n  opponents of winner:\n    paid: 100\n",
)


@pytest.mark.parametrize("engine", ["wasm", "interp"])
def test_nobody_sits_beside_nobody(engine: str) -> None:
    """The neighbour of none is none, not that of the first seat."""
    game = rulekit.loads(BESIDE_NOBODY)
    rows = rulekit.simulate(game, hands=2, engine=engine, rows=True).rows
    assert [rows[f"points_{seat}"] for seat in (1, 2, 3, 4)] == [[10, 10]] * 4


@pytest.mark.parametrize("engine", ["wasm", "interp"])
def test_nobody_has_to_deal_after_the_last_hand(engine: str) -> None:
    text = VOID.replace("next dealer: left of dealer", "next dealer: winner")
    rows = rulekit.simulate(rulekit.loads(text), matches=1, engine=engine, rows=True).rows
    assert len(rows["reason"]) == 1
    longer = text.replace("until: hands_played >= 1", "until: hands_played >= 2")
    with pytest.raises(RuleFault, match="'winner' is nobody here"):
        rulekit.simulate(rulekit.loads(longer), matches=1, engine=engine, rows=True)


def test_greedy_breaks_down_at_no_supposed_end_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a hand that ended now would leave nobody in the match, there is no next dealer."""

    def broken(*_: object) -> int:
        raise AssertionError("the reference was asked: the rules broke down")

    monkeypatch.setattr("rulekit.play.board.PATIENCE", 0.0)
    monkeypatch.setattr("rulekit.play.asking.ask", broken)
    state = rulekit.load("scala_quaranta").start(scope="match", seed=0)
    for chance in range(120):
        state = state.play_unchecked(state.ask("greedy", seed=chance))
