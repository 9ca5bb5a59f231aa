"""How sure a difference is: probabilities of chance, and their correction where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt


def by_chance(z: float) -> float:
    """How probable it is that a normal number is as far from 0 as this, on either side.

    >>> round(by_chance(1.959963984540054), 6), by_chance(0)
    (0.05, 1.0)
    """
    return erfc(abs(z) / sqrt(2))


def alike(counts: Sequence[int]) -> float:
    """How probable counts are that differ so much, or more, if each is as likely as the others.

    By chi-square, with the approximation of Wilson and Hilferty (1931): the cube root of chi-square
    over its degrees of freedom is nearly normal, so it is right to a hundredth. Here chi-square is
    0.952 with two degrees of freedom, where tables have 0.621.

    >>> alike([10, 10, 10]), round(alike([40, 20]), 3), round(alike([200, 220, 210]), 2)
    (1.0, 0.01, 0.63)
    """
    free, mean = len(counts) - 1, sum(counts) / len(counts)
    if free < 1 or mean == 0 or len(set(counts)) == 1:
        return 1.0
    square = sum((count - mean) ** 2 for count in counts) / mean
    part = 2 / (9 * free)
    return erfc(((square / free) ** (1 / 3) - (1 - part)) / sqrt(part) / sqrt(2)) / 2


def holm(chances: Sequence[float]) -> list[float]:
    """Probabilities of chance, corrected for their number by the method of Holm (1979).

    Whoever believes what stays below 0.05 is wrong about any of them once in twenty times at most,
    however they depend on each other. The least of m is multiplied by m, the next by m - 1, and
    none becomes less than one before it.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found, worst = [0.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[place]))
        found[place] = worst
    return found
