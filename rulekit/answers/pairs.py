"""Sums over pairs: a unit of play (hand or match) of one side, and the same deal of the other.

Only whole numbers are added, so the sums are the same in whatever order the pairs come.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

A_TOP, A_LOW, B_TOP, B_LOW = range(4)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What pairs say of one figure: a ratio of sums on each side.

    `n`: pairs. `changed`: how many of them are not the same on both sides. `a`, `b`: the figure of
    each side. `error`: the standard error of `b - a`. `sd`: how far single units of a side lie from
    its figure, on average over both sides. `gain`: by how much pairing divides the variance; 1 if
    the deals have nothing in common.
    """

    n: int
    changed: int
    a: float
    b: float
    error: float
    sd: float
    gain: float


@dataclass(frozen=True, slots=True)
class Pairs:
    """What is kept of pairs: for each figure the sums of four numbers and of their products.

    `n`: how many pairs. `changed`: for each figure, how many are not the same on both sides.
    `sums` and `products`: arrays of shape (4, figures) and (4, 4, figures).
    """

    n: int
    changed: NDArray[np.int64]
    sums: NDArray[np.int64]
    products: NDArray[np.int64]

    @staticmethod
    def none(figures: int) -> Pairs:
        """Before the first pair."""
        some = [np.zeros((*shape, figures), dtype=np.int64) for shape in ((), (4,), (4, 4))]
        return Pairs(0, *some)

    def with_more(self, a: NDArray[np.int64], b: NDArray[np.int64]) -> Pairs:
        """With the pairs of two arrays of shape (2, figures, units), one of each side."""
        four = np.concatenate((a, b))
        return Pairs(
            self.n + four.shape[2],
            self.changed + (a != b).any(axis=0).sum(axis=1),
            self.sums + four.sum(axis=2),
            self.products + np.einsum("iku,jku->ijk", four, four),
        )

    def estimate(self, figure: int, *, share: bool) -> Estimate | None:
        """What the pairs say of a figure; nothing if a side has none, as with points of nobody.

        A ratio of sums is nearly linear in them: a unit moves it by `(top - ratio * low) / mean of
        low`. So the variance of a difference is that of these parts (the delta method), and a match
        counts as one, however many hands it has.

        Where few units differ, their variance says too little. So half a pair each is added where
        the difference is largest: 1 for shares (as Agresti and Min do, 2005), as much as the units
        of a side differ among themselves for amounts; if they do not differ at all, as much as the
        sides do.
        """
        sums = [float(each) for each in self.sums[:, figure]]
        if self.n < 2 or not sums[A_LOW] or not sums[B_LOW]:
            return None
        a, b = sums[A_TOP] / sums[A_LOW], sums[B_TOP] / sums[B_LOW]
        low_a, low_b = sums[A_LOW] / self.n, sums[B_LOW] / self.n
        of_a = np.array([-1 / low_a, a / low_a, 0.0, 0.0])
        of_b = np.array([0.0, 0.0, 1 / low_b, -b / low_b])
        single = (self._squares(figure, of_a) + self._squares(figure, of_b)) / (self.n - 1)
        paired = self._squares(figure, of_a + of_b)
        added = max(1 / low_a, 1 / low_b) ** 2 if share else single or (b - a) ** 2
        error = sqrt((paired + added) / (self.n - 1) / self.n)
        gain = single * (self.n - 1) / paired if paired > 0 else 1.0
        changed = int(self.changed[figure])
        return Estimate(self.n, changed, a, b, error, sqrt(single / 2), gain)

    def _squares(self, figure: int, weights: NDArray[np.float64]) -> float:
        """The sum of the squares of weighted numbers, whose own sum is 0."""
        products = self.products[:, :, figure].astype(float)
        return max(0.0, float(weights @ products @ weights))
