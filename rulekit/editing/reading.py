"""A rule file as it is being written: what could be read of it, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from rulekit.check import check
from rulekit.diagnostics import Diagnostic, Report
from rulekit.library import load_text, title_of
from rulekit.model.ruleset import Ruleset
from rulekit.model.symbols import Symbols
from rulekit.source import SourceFile
from rulekit.syntax.yaml import Mapping


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says.

    `path`: of the file, as far as it has one; a base is looked for beside it. `report`: what is
    wrong, without anything played. `document`: with its bases; None, if it is no YAML. `rules`:
    None, if there are errors. `symbols`: all names.
    """

    path: str
    text: str
    report: Report
    document: Mapping | None
    rules: Ruleset | None
    symbols: Symbols

    @property
    def source(self) -> SourceFile | None:
        """The file of the text itself."""
        return None if self.document is None else self.document.span.file

    @property
    def own(self) -> tuple[Diagnostic, ...]:
        """Findings in the text itself; a fault of a base stands where the base is named."""
        return tuple(each for each in self.report.diagnostics if each.span.file.name == self.path)


def read(path: str, text: str) -> Reading:
    """Read, name and type a text; nothing is played."""
    report, symbols = Report(), Symbols()
    document = load_text(text, report, path)
    rules = None
    if document is not None:
        rules = check(document, title_of(path), report, symbols)
    return Reading(path, text, report, document, rules if report.ok else None, symbols)
