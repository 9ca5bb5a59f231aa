"""A figure with its interval, and the figures of a game together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any, Literal

from rulekit.stats.intervals import mean_interval, wilson

Unit = Literal["share", "points", "number"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a metric.

    `metric`: its name. `name`: what the figure tells, for people. `unit`: "share", "points" or
    "number". `value`, `low`, `high`: it and its 95% interval, shares from 0 to 1; None where the
    game has nothing of the kind. `n`, `of`: how many it is from, and what ("hands", "deals").
    `note`: what else is to be known: the bots, or why there is none.
    """

    metric: str
    name: str
    unit: Unit = "number"
    value: float | None = None
    low: float | None = None
    high: float | None = None
    n: int = 0
    of: str = "hands"
    note: str = ""


def mean(
    metric: str, name: str, unit: Unit, values: Sequence[float], of: str = "hands", note: str = ""
) -> Figure:
    """A figure that is the mean of independent values.

    No count is below 0, and no share above 1, and neither are the ends of their intervals.

    >>> found = mean("first", "it", "points", [1, 2, 3, 4, 5])
    >>> found.value, round(found.low, 2), found.n
    (3.0, 1.04, 5)
    >>> mean("leads", "it", "number", [0, 0, 0, 1, 0]).low
    0.0
    """
    if not values:
        return Figure(metric, name, unit, of=of, note=note or f"no {of} to tell it by")
    value, low, high = mean_interval(values)
    if unit == "share" and not isfinite(low) and value in (0, 1):
        # No deviation was seen, which is not to say that there is none.
        low, high = wilson(round(value * len(values)), len(values))
    if not isfinite(low):
        return Figure(metric, name, unit, value, None, None, len(values), of, note)
    if unit != "points" and min(values) >= 0:
        low = max(0.0, low)
    if unit == "share" and max(values) <= 1:
        high = min(1.0, high)
    return Figure(metric, name, unit, value, low, high, len(values), of, note)


def share(metric: str, name: str, k: int, n: int, of: str = "hands", note: str = "") -> Figure:
    """A figure that is a share of k in n.

    >>> share("stalls", "it", 1, 4).value
    0.25
    """
    if not n:
        return Figure(metric, name, "share", of=of, note=note or f"no {of} to tell it by")
    low, high = wilson(k, n)
    return Figure(metric, name, "share", k / n, min(low, k / n), max(high, k / n), n, of, note)


@dataclass(frozen=True, slots=True)
class Measures:
    """The figures of a game: what was asked, on how many hands, and what came of it.

    It prints as a table; `summary()` is for JSON.

    `title`, `players`, `options`: the game. `bots`: by seat, who played the hands that were looked
    at. `hands`, `seed`: the sample. `figures`: in the order of the metrics.
    """

    title: str
    players: int
    bots: tuple[str, ...]
    hands: int
    seed: int
    figures: tuple[Figure, ...]
    options: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, metric: str) -> tuple[Figure, ...]:
        """The figures of one metric. Raises KeyError for one that was not asked for."""
        found = tuple(each for each in self.figures if each.metric == metric)
        if not found:
            raise KeyError(metric)
        return found

    def summary(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "game": self.title,
            "players": self.players,
            "bots": list(self.bots),
            "hands": self.hands,
            "seed": self.seed,
            "options": dict(self.options),
            "figures": [asdict(each) for each in self.figures],
        }

    def __str__(self) -> str:
        rows = [_row(each) for each in self.figures]
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        lines = [
            f"{name:{widths[0]}}  {value:>{widths[1]}}  {interval:{widths[2]}}  "
            f"{of:{widths[3]}}  {about}".rstrip()
            for name, value, interval, of, about in rows
        ]
        lines.insert(0, f"measured on a sample of {self.hands:,} hands, seed {self.seed}")
        return "\n".join(lines)


def _row(figure: Figure) -> tuple[str, str, str, str, str]:
    name = f"{figure.metric}: {figure.name}"
    if figure.value is None:
        return name, "–", "", "", figure.note
    interval = ""
    if figure.low is not None and figure.high is not None:
        low, high = (_said(each, figure.unit) for each in (figure.low, figure.high))
        interval = f"{low} to {high}"
    return (
        name,
        _said(figure.value, figure.unit),
        interval,
        f"{figure.n:,} {figure.of}",
        figure.note,
    )


def _said(value: float, unit: Unit) -> str:
    if unit == "share":
        return f"{100 * value:.1f}%"
    if unit == "points":
        return f"{value:+.2f} points"
    return f"{value:.2f}"
