"""Changes of a line by which it may read: a dash more, as an item of a list has one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, takewhile

from rulekit.check.document.rows import STEP, Row
from rulekit.check.document.structure import is_step
from rulekit.check.document.trials import Section, Trial
from rulekit.syntax.complaints import NO_DASH, WITH_DASH


def with_dashes(section: Section, at: int) -> Iterator[Trial]:
    """With a dash before a row that stands beside items of a list, or where their texts stand."""
    row = section.rows[at]
    if row.dashed:
        return
    for column in sorted({each.indent for each in _nearest_items(section, at)}):
        if row.indent in (column, column + STEP):
            for by in {0, column + STEP - row.indent}:
                yield _trial(section, at, column, by)


def _nearest_items(section: Section, at: int) -> Iterator[Row]:
    """The items of lists that are nearest to a row, above and below it."""
    for rows in (reversed(section.rows[:at]), section.rows[at + 1 :]):
        yield from islice((row for row in rows if row.dashed), 1)


def _trial(section: Section, at: int, column: int, by: int) -> Trial:
    """The dash stands in this column; what stands deeper than the row moves by so many blanks."""
    row, lines = section.rows[at], list(section.lines)
    for each in takewhile(lambda each: each.indent > row.indent, section.rows[at + 1 :]):
        lines[each.number] = " " * by + lines[each.number]
    written = lines[row.number][row.indent :]
    lines[row.number] = " " * column + "- " + written.removeprefix("-")
    size, message, help = len(written.rstrip()), NO_DASH, WITH_DASH
    if written.startswith("-"):
        size, message, help = 1, "there is no blank after this '-'", "write `- `"
    place = (row.indent, row.indent + size)
    first = 1 if is_step(row.key) else -2  # any name may be one of a step
    return Trial(lines, row, (first, 0), message, help, 4, place, "yaml-syntax")


__all__ = ["with_dashes"]
