"""What one connection, one link and one table may ask of the server."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

LONGEST: Final = 16_000
"""Characters of a message."""

PER_SECOND: Final = 8
AT_ONCE: Final = 24
"""So many messages are read of a connection in the long run, and in one go."""

PATIENCE: Final = 20
FORGIVEN: Final = 0.2
"""A connection is closed after so many refusals; so many are forgotten in a second."""

LINES_OF_LINK: Final = 4
LINES_OF_WATCHERS: Final = 24
LINES: Final = 64
"""Connections: of the link of a seat, of the link to watch, and in all."""

STRANGERS: Final = 16
ALL_STRANGERS: Final = 64
"""Connections that have yet to show a link: from one address, and in all."""

JOINS: Final = 30
JOINS_PER_SECOND: Final = 0.5
"""So often a link may be used to connect, in one go and in the long run."""

UNREAD: Final = 100
"""Messages that wait for a page; one that reads no more of them is let go."""

SECONDS_TO_SHOW: Final = 10.0
"""In this time a link has to be shown."""


class Rate:
    """So many at once, and so many a second in the long run. `clock`: tells seconds."""

    def __init__(
        self, at_once: float, per_second: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self.at_once, self.per_second, self.clock = at_once, per_second, clock
        self.left, self.when = at_once, clock()

    def allows(self) -> bool:
        """Count one more; False if it is too many."""
        now = self.clock()
        self.left = min(self.at_once, self.left + (now - self.when) * self.per_second)
        self.when = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
