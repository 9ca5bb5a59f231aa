"""`grows` as a whole pattern: what holds for melds that lie on the table."""

from __future__ import annotations

from functools import cache

import pytest

import rulekit
from rulekit.play.game import Game
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from tests.unit.variants import errors, sound, variant

TEXT = """\
deck: {copies: 3, extras: 6 joker}
track: {sets_laid: number}
melds:
  set: {is: "3..4 cards, same rank, different suit", grows: "3..8 cards, same rank", wilds: up to 2}
play:
  meld:
    lay:
      do:
        - lay meld on table
        - when kind of meld is set: sets_laid += 1
"""


@cache
def game() -> Game:
    return Game(sound(TEXT), {})


def test_a_set_takes_cards_that_a_new_one_could_not_have() -> None:
    variant(
        TEXT
        + """\
examples:
  - melds: {set: 9C 9D JK, none: 9C 9C 9D}
  - given: {hand of seat 1: 9C 9D 9H 9C 9D JK JK 2C 8S, stock: 3C ...}
    from: meld for seat 1
    moves: [lay 9H 9D 9C, lay_off 9C, lay_off 9D, "lay_off JK"]
    expect:
      table of seat 1: 9C 9C 9D 9D 9H JK
      sets_laid: 1
    illegal: ["lay 9C 9C 9D", "lay_off 8S"]
    legal: ["lay_off JK"]
  - given: {hand of seat 1: 8C 9C 2D JK, table of seat 2: 9C 9D JK=9H JK=9S}
    from: meld for seat 1
    moves: [lay_off 9C]
    illegal: ["lay_off 8C"]
"""
    )


def test_a_meld_that_lies_there_is_still_of_its_kind() -> None:
    variant(
        TEXT
        + """\
define: {sets: count of meld in table of me where (kind of meld is set)}
examples:
  - given: {hand of seat 1: 9C 2D 8S, table of seat 1: 9C 9D 9H / 2C 3C 4C}
    from: meld for seat 1
    expect: {sets: 1}
    moves: [lay_off 9C]
"""
    )


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_both_engines_play_it_alike(bot: str) -> None:
    found = [
        rulekit.simulate(
            game(), hands=4, players=3, seed=6, bots=(bot,), engine=engine, rows=True
        ).rows
        for engine in ("interp", "wasm")
    ]
    assert found[0] == found[1]


def test_hands_are_solved_by_what_new_melds_are() -> None:
    found = game().solve_hands(["9C 9C 9D", "9C 9D 9H", "9C 9D 9H 9H"])
    assert found.values.tolist() == [27, 0, 9]


@pytest.mark.parametrize(
    "grows", ["3+ cards, same suit", "3+ cards, same rank, different suit", "3+ cards, in sequence"]
)
def test_growth_that_new_melds_are_no_part_of_is_told(grows: str) -> None:
    (message,) = errors(f"melds: {{set: {{grows: '{grows}'}}}}\n")
    assert message.startswith("a meld that grows has no more in common than a new one")


@pytest.mark.parametrize("code", LANGUAGES)
def test_rulebooks_say_it(code: str) -> None:
    page = plain(rulebook(Played(game().rules, 2), code))
    said = {
        "en": (": 3 to 4 cards, all of the same rank, no two of the same suit",
               "it may become 3 to 8 cards, all of the same rank."),
        "es": (": de 3 a 4 cartas, todas del mismo rango, sin repetir palo",
               "puede llegar a ser de 3 a 8 cartas, todas del mismo rango."),
    }  # fmt: skip
    assert [each for each in said[code] if each not in page] == []
