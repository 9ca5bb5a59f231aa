"""Who is likely to win, turn by turn: drama, decisiveness, changes of the lead, comebacks.

An outlook holds for each moment of a hand what every side may expect: a number from 0 (last) to 1
(first), estimated by playouts. Estimates of so few playouts are rough, so who is ahead by less than
their noise does not lead.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand, from the deal to its last turn.

    `expected`: shape (moments, sides). `winner`: the side that won. `noise`: what estimates may
    differ by though sides are level.
    """

    expected: Numbers
    winner: int
    noise: float


def threshold(sides: int) -> float:
    """What who is not behind may expect: half-way between the first and the second place.

    >>> [round(threshold(n), 2) for n in (2, 3, 4)]
    [0.5, 0.75, 0.83]
    """
    return (1 + (sides - 2) / (sides - 1)) / 2


def drama(outlook: Outlook) -> float:
    """How deep the winner was behind when behind: the mean of sqrt(threshold - expected).

    0 if the winner never was. Behind by 0.25 at one of two moments:

    >>> drama(Outlook(np.array([[0.25, 0.75], [0.9, 0.1]]), 0, 0.0))
    0.5
    """
    behind = threshold(outlook.expected.shape[1]) - outlook.expected[:, outlook.winner]
    deep = behind[behind > 0]
    return float(np.sqrt(deep).mean()) if len(deep) else 0.0


def open_share(outlook: Outlook) -> float:
    """The part of the hand during which it is open who wins.

    It is over when the winner may expect more than any loser ever does. The winner passes 0.6,
    which the loser had once, at the third of four moments:

    >>> open_share(Outlook(np.array([[0.4, 0.6], [0.5, 0.5], [0.7, 0.3], [0.9, 0.1]]), 0, 0.0))
    0.5
    """
    others = np.delete(outlook.expected, outlook.winner, axis=1)
    passed = np.flatnonzero(outlook.expected[:, outlook.winner] > others.max())
    moments = len(outlook.expected)
    return int(passed[0]) / moments if len(passed) else 1.0


def changes(outlook: Outlook) -> int:
    """How often another side took the lead; being level in between is no change.

    >>> changes(Outlook(np.array([[0.6, 0.4], [0.5, 0.5], [0.4, 0.6], [0.3, 0.7]]), 1, 0.05))
    1
    """
    led = [leader(row, outlook.noise) for row in outlook.expected]
    known = [each for each in led if each is not None]
    return sum(one != other for one, other in pairwise(known))


def leader(expected: Numbers, noise: float) -> int | None:
    """The side that is ahead of all others by more than the noise, if one is.

    >>> leader(np.array([0.6, 0.4]), 0.1), leader(np.array([0.52, 0.48]), 0.1)
    (0, None)
    """
    first, second = np.argsort(-expected, kind="stable")[:2]
    return int(first) if expected[first] - expected[second] > noise else None


def trailed(outlook: Outlook) -> bool:
    """Whether another side led in the middle of the hand than the one that won.

    >>> trailed(Outlook(np.array([[0.5, 0.5], [0.2, 0.8], [0.9, 0.1]]), 0, 0.1))
    True
    """
    middle = leader(outlook.expected[len(outlook.expected) // 2], outlook.noise)
    return middle is not None and middle != outlook.winner


def noise_of(playouts: int) -> float:
    """Two standard errors of the difference of two shares that add up to 1, at the most.

    >>> noise_of(100)
    0.2
    """
    return 2 * sqrt(1 / playouts)


def ranks(points: Numbers) -> Numbers:
    """Scaled ranks by row: 1 for the most points, 0 for the least, ties shared.

    >>> ranks(np.array([[5.0, 1.0, 5.0]])).tolist()
    [[0.75, 0.0, 0.75]]
    """
    others = points.shape[1] - 1
    above = (points[:, None, :] > points[:, :, None]).sum(axis=2)
    level = (points[:, None, :] == points[:, :, None]).sum(axis=2) - 1
    found: Numbers = (others - above - level / 2) / others
    return found
