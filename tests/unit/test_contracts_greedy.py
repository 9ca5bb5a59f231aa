"""Greedy plays towards contracts: it keeps what they want, lays them, and buys what they lack."""

from __future__ import annotations

from itertools import chain

import pytest

import rulekit
from rulekit.kernel.memory import header as h
from rulekit.kernel.spreads.lacking import contract_lacks
from rulekit.kernel.spreads.words import LACKS
from rulekit.play.state import State
from tests.unit.decks import FREE, RUN, SET, Kind, memory, put_bag
from tests.unit.test_contracts import rules
from tests.unit.test_kernel_contracts import Term, put_contract
from tests.unit.variants import sound

TWO_TRIOS = "4C 4D 4H 9C 9D 9S 2S 5H 6S 8D QS 7C"
LOW = "2C 2D 10H AC AD AH 3C 3D 3H 5C 5D 8H"


def dealt(game: str, hands: list[str], upcard: str, stock: str) -> State:
    """A hand in which these cards are dealt, the player left of the dealer first."""
    cards = chain(*zip(*(hand.split() for hand in hands), strict=True))
    deck = " ".join([*cards, upcard, stock])
    return rulekit.load(game).start(players=len(hands), scope="hand", dealer=len(hands), deck=deck)


def asked(state: State) -> str:
    return str(state.ask("greedy"))


# ── how much lacks ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("terms", "hand", "lacking", "left"), [
    ([Term(SET, 2, 2, 3, 3)], [0, 13, 26, 1, 14, 27], 0, 0),
    ([Term(SET, 2, 2, 3, 3)], [0, 13, 26, 1, 14, 4], 1, 5),
    ([Term(SET, 2, 2, 3, 3)], [0, 13, 26, 1, 14, 52], 0, 0),
    ([Term(SET, 1, 1, 3, 3), Term(RUN, 1, 1, 4, 4)], [0, 13, 26, 4, 5, 7], 1, 0),
    ([Term(RUN, 2, -1, 4)], [0, 1, 2, 3, 14, 15, 17], 1, 0),
    ([Term(RUN, 1, -1, 4, wilds=0), Term(RUN, 1, -1, 4)], [0, 1, 2, 52], 1, 25),
    ([Term(SET, 1)], [0, 14, 28], 2, 6),
])  # fmt: skip
def test_the_cards_that_lack_are_counted_before_those_left_over(
    terms: list[Term], hand: list[int], lacking: int, left: int
) -> None:
    M = memory(jokers=1, run=Kind(least=4))
    put_contract(M, terms)
    put_bag(M, FREE, hand)
    assert contract_lacks(M, FREE, 0, 0) == lacking * LACKS + left
    assert M[h.PLANES] == 1


def test_a_hand_that_lacks_nothing_counts_what_the_best_spread_leaves() -> None:
    """A larger run than it takes leaves less, where the contract lets it be larger."""
    M = memory(run=Kind(least=4))
    put_bag(M, FREE, [0, 1, 2, 3, 4])
    for most, left in ((4, 1), (1000, 0)):
        put_contract(M, [Term(RUN, 1, 1, 4, most)])
        assert contract_lacks(M, FREE, 0, 0) == left
        assert contract_lacks(M, FREE, 0, 1) == (left > 0)


# ── what it does ──────────────────────────────────────────────────────────────────────────────


def test_it_lays_a_contract_that_it_holds() -> None:
    state = dealt("carioca", [TWO_TRIOS, LOW], "KC", "KH")
    assert asked(state.play("from_stock")) == "go_down 4C 4D 4H / 9C 9D 9S"


@pytest.mark.parametrize(("hand", "thrown"), [
    ("4C 4D 4H KC KD 2S 3D 5H 6S 8D QS 7C", "discard QS"),
    ("4C 4D 4H KC KD 2S 3D 5H 6S 8D JK 7S", "go_down"),
    ("4C 4D 3H KC KD 2S 3S 5H 6S 8D QS QH", "discard 8D"),
])  # fmt: skip
def test_it_keeps_pairs_that_a_contract_wants_and_throws_dear_cards_that_it_does_not(
    hand: str, thrown: str
) -> None:
    state = dealt("carioca", [hand, LOW], "9C", "2H")
    assert asked(state.play("from_stock")).startswith(thrown)


@pytest.mark.parametrize(("upcard", "taken"), [("KS", "from_discard"), ("QC", "from_stock")])
def test_it_takes_a_discard_that_brings_it_nearer(upcard: str, taken: str) -> None:
    state = dealt("carioca", ["4C 4D 4H KC KD 2S 3D 5H 6S 8D QS 7C", LOW], upcard, "2H")
    assert asked(state) == taken


@pytest.mark.parametrize(("upcard", "claimed"), [("KS", "buy"), ("9C", "pass"), ("3D", "pass")])
def test_it_buys_what_a_contract_lacks_and_nothing_else(upcard: str, claimed: str) -> None:
    hands = ["2C 2D 6C 6D 7H 8C 8H 10C JC QC", "4C 4D 4H KC KD 2S 3H 5H 6S 8D"]
    state = dealt("contract_rummy", [*hands, "AC AD AH 3C 3S 3H 5C 5D 8H 9H"], upcard, "2H 7D 7S")
    assert asked(state.play("from_stock")) == claimed


def test_who_has_gone_down_gets_rid_of_cards() -> None:
    state = dealt("carioca", [TWO_TRIOS, LOW], "KC", "KH 10S 9H")
    state = state.play("from_stock").play("go_down 4C 4D 4H / 9C 9D 9S").play("discard KH")
    state = state.play("from_stock").play("discard 10S").play("from_stock")
    assert asked(state) == "add 9H, 9C 9D 9H 9S"


@pytest.mark.thorough
@pytest.mark.parametrize("goal", ["goal", "set_and_run"])
def test_both_engines_play_towards_contracts_alike(goal: str) -> None:
    made = rulekit.Game(sound(rules(goal)), {})
    found = [
        rulekit.simulate(made, hands=2, seed=5, bots="greedy", engine=engine, rows=True).rows
        for engine in ("interp", "wasm")
    ]
    assert found[0] == found[1]


@pytest.mark.thorough
def test_hands_with_contracts_come_to_an_end() -> None:
    for game, players in (("carioca", 4), ("contract_rummy", 6)):
        for number in ("1", "7"):
            played = rulekit.simulate(
                game, hands=10, players=players, bots="greedy", rows=True, first_round=number
            )
            assert played.rows["reason"] == ["out"] * 10
