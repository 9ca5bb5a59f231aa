"""rulekit: rummy-family games as data. Load a rule file, play it, test it, simulate it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from rulekit.version import DISTRIBUTION as DISTRIBUTION
from rulekit.version import VERSION

if TYPE_CHECKING:
    from rulekit.answers.comparing import compare
    from rulekit.answers.comparison import Comparison
    from rulekit.answers.effects import Effects, effects
    from rulekit.answers.sweeps import Sweep, sweep
    from rulekit.answers.tuning import Tuned, tune
    from rulekit.bots import BotFault, UnknownBot
    from rulekit.library import games
    from rulekit.machine.move import IllegalMove, Move
    from rulekit.machine.notation import BadNotation
    from rulekit.machine.outcome import Outcome
    from rulekit.machine.record import BadRecord, Record
    from rulekit.machine.tier import RuleFault
    from rulekit.machine.view import View
    from rulekit.measures.figures import Figure, Measures
    from rulekit.measures.measuring import measure
    from rulekit.play.game import Game, RulesetError, load, loads
    from rulekit.play.state import State
    from rulekit.report.writing import write_report
    from rulekit.series.batch import simulate
    from rulekit.series.merging import merge
    from rulekit.series.rereading import read_results
    from rulekit.series.results import Results
    from rulekit.series.usage import Usage, usage
    from rulekit.settle import SettingError

__version__ = VERSION

__all__ = [
    "BadNotation",
    "BadRecord",
    "BotFault",
    "Comparison",
    "Effects",
    "Figure",
    "Game",
    "IllegalMove",
    "Measures",
    "Move",
    "Outcome",
    "Record",
    "Results",
    "RuleFault",
    "RulesetError",
    "SettingError",
    "State",
    "Sweep",
    "Tuned",
    "UnknownBot",
    "Usage",
    "View",
    "compare",
    "effects",
    "games",
    "load",
    "loads",
    "measure",
    "merge",
    "read_results",
    "simulate",
    "sweep",
    "tune",
    "usage",
    "write_report",
]

# Where each name lives. They are imported when they are first used, so that a command which needs
# none of them starts at once.
_HOMES = {
    "BadNotation": "rulekit.machine.notation",
    "BadRecord": "rulekit.machine.record",
    "BotFault": "rulekit.bots",
    "Comparison": "rulekit.answers.comparison",
    "Effects": "rulekit.answers.effects",
    "Figure": "rulekit.measures.figures",
    "Game": "rulekit.play.game",
    "IllegalMove": "rulekit.machine.move",
    "Measures": "rulekit.measures.figures",
    "Move": "rulekit.machine.move",
    "Outcome": "rulekit.machine.outcome",
    "Record": "rulekit.machine.record",
    "Results": "rulekit.series.results",
    "RuleFault": "rulekit.machine.tier",
    "RulesetError": "rulekit.play.game",
    "SettingError": "rulekit.settle",
    "State": "rulekit.play.state",
    "Sweep": "rulekit.answers.sweeps",
    "Tuned": "rulekit.answers.tuning",
    "UnknownBot": "rulekit.bots",
    "Usage": "rulekit.series.usage",
    "View": "rulekit.machine.view",
    "compare": "rulekit.answers.comparing",
    "effects": "rulekit.answers.effects",
    "games": "rulekit.library",
    "load": "rulekit.play.game",
    "loads": "rulekit.play.game",
    "measure": "rulekit.measures.measuring",
    "merge": "rulekit.series.merging",
    "read_results": "rulekit.series.rereading",
    "simulate": "rulekit.series.batch",
    "sweep": "rulekit.answers.sweeps",
    "tune": "rulekit.answers.tuning",
    "usage": "rulekit.series.usage",
    "write_report": "rulekit.report.writing",
}


def __getattr__(name: str) -> object:
    """Import a public name on its first use."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rulekit' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
