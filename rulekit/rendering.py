"""How findings are shown: to people, and to programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import quote

from rulekit.codes import Code, explain
from rulekit.diagnostics import Diagnostic, Fix, Report
from rulekit.retold import ENGLISH
from rulekit.retold.findings import told_in
from rulekit.source import Span, excerpt

FORMATS = ("text", "json", "github", "sarif")
"""The forms in which `render` writes a report."""

FORMAT_VERSION = 1
"""Goes up when a reader of the json form would have to change."""


def render(
    report: Report, format: str = "text", *, colour: bool = False, language: str = ENGLISH
) -> str:
    """The report as `text` for people, `json` for programs, `github` or `sarif` for their tools.

    `colour` adds terminal colours to `text`; `json` tells texts in a `language`. Counting the
    findings in words is left to the caller.
    Raises ValueError for any other format.
    """
    match format:
        case "text":
            paint = _coloured if colour else _plain
            return "\n\n".join(_block(found, paint) for found in report.diagnostics)
        case "json":
            return json.dumps(_document(report, language), indent=2)
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
    if len(lines) > 2:
        lines.append(f"{margin} {paint('|', 'gutter')}")
    if found.help:
        lines.append(f"{margin} {paint('=', 'gutter')} help: {_visible(found.help)}")
    lines.append(f"{margin} {paint('=', 'gutter')} explain: rulekit explain {found.code.id}")
    return "\n".join(lines)


def _quoted(
    span: Span, label: str, margin: str, arrow: str, style: str, paint: _Paint
) -> list[str]:
    """A place and the line of source there; of a file in which nothing can be seen, its name."""
    if not span.file.text:
        return [f"{margin}{paint(arrow, 'gutter')} {_visible(span.file.name)}"]
    lines = [f"{margin}{paint(arrow, 'gutter')} {_visible(str(span))}"]
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


def _document(report: Report, language: str) -> _Json:
    return {
        "format_version": FORMAT_VERSION,
        "valid": report.ok,
        "error_count": len(report.errors),
        "warning_count": len(report.warnings),
        "diagnostics": [_entry(told_in(found, language)[0]) for found in report.diagnostics],
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
        "fix": None if found.fix is None else _fix(found.fix),
        "url": None,
    }


def _fix(fix: Fix) -> _Json:
    return {"range": _range(fix.span), "text": fix.text, "safe": fix.safe}


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
    if found.fix is not None:
        result["fixes"] = [_sarif_fix(found.fix)]
    return result


def _sarif_fix(fix: Fix) -> _Json:
    file = _sarif_file(fix.span)
    region = _sarif_region(fix.span)
    change = {"deletedRegion": region, "insertedContent": {"text": fix.text}}
    return {
        "description": {"text": fix.told},
        "artifactChanges": [{"artifactLocation": file, "replacements": [change]}],
    }


def _sarif_location(span: Span) -> _Json:
    where = {"artifactLocation": _sarif_file(span), "region": _sarif_region(span)}
    return {"physicalLocation": where}


def _sarif_file(span: Span) -> _Json:
    return {"uri": quote(span.file.name.replace("\\", "/"))}


def _sarif_region(span: Span) -> _Json:
    return {
        "startLine": span.line,
        "startColumn": span.col,
        "endLine": span.end_line,
        "endColumn": span.end_col,
        "charOffset": span.start,
        "charLength": span.end - span.start,
    }
