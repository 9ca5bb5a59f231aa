"""The public functions refuse what is of the wrong kind in words of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import rulekit
from tests.unit.small import small_game, small_rules, small_start

GIN = rulekit.load("gin")
START = GIN.start(players=2)


@pytest.mark.parametrize(("call", "says"), [
    (lambda: GIN.start(seed="3"), "seed should be a whole number, not '3'"),
    (lambda: GIN.start(seed=1.5), "seed should be a whole number, not 1.5"),
    (lambda: GIN.start(players="2"), "players should be a whole number, not '2'"),
    (lambda: GIN.start(players=True), "players should be a whole number, not True"),
    (lambda: GIN.start(match=None), "match should be a whole number, not None"),
    (lambda: GIN.start(dealer="1"), "dealer should be a whole number, not '1'"),
    (lambda: GIN.start(deck=7), "a deck should be the names of cards, as a text or a list, not 7"),
    (lambda: rulekit.simulate(GIN, out=3), "out should be a directory, not 3"),
    (lambda: rulekit.simulate(GIN, progress=3), "progress should be a function of what is done"),
    (lambda: GIN.start(deck=[7]), "a card of a deck should be a text, not 7"),
    (lambda: GIN.start(decks=5), "decks should be a list with a deck for each hand, not 5"),
    (lambda: START.view("1"), "seat should be a whole number, not '1'"),
    (lambda: START.play(None), "a move should be a text or a Move, not None"),
    (lambda: START.why(3), "a move should be a text or a Move, not 3"),
    (lambda: GIN.replay(START.record.text()),
     "the record should be a Record; Record.parse() reads a text, not '{"),
    (lambda: rulekit.Record.parse(None), "a record to parse should be a text, not None"),
    (lambda: rulekit.load(7), "the game should be a name or a path, not 7"),
    (lambda: rulekit.loads(None), "the rules should be a text, not None"),
    (lambda: rulekit.simulate("gin", hands="9"), "hands should be a whole number, not '9'"),
    (lambda: rulekit.simulate("gin", hands=9, jobs=1.0), "jobs should be a whole number, not 1.0"),
    (lambda: rulekit.simulate("gin", hands=1, bots=4),
     "bots should be a list of bots or their names, not 4"),
])  # fmt: skip
def test_what_is_of_the_wrong_kind_is_refused(call: Callable[[], object], says: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value).startswith(says)


def test_the_number_of_a_match_has_bounds() -> None:
    with pytest.raises(ValueError, match="the number of a match"):
        GIN.start(match=-1)


def test_a_game_that_is_not_there_is_guessed_at() -> None:
    with pytest.raises(rulekit.RulesetError, match="no game or file 'rumy'; did you mean 'rummy'"):
        rulekit.load("rumy")


# ── records of other rules ────────────────────────────────────────────────────────────────────


def test_a_record_of_another_game_is_named() -> None:
    with pytest.raises(rulekit.BadRecord, match="is of the game 'gin', not of 'rummy'"):
        rulekit.load("rummy").replay(START.record)


def test_a_record_with_other_options_names_one() -> None:
    with pytest.raises(rulekit.BadRecord, match="the option target '100', not '101'"):
        rulekit.load("gin", target=101).replay(START.record)


def test_a_record_of_changed_rules_gives_both_digests() -> None:
    record = small_start("7H").record
    changed = small_game(small_rules())
    with pytest.raises(rulekit.BadRecord) as caught:
        changed.replay(replace(record, digest="0123"))
    assert str(caught.value) == (
        "this record was made with other rules of 'small', or with other options than it says: "
        f"its digest is 0123, here it is {changed.digest(2)}"
    )
