"""Hands and matches played within a tier, which comes back with rows only."""

from __future__ import annotations

import time
from collections.abc import Iterator
from struct import iter_unpack
from typing import cast

from rulekit.kernel.desk import words as d
from rulekit.kernel.hosting.words import HAND_INDEX, HAND_LAST
from rulekit.machine.desk import Desk
from rulekit.machine.tier import RuleFault
from rulekit.play.asking import check_known, sit_down
from rulekit.series.hand import Host, Row

FIRST_STRETCH = 50  # decisions until the host looks up for the first time
STRETCH_SECONDS = 0.1  # how long it does not look up once it knows the speed
MOST_STRETCH = 1 << 24  # decisions: often the rows fill their room long before


def rows_of(host: Host, first: int, number: int) -> Iterator[tuple[int, list[Row]]]:
    """How many hands (or matches) have ended, with their rows, until all have; now and then none.

    Within the tier if it can play and knows all bots. Raises RuleFault, with its record.
    """
    desk = host.position.machine.desk
    if desk is not None and all(bot.plays_within for bot in host.bots):
        yield from Inside(host, desk).rows(first, number)
        return
    for index in range(first, first + number):
        yield 1, host.play(index)


class Inside:
    """Plays the hands of a host's series on the desk of its machine."""

    def __init__(self, host: Host, desk: Desk) -> None:
        self.host, self.desk = host, desk
        self.machine = host.position.machine
        self.width = len(host.series.columns)
        series, bots = host.series, host.bots
        self._put(d.DESK_SERIES, series.seed)
        self._put(d.DESK_SCOPE, int(series.scope == "match"))
        self._put(d.DESK_ROTATE, int(series.rotate))
        self._put(d.DESK_MANY, int(host.many))
        sit_down(self.machine, bots)

    def rows(self, first: int, number: int) -> Iterator[tuple[int, list[Row]]]:
        """How many hands (or matches) have ended, with their rows, until all have.

        Where they are long, it also says that none has ended meanwhile. Raises RuleFault with the
        record that led there.
        """
        end, stretch = first + number, FIRST_STRETCH
        ready: list[Row] = []
        self._go_to(first, end)
        while self._get(d.DESK_INDEX) < end:
            began, fault = time.perf_counter(), None
            try:
                self._stretch(stretch, end, ready)
            except RuleFault as found:
                fault = found
            seconds = time.perf_counter() - began
            wanted = int(stretch * STRETCH_SECONDS / max(seconds, 1e-6))
            stretch = max(1, min(4 * stretch, wanted, MOST_STRETCH))
            whole = next((i for i in range(len(ready), 0, -1) if ready[i - 1][HAND_LAST]), 0)
            yield sum(row[HAND_LAST] for row in ready[:whole]), ready[:whole]
            del ready[:whole]
            if fault is not None:
                raise fault

    def _stretch(self, decisions: int, end: int, ready: list[Row]) -> None:
        """Play so many decisions further; the rows of hands that ended come to those ready."""
        try:
            self.machine.run("play_on", self.desk.start, decisions)
            stuck = self._get(d.DESK_STAGE) == d.STAGE_STUCK
            check_known(self._get(d.DESK_STAGE))
        except RuleFault:
            stuck = True
        ready += self._take()
        if stuck:
            # The host plays it again move by move, and tells how it came about.
            index = self._get(d.DESK_INDEX)
            ready[:] = [row for row in ready if row[HAND_INDEX] != index] + self.host.play(index)
            self._go_to(index + 1, end)

    def _take(self) -> list[Row]:
        """Take the rows from the desk."""
        memory, at = self.machine.memory, self.desk.table(d.DESK_ROWS)
        raw = memoryview(cast("bytearray", memory)).cast("B")
        found = list(iter_unpack(f"{self.width}q", raw[8 * at + 8 : 8 * (at + 1 + memory[at])]))
        memory[at] = 0
        return found

    def _go_to(self, first: int, end: int) -> None:
        self._put(d.DESK_INDEX, first)
        self._put(d.DESK_END, end)
        self._put(d.DESK_STAGE, d.STAGE_NEW)

    def _get(self, place: int) -> int:
        return self.machine.memory[self.desk.at(place)]

    def _put(self, place: int, word: int) -> None:
        self.machine.memory[self.desk.at(place)] = word
