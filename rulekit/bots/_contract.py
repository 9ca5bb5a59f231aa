"""What a bot is: what is to be written for one, and how its host knows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rulekit import discover
from rulekit.kernel.desk.words import POLICY_GREEDY, POLICY_RANDOM, POLICY_SEARCH
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.machine.chance import Stream
from rulekit.machine.position import Position

PACKAGE = "rulekit.bots"


class Bot(Protocol):
    """What is to be written for a bot: a class, an object or a module with `choose`.

    A function that takes what `choose` takes is a bot, too. It may further say, by attributes,
    `NEEDS_POSITION` False: it looks at nothing but the number of moves, so that dealing anew is
    spared; it is then given None for the position. `LAYOUTS`: which of many layouts it chooses from
    (PLAYS_BEST, if left out, or PLAYS_DRAWN of `kernel.layouts.words`). `NAME`: what it is called
    in rows. Nothing is to be kept from one call for another: hands are played in any order.
    """

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        """The number (from 0) of one of the `count` moves that the player in turn has.

        The bot may change the position as it likes; its host puts everything back.
        """


NO_CODE = (
    "the bot '{name}': POLICY is for bots that the library plays by itself, and it has no code for "
    "this one; leave POLICY out, and it is asked move by move"
)

Choose = Callable[[Position, int, Stream], int]


@dataclass(frozen=True, slots=True)
class Player:
    """A bot as its host knows it: what was said, and what is so where nothing was.

    `policy`: its number in the library (see `kernel.desk.words`), by which fast tiers play it;
    None: it is asked move by move.
    """

    name: str
    choose: Choose
    needs_position: bool = True
    layouts: int = PLAYS_BEST
    policy: int | None = None
    budget: int = 0

    def __post_init__(self) -> None:
        """Refuse what no tier has code for. Raises UnknownBot."""
        if self.policy not in (None, POLICY_RANDOM, POLICY_GREEDY, POLICY_SEARCH):
            raise UnknownBot(NO_CODE.format(name=self.name))


class UnknownBot(ValueError):
    """There is no bot of that name, or what was named is none; the message says what is wrong."""


class BotFault(Exception):
    """A bot has broken down, or has named no move; the message says which, and where.

    `results`: of a simulation, the Results of what was finished before; else None.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.results: object = None


def names() -> tuple[str, ...]:
    """The bots of ours, in alphabetical order."""
    return discover.names(PACKAGE)
