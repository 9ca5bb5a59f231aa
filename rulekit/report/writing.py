"""Reports of whatever can be reported, as texts and as files."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from rulekit.answers.comparison import Comparison
from rulekit.answers.effects import Effects
from rulekit.answers.sweeps import Sweep
from rulekit.play.game import Game
from rulekit.report.compared import compared
from rulekit.report.effected import effected
from rulekit.report.page import Page
from rulekit.report.simulated import simulated
from rulekit.report.swept import swept
from rulekit.report.tongue import tongue_of
from rulekit.series.results import Results

Reported: TypeAlias = "Results | Comparison | Effects | Sweep"


def report(found: Reported, *games: Game, command: str = "", language: str = "en") -> str:
    """A report as one file of HTML, which needs nothing else.

    `found`: what `simulate`, `compare`, `effects` or `sweep` brought. `games`: what was played, of
    a comparison both; without them the figures that need the rules are left out. `command`: what
    made it, to be shown; else it is put together. `language`: `en` or `es`; what a game calls its
    moves and ways to end is known of `games` alone. Raises ValueError if nothing was played, and
    for a language that there is not.
    """
    return _page(found, games, command, language).text()


def _page(found: Reported, games: tuple[Game, ...], command: str, language: str) -> Page:
    tongue = tongue_of(language, games, _players(found))
    match found:
        case Comparison():
            return compared(found, games, command, tongue)
        case Effects():
            return effected(found, games, command, tongue)
        case Sweep():
            return swept(found, games, command, tongue)
        case _:
            return simulated(found, games[0] if games else None, command, tongue)


def _players(found: Reported) -> int:
    """How many played. Raises ValueError if nobody has."""
    if isinstance(found, Comparison | Effects | Sweep):
        return found.players
    if not found.done:
        raise ValueError("nothing has been played yet, so there is nothing to report")
    return found.series.program.players


def write_report(
    found: Reported, path: str | Path, *games: Game, command: str = "", language: str = "en"
) -> Path:
    """Write a report to a file that is not there yet; its path.

    Parameters as in `report`. Raises ValueError as that does, FileExistsError and other OSErrors.
    """
    text = report(found, *games, command=command, language=language)
    target = Path(path)
    with target.open("x", encoding="utf-8") as stream:
        stream.write(text)
    return target
