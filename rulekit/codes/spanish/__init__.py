"""The pages about codes in Spanish: of each code its title and meaning, by its id."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.codes.spanish.files import FILES
from rulekit.codes.spanish.games import GAMES
from rulekit.codes.spanish.names import NAMES
from rulekit.codes.spanish.phrases import PHRASES
from rulekit.codes.spanish.play import PLAY
from rulekit.codes.spanish.structure import STRUCTURE

ROWS: Mapping[str, tuple[str, str]] = {
    **FILES,
    **STRUCTURE,
    **PHRASES,
    **NAMES,
    **GAMES,
    **PLAY,
}
"""What stands in backticks is of rule files and the command line, and the same as in English."""
