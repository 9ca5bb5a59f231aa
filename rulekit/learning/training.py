"""Learning by play: rounds of hands against a pool of opponents, and of fitting to all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rulekit.bots import Player, find, names
from rulekit.bots._knowledge import SCALE, Knowledge, inputs_of
from rulekit.bots._written import player
from rulekit.bots.learned import Learned
from rulekit.ir.program import Program
from rulekit.kernel.desk import words as d
from rulekit.learning.duels import Duel, duel
from rulekit.learning.lessons import lessons
from rulekit.learning.network import Network
from rulekit.machine.record import checked_seed
from rulekit.play.game import Game
from rulekit.version import VERSION

HANDS = 4000  # of a round
FEWEST = 60  # however long they take
ROUNDS = 12  # at least, within the minutes that are asked for
PASSES = 2.0  # through as many examples as a round has, for each of up to
REPEATED = 6  # rounds, after each of them
FORGETTING = 0.92  # how much less an example counts with each round
REMEMBERED = 40  # rounds; what is older would count next to nothing
COMPARED = 4  # so many hands of a round are one deal by which rounds are compared
MEASURED = 4  # times as many deals are played at the end
FINALISTS = 3
OFTEN = 4  # times more than anybody else, the first of these is the opponent
KEPT = 3  # of the rounds before, as opponents
RIVALS = ("greedy", "greedy_reference")
RESERVED = 0.15  # of the time, for the deals at the end

Told = Callable[[int, str], None]


@dataclass(frozen=True)
class Training:
    """What was learned, and what it is worth on deals that nothing was learned from.

    `rounds`: how many were finished. `hands`: played to learn. `interrupted`: it was ended before
    its time, and `duel` is of the deals by which the best round was chosen.
    """

    knowledge: Knowledge
    duel: Duel
    rounds: int
    hands: int
    seconds: float
    interrupted: bool = False


def train(
    game: Game,
    players: int | None = None,
    *,
    minutes: float | None = None,
    rounds: int | None = None,
    seed: int = 0,
    hands: int = HANDS,
    told: Told | None = None,
) -> Training:
    """Learn a game at one size of table: if none is named, with the fewest players.

    Of `minutes` (of the clock) and `rounds` one is given; equal rounds and seeds give equal
    weights. `hands`: of a round; if minutes are given and rounds take long, they become fewer.
    `told`: is called after each round, with its number and what has come of it.

    Ctrl-C ends it with the best round so far; before the first one is finished it is raised.
    Raises UnknownBot, RuleFault, ValueError.
    """
    if (minutes is None) == (rounds is None):
        raise ValueError("either minutes or rounds say how long to train")
    checked_seed(seed)
    program = game.program(game.default_players if players is None else players)
    options = dict(program.options)
    learner = _Learner(program, options, seed, hands)
    began = time.monotonic()
    interrupted = False
    try:
        while _goes_on(learner, began, minutes, rounds):
            found = learner.round()
            if told is not None:
                told(len(learner.found), str(found))
            if minutes is not None:
                learner.suit(time.monotonic() - began, 60 * minutes)
        best, measured = learner.finish()
    except KeyboardInterrupt:
        if not learner.found:
            raise
        interrupted = True
        measured, best = max(learner.found, key=lambda each: each[0].points)
    seconds = time.monotonic() - began
    trained = {
        "version": VERSION,
        "seed": seed,
        "rounds": len(learner.found),
        "hands": learner.hands,
        "minutes": round(seconds / 60, 1),
        "interrupted": interrupted,
    }
    knowledge = replace(
        learner.knowledge(best),
        trained=trained,
        measured={
            key: round(value, 3) if isinstance(value, float) else value
            for key, value in asdict(measured).items()
        },
    )
    return Training(knowledge, measured, len(learner.found), learner.hands, seconds, interrupted)


def _goes_on(learner: _Learner, began: float, minutes: float | None, rounds: int | None) -> bool:
    """Whether another round is to be played."""
    done = len(learner.found)
    if rounds is not None:
        return done < rounds
    assert minutes is not None
    spent = time.monotonic() - began
    each = spent / done if done else 0.0
    return done == 0 or spent + each < (1 - RESERVED) * 60 * minutes


@dataclass
class _Learner:
    """What goes on from round to round."""

    program: Program
    options: Mapping[str, Any]
    seed: int
    size: int
    network: Network | None = None
    features: list[NDArray[np.int16]] = field(default_factory=list)
    points: list[NDArray[np.float64]] = field(default_factory=list)
    found: list[tuple[Duel, Network]] = field(default_factory=list)
    hands: int = 0

    def __post_init__(self) -> None:
        self.chance = np.random.default_rng(self.seed)

    def round(self) -> Duel:
        """Play, fit, and see what has come of it."""
        self._play()
        self._fit()
        assert self.network is not None
        bot = self._player(self.knowledge(self.network))
        deals = max(FEWEST, self.size // COMPARED)
        # All rounds are compared by the same deals.
        measured = duel(self.program, bot, find(RIVALS[0]), self._series(0), deals)
        self.found.append((measured, self.network.copy()))
        return measured

    def suit(self, spent: float, seconds: float) -> None:
        """Play as many hands in a round as leave time for ROUNDS of them."""
        each = spent / len(self.found)
        wanted = (1 - RESERVED) * seconds / ROUNDS
        if each > wanted:
            self.size = max(FEWEST, min(self.size, int(self.size * wanted / each)))

    def finish(self) -> tuple[Network, Duel]:
        """The best of the best rounds, and what it is worth on deals of its own."""
        rival = find(RIVALS[0])
        best = sorted(self.found, key=lambda each: -each[0].points)[:FINALISTS]
        deals = MEASURED * max(FEWEST, self.size // COMPARED)

        def tried(network: Network, series: int) -> Duel:
            bot = self._player(self.knowledge(network))
            return duel(self.program, bot, rival, self._series(series), deals)

        network = max((each for _, each in best), key=lambda each: tried(each, 1).points)
        return network, tried(network, 2)

    def knowledge(self, network: Network | None) -> Knowledge:
        """What a network knows; None: to have little beside melds, and to win."""
        names = inputs_of(self.program.phases)
        columns: Mapping[str, list[int]]
        if network is None:
            columns = {name: [0] * (1 + d.HIDDEN) for name in ("bias", *names)}
            columns["least"][0], columns["won"][0] = -SCALE["value"], 100 * SCALE["value"]
            columns["saves"][0] = SCALE["value"] // 100
            units = [0] * d.HIDDEN
        else:
            columns, units = network.whole(names)
        return Knowledge(self.program.title, self.program.players, self.options, columns, units)

    # ── one round ─────────────────────────────────────────────────────────────────────────────

    def _play(self) -> None:
        """Play against the pool, and keep what was to be learned."""
        program, me = self.program, self._player(self.knowledge(self.network))
        rivals = [find(name) for name in RIVALS if name in names()]
        past = [self._player(self.knowledge(network)) for _, network in self.found[-1 - KEPT : -1]]
        pool = [*rivals, *[rivals[0]] * OFTEN, me, *past[:1]]
        parts = []
        for number, other in enumerate(pool):
            bots = [me if team == 0 else other for team in program.teams]
            own = range(len(bots)) if other is me else [
                seat for seat, team in enumerate(program.teams) if team == 0
            ]  # fmt: skip
            seed = self._series(3 + len(pool) * len(self.found) + number)
            hands = max(program.players, self.size // len(pool))
            parts.append(lessons(program, bots, own, seed, hands))
            self.hands += hands
        features = np.concatenate([x for x, _ in parts])
        bounded = np.clip(features, -d.FEATURE_MOST, d.FEATURE_MOST)
        self.features = [*self.features[-REMEMBERED:], bounded.astype(np.int16)]
        self.points = [*self.points[-REMEMBERED:], np.concatenate([y for _, y in parts])]

    def _fit(self) -> None:
        """Fit the network to all that was played; what was played long ago counts less."""
        features = np.concatenate(self.features)
        points = np.concatenate(self.points)
        last = len(self.points) - 1
        weights = np.concatenate(
            [np.full(len(y), FORGETTING ** (last - i)) for i, y in enumerate(self.points)]
        )
        if self.network is None:
            self.network = Network.fresh(features, points, self.chance)
        examples = int(PASSES * len(self.points[-1]) * min(len(self.points), REPEATED))
        self.network.fit(features, points, weights, examples, self.chance)

    def _player(self, knowledge: Knowledge) -> Player:
        return player(Learned(knowledge=knowledge), "learned", ours=True)

    def _series(self, number: int) -> int:
        """The seed of a series of hands, another for each number."""
        return int(np.random.SeedSequence([self.seed, number]).generate_state(1)[0])
