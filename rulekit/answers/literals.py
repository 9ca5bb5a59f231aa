"""Games with another number at one place of their rule file: `FILE:LINE:COLUMN`."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import base_of, load_text, path_of, title_of
from rulekit.play.game import Game, RulesetError
from rulekit.source import SourceFile
from rulekit.syntax.files import read

_PLACE = re.compile(r"(?P<file>.+):(?P<line>\d+):(?P<column>\d+)")
_NUMBER = re.compile(r"(?<![\w.-])-?\d+(?![\w-])(?!\.\d)")


@dataclass(frozen=True, slots=True)
class Literal:
    """A whole number that stands in a rule file. `str()` is its place.

    `source`: the file. `start`, `end`: its characters, counted from 0. `value`: the number.
    """

    source: SourceFile
    start: int
    end: int
    value: int

    def __str__(self) -> str:
        line, column = self.source.line_col(self.start)
        return f"{os.path.basename(self.source.name)}:{line}:{column}"

    @property
    def line(self) -> str:
        """The line in which it stands, without its comment: by this, people know it again."""
        text = self.source.line(self.source.line_col(self.start)[0])
        return re.sub(r"\s+#.*$", "", text).strip()

    def game(self, value: int, chosen: Mapping[str, str]) -> Game:
        """The game with another number there. Raises RulesetError and SettingError."""
        text = self.source.text
        changed = text[: self.start] + str(value) + text[self.end :]
        report = Report()
        document = load_text(changed, report, self.source.name)
        name = title_of(self.source.name)
        rules = None if document is None else check(document, name, report)
        if rules is None or not report.ok:
            raise RulesetError(report)
        return Game(rules, chosen)


def literal(game: str, place: str) -> Literal:
    """The number at a place of the rule file of a game, which is given by name or path.

    Any column that is within the number will do. Raises ValueError if there is none, and
    RulesetError if the file cannot be read.
    """
    said = _PLACE.fullmatch(place.strip())
    if said is None:
        raise ValueError(f"'{place}' is no place: write FILE:LINE:COLUMN")
    path = path_of(game)
    if title_of(said["file"]) != title_of(path):
        base = base_of(game)
        hint = f"; to vary a number of its base, name '{title_of(base)}'" if base else ""
        raise ValueError(f"'{said['file']}' is not the rule file of '{game}', {path}{hint}")
    report = Report()
    source = read(path, report)
    if source is None:
        raise RulesetError(report)
    line, column = int(said["line"]), int(said["column"])
    if not 1 <= line <= len(source.lines()):
        raise ValueError(f"{said['file']} has {len(source.lines())} lines, and no line {line}")
    found = [
        Literal(source, source.offset(line, each.start() + 1), source.offset(line, each.end() + 1),
                int(each[0]))
        for each in _NUMBER.finditer(source.line(line))
    ]  # fmt: skip
    for each in found:
        if each.start <= source.offset(line, column) < each.end:
            return each
    known = ", ".join(f"{each.value} at {str(each).rpartition(':')[2]}" for each in found)
    there = f"; by their columns the line has {known}" if found else "; the line has none"
    raise ValueError(f"no whole number stands at {place}{there}")
