"""Comments that ignore warnings: each gives its reason, and has something to ignore."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.codes import CODES, Severity
from rulekit.diagnostics import Report, did_you_mean
from rulekit.source import SourceFile, Span

_MARK = re.compile(r"#[^#\n]*?(rulekit:\s*ignore\s*(?:\[(?P<code>[^\]\n]*)\])?)(?P<why>[^\n]*)")
_WARNINGS = tuple(code.id for code in CODES.values() if code.severity is Severity.WARNING)
_BY_CHANCE = tuple(CODES[slug].id for slug in ("dead-end", "empty-read", "never-happens"))
"""What random play may come upon or not, and what is looked for only if asked."""

_SHORTEST = 3  # letters of a reason


@dataclass(frozen=True, slots=True)
class _Ignored:
    """A comment that ignores something: the place of its words, its code and its reason."""

    span: Span
    code: str
    why: str


def check_ignores(source: SourceFile, report: Report) -> None:
    """Report comments that say not what they ignore, or not why."""
    for each in _ignored(source):
        if each.code not in _WARNINGS:
            said = f"'{each.code}' is no warning" if each.code else "it is not said what is ignored"
            report.add(
                "vague-ignore",
                each.span,
                said,
                help=did_you_mean(each.code, _WARNINGS, "") or "write `ignore[RK402]` and why",
            )
        elif len(re.findall(r"[^\W\d_]", each.why)) < _SHORTEST:
            report.add(
                "vague-ignore",
                each.span,
                f"it is not said why {each.code} is ignored",
                help="write the reason behind it, for whoever reads the rules next",
            )


def check_idle_ignores(source: SourceFile, report: Report) -> None:
    """Report comments that ignore what is not found, when everything has been looked for.

    What random play may find is left out.
    """
    for each in _ignored(source):
        looked_for = each.code in _WARNINGS and each.code not in _BY_CHANCE
        if looked_for and each.code not in report.found_beside(each.span):
            report.add(
                "idle-ignore",
                each.span,
                f"there is no {each.code} on this line to ignore",
                help="delete the comment",
            )


def _ignored(source: SourceFile) -> Iterator[_Ignored]:
    for found in _MARK.finditer(source.text):
        yield _Ignored(source.span(*found.span(1)), found["code"] or "", found["why"])
