"""A small game for tests of the machine: every part that a test varies is an argument."""

from __future__ import annotations

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_text
from rulekit.play.game import Game
from rulekit.play.state import State

RULES = """\
rulekit: 1
game: Small
players: {players}
teams: {teams}
deck:
  suits: clubs diamonds hearts spades
  ranks: A 2..10 J Q K
  values: {{A: 1, 2..10: pips, J Q K: 10}}
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
  heap: pile, face up
  table: melds, face up
melds:
  set: 3..4 cards, same rank, different suit
  run: 3+ cards, same suit, in sequence
ledgers:
  score: points of each {owner}
track:
  n: number
deal:
  - shuffle deck into stock
  - deal 5 cards from stock to each hand, starting with left of dealer
play:
  start: act for left of dealer
  act:
{entry}
    drop:
      choose: {{card: card from hand}}
      do: {do}
      next:
        when hand is empty: end hand by out won by me
        otherwise: act for next player
    lay:
      choose: {{meld: meld from hand}}
      do: lay meld on table
      next:
        when hand is empty: end hand by out won by me
        otherwise: act
    give:
      when: n > 0
      choose:
        player: player among others
        card: card from hand of me
      do: move card to hand of player
      next: act for next player
    count:
      choose: {{number: number in 1 .. 9}}
      do: n = number
      next: act for next player
scoring:
  winner:
    cards: {score}
match:
  until: hands_played >= 2
  winner: highest score
"""


def small_rules(
    *,
    players: str = "2..4",
    teams: str = "each alone",
    owner: str = "player",
    entry: str = "",
    do: str = "move card to heap",
    score: str = "10",
) -> str:
    return RULES.format(players=players, teams=teams, owner=owner, entry=entry, do=do, score=score)


def small_game(text: str) -> Game:
    report = Report()
    document = load_text(text, report, "small.yaml")
    rules = None if document is None or not report.ok else check(document, "small", report)
    assert rules is not None, report.diagnostics
    assert report.ok, report.diagnostics
    return Game(rules, {})


def small_start(deck: str = "", players: int = 2, **parts: str) -> State:
    """A hand of the small game; seat 2 is dealt the first, third ... card, and begins."""
    return small_game(small_rules(**parts)).start(
        seed=4, players=players, scope="hand", deck=deck or None
    )


def small_errors(text: str) -> list[str]:
    """The messages of all errors in a rule file."""
    report = Report()
    document = load_text(text, report)
    assert document is not None
    check(document, "small", report)
    return [fault.message for fault in report.errors]
