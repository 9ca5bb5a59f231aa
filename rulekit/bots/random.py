"""The bot that plays any legal move with equal chance."""

from __future__ import annotations

from rulekit.bots import Stream
from rulekit.machine.position import Position

NEEDS_POSITION = False


def choose(position: Position, count: int, stream: Stream) -> int:
    """Any of the moves."""
    return stream.draw(count)
