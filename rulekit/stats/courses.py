"""How play goes on: what is left to do after each turn, and who is ahead on the way to the end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from rulekit.stats.intervals import mean_interval, wilson

PARTS = 10
"""Into so many parts the way from the first moment to the last is cut."""


@dataclass(frozen=True, slots=True)
class Course:
    """One hand, or one match, from the first moment to the last.

    `moments`: for each moment what every seat still lacks; less is better. `moved`: for each moment
    but the first the seat that moved since the last one, or None where all did. `winners`: the
    sides that won; nobody if that is not one alone. `sides`: the side of each seat. All count
    from 0.
    """

    moments: tuple[tuple[int, ...], ...]
    moved: tuple[int | None, ...]
    winners: frozenset[int]
    sides: tuple[int, ...]

    def leader(self, moment: int) -> int | None:
        """The side whose seats lack least at a moment, on average; None if several sides do.

        >>> Course(((3, 5, 4), (4, 4, 4)), (1,), frozenset(), (0, 1, 0)).leader(0)
        0
        """
        lacks: dict[int, list[int]] = defaultdict(list)
        for side, each in zip(self.sides, self.moments[moment], strict=True):
            lacks[side].append(each)
        found = {side: Fraction(sum(each), len(each)) for side, each in lacks.items()}
        least = [side for side, each in found.items() if each == min(found.values())]
        return least[0] if len(least) == 1 else None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A figure at one place of a curve: `at`, of `n` hands, with its 95% interval."""

    at: int
    n: int
    value: float
    low: float
    high: float


def lacking(
    courses: Iterable[Course], *, least: int, won: bool | None = None
) -> tuple[Stretch, ...]:
    """What a seat lacks after each turn of its own, on average, with the intervals of means.

    `least`: a turn is left out where fewer seats have one. `won`: only seats that win at last, or
    only seats that do not. Seat 0 lacks 4 after its first turn and 2 after its second, seat 1 has
    one turn alone, and lacks 6:

    >>> one = Course(((9, 9), (4, 9), (4, 6), (2, 6)), (0, 1, 0), frozenset({0}), (0, 1))
    >>> [(each.at, each.value) for each in lacking([one], least=1)]
    [(1, 5.0), (2, 2.0)]
    >>> [(each.at, each.value) for each in lacking([one], least=1, won=False)]
    [(1, 6.0)]
    """
    found: dict[int, list[float]] = defaultdict(list)
    for each in courses:
        turns: Counter[int] = Counter()
        for mover, lacks in zip(each.moved, each.moments[1:], strict=True):
            if mover is not None:
                turns[mover] += 1
                if won in (None, each.sides[mover] in each.winners):
                    found[turns[mover]].append(lacks[mover])
    told = (
        (turn, values) for turn, values in sorted(found.items()) if len(values) >= max(1, least)
    )
    return tuple(Stretch(turn, len(v), *_finite(mean_interval(v))) for turn, v in told)


def ahead(courses: Iterable[Course]) -> tuple[Stretch, ...]:
    """In which share of the courses who wins at last was ahead, after each tenth of the way.

    Courses that nobody won alone are left out. Behind at first, level, and ahead at the end:

    >>> one = Course(((5, 4), (4, 4), (0, 4)), (0, 0), frozenset({0}), (0, 1))
    >>> [round(each.value) for each in ahead([one])]
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
    """
    won = [each for each in courses if each.winners]
    found = []
    for part in range(PARTS + 1):
        k = sum(each.leader(_moment(part, len(each.moments))) in each.winners for each in won)
        share = k / len(won) if won else 0.0
        found.append(Stretch(part, len(won), share, *wilson(k, len(won))))
    return tuple(found)


def _moment(part: int, moments: int) -> int:
    """The moment at which a part of the way is over."""
    return (part * (moments - 1) * 2 + PARTS) // (2 * PARTS)


def lead_changes(course: Course) -> int:
    """How often another side went ahead; being level in between is no change.

    >>> lead_changes(Course(((5, 4), (4, 4), (3, 4), (3, 2)), (0, 0, 1), frozenset(), (0, 1)))
    2
    """
    leaders = [course.leader(moment) for moment in range(len(course.moments))]
    led = [each for each in leaders if each is not None]
    return sum(one != other for one, other in pairwise(led))


def _finite(interval: Sequence[float]) -> tuple[float, float, float]:
    """An interval of one number alone is that number: there is nothing to draw."""
    value, low, high = interval
    return (value, value, value) if high - low > 1e300 else (value, low, high)
