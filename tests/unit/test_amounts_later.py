"""Amounts under `then`: worked out once the others have been booked, on the same sheet."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.lower import lower
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import settle
from tests.unit.variants import findings, outcomes, sound

LATER = """\
scoring:
  each player: {cards: ~}
  winner: {out: 10}
  then:
    winner:
      target: 50 when score of me >= 100
      twice: 1 to wins when score of me >= 100
    others pay winner:
      share: 5 when score of winner >= 100
match:
  after hand:
    - when winner is not none: wins of winner += score of winner
  until: hands_played >= 1
"""


def scored(before: int, wanted: str) -> None:
    """The last card is discarded with so many points before."""
    (result,) = outcomes(
        f"{LATER}examples:\n  - players: 2\n    scope: match\n"
        "    given: {hand of seat 1: KS, hand of seat 2: 2C, discard: 9S,\n"
        f"      score of seat 1: {before}}}\n    from: meld for seat 1\n    moves: [discard KS]\n"
        f"    {wanted}\n"
    )
    assert result.ok, result.message


@pytest.mark.parametrize(("before", "sheet"), [
    (90, "{out: 10 0, target: 50 0, twice: 1 0, share: 5 -5}"),
    (89, "{out: 10 0, target: 0 0, twice: 0 0, share: 0 0}"),
    # What is under `then` sees what is booked before it, and not itself: each comes once.
    (150, "{out: 10 0, target: 50 0, twice: 1 0, share: 5 -5}"),
])  # fmt: skip
def test_later_amounts_see_what_has_been_booked(before: int, sheet: str) -> None:
    scored(before, f"sheet: {sheet}")


def test_they_are_booked_before_what_happens_after_the_hand() -> None:
    """1 for the hand, 1 more, and then all points of the winner: 90 + 10 + 50 + 5."""
    scored(90, "expect: {score of seat 1: 155, wins of seat 1: 157, score of seat 2: -5}")


def test_both_engines_score_alike() -> None:
    rules = sound(LATER.replace("100", "1"))
    rows = [
        rulekit.simulate(
            rulekit.Game(rules, {}), matches=4, seed=3, bots="greedy", engine=engine, rows=True
        ).rows
        for engine in ("interp", "wasm")
    ]
    assert rows[0] == rows[1]


def test_lines_stand_behind_the_others_whatever_the_order_in_the_file() -> None:
    first = "scoring:\n  then: {winner: {last: 1}}\n  each player: {cards: 2}\n"
    program = lower(settle(sound(first), 2, {}))
    assert [reason for reason, _ in program.entries][-1] == "last"


@pytest.mark.parametrize(("then", "finding"), [
    ("winner: {extra: 5 to nothing}", "RK301 unknown ledger 'nothing'"),
    ("winner: {extra: hand}", "RK302 'hand' is cards, but a number is wanted here"),
    ("winers: {extra: 5}", "RK301 unknown name 'winers'"),
])  # fmt: skip
def test_what_scores_nothing_is_told_as_among_the_others(then: str, finding: str) -> None:
    assert findings(f"scoring: {{then: {{{then}}}}}\n") == [finding]


def test_rulebooks_say_when() -> None:
    pages = {code: plain(rulebook(Played(sound(LATER), 2), code)) for code in LANGUAGES}
    assert "Once this has been booked: The winner scores" in pages["en"]
    assert "Una vez anotado esto: " in pages["es"]
