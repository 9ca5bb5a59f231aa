"""What a bot is: what is to be written for one, and how its host knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rulekit import discover
from rulekit.diagnostics import did_you_mean
from rulekit.ir.program import Program
from rulekit.kernel.desk.words import (
    BAR_ALWAYS,
    BAR_NEVER,
    PATIENCE,
    POLICY_GREEDY,
    POLICY_LEARNED,
    POLICY_RANDOM,
    POLICY_SEARCH,
    POLICY_TIMED,
)
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.machine.chance import Stream
from rulekit.machine.desk import NOTES_ROOM
from rulekit.machine.position import Position, Words

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


_POLICIES = None, POLICY_RANDOM, POLICY_GREEDY, POLICY_SEARCH, POLICY_LEARNED, POLICY_TIMED


@dataclass(frozen=True, slots=True)
class Player:
    """A bot as its host knows it: what was said, and what is so where nothing was.

    `policy`: its number in the library (see `kernel.desk.words`), by which fast tiers play it;
    None: it is asked move by move. `budget`: the playouts of one that searches by their number.
    `never`, `always`: actions that it takes only if there is nothing else, and whenever it can.
    `patience`: turns after which a hand drags on for it. `ahead`: draws that it looks ahead where
    moves are equally good, 0 or 1. `weights`: of one that uses what was learned, for a program; it
    raises UnknownBot where that was not learned about. `leaf`: turns after which one that searches
    asks that what a position is worth; 0: it plays hands to their end.
    """

    name: str
    choose: Choose
    needs_position: bool = True
    layouts: int = PLAYS_BEST
    policy: int | None = None
    budget: int = 0
    never: frozenset[str] = frozenset()
    always: frozenset[str] = frozenset()
    patience: int = PATIENCE
    ahead: int = 0
    weights: Callable[[Program], Words] | None = None
    leaf: int = 0

    def __post_init__(self) -> None:
        """Refuse what no tier has code for. Raises UnknownBot."""
        ignorant = self.policy == POLICY_LEARNED and self.weights is None
        if self.policy not in _POLICIES or ignorant:
            raise UnknownBot(NO_CODE.format(name=self.name))

    @property
    def plays_within(self) -> bool:
        """Whether a fast tier plays it by itself, up to the end of a hand."""
        return self.policy not in (None, POLICY_TIMED)


def barred(player: Player, program: Program) -> tuple[int, ...]:
    """For each kind of move BAR_NEVER, BAR_ALWAYS or 0; empty, if the bot may make any.

    Raises UnknownBot if an action is named that the rules do not have.
    """
    named = player.never | player.always
    if not named:
        return ()
    known = [each.name for each in program.actions if not each.aside]
    for name in sorted(named - set(known)):
        raise UnknownBot(
            f"the bot '{player.name}': {program.title} has no action '{name}'; "
            f"{did_you_mean(name, known)} actions: {', '.join(sorted(set(known)))}"
        )
    bars = (
        BAR_ALWAYS if each.name in player.always else BAR_NEVER if each.name in player.never else 0
        for each in program.actions
    )
    return (0, *bars)


def allowed(moves: Sequence[Words], bars: Sequence[int]) -> Sequence[int]:
    """The numbers of the moves that a bot may make, of those that there are.

    All, where there would be none, or where there are more than a machine can note.
    """
    every = range(len(moves))
    if not bars or sum(map(len, moves)) > NOTES_ROOM:
        return every
    always = [k for k in every if bars[moves[k][0]] == BAR_ALWAYS]
    return always or [k for k in every if not bars[moves[k][0]]] or every


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
