"""What a simulation brings: figures of all its hands, and rows where they were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from struct import Struct
from typing import Any

from rulekit.series.hand import Row, Series
from rulekit.series.shards import Batch, Shelf, identity
from rulekit.stats.summary import hands_summary, matches_summary
from rulekit.stats.sums import Sums
from rulekit.stats.text import summary_text
from rulekit.version import VERSION

FORMAT = 1
NOT_KEPT = (
    "the rows of this simulation were not kept: say simulate(..., rows=True) to keep them in "
    "memory, or simulate(..., out=DIRECTORY) to have them in files"
)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is finished, as one value: whatever interrupts, it is all there or not at all.

    `left`: the numbers that are still to be played. `sums`: of the others.
    """

    left: tuple[range, ...]
    sums: Sums

    def with_batches(self, batches: Iterable[Batch]) -> Kept:
        """With what else has been played; what is in already is not counted twice."""
        left, sums = self.left, self.sums
        for batch in batches:
            if left and batch.first == left[0].start:
                rest = range(batch.first + batch.done, left[0].stop)
                left, sums = ((rest,) if rest else ()) + left[1:], sums + batch.sums
        return Kept(left, sums)


@dataclass
class Results:
    """What a simulation brought. `str()` is `table()`.

    `title`: the name of the game for people. `first`: the number of the first hand (or match).
    `asked`: how many were asked for. `found`: how many of these lay in the directory before.
    `interrupted`: whether it was stopped before the end; simulating the same again with the same
    `out` goes on, and without one simulating with `first=results.next`. `seconds`: how long it took
    to play what had not been found. `version`: of rulekit, when it was played.
    """

    series: Series = field(repr=False)
    title: str
    first: int
    asked: int
    kept: Kept = field(repr=False)
    shelf: Shelf | None = field(default=None, repr=False)
    raw: list[Batch] | None = field(default=None, repr=False)
    interrupted: bool = False
    seconds: float = 0.0
    version: str = field(default=VERSION, repr=False)
    found: int = field(init=False)
    found_hands: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.found, self.found_hands = self.done, self.kept.sums.hands

    @property
    def done(self) -> int:
        """How many are finished, with those that were found."""
        return self.asked - sum(map(len, self.kept.left))

    @property
    def next(self) -> int:
        """The number of the first hand (or match) that has not been played."""
        return self.kept.left[0].start if self.kept.left else self.first + self.asked

    @property
    def wants_rows(self) -> bool:
        """Whether rows are of use to anybody."""
        return self.shelf is not None or self.raw is not None

    def keep(self, batches: Sequence[Batch]) -> None:
        """Count what was played. If this is interrupted, doing it again makes it good."""
        if self.raw is not None:
            end = self.raw[-1].first + self.raw[-1].done if self.raw else self.first
            self.raw += [each for each in batches if each.first >= end]
        self.kept = self.kept.with_batches(batches)

    @cached_property
    def rows(self) -> dict[str, list[Any]]:
        """The columns by name: lists of equal length, with an item for each hand.

        They are there if the simulation was asked to keep `rows`, and read from the files if it had
        a directory. Raises ValueError otherwise, and OutError if the files cannot be read.
        """
        if self.shelf is not None:
            return self.shelf.columns(range(self.first, self.first + self.asked))
        if self.raw is None:
            raise ValueError(NOT_KEPT)
        rows = Struct(f"{len(self.series.columns)}q").iter_unpack(
            b"".join(batch.rows for batch in self.raw)
        )
        return {name: list(values) for name, values in columns_of(self.series, rows).items()}

    def summary(self) -> dict[str, Any]:
        """All figures as nested dictionaries, ready for JSON: shares with 95% intervals, lengths,
        points, speed.
        """
        sums, teams = self.kept.sums, self.series.program.teams
        played = sums.hands - self.found_hands
        found = {
            "format_version": FORMAT,
            **identity(self.series),
            "version": self.version,
            "title": self.title,
            "unit": "hands" if self.series.scope == "hand" else "matches",
            "first": self.first,
            "asked": self.asked,
            "done": self.done,
            "found": self.found,
            "interrupted": self.interrupted,
            "engine": self.series.engine,
            "seconds": self.seconds,
            "hands_per_second": played / self.seconds if played and self.seconds > 0 else None,
            "hands": hands_summary(sums, teams, alone=self.series.scope == "hand"),
        }
        if self.series.scope == "match":
            found["matches"] = matches_summary(sums, teams)
        return found

    def table(self, *, onward: bool = True) -> str:
        """The summary as text for people.

        `onward`: that of an interrupted run ends with what plays the rest.
        """
        how = ""
        if onward and self.interrupted:
            rest = self.first + self.asked - self.next
            unit = "hands" if self.series.scope == "hand" else "matches"
            how = (
                f"go on with first={self.next}, {unit}={rest}"
                if self.shelf is None
                else f"the same again, with out='{self.shelf.path}', goes on"
            )
        return summary_text(self.summary(), onward=how)

    def __str__(self) -> str:
        return self.table()


def columns_of(series: Series, rows: Iterable[Row]) -> Mapping[str, Any]:
    """The columns of rows by name, with reasons and bots as texts."""
    names = series.columns
    columns: dict[str, Any] = dict(zip(names, zip(*rows, strict=True), strict=False))
    if not columns:
        return dict.fromkeys(names, ())
    for name, words in series.texts.items():
        columns[name] = [words[number] for number in columns[name]]
    return columns


def sums_of(series: Series, rows: Sequence[Row] = ()) -> Sums:
    """The sums of rows; of none, where others begin."""
    nothing = Sums(series.program.players, series.scope == "match")
    return nothing.of(columns_of(series, rows)) if rows else nothing
