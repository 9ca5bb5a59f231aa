"""States are the same to the word on both tiers, and go over to the fast one as soon as it pays."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import rulekit
from rulekit.engines import machine
from rulekit.library import games
from rulekit.machine.position import Position
from rulekit.play import board as boards
from rulekit.play.board import Board, Only
from rulekit.play.state import State
from tests.laws.test_moves import written
from tests.laws.worlds import World, game, law, pick
from tests.sampling import first_few
from tests.unit.small import small_start

DECK = "7H AC 8H 2C 9H 3C 9C KD 9D KS"


@cache
def board(name: str, options: tuple[tuple[str, str], ...], players: int, tier: str) -> Board:
    return Only(Position(machine(game(name, options).program(players), tier)))


def on(state: State, world: World, tier: str) -> State:
    """The same state, to be played on on a tier."""
    return replace(state, board=board(world.game, world.options, world.players, tier))


def told(state: State, texts: list[str]) -> Iterator[object]:
    """Everything that a state says."""
    yield state.words
    yield [(str(move), move.registers, move.arguments) for move in state.legal_moves]
    yield [str(move) for move in state.asides]
    yield str(state), repr(state), state.phase, state.to_move, state.is_over
    yield [str(state.view(seat)) for seat in range(1, state.players + 1)]
    yield [state.events(seat) for seat in range(1, state.players + 1)]
    yield str(state.outcome), state.hands, state.history
    yield state.record.text()
    yield [state.why(text) for text in texts]


@pytest.mark.thorough
@law(10)
def test_both_tiers_say_the_same_of_every_state(world: World) -> None:
    chance = world.random()
    fast, plain = (on(world.start(), world, tier) for tier in ("wasm", "interp"))
    for number in range(world.skip + world.look):
        if number >= world.skip:
            texts = sorted(written(plain, chance), key=lambda _: chance.random())[:4]
            for one, other in zip(told(fast, texts), told(plain, texts), strict=True):
                assert one == other
            assert fast == plain and hash(fast) == hash(plain)
        if plain.is_over:
            break
        move = pick(fast, chance, keen=world.keen)
        fast, plain = fast.play(move.text), plain.play(move.text)
    assert fast.words == plain.words


@pytest.mark.parametrize("name", first_few(games()))
def test_a_state_goes_over_to_the_fast_tier_as_soon_as_it_pays(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = rulekit.load(name)
    whole, chance = [made.start(seed=5)], Random(1)
    assert type(whole[0].position.machine).__name__ == "Interpreter"
    for _ in range(8):
        if not whole[-1].is_over:
            whole.append(whole[-1].play(chance.choice(list(whole[-1].legal_moves))))
    before = [list(told(state, ["nothing"])) for state in whole]
    monkeypatch.setattr(boards, "PATIENCE", 0.0)
    assert [list(told(state, ["nothing"])) for state in whole] == before
    for state in (whole[0], whole[-1], made.start(seed=6)):
        assert type(state.position.machine).__name__ == "WasmMachine"
    again = made.replay(whole[-1].record)
    assert again == whole[-1] and list(told(again, [])) == list(told(whole[-1], []))


def test_a_state_that_has_gone_over_is_pickled_and_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(boards, "PATIENCE", 0.0)
    made = rulekit.load("gin")
    state = made.start(seed=2)
    for _ in range(5):
        state = state.play(state.legal_moves[0])
    assert type(state.position.machine).__name__ == "WasmMachine"
    twin = pickle.loads(pickle.dumps(state))
    other = pickle.loads(pickle.dumps(made)).replay(state.record)
    assert twin == state == other and len({twin, state, other}) == 1
    assert pickle.loads(pickle.dumps(made)) == made
    assert list(told(twin, [])) == list(told(state, [])) == list(told(other, []))


def test_without_the_fast_tier_states_stay_on_the_reference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise ImportError

    monkeypatch.setattr("rulekit.backends.wasm.load", missing)
    monkeypatch.setattr(boards, "PATIENCE", 0.0)
    state = small_start(DECK)
    assert state.play("drop 9C").to_move == 1
    assert type(state.position.machine).__name__ == "Interpreter"


@pytest.mark.parametrize("patience", [0.0, pytest.param(9.0, marks=pytest.mark.thorough)])
def test_a_move_that_never_ends_is_a_fault_on_either_tier(
    patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "PATIENCE", patience)
    state = small_start(DECK, do="\n        - repeat 100000000 times: n += 1")
    assert len(state.legal_moves) == 16
    with pytest.raises(rulekit.RuleFault, match="a single move never comes to an end") as caught:
        state.play("drop 9C")
    assert caught.value.record.moves == ("drop 9C",)  # type: ignore[attr-defined]
    assert state.play("count 1").to_move == 1
    assert type(state.position.machine).__name__ == ("Interpreter" if patience else "WasmMachine")


def test_threads_play_the_states_of_one_game_side_by_side() -> None:
    made = rulekit.load("gin")

    def walk(seed: int) -> list[str]:
        state, chance = made.start(seed=seed), Random(seed)
        for _ in range(40):
            if not state.is_over:
                state = state.play(chance.choice(list(state.legal_moves)))
        return [str(state), str(state.view(1)), state.record.text()]

    alone = [walk(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(walk, range(8))) == alone
