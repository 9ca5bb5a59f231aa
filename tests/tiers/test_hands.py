"""Whole hands within the fast tier: the same rows as those of the reference, move by move."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from typing import Any

import pytest

import rulekit
from rulekit import engines
from rulekit.engines import machine
from rulekit.library import games
from rulekit.machine.position import Position
from rulekit.machine.tier import RuleFault
from rulekit.series import inside
from rulekit.series.batch import simulate
from rulekit.series.hand import Host, Row, Series
from tests.laws.worlds import game
from tests.sampling import first_few
from tests.unit.small import small_game, small_rules

LONG = {"burako", "rummikub", "rummy_israeli"}  # hands of minutes in the reference


def rows(
    name: str,
    engine: str,
    *,
    hands: int = 2,
    bots: Sequence[str] = ("greedy", "random"),
    scope: str = "hand",
    rotate: bool = False,
) -> list[Row]:
    chosen = game(name)
    size = chosen.default_players
    seats = tuple(bots[seat % len(bots)] for seat in range(size))
    series = Series(chosen.program(size), "", 3, scope, seats, rotate, engine)
    return [row for _, some in inside.rows_of(Host(series), 1, hands) for row in some]


@pytest.mark.parametrize("name", first_few(sorted(set(games()) - LONG)))
def test_bots_play_the_same_hands_on_both_tiers(name: str) -> None:
    assert rows(name, "wasm") == rows(name, "interp")


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(LONG))
def test_random_bots_play_the_same_long_hands_on_both_tiers(name: str) -> None:
    one = {"hands": 1, "bots": ("random",)}
    assert rows(name, "wasm", **one) == rows(name, "interp", **one)  # type: ignore[arg-type]


SEARCHED = ("gin", "rum500", "rummy", "michigan", "conquian", "canasta", "contract_rummy", "tonk")


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n == "gin" else pytest.mark.thorough) for n in SEARCHED]
)
def test_a_bot_that_searches_plays_the_same_on_both_tiers(name: str) -> None:
    """It notes what is shown within the fast tier, and is told of it elsewhere."""
    table: dict[str, Any] = {"hands": 1, "bots": ("search:playouts=6", "greedy")}
    assert rows(name, "wasm", **table) == rows(name, "interp", **table)


@pytest.mark.thorough
def test_greedy_bots_hope_for_the_same_cards_on_both_tiers() -> None:
    """Among six players of Queen City hardly any cards are in nobody's hand."""
    table: dict[str, Any] = {"players": 6, "hands": 1, "seed": 1, "rows": True, "bots": ["greedy"]}
    found = rulekit.simulate("queen_city", engine="wasm", **table).rows
    assert found["turns"][0] > 60  # more than 45 of them with cards scarce
    assert found == rulekit.simulate("queen_city", engine="interp", **table).rows


@pytest.mark.long
@pytest.mark.parametrize("bots", [("random",), ("greedy",), ("greedy", "random")])
@pytest.mark.parametrize("name", games())
def test_bots_play_the_same_hands_in_the_long_run(name: str, bots: tuple[str, ...]) -> None:
    some = {"hands": 20, "bots": bots}
    assert rows(name, "wasm", **some) == rows(name, "interp", **some)  # type: ignore[arg-type]


def test_what_sides_score_is_the_same_on_both_tiers() -> None:
    text = small_rules(players="4", teams="2 sides, alternating", owner="team")
    text = text.replace("  winner:\n    cards: 10", "  each player:\n    cards: size of hand")
    program = small_game(text).program(4)
    slow, fast = (
        [
            row
            for _, some in inside.rows_of(
                Host(Series(program, "", 3, "hand", ("random",) * 4, False, engine)), 1, 3
            )
            for row in some
        ]
        for engine in ("interp", "wasm")
    )
    assert fast == slow


def test_matches_between_moving_bots_are_the_same() -> None:
    slow, fast = (
        rows("gin", engine, hands=3, scope="match", rotate=True) for engine in ("interp", "wasm")
    )
    assert fast == slow
    assert len(fast) > 3


def test_how_often_the_host_looks_up_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rows("gin", "wasm", hands=20)
    monkeypatch.setattr(inside, "FIRST_STRETCH", 1)
    monkeypatch.setattr(inside, "STRETCH_SECONDS", 0.0)
    assert rows("gin", "wasm", hands=20) == whole


@pytest.mark.parametrize("parts", [
    {"do": "\n        - move card to heap\n        - repeat 100000000 times: n += 1"},
    {"score": "5 / (n - n)"},
])  # fmt: skip
@pytest.mark.thorough
def test_a_fault_comes_with_the_record_that_led_there(parts: dict[str, str]) -> None:
    told = []
    for engine in ("interp", "wasm"):
        with pytest.raises(RuleFault) as caught:
            simulate(small_game(small_rules(**parts)), hands=3, engine=engine)
        assert caught.value.record is not None
        told.append((caught.value.message, caught.value.number, caught.value.record))
    assert told[0] == told[1]


@pytest.mark.usefixtures("compiled_anew")
def test_moves_that_find_no_room_are_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulekit.backends.wasm.compiled import forget
    from rulekit.machine import desk

    usual = rows("rummy", "wasm")
    monkeypatch.setattr(desk, "NOTES_ROOM", 12)
    forget()
    assert rows("rummy", "wasm") == usual


@pytest.mark.usefixtures("compiled_anew")
def test_moves_that_find_no_room_are_listed_a_stretch_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from rulekit.machine import desk

    monkeypatch.setattr(desk, "NOTES_ROOM", 12)
    options = (("auction", "sealed_single_round"), ("starting_chips", "100"))
    program = game("michigan", options).program(4)
    fast, plain = (Position(machine(program, engine)) for engine in ("wasm", "interp"))
    lengths = []
    for position in (fast, plain):
        position.setup(1, 0)
        position.open()
    for _ in range(4):
        moves = fast.machine.moves()
        assert moves == plain.machine.moves()
        lengths.append(len(moves))
        names = [program.actions[registers[0] - 1].name for registers in moves]
        chosen = names.index("sell") if "sell" in names else -1
        for position in (fast, plain):
            position.apply(moves[chosen])
    assert max(lengths) > 24


# ── which tier plays ──────────────────────────────────────────────────────────────────────────


@pytest.mark.thorough
def test_the_fast_tier_plays_where_it_can() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        results = simulate("gin", hands=2, rows=True)
    assert results.summary()["engine"] == "wasm"
    assert results.rows == simulate("gin", hands=2, engine="interp", rows=True).rows


@pytest.mark.thorough
def test_without_wasmtime_the_interpreter_plays_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    monkeypatch.delitem(sys.modules, "rulekit.backends.wasm.machine", raising=False)
    monkeypatch.delattr("rulekit.backends.wasm.machine", raising=False)
    engines.fastest.cache_clear()
    try:
        with pytest.warns(RuntimeWarning, match="the interpreter plays"):
            assert simulate("gin", hands=1).summary()["engine"] == "interp"
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            simulate("gin", hands=1)
        with pytest.raises(ValueError, match="cannot be loaded"):
            machine(game("gin").program(2), "wasm")
    finally:
        engines.fastest.cache_clear()
