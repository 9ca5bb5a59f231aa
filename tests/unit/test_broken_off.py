"""Play that need not end is broken off at its bound: a named end, the same on every engine."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.ir import bounds
from rulekit.play.state import State
from rulekit.prove.campaign import Table, Tried
from rulekit.prove.configurations import Configuration
from tests.unit.cli_running import assert_told, run
from tests.unit.small import small_rules

ENDLESS_MATCH = small_rules().replace("hands_played >= 2", "hands_played < 0")
ENDLESS_HAND = small_rules(do="n = 1").replace("lay meld on table", "n = 2")
HANDS, HAND_MOVES, MATCH_MOVES = 4, 400, 1500


@pytest.fixture(autouse=True)
def low(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that are soon reached."""
    monkeypatch.setattr("rulekit.lower.scores.MATCH_HANDS", HANDS)
    monkeypatch.setattr("rulekit.lower.scores.MATCH_MOVES", MATCH_MOVES)
    monkeypatch.setattr("rulekit.lower.flow.HAND_MOVES", HAND_MOVES)


def through(state: State, last: bool = False) -> State:
    while not state.is_over:
        state = state.play(state.legal_moves[-1 if last else 0])
    return state


@pytest.mark.parametrize("page", ["explanation/engine.md", "reference/language.md"])
def test_the_bounds_are_stated(page: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    for number in (bounds.HAND_MOVES, bounds.MATCH_MOVES, bounds.MATCH_HANDS):
        assert f"{number:,}" in text


def test_a_match_of_too_many_hands_is_broken_off() -> None:
    game = rulekit.loads(ENDLESS_MATCH)
    state = through(game.start())
    outcome = state.outcome
    assert outcome is not None
    assert [hand.reason for hand in outcome.hands] == ["out"] * HANDS + ["broken off"]
    assert (outcome.reason, outcome.winners) == ("broken off", ())
    assert outcome.scores == outcome.hands[-2].scores  # what was finished counts
    assert outcome.hands[-1].points == (0, 0)
    assert game.replay(rulekit.Record.parse(state.record.text())) == state


def test_rules_that_set_back_the_number_of_hands_are_broken_off_all_the_same() -> None:
    text = ENDLESS_MATCH.replace("match:\n", "match:\n  after hand:\n    - hands_played = 0\n")
    outcome = through(rulekit.loads(text).start()).outcome
    assert outcome is not None
    assert [hand.reason for hand in outcome.hands] == ["out"] * HANDS + ["broken off"]


def test_a_hand_of_too_many_moves_is_broken_off_and_its_match_with_it() -> None:
    game = rulekit.loads(ENDLESS_HAND)
    state = through(game.start())
    outcome = state.outcome
    assert outcome is not None
    assert [hand.reason for hand in outcome.hands] == ["broken off"]
    assert outcome.hands[0].moves == HAND_MOVES
    assert game.replay(rulekit.Record.parse(state.record.text())) == state
    alone = through(game.start(scope="hand")).outcome
    assert alone is not None
    assert (alone.reason, alone.winners, alone.scores) == ("broken off", (), (0, 0))


def test_a_match_of_too_many_moves_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulekit.lower.scores.MATCH_MOVES", 12)
    outcome = through(rulekit.loads(ENDLESS_MATCH).start()).outcome
    assert outcome is not None
    moves = [hand.moves for hand in outcome.hands]
    assert outcome.reason == "broken off"
    assert sum(moves[:-2]) < 12 <= sum(moves)
    assert moves[-1] == 0


def test_a_hand_that_ends_with_the_last_move_of_its_bound_ends_as_the_rules_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = through(rulekit.loads(small_rules()).start(scope="hand"))
    moves = played.hands[0].moves
    for bound, reason in ((moves, "out"), (moves - 1, "broken off")):
        monkeypatch.setattr("rulekit.lower.flow.HAND_MOVES", bound)
        again = through(rulekit.loads(small_rules()).start(scope="hand"))
        assert [hand.reason for hand in again.hands] == [reason]


@pytest.mark.thorough
@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
@pytest.mark.parametrize("text", [ENDLESS_MATCH, ENDLESS_HAND])
@pytest.mark.parametrize("scope", ["hands", "matches"])
def test_both_engines_break_off_alike(text: str, scope: str, bots: tuple[str, ...]) -> None:
    pytest.importorskip("wasmtime")
    game = rulekit.loads(text)
    asked: dict[str, Any] = {scope: 3, "bots": bots, "rows": True}
    fast, slow = (rulekit.simulate(game, engine=engine, **asked) for engine in ("wasm", "interp"))
    assert fast.rows == slow.rows
    assert fast.done == 3
    if scope == "matches" or text == ENDLESS_HAND:
        assert "broken off" in fast.rows["reason"]


def test_the_summary_has_a_line_of_its_own_for_what_was_broken_off() -> None:
    results = rulekit.simulate(rulekit.loads(ENDLESS_MATCH), matches=3)
    summary = results.summary()
    assert summary["matches"]["broken_off"]["count"] == 3
    assert summary["hands"]["ends"]["broken off"]["count"] == 3
    assert summary["hands"]["hands"] > 3 * 2
    about_matches = str(results).partition("hands won")[0]
    assert re.search(r"\n  broken off +3 +3 +100.0%", about_matches), about_matches
    ended = rulekit.simulate(rulekit.loads(small_rules()), matches=3)
    assert ended.summary()["matches"]["broken_off"]["count"] == 0
    assert "broken off" not in str(ended)


def test_a_fleet_goes_on_with_the_next_hand() -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("wasmtime")
    fleet = rulekit.loads(ENDLESS_HAND).fleet(1)
    steps = [fleet.step(np.zeros(1, int)) for _ in range(HAND_MOVES)]
    assert [bool(step.done[0]) for step in steps] == [False] * (HAND_MOVES - 1) + [True]
    assert steps[-1].rewards.tolist() == [[0, 0]]
    assert steps[-1].winners.tolist() == [0]
    assert fleet.numbers.tolist() == [1]


def test_the_terminal_tells_that_a_match_was_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "endless.rulekit.yaml"
    path.write_text(ENDLESS_MATCH)
    told = run("play", str(path), "--seed", "1", stdin="1\n" * 200)
    assert_told(told, 0, f"The match was broken off after {HANDS + 1} hands; nobody has won it.")


@pytest.mark.parametrize("engine", ["interp", "wasm"])
def test_random_play_calls_it_a_finding(engine: str) -> None:
    if engine == "wasm":
        pytest.importorskip("wasmtime")
    table = Table(rulekit.loads(ENDLESS_HAND).rules, Configuration(2), engine)
    found = Tried(table.configuration)
    table.play(found, "hand", 0, 0)
    assert [each.message for each in found.findings] == [
        "the hand is broken off: it is not over after so many moves"
    ]


@pytest.mark.thorough
def test_the_time_of_a_test_is_kept_where_a_hand_never_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was still going on is told; it took as long as it was asked to."""
    monkeypatch.setattr("rulekit.lower.flow.HAND_MOVES", 10**6)
    path = tmp_path / "endless.rulekit.yaml"
    path.write_text(ENDLESS_HAND, encoding="utf-8")
    began = time.monotonic()
    told = run("test", str(path), "--seconds", "1.5")
    assert 1.5 <= time.monotonic() - began < 10
    assert told.exit_code == 0
    assert re.search(r"one was still going on, after \d+ moves, when time was up", told.stdout)


def test_turns_before_the_first_deal_are_none_of_a_hand() -> None:
    """Else the draw for the deal was a hand too long, and the next dealt to all eight at once."""
    game = rulekit.load("gin", draw_ceremony="interactive", hand_limit=1)
    state = game.start(seed=1, players=8)
    for number in range(8):
        assert (state.phase, state.to_move) == ("draw_for_deal", number + 1)
        state = state.play("draw_card 20")
    state = state.play("deal_first")
    assert state.phase == "offer" and not state.hands
