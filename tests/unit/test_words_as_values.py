"""Words that are values: none, yes, no, numbers and names that also mean something else."""

from __future__ import annotations

import pytest

from rulekit.lower.tables import cards_of
from rulekit.model.ruleset import Ruleset
from rulekit.prove.examples import ExampleResult, examples_of
from rulekit.settle import settle
from tests.unit.variants import findings, outcomes, sound

NUMBER_IS_NONE = "RK302 'bonus' is a number or none, but a number is wanted here"

JOKERS = """\
options:
  jokers: none | one | two
deck:
  extras:
    when jokers is none: 0 joker
    when jokers is two: 2 joker
    otherwise: 1 joker
define:
  no_jokers: 1 when jokers is none, otherwise 0
examples:
  - about: fifty-two cards, seven each, and one turned up
    players: 2
    expect: {size of stock: 37, no_jokers: 1}
"""


def test_the_word_none_of_an_option_is_seen_where_a_deck_is_settled_and_in_play() -> None:
    rules = sound(JOKERS)
    settled = {word: settle(rules, 2, {"jokers": word}) for word in ("none", "one", "two")}
    decks = {
        word: cards_of(each.deck, each.definitions.__getitem__).size
        for word, each in settled.items()
    }
    assert decks == {"none": 52, "one": 53, "two": 54}


@pytest.mark.parametrize("word", [
    "none", "yes", "no", "true", "false", "2", "me", "reason", "players", "hand", "score", "end",
    "table", "low", "of", "is", "clubs", "joker",
])  # fmt: skip
def test_a_word_of_an_option_is_that_word_beside_the_option(word: str) -> None:
    """Whatever else it means, on either side, alone and in a list."""
    rules = sound(
        f"options: {{mode: first_one | {word} | third_one}}\n"
        "define:\n"
        f"  one: 1 when mode is {word}, otherwise 0\n"
        f"  two: 1 when {word} = mode, otherwise 0\n"
        f"  three: 1 when mode in [third_one, {word}], otherwise 0\n"
        f"  four: 1 when mode is not {word}, otherwise 0\n"
        "scoring:\n  winner: {extra: one + two * 2 + three * 4 + four * 8}\n"
        "examples:\n"
        f"  - options: {{mode: {word}}}\n"
        "    given: {hand of seat 1: 9S, hand of seat 2: 2C}\n"
        "    from: meld for seat 1\n"
        "    moves: discard 9S\n"
        "    sheet: {extra: 7 0}\n"
    )
    assert rules.options["mode"].values[1] == word
    assert [result.message for result in outcomes_of(rules)] == [""]


def outcomes_of(rules: Ruleset) -> list[ExampleResult]:
    return list(examples_of(rules))


def test_numbers_beside_a_word_are_words_of_an_option() -> None:
    text = (
        "options: {pool: 101 | 201 | points}\n"
        "define: {goal: '50 when pool is points, 101 when pool is 101, otherwise 201'}\n"
        "examples:\n  - expect: {goal: 101}\n  - {options: {pool: points}, expect: {goal: 50}}\n"
        "  - {options: {pool: 201}, expect: {goal: 201}}\n"
    )
    assert [result.message for result in outcomes(text)] == ["", "", ""]


def test_a_reason_in_a_list_is_a_reason_whatever_else_it_is() -> None:
    text = (
        "define: {out: size of hand = 0}\n"
        "scoring:\n  winner: {out: '10 when reason in [void, out], otherwise 5'}\n"
        "examples:\n"
        "  - given: {hand of seat 1: 9S, hand of seat 2: 2C}\n"
        "    from: meld for seat 1\n    moves: discard 9S\n    sheet: {out: 10 0}\n"
    )
    assert [result.message for result in outcomes(text)] == [""]


def test_a_rank_that_is_a_word_is_compared_like_any_other() -> None:
    text = (
        "deck: {ranks: ace 2..10 jack queen king, values: {ace: 1, 2..10: pips}}\n"
        "melds: {run: {order: ~}}\nfixed: {ace: low}\n"
        "define: {jacks: (count of card in hand where rank of card is jack)}\n"
    )
    assert "RK302" not in "".join(findings(text))


@pytest.mark.parametrize("word", ["my", "next", "not", "random", "seat"])
@pytest.mark.parametrize("declared", [
    "options: {{mode: {0} | other}}", "options: {{mode: '{0}, or 1..9'}}",
    "lists: {{mode: {0} other}}", "deck: {{suits: clubs {0} hearts spades}}",
    "deck: {{extras: 2 {0}, wild: {0}}}", "deck: {{ranks: {0} 2..10 J Q K}}",
])  # fmt: skip
def test_a_word_that_no_phrase_can_name_is_no_word_of_a_list(declared: str, word: str) -> None:
    told = f"RK313 '{word}' is a word that phrases are made of, and no name"
    if word == "not" and "extras" in declared:  # a number of them is an expression
        told = "RK201 'not' does not fit here; extra cards are expected"
    assert [each for each in findings(declared.format(word)) if each[:5] == told[:5]] == [told]


def test_what_a_variable_lacks_is_no_word_of_its_list() -> None:
    assert "RK313 'none' is a word" in findings("lists: {bid: none low_bid}\n")[0]
    text = "options: {mode: none | some}\ntrack: {chosen: mode}\nplay: {meld: {lay: {when: %s}}}\n"
    said = "RK302 a variable is none at first, and `none` is also one of mode"
    assert findings(text % "chosen is some and mode is some") == [said]


@pytest.mark.parametrize("word", ["yes", "on", "true", "Yes"])
def test_a_variant_fixes_an_option_by_the_words_that_a_user_may_choose_it_by(word: str) -> None:
    text = "options: {long: false}\nplay: {meld: {lay: {when: long}}}\n"
    rules = sound(f"{text}fixed: {{long: {word}}}\n")
    assert rules.options["long"].default == "true"


def test_a_case_within_a_case_counts_wherever_cases_stand() -> None:
    text = (
        "define:\n  worth:\n"
        "    when players > 1:\n"
        "      when ace is both: 1\n      when hand_size is 6: 2\n      otherwise: 3\n"
        "    otherwise: 4\n"
        "deck:\n  extras:\n    when players = 2:\n"
        "      when ace is both: 1 joker\n      otherwise: 2 joker\n    otherwise: 3 joker\n"
        "examples:\n"
        "  - expect: {worth: 3, size of stock: 39}\n"
        "  - {options: {ace: both}, expect: {worth: 1, size of stock: 38}}\n"
        "  - {options: {hand_size: 6}, expect: {worth: 2, size of stock: 41}}\n"
        "  - {players: 3, expect: {worth: 3, size of stock: 33}}\n"
    )
    assert [result.message for result in outcomes(text)] == ["", "", "", ""]


# ── numbers that may be none ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("use", [
    "scoring: {winner: {out: bonus}}",
    "scoring: {winner: {out: bonus + 1}}",
    "scoring: {winner: {out: 5 when turns > bonus}}",
    "scoring: {winner: {out: bonus when bonus is none}}",
    "scoring: {winner: {out: 'bonus when bonus is none, otherwise 3'}}",
    "scoring: {winner: {out: max(bonus, 3)}}",
    "scoring: {winner: {out: 0 - bonus}}",
    "scoring: {winner: {out: 3 when turns = bonus}}",
    "scoring: {winner: {out: 3 when bonus in 1..5}}",
    "define: {twice(number): number * 2}\nscoring: {winner: {out: twice(bonus)}}",
    "define: {paid: bonus}\nscoring: {winner: {out: paid when turns > 2}}",
    "scoring: {winner: {out: 'bonus when bonus is not none or turns > 2'}}",
    "deck: {copies: bonus}",
    "deck: {values: {A: bonus}}",
    "ledgers: {score: 'points of each player, from bonus'}",
    "play: {limit: 'bonus turns, then end hand by void'}",
    "play: {meld: {lay: {do: score += bonus}}}",
    "play: {meld: {lay: {do: score = bonus}}}",
    "play: {meld: {lay: {do: [when bonus is none: score += bonus]}}}",
    "play: {meld: {lay: {when: turns < bonus}}}",
    "deal: [shuffle deck into stock, deal bonus cards from stock to each hand]",
    "deal+: [repeat bonus times: move top of stock to discard]",
    "play: {meld: {lay: {choose: {number: number in 1 .. bonus}}}}",
    "play: {meld: {lay: {next: 'discard when turns > bonus, otherwise meld'}}}",
    "match: {until: hands_played >= bonus}",
    "match: {bonuses: {winner: {game: bonus}}}",
])  # fmt: skip
def test_an_option_that_may_be_none_is_no_number_unless_a_condition_says_so(use: str) -> None:
    found = findings(f"options: {{bonus: 'none, or 1..100'}}\n{use}\n")
    told = [each for each in found if each.startswith("RK302")]
    assert len(told) == 1
    assert told[0].endswith("is a number or none, but a number is wanted here")


@pytest.mark.parametrize("use", [
    "scoring: {winner: {out: bonus when bonus is not none}}",
    "scoring: {winner: {out: '5 when bonus is none, otherwise bonus'}}",
    "scoring: {winner: {out: '5 when turns > 3 and bonus is not none and turns < bonus'}}",
    "scoring: {winner: {out: '5 when bonus is none or turns < bonus'}}",
    "scoring: {winner: {out: '5 when not (bonus is none) and turns < bonus'}}",
    "scoring: {winner: {out: '5 when bonus is 7 and turns < bonus'}}",
    "scoring: {winner: {out: '5 when bonus in [none, 7], otherwise bonus'}}",
    "define: {given: bonus is not none}\nscoring: {winner: {out: bonus when given}}",
    "define: {given: bonus is not none and turns > 2}\nscoring: {winner: {out: bonus when given}}",
    "define: {given: {when bonus is none: no, otherwise: turns > 2}}\n"
    "scoring: {winner: {out: bonus when given}}",
    "define: {lacking: bonus is none}\nscoring: {winner: {out: '2 when lacking, otherwise bonus'}}",
    "define: {most: {when turns > 9: none, otherwise: 5}}\n"
    "scoring: {winner: {out: '2 when most is none, otherwise most'}}",
    "define: {paid: bonus}\nscoring: {winner: {out: paid when paid is not none}}",
    "define: {paid: {when bonus is none: 3, otherwise: bonus}}\nscoring: {winner: {out: paid}}",
    "define: {paid: {when turns > 3: {when bonus is none: 3, otherwise: bonus}, otherwise: 2}}\n"
    "scoring: {winner: {out: paid}}",
    "deck: {copies: {when bonus is none: 1, otherwise: 'min(bonus, 2)'}}",
    "deck: {values: {A: 'bonus when bonus is not none, otherwise 1'}}",
    "play: {meld: {lay: {when: bonus is not none, do: [lay meld on table, score += bonus], "
    "ensure: score > bonus}}}",
    "play: {meld: {lay: {when: bonus is not none, choose: {number: number in 1 .. bonus}, "
    "do: [lay meld on table, score += number]}}}",
    "deal+: [when bonus is not none: [repeat bonus times: announce \"more\"]]",
    "deal+: [{when bonus is none: announce \"none\", otherwise: score of seat 1 += bonus}]",
    "play: {meld: {lay: {next: {when bonus is none: meld, when turns > bonus: meld, "
    "otherwise: discard}}}}",
    "match: {until: bonus is none or hands_played >= bonus}",
    "melds: {run: {wilds: up to bonus}}",
    "play: {meld: {out_of_time: {aside: true, clock: bonus, next: discard}}}",
])  # fmt: skip
def test_an_option_is_a_number_where_a_condition_says_that_it_is_not_none(use: str) -> None:
    found = findings(f"options: {{bonus: 'none, or 1..100'}}\n{use}\n")
    assert [each for each in found if "RK407" not in each] == []


def test_an_option_with_its_own_word_for_no_number() -> None:
    option = "options: {chips: 'equal, or 1..100', other: 'none, or 1..9'}\n"
    score = "scoring: {winner: {out: '%s'}}\n"
    assert findings(option + score % "2 when chips is equal and other is none, otherwise 3") == []
    text = option + score % "2 when other is equal and chips is none, otherwise 3"
    assert findings(text) == ["RK301 unknown name 'equal'"]
    told = findings(option + score % "chips when other is none")
    assert told == [
        "RK302 'chips when other is none' is a number or equal, but a number is wanted here"
    ]


@pytest.mark.parametrize("wrong", [
    "score = none", "score += none", "laying_turns of me = none", "score = 1 + none",
    "repeat none times: score += 1",
])  # fmt: skip
def test_none_is_no_number(wrong: str) -> None:
    found = findings(f"play: {{meld: {{lay: {{do: [{wrong}]}}}}}}\n")
    assert [each for each in found if "RK302" in each]
