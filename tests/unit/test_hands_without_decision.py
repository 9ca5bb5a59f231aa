"""Hands that are over before anybody could decide, wherever hands are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rulekit
from rulekit.diagnostics import Report
from rulekit.play.state import State
from rulekit.prove.campaign import campaign
from rulekit.prove.configurations import Configuration
from rulekit.prove.examples import run_examples
from rulekit.prove.validate import validate
from tests.unit.cli_running import assert_told, run

WON_AT_DEAL = """\
rulekit: 1
game: Over at the deal if a high card is dealt
players: 2
options: {hands: 3 in 1..20}
deck: {suits: clubs diamonds, ranks: A 2..10}
zones: {stock: "pile, face down", hand: "cards of each player, seen by owner"}
ledgers: {score: points of each player}
deal:
  - shuffle deck into stock
  - deal 1 cards from stock to each hand
play:
  start: begin for left of dealer
  begin:
    entry:
      next:
        when any card in hand where rank of card > 5: end hand by dealt won by me
        otherwise: acting
  acting:
    stop: {next: end hand by stopped won by left of me}
    pass: {next: end hand by stopped won by me}
scoring:
  winner: {won: 1}
match:
  first dealer: seat 1
  next dealer: left of dealer
  until: hands_played >= hands
  winner: highest score
examples:
  - about: The deal is the end.
    deck: 9D 2C
    dealer: seat 1
    then: end hand by dealt won by seat 2
    expect: {score of seat 2: 1}
  - about: What the deal brought does not count where cards are given.
    seed: 1
    given: {hand of seat 2: 2C}
    from: begin for seat 2
    moves: [stop]
    then: end hand by stopped won by seat 1
"""
AT_ONCE, LATER = 1, 0  # matches: in that of seed 1 the first hand is over at the deal
ALL = WON_AT_DEAL.replace("rank of card > 5", "rank of card >= A")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "dealt.rulekit.yaml"
    path.write_text(WON_AT_DEAL)
    return str(path)


def through(state: State) -> State:
    while not state.is_over:
        state = state.play(state.legal_moves[0])
    return state


def test_a_match_goes_on_after_a_first_hand_without_a_decision() -> None:
    state = rulekit.loads(WON_AT_DEAL).start(seed=AT_ONCE)
    assert [hand.reason for hand in state.hands] == ["dealt"]
    assert (state.is_over, state.to_move, state.outcome) == (False, 1, None)
    assert state.view(1).events == ("hand 1 ended: dealt, won by seat 2",)
    outcome = through(state).outcome
    assert outcome is not None
    assert [hand.number for hand in outcome.hands] == [1, 2, 3]
    assert sum(outcome.scores) == 3


def test_a_hand_on_its_own_that_is_over_at_the_deal_has_an_outcome() -> None:
    game = rulekit.loads(WON_AT_DEAL)
    state = game.start(scope="hand", deck="9D 2C")
    assert state.is_over
    assert str(state.outcome) == "dealt: won by 2; scores 0, 1"
    assert game.replay(rulekit.Record.parse(state.record.text())) == state


def test_a_match_in_which_nobody_ever_decides_is_over_at_once() -> None:
    game = rulekit.loads(ALL)
    state = game.start(seed=4)
    assert state.is_over
    assert state.outcome is not None
    assert len(state.outcome.hands) == 3
    assert game.replay(rulekit.Record.parse(state.record.text())) == state


def test_given_decks_are_dealt_to_hands_without_a_decision_too() -> None:
    state = rulekit.loads(WON_AT_DEAL).start(decks=["9C AC", "9D AD", "3C 2C"])
    assert len(state.hands) == 2
    assert "hand of 1: 2C\nhand of 2: 3C" in str(state)


def test_every_record_replays() -> None:
    game = rulekit.loads(WON_AT_DEAL)
    for seed in range(12):
        state = through(game.start(seed=seed))
        assert len(state.hands) == 3
        assert game.replay(state.record) == state


@pytest.mark.parametrize("scope", ["hands", "matches"])
def test_simulated_hands_are_the_same_on_both_engines(scope: str) -> None:
    pytest.importorskip("wasmtime")
    game = rulekit.loads(WON_AT_DEAL)
    asked: dict[str, Any] = {scope: 30, "rows": True}
    fast, slow = (
        rulekit.simulate(game, engine=engine, **asked).rows for engine in ("wasm", "interp")
    )
    assert fast == slow
    assert {"dealt", "stopped"} == set(fast["reason"])
    assert {0, 1} == set(fast["decisions"])


def test_the_rows_of_a_match_are_its_hands() -> None:
    game = rulekit.loads(WON_AT_DEAL)
    rows = rulekit.simulate(game, matches=1, seed=AT_ONCE, rows=True).rows
    assert rows["reason"][0] == "dealt"
    assert rows["hand"] == [1, 2, 3]


def test_a_fleet_passes_over_hands_without_a_decision() -> None:
    pytest.importorskip("wasmtime")
    game = rulekit.loads(WON_AT_DEAL)
    rows = rulekit.simulate(game, hands=40, rows=True).rows
    decided = [index for index, count in enumerate(rows["decisions"]) if count]
    fleet = game.fleet(1)
    seen = [int(fleet.numbers[0])]
    while seen[-1] < 30:
        step = fleet.step(np.zeros(1, int))
        assert step.done.all()
        seen.append(int(fleet.numbers[0]))
    assert seen == decided[: len(seen)]


def test_a_fleet_of_hands_without_any_decision_says_so() -> None:
    pytest.importorskip("wasmtime")
    with pytest.raises(rulekit.RuleFault, match="1000 hands in a row ended before any decision"):
        rulekit.loads(ALL).fleet(2)


@pytest.mark.parametrize("seed", [AT_ONCE, LATER])
@pytest.mark.parametrize("more", [[], ["--hand"]])
def test_it_can_be_played_in_the_terminal(file: str, seed: int, more: list[str]) -> None:
    told = run("play", file, "--seed", str(seed), *more, stdin="stop\n" * 9)
    ends = ["Score of hand 1 ("] if more else ["Score of hand 1 (", "over after 3 hands, won by"]
    assert_told(told, 0, *ends)


def test_hands_that_ended_before_the_first_move_are_told_once(file: str, tmp_path: Path) -> None:
    saved = str(tmp_path / "saved.json")
    told = run("play", file, "--seed", str(AT_ONCE), stdin=f"save {saved}\nquit\n")
    assert told.output.count("Score of hand 1 (dealt, won by seat 2)") == 1
    again = run("play", file, "--load", saved, stdin="quit\n")
    assert_told(again, 0, "hand 1 ended: dealt")


def test_a_record_of_no_moves_is_shown_with_its_end(tmp_path: Path, file: str) -> None:
    state = rulekit.load(file).start(scope="hand", deck="9D 2C")
    (tmp_path / "record.json").write_text(state.record.text())
    told = run("replay", str(tmp_path / "record.json"), "--game", file, "--moves")
    assert_told(told, 0, "Score of hand 1 (dealt, won by seat 2)")


def test_examples_may_end_at_the_deal(file: str) -> None:
    assert [each.message for each in run_examples(file)] == ["", ""]


@pytest.mark.parametrize("engine", ["interp", "wasm"])
@pytest.mark.parametrize("text", [WON_AT_DEAL, ALL])
def test_random_play_finds_nothing_wrong_with_it(engine: str, text: str) -> None:
    if engine == "wasm":
        pytest.importorskip("wasmtime")
    rules = rulekit.loads(text).rules
    rows = list(campaign(rules, hands=6, engine=engine))
    assert [finding for row in rows for finding in row.findings] == []
    assert rows[0].configuration == Configuration(2)
    assert rows[0].ends["dealt"] > 1


def test_validation_finds_nothing_wrong_with_it(file: str) -> None:
    report = Report()
    assert validate(file, report) is not None
    assert report.diagnostics == ()
