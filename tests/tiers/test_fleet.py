"""Many hands side by side: each goes on exactly as a state of its own would."""

from __future__ import annotations

import gc
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import rulekit
from rulekit.bots import find
from rulekit.library import games
from rulekit.machine.reading import move_of
from rulekit.play.fleet import Fleet
from rulekit.play.state import State
from rulekit.series.hand import Host, Series
from tests.laws.worlds import World, game, law
from tests.sampling import first_few
from tests.unit.small import small_start

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
    assert fleet.mask(0).tolist() == [[], []]
    with pytest.raises(ValueError, match="a width of 0 or more, not -1"):
        fleet.mask(-1)
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


@pytest.mark.thorough
def test_arrays_may_be_kept_longer_than_their_fleet() -> None:
    fleet = game("gin").fleet(8)
    shown = fleet.counts.tolist(), fleet.states.tolist()
    counts, states = fleet.counts, fleet.states
    del fleet
    gc.collect()
    assert (counts.tolist(), states.tolist()) == shown
    assert game("gin").fleet(8).counts.tolist() == shown[0]


# ── looking ahead ─────────────────────────────────────────────────────────────────────────────


class Wrapped:
    """A bot of the library, as somebody from outside would bring it."""

    def __init__(self, name: str) -> None:
        known = find(name)
        self.choose, self.LAYOUTS = known.choose, known.layouts
        self.NEEDS_POSITION = known.needs_position


def some_state(name: str, moves: int, scope: str = "hand", seed: int = 3) -> State:
    state, chance = game(name).start(seed=seed, scope=scope), Random(moves)
    for _ in range(moves):
        after = state.play(chance.choice(list(state.legal_moves)))
        state = state if after.is_over else after
    return state


@pytest.mark.parametrize("name", first_few(games()))
def test_a_state_that_is_put_into_games_is_what_they_are(name: str) -> None:
    fleet = game(name).fleet(4, seed=SEED)
    before = fleet.states.tolist()
    state = some_state(name, 9)
    fleet.load(state, [1, 3])
    registers = state._load().machine.moves()
    for place in (1, 3):
        assert tuple(fleet.states[place].tolist()) == state.words
        assert fleet.turns[place] + 1 == state.to_move
        assert [move.registers for move in fleet.moves(place)] == registers
    assert [fleet.states[g].tolist() == before[g] for g in range(4)] == [True, False, True, False]
    fleet.load(state)
    assert {tuple(row) for row in fleet.states.tolist()} == {state.words}
    moved = fleet.step(np.zeros(4, np.int64))
    after = state.play_unchecked(move_of(state.position, registers[0]))
    assert moved.done.all() == after.is_over
    if not after.is_over:
        assert tuple(fleet.states[2].tolist()) == after.words


@pytest.mark.thorough
@law(6)
def test_a_redeal_of_a_game_is_that_of_its_state(world: World) -> None:
    for state in world.states():
        if not state.legal_moves:
            continue
        fleet = Fleet(state.board.program, state.players + 1)
        fleet.load(replace(state, digest=fleet._digest()))
        seeds = np.arange(state.players + 1) * 1000
        seeds[-1] = -1
        fleet.redeal(np.arange(state.players + 1) % state.players, seeds)
        for seat in range(state.players):
            dealt = state.redeal(seat + 1, int(seeds[seat]))
            assert tuple(fleet.states[seat].tolist()) == dealt.words
            assert (fleet.counts[seat] > 0) == bool(dealt.legal_moves)
        assert tuple(fleet.states[-1].tolist()) == state.words


def test_who_is_to_move_may_have_nothing_where_it_is_dealt_anew_for_another() -> None:
    """Who must play the next card of Michigan has it; dealt anew for another seat he may not."""
    fleet = game("michigan").fleet(40, seed=SEED)
    state = some_state("michigan", 0)
    while state.legal_moves[0].action != "follow":
        state = state.play(state.legal_moves[-1])
    fleet.load(state)
    fleet.redeal(state.to_move - 1, np.arange(40))
    assert (fleet.counts == len(state.legal_moves)).all()
    fleet.redeal(state.to_move % state.players, np.arange(40))
    stuck = fleet.counts == 0
    assert 0 < stuck.sum() < 40
    fleet.step(np.where(stuck, -1, 0))
    with pytest.raises(ValueError, match=f"nobody can move in game {stuck.argmax()}"):
        fleet.playouts(["random"])
    with pytest.raises(ValueError, match="has 0 moves"):
        fleet.step(np.zeros(40, np.int64))
    fleet.load(state)
    assert fleet.playouts(["random"]).shape == (40, state.players)


@pytest.mark.parametrize("name", first_few(games()))
@pytest.mark.parametrize(
    "bots", [("greedy", "random"), pytest.param(("random",), marks=pytest.mark.thorough)]
)
def test_playouts_within_the_tier_are_those_of_bots_that_are_asked(
    name: str, bots: tuple[str, ...]
) -> None:
    fleet = game(name).fleet(5, seed=SEED)
    fleet.load(some_state(name, 12), [0, 1, 2])
    before = fleet.snapshot()
    got = fleet.playouts(bots, seed=4)
    assert got.shape == (5, fleet.program.players)
    assert got.tolist() == fleet.playouts([Wrapped(each) for each in bots], seed=4).tolist()
    width = fleet.states.shape[1]
    assert (fleet.states == before[:, -width:]).all()
    assert (fleet.snapshot()[:, :4] == before[:, :4]).all()
    moved = fleet.step(np.where(fleet.counts > 0, 0, -1))  # and they go on as if nothing had been
    fleet.restore(before)
    again = fleet.step(np.where(fleet.counts > 0, 0, -1))
    assert (moved.rewards == again.rewards).all() and (moved.done == again.done).all()


def test_a_playout_is_the_hand_that_its_bots_play() -> None:
    """From the first decision on, with the chance of the hand, it is the hand of `simulate`."""
    program = game("gin").program(2)
    fleet = game("gin").fleet(1, seed=SEED)
    got = fleet.playouts(["greedy", "random"], seed=SEED)
    host = Host(Series(program, "", SEED, "hand", ("greedy", "random"), False, "wasm"))
    row = dict(zip(host.series.columns, host.play(0)[0], strict=True))
    assert got[0].tolist() == [row["points_1"], row["points_2"]]


@pytest.mark.parametrize("name", ["gin", "michigan", "rummy"])
def test_matches_are_played_to_what_decides_them(name: str) -> None:
    state = some_state(name, 7, "match")
    size = state.players
    fleet = game(name).fleet(3, players=size)
    fleet.load(state)
    got = fleet.playouts("random", seed=6, matches=True)
    assert got.tolist() == fleet.playouts([Wrapped("random")], seed=6, matches=True).tolist()
    assert len({tuple(row) for row in got.tolist()}) > 1


def test_playouts_without_a_seed_are_those_of_the_first() -> None:
    fleet = game("rummy").fleet(4, seed=1)
    usual = fleet.playouts("random").tolist()
    assert usual == fleet.playouts("random", seed=0).tolist()
    assert usual != fleet.playouts("random", seed=1).tolist()


def test_a_hand_on_its_own_leads_to_no_match() -> None:
    fleet = game("gin").fleet(2)
    fleet.load(some_state("gin", 3, "match"), [0])
    with pytest.raises(ValueError, match="game 1 plays a hand on its own"):
        fleet.playouts("random", matches=True)


def test_a_move_can_be_chosen_by_looking_ahead() -> None:
    """What the page shows: imagined worlds, each move in each of them, the best on average."""
    state = some_state("gin", 20)
    seat, worlds = (state.to_move or 0) - 1, 8
    moves = list(state.legal_moves)
    fleet = game("gin").fleet(worlds * len(moves))
    fleet.load(state)
    fleet.redeal(seat, np.repeat(np.arange(worlds), len(moves)))
    assert (fleet.counts == len(moves)).all()
    step = fleet.step(np.tile(np.arange(len(moves)), worlds))
    got = np.where(step.done[:, None], step.rewards, fleet.playouts("greedy", seed=1))
    worth = got.reshape(worlds, len(moves), 2).mean(axis=0)
    assert worth.shape == (len(moves), 2) and worth.any()


def test_a_fleet_of_more_than_a_gigabyte_is_refused() -> None:
    words = game("gin").program(2).map.state_words
    with pytest.raises(ValueError, match="a fleet has 1 to"):
        game("gin").fleet((1 << 27) // words)  # a game takes some words more than its state


def test_what_cannot_be_loaded_dealt_or_played_out_is_refused() -> None:
    fleet = game("gin").fleet(2)
    with pytest.raises(TypeError, match="the state should be a State"):
        fleet.load("gin")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="other rules, another option or another table size"):
        fleet.load(some_state("rummy", 0))
    with pytest.raises(ValueError, match="other rules, another option"):
        fleet.load(rulekit.load("gin", target=50).start())
    fleet.load(rulekit.load("gin").start(seed=1))  # the same rules, read again
    with pytest.raises(IndexError, match="there is no game 2"):
        fleet.load(some_state("gin", 1), [2])
    for seats in (2, -1, "x", [0, 1, 0]):
        with pytest.raises(ValueError):
            fleet.redeal(seats, [1, 2])
    with pytest.raises(ValueError, match="seeds are 2 whole numbers, one for each game"):
        fleet.redeal(0, 7)
    with pytest.raises(ValueError, match="whole numbers from 0, or -1"):
        fleet.redeal(0, [1, -2])
    with pytest.raises(rulekit.UnknownBot, match="there is no bot 'gredy'"):
        fleet.playouts("gredy")
    with pytest.raises(ValueError, match="3 bots do not fit on 2 seats"):
        fleet.playouts(["random"] * 3)
    with pytest.raises(TypeError, match="a list of bots"):
        fleet.playouts(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a seed is a whole number"):
        fleet.playouts("random", seed=-1)
    state = some_state("openspiel_gin", 0)
    while not state.is_over:
        state = state.play(state.ask("greedy"))
    with pytest.raises(ValueError, match="it is over in this state"):
        game("openspiel_gin").fleet(1).load(state)


def test_a_bot_that_breaks_down_in_a_playout_is_told_as_such() -> None:
    def ten(position: object, count: int, stream: object) -> int:
        return 10

    with pytest.raises(rulekit.BotFault, match="chose move 10"):
        game("gin").fleet(1).playouts([ten])


def test_a_fault_of_the_rules_in_a_playout_is_a_fault() -> None:
    state = small_start("7H AC 8H 2C 9H 3C 9C KD 9D KS", do="n = 1 / n")
    fleet = Fleet(state.board.program, 2)
    with pytest.raises(rulekit.RuleFault, match="divides by nothing"):
        fleet.playouts("random", seed=1)
    assert fleet.counts.tolist() == Fleet(state.board.program, 2).counts.tolist()
