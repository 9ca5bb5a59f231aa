"""A hand on its own is scored, and nothing else of a match happens."""

from __future__ import annotations

from tests.unit.variants import outcomes

ENDS = """\
match:
  next dealer: left of left of dealer
  after hand:
    - for each player: score of player += 1000
  until: hands_played >= 1
  bonuses:
    winner: {game: 50}
  at end:
    - for each player: score of player += 10000
examples:
  - about: on its own
    given: {hand of seat 1: 9S, hand of seat 2: 2C}
    from: meld for seat 1
    moves: discard 9S
    sheet: {game: 0 0}
    expect: {score of seat 1: 10, score of seat 2: -2, hands_played: 1}
  - about: of a match
    scope: match
    given: {hand of seat 1: 9S, hand of seat 2: 2C}
    from: meld for seat 1
    moves: discard 9S
    sheet: {game: 50 0}
    champions: 1
    expect: {score of seat 1: 11060, score of seat 2: 10998, hands_played: 1}
"""


def test_what_happens_after_a_hand_happens_in_a_match_only() -> None:
    assert [result.message for result in outcomes(ENDS)] == ["", ""]
