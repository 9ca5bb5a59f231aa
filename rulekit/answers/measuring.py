"""From rows of a simulation to the figures of each hand or match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rulekit.answers.metrics import Metric
from rulekit.ir.bounds import BROKEN_OFF
from rulekit.series.hand import Series

Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]
Figure = tuple[Numbers, Numbers]  # what is counted, and of how much: one number each for a row


def measured(series: Series, metrics: Sequence[Metric], rows: bytes) -> Numbers:
    """Both sums of each figure for each unit of play: an array of shape (2, metrics, units).

    `rows`: whole hands (or matches) of the series, as bytes of 64-bit integers.
    """
    table = np.frombuffer(rows, dtype=np.int64).reshape(-1, len(series.columns))
    taken = _Rows(series, table)
    figures = [taken.figure(metric.key) for metric in metrics]
    both = np.array([[top for top, _ in figures], [low for _, low in figures]], dtype=np.int64)
    return np.add.reduceat(both, taken.starts, axis=2)


class _Rows:
    """Rows of one series, by the names of their columns."""

    def __init__(self, series: Series, table: Numbers) -> None:
        self.series, self.table = series, table
        self.place = {name: number for number, name in enumerate(series.columns)}
        self.players = series.program.players
        self.starts = np.flatnonzero(self["hand"] == 1)
        self.one = np.ones(len(table), dtype=np.int64)
        self.nothing = np.zeros(len(table), dtype=np.int64)

    def __getitem__(self, name: str) -> Numbers:
        found: Numbers = self.table[:, self.place[name]]
        return found

    def each(self, name: str) -> Numbers:
        """The columns of all seats, as an array of shape (seats, rows)."""
        return np.array([self[f"{name}_{seat}"] for seat in range(1, self.players + 1)])

    def figure(self, key: str) -> Figure:
        """Both sums of a figure, for each row."""
        group, _, name = key.partition(".")
        of_group: dict[str, Callable[[str], Figure]] = {
            "length": self._length,
            "ends": self._ended_by,
            "wins": self._wins,
            "points": self._points,
            "moves": self._moves,
            "match": self._match,
        }
        return of_group[group](name)

    # ── hands ─────────────────────────────────────────────────────────────────────────────────

    def _length(self, name: str) -> Figure:
        if name == "choice":
            return self["choices"], self["decisions"]
        if name == "offered":
            return self["moves_sum"], self["decisions"]
        if name == "again":
            return _count(self["deals"] > 1), self.one
        return self[name], self.one

    def _ended_by(self, why: str) -> Figure:
        reasons = self.series.program.reasons
        number = reasons.index(why) if why in reasons else -1
        return _count(self["reason"] == number), self.one

    def _moves(self, kind: str) -> Figure:
        name = f"did_{kind}"
        return (self[name] if name in self.place else self.nothing), self.one

    def _wins(self, name: str) -> Figure:
        won = _any(self.won)
        if name == "nobody":
            return _count(self["winners"] == 0), self.one
        if name == "several":
            return _count((self["winners"] != 0) & ~won), self.one
        if name == "first":
            return _count(_any(self.won & self._of("after_1"))), _count(won)
        chosen = self._of(name)
        return _count(self.won & chosen).sum(axis=0), _count(chosen).sum(axis=0)

    def _points(self, name: str) -> Figure:
        points, sat = self.points, self.sat
        if name == "all":
            return np.where(sat, points, 0).sum(axis=0), self.one
        if name == "gap":
            most = np.where(sat, points, _LEAST).max(axis=0)
            return most - np.where(sat, points, -_LEAST).min(axis=0), self.one
        if name == "winner":
            won = _any(self.won)
            best = np.where(self.won, points, _LEAST).max(axis=0)
            return np.where(won, best, 0), _count(won)
        chosen = self._of(name)
        return np.where(chosen, points, 0).sum(axis=0), _count(chosen).sum(axis=0)

    # ── matches ───────────────────────────────────────────────────────────────────────────────

    def _match(self, name: str) -> Figure:
        last = self["last"]
        if name == "hands":
            return self.one, last
        if name == "turns":
            return self["turns"], last
        if name == "broken_off":
            broken = self.series.program.reasons.index(BROKEN_OFF)
            return last * (self["reason"] == broken), last
        if name == "nobody":
            return last * (self["champions"] == 0), last
        if name == "champion":
            won = _any(self.champion)
            best = np.where(self.champion, self.each("total"), _LEAST).max(axis=0)
            return last * np.where(won, best, 0), last * won
        chosen = self._of(name, seated=False)
        return last * (self.champion & chosen).sum(axis=0), last * _count(chosen).sum(axis=0)

    # ── seats ─────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def points(self) -> Numbers:
        return self.each("points")

    @cached_property
    def sat(self) -> Marks:
        """Which seats sat: an array of shape (seats, rows)."""
        return self._seats(self["seated"])

    @cached_property
    def won(self) -> Marks:
        """Which seats have won, where one side alone did."""
        return self._alone(self._seats(self["winners"]))

    @cached_property
    def champion(self) -> Marks:
        """Which seats have won the match, where one side alone did."""
        return self._alone(self._seats(self["champions"]))

    def _seats(self, masks: Numbers) -> Marks:
        found: Marks = (masks[None, :] >> np.arange(self.players)[:, None] & 1).astype(bool)
        return found

    def _alone(self, seats: Marks) -> Marks:
        """The same, but nobody where several sides have won."""
        teams = np.array(self.series.program.teams)
        sides = np.array([_any(seats[teams == team]) for team in np.unique(teams)])
        return _both(seats, _count(sides).sum(axis=0) == 1)

    def _of(self, name: str, *, seated: bool = True) -> Marks:
        """Which seats a name stands for: a seat, a place after the dealer, or a bot."""
        sat = self.sat if seated else np.ones_like(self.sat)
        word, _, number = name.partition("_")
        if name == "dealer" or word == "after":
            return _both(sat, self._after_dealer == int(number or 0))
        if word == "seat" and number.isdigit():
            return _both(sat, (np.arange(1, self.players + 1) == int(number))[:, None])
        is_it: Marks = np.array([bot == name for bot in self.series.bots])
        return _both(sat, is_it[self.each("bot")])

    @cached_property
    def _after_dealer(self) -> Numbers:
        """How many seats after the dealer each sits, of those who sit; 0 for the dealer."""
        found = np.zeros_like(self.points)
        seats, rows = self["dealer"] - 1, np.arange(len(self.table))
        passed = self.nothing.copy()
        for after in range(1, self.players):
            seat = (seats + after) % self.players
            passed = passed + self.sat[seat, rows]
            found[seat, rows] = passed
        return found


_LEAST = -(1 << 40)  # less than anybody makes


def _both(some: Marks, others: Marks) -> Marks:
    found: Marks = np.logical_and(some, others)
    return found


def _any(seats: Marks) -> Marks:
    """Where any of the seats is marked."""
    found: Marks = np.logical_or.reduce(seats, axis=0)
    return found


def _count(yes: Marks) -> Numbers:
    return yes.astype(np.int64)
