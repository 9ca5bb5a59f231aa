"""How many hands fit into the time that people wait, and when something is told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeAlias

Tick: TypeAlias = Callable[[int, int], None]
"""Hears how many hands have been played, and of how many."""

FIT = 15
"""Seconds that as many hands take as are played if nobody says how many."""

ROUND = (20, 50, 100, 200, 500, 1000, 2000)
"""So many hands that is, the most that fit, or the first."""

STEPS, ENOUGH = (2, 4, 9, *ROUND), 0.5
"""So many hands are played to see how many fit, until those of a step take so many seconds."""

FIRST, TIMES = 20, 3
"""After so many hands something is told; then after so many times as many."""

PATIENCE = 15
"""Seconds after which something is told of slow games, at about their pace so far."""

EVERY = 1.0
"""Seconds between two times that it is told how many hands have been played."""


def silent(_done: int, _of: int) -> None:
    """Tell nobody."""


class Pacing:
    """Hands that are played bit by bit, so many or as many as fit.

    `play`: plays up to so many, of which those that were played before are not played anew, and
    says how far it has come. `tell`: hears now and then how many hands have been played, and of how
    many, which is 0 as long as that is not known. `hands`: so many are asked for; 0: what fits.
    """

    def __init__(self, play: Callable[[int, Tick], object], tell: Tick, hands: int) -> None:
        self.play, self.tell, self.hands = play, tell, hands
        self.last, self.done = monotonic(), 0

    def looks(self, least: int = 1) -> Iterator[int]:
        """Play them; after how many of them something is told. `least`: after no fewer."""
        asked, upto = self.hands, 0
        fit, pace = fitting(self._on, asked or ROUND[-1])
        if not asked:
            self.hands = fit
            self.tell(self.done, fit)
        first = max(least, min(FIRST, max(self.done, int(pace * PATIENCE))))
        since = monotonic()
        while upto < self.hands:
            pace = upto / max(monotonic() - since, 1e-6)
            upto += max(first, min((TIMES - 1) * upto, int(pace * PATIENCE)))
            upto = min(upto, self.hands)
            self._on(upto)
            yield upto

    def _on(self, upto: int) -> None:
        self.play(upto, lambda done, _: self._tick(done))
        self._tick(upto)

    def _tick(self, done: int) -> None:
        """Tell how far it has come, if it has not just been told."""
        self.done = done
        if monotonic() - self.last >= EVERY:
            self.last = monotonic()
            self.tell(done, self.hands)


def fitting(play: Callable[[int], object], most: int) -> tuple[int, float]:
    """How many hands fit, and how many are played in a second.

    `play`: up to so many. The first one says nothing of it: with it the game is made ready; and few
    that take no time hardly do. `most`: no more are played to see it.
    """
    before, pace = 1, 0.0
    play(before)
    for upto in (min(step, most) for step in STEPS):
        if upto == before:
            break
        since = monotonic()
        play(upto)
        took = max(monotonic() - since, 1e-6)
        before, pace = upto, (upto - before) / took
        if took >= ENOUGH:
            break
    return max((each for each in ROUND if each <= max(before, pace * FIT)), default=ROUND[0]), pace
