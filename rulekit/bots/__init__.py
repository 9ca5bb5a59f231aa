"""Bots: policies for any rule file, on what their seat may know.

One module is one bot, by file name. A bot never sees the true position: everything hidden from its
seat has been dealt anew, and the generator of the hand replaced, before it is asked. So its choice
cannot depend on hidden things.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from rulekit import discover
from rulekit.diagnostics import did_you_mean
from rulekit.kernel.header import HEADER_WORDS, RNG
from rulekit.kernel.rng import rng_draw, rng_seed
from rulekit.machine.position import Position, Words


class Bot(Protocol):
    """What a module of this package offers.

    `NEEDS_POSITION` False: the bot looks at nothing, so that dealing anew can be spared.
    `POLICY`: its number in the library (see `rulekit.kernel.desk`), by which fast tiers play it.
    `LAYOUTS`: which of many layouts it chooses from (PLAYS_BEST or PLAYS_DRAWN of the kernel).
    """

    NEEDS_POSITION: bool
    LAYOUTS: int
    POLICY: int

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        """The number (from 0) of one of the `count` moves that the player in turn has.

        The bot may change the position as it likes; its host puts everything back.
        """


class UnknownBot(ValueError):
    """There is no bot of that name; the message says which there are, or which was meant."""


class Stream:
    """A bot's own chance in one hand: the kernel's generator on a memory of one word.

    Equal numbers give equal draws. Stream 0 of a hand is the deal's; seat s (from 1) has stream s.
    """

    def __init__(self, seed: int, match: int, hand: int, seat: int) -> None:
        self._memory = [0] * (HEADER_WORDS + 1)
        self._memory[RNG] = HEADER_WORDS
        rng_seed(self._memory, seed, match, hand, seat)

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1; 0 < n < 2**31."""
        return rng_draw(self._memory, n)

    def word(self) -> int:
        """A word for another generator: its chance to come."""
        return (self.draw(1 << 30) << 30) + self.draw(1 << 30) + 1

    @property
    def state(self) -> int:
        """The word that all draws to come follow from; a tier that draws itself puts it back."""
        return self._memory[HEADER_WORDS]

    @state.setter
    def state(self, word: int) -> None:
        self._memory[HEADER_WORDS] = word


def names() -> tuple[str, ...]:
    """The bots there are, in alphabetical order."""
    return discover.names(__name__)


def find(name: str) -> Bot:
    """The bot of a name. Raises UnknownBot."""
    if name not in names():
        raise UnknownBot(f"there is no bot '{name}'; {did_you_mean(name, names(), 'bots')}")
    return cast("Bot", discover.load(__name__, name))


def imagine(position: Position, seat: int, stream: Stream) -> None:
    """Replace all that `seat` (from 0) cannot know: hidden cards, and the chance still to come."""
    position.redeal(seat, stream.draw)
    for word in ("rng", "seed"):
        position.put(word, stream.word())


def ask(bot: Bot, position: Position, moves: Sequence[Words], stream: Stream) -> int:
    """The number of the move that a bot chooses for the player in turn, of all that he has.

    The position is as before afterwards.
    """
    count = len(moves)
    if not bot.NEEDS_POSITION:
        return bot.choose(position, count, stream)
    words, position.offered = position.words, moves
    imagine(position, position.get("me"), stream)
    try:
        return bot.choose(position, count, stream)
    finally:
        position.words = words
