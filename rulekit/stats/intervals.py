"""Intervals for shares and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

Z95 = 1.959963984540054  # the normal distribution has 95% of its mass within this many deviations


def wilson(k: int, n: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a share of k in n after Wilson; everything possible if n is 0.

    For 1 of 2 with z = 2, p = 1/2: the centre is (1/2 + 4/4) / (1 + 4/2) = 1/2, the half width is
    2 * sqrt(1/8 + 4/16) / 3 = 0.408.

    >>> [round(bound, 3) for bound in wilson(1, 2, z=2)]
    [0.092, 0.908]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if n == 0:
        return (0.0, 1.0)
    p = k / n
    scale = 1 + z * z / n
    centre = (p + z * z / (2 * n)) / scale
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    return (max(0.0, centre - half), min(1.0, centre + half))


def mean_interval(values: Sequence[float], z: float = Z95) -> tuple[float, float, float]:
    """The mean of independent numbers, and its interval by the normal distribution.

    1, 2 and 3 have the mean 2 and the variance 1, so with z = 3 the half width is 3 * sqrt(1/3).

    >>> [round(bound, 3) for bound in mean_interval([1, 2, 3], z=3)]
    [2.0, 0.268, 3.732]
    >>> mean_interval([5])
    (5.0, -inf, inf)
    """
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return (mean, -inf, inf)
    half = z * sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return (mean, mean - half, mean + half)
