"""What is kept of hands instead of their rows: counts that add up, in any order, to the same.

Their size depends on how many different values there are, not on how many hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Columns = Mapping[str, Sequence[Any]]
Names = tuple[str, ...]

LAST = "last"
"""The column that is 1 in the last row of a match."""

_SPREADS = (("reason",), ("turns",), ("decisions",), ("moves_max",), ("deals",))
_TOTALS = ("choices", "moves_sum")


@dataclass(slots=True)
class Sums:
    """How often values of columns occur, alone or several together, and the totals of some columns.

    `players`: the table size. `matches`: whether rows of matches are counted. `counts`: for the
    names of columns how often their values occur; of one column by its value, of several by a tuple
    of theirs. `ends`: the same of the last rows of matches. `totals`: by the names of columns.

    Sums of two parts added are the sums of both, whatever the parts and their order.

    >>> one = {"winners": [2], "seated": [3], "dealer": [2], "reason": ["out"], "turns": [9],
    ...        "decisions": [20], "choices": [12], "moves_sum": [60], "moves_max": [11],
    ...        "deals": [1], "bot_1": ["a"], "bot_2": ["b"], "points_1": [0], "points_2": [30]}
    >>> both = Sums(2) + Sums(2).of(one) + Sums(2).of({**one, "turns": [7]})
    >>> both.hands, both.counts["turns",], both.totals["choices"]
    (2, Counter({9: 1, 7: 1}), 24)
    """

    players: int
    matches: bool = False
    counts: dict[Names, Counter[Any]] = field(default_factory=dict)
    ends: dict[Names, Counter[Any]] = field(default_factory=dict)
    totals: Counter[str] = field(default_factory=Counter)

    @property
    def hands(self) -> int:
        """How many hands were counted."""
        return self.counts["reason",].total() if self.counts else 0

    def __add__(self, other: Sums) -> Sums:
        """What both have counted, which must be of the same kind."""
        assert (self.players, self.matches) == (other.players, other.matches)
        return Sums(
            self.players,
            self.matches,
            _added(self.counts, other.counts),
            _added(self.ends, other.ends),
            self.totals + other.totals,
        )

    def of(self, columns: Columns) -> Sums:
        """The sums of rows like these, whose columns are given."""
        found = Sums(self.players, self.matches)
        found.counts = {names: _counted(columns, names) for names in self.of_hands()}
        found.totals = Counter({name: sum(columns[name]) for name in _TOTALS})
        if self.matches:
            last = [row for row, is_last in enumerate(columns[LAST]) if is_last]
            needed = {name for names in self.of_matches() for name in names}
            ended = {name: [columns[name][row] for row in last] for name in needed}
            found.ends = {names: _counted(ended, names) for names in self.of_matches()}
        return found

    def of_hands(self) -> Iterator[Names]:
        """The columns whose values are counted, alone or together, over all rows."""
        yield ("winners", "seated", "dealer", *self.each("bot"))
        yield from _SPREADS
        for points, bot in zip(self.each("points"), self.each("bot"), strict=True):
            yield (points, "seated", bot)

    def of_matches(self) -> Iterator[Names]:
        """The columns whose values are counted over the last rows of matches."""
        if self.matches:
            yield ("champions", *self.each("bot"))
            yield ("reason",)
            yield ("hand",)
            yield from ((total,) for total in self.each("total"))

    def each(self, name: str) -> Names:
        """The columns that there are for each seat."""
        return tuple(f"{name}_{seat}" for seat in range(1, self.players + 1))

    @staticmethod
    def summed() -> Names:
        """The columns of which the total is kept."""
        return _TOTALS


def _counted(columns: Columns, names: Names) -> Counter[Any]:
    if len(names) == 1:
        return Counter(columns[names[0]])
    return Counter(zip(*(columns[name] for name in names), strict=True))


def _added(
    some: Mapping[Names, Counter[Any]], others: Mapping[Names, Counter[Any]]
) -> dict[Names, Counter[Any]]:
    """Counts of both. Counters that are added (`+`) are copied item by item, in Python."""
    found = {names: counter.copy() for names, counter in some.items()}
    for names, counter in others.items():
        if names in found:
            found[names].update(counter)
        else:
            found[names] = counter.copy()
    return found
