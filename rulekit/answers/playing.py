"""What sides play: a game and its bots at a table, and the differences of what they played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from struct import Struct

from rulekit.answers.comparison import Side, Tallied
from rulekit.answers.differences import Difference, difference
from rulekit.answers.measuring import measured
from rulekit.answers.metrics import Metric, metrics_of
from rulekit.answers.pairs import Pairs
from rulekit.play.game import Game, load
from rulekit.series.batch import simulate
from rulekit.series.cluster import check_place
from rulekit.series.hand import Series
from rulekit.series.results import Results, sums_of
from rulekit.settle import SettingError
from rulekit.stats.sums import Sums

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Table:
    """What all sides have in common: they play the same deals, of the same unit.

    `players`: the table size. `scope`: "hand" or "match". `seed`: of the series. `first`: the
    number of the first deal. `jobs`: processes. `on`: a cluster instead. `rotate`: whether bots
    move round the seats. `engine`: the tier that plays.
    """

    players: int
    scope: str = "hand"
    seed: int = 0
    first: int = 0
    jobs: int = 1
    on: str | None = None
    rotate: bool = False
    engine: str | None = None

    def __post_init__(self) -> None:
        """Raises ValueError, TypeError for a place that is no cluster."""
        if self.on is not None:
            check_place(self.on, self.jobs)

    @property
    def is_shared(self) -> bool:
        """Whether others do the work: processes or a cluster."""
        return self.jobs > 1 or self.on is not None

    @property
    def unit(self) -> str:
        """What is played, in words."""
        return "hands" if self.scope == "hand" else "matches"


@dataclass(slots=True)
class Contender:
    """One side as it plays. `series`: what its rows have in common, once it has played. `sums`: of
    all that was counted.
    """

    game: Game
    bots: Sequence[object] | str
    name: str
    series: Series = field(init=False)
    sums: Sums | None = field(init=False, default=None)
    _last: Results = field(init=False, repr=False)

    def play(
        self, table: Table, first: int, number: int, *, together: bool = True
    ) -> tuple[bytes, int]:
        """The rows of so many hands (or matches), and how many were finished; not counted yet.

        `together`: whether others share the work, if the table has any; for little it does not pay.
        """
        results = simulate(
            self.game,
            **{table.unit: number},  # type: ignore[arg-type]
            players=table.players,
            bots=self.bots,
            seed=table.seed,
            jobs=table.jobs if together else 1,
            on=table.on if together else None,
            rotate=table.rotate,
            engine=table.engine,
            first=first,
            rows=True,
        )
        self.series = results.series
        self._last = results
        return b"".join(batch.rows for batch in results.raw or ()), results.done

    def count(self, done: int) -> None:
        """Count so many of those that were played last: a pair counts where both have ended."""
        new = self._last.kept.sums
        if done < self._last.done:
            rows = Struct(f"{len(self.series.columns)}q").iter_unpack(
                b"".join(batch.rows for batch in self._last.raw or ())
            )
            new = sums_of(self.series, list(islice(rows, done)))
        self.sums = new if self.sums is None else self.sums + new

    def tallied(self) -> Tallied:
        """What it played, as sums."""
        return Tallied(self.series, sums_of(self.series) if self.sums is None else self.sums)

    def side(self, players: int) -> Side:
        """It, as data."""
        options = dict(self.game.program(players).options)
        digest = self.game.digest(players)
        bots = self.series.bots
        return Side(self.name, self.game.name, self.game.title, options, bots, digest)


@dataclass(frozen=True, slots=True)
class Sample:
    """What a side has played: the rows of so many units."""

    series: Series
    rows: bytes
    done: int


def sample(side: Contender, table: Table, number: int) -> Sample:
    """So many hands (or matches) of a side. Raises KeyboardInterrupt if it is stopped meanwhile."""
    rows, done = side.play(table, table.first, number)
    if done < number:
        raise KeyboardInterrupt
    side.count(done)
    return Sample(side.series, rows, done)


def between(a: Sample, b: Sample) -> tuple[Difference, ...]:
    """What the second has more than the first, figure by figure; without verdicts."""
    metrics = metrics_of(a.series, b.series)
    one, other = (measured(each.series, metrics, each.rows) for each in (a, b))
    return differences_of(metrics, Pairs.none(len(metrics)).with_more(one, other))


def differences_of(
    metrics: Sequence[Metric],
    pairs: Pairs,
    *,
    sequential: bool = False,
    small: Callable[[Metric], float | None] | None = None,
) -> tuple[Difference, ...]:
    """The figures that both sides have, without verdicts; `small`: what is too little to matter."""
    found = []
    for number, metric in enumerate(metrics):
        estimate = pairs.estimate(number, share=metric.is_share)
        if estimate is not None:
            least = None if small is None else small(metric)
            found.append(difference(metric, estimate, sequential=sequential, small=least))
    return tuple(found)


# ── games ─────────────────────────────────────────────────────────────────────────────────────


def game_of(game: Game | str | Path) -> Game:
    """A game, or the one of that name or path. Raises RulesetError."""
    return game if isinstance(game, Game) else load(game)


def common_size(a: Game, b: Game) -> int:
    """The fewest players that both allow. Raises SettingError if there are none."""
    for players in a.players:
        if players not in b.players:
            continue
        try:
            for game in (a, b):
                game.program(players)
        except SettingError:
            continue
        return players
    sizes = " and ".join(
        f"{each.name} for {', '.join(map(str, each.players))} players" for each in (a, b)
    )
    raise SettingError(f"no table size suits both: {sizes}")


def setting_name(game: Game) -> str:
    """What a game is called with its chosen options: `GAME:OPTION=VALUE`."""
    chosen = ",".join(f"{name}={value}" for name, value in game.chosen.items())
    return f"{game.name}:{chosen}" if chosen else game.name
