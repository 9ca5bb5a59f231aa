"""Findings about rule files: what one is, how they are collected, and how they are shown.

The kinds of findings are rows of the table in `rulekit.codes`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise
from urllib.parse import quote

from rulekit.codes import CODES as CODES
from rulekit.codes import Code as Code
from rulekit.codes import Severity as Severity
from rulekit.codes import explain as explain
from rulekit.source import SourceFile, Span, excerpt

FORMATS = ("text", "json", "github", "sarif")
"""The forms in which `render` writes a report."""

FORMAT_VERSION = 1
"""Goes up when a reader of the json form would have to change."""

_CLOSE = 0.7  # below this, suggestions were more often wrong than right
_LONGEST_WORD = 60
# Findings whose place is the name that means nothing.
_OF_NAMES = ("unknown-name", "unknown-property")
_COMPARED = 8  # candidates that are compared letter by letter

Related = tuple[tuple[Span, str], ...]
"""Other places that belong to a finding, each with what there is to see there."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `code`: of what kind. `span`: where. `message`: what is wrong. `help`: what may be done about
    it, or an empty text. `related`: other places that belong to it, each with a text.
    """

    code: Code
    span: Span
    message: str
    help: str = ""
    related: Related = ()

    @property
    def severity(self) -> Severity:
        """The severity of its code."""
        return self.code.severity


class Report:
    """The findings about a rule file. Each stage adds to the report it is handed."""

    __slots__ = ("_deleted", "_found")

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], Diagnostic] = {}
        self._deleted: dict[str, Span] = {}

    def __repr__(self) -> str:
        return f"Report({len(self.errors)} errors, {len(self.warnings)} warnings)"

    def add(
        self, slug: str, span: Span, message: str, *, help: str = "", related: Related = ()
    ) -> None:
        """Add a finding of the kind `slug`. Raises KeyError if there is no such kind."""
        if slug in _OF_NAMES and span.text in self._deleted:
            related = (*related, (self._deleted[span.text], "deleted here"))
        self._keep(Diagnostic(CODES[slug], span, message, help, tuple(related)))

    def note_deleted(self, name: str, span: Span) -> None:
        """A variant deletes a name at `span`: what still uses it will point there."""
        self._deleted[name] = span

    def merge(self, other: Report) -> None:
        """Add all findings of another report."""
        for diagnostic in other._found.values():
            self._keep(diagnostic)

    def prefer(self, file: SourceFile) -> None:
        """If one file has errors, forget those in others: they mostly follow from its own."""
        if any(one.span.file.name == file.name for one in self.errors):
            self._found = {
                key: one
                for key, one in self._found.items()
                if one.span.file.name == file.name or one.severity is not Severity.ERROR
            }

    def forget_uses(self, words: set[str]) -> None:
        """Forget phrases that cannot be read in lines with words that were declared in error."""
        for key, one in list(self._found.items()):
            line = re.findall(r"[a-z_0-9]+", one.span.file.line(one.span.line))
            if one.code.slug == "phrase-syntax" and not words.isdisjoint(line):
                del self._found[key]

    def _keep(self, found: Diagnostic) -> None:
        # By name, not by file: a base that two games share is read twice.
        key = (found.code.id, _place(found.span), found.message, found.help)
        self._found.setdefault(key, found)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings by file name and place, none twice, but for warnings that are ignored.

        A warning is ignored by a comment on its line: `# rulekit: ignore[RK402] and why`.
        """
        found = (one for one in self._found.values() if not _ignored(one))
        return tuple(sorted(found, key=lambda one: (_place(one.span), one.code.id)))

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that are errors."""
        return tuple(one for one in self.diagnostics if one.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The findings that are warnings."""
        return tuple(one for one in self.diagnostics if one.severity is Severity.WARNING)

    @property
    def ok(self) -> bool:
        """Whether there are no errors; there may be warnings."""
        return not any(one.severity is Severity.ERROR for one in self._found.values())


def _ignored(found: Diagnostic) -> bool:
    mark = f"rulekit: ignore[{found.code.id}]"
    return found.severity is Severity.WARNING and mark in found.span.file.line(found.span.line)


def _place(span: Span) -> tuple[str, int, int]:
    return span.file.name, span.start, span.end


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was most likely meant to be, or None if none is close.

    >>> nearest("discrad", ["discard", "draw", "stock"])
    'discard'
    """
    if len(word) > _LONGEST_WORD:
        return None
    known: dict[str, str] = {}
    for candidate in candidates:
        if candidate != word:
            known.setdefault(candidate.lower(), candidate)
    wanted = word.lower()
    letters, pairs = sorted(wanted), _pairs(wanted)
    for each, name in known.items():  # letters that changed places
        if len(each) == len(wanted) and sorted(each) == letters:
            return name
    # Comparing takes its time, and a file may have hundreds of faults among hundreds of names.
    likely = nlargest(_COMPARED, known, key=lambda each: len(pairs & _pairs(each)))
    found = get_close_matches(wanted, likely, n=1, cutoff=_CLOSE)
    return known[found[0]] if found else None


def slip(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that differs from `word` within it, by one letter or the order of two, or None.

    >>> slip("discrad", ["discard", "draw"]), slip("box2", ["box1"])
    ('discard', None)
    """
    for name in sorted(candidates):
        at = next(
            (i for i, pair in enumerate(zip(word, name, strict=False)) if len({*pair}) > 1), 0
        )
        here, there = word[at:], name[at:]
        if not at or min(len(word), len(name)) < 4 or not (here[0] + there[0]).isalpha():
            continue
        swapped = here[1::-1] + here[2:]
        if there in (swapped, here[1:]) or here == there[1:] or here[1:] == there[1:]:
            return name
    return None


@lru_cache(maxsize=4096)
def _pairs(word: str) -> frozenset[str]:
    """The neighbouring letters in a word, its ends included."""
    return frozenset(a + b for a, b in pairwise(f" {word} "))


def did_you_mean(word: str, candidates: Iterable[str], kinds: str = "") -> str:
    """`did you mean 'x'?`; where no candidate is close all of them, if their kind is named.

    >>> did_you_mean("dicsard", ["discard"]), did_you_mean("heap", ["discard", "stock"], "zones")
    ("did you mean 'discard'?", 'zones: discard, stock')
    """
    known = list(candidates)
    found = nearest(word, known)
    if found is not None:
        return f"did you mean '{found}'?"
    return f"{kinds}: {', '.join(known) or 'none'}" if kinds else ""


def render(report: Report, format: str = "text", *, colour: bool = False) -> str:
    """The report as `text` for people, `json` for programs, `github` or `sarif` for their tools.

    `colour` adds terminal colours to `text`. Counting the findings in words is left to the caller.
    Raises ValueError for any other format.
    """
    match format:
        case "text":
            paint = _coloured if colour else _plain
            return "\n\n".join(_block(found, paint) for found in report.diagnostics)
        case "json":
            return json.dumps(_document(report), indent=2)
        case "github":
            return "\n".join(_command(found) for found in report.diagnostics)
        case "sarif":
            return json.dumps(_sarif(report), indent=2)
    raise ValueError(f"no format {format!r}; there are: {', '.join(FORMATS)}")


# Text

_Paint = Callable[[str, str], str]
_STYLES = {"error": "1;31", "warning": "1;33", "gutter": "1;34", "strong": "1"}


def _plain(text: str, style: str) -> str:
    return text


def _coloured(text: str, style: str) -> str:
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"


def _block(found: Diagnostic, paint: _Paint) -> str:
    """One finding: headline, place, excerpts, help."""
    level = found.severity.value
    margin = " " * max(len(str(span.line)) for span, _ in ((found.span, ""), *found.related))
    headline = paint(f"{level}[{found.code.id}]", level)
    lines = [f"{headline}{paint(f': {_visible(found.message)}', 'strong')}"]
    lines += _quoted(found.span, "", margin, "-->", level, paint)
    for span, label in found.related:
        lines += _quoted(span, label, margin, ":::", "gutter", paint)
    lines.append(f"{margin} {paint('|', 'gutter')}")
    if found.help:
        lines.append(f"{margin} {paint('=', 'gutter')} help: {_visible(found.help)}")
    lines.append(f"{margin} {paint('=', 'gutter')} explain: rulekit explain {found.code.id}")
    return "\n".join(lines)


def _quoted(
    span: Span, label: str, margin: str, arrow: str, style: str, paint: _Paint
) -> list[str]:
    """A place and the line of source there; a file that could not be read has only the place."""
    lines = [f"{margin}{paint(arrow, 'gutter')} {_visible(str(span))}"]
    if not span.file.text:
        return lines
    source, carets = excerpt(span).split("\n")
    pad = " " * (len(carets) - len(carets.lstrip()))
    marked = pad + paint(f"{carets.lstrip()} {_visible(label)}".rstrip(), style)
    bar = paint("|", "gutter")
    number = paint(f"{span.line:>{len(margin)}}", "gutter")
    return [*lines, f"{margin} {bar}", f"{number} {bar} {source}", f"{margin} {bar} {marked}"]


def _visible(text: str) -> str:
    # Messages quote what people wrote; none of it may reach the terminal as a command.
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


# JSON

_Json = dict[str, object]


def _document(report: Report) -> _Json:
    return {
        "format_version": FORMAT_VERSION,
        "valid": report.ok,
        "error_count": len(report.errors),
        "warning_count": len(report.warnings),
        "diagnostics": [_entry(found) for found in report.diagnostics],
    }


def _entry(found: Diagnostic) -> _Json:
    return {
        "code": found.code.id,
        "slug": found.code.slug,
        "severity": found.severity.value,
        "message": found.message,
        "help": found.help,
        "file": found.span.file.name,
        "range": _range(found.span),
        "related": [
            {"file": span.file.name, "range": _range(span), "message": label}
            for span, label in found.related
        ],
        "fix": None,
        "url": None,
    }


def _range(span: Span) -> _Json:
    return {
        "start": {"line": span.line, "col": span.col, "offset": span.start},
        "end": {"line": span.end_line, "col": span.end_col, "offset": span.end},
    }


# GitHub's workflow commands


def _command(found: Diagnostic) -> str:
    span = found.span
    place = {"file": span.file.name, "line": str(span.line), "endLine": str(span.end_line)}
    if span.line == span.end_line:  # GitHub refuses columns otherwise
        place |= {"col": str(span.col), "endColumn": str(span.end_col)}
    place["title"] = f"{found.code.id} {found.code.slug}"
    properties = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in place.items())
    return f"::{found.severity.value} {properties}::{_escaped(_sentence(found))}"


def _sentence(found: Diagnostic) -> str:
    return f"{found.message} ({found.help})" if found.help else found.message


def _escaped(text: str, also: str = "") -> str:
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


# SARIF

_SARIF_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def _sarif(report: Report) -> _Json:
    codes = sorted(
        {found.code.slug: found.code for found in report.diagnostics}.values(),
        key=lambda code: code.id,
    )
    order = [code.id for code in codes]
    driver = {"name": "rulekit", "rules": [_sarif_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(found, order) for found in report.diagnostics],
    }
    return {"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _sarif_rule(code: Code) -> _Json:
    page = explain(code.id) or code.meaning
    return {
        "id": code.id,
        "name": code.slug,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.meaning},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {"level": code.severity.value},
    }


def _sarif_result(found: Diagnostic, order: list[str]) -> _Json:
    result: _Json = {
        "ruleId": found.code.id,
        "ruleIndex": order.index(found.code.id),
        "level": found.severity.value,
        "message": {"text": _sentence(found)},
        "locations": [_sarif_location(found.span)],
    }
    if found.related:
        result["relatedLocations"] = [
            {**_sarif_location(span), "message": {"text": label}} for span, label in found.related
        ]
    return result


def _sarif_location(span: Span) -> _Json:
    region = {
        "startLine": span.line,
        "startColumn": span.col,
        "endLine": span.end_line,
        "endColumn": span.end_col,
        "charOffset": span.start,
        "charLength": span.end - span.start,
    }
    uri = quote(span.file.name.replace("\\", "/"))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
