"""The bot that plays many imagined games on, and takes the move that went best, for any rule file.

It looks closer at the move that `greedy` would make and at those that are worth most at once. All
of them are tried in the same worlds: the hidden cards are dealt as they fit what the others have
taken, thrown away and refused, and each game is played on by greedy players to the end of the
hand. What that brings over the others decides; greedy's move is left only for one that surely
brought more.

It plays within the fast tier, whichever tier the host plays on. More playouts take more time and
play better; equal numbers give equal moves.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from itertools import accumulate, chain, takewhile

from rulekit.bots import BotFault, Stream, greedy
from rulekit.bots._settings import Settings
from rulekit.engines import FAST, machine
from rulekit.ir.program import Program
from rulekit.kernel.desk import words as d
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.machine.desk import NOTES_ROOM
from rulekit.machine.position import Position, Words
from rulekit.machine.tier import Machine, RuleFault

PLAYOUTS = 400
SETTINGS: Settings = {"playouts": range(1, 1_000_001)}
"""What may be said behind the name, and the numbers that may be given."""


class Search:
    """The bot with its number of playouts for each decision."""

    NEEDS_POSITION = True
    LAYOUTS = PLAYS_BEST
    POLICY = d.POLICY_SEARCH

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self.BUDGET = playouts
        self.NAME = "search" if playouts == PLAYOUTS else f"search:playouts={playouts}"

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        """The move whose playouts bring most. Raises BotFault where there is no fast tier."""
        words = position.words
        played = _machine(position)
        played.write(position.map.state_start, words)
        desk = played.desk
        assert desk is not None
        shown, chance = desk.table(d.DESK_SHOWN), desk.table(d.DESK_CHANCES)
        played.write(desk.table(d.DESK_NOTES), noted(position.offered))
        last = position.shown[-d.SHOWN_ROOM // 2 :]
        flat = [word for each in last for word in (each.seat, each.how, each.face)]
        played.write(shown, [len(flat) // d.SHOWN_WORDS, *flat])
        played.memory[chance] = stream.state
        played.memory[desk.at(d.DESK_BARRED)] = 0
        played.memory[desk.at(d.DESK_PATIENCE)] = d.PATIENCE
        played.memory[desk.at(d.DESK_AHEAD)] = 0
        try:
            number = played.kernel("seek_ask", desk.start, chance, count, self.BUDGET)
        except RuleFault:  # in what it imagines, which is no fault of the rules
            position.words = words
            return greedy.choose(position, count, stream)
        stream.state = played.memory[chance]
        return number


made = Search


def noted(moves: Sequence[Words]) -> list[int]:
    """Moves as a machine notes them, as far as there is room."""
    words = list(takewhile(NOTES_ROOM.__ge__, accumulate(map(len, moves))))
    return [words[-1], *chain.from_iterable(moves[: len(words)])]


_own = threading.local()


def _machine(position: Position) -> Machine:
    """A machine of the fast tier for the program of a position. Raises BotFault."""
    desk = position.machine.desk
    if desk is not None and desk.searching:
        return position.machine
    kept: tuple[Program, Machine] | None = getattr(_own, "kept", None)
    if kept is None or kept[0] is not position.program:
        try:
            kept = position.program, machine(position.program, FAST, searching=True)
        except ValueError as error:
            raise BotFault(f"the bot 'search' plays within the fast tier: {error}") from None
        _own.kept = kept
    return kept[1]
