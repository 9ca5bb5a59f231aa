"""The board that the states of one program share: where each is looked at and played on."""

from __future__ import annotations

import threading
from typing import Protocol

from rulekit.engines import at_hand
from rulekit.ir.program import Program
from rulekit.machine.position import Position

PATIENCE = 0.3
"""Seconds that the reference tier may take; then the fast one goes on, which has to be compiled."""


class Board(Protocol):
    """Where states are looked at and played on, one after the other."""

    program: Program

    @property
    def position(self) -> Position:
        """The position that holds a state. Another one may be there the next time."""


class Shared:
    """A position for each thread, which holds one state after the other.

    It begins on the reference tier, which is there at once, and goes on on the fast one as soon as
    that pays; what it says is the same. A board that is pickled or copied becomes a fresh one.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self._fast = False  # whether the fast tier has paid
        self._own = threading.local()

    def __reduce__(self) -> tuple[object, ...]:
        return Shared, (self.program,)

    @property
    def position(self) -> Position:
        """The position of this thread. It may be on another tier the next time it is asked for."""
        found: Position | None = getattr(self._own, "position", None)
        if found is None:
            found = self._own.position = Position(at_hand(self.program, fast=self._fast))
        elif found.machine.seconds > PATIENCE:
            self._fast = True
            found.go_on(at_hand(self.program, fast=True))
        return found


class Only:
    """A board of one position, which somebody has made for himself."""

    def __init__(self, position: Position) -> None:
        self.program = position.program
        self.position = position

    def __reduce__(self) -> tuple[object, ...]:
        return Only, (self.position,)
