"""Who wins a match: by ordered criteria, and by what a ledger says of itself."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.lower import lower
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import settle
from tests.unit.variants import findings, outcomes, sound

LAST = """\
    players: 3
    scope: match
    from: meld for seat 1
    moves: [discard KS]
"""
CRITERIA = """\
track:
  finished: flag of each player, each game
  picks: number of each player, each game
define:
  spare(player): 0 - picks of player
scoring: {each player: ~, winner: ~}
match:
  until: hands_played >= 1
"""


def champions(winner: str, given: str, wanted: str) -> None:
    """Play the last hand of a match, which brings nothing, and see who has won."""
    (result,) = outcomes(
        f"{CRITERIA}  winner: {winner}\nexamples:\n"
        f"  - given: {{hand of seat 1: KS, hand of seat 2: 2C, hand of seat 3: 3C, {given}}}\n"
        f"{LAST}    champions: {wanted}\n"
    )
    assert result.ok, result.message


@pytest.mark.parametrize(("winner", "given", "wanted"), [
    ("highest score, then lowest wins", "score of seat 1: 5, score of seat 3: 5, wins of seat 1: 2",
     "seat 3"),
    ("highest score, then lowest wins", "score of seat 1: 5, score of seat 3: 5, wins of seat 2: 2",
     "seat 1, seat 3"),
    ("highest finished, then lowest score", "finished of seat 2: 'yes', score of seat 2: 50",
     "seat 2"),
    ("highest finished, then lowest score",
     "finished of seat 2: 'yes', finished of seat 3: 'yes', score of seat 2: 50", "seat 3"),
    ("highest finished, then lowest score", "score of seat 1: 50, score of seat 2: -3", "seat 2"),
    ("lowest finished", "finished of seat 2: 'yes'", "seat 1, seat 3"),
    ("lowest picks, then highest score, then lowest wins",
     "picks of seat 1: 1, score of seat 2: 4, score of seat 3: 4, wins of seat 2: 1", "seat 3"),
    ("highest spare", "picks of seat 1: 3, picks of seat 3: 1", "seat 2"),
])  # fmt: skip
def test_equals_are_told_apart_by_the_next_criterion(winner: str, given: str, wanted: str) -> None:
    champions(winner, given, wanted)


@pytest.mark.parametrize(("criteria", "ranking"), [
    ("highest finished, then lowest score", ("lowest", "score")),
    ("highest finished", ("highest", "score")),
    ("lowest wins, then highest score", ("lowest", "wins")),
])  # fmt: skip
def test_the_first_ledger_among_them_is_what_bots_and_payoffs_go_by(
    criteria: str, ranking: tuple[str, str]
) -> None:
    rules = sound(f"{CRITERIA}  winner: {criteria}\n")
    assert lower(settle(rules, 2, {})).ranking == ranking


def test_a_ledger_says_itself_which_way_it_is_better() -> None:
    rules = sound(
        "ledgers: {score: 'points of each player, lowest wins',"
        " chips: 'chips of each player, from 5, lowest wins', wins: hands of each player}\n"
        "match: {winner: ~}\n"
    )
    program = lower(settle(rules, 2, {}))
    assert program.ranking == ("lowest", "score")
    assert [program.better(name) for name in ("score", "chips", "wins")] == [-1, -1, 0]


def test_a_match_without_a_word_is_won_by_most_of_the_first_ledger() -> None:
    assert lower(settle(sound("match: {winner: ~}\n"), 2, {})).ranking == ("highest", "score")


def test_one_ledger_alone_makes_the_program_that_it_always_made() -> None:
    said, left_out = (lower(settle(sound(text), 2, {})) for text in ("", "match: {winner: ~}\n"))
    assert {name: each.body for name, each in said.functions.items()} == {
        name: each.body for name, each in left_out.functions.items()
    }


@pytest.mark.parametrize(("change", "finding"), [
    ("ledgers: {score: 'points of each player, lowest wins'}\n",
     "RK302 of 'score' the lowest wins, as its declaration says"),
    ("match: {winner: highest scores}\n", "RK301 unknown ledger 'scores'"),
    ("match: {winner: 'highest score, then lowest picked'}\n",
     "RK302 'picked' belongs to nobody"),
    ("match: {winner: highest hand}\n",
     "RK302 'hand' is cards, but a number is wanted here"),
])  # fmt: skip
def test_what_decides_nothing_is_told(change: str, finding: str) -> None:
    assert findings(change) == [finding]


def test_rulebooks_name_the_criteria_in_their_order() -> None:
    rules = sound(f"{CRITERIA}  winner: highest finished, then lowest score, then highest spare\n")
    pages = {code: plain(rulebook(Played(rules, 2), code)) for code in LANGUAGES}
    told = {code: " ".join(page.split()) for code, page in pages.items()}
    assert "The match is won by those of whom it holds that" in told["en"]
    assert "of these those who have least in the score, of these those who" in told["en"]
    assert "Ganan la partida aquellos de quienes se cumple que" in told["es"]
    lowest = sound("ledgers: {chips: 'chips of each player, lowest wins'}\nscoring: {winner: "
                   "{paid: 1 to chips}}\n")  # fmt: skip
    assert "Chips: an account of every player, kept over the match; the lowest wins." in plain(
        rulebook(Played(lowest, 2), "en")
    )


def test_both_engines_agree_on_the_winners() -> None:
    rules = sound(f"{CRITERIA}  winner: highest wins, then lowest score, then highest spare\n")
    game = rulekit.Game(rules, {})
    rows = [
        rulekit.simulate(game, matches=4, seed=3, engine=engine, rows=True).rows
        for engine in ("interp", "wasm")
    ]
    assert rows[0] == rows[1]
