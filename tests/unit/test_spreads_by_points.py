"""Several melds that have to count something together: looked for exactly, judged exactly."""

from __future__ import annotations

import pytest

import rulekit
from tests.unit.variants import errors, outcomes, sound

RULES = """\
deck:
  melded: {A: 20}
contracts:
  one_meld: 1 set, 0+ runs
track:
  wanted: number
deal:
  - wanted = 40
  - shuffle deck into stock
  - deal hand_size cards from stock to each hand
  - move top of stock to discard
play:
  meld:
    open:
      choose:
        spread: melds from hand CHOICE
      do: lay spread on table
      ensure: hand - picked is not empty
"""


def holds(choice: str, hand: str, told: str) -> bool:
    given = f"given: {{hand of seat 1: {hand}, hand of seat 2: 9C}}"
    (result,) = outcomes(
        RULES.replace("CHOICE", choice)
        + f"examples:\n  - {{players: 2, {given}, from: meld for seat 1, {told}}}\n"
    )
    return result.ok


ACES = "AC AD AH 2C 3C KD"  # the run leaves least, but counts 25; the set counts 60


@pytest.mark.parametrize(("condition", "legal"), [
    ("where points(spread) >= wanted", True),
    ("where points(spread) at least wanted", True),
    ("where wanted <= points(spread)", True),
    ("where points(spread) >= 60", True),
    ("where points(spread) > 60", False),
    ("where points(spread) > 59", True),
    ("where (points(spread) >= 40 and turns < 3)", True),
    ("where (points(spread) >= 40 and turns > 5)", False),
    ("as one_meld where points(spread) >= 60", True),
    ("as one_meld where points(spread) > 60", False),
])  # fmt: skip
def test_melds_are_found_that_count_enough_though_others_leave_less(
    condition: str, legal: bool
) -> None:
    told = "legal: [open AC AD AH]" if legal else "illegal: [open AC AD AH]"
    assert holds(condition, ACES, told)
    game = rulekit.Game(sound(RULES.replace("CHOICE", condition)), {})
    deck = "AC 9H AD 9D AH 8H 2C 7S 3C 6S KD 5S QD 4S 10C 10D"
    state = game.start(players=2, scope="hand", dealer=2, deck=deck).play("from_stock")
    listed = [str(move) for move in state.legal_moves if move.action == "open"]
    assert bool(listed) == legal
    assert all("AC AD AH" in move for move in listed)


def test_melds_that_count_less_are_refused() -> None:
    assert holds("where points(spread) >= wanted", ACES, "illegal: [open AC 2C 3C]")
    assert holds("where points(spread) >= 25", ACES, "legal: [open AC 2C 3C, open AC AD AH]")


@pytest.mark.parametrize(("condition", "part"), [
    ("where size of spread > 2", "size of spread > 2"),
    ("where points(spread) <= 30", "points(spread) <= 30"),
    ("where points(spread) >= size of spread", "points(spread) >= size of spread"),
    ("where (points(spread) >= 30 and points(spread) >= 40)", "points(spread) >= 40"),
    ("where (points(spread) >= 30 or turns > 3)", "points(spread) >= 30 or turns > 3"),
    ("as one_meld where points(rest of spread) >= 3", "points(rest of spread) >= 3"),
])  # fmt: skip
def test_what_cannot_be_looked_for_is_one_fault(condition: str, part: str) -> None:
    (told,) = errors(RULES.replace("CHOICE", condition))
    assert told == f"'spread' cannot be looked for by '{part}'"
