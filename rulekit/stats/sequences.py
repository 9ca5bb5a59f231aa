"""Intervals that stay honest however often somebody looks, and whenever play is stopped.

An interval of the usual kind covers the truth in 95 of 100 cases if the number of hands was fixed
before. Whoever looks again and again, and stops when it pleases, is wrong more often. A confidence
sequence covers the truth at all times together: in 95 of 100 series no interval, early or late, is
ever beside it. This is the asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-
uniform central limit theory and asymptotic confidence sequences, Annals of Statistics, 2024),
Theorem 2.2, a mixture after Robbins (1970): it needs no bound of the numbers, but some of them
before the first look.
"""

from __future__ import annotations

from math import exp, log, sqrt

ALPHA = 0.05
NARROWEST_AT = 4000
"""For so many numbers the interval is as narrow as it can be; for others it is little wider."""

FIRST_LOOK = 200
"""Fewer numbers than this say too little of how they are spread."""

_K = -2 * log(ALPHA) + log(-2 * log(ALPHA)) + 1
WEIGHT = _K / NARROWEST_AT
"""The square of the parameter rho of the source, by its equation for the best one at a time."""


def sequence_z(n: int) -> float:
    """How many standard errors an interval of the sequence reaches on both sides after n numbers.

    >>> [round(sequence_z(n), 2) for n in (200, 4000, 400000)]
    [4.56, 3.04, 3.58]
    """
    k = n * WEIGHT
    return sqrt(2 * (k + 1) / k * log(sqrt(k + 1) / ALPHA))


def sequence_chance(n: int, z: float) -> float:
    """The probability of chance that belongs to it, for a mean z standard errors away from 0.

    It is below 0.05 where the interval leaves out 0, and may be looked at after any hand.

    >>> round(sequence_chance(4000, sequence_z(4000)), 6), sequence_chance(4000, 0)
    (0.05, 1.0)
    """
    k = n * WEIGHT
    return min(1.0, sqrt(k + 1) * exp(-z * z * k / (2 * (k + 1))))
