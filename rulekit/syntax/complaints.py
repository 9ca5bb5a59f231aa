"""What the YAML parser complains of, in the words of somebody who writes rules."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from rulekit.diagnostics import Report
from rulekit.source import BOM, SourceFile, Span

_PATIENCE = 1 << 18  # characters that the pure parser may be asked to read for a better message
_TAB_INDENT = re.compile(r" *(\t[ \t]*)")


@dataclass(frozen=True, slots=True)
class _Fault:
    """One complaint: how to know it, what to say instead, and under which code."""

    sign: str
    message: str
    help: str
    at_opening: bool = False
    slug: str = "yaml-syntax"


_FAULTS = (
    _Fault(
        "mapping values are not allowed",
        "there is a ':' too many here",
        "quote a text that holds ': '; a key inside a key goes on a deeper line of its own",
    ),
    _Fault(
        "quoted scalar: found unexpected end of stream",
        "this quote is never closed",
        "close it, or quote the whole text with the other kind of quote",
        at_opening=True,
    ),
    _Fault(
        "that cannot start any token",
        "a text cannot begin with this character",
        "put the whole text in quotes",
    ),
    _Fault(
        "an alias:",
        "a text cannot begin with '*'",
        "put the whole text in quotes",
        at_opening=True,
    ),
    _Fault(
        "an anchor:",
        "a text cannot begin with '&'",
        "put the whole text in quotes",
        at_opening=True,
    ),
    _Fault(
        "undefined tag handle",
        "tags are not read",
        "quote a text that begins with '!'",
        slug="alias",
    ),
    _Fault(
        "expected ',' or",
        "a ',' or the closing bracket is missing before this",
        "close the bracket; quote a text that holds ', ' or ': ' inside brackets",
    ),
    _Fault(
        "could not find expected ':'",
        "there is no ':' after this key",
        "write 'key: text'",
        at_opening=True,
    ),
    _Fault(
        "block mapping: expected <block end>",
        "this does not fit what stands before it",
        "keys of one block begin in the same column; a text with quotes in it is quoted as a whole",
    ),
    _Fault(
        "block collection: expected <block end>",
        "this does not fit the list before it",
        "items of one list begin with '-' in the same column",
    ),
)


def report_syntax(source: SourceFile, error: yaml.YAMLError, report: Report) -> None:
    """Add what the parser found wrong; a tab in the indentation is named as such."""
    best = _pure_error(source) or error
    shift = source.text.startswith(BOM)
    problem_mark = getattr(best, "problem_mark", None)
    context_mark = getattr(best, "context_mark", None)
    place = _point(source, problem_mark.index + shift if problem_mark else 0)
    said = f"{getattr(best, 'context', None)}: {getattr(best, 'problem', None)}"
    fault = next((fault for fault in _FAULTS if fault.sign in said), None)
    tab = _TAB_INDENT.match(source.text, place.start - place.col + 1)
    # An open quote is wrong where it was opened, whatever the last line looks like.
    if tab is not None and not (fault and fault.at_opening):
        help = "indent with blanks: two for each level"
        report.add("tab", source.span(*tab.span(1)), "a tab in the indentation", help=help)
        return
    opening = _point(source, context_mark.index + shift) if context_mark else place
    if fault is None:
        words = str(getattr(best, "problem", None) or best)
        report.add("yaml-syntax", place, f"not YAML: {words}")
    elif fault.at_opening:
        report.add(fault.slug, opening, fault.message, help=fault.help)
    else:
        begun = ((opening, "opened here"),) if opening.text in ("[", "{") else ()
        report.add(fault.slug, place, fault.message, help=fault.help, related=begun)


def _pure_error(source: SourceFile) -> yaml.YAMLError | None:
    """The same complaint by the slower parser, which says more."""
    if len(source.text) > _PATIENCE:
        return None
    try:
        for _ in yaml.parse(source.text.removeprefix(BOM), Loader=yaml.SafeLoader):
            pass
    except yaml.YAMLError as error:
        return error
    return None


def _point(source: SourceFile, index: int) -> Span:
    """The character at `index`, or the last one written if that is behind it."""
    last = max(0, len(source.text.rstrip()) - 1)
    return source.span(min(index, last), min(index, last) + 1)
