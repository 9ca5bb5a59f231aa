"""Where several win together each of them gets what the winner gets, and none pays another."""

from __future__ import annotations

import pytest

from rulekit.rulebook import Played, rulebook
from rulekit.rulebook.render import plain
from tests.unit.variants import variant

SHARED = """\
{teams}
ledgers: {{score: points of each {owner}}}
scoring:
  each player: ~
  winner: {{out: ~, hand: ~, won: points(hand), more: 5 to wins}}
  {extra}
play:
  discard:
    stop:
      next: end hand by stopped won by {who}
match: {{until: hands_played >= 1, winner: highest {main}, bonuses: {{winner: {{game: 7}}}}}}
examples:
  - players: 4
    scope: match
    given: {{hand of seat 1: 2C, hand of seat 2: 3C, hand of seat 3: 4C, hand of seat 4: 5C}}
    from: meld for seat 1
    moves: [stop]
    sheet: {{{sheet}}}
    expect: {{{expect}}}
"""
PARTS = {"teams": "", "owner": "player", "extra": "", "main": "score", "expect": ""}


@pytest.mark.parametrize("receiver", ["winner", "winners"])
def test_each_winner_gets_the_amount(receiver: str) -> None:
    text = SHARED.format(
        **PARTS, who="seat 1 + seat 3", sheet="won: 2 0 4 0, more: 5 0 5 0"
    ).replace("  winner: {out", f"  {receiver}: {{out")
    if receiver == "winners":
        text = text.replace("out: ~, hand: ~, ", "").replace(
            "  winners:", "  winner: ~\n  winners:"
        )
    variant(text)


def test_winners_do_not_pay_each_other() -> None:
    parts = {**PARTS, "extra": "others pay winner: {cards: points(hand)}"}
    sheet = "won: 2 0 4 0, more: 5 0 5 0, cards: 8 -6 8 -10"
    variant(SHARED.format(**parts, who="seat 1 + seat 3", sheet=sheet))


def test_a_winning_side_is_paid_once_into_its_account() -> None:
    parts = {
        **PARTS,
        "teams": 'teams: "2 sides, alternating"',
        "owner": "team",
        "expect": "score of seat 1: 9, score of seat 2: 0, wins of seat 1: 5, wins of seat 3: 5",
    }
    sheet = "won: 2 0 0 0, more: 5 0 5 0"
    variant(SHARED.format(**parts, who="team of seat 1", sheet=sheet))


def test_who_share_the_match_get_the_bonus_each() -> None:
    parts = {**PARTS, "main": "wins", "expect": "wins of seat 1: 12, wins of seat 3: 12"}
    sheet = "won: 2 0 4 0, more: 5 0 5 0"
    variant(SHARED.format(**parts, who="seat 1 + seat 3", sheet=sheet))


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("me", ("The winner scores", "El ganador anota")),
        ("seat 1 + seat 3", ("Each winner scores", "Cada ganador anota")),
    ],
)
def test_the_rulebook_says_that_each_gets_it(who: str, said: tuple[str, str]) -> None:
    text = SHARED.format(**PARTS, who=who, sheet="").split("examples:")[0]
    out = "play:\n  discard:\n    discard:\n      next: draw for next player\n"
    rules = variant(text.replace("play:\n  discard:\n", out)).rules
    for language, words in zip(("en", "es"), said, strict=True):
        assert words in plain(rulebook(Played(rules, 4), language))
