"""Learning by play: equal numbers give equal weights, and what is learned helps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rulekit.bots import _knowledge as k
from rulekit.bots import find
from rulekit.kernel.desk import words as d
from rulekit.learning import training
from rulekit.learning.duels import duel
from rulekit.learning.lessons import ahead, lessons
from rulekit.learning.network import Network
from rulekit.learning.training import train
from tests.laws.worlds import game
from tests.unit.cli_running import assert_told, run
from tests.unit.test_bots_learned import bot

FEW = 90  # hands of a round


@pytest.mark.thorough
def test_equal_rounds_and_seeds_give_equal_weights() -> None:
    told: list[tuple[int, str]] = []
    one = train(game("gin"), rounds=2, seed=4, hands=FEW, told=lambda *each: told.append(each))
    two = train(game("gin"), rounds=2, seed=4, hands=FEW)
    assert one.knowledge.columns == two.knowledge.columns
    assert one.knowledge.units == two.knowledge.units
    assert one.rounds == 2
    assert one.hands == two.hands > FEW
    assert [number for number, _ in told] == [1, 2]
    assert all("points a hand against greedy (" in text for _, text in told)
    trained = one.knowledge.trained
    assert (trained["seed"], trained["rounds"], trained["hands"]) == (4, 2, one.hands)
    assert one.knowledge.measured["low"] == round(one.duel.low, 3)


@pytest.mark.thorough
def test_what_is_measured_is_what_the_file_plays(tmp_path: Path) -> None:
    """The deals at the end, played again by the file, bring the same."""
    found = train(game("gin"), rounds=1, seed=4, hands=FEW)
    place = tmp_path / "mine.json"
    place.write_text(found.knowledge.text(), encoding="utf-8")
    learner = training._Learner(game("gin").program(2), {}, 4, FEW)
    again = duel(
        game("gin").program(2),
        find(f"learned:file={place}"),
        find("greedy"),
        learner._series(2),
        found.duel.deals,
    )
    assert again == found.duel


@pytest.mark.parametrize("stopped", [0, 1])
def test_ctrl_c_keeps_the_best_round_so_far(stopped: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first round is finished there is nothing to keep."""
    whole = training._Learner.round

    def broken(self: training._Learner) -> object:
        if len(self.found) == stopped:
            raise KeyboardInterrupt
        return whole(self)

    monkeypatch.setattr(training._Learner, "round", broken)
    if stopped == 0:
        with pytest.raises(KeyboardInterrupt):
            train(game("gin"), rounds=3, hands=FEW)
        return
    found = train(game("gin"), rounds=3, hands=FEW)
    assert found.interrupted
    assert found.rounds == 1
    assert found.knowledge.measured["deals"] == found.duel.deals


def test_a_network_learns_what_it_is_shown_and_whole_numbers_say_the_same() -> None:
    """A bend that no line has; and the kernel's arithmetic agrees with the real numbers."""
    chance = np.random.default_rng(3)
    features = chance.integers(-50, 50, (20000, 4)).astype(np.int16)
    points = np.maximum(features[:, 0] + 2.0 * features[:, 1], 0) + features[:, 2]
    network = Network.fresh(features, points, chance)
    network.fit(features, points, np.ones(20000), 400_000, chance)
    error = network.fit(features, points, np.ones(20000), 50_000, chance)
    assert error < 0.05 * points.var()
    columns, units = network.whole(["a", "b", "c", "d"])
    rows = np.array([columns[name] for name in ("bias", "a", "b", "c", "d")], dtype=object)
    x = np.hstack([np.ones((200, 1)), (features[:200] - network.middle) / network.spread])
    real = x @ network.linear + np.maximum(x @ network.inner, 0) @ network.outer
    worst = 0.0
    for each, y in zip(features[:200], network.unit * real, strict=True):
        inputs = np.array([1, *map(int, each)], dtype=object)
        total = inputs @ rows[:, 0]
        for j, weight in enumerate(units):
            total += weight * (max(0, inputs @ rows[:, 1 + j]) >> d.INNER_BITS - d.UNIT_BITS)
        worst = max(worst, abs(total / (1 << d.VALUE_BITS) - y))
    assert 0 < worst < 0.05


def test_lessons_are_of_those_who_learn_and_not_from_before_a_trial() -> None:
    program = game("gin").program(2)
    bots = [bot(program, 1), find("greedy")]
    features, points = lessons(program, bots, [0], 3, 40)
    assert features.shape == (len(points), len(k.inputs_of(program.phases)))
    phases = features[:, d.FEATURES :]
    assert (phases.sum(axis=1) == 1).all()
    assert len(np.unique(points)) > 10
    nobody, _ = lessons(program, bots, [1], 3, 40)
    assert len(nobody) == 0
    both, _ = lessons(program, [bots[0], bots[0]], [0, 1], 3, 40)
    assert len(both) > len(features)


def test_how_far_a_seat_is_ahead() -> None:
    """Of the mean of the others; of partners, of the mean of the other side."""
    alone, sides = game("rummy").program(3), game("canasta").program(4)
    assert ahead(alone, np.array([[9, 0, 3]])).tolist() == [[7.5, -6.0, -1.5]]
    assert ahead(sides, np.array([[9, 0, 9, 0]])).tolist() == [[9.0, -9.0, 9.0, -9.0]]


def test_the_command_writes_a_file_and_says_what_it_is_worth(tmp_path: Path) -> None:
    place = tmp_path / "mine.json"
    words = ["train", "gin", "--rounds", "1", "--hands", "90", "--out", str(place)]
    done = run(*words)
    assert_told(done, 0)
    assert "points a hand against greedy (" in done.stdout
    assert f"s: {place}" in done.stdout
    assert "round 1: " in done.stderr
    assert k.read(place).trained["rounds"] == 1
    assert_told(run(*words), 2, "is there already; name another place by --out")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--rounds", "1", "--minutes", "1"], "either --minutes or --rounds"),
        (["--minutes", "0"], "0"),
        (["--players", "5", "--rounds", "1"], "players, not 5"),
        (["--set", "nothing=1", "--rounds", "1"], "nothing"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(words: list[str], told: str) -> None:
    assert_told(run("train", "gin", *words), 2, told)
