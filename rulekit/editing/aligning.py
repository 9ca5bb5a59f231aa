"""Columns in which a line may begin that stands too deep or too far left, in what is no YAML.

Where one such slip is all that is wrong, it is told with where the line belongs. Beside others
nobody knows that, but there are only so many blocks that are open above a line.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.document.rows import Row, above, rows_of, shape_of_place
from rulekit.check.document.schema import KEYWORDS
from rulekit.check.document.shapes import Keys, Table, shape_at
from rulekit.check.names import RESERVED
from rulekit.diagnostics import Diagnostic, Fix
from rulekit.editing.reading import read
from rulekit.source import SourceFile

_ASKED = "keys of one block begin in the same column"
_DEEPEST = 1 << 16


def aligned(path: str, found: Diagnostic) -> Iterator[Fix]:
    """The line of a finding in each column where it reads on from, the likeliest first."""
    if not found.help.startswith(_ASKED):
        return
    source = found.span.file
    lines = source.lines()
    rows = rows_of(lines)
    at = next((at for at, row in enumerate(rows) if row.number == found.span.line - 1), None)
    if at is None or not rows[at].key or rows[at].dashed:
        return
    end = _end(lines, rows, at)
    for column in _columns(rows, at):
        fix = _moved(source, lines[rows[at].number : end], rows[at], column)
        if _reads_on(path, source, fix, end):
            yield fix


def _columns(rows: list[Row], at: int) -> list[int]:
    """Those of the blocks that are open above a row, as far as its key may stand there."""
    row = rows[at]
    known = {
        each.column: _knows(rows, at, each.column)
        for each in above(rows, at, _DEEPEST)
        if each.key and each.column != row.indent
    }
    fit = [column for column, knows in known.items() if knows is not None]
    return sorted(fit, key=lambda column: (not known[column], abs(column - row.indent)))


def _knows(rows: list[Row], at: int, column: int) -> bool | None:
    """Whether the key of a row has a meaning in a column; None if it can be no name there."""
    shape, key = shape_of_place(rows, at, column), rows[at].key.removesuffix("+")
    if isinstance(shape, Keys) and key in shape.keys:
        return True
    inner = shape_at(shape, key) if isinstance(shape, Table | Keys) else None
    return None if inner is None or key in RESERVED & KEYWORDS else False


def _end(lines: list[str], rows: list[Row], at: int) -> int:
    """After how many lines ends what belongs to a row."""
    after = (each.number for each in rows[at + 1 :] if each.indent <= rows[at].indent)
    end = next(after, len(lines))
    while not lines[end - 1].partition("#")[0].strip():
        end -= 1
    return end


def _moved(source: SourceFile, lines: list[str], row: Row, column: int) -> Fix:
    by = column - row.indent
    blanks = [len(line) - len(line.lstrip(" ")) for line in lines]
    new = [
        " " * max(0, blank + by) + line[blank:] if line.strip() else line
        for blank, line in zip(blanks, lines, strict=True)
    ]
    start = source.offset(row.number + 1, 1)
    span = source.span(start, start + len("\n".join(lines)))
    return Fix(span, "\n".join(new), False, f"begin `{row.key}` in column {column + 1}")


def _reads_on(path: str, source: SourceFile, fix: Fix, end: int) -> bool:
    """Whether the text is read at least beyond the line that follows what was moved."""
    text = source.text[: fix.span.start] + fix.text + source.text[fix.span.end :]
    again = read(path, text)
    return again.document is not None or all(each.span.line > end + 1 for each in again.own)


__all__ = ["aligned"]
