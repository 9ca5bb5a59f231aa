"""Who sits where: the seats of a table, each with a secret of its own by which it is taken."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final

from rulekit.studio.network.limits import (
    JOINS,
    JOINS_PER_SECOND,
    LINES_OF_LINK,
    LINES_OF_WATCHERS,
    Rate,
)
from rulekit.studio.network.line import Line

LONGEST_NAME: Final = 24


class NoName(Exception):
    """Nobody can be called this here; the message says why."""


@dataclass(slots=True, eq=False)
class Seat:
    """One seat, or with the number 0 the place of all who watch.

    `lines`: the connections of its link. `bot`: whether a bot plays for it. `leaving`: what will
    give it to a bot, while nobody is there.
    """

    number: int
    name: str = ""
    lines: set[Line] = field(default_factory=set)
    bot: bool = False
    leaving: asyncio.TimerHandle | None = None
    joins: Rate = field(default_factory=lambda: Rate(JOINS, JOINS_PER_SECOND))

    @property
    def full(self) -> bool:
        """Whether its link has as many connections as it may have."""
        return len(self.lines) >= (LINES_OF_LINK if self.number else LINES_OF_WATCHERS)

    def told(self) -> dict[str, Any]:
        """What everybody is told of it."""
        return {
            "seat": self.number,
            "name": self.name,
            "here": bool(self.lines),
            "bot": self.bot,
        }


class Seats:
    """The seats of a table from 1, and the place of those who watch."""

    def __init__(self, players: int) -> None:
        self.watching = Seat(0)
        self.seats = [Seat(number) for number in range(1, players + 1)]
        self.tokens = {seat.number: token_urlsafe(24) for seat in self.everybody}
        self._of_digest = {_digest(self.tokens[seat.number]): seat for seat in self.everybody}

    @property
    def everybody(self) -> list[Seat]:
        """All seats, and the place of those who watch."""
        return [*self.seats, self.watching]

    @property
    def lines(self) -> list[Line]:
        """All connections."""
        return [line for seat in self.everybody for line in seat.lines]

    def __getitem__(self, number: int) -> Seat:
        return self.seats[number - 1]

    def of_token(self, token: object) -> Seat | None:
        """The seat of a secret; None if there is none. Digests are compared, which tell nothing."""
        return self._of_digest.get(_digest(token)) if isinstance(token, str) else None

    def call(self, seat: Seat, name: object) -> None:
        """Give a seat a name. Raises NoName."""
        if not isinstance(name, str) or not (plain := " ".join(name.split())):
            raise NoName("a name is a text")
        if len(plain) > LONGEST_NAME or not plain.isprintable():
            raise NoName(f"a name has {LONGEST_NAME} letters at most, all of which can be read")
        if not seat.number:
            raise NoName("who only watches has no name")
        if any(each.name.casefold() == plain.casefold() for each in self.seats if each != seat):
            raise NoName(f"somebody else is called '{plain}'")
        seat.name = plain


def _digest(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
