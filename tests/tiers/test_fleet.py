"""Many hands side by side: each goes on exactly as a state of its own would."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from rulekit.play.fleet import Fleet
from rulekit.play.state import State
from tests.laws.worlds import game

SEED = 5


def alone(name: str, players: int, number: int) -> State:
    """The hand of this number in the series, on the reference tier."""
    start = game(name).start(seed=SEED, players=players, scope="hand", match=number)
    seated = [seat + 1 for seat in range(players) if start._word("seated") >> seat & 1]
    dealer = seated[number % len(seated)]
    return game(name).start(seed=SEED, players=players, scope="hand", match=number, dealer=dealer)


def check(fleet: Fleet, states: list[State]) -> None:
    """The fleet holds these states, and says of them what they say themselves."""
    for place, state in enumerate(states):
        assert tuple(fleet.states[place].tolist()) == state.words
        assert fleet.turns[place] + 1 == state.to_move
        registers = tuple(move.registers for move in fleet.moves(place))
        assert len(registers) == fleet.counts[place]
        assert registers == tuple(state._load().machine.moves())


@pytest.mark.parametrize(
    ("name", "steps"), [("openspiel_gin", 250), ("michigan", 60), ("rummy", 60)]
)
def test_each_game_goes_on_as_a_state_of_its_own(name: str, steps: int) -> None:
    size = game(name).default_players
    fleet = game(name).fleet(2, seed=SEED)
    states = [alone(name, size, number) for number in (0, 1)]
    chance, ended = np.random.default_rng(1), 0
    for _ in range(steps):
        check(fleet, states)
        choices = chance.integers(0, fleet.counts)
        moves = [fleet.moves(place)[choice] for place, choice in enumerate(choices)]
        step = fleet.step(choices)
        for place, move in enumerate(moves):
            after = states[place].play_unchecked(move)
            assert step.done[place] == after.is_over
            if after.outcome is not None:
                ended += 1
                assert tuple(step.rewards[place].tolist()) == after.outcome.scores
                won = [seat for seat in range(1, size + 1) if step.winners[place] >> seat - 1 & 1]
                assert tuple(won) == after.outcome.winners
                after = alone(name, size, int(fleet.numbers[place]))
            states[place] = after
    assert ended or name != "openspiel_gin"


def test_a_game_left_alone_stays_as_it_is() -> None:
    fleet = game("gin").fleet(3, seed=SEED)
    before = fleet.snapshot()
    step = fleet.step(np.array([-1, 0, -1]))
    same = (fleet.states == before[:, -fleet.states.shape[1] :]).all(axis=1)
    assert same.tolist() == [True, False, True]
    assert not step.done.any() and not step.rewards.any()


def test_snapshots_and_clones_bring_a_game_back() -> None:
    fleet = game("gin").fleet(2, seed=SEED)
    fleet.clone(0, 1)
    assert (fleet.states[0] == fleet.states[1]).all()
    before = fleet.snapshot()
    chance = np.random.default_rng(2)
    for _ in range(20):
        step = fleet.step(np.repeat(chance.integers(0, fleet.counts)[:1], 2))
        assert (fleet.states[0] == fleet.states[1]).all() and step.done[0] == step.done[1]
    fleet.restore(before)
    assert (fleet.snapshot() == before).all()
    fleet.reset()
    assert fleet.numbers.tolist() == [0, 1]


def test_choices_that_cannot_be_are_refused() -> None:
    fleet = game("gin").fleet(2)
    assert fleet.mask(3).tolist() == [[True, True, False]] * 2
    with pytest.raises(ValueError, match="game 1 has 2 moves, and none with number 2"):
        fleet.step(np.array([0, 2]))
    with pytest.raises(ValueError, match="2 whole numbers"):
        fleet.step([0])
    with pytest.raises(ValueError, match="snapshot"):
        fleet.restore(np.zeros((1, 1), dtype=np.int64))
    with pytest.raises(ValueError, match="snapshot"):
        fleet.restore(fleet.snapshot().astype(float))
    with pytest.raises(TypeError, match="what `snapshot` gave, not None"):
        fleet.restore(None)  # type: ignore[arg-type]
    for number in (-1, 2):
        with pytest.raises(IndexError, match=f"no game {number}; they are 0 to 1"):
            fleet.moves(number)
        with pytest.raises(IndexError, match=f"no game {number}"):
            fleet.clone(0, number)
    with pytest.raises(ValueError, match="a fleet has 1 to"):
        game("gin").fleet(0)


def test_arrays_may_be_kept_longer_than_their_fleet() -> None:
    fleet = game("gin").fleet(8)
    shown = fleet.counts.tolist(), fleet.states.tolist()
    counts, states = fleet.counts, fleet.states
    del fleet
    gc.collect()
    assert (counts.tolist(), states.tolist()) == shown
    assert game("gin").fleet(8).counts.tolist() == shown[0]
