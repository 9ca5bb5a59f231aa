"""A card that is written alone is meant as itself: a wild that stands for another is written so."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_text
from rulekit.prove.examples import examples_of

WILD_TWOS = """
extends: rummy
game: Rummy with wild twos
deck:
  extras: 2 joker
  symbols: clubs C, diamonds D, hearts H, spades S, joker JK
  wild: 2 joker
melds:
  run: {wilds: any}
"""
HANDS = "2H 7D 3H 8S 4H 9C JK JC AS QS 6C AD 7C KD 8D 5S 9D KC 10C 6D"


@pytest.fixture(scope="module")
def state() -> rulekit.State:
    game = rulekit.loads(WILD_TWOS)
    begun = game.start(scope="hand", players=2, dealer=2, deck=HANDS + " KS")
    return begun.play("from_stock")


@pytest.mark.parametrize(("text", "meant"), [
    ("lay 2H 3H 4H", "lay 2H 3H 4H"),
    ("lay 4H 3H 2H", "lay 2H 3H 4H"),
    ("lay 2H=5H 3H 4H", "lay 3H 4H 2H=5H"),
    ("lay 2H=2H 3H 4H", "lay 2H 3H 4H"),
    ("lay 2H 3H 4H JK=5H", "lay 2H 3H 4H JK=5H"),
])  # fmt: skip
def test_the_natural_reading_is_preferred(state: rulekit.State, text: str, meant: str) -> None:
    assert state.parse(text).text == meant
    assert state.why(text) is None


def test_what_remains_open_is_still_asked(state: rulekit.State) -> None:
    """The two is itself, but the joker may stand at either end."""
    why = state.why("lay 2H 3H 4H JK")
    assert why is not None and "several ways" in why


def test_a_wild_is_read_as_one_where_it_cannot_be_itself(state: rulekit.State) -> None:
    assert state.parse("lay 3H 4H JK=5H").text == "lay 3H 4H JK=5H"


def failures(text: str) -> list[str]:
    """What does not hold of the examples of a rule file."""
    report = Report()
    document = load_text(f"rulekit: 1\n{text}", report)
    rules = check(document, "text", report) if document is not None else None
    assert rules is not None, report.diagnostics
    return [result.message for result in examples_of(rules) if not result.ok]


def test_on_a_table_that_is_given_the_natural_reading_is_meant() -> None:
    given = "given: {table: 2H 3H 4H / 2D JK 2S}\n    from: meld for seat 1\n"
    expected = "    expect: {table: 2H 3H 4H / 2D JK 2S}\n"
    assert failures(f"{WILD_TWOS}examples:\n  - {given}{expected}") == []


def test_where_a_wild_has_no_certain_role_none_need_be_said() -> None:
    """A group of three with a joker, laid as a meld of its own or given on the table."""
    text = """\
extends: rummy_israeli
game: Groups of three
examples:
  - options: {rearrange: listed_patterns}
    given: {rack of seat 1: R10 Y10 JK K1, opened of seat 1: yes}
    from: playing for seat 1
    legal: [lay R10 Y10 JK, lay R10 Y10 JK=B10, lay R10 Y10 JK=K10]
  - options: {rearrange: listed_patterns}
    given: {rack of seat 1: R10 JK JK K1, opened of seat 1: yes}
    from: playing for seat 1
    illegal: lay R10 JK JK
    legal: lay R10 JK=R11 JK=R12
  - options: {rearrange: listed_patterns}
    given: {rack of seat 1: B10 K1, opened of seat 1: yes, table: R10 Y10 JK}
    from: playing for seat 1
    legal: [place R10 Y10 JK B10, place B10]
"""
    assert failures(text) == []
