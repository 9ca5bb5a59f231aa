"""The bot that plays many imagined games on, and takes the move that went best, for any rule file.

It looks closer at the move that `greedy` would make and at those that are worth most at once. All
of them are tried in the same worlds: the hidden cards are dealt as they fit what the others have
taken, thrown away and refused, and each game is played on by greedy players to the end of the
hand. What that brings over the others decides; greedy's move is left only for one that surely
brought more.

It plays within the fast tier, whichever tier the host plays on. More playouts take more time and
play better; equal numbers give equal moves. Who says `ms` has it look at a clock instead: then it
plays as many as the time allows, and no two runs need be equal. Who says `leaf` has games played on
for so many turns of its own only; what was learned says what the position is worth then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from itertools import accumulate, chain, takewhile
from pathlib import Path

from rulekit.bots import BotFault, Stream, UnknownBot, greedy
from rulekit.bots._knowledge import Taught
from rulekit.bots._settings import Settings
from rulekit.engines import FAST, machine
from rulekit.ir.program import Program
from rulekit.kernel.desk import words as d
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.machine.desk import NOTES_ROOM, Desk, weights_of
from rulekit.machine.position import Position, Words
from rulekit.machine.tier import Machine, RuleFault

PLAYOUTS = 400
MOST_PLAYOUTS = 1_000_000
SETTINGS: Settings = {
    "playouts": range(1, MOST_PLAYOUTS + 1),
    "ms": range(1, 600_001),
    "leaf": range(1, 101),
    "file": Path,
}
"""What may be said behind the name, and the numbers that may be given."""

FIRST_LOOK = 16
"""By what part of the time it is found out how many playouts there will be, to choose by that how
many moves are looked at closer."""

LOOK_SECONDS = 0.001
"""How long playouts go on before somebody looks at the clock again, unless one takes longer."""

clock = time.thread_time
"""The processor time of this thread: what else a machine does makes nobody play worse."""


class Search:
    """The bot with its number of playouts for each decision, or with its processor time.

    With a leaf, also with what was learned.
    """

    NEEDS_POSITION = True
    LAYOUTS = PLAYS_BEST

    def __init__(
        self,
        playouts: int | None = None,
        ms: int | None = None,
        leaf: int = 0,
        file: Path | None = None,
    ) -> None:
        """`ms`: milliseconds for each decision, instead of `playouts`.

        `leaf`: the turns of its own after this one that a playout lasts; 0: it lasts to the end of
        the hand. `file`: what was learned, if that did not come with rulekit. Raises UnknownBot.
        """
        if playouts is not None and ms is not None:
            raise UnknownBot("the bot 'search' is told its playouts or its ms, not both")
        if file is not None and not leaf:
            raise UnknownBot(
                "the bot 'search' asks what was learned only at a leaf: write search:leaf=1:file=…"
            )
        self.POLICY = d.POLICY_SEARCH if ms is None else d.POLICY_TIMED
        self.BUDGET = 0 if ms is not None else playouts or PLAYOUTS
        self._seconds = (ms or 0) / 1000
        said = (
            [f"ms={ms}"]
            if ms is not None
            else [f"playouts={self.BUDGET}"] * (self.BUDGET != PLAYOUTS)
        )
        said += [f"leaf={leaf}"] * bool(leaf) + [f"file={file}"] * (file is not None)
        self.NAME = ":".join(["search", *said])
        self.LEAF = leaf
        self.WEIGHTS = Taught(self.NAME, file).weights if leaf else None

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        """The move whose playouts bring most. Raises BotFault where there is no fast tier."""
        began, words = clock(), position.words
        played = _machine(position, learning=bool(self.LEAF))
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
        self._set_leaf(played, desk, position.program)
        try:
            if self.BUDGET:
                number = played.kernel("seek_ask", desk.start, chance, count, self.BUDGET)
            else:
                number = _Timed(played, desk.start, chance).ask(count, began + self._seconds)
        except RuleFault:  # in what it imagines, which is no fault of the rules
            position.words = words
            return greedy.choose(position, count, stream)
        stream.state = played.memory[chance]
        return number

    def _set_leaf(self, played: Machine, desk: Desk, program: Program) -> None:
        """Tell a machine how long playouts last, and what was learned."""
        seek = desk.table(d.DESK_SEEKING)
        played.memory[seek + d.SEEK_LEAF] = self.LEAF
        if self.WEIGHTS is not None:
            # Those of bots within the tier lie before.
            room = weights_of(desk.words[d.DESK_INPUTS])
            at = desk.table(d.DESK_KNOWING) + program.players * (1 + room)
            played.write(at, self.WEIGHTS(program))
            played.memory[seek + d.SEEK_WEIGHTS] = at


class _Timed:
    """A search by turns within a machine, with looks at the clock between them."""

    def __init__(self, played: Machine, desk: int, chance: int) -> None:
        self._played, self._desk, self._chance = played, desk, chance
        self._seconds = 0.0  # what the last playouts took, each

    def ask(self, count: int, end: float) -> int:
        """The number of the best of the moves noted, at the time `end`. Raises RuleFault."""
        candidates = self._run("seek_begin", self._chance, count)
        began = clock()
        tried = self._play(began + max(0.0, end - began) / FIRST_LOOK)
        seconds = max(clock() - began, 1e-9)
        budget = int(tried * max(0.0, end - began) / seconds)
        candidates = self._run("seek_narrow", min(budget, MOST_PLAYOUTS))
        for left in range(self._played.kernel("seek_rounds", candidates), 0, -1):
            now = clock()
            self._play(now + (end - now) / left)
            self._run("seek_halve")
        return self._run("seek_end")

    def _play(self, until: float) -> int:
        """Play on while there seems to be time for more; how many playouts there were."""
        number, tried, now = 1, 0, clock()
        while now + number * self._seconds < until:
            self._run("seek_more", self._chance, number)
            tried += number
            before, now = now, clock()
            self._seconds = (now - before) / number
            number = max(1, min(2 * number, int(LOOK_SECONDS / max(self._seconds, 1e-9))))
        return tried

    def _run(self, function: str, *args: int) -> int:
        return self._played.kernel(function, self._desk, *args)


made = Search


def noted(moves: Sequence[Words]) -> list[int]:
    """Moves as a machine notes them, as far as there is room."""
    words = list(takewhile(NOTES_ROOM.__ge__, accumulate(map(len, moves))))
    return [words[-1], *chain.from_iterable(moves[: len(words)])]


_own = threading.local()


def _machine(position: Position, learning: bool = False) -> Machine:
    """A machine of the fast tier for the program of a position. Raises BotFault.

    `learning`: whether what was learned may be asked on it.
    """
    desk = position.machine.desk
    if desk is not None and desk.searching and (desk.learning or not learning):
        return position.machine
    program = position.program
    kept: tuple[Program, bool, Machine] | None = getattr(_own, "kept", None)
    if kept is None or kept[0] is not program or kept[1] != learning:
        try:
            kept = program, learning, machine(program, FAST, searching=True, learning=learning)
        except ValueError as error:
            raise BotFault(f"the bot 'search' plays within the fast tier: {error}") from None
        _own.kept = kept
    return kept[2]
