"""The network that is fitted to what hands brought, and how it becomes whole numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rulekit.bots._knowledge import SCALE
from rulekit.kernel.desk import words as d

Reals = NDArray[np.float64]

BATCH = 1024
RATE = 2e-3  # of Adam's steps (Kingma and Ba, Adam: a method for stochastic optimization, 2015)
DECAY = 1e-5  # of weights, each step


@dataclass
class Network:
    """Features to points: a part that is linear, and HIDDEN units that are never less than 0.

    `inner`: shape (1 + inputs, HIDDEN), biases first. `linear`: shape (1 + inputs,). `outer`: shape
    (HIDDEN,). All for features less `middle`, divided by `spread`; the value is in `unit` points.
    """

    middle: Reals
    spread: Reals
    unit: float
    inner: Reals
    linear: Reals
    outer: Reals

    @classmethod
    def fresh(
        cls, features: NDArray[np.int16], points: Reals, chance: np.random.Generator
    ) -> Network:
        """A network that knows nothing yet, for features and points like these."""
        inputs = features.shape[1]
        spread = features.std(axis=0, dtype=np.float64)
        spread[spread == 0] = np.inf  # what never differs says nothing
        return cls(
            features.mean(axis=0, dtype=np.float64),
            spread,
            float(points.std()) or 1.0,
            chance.normal(0, 1 / np.sqrt(inputs), (1 + inputs, d.HIDDEN)),
            np.zeros(1 + inputs),
            np.zeros(d.HIDDEN),
        )

    def fit(
        self,
        features: NDArray[np.int16],
        points: Reals,
        weights: Reals,
        examples: int,
        chance: np.random.Generator,
    ) -> float:
        """Learn from so many examples, drawn by their weights; returns the mean squared error.

        `features`: shape (examples, inputs). `points`, `weights`: shape (examples,).
        """
        steps = max(1, examples // BATCH)
        drawn = np.cumsum(weights)
        parts = [_Part(each) for each in self._parts()]
        error = 0.0
        for step in range(1, steps + 1):
            some = np.searchsorted(drawn, drawn[-1] * chance.random(BATCH), side="right")
            x = self._inputs(features[some])
            y = points[some] / self.unit
            before = x @ self.inner
            units = np.maximum(before, 0)
            wrong = x @ self.linear + units @ self.outer - y
            error += float((wrong**2).mean())
            back = np.outer(wrong, self.outer) * (before > 0)
            slopes = x.T @ back / BATCH, x.T @ wrong / BATCH, units.T @ wrong / BATCH
            rate = RATE * min(1.0, 2 * (1 - (step - 1) / steps))
            for part, slope in zip(parts, slopes, strict=True):
                part.step(slope, rate, step)
        return error / steps * self.unit**2

    def whole(self, names: Sequence[str]) -> tuple[Mapping[str, list[int]], list[int]]:
        """The columns and units of `Knowledge`, for plain features with these names."""
        inner, linear = self.inner.copy(), self.linear.copy()
        inner[1:] /= self.spread[:, None]
        linear[1:] /= self.spread
        inner[0] -= self.middle @ inner[1:]
        linear[0] -= self.middle @ linear[1:]
        most = d.WEIGHT_MOST
        value = np.rint(linear * self.unit * SCALE["value"]).astype(np.int64)
        units = np.clip(np.rint(self.outer * self.unit * SCALE["outer"]), -most, most)
        to_units = np.clip(np.rint(inner * SCALE["inner"]), -most, most).astype(np.int64)
        rows = {
            name: [int(v), *(int(each) for each in row)]
            for name, v, row in zip(("bias", *names), value, to_units, strict=True)
        }
        return rows, [int(each) for each in units]

    def copy(self) -> Network:
        """The same as it is now."""
        return Network(
            self.middle, self.spread, self.unit, *(part.copy() for part in self._parts())
        )

    def _parts(self) -> tuple[Reals, Reals, Reals]:
        return self.inner, self.linear, self.outer

    def _inputs(self, features: NDArray[np.int16]) -> Reals:
        x = np.empty((len(features), 1 + features.shape[1]))
        x[:, 0] = 1
        np.subtract(features, self.middle, out=x[:, 1:])
        x[:, 1:] /= self.spread
        return x


class _Part:
    """Weights with the means of their slopes and of the squares of these, as Adam keeps them."""

    def __init__(self, weights: Reals) -> None:
        self.weights = weights
        self.slope, self.square = np.zeros_like(weights), np.zeros_like(weights)

    def step(self, slope: Reals, rate: float, number: int) -> None:
        """The step of that number, from 1, down a slope."""
        self.slope += 0.1 * (slope - self.slope)
        self.square += 0.001 * (slope**2 - self.square)
        mean, square = self.slope / (1 - 0.9**number), self.square / (1 - 0.999**number)
        self.weights -= rate * mean / (np.sqrt(square) + 1e-8) + DECAY * self.weights
