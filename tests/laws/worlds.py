"""Worlds for laws: a game with options and a table size, and a walk through a match of it.

A world is a plan: laws ask it for the states on its way. Equal plans give equal states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.diagnostics import Report
from rulekit.kernel.memory import header as h
from rulekit.library import games, load_ruleset
from rulekit.machine.move import Move
from rulekit.machine.position import Position
from rulekit.model.ruleset import Option, Ruleset
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.prove.configurations import values_of

Options = tuple[tuple[str, str], ...]

LAWS: list[Callable[[World], None]] = []


def law(examples: int) -> Callable[[Callable[[World], None]], Callable[[], None]]:
    """A test that something holds in so many worlds.

    The gate tries it on others of every game (`test_thorough`), the long run on many more.
    """

    def made(holds: Callable[[World], None]) -> Callable[[], None]:
        LAWS.append(holds)
        return settings(max_examples=examples)(given(worlds())(holds))

    return made


# ── games, table sizes and options ────────────────────────────────────────────────────────────


@cache
def rules_of(name: str) -> Ruleset:
    report = Report()
    rules = load_ruleset(name, report)
    assert rules is not None, report.diagnostics
    return rules


@lru_cache(maxsize=64)
def game(name: str, options: Options = ()) -> Game:
    return Game(rules_of(name), dict(options))


def possible(name: str, players: int, options: Options) -> bool:
    """Whether the rules allow the options at a table of this size."""
    try:
        game(name, options).program(players)
    except rulekit.SettingError:
        return False
    return True


def free_options(name: str) -> list[Option]:
    return [option for option in rules_of(name).options.values() if not option.fixed]


@cache
def single_options(name: str) -> tuple[Options, ...]:
    """No option chosen, and each value of each option on its own."""
    found = {
        (option.name, value): None for option in free_options(name) for value in values_of(option)
    }
    return ((), *((pair,) for pair in found))


# ── walks ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class World:
    """A walk: `skip` moves from the start, then `look` states to look at.

    `keen`: the players try to go out, so that hands end soon and melds are laid.
    """

    game: str
    players: int
    options: Options
    seed: int
    scope: str
    keen: bool
    skip: int
    look: int

    def start(self) -> State:
        made = game(self.game, self.options)
        return made.start(seed=self.seed, players=self.players, scope=self.scope)

    def random(self) -> Random:
        return Random(self.seed)

    def states(self) -> Iterator[State]:
        """The states to look at, in order."""
        return islice(self.walk(), self.skip, self.skip + self.look)

    def walk(self) -> Iterator[State]:
        """All states from the start to the end."""
        chance, state = self.random(), self.start()
        yield state
        while not state.is_over:
            state = state.play_unchecked(pick(state, chance, keen=self.keen))
            yield state

    def last(self) -> State:
        """The last state to look at, or the last of all."""
        for state in islice(self.walk(), self.skip + self.look):
            found = state
        return found


def pick(state: State, chance: Random, *, keen: bool) -> Move:
    """A move: any kind of move as likely as any other, or for keen players the most useful."""
    if state.asides and (chance.random() < 0.03 or not state.legal_moves):
        return chance.choice(list(state.asides))
    if keen and chance.random() < 0.9:
        few = chance.sample(list(state.legal_moves), min(5, len(state.legal_moves)))
        return min(few, key=lambda move: (_rest_after(state, move), chance.random()))
    kinds = sorted({move.action for move in state.legal_moves})
    kind = chance.choice(kinds)
    return chance.choice([move for move in state.legal_moves if move.action == kind])


def _rest_after(state: State, move: Move) -> tuple[int, int]:
    """What the mover would have left in his hands: points beside melds, and cards."""
    try:
        after = state.play_unchecked(move)
    except rulekit.RuleFault:
        return (1 << 30, 0)
    if after.is_over or len(after.hands) > len(state.hands):
        return (-1, 0)
    assert state.to_move is not None
    return rest(after, state.to_move - 1)


def rest(state: State, seat: int) -> tuple[int, int]:
    position = loaded(state)
    points = cards = 0
    for zone, index in position.parts():
        if zone.shape == "cards" and zone.owner == "player" and index == seat:
            place = position.map[f"zone.{zone.name}"].at(index)
            if not position.memory[h.WILD]:  # with wild cards the solver takes its time
                points += position.machine.kernel("bag_deadwood", place)
            cards += len(position.faces_in(zone, index))
    return points, cards


def loaded(state: State) -> Position:
    """The state's position, holding it."""
    state.position.words = state.words
    return state.position


@st.composite
def worlds(draw: st.DrawFn, name: str | None = None) -> World:
    """Any game of ours, with no, one or several options, anywhere in a hand or match."""
    chosen = name or draw(st.sampled_from(games()))
    options = draw(st.sampled_from(single_options(chosen)) | _combinations(chosen))
    players = draw(st.sampled_from(rules_of(chosen).players))
    while options and not possible(chosen, players, options):
        options = options[:-1]
    if not possible(chosen, players, options):
        players = game(chosen).default_players
    return World(
        game=chosen,
        players=players,
        options=options,
        seed=draw(st.integers(0, 2**40)),
        scope=draw(st.sampled_from(["hand", "match"])),
        keen=draw(st.booleans()),
        skip=draw(st.integers(0, 70)),
        look=draw(st.integers(1, 8)),
    )


def _combinations(name: str) -> st.SearchStrategy[Options]:
    free = free_options(name)
    if not free:
        return st.just(())
    pairs = st.sampled_from(free).flatmap(
        lambda option: st.tuples(st.just(option.name), st.sampled_from(values_of(option)))
    )
    return st.lists(pairs, max_size=5, unique_by=lambda pair: pair[0]).map(tuple)
