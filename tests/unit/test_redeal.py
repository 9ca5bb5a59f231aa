"""What a seat cannot know is dealt anew: all else stays, and nothing true is left to be found."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import permutations
from random import Random

import pytest

import rulekit
from rulekit.machine.move import UNKNOWN
from tests.unit.small import small_start

DECK = "7H AC 8H 2C 9H 3C 9C KD 9D KS"
TINY = """\
rulekit: 1
game: Tiny
players: 3
deck:
  suits: hearts
  ranks: 1..5
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
  heap: pile, face up
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 1 card from stock to each hand
play:
  start: act for left of dealer
  act:
    draw:
      do: move top of stock to hand
      next: act for next player
    drop:
      choose: {card: card from hand}
      do: move card to heap
      next: end hand by out won by me
scoring:
  winner:
    cards: 1
match:
  until: hands_played >= 1
  winner: highest score
"""


def test_every_arrangement_of_what_is_hidden_comes_up_about_as_often() -> None:
    state = rulekit.loads(TINY).start(seed=1, scope="hand", deck="1H 2H 3H")
    me = state.to_move
    assert me is not None
    mine = state.view(me).zone("hand", me).cards
    others = [card for card in ("1H", "2H", "3H", "4H", "5H") if card not in mine]
    met: Counter[tuple[str, ...]] = Counter()
    for seed in range(2400):
        other = state.redeal(me, seed)
        assert other.view(me).zone("hand", me).cards == mine
        hands = [other.view(s).zone("hand", s).cards[0] for s in (1, 2, 3) if s != me]
        stock = next(line for line in str(other).splitlines() if line.startswith("stock: "))
        met[(*hands, *stock.removeprefix("stock: ").split())] += 1
    assert set(met) == set(permutations(others))
    assert len(met) == 24 and min(met.values()) > 60 and max(met.values()) < 145


def test_equal_seeds_deal_alike_and_others_differently() -> None:
    state = rulekit.load("gin").start(seed=4)
    assert state.redeal(1, 7) == state.redeal(1, 7)
    assert hash(state.redeal(1, 7)) == hash(state.redeal(1, 7))
    assert len({state.redeal(1, seed) for seed in range(20)}) == 20
    assert state.redeal(1, 7) != state != state.redeal(2, 7)


def test_a_redealt_state_can_be_played_to_its_end() -> None:
    """As soon as hidden cards come, another deal leads elsewhere, and the next hand is another."""
    state = rulekit.load("openspiel_gin").start(seed=4)
    ends = set()
    for seed in range(3):
        other, chance = state.redeal(state.to_move or 1, seed), Random(1)
        for _ in range(400):
            if len(other.hands) < 1 and not other.is_over:
                other = other.play(chance.choice(list(other.legal_moves)))
        ends.add(str(other))
    assert len(ends) == 3


@pytest.mark.thorough
def test_nothing_that_a_seat_did_not_see_is_left_in_what_has_happened() -> None:
    state = rulekit.load("gin").start(seed=7, scope="hand", deck="2H 3H 4H 5H")
    state = state.play("refuse").play("refuse")
    state = state.play(next(move for move in state.legal_moves if "stock" in move.text))
    drawer = state.history[-1].seat
    state = state.play(state.legal_moves[0])
    drawn = state.history[2].transfers[0].face
    onlooker = 3 - drawer
    for seed in range(3):
        own, other = state.redeal(drawer, seed), state.redeal(onlooker, seed)
        assert own.history == state.history
        assert other.history[2].transfers[0].face == UNKNOWN != drawn
        assert other.history[3] == state.history[3]
        assert other.events(onlooker) == state.events(onlooker)
        assert "(a card from stock" in "".join(other.events(drawer))
        assert (own.start.seed, own.start.decks) == (seed, ())


def test_a_hidden_argument_of_anothers_move_is_not_left_either() -> None:
    state = small_start(DECK, players=3).play("count 2").play("count 2").play("count 2")
    giver = state.to_move
    assert giver is not None
    given = next(move for move in state.legal_moves if move.action == "give")
    after = state.play(given)
    taker = int(given.arguments[0])
    third = ({1, 2, 3} - {giver, taker}).pop()
    seen = after.redeal(third, 1).history[-1]
    assert seen.move.arguments == (given.arguments[0], "?")
    assert given.arguments[1] not in seen.move.text and len(seen.move.registers) == 1
    assert after.redeal(giver, 1).history[-1] == after.history[-1]


def test_an_imagined_state_has_no_record() -> None:
    state = rulekit.load("gin").start(seed=4).redeal(1, 2)
    assert state.imagined and not rulekit.load("gin").start(seed=4).imagined
    for each in (state, state.play(state.legal_moves[0])):
        with pytest.raises(ValueError, match="dealt anew, so no record leads to it"):
            _ = each.record


def test_a_fault_of_the_rules_in_an_imagined_state_carries_no_record() -> None:
    state = small_start(DECK, do="n = 1 / n")
    state = state.redeal(state.to_move or 0, 1)
    move = next(move for move in state.legal_moves if move.action == "drop")
    with pytest.raises(rulekit.RuleFault, match="divides by nothing") as caught:
        state.play(move)
    assert caught.value.record is None


@pytest.mark.parametrize("through", ["pickle", "copy", "deepcopy"])
def test_imagined_states_can_be_pickled_and_copied(through: str) -> None:
    ways = {"copy": copy.copy, "deepcopy": copy.deepcopy,
            "pickle": lambda state: pickle.loads(pickle.dumps(state))}  # fmt: skip
    state = rulekit.load("gin").start(seed=3)
    for _ in range(6):
        state = state.play(state.legal_moves[-1])
    state = state.redeal(2, 5)
    twin = ways[through](state)
    assert twin == state and twin.imagined and twin.history == state.history
    assert twin.play(twin.legal_moves[0]) == state.play(state.legal_moves[0])


def test_who_or_what_cannot_be_is_refused() -> None:
    state = rulekit.load("gin").start(seed=3)
    with pytest.raises(ValueError, match="there is no seat 3; seats are 1 to 2"):
        state.redeal(3)
    with pytest.raises(ValueError, match="a seed is a whole number from 0"):
        state.redeal(1, -1)
    with pytest.raises(TypeError, match="seed should be a whole number, not 'x'"):
        state.redeal(1, "x")  # type: ignore[arg-type]
