"""A state asks a bot for its move: any bot, on either tier, and the same as in a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import rulekit
from rulekit.bots import Stream
from rulekit.engines import machine
from rulekit.library import games
from rulekit.machine.position import Position
from rulekit.play.board import Only
from rulekit.play.state import State
from tests.laws.worlds import World, game, law
from tests.sampling import first_few


class Last:
    """The last move, whatever the position."""

    NEEDS_POSITION = False

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        return count - 1


def nosy(position: Position, count: int, stream: Stream) -> int:
    """Any of the moves, by what it imagines of the others."""
    assert len(position.offered) == count
    return sum(position.words) % count


def first_of_ten(position: Position, count: int, stream: Stream) -> int:
    return 10


def broken(position: Position, count: int, stream: Stream) -> int:
    raise KeyError("nothing here")


def state_of(name: str, moves: int) -> State:
    state, chance = game(name).start(seed=3), Random(moves)
    for _ in range(moves):
        state = state.play(chance.choice(list(state.legal_moves)))
    return state


@pytest.mark.parametrize("name", first_few(games()))
@pytest.mark.parametrize("bot", ["greedy", "random", Last(), Last, nosy])
def test_any_bot_names_one_of_the_moves(name: str, bot: object) -> None:
    for moves in (0, 3, 12):
        state = state_of(name, moves)
        before = str(state), state.words
        move = state.ask(bot)
        assert move in state.legal_moves
        assert state.ask(bot) == move
        assert (str(state), state.words) == before
        assert [*state.legal_moves] == [*replace(state).legal_moves]
        state.play(move)


def test_a_bot_may_be_named_by_its_file_or_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "asked_bot.py").write_text(
        "NEEDS_POSITION = False\ndef choose(position, count, stream):\n    return 0\n"
    )
    monkeypatch.chdir(tmp_path)
    state = state_of("gin", 4)
    for named in ("asked_bot.py", "asked_bot:choose"):
        assert state.ask(named) == state.legal_moves[0]
    assert state.ask("tests.unit.test_ask:Last") == state.legal_moves[-1]


def test_its_chance_comes_from_the_seed() -> None:
    state = state_of("gin", 4)
    asked = [state.ask("random", seed) for seed in range(40)]
    assert {str(move) for move in asked} == {str(move) for move in state.legal_moves}
    assert asked == [state.ask("random", seed) for seed in range(40)]


@pytest.mark.thorough
@law(6)
def test_both_tiers_are_told_the_same(world: World) -> None:
    for state in world.states():
        if not state.legal_moves:
            continue
        told: list[Sequence[str]] = []
        for tier in ("wasm", "interp"):
            position = Position(machine(state.board.program, tier))
            one = replace(state, board=Only(position))
            told.append([str(one.ask(bot, 5)) for bot in ("greedy", "random", nosy)])
        assert told[0] == told[1]


def test_a_choice_does_not_depend_on_what_is_hidden() -> None:
    for moves in range(0, 24, 3):
        state = state_of("gin", moves)
        me = state.to_move
        assert me is not None
        answers = {str(state.redeal(me, seed).ask("greedy", 1)) for seed in range(5)}
        assert answers == {str(state.ask("greedy", 1))}


def test_what_is_no_bot_is_refused() -> None:
    state = state_of("gin", 2)
    with pytest.raises(rulekit.UnknownBot, match="there is no bot 'gredy'; did you mean 'greedy'"):
        state.ask("gredy")
    with pytest.raises(rulekit.UnknownBot, match="is no bot"):
        state.ask(7)
    with pytest.raises(rulekit.BotFault, match="chose move 10, but there are 2"):
        game("gin").start(seed=1).ask(first_of_ten)
    with pytest.raises(rulekit.BotFault, match="broke down: KeyError"):
        state_of("gin", 6).ask(broken)


def test_nobody_is_asked_where_it_is_over() -> None:
    state = game("openspiel_gin").start(seed=3, scope="hand")
    chance = Random(1)
    while not state.is_over:
        state = state.play(chance.choice(list(state.legal_moves)))
    with pytest.raises(ValueError, match="nobody has a move here"):
        state.ask("greedy")
