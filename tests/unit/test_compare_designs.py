"""Invented changes of a rule, as a designer makes them: each gets the right verdict at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import rulekit
from rulekit.answers.comparison import Comparison
from rulekit.report.writing import report

Changed = Callable[..., Comparison]
HEAD = "rulekit: 1\nextends: gin\ngame: Changed\n"


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """Gin against Gin with a few lines changed."""

    def compare(lines: str, **asked: object) -> Comparison:
        path = tmp_path / "changed.yaml"
        path.write_text(HEAD + lines, encoding="utf-8")
        asked.setdefault("hands", 1500)
        return rulekit.compare("gin", path, **asked)  # type: ignore[arg-type]

    return compare


def verdicts(found: Comparison, group: str) -> set[str]:
    """The verdicts under a heading."""
    return {each.verdict for each in found.differences if each.metric.group == group}


@pytest.mark.thorough
def test_words_alone_change_nothing(changed: Changed) -> None:
    found = changed("about: Another text for readers.\n", hands=300)
    assert found.comparisons == 0
    assert "every figure is the same in each of 300 hands" in str(found)


WAIT = """\
play:
  draw:
    wait:
      about: Instead of drawing, a player may wait.
      when: size of stock > 20
      next: draw for opponent
"""


def test_a_move_that_nobody_makes_is_named_and_how_it_would_be_made(changed: Changed) -> None:
    """Greedy never waits; who always waits does it several times a hand."""
    found = changed(WAIT, hands=40)
    assert found.as_dict()["unused"] == {"a": [], "b": ["wait"]}
    assert "\n  in 40 hands nobody does what only B has: 'wait'\n" in str(found)
    page = report(found)
    assert ". In 40 hands nobody does what only Changed has: &#x27;wait&#x27;." in page
    one, other_bots = re.findall(r"--bots (\S+)", str(found))
    other = changed(WAIT, hands=40, bots=one, bots_b=other_bots)
    assert other["moves.wait"].difference > 1
    assert other.as_dict()["unused"] == {"a": [], "b": []}


def test_a_move_that_nobody_can_make_is_told_as_such(changed: Changed) -> None:
    """There are never more than 31 cards in the stock."""
    asked = {"hands": 20, "bots": "greedy", "bots_b": "greedy:always=wait"}
    found = changed(WAIT.replace("20", "40"), **asked)
    assert "in 20 hands nobody could do what only B has: 'wait'" in str(found)
    assert "done whenever it is allowed" not in str(found)


@pytest.mark.thorough
def test_points_for_the_dealer_help_the_dealer_alone(changed: Changed) -> None:
    """5 points when the dealer wins, who wins nearly half: and nobody plays otherwise."""
    found = changed("scoring:\n  winner:\n    dealing: 5 when winner is dealer\n")
    dealer = found["points.dealer"]
    assert dealer.verdict == "differs"
    assert dealer.low < 5 * found["wins.dealer"].a < dealer.high
    assert dealer.words().startswith("the dealer makes 2.")
    assert found["points.after_1"].verdict == "same"
    assert verdicts(found, "length") == verdicts(found, "wins") == {"same"}


@pytest.mark.thorough
def test_a_dearer_undercut_shows_in_points_only(changed: Changed) -> None:
    """25 points more in those few hands: the mean moves by 25 times their share."""
    found = changed("scoring:\n  winner:\n    undercut: 50 when reason is undercut\n")
    assert found["points.winner"].verdict == "differs"
    assert found["points.all"].difference == pytest.approx(25 * found["ends.undercut"].a)
    assert verdicts(found, "ends") == {"same"}


@pytest.mark.thorough
def test_a_stricter_knock_makes_hands_longer(changed: Changed) -> None:
    found = changed(
        "play:\n  discard:\n    knock:\n      choose:\n"
        "        spread: melds from hand - card leaving at most 5 points\n"
    )
    turns = found["length.turns"]
    assert turns.verdict == "differs"
    assert turns.low > 3
    assert turns.words().startswith("hands are ")
    assert "turns longer (" in turns.words()
    assert found["ends.gin"].difference > 0.03
    assert any("at most 5" in each.text for each in found.changes)


@pytest.mark.thorough
def test_a_lower_target_shows_in_matches_and_not_in_hands(changed: Changed) -> None:
    lines = "options: {target: 50 in 1..1000}\n"
    hands = changed(lines, hands=200)
    assert hands.comparisons == 0
    assert "may show in matches" in str(hands)
    matches = changed(lines, hands=None, matches=200)
    assert "hands shorter (" in matches["match.hands"].words("matches")
    assert "differs" not in verdicts(matches, "length")


@pytest.mark.thorough
def test_a_larger_deck_deals_other_cards_and_says_so(changed: Changed) -> None:
    """Of two packs nothing is common but the numbers of deals: pairing gains little."""
    found = changed("deck: {copies: 2}\n", hands=600)
    assert found.common is False
    assert "though the deals differ" in str(found)
    assert found["length.turns"].gain < 2
