"""The small game of the language reference with one thing changed, and what is found in it."""

from __future__ import annotations

import re

from rulekit.check import check
from rulekit.diagnostics import Diagnostic, Report
from rulekit.library import load_text
from rulekit.model.ruleset import Ruleset
from tests.unit.variants import SMALL


def changed(old: str, new: str) -> str:
    """The small game with one text, which stands in it once, replaced."""
    assert SMALL.count(old) == 1, old
    return SMALL.replace(old, new)


def section(name: str) -> str:
    """A section of the small game, with its key."""
    match = re.search(rf"^{name}:\n(?:  .*\n)+", SMALL, re.MULTILINE)
    assert match is not None
    return match[0]


def listed(name: str) -> str:
    """The small game with the entries of a section as items of a list."""
    return SMALL.replace(section(name), re.sub(r"(?m)^  (?=\w)", "  - ", section(name)))


def checked(text: str) -> tuple[Ruleset | None, Report]:
    """The rules of a rule file, and what is found in it."""
    report = Report()
    document = load_text(text, report)
    return None if document is None else check(document, "small", report), report


def found(text: str) -> tuple[Diagnostic, ...]:
    """All that is found in a rule file."""
    return checked(text)[1].diagnostics


def told(text: str) -> list[str]:
    """The codes of all that is found in a rule file, each with its line as it is written."""
    return [f"{each.code.id} {each.span.file.line(each.span.line).strip()}" for each in found(text)]
