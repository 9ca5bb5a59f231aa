"""Amounts: means, deviations and quantiles of lengths, decisions and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt


@dataclass(frozen=True, slots=True)
class Spread:
    """How a column of whole numbers is spread. `sd` is 0 for fewer than two numbers."""

    n: int
    mean: float
    sd: float
    least: int
    q05: int
    median: int
    q95: int
    most: int


def spread(values: Sequence[int]) -> Spread:
    """The spread of at least one number; `sd` is that of a sample.

    2, 4 and 9 have the mean 5, and (9 + 1 + 16) / 2 = 13 is the square of their deviation.

    >>> found = spread([9, 2, 4])
    >>> found.mean, round(found.sd ** 2, 9), found.least, found.median, found.most
    (5.0, 13.0, 2, 4, 9)
    """
    n = len(values)
    ordered = sorted(values)
    mean = sum(ordered) / n
    square = sum((value - mean) ** 2 for value in ordered)
    return Spread(
        n,
        mean,
        sqrt(square / (n - 1)) if n > 1 else 0.0,
        ordered[0],
        quantile(ordered, 0.05),
        quantile(ordered, 0.5),
        quantile(ordered, 0.95),
        ordered[-1],
    )


def quantile(ordered: Sequence[int], q: float) -> int:
    """The least of the ordered numbers that a share q of them does not exceed.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.51), quantile([7], 0.05)
    (2, 3, 7)
    """
    return ordered[max(0, ceil(q * len(ordered)) - 1)]
