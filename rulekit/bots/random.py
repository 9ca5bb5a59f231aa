"""The bot that plays any legal move with equal chance.

Where a layout is chosen, all layouts together count as one move: first how many cards are brought
to the table is drawn, uniformly over what is possible, then which, uniformly among those that can.
"""

from __future__ import annotations

from rulekit.bots import Stream
from rulekit.bots._settings import Settings
from rulekit.kernel.desk.words import POLICY_RANDOM
from rulekit.kernel.layouts.words import PLAYS_DRAWN
from rulekit.machine.position import Position

NEEDS_POSITION = False
POLICY = POLICY_RANDOM
LAYOUTS = PLAYS_DRAWN
SETTINGS: Settings = {"never": None, "always": None}


def choose(position: Position, count: int, stream: Stream) -> int:
    """Any of the moves."""
    return stream.draw(count)
