"""Records as text."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import rulekit
from rulekit.machine.record import BadRecord, Record
from rulekit.play.game import game_of
from tests.unit.small import small_start

DECK = "7H AC 8H 2C 9H 3C 9C KD 9D KS"


@pytest.fixture(scope="module")
def record() -> Record:
    return small_start(DECK).play("count 3").record


def test_a_record_is_readable_and_comes_back(record: Record) -> None:
    assert Record.parse(record.text()) == record
    assert json.loads(record.text())["moves"] == ["count 3"]
    assert record.decks == (tuple(DECK.split()),)


@pytest.mark.parametrize(("name", "value", "says"), [
    ("moves", "count 3", "'moves' cannot hold"), ("moves", [3], "'moves' cannot hold 3"),
    ("decks", [["7H"], 4], "'decks' cannot hold 4"), ("decks", ["7H"], "'decks' cannot hold '7H'"),
    ("options", {"a": 1}, "'options' cannot hold 1"),
    ("players", True, "'players' cannot hold True"),
    ("seed", -1, "'seed' cannot hold -1"), ("seed", 1 << 62, "'seed'"), ("dealer", 0, "'dealer'"),
    ("scope", "game", "'scope' cannot hold 'game'"), ("format", 9, "has format 9"),
    ("moves", ["a\nb"], "'moves' cannot hold"), ("options", {"a\nb": "1"}, "'options' cannot"),
    ("outcome", 1, "'outcome'"), ("match", 1.5, "'match'"),
])  # fmt: skip
def test_damage_is_named(record: Record, name: str, value: object, says: str) -> None:
    data = {**json.loads(record.text()), name: value}
    with pytest.raises(BadRecord) as caught:
        Record.parse(json.dumps(data))
    assert says in str(caught.value)


def test_a_cut_off_record_is_placed() -> None:
    with pytest.raises(BadRecord, match="line 1, column 13"):
        Record.parse('{"format": 1')


@pytest.mark.parametrize(("change", "says"), [
    ({"moves": ("take_upcard", "discard ZZ")}, "move 2 of the record is refused"),
    ({"moves": ("knock 2C",)}, "move 1 of the record is refused"),
    ({"digest": "0"}, "made with other rules"),
    ({"players": 7}, "is of 7 players, but 'gin' is for 2, 3, 4, 6, 8"),
    ({"outcome": "gin: won by 1; scores 9, 0"}, "the record says that it ended with"),
    ({"dealer": 9}, "the record cannot begin"), ({"decks": (("ZZ",),)}, "the record cannot begin"),
    ({"decks": (("AC", "AC"),)}, "the record cannot begin"),
])  # fmt: skip
def test_a_record_that_does_not_fit_is_refused(change: dict[str, object], says: str) -> None:
    good = rulekit.load("gin").start(seed=3, scope="hand").play("take_upcard").record
    assert rulekit.load("gin").replay(good).record == good
    with pytest.raises(BadRecord) as caught:
        rulekit.load("gin").replay(replace(good, **change))  # type: ignore[arg-type]
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"game": "go"},
            "the record says that 'game' is 'go', but its digest is of 'gin': set it to 'gin'",
        ),
        (
            {"options": {"target": "7"}},
            "the record says that the option target is '7', but its digest is of "
            "'100': set it to '100'",
        ),
        (
            {"options": {"tarot": "7"}},
            "the record has an option 'tarot', which 'gin' does not have: take it out, or "
            "use the rules that have it",
        ),
        (
            {"options": {"tarot": "7"}, "digest": "0"},
            "has an option 'tarot', which 'gin' does not have",
        ),
    ],
)
def test_what_a_record_says_of_its_rules_is_held_to_its_digest(
    change: dict[str, object], says: str
) -> None:
    good = rulekit.load("gin").start(seed=3).record
    with pytest.raises(BadRecord) as caught:
        rulekit.load("gin").replay(replace(good, **change))  # type: ignore[arg-type]
    assert says in str(caught.value)


def test_options_at_their_defaults_need_not_be_written() -> None:
    good = rulekit.load("gin").start(seed=3).record
    assert rulekit.load("gin").replay(replace(good, options={})).record == good


@pytest.mark.parametrize("change", [
    {"game": "no_such_game"}, {"options": {"unknown": "1"}}, {"options": {"name": "gin"}},
    {"options": {"target": "many"}},
])  # fmt: skip
def test_a_record_of_rules_that_are_not_here_is_refused(change: dict[str, object]) -> None:
    good = rulekit.load("gin").start(seed=3).record
    with pytest.raises(BadRecord):
        game_of(replace(good, **change))  # type: ignore[arg-type]
