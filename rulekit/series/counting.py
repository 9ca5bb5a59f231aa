"""Hands and matches played once more on a machine that counts what acts in the rule file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rulekit.engines import machine
from rulekit.ir.program import Program
from rulekit.machine.onward import onward
from rulekit.machine.position import Position, mask_seats
from rulekit.machine.uses import clear_uses, uses_of
from rulekit.series.hand import Host, Row, Series

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted in hands (or matches) that were played one after the other.

    `first`: the number of the first. `done`: how many. For each place of the rules, in a row:
    `seats`: how often it acted for nobody, then for each seat; `bots`: the same for each bot of the
    series, by name, each once; `hands`: in how many it acted, and `earliest`: the number of the
    first of them, -1 if there is none.
    """

    first: int
    done: int
    seats: Numbers
    bots: Numbers
    hands: Numbers
    earliest: Numbers

    def __add__(self, more: Counted) -> Counted:
        """Both together; these come first."""
        return Counted(
            self.first,
            self.done + more.done,
            self.seats + more.seats,
            self.bots + more.bots,
            self.hands + more.hands,
            np.where(self.earliest < 0, more.earliest, self.earliest),
        )

    @property
    def size(self) -> int:
        """The bytes that it takes to hand it on; it does not grow with what is added."""
        return 0


@dataclass(frozen=True, slots=True)
class Counting:
    """Counting the uses of the rules in a series; it can be sent to a process.

    `program`: that of the series, which counts; `places`: how many places.
    """

    series: Series
    program: Program
    places: int

    def nothing(self, first: int) -> Counted:
        """What has been counted before the number `first`: nothing."""
        players, bots = self.series.program.players, len(self.names)
        shapes = ((self.places, 1 + players), (self.places, bots), (self.places,))
        seats, by_bots, hands = (np.zeros(shape, np.int64) for shape in shapes)
        return Counted(first, 0, seats, by_bots, hands, np.full(self.places, -1, np.int64))

    @property
    def names(self) -> tuple[str, ...]:
        """The bots of the series, each once."""
        return tuple(dict.fromkeys(self.series.bots))

    def begin(self) -> Callable[[range], Iterator[Counted]]:
        """What plays and counts hands (or matches), one after the other."""
        counter = _Counter(self)

        def work(numbers: range) -> Iterator[Counted]:
            return map(counter.play, numbers)

        return work


class _Counter:
    """Plays hands on one machine and makes their moves again on one that counts."""

    def __init__(self, task: Counting) -> None:
        self.task, self.series = task, task.series
        self.position = Position(machine(task.program, task.series.engine))
        self.host = Host(task.series)
        self.asides = any(action.aside for action in task.program.actions)
        columns = task.series.columns
        self.first_bot = columns.index("bot_1")
        names = task.names
        self.numbers = [names.index(name) for name in task.series.bots]

    def play(self, index: int) -> Counted:
        """Play a hand or match, and count it."""
        rows = self.host.play(index)
        clear_uses(self.position, self.task.places)
        self._again(index)
        seats = np.array(uses_of(self.position, self.task.places), np.int64)
        seats = seats.reshape(self.task.places, -1)
        counted = self.task.nothing(index)
        for seat, bot in enumerate(self._seating(rows[0])):
            counted.bots[:, bot] += seats[:, 1 + seat]
        counted.hands[:] = seats.sum(axis=1) > 0
        earliest = np.where(counted.hands > 0, index, -1)
        return Counted(index, 1, seats, counted.bots, counted.hands, earliest)

    def _seating(self, row: Row) -> list[int]:
        """For each seat the number of its bot, as a row of the hand or match tells it."""
        players = self.series.program.players
        return [self.numbers[each] for each in row[self.first_bot : self.first_bot + players]]

    def _again(self, index: int) -> None:
        """Make the moves of a hand or match that the host has just played."""
        position, scope = self.position, self.series.scope
        position.setup(self.series.seed, index)
        if scope == "match":
            position.open()
        else:
            seats = mask_seats(position.get("seated"))
            position.put("dealer", seats[index % len(seats)])
            position.begin()
        onward(position, scope)
        for registers in self.host.past:
            self._ask()
            position.apply(registers)
            onward(position, scope)

    def _ask(self) -> None:
        """List the moves there are: every condition on them is asked once."""
        self.position.machine.count()
        if self.asides:
            self.position.machine.count(asides=True)
