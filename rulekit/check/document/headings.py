"""Lines that stand under another key than they belong to.

Where a heading is missing, or a line stands too deep or too far left, whatever stands below it is
read as something else, and each line of it is a fault. So in a file with faults one such slip is
looked for first: each section that does not read is mended on trial, by a heading more or by other
indentation, and the change by which it reads is the fault that is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rulekit.check.document.bases import in_vain, strangers
from rulekit.check.document.braces import with_braces
from rulekit.check.document.colons import with_colons
from rulekit.check.document.dashes import with_dashes
from rulekit.check.document.misfits import Misfit, misfits
from rulekit.check.document.rows import STEP, Row, parts_of, rows_of
from rulekit.check.document.schema import FILE
from rulekit.check.document.trials import Section, Trial, jumps
from rulekit.diagnostics import Diagnostic, Report
from rulekit.source import SourceFile, Span
from rulekit.syntax.yaml import Mapping, attempt, compose

_NEAR = 12  # places above the first fault where a heading may be missing
_CLOSE = 5  # those at which a row may stand too deep or too far left

READ = 40_000
"""Lines that are read on trial, all sections of a file together. Whoever writes rules has lines
misplaced in sections of some hundred lines; beyond this bound no such slip is looked for."""

_OWN = ("phrase-syntax", "phrase-character", "unknown-key", "wrong-shape", "duplicate-key", "alias")
"""Findings that follow from nothing."""


@dataclass(frozen=True)
class Misplaced:
    """One slip that explains the faults of a section: of what kind, where, what, what may be done.

    `first`, `last`: the lines of the section, from 1, the last included.
    """

    slug: str
    span: Span
    message: str
    help: str
    first: int
    last: int

    def is_apart(self, other: Diagnostic) -> bool:
        """Whether another finding is one of phrases and shapes, and of other sections."""
        line = other.span.line
        return other.code.slug in _OWN and not self.first <= line <= self.last


def misplaced(source: SourceFile, base: Mapping | None) -> Misplaced | None:
    """The slip that explains what does not read in a section of a file, if there is one.

    `base`: what the file is laid over.
    """
    lines = source.lines()
    rows = rows_of(lines)
    heads = frozenset(row.key for row in rows if not row.column)
    lists = frozenset(_names_of_lists(rows, base))
    looped = frozenset(re.findall(r"\beach (\w+)", source.text))
    left = READ
    for first, last in parts_of(rows, len(lines)):
        inside = [replace(r, number=r.number - first) for r in rows if first <= r.number < last]
        section = Section(lines[first:last], inside, heads, lists, looped)
        found, left = _slip(section, base, left)
        if found is not None:
            number = first + found.row.number + 1
            start = source.offset(number, found.start + 1)
            span = source.span(start, start + found.size)
            help = found.help.replace("{line}", str(number))
            help = help.replace("{last}", str(first + found.last))
            return Misplaced(found.slug, span, found.message, help, first + 1, last)
    return None


def report_misplaced(source: SourceFile, base: Mapping | None, report: Report) -> None:
    """Report such a slip, if there is one, in place of whatever follows from it.

    What does not follow is wrong in itself in another section of the file.
    """
    found = misplaced(source, base)
    if found is None:
        return
    report.forget_errors(lambda one: one.span.file is not source or not found.is_apart(one))
    report.add(found.slug, found.span, found.message, help=found.help)


def _slip(section: Section, base: Mapping | None, left: int) -> tuple[Trial | None, int]:
    """The change by which a section reads; of several that by which least is new to the base.

    `left`: how many lines may be read on trial; returned is also how many then are left.
    What is no longer new is reason enough to believe it. A heading that stands twice is just that,
    unless no line is too deep once it stands elsewhere.
    """
    before = _faults(section, base)
    if not before:
        return None, left
    twice = _is_heading_twice(section, before)
    deep = jumps(section.lines) if twice else 0
    now = None if base is None else attempt(SourceFile("", "\n".join(section.lines)))
    new = 0 if now is None or base is None else strangers(now, base)
    best: tuple[tuple[int, ...], Trial] | None = None
    for trial in _trials(section, min(each.span.line - 1 for each in before)):
        left -= len(trial.lines)
        if left < 0:
            break
        first, *others = trial.rank
        lone = twice and jumps(trial.lines) >= deep
        explains = trial.explains(before, twice=lone)
        # To read the section once more takes longest, so it comes last.
        if not (explains or new) or (best is not None and first > best[0][0]):
            continue
        document = attempt(SourceFile("", "\n".join(trial.lines)))
        if document is None:
            continue
        if any(not (trial.sure and each.phrase) for each in _misfits(section, document, base)):
            continue
        still = 0 if base is None else strangers(document, base)
        rank = (first, still, *others)
        if (still < new or explains) and (best is None or rank < best[0]):
            best = rank, trial
    return (None if best is None else best[1]), left


def _is_heading_twice(section: Section, faults: list[Misfit]) -> bool:
    """Whether nothing is wrong but a heading that stands there already, which says it all."""
    only, *more = faults
    row = next((row for row in section.rows if row.number == only.span.line - 1), None)
    return only.twice and not more and row is not None


def _names_of_lists(rows: list[Row], base: Mapping | None) -> Iterator[str]:
    """The names of all lists that a file or its base declares."""
    head = ""
    for row in rows:
        head = row.key if not row.column else head
        if head == "lists" and row.column:
            yield row.key
    lists = None if base is None else base.get("lists")
    yield from lists.keys() if isinstance(lists, Mapping) else ()


def _trials(section: Section, line: int) -> Iterator[Trial]:
    """All changes near the line of the first fault."""
    rows = section.rows
    at = max((i for i, row in enumerate(rows) if row.number <= line), default=0)
    for place in range(max(0, at - 1), min(at + 2, len(rows))):
        yield from with_colons(section, place)
        yield from with_braces(section, place)
    for place in range(max(0, at - _CLOSE), min(at + 2, len(rows))):
        yield from with_dashes(section, place)
    places = list(islice(_places(section, at), _NEAR))
    for place in {*range(max(1, at - _CLOSE), min(at + 2, len(rows))), *places[:_CLOSE]}:
        yield from section.moved(place)
    for place in places:
        yield from section.with_headings(place)


def _places(section: Section, at: int) -> Iterator[int]:
    """The rows above which a heading may be missing, nearest first."""
    rows, depth = section.rows, section.rows[at].indent
    if at + 1 < len(rows) and rows[at + 1].indent > depth:
        yield at + 1
    for place in range(at, 0, -1):
        jump = rows[place].indent > rows[place - 1].column + STEP
        if rows[place].indent <= depth or jump:
            depth = min(depth, rows[place].indent)
            yield place


def _faults(section: Section, base: Mapping | None) -> list[Misfit]:
    """What does not read in a section; if it is no YAML, one fault of the whole."""
    report = Report()
    document = compose(SourceFile("", "\n".join(section.lines)), report)
    found = [
        Misfit(each.span, whole=document is None, twice=each.code.slug == "duplicate-key")
        for each in report.diagnostics
    ]
    return found if document is None else [*found, *_misfits(section, document, base)]


def _misfits(section: Section, document: Mapping, base: Mapping | None) -> Iterator[Misfit]:
    for each in misfits(document, FILE):
        if not (each.empty and section.varies):
            yield each
    if base is not None:
        yield from (Misfit(key.span) for key in in_vain(document, base))


__all__ = ["Misplaced", "misplaced", "report_misplaced"]
