"""How high a figure is on one side, with its interval."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np

from rulekit.answers.measuring import measured
from rulekit.answers.metrics import Metric, metrics_of
from rulekit.answers.playing import Sample
from rulekit.answers.sayings import Sayings
from rulekit.stats.intervals import student, wilson


@dataclass(frozen=True, slots=True)
class Level:
    """A figure of one side. `metric`: which. `value`: how high; a share is a number from 0 to 1.

    `low`, `high`: its 95% interval.
    """

    metric: Metric
    value: float
    low: float
    high: float

    @property
    def heading(self) -> str:
        """The heading under which it stands, in words."""
        return self.metric.heading

    @property
    def label(self) -> str:
        """What it is called, with its heading: `length, turns`."""
        return f"{self.heading}, {self.metric.label}"

    def told_in(self, sayings: Sayings) -> Level:
        """The same, told in another language."""
        return replace(self, metric=replace(self.metric, sayings=sayings))

    def as_dict(self) -> dict[str, Any]:
        """All of it as a plain dictionary, ready for JSON."""
        return {
            "key": self.metric.key,
            "label": self.metric.label,
            "unit": self.metric.unit,
            "share": self.metric.is_share,
            "value": self.value,
            "low": self.low,
            "high": self.high,
        }


def levels(side: Sample) -> tuple[Level, ...]:
    """All figures of what a side has played; those that it has none of are left out.

    Shares of hands by Wilson; all others by Student, and ratios by the delta method: a unit moves
    a ratio by `(top - ratio * low) / mean of low`.
    """
    metrics = metrics_of(side.series, side.series)
    tops, lows = measured(side.series, metrics, side.rows)
    found = []
    for metric, top, low in zip(metrics, tops.astype(float), lows.astype(float), strict=True):
        n = len(low)
        if n < 2 or not low.sum():
            continue
        value = float(top.sum() / low.sum())
        if metric.is_share and set(np.unique(low)) <= {0.0, 1.0}:
            ends = wilson(int(top.sum()), int(low.sum()))
        else:
            parts = (top - value * low) / low.mean()
            half = student(n) * sqrt(float((parts**2).sum()) / (n - 1) / n)
            ends = (value - half, value + half)
        found.append(Level(metric, value, *ends))
    return tuple(found)
