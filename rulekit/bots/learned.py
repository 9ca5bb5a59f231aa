"""The bot that has learned what positions are worth, by playing against itself and others.

It tries every move on a copy, and makes the one after which the position is worth most: what its
own cards lack to melds, now and after a draw, what the others hold and what is known of it, how
late it is, and which phase comes next are weighed by a small network, in whole numbers. What was
learned is a file for each game and size of table: those that come with rulekit, or one's own
(`learned:file=mine.json`), which `rulekit train` makes.

In a hand that drags on, and where there are more than WIDE moves, it plays as `greedy` does. Where
the rules break down in what it imagines, that move is left for last.
"""

from __future__ import annotations

import threading
from pathlib import Path

from rulekit.bots import BotFault, Stream, greedy
from rulekit.bots._knowledge import Knowledge, Taught
from rulekit.bots._settings import Settings
from rulekit.engines import FAST, machine
from rulekit.kernel.desk import words as d
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.kernel.memory import header as h
from rulekit.machine.desk import Desk, weights_of
from rulekit.machine.position import Position
from rulekit.machine.tier import Machine, RuleFault

SETTINGS: Settings = {"file": Path}


class Learned:
    """The bot with what it knows: of a file, or of the one that comes with rulekit."""

    NEEDS_POSITION = True
    LAYOUTS = PLAYS_BEST
    POLICY = d.POLICY_LEARNED

    def __init__(self, file: Path | None = None, knowledge: Knowledge | None = None) -> None:
        """`knowledge`: what it knows, if that is in no file. Raises UnknownBot."""
        self.NAME = "learned" if file is None else f"learned:file={file}"
        self.WEIGHTS = Taught(self.NAME, file or knowledge).weights

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        """The move after which the position is worth most; of equal ones the first."""
        weights = self.WEIGHTS(position.program)
        place = _place(position.machine)
        known, desk, words = place.position, place.desk, position.words
        known.words = words
        known.machine.memory[desk.at(d.DESK_PATIENCE)] = position.patience
        kernel = known.machine.kernel
        if count > d.WIDE or kernel("greedy_drags", desk.start):
            return greedy.choose(position, count, stream)
        think, at = desk.table(d.DESK_THINKING), place.weights
        known.machine.write(at, weights)
        kernel("learned_look", desk.start, think)
        chosen, best = 0, None
        for number, registers in enumerate(position.offered):
            known.words = words
            try:
                known.apply(registers)
                value = kernel("learned_value", desk.start, think, at)
            except RuleFault:  # the rules do not come to what is imagined here
                continue
            if best is None or value > best:
                chosen, best = number, value
        return chosen


made = Learned


class _Place:
    """A machine with a desk on which positions of a program are looked at.

    The reference gets one behind its memory. A fast tier without that code gives way to a machine
    that has it; so does the reference where there are contracts, of which only the rules know which
    is asked for, and the library has no rules there.
    """

    def __init__(self, played: Machine) -> None:
        """Find or make one for a machine. Raises BotFault where the fast tier is missing."""
        program, desk = played.program, played.desk
        contracts = bool(program.image[h.CONTRACTS])
        if contracts if desk is None else not desk.learning:
            try:
                played = machine(program, FAST, learning=True)
            except ValueError as error:
                raise BotFault(f"the bot 'learned' needs the fast tier here: {error}") from None
            desk = played.desk
        if desk is None:
            desk = Desk(program, learning=True)
            room = [0] * (desk.size - desk.start - len(desk.words))
            played.memory[desk.start : len(played.memory)] = [*desk.words, *room]
        self.position, self.desk = Position(played), desk
        # Those of bots within the tier lie before.
        inputs = desk.words[d.DESK_INPUTS]
        self.weights = desk.table(d.DESK_KNOWING) + program.players * (1 + weights_of(inputs))


_own = threading.local()


def _place(played: Machine) -> _Place:
    """Where positions on a machine are looked at; kept for the next one on the same machine."""
    kept: tuple[Machine, _Place] | None = getattr(_own, "kept", None)
    if kept is None or kept[0] is not played:
        kept = _own.kept = played, _Place(played)
    return kept[1]
