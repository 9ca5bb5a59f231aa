"""What the YAML parser complains of, in the words of somebody who writes rules."""

from __future__ import annotations

import re

import yaml

from rulekit.diagnostics import Related, Report
from rulekit.nodes import dataclass
from rulekit.source import BOM, SourceFile, Span

NO_COLON, WITH_COLON = "there is no ':' after this key", "write 'key: text'"
"""A key that stands alone, and what may be done about it."""

WITH_KEY = (
    "a rule is written as `KEY: VALUE`, under a section such as `options`, `play` or `scoring`"
)
"""What is to be done about a line of plain words."""

NO_DASH = "there is no '-' before this item of a list"
WITH_DASH = "write `- ` before it, as before every item of a list"
"""An item that stands beside others, and what may be done about it."""

_SENTENCE = 3  # words that are hardly a key and its value
_PATIENCE = 1 << 18  # characters that the pure parser may be asked to read for a better message
_TAB_INDENT = re.compile(r" *(\t[ \t]*)")
_LINE = re.compile(r"(?m)^([ ]*(?:- +)*)([^\s#].*)$")
_KEY = re.compile(r"[^:#]*?(?=:(?:\s|$))")
_BARE = re.compile(r":\s*(?:#.*)?$")


@dataclass(frozen=True, slots=True)
class _Fault:
    """One complaint: how to know it, what to say instead, and under which code."""

    sign: str
    message: str
    help: str
    at_opening: bool = False
    slug: str = "yaml-syntax"


_Odd = tuple[Span, str, str, Related]
"""Where something is wrong, what, what may be done about it, and other places that belong to it."""

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
        NO_COLON,
        WITH_COLON,
        at_opening=True,
    ),
    _Fault(
        "sequence entries are not allowed here",
        "a '-' with a blank after it begins an item of a list, which is not possible here",
        "a minus stands right before its number, as in `-30`; a list begins on the next line",
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
    odd = _odd_line(source, place, said)
    if odd is not None:
        where, message, help, related = odd
        report.add("yaml-syntax", where, message, help=help, related=related)
    elif fault is None:
        words = str(getattr(best, "problem", None) or best)
        report.add("yaml-syntax", place, f"not YAML: {words}")
    elif fault.message == NO_COLON and _is_item(source, opening):
        report.add(fault.slug, opening, NO_DASH, help=WITH_DASH)
    elif fault.message == NO_COLON:
        report.add(fault.slug, opening, NO_COLON, help=_alone(source.line(opening.line)))
    elif fault.at_opening:
        report.add(fault.slug, opening, fault.message, help=fault.help)
    else:
        begun = ((opening, "opened here"),) if opening.text in ("[", "{") else ()
        report.add(fault.slug, place, fault.message, help=fault.help, related=begun)


def _is_item(source: SourceFile, place: Span) -> bool:
    """Whether what begins at a place stands below an item of a list, in the column of its dash."""
    above = [found for found in _LINE.finditer(source.text) if found.end() < place.start]
    beside = (found for found in reversed(above) if _column(found) < place.col)
    nearest = next(beside, None)
    return nearest is not None and nearest[1].strip() != "" and _column(nearest) == place.col - 1


def _column(line: re.Match[str]) -> int:
    """In which column a line begins, from 0."""
    return len(line[1]) - len(line[1].lstrip())


def _odd_line(source: SourceFile, place: Span, said: str) -> _Odd | None:
    """What is wrong with a line above the one of which the parser complains, or None.

    Where it meets the ':' of a key of which it expects none, the line before has no ':', or has its
    value already.
    """
    lines = [found for found in _LINE.finditer(source.text) if found.start() < place.end]
    if "expected '<document start>'" in said and lines:
        return _odd_start(source, lines[0])
    if "mapping values are not allowed" not in said or len(lines) < 2:
        return None
    *above, before, line = lines
    key = _KEY.match(line[2])
    if key is None or line.start(2) + key.end() != place.start:
        return None
    first = _KEY.match(before[2])
    if first is None:
        under = above[-1] if above else None
        if under is None or before[1].strip() or _BARE.search(under[2]):
            return _odd_key(source, before)
        return None
    if len(line[1]) <= len(before[1]) or _BARE.search(before[2]):
        return None
    return (
        source.span(line.start(2), line.start(2) + key.end()),
        "this key stands deeper than the one before it, which has its value already",
        "keys of one block begin in the same column; quote a text that holds ': '",
        ((source.span(before.start(2), before.start(2) + first.end()), "this one"),),
    )


def _odd_start(source: SourceFile, first: re.Match[str]) -> _Odd | None:
    """A first line that is indented, or speaks to the parser."""
    if first[2].startswith("%"):
        message, help = "a line that begins with '%' is not read", "delete it"
    elif first[1]:
        message = "this line is indented, and a line below it is not"
        help = "the keys of a rule file begin at the left margin"
    else:
        return None
    return source.span(first.start(2), first.end()), message, help, ()


def _odd_key(source: SourceFile, line: re.Match[str]) -> _Odd:
    """A line that should be a key and what stands under it."""
    start = line.start(2)
    colon = line[2].find(":")
    if colon > 0:
        at = start + colon
        return source.span(at, at + 1), "there is no blank after this ':'", WITH_COLON, ()
    end = start + len(line[2].split()[0])
    return source.span(start, end), NO_COLON, _alone(line[2]), ()


def _alone(line: str) -> str:
    """What is to be done about a line without a colon: a key, or the words of a sentence."""
    words = line.partition(" #")[0].split()
    return WITH_COLON if len(words) < _SENTENCE else WITH_KEY


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
