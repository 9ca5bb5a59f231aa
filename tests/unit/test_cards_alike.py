"""Melds of cards that are just the same: `same rank, same suit`."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import rulekit
from rulekit.play.game import Game
from rulekit.prove.examples import examples_of
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from tests.unit.variants import sound

TEXT = """\
melds:
  set: ~
  run: ~
  twins: {is: "2+ cards, same rank, same suit", wilds: up to 1}
deck: {copies: 3}
"""


@cache
def game() -> Game:
    return Game(sound(TEXT), {})


def worth(card: str) -> int:
    """What a card counts in the small game."""
    return 1 if card[0] == "A" else int(card[:-1]) if card[:-1].isdigit() else 10


def deadwood(cards: list[str]) -> int:
    """The least that is left over: wilds go with the dearest cards, one with each."""
    left, wilds = Counter(card for card in cards if card != "JK"), cards.count("JK")
    alone = sorted((worth(card) for card, n in left.items() if n == 1), reverse=True)
    return sum(alone[wilds:]) + 15 * max(wilds - len(left), 0)


def test_what_is_left_over_is_least() -> None:
    random = Random(5)
    ranks = ("A", "2", "7", "10", "K")
    pack = [f"{rank}{suit}" for rank in ranks for suit in "HS"] * 3 + ["JK", "JK"]
    hands = [random.sample(pack, random.randint(2, 9)) for _ in range(80)]
    found = game().solve_hands([" ".join(hand) for hand in hands])
    assert list(found.values) == [deadwood(hand) for hand in hands]
    assert len(set(found.values)) > 10


def test_equal_ranks_of_several_suits_are_no_meld() -> None:
    assert list(game().solve_hands(["7H 7S 7D", "7H 7H 7S", "7H 7H 7H"]).values) == [21, 7, 0]


def test_a_meld_is_laid_and_grows_by_the_same_card_alone() -> None:
    rules = sound(
        TEXT
        + """\
examples:
  - {given: {hand of seat 1: 7H 7H 7H KS}, from: meld for seat 1, moves: [lay 7H 7H, lay_off 7H]}
  - {given: {hand of seat 1: 7H 7H 7S KS}, from: meld for seat 1, moves: lay 7H 7H,
     illegal: lay_off 7S}
  - {given: {hand of seat 1: 7H 7S JK KS}, from: meld for seat 1, illegal: lay 7H 7S,
     legal: lay 7H JK}
"""
    )
    assert [result.message for result in examples_of(rules) if not result.ok] == []


@pytest.mark.parametrize("bot", [pytest.param("random", marks=pytest.mark.thorough), "greedy"])
def test_both_engines_play_it_alike(bot: str) -> None:
    found = [
        rulekit.simulate(game(), hands=3, players=3, seed=4, bots=(bot,), engine=engine, rows=True)
        for engine in ("interp", "wasm")
    ]
    assert found[0].rows == found[1].rows


@pytest.mark.parametrize("code", LANGUAGES)
def test_rulebooks_say_it(code: str) -> None:
    page = plain(rulebook(Played(game().rules, 2), code))
    said = {"en": "all of the same rank, all of the same suit",
            "es": "todas del mismo rango, todas del mismo palo"}  # fmt: skip
    assert said[code] in page
