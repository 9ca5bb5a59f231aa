"""The page on playing many hands at once, as its words say, in a folder of somebody's own."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import rulekit
from tests.docs.projects import Project

GAMES = 64


def test_the_hands_of_a_fleet_are_those_of_simulate_in_the_order_that_the_page_gives() -> None:
    """Game g plays the hands g, g + 64 …; what ends says who won and what each seat got."""
    game = rulekit.load("openspiel_gin")
    fleet = game.fleet(GAMES, seed=7)
    chance = np.random.default_rng(1)
    starts = [[str(move) for move in fleet.moves(g)] for g in range(GAMES)]
    for index in range(0, GAMES, 9):
        state = game.start(seed=7, scope="hand", match=index, dealer=1 + index % 2)
        assert starts[index] == [str(move) for move in state.legal_moves]
        assert fleet.turns[index] == (state.to_move or 0) - 1
    ended = 0
    while ended < 40:
        assert fleet.mask(int(fleet.counts.max())).sum(axis=1).tolist() == fleet.counts.tolist()
        for g in (0, GAMES - 1):
            assert len(fleet.moves(g)) == fleet.counts[g]
        step = fleet.step(chance.integers(0, fleet.counts))
        for g in np.flatnonzero(step.done):
            best = step.rewards[g].max()
            won = [seat for seat in range(2) if int(step.winners[g]) >> seat & 1]
            assert all(step.rewards[g][seat] == best for seat in won)
            assert fleet.counts[g] > 0  # the next hand has begun
        ended += int(step.done.sum())
    assert ((fleet.numbers - np.arange(GAMES)) % GAMES == 0).all()
    assert fleet.numbers.max() >= GAMES  # a second hand has begun somewhere


def test_what_is_left_alone_stays_and_copies_are_copies_of_memory() -> None:
    fleet = rulekit.load("openspiel_gin").fleet(8, seed=1)
    before = fleet.states.copy()
    choices = np.full(8, -1)
    choices[3] = 0
    fleet.step(choices)
    changed = [g for g in range(8) if not np.array_equal(before[g], fleet.states[g])]
    assert changed == [3]
    kept = fleet.snapshot()
    fleet.clone(0, 1)
    assert np.array_equal(fleet.states[0], fleet.states[1])
    fleet.step(np.zeros(8, dtype=int))
    fleet.restore(kept)
    assert [g for g in range(8) if not np.array_equal(before[g], fleet.states[g])] == [3]


def test_a_game_of_ones_own_is_played_many_times_at_once(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write("copy of docs/reference/small.yaml as mine.yaml", "")
    said = project.python("""
import numpy as np
import rulekit
fleet = rulekit.load("mine").fleet(16, seed=3)
rows = rulekit.simulate("mine", hands=16, seed=3, bots=("random",))
ended = 0
chance = np.random.default_rng(2)
while ended < 16:
    ended += int(fleet.step(chance.integers(0, fleet.counts)).done.sum())
print(len(fleet.counts), rows.done)
""")
    assert said == "16 16\n"
    assert "16 hands" in project.run("rulekit", "simulate", "mine", "--hands", "16", "--seed", "3")
