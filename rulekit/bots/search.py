"""The bot that plays many imagined games on, and takes the move that went best."""

from __future__ import annotations

from rulekit.bots import Stream
from rulekit.kernel.desk.words import POLICY_SEARCH
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.machine.position import Position

NEEDS_POSITION = True
POLICY = POLICY_SEARCH
LAYOUTS = PLAYS_BEST
BUDGET = 400


def choose(position: Position, count: int, stream: Stream) -> int:
    """The move whose playouts bring most."""
    raise NotImplementedError
