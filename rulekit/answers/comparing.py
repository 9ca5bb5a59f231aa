"""Plays two sides on the same deals, and says what differs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from rulekit import asked
from rulekit.answers.changes import rule_changes
from rulekit.answers.comparison import Comparison
from rulekit.answers.deals import common_deals
from rulekit.answers.differences import Difference, judged, pairs_more
from rulekit.answers.measuring import Numbers, measured
from rulekit.answers.metrics import Metric, metrics_of
from rulekit.answers.pairs import Pairs
from rulekit.answers.playing import (
    Contender,
    Table,
    common_size,
    differences_of,
    game_of,
    setting_name,
)
from rulekit.answers.precision import Precision, precision
from rulekit.play.game import Game
from rulekit.rulebook import Played
from rulekit.stats.sequences import FIRST_LOOK
from rulekit.version import VERSION

Progress = Callable[[int, int], None]
PAIRS = 1000
"""How many hands each side plays if nothing is said."""

MOST_PAIRS = 1_000_000
"""And at most, where they play until intervals are narrow."""

FIRST_PAIRS = 2
SECONDS = 1.0  # how long each side plays at once
WORTH_SHARING = 8.0  # seconds of work, from which on it pays to begin more processes
MOST_AT_ONCE = 20_000  # and how many pairs at most: their rows are in memory


def compare(
    a: Game | str | Path,
    b: Game | str | Path,
    *,
    hands: int | None = None,
    matches: int | None = None,
    until: str | None = None,
    players: int | None = None,
    bots: Sequence[object] | str = ("greedy",),
    bots_b: Sequence[object] | str | None = None,
    seed: int = 0,
    first: int = 0,
    jobs: int = 1,
    on: str | None = None,
    rotate: bool = False,
    engine: str | None = None,
    names: tuple[str, str] | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Let two games, settings of a game, or sets of bots play the same deals, and compare them.

    Hand number n of both sides is dealt from the same seed, so where the decks agree the cards are
    the same, and most of the luck falls out of the difference. Every interval is of the paired
    differences; of matches, of whole matches.

    `a`, `b`: Games, or what `load` takes. `hands`, `matches`: how many each side plays, 1000 hands
    if nothing is said; with `until` at most so many, a million if nothing is said. `until`: play
    goes on until intervals reach only so far to either side: a number and a unit, as in
    "0.5 points" or "1 %", which means all figures of that unit, or the key of one figure, as in
    "0.1 length.turns". `players`: the fewest that both allow if left out. `bots`: as in `simulate`;
    `bots_b`: those of the second side, if they are others. `names`: what the sides are called.
    All else as in `simulate`. Ctrl-C stops it and keeps what is finished.

    Raises what `simulate` raises; SettingError if no table size suits both; ValueError for an
    `until` that cannot be read.
    """
    began = time.perf_counter()
    one, other = (game_of(each) for each in (a, b))
    if hands is not None and matches is not None:
        raise ValueError("compare hands or matches, not both")
    scope = "hand" if matches is None else "match"
    wanted = hands if matches is None else matches
    wanted = (PAIRS if until is None else MOST_PAIRS) if wanted is None else wanted
    if asked.whole(f"{scope}s", wanted) < 2:
        raise ValueError("at least 2 pairs are needed to tell chance from differences")
    size = _size(one, other, players)
    table = Table(size, scope, seed, first, jobs, on, rotate, engine)
    called = names or (setting_name(one), setting_name(other))
    sides = (Contender(one, bots, called[0]), Contender(other, bots_b or bots, called[1]))
    run = Run(table, sides, wanted, until)
    run.play(progress)
    if run.pairs.n < 2:
        raise KeyboardInterrupt
    return run.comparison(time.perf_counter() - began)


def comparing(
    a: Game,
    b: Game,
    *,
    players: int | None = None,
    bots: Sequence[object] | str = ("greedy",),
    seed: int = 0,
) -> Run:
    """The same of hands, to be played bit by bit: `Run.play_to`. Raises what `compare` raises."""
    table = Table(_size(a, b, players), seed=seed)
    return Run(table, (Contender(a, bots, a.title), Contender(b, bots, b.title)), 0, None)


def _size(one: Game, other: Game, players: int | None) -> int:
    """The table size, which both games can be played with."""
    size = common_size(one, other) if players is None else asked.whole("players", players)
    for game in (one, other):
        game.program(size)
    return size


class Run:
    """A comparison while it is played."""

    def __init__(
        self, table: Table, sides: tuple[Contender, Contender], wanted: int, until: str | None
    ) -> None:
        self.table, self.sides = table, sides
        self.wanted, self.until = wanted, until
        self.precision: Precision | None = None
        self.metrics: tuple[Metric, ...] = ()
        self.pairs = Pairs.none(0)
        self.interrupted = False
        self.rate = 0.0  # seconds that a pair took last

    @property
    def sequential(self) -> bool:
        """Whether the number of pairs was not fixed before: then intervals must allow for that."""
        return self.until is not None or self.interrupted

    def play(self, progress: Progress | None) -> None:
        """Play to the end, or until it is interrupted.

        Where they look is a matter of numbers alone, so equal questions have equal answers.
        """
        size = FIRST_PAIRS  # soon: what is asked wrongly is found before anybody waits
        look = self.wanted if self.until is None else min(FIRST_LOOK, self.wanted)
        try:
            while self.pairs.n < look and not self.interrupted:
                began = time.perf_counter()
                self._play_on(min(size, look - self.pairs.n))
                if self.pairs.n == look < self.wanted:
                    look += min(self._lacking(), 2 * look, self.wanted - look)
                if progress is not None:
                    progress(self.pairs.n, look)
                size = self._next(size, time.perf_counter() - began)
        except KeyboardInterrupt:
            self.interrupted = True

    def play_to(self, wanted: int, progress: Progress | None = None) -> None:
        """Play until so many pairs have been played in all."""
        self.wanted = wanted
        self.play(progress)

    def _next(self, size: int, seconds: float) -> int:
        """How many pairs they play at once."""
        self.rate = seconds / size
        if self.table.is_shared and size > FIRST_PAIRS:
            return MOST_AT_ONCE
        return max(1, min(8 * size, int(size * SECONDS / max(seconds, 1e-6)), MOST_AT_ONCE))

    def _play_on(self, number: int) -> None:
        """Play so many pairs more."""
        first = self.table.first + self.pairs.n
        together = number * self.rate > WORTH_SHARING
        played = [side.play(self.table, first, number, together=together) for side in self.sides]
        if not self.metrics:
            self._begin()
        done = min(finished for _, finished in played)
        for side in self.sides:
            side.count(done)
        self.interrupted = done < number
        a, b = (
            self._figures(side, rows)[:, :, :done]
            for side, (rows, _) in zip(self.sides, played, strict=True)
        )
        self.pairs = self.pairs.with_more(a, b)

    def _begin(self) -> None:
        self.metrics = metrics_of(*(side.series for side in self.sides))
        if self.until is not None:
            self.precision = precision(self.until, self.metrics)
        self.pairs = Pairs.none(len(self.metrics))

    def _figures(self, side: Contender, rows: bytes) -> Numbers:
        if not rows:
            return np.zeros((2, len(self.metrics), 0), dtype=np.int64)
        return measured(side.series, self.metrics, rows)

    def _lacking(self) -> int:
        """How many pairs may still be needed; 0 if the intervals are as narrow as was asked."""
        if self.precision is None:
            return 0
        found = self.differences()
        if not any(each.metric.key in self.precision.keys for each in found):
            return self.pairs.n  # nothing of the kind has happened yet
        half = self.precision.half
        return max(
            (pairs_more(each, half, sequential=True) for each in self.precision.lacking(found)),
            default=0,
        )

    def differences(self) -> tuple[Difference, ...]:
        """All figures that both sides have, without verdicts."""
        small = None if self.precision is None else self.precision.small
        return differences_of(self.metrics, self.pairs, sequential=self.sequential, small=small)

    def comparison(self, seconds: float = 0.0) -> Comparison:
        """What came of it."""
        table, (a, b) = self.table, self.sides
        played = [Played(each.game.rules, table.players, each.game.chosen) for each in self.sides]
        one, other = (each.side(table.players) for each in self.sides)
        return Comparison(
            a=one,
            b=other,
            unit="hands" if table.scope == "hand" else "matches",
            players=table.players,
            pairs=self.pairs.n,
            first=table.first,
            seed=table.seed,
            rotate=table.rotate,
            until=self.until or "",
            reached=self.until is not None and self.pairs.n >= FIRST_LOOK and not self._lacking(),
            interrupted=self.interrupted,
            sequential=self.sequential,
            common=common_deals(a.game, b.game, table.players, table.seed, table.first),
            changes=() if one.digest == other.digest else rule_changes(*played),
            differences=judged(self.differences(), sequential=self.sequential),
            version=VERSION,
            tallied=(a.tallied(), b.tallied()),
            seconds=seconds,
        )
