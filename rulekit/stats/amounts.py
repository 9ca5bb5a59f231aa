"""Amounts: means, deviations and quantiles of lengths, decisions and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt


@dataclass(frozen=True, slots=True)
class Spread:
    """How whole numbers are spread. `sd` is 0 for fewer than two numbers."""

    n: int
    mean: float
    sd: float
    least: int
    q05: int
    median: int
    q95: int
    most: int


def spread(counts: Mapping[int, int]) -> Spread:
    """The spread of at least one number, of each of which is said how often it occurs.

    `sd` is that of a sample. 2, 4 and 9 have the mean 5, and (9 + 1 + 16) / 2 = 13 is the square of
    their deviation. All sums are of whole numbers, so they are the same in whatever order.

    >>> found = spread({9: 1, 2: 1, 4: 1})
    >>> found.mean, round(found.sd ** 2, 9), found.least, found.median, found.most
    (5.0, 13.0, 2, 4, 9)
    """
    ordered = sorted((value, times) for value, times in counts.items() if times)
    n = sum(times for _, times in ordered)
    total = sum(value * times for value, times in ordered)
    squares = sum(value * value * times for value, times in ordered)
    return Spread(
        n,
        total / n,
        sqrt((n * squares - total * total) / (n * (n - 1))) if n > 1 else 0.0,
        ordered[0][0],
        quantile(ordered, 0.05),
        quantile(ordered, 0.5),
        quantile(ordered, 0.95),
        ordered[-1][0],
    )


def quantile(ordered: Sequence[tuple[int, int]], q: float) -> int:
    """The least of the numbers that a share q of them does not exceed.

    `ordered`: numbers in their order, each with how often it occurs.

    >>> four = [(1, 1), (2, 1), (3, 1), (4, 1)]
    >>> quantile(four, 0.5), quantile(four, 0.51), quantile([(7, 1)], 0.05)
    (2, 3, 7)
    >>> quantile([(1, 19), (8, 1)], 0.95), quantile([(1, 18), (8, 2)], 0.95)
    (1, 8)
    """
    wanted = max(1, ceil(q * sum(times for _, times in ordered)))
    for value, times in ordered:
        wanted -= times
        if wanted <= 0:
            return value
    raise ValueError("there are no numbers")
