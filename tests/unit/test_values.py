"""Games, states and records are values: after anything they can be pickled, copied and compared."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import rulekit
from rulekit.play.game import Game
from rulekit.solve.solving import Solver
from tests.unit.small import small_rules

WAYS: dict[str, Callable[[object], object]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def used() -> Game:
    """A game with which everything has been done that a game can do."""
    game = rulekit.load("gin")
    game.solver().hands(["KS KH KD 4C 5C 6C 7C AD 2D QH"])
    game.solve_hands(["KS KH KD 4C 5C 6C 7C AD 2D QH"])
    game.fleet(2)
    rulekit.simulate(game, hands=2)
    state = game.start(seed=1, players=3)
    game.replay(state.play(state.legal_moves[0]).record)
    return game


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_copied_and_pickled_after_anything(way: str) -> None:
    game = used()
    twin = WAYS[way](game)
    assert isinstance(twin, Game)
    assert twin == game and twin is not game and hash(twin) == hash(game)
    assert twin.start(seed=4) == game.start(seed=4)
    twin.chosen["target"] = "50"
    assert "target" not in game.chosen
    assert twin.solver().hands(["KS KH KD"], melds=False).values[0] == 0


@pytest.mark.thorough
def test_games_are_equal_if_their_rules_and_options_are() -> None:
    game = rulekit.load("gin")
    assert game == rulekit.load("gin") == rulekit.load("gin", target=100)
    assert game != rulekit.load("gin", target=50)
    assert game != rulekit.load("openspiel_gin") and game != "gin"
    rules = small_rules()
    assert rulekit.loads(rules, name="a") == rulekit.loads(rules, name="a")
    other = rules.replace("deal 5 cards", "deal 6 cards")
    assert other != rules
    assert rulekit.loads(rules, name="a") != rulekit.loads(other, name="a")
    assert len({game, rulekit.load("gin"), rulekit.load("gin", target=50)}) == 2


def test_a_state_takes_little_room_and_shares_its_machine() -> None:
    state = rulekit.load("gin").start(seed=1)
    text = pickle.dumps(state)
    assert len(text) < 50_000
    again = [pickle.loads(text) for _ in range(200)]  # each with a machine of its own: 20 seconds
    assert all(each == state for each in again)
    assert len({id(each.position) for each in again}) == 1  # that of a state which was there before
    assert all(copy.deepcopy(state) == state for _ in range(200))
    both = pickle.dumps([state, state.play(state.legal_moves[0])])
    assert len(both) < 1.2 * len(text)


def test_a_state_is_read_where_there_is_none_of_its_game(tmp_path: Path) -> None:
    state = rulekit.load("rummy").start(seed=1)
    path = tmp_path / "state.pickle"
    path.write_bytes(pickle.dumps(state.play(state.legal_moves[0])))
    program = (
        "import pickle, sys\n"
        "state = pickle.load(open(sys.argv[1], 'rb'))\n"
        "print(state.play(state.legal_moves[0]).to_move, len(state.history))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    first = state.play(state.legal_moves[0])
    assert done.stdout == f"{first.play(first.legal_moves[0]).to_move} 1\n"


@pytest.mark.parametrize("way", WAYS)
def test_records_and_what_states_give_are_values(way: str) -> None:
    state = rulekit.load("gin").start(seed=2)
    state = state.play(state.legal_moves[0])
    for value in (state.record, state.legal_moves[0], state.view(1), state.history, state.start):
        assert WAYS[way](value) == value
    twin = WAYS[way](state.legal_moves)
    assert list(twin) == list(state.legal_moves)  # type: ignore[call-overload]
    over = rulekit.loads(small_rules(), name="small").start(scope="hand")
    while not over.is_over:
        over = over.play(next(m for m in over.legal_moves if m.text.startswith("drop")))
    assert WAYS[way](over.outcome) == over.outcome


@pytest.mark.parametrize("way", WAYS)
def test_results_are_copied_and_pickled(way: str) -> None:
    results = rulekit.simulate("gin", hands=4, rows=True)
    twin = WAYS[way](results)
    assert twin.rows == results.rows and str(twin) == str(results)  # type: ignore[attr-defined]


@pytest.mark.parametrize("way", ["pickle", "deepcopy"])
def test_a_solver_is_built_again(way: str) -> None:
    solver = rulekit.load("gin").solver()
    twin = WAYS[way](solver)
    assert isinstance(twin, Solver)
    hands = ["KS KH KD 4C 5C 6C 7C AD 2D QH"]
    assert twin.hands(hands).values[0] == solver.hands(hands).values[0]
