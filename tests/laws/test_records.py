"""Records replay to the same words; damaged ones are refused and nothing worse."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.library import games
from rulekit.machine.record import BadRecord, Record
from rulekit.play.game import Game, game_of
from tests.laws.worlds import World, game, law, possible, rules_of, worlds
from tests.sampling import first_few

OTHER_VALUES = [
    None,
    True,
    -1,
    1 << 70,
    3.5,
    "x",
    "",
    [],
    ["x"],
    [1],
    [["x"]],
    {},
    {"a": 1},
    {"x": "y"},
]


@cache
def options_of(name: str) -> frozenset[str]:
    return frozenset(rules_of(name).options)


def ours(record: Record) -> Game:
    """The record's game; those met before are kept, since loading takes time."""
    options = tuple(record.options.items())
    if (
        record.game in games()
        and record.options.keys() == options_of(record.game)
        and (
            record.players in rules_of(record.game).players
            and possible(record.game, record.players, options)
        )
    ):
        return game(record.game, options)
    return game_of(record)


def tried(text: str) -> BaseException | None:
    """What a record's text leads to: BadRecord, or None if it replays."""
    try:
        record = Record.parse(text)
        ours(record).replay(record)
    except BadRecord as error:
        assert str(error)
        return error
    return None


@law(6)
def test_records_replay(world: World) -> None:
    state = world.last()
    record = Record.parse(state.record.text())
    assert record == state.record
    again = ours(record).replay(record)
    assert hash(again.words) == hash(state.words)
    assert again.hands == state.hands
    assert str(again.outcome) == str(state.outcome)
    assert again.record == record


@pytest.mark.parametrize("name", first_few(games()))
def test_a_record_finds_its_game(name: str) -> None:
    state = game(name).start(seed=3).play(game(name).start(seed=3).legal_moves[0])
    assert hash(game_of(state.record).replay(state.record).words) == hash(state.words)


@law(3)
def test_a_record_without_one_of_its_entries_is_refused(world: World) -> None:
    data = json.loads(world.last().record.text())
    for name in data:
        assert tried(json.dumps({key: value for key, value in data.items() if key != name})), name
    assert tried(json.dumps({**data, "unknown": 1}))


@pytest.mark.thorough
@settings(max_examples=20)
@given(worlds(), st.data())
def test_a_record_with_another_value_is_refused_or_replays(
    world: World, data: st.DataObject
) -> None:
    found: dict[str, Any] = json.loads(World(**{**vars(world), "skip": 5}).last().record.text())
    name = data.draw(st.sampled_from(sorted(found)))
    value = data.draw(st.sampled_from(OTHER_VALUES))
    refused = tried(json.dumps({**found, name: value}))
    if type(value) is not type(found[name]) and not (
        name in ("dealer", "outcome") and value is None
    ):
        assert refused is not None


@pytest.mark.thorough
@settings(max_examples=8)
@given(worlds(), st.data())
def test_cut_off_records_are_refused(world: World, data: st.DataObject) -> None:
    text = World(**{**vars(world), "skip": 5}).last().record.text()
    assert tried(text[: data.draw(st.integers(0, len(text) - 3))])


@pytest.mark.thorough
@settings(max_examples=14)
@given(worlds(), st.data())
def test_changed_moves_are_refused_or_replay(world: World, data: st.DataObject) -> None:
    found = json.loads(World(**{**vars(world), "skip": 12}).last().record.text())
    moves = found["moves"]
    at = data.draw(st.integers(0, len(moves)))
    other = data.draw(
        st.sampled_from([*moves, "discard AC", "no such move", "", "take 5", "\ud800"])
    )
    moves.insert(at, other)
    if tried(json.dumps(found)) is None:
        assert other not in ("no such move", "", "take 5", "\ud800")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "1",
        '{"format": 1}',
        "[" * 100_000,
        "1" * 5_000,
        '{"format": 2}',
        "\x00",
        "NaN",
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.parse(text)
