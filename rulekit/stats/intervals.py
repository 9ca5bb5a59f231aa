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


def student(n: int, z: float = Z95) -> float:
    """What z is for a mean of n numbers whose deviation is estimated from them (Student's t).

    By the expansion of Cornish and Fisher, which is right to a hundredth from 5 numbers on.
    Student's table has 2.262 for 10 numbers and 1.984 for 100; for two or more numbers only.

    >>> round(student(10), 2), round(student(100), 3), round(student(10**6), 3)
    (2.26, 1.984, 1.96)
    """
    f = n - 1
    return z + (z**3 + z) / (4 * f) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f * f)


def mean_interval(values: Sequence[float], z: float | None = None) -> tuple[float, float, float]:
    """The mean of independent numbers, and its interval by Student's t, or so many deviations.

    1, 2 and 3 have the mean 2 and the variance 1, so with z = 3 the half width is 3 * sqrt(1/3).
    Where no two numbers differ, nothing is known of how far they spread: the interval has no end.

    >>> [round(bound, 3) for bound in mean_interval([1, 2, 3], z=3)]
    [2.0, 0.268, 3.732]
    >>> mean_interval([5, 5])
    (5.0, -inf, inf)
    """
    n = len(values)
    mean = sum(values) / n
    squares = sum((value - mean) ** 2 for value in values)
    if n < 2 or max(values) == min(values):
        return (mean, -inf, inf)
    half = (student(n) if z is None else z) * sqrt(squares / (n - 1) / n)
    return (mean, mean - half, mean + half)
