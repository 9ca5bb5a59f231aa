"""Small words: at least and at most, previous player, melds one by one and handed on, moves."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.model.ruleset import Ruleset
from rulekit.prove.reading import split_seat
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from tests.unit.variants import findings, outcomes, sound, variant

HANDED = """\
track:
  pures: number of each player
  long_ones: number of each player
define:
  completes(layoff): size of meld of layoff is at least 3
procedures:
  put_down(meld):
    - lay meld on table
    - when meld is pure: pures += 1
  put_all(spread):
    - for each meld in spread where size of meld > 3: long_ones += 1
    - for each meld in spread: do put_down(meld)
  extend(layoff):
    - add layoff
    - when completes(layoff): long_ones += 1
play:
  meld:
    lay: {do: do put_down(meld)}
    lay_several:
      choose: {spread: melds from hand}
      do: do put_all(spread)
      ensure: hand - picked is not empty
    lay_off: {do: do extend(layoff)}
"""


# ── at least, at most, and who went before ────────────────────────────────────────────────────


@pytest.mark.parametrize(("words", "sign"), [
    ("at least", ">="), ("is at least", ">="), ("at most", "<="), ("is at most", "<="),
])  # fmt: skip
@pytest.mark.parametrize("number", [1, 2, 3])
def test_at_least_and_at_most_are_signs_in_words(words: str, sign: str, number: int) -> None:
    made = (
        f"define: {{one: size of hand {words} {number}, other: size of hand {sign} {number}}}\n"
        "scoring: {each player: {extra: '1 when one = other'}}\n"
        "examples:\n  - {players: 2, given: {hand of seat 1: 9S 8S, hand of seat 2: 2C},\n"
        "     from: meld for seat 1, expect: {one: VALUE}}\n"
    )
    holds = number <= 2 if sign == ">=" else number >= 2
    (result,) = outcomes(made.replace("VALUE", "yes" if holds else "no"))
    assert result.ok, result.message


def test_ranks_are_compared_in_words() -> None:
    (result,) = outcomes(
        "examples:\n  - {given: {hand of seat 1: 9S, discard: QS}, from: meld for seat 1,\n"
        "     expect: {rank of top of discard is at least J: 'yes'}}\n"
    )
    assert result.ok, result.message


def test_what_is_no_number_is_not_at_least_something() -> None:
    (finding,) = findings("define: {odd: 1 when hand is at least 3}\n")
    assert finding == "RK302 'hand' is cards, but a number is wanted here"


@pytest.mark.parametrize(("direction", "seats"), [("left", "3 2"), ("right", "2 3")])
def test_the_previous_player_sits_against_the_direction_of_play(direction: str, seats: str) -> None:
    before, after = seats.split()
    (result,) = outcomes(
        f"direction: {direction}\nexamples:\n  - players: 3\n"
        "    given: {hand of seat 1: 9S}\n    from: meld for seat 1\n"
        f"    expect: {{previous player: seat {before}, next player: seat {after}}}\n"
    )
    assert result.ok, result.message


def test_who_sits_out_was_not_before() -> None:
    (result,) = outcomes(
        "examples:\n  - players: 3\n    given: {hand of seat 1: 9S, seated: 1 2}\n"
        "    from: meld for seat 1\n    expect: {previous player: seat 2}\n"
    )
    assert result.ok, result.message


@pytest.mark.parametrize("word", ["at", "previous"])
def test_words_of_these_phrases_are_no_names(word: str) -> None:
    (finding,) = findings(f"track: {{{word}: number}}\n")
    assert finding == f"RK313 '{word}' is a word that phrases are made of, and no name"


# ── melds and layoffs that are handed to procedures ───────────────────────────────────────────


@pytest.mark.parametrize(("move", "expect"), [
    ("lay 7C 7D 7H", "{pures of seat 1: 1, table of seat 1: 7C 7D 7H}"),
    ("lay_several 7C 7D 7H / 2S 3S 4S JK=5S",
     "{pures of seat 1: 1, long_ones of seat 1: 1, size of table of seat 1: 2}"),
    ("lay_off 8D", "{long_ones of seat 1: 1, table of seat 2: 8C 8D 8H 8S}"),
])  # fmt: skip
def test_a_procedure_lays_what_it_is_handed(move: str, expect: str) -> None:
    (result,) = outcomes(
        HANDED + "examples:\n  - given: {hand of seat 1: 7C 7D 7H 2S 3S 4S JK 8D KD,\n"
        "      hand of seat 2: KC, table of seat 2: 8C 8H 8S}\n"
        f"    from: meld for seat 1\n    moves: ['{move}']\n    expect: {expect}\n"
    )
    assert result.ok, result.message


def test_a_meld_of_the_table_is_not_handed_to_who_lays_it() -> None:
    """Also through another procedure, and from one."""
    told = "RK302 'put_down' lays a new meld, and 'old' lies on a table"
    action = "play: {meld: {again: {choose: {old: meld among table}, do: do hand_on(old)}}}\n"
    lays = "procedures:\n  put_down(meld): lay meld on table\n"
    through = lays + "  hand_on(meld): do put_down(meld)\n" + action
    assert findings(through) == [told.replace("put_down", "hand_on")]
    within = lays + "  hand_on(meld):\n    for each old in table: do put_down(old)\n" + action
    assert findings(within) == [told]


def test_a_procedure_that_looks_at_a_meld_takes_any() -> None:
    looks = (
        "track: {seen: number}\nprocedures:\n  look(meld): seen += size of meld\n"
        "play: {meld: {look_at: {choose: {old: meld among table}, do: do look(old)}}}\n"
    )
    assert findings(looks) == []


def test_a_meld_of_unclear_cards_is_not_handed_to_who_lays_it() -> None:
    (finding,) = findings(
        "procedures:\n  put_down(meld): lay meld on table\n"
        "play: {meld: {again: {choose: {meld: meld from hand + cards of table},\n"
        "  do: do put_down(meld)}}}\n"
    )
    assert finding.startswith("RK302 only a layout takes cards out of melds")


# ── the melds of a spread, one by one ─────────────────────────────────────────────────────────


def test_single_melds_are_not_asked_about_where_a_spread_is_looked_for() -> None:
    (finding,) = findings(
        "play: {meld: {tried: {do: lay spread on table, choose: {spread: melds from hand where\n"
        "  (any meld in spread where meld is run)}}}}\n"
    )
    assert finding == "RK302 'spread' cannot be looked for by what its single melds are"


def test_the_first_meld_of_a_spread_may_be_none() -> None:
    (result,) = outcomes(
        "track: {found: flag}\n"
        "play: {meld: {tried: {choose: {spread: any melds from hand}, do:\n"
        "  ['found = (first meld from spread where meld is run) is none',\n"
        "   lay spread on table]}}}\n"
        "examples:\n  - given: {hand of seat 1: 7C 7D 7H KD}\n    from: meld for seat 1\n"
        "    moves: [tried 7C 7D 7H]\n    expect: {found: 'yes'}\n"
    )
    assert result.ok, result.message


def test_rulebooks_say_what_is_done_with_each_meld() -> None:
    rules = sound(HANDED)
    pages = {code: plain(rulebook(Played(rules, 2), code)) for code in LANGUAGES}
    assert "For every meld in the chosen melds, the procedure “put down” is" in pages["en"]
    assert "Para cada combinación de las combinaciones elegidas, se hace «put" in pages["es"]


def played(rules: Ruleset, engine: str) -> object:
    game = rulekit.Game(rules, {})
    return rulekit.simulate(game, hands=6, seed=3, bots="greedy", engine=engine, rows=True).rows


@pytest.mark.thorough
def test_both_engines_play_alike_with_all_of_this() -> None:
    claim = (
        "claims: {call: {after: discard, who: everyone - actor, take: {when: actor is previous "
        "player and discard is not empty and turns at most 20, do: move top of discard to hand, "
        "next: resume}}}\n"
    )
    rules = sound(HANDED + claim)
    assert played(rules, "interp") == played(rules, "wasm")


# ── moves of examples ─────────────────────────────────────────────────────────────────────────

GIVE = """\
play:
  meld:
    give:
      choose: {card: card from hand - picked, player: player among others}
      do: move card to hand of player
"""
HERE = "    given: {hand of seat 1: 7C KS, hand of seat 2: 2C}\n    from: meld for seat 1\n"


@pytest.mark.parametrize("player", ["2", "seat 2", "Seat 2", "seat2"])
def test_a_player_in_a_move_is_a_seat(player: str) -> None:
    (result,) = outcomes(
        GIVE + f"examples:\n  - moves: ['give 7C, {player}']\n{HERE}"
        "    expect: {hand of seat 2: 2C 7C}\n"
    )
    assert result.ok, result.message


HIT = """
play:
  meld:
    hit:
      choose:
        player: player among everyone
        layoff: layoff from hand of me on table of player
      do: add layoff
      ensure: hand of me - picked is not empty
"""


@pytest.mark.parametrize("move", ["2, 8S", "seat 2, 8S", "Seat 2, 8S, 8C 8D 8H 8S"])
def test_what_follows_a_seat_may_be_short_too(move: str) -> None:
    (result,) = outcomes(
        f"{HIT}examples:\n  - moves: ['hit {move}']\n    from: meld for seat 1\n"
        "    given: {hand of seat 1: 8S KC, hand of seat 2: 2C, table of seat 2: 8C 8D 8H}\n"
        "    expect: {table of seat 2: 8C 8D 8H 8S}\n"
    )
    assert result.ok, result.message


def test_a_move_is_split_from_who_makes_it() -> None:
    assert split_seat("take") == ("take", None)
    assert split_seat("give 7C, seat 2 by  seat 1") == ("give 7C, seat 2", 1)
    assert split_seat("by seat 1") == ("by seat 1", None)


@pytest.mark.parametrize("key", ["moves", "legal", "illegal"])
def test_a_move_of_another_than_who_decides_is_told(key: str) -> None:
    (result,) = outcomes(f"examples:\n  - {key}: [discard 7C by seat 2]\n{HERE}")
    assert result.message == "seat 2 should decide now, but it is seat 1"
    assert result.span.text == "discard 7C by seat 2"


def test_a_seat_that_is_not_there_makes_no_move() -> None:
    (result,) = outcomes(f"examples:\n  - moves: [discard 7C by seat 5]\n{HERE}")
    assert (result.code, result.message) == ("bad-example", "there is no seat 5 at this table")


@pytest.mark.parametrize(("start", "turns"), [("    from: draw for seat 1\n", 6), ("", 6)])
def test_turns_are_given_once_the_hand_is_dealt(start: str, turns: int) -> None:
    (result,) = outcomes(
        f"examples:\n  - given: {{turns: {turns}}}\n{start}    expect: {{turns: {turns}}}\n"
    )
    assert result.ok, result.message


def test_the_end_at_a_limit_of_turns_is_shown_by_an_example() -> None:
    (result,) = outcomes(
        "examples:\n  - given: {turns: 60, stock: 9S, hand of seat 1: 7C KS,\n"
        "      hand of seat 2: 2C}\n"
        "    from: meld for seat 1\n    moves: [discard 7C]\n    then: end hand by void\n"
    )
    assert result.ok, result.message


def test_what_no_example_can_give_is_told_with_what_can_be() -> None:
    (finding,) = findings(f"examples:\n  - given: {{reason: out}}\n{HERE}".replace(
        "    given: {hand of seat 1: 7C KS, hand of seat 2: 2C}\n", ""))  # fmt: skip
    assert finding == "RK312 'reason' cannot be given"


def test_of_cards_without_those_of_another_place_each_goes_once() -> None:
    variant(
        "examples:\n"
        "  - given: {hand of seat 1: 2C JK, hand of seat 2: 5H, discard: JK 3C}\n"
        "    from: meld for seat 1\n"
        "    expect:\n"
        "      hand of seat 1 - discard: 2C\n"
        "      hand of seat 1 - hand of seat 2: 2C JK\n"
        "      hand of seat 1 - hand of seat 1: empty\n"
    )


NEAR = (
    "define:\n"
    "  near(card, other_card): suit of card is suit of other_card\n"
    "    and abs(position of rank of card - position of rank of other_card) <= 2\n"
    "  richer(player, other_player): score of player > score of other_player\n"
    "procedures:\n  settle(player, poor_player):\n"
    "    - when richer(player, poor_player): score of poor_player = score of player\n"
    "play:\n  discard:\n    discard: {do: [move card to discard, 'do settle(me, left of me)']}\n"
)


def test_of_two_parameters_of_a_type_one_has_a_word_before_it() -> None:
    variant(
        f"{NEAR}examples:\n"
        "  - given: {hand of seat 1: 6H 2C, hand of seat 2: KC, score of seat 1: 7}\n"
        "    from: meld for seat 1\n    moves: [discard 2C]\n"
        "    expect: {score of seat 2: 7, 'near(6 of hearts, 8 of hearts)': 'yes',\n"
        "      'near(6 of hearts, 7 of spades)': 'no', 'near(2 of clubs, 9 of clubs)': 'no'}\n"
    )


def test_a_word_before_no_type_makes_no_parameter() -> None:
    found = findings("define:\n  near(card, other_thing): card is not none\n")
    assert found == ["RK302 a parameter is named by its type, not 'other_thing'"]
