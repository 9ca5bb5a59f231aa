"""rulekit: rummy-family games as data. Load a rule file, play it, test it, simulate it."""

from __future__ import annotations

from rulekit.lower import SettingError
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation
from rulekit.machine.outcome import Outcome
from rulekit.machine.record import BadRecord, Record
from rulekit.machine.state import State
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import View
from rulekit.play.game import Game, RulesetError, load, loads

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Record",
    "RuleFault",
    "RulesetError",
    "SettingError",
    "State",
    "View",
    "load",
    "loads",
]
