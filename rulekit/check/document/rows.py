"""The lines of a rule file as rows of an outline: how deep they stand, and under which keys.

Read from the indentation alone, so that it can be had of what is no YAML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import Effects, Items, Keys, Looped, Shape, Table, shape_at

STEP = 2
"""The blanks of a level."""

_ROW = re.compile(r"(?P<blanks> *)(?P<dashes>(?:- +)*)(?P<rest>[^\s#].*)$")
_KEY = re.compile(r"(?P<key>[^\s:#'\"{\[][^:#]*?|'[^']*'|\"[^\"]*\"):(?:\s+(?P<value>.*))?$")


@dataclass(frozen=True, slots=True)
class Row:
    """A line with something on it: its number (from 0), and where its first word begins.

    `column`: that of its key, after the dashes. `key`: "" if there is none. `bare`: nothing follows
    the key in its line.
    """

    number: int
    indent: int
    column: int
    key: str
    bare: bool
    text: str

    @property
    def dashed(self) -> bool:
        """Whether it begins an item of a list."""
        return self.column > self.indent

    @property
    def name(self) -> str:
        """How messages call it."""
        return f"`{self.key}`" if self.key else "this line"


def rows_of(lines: Sequence[str]) -> list[Row]:
    """All rows; what is written as a text of several lines is none."""
    found: list[Row] = []
    text_of = -1  # the column of the key whose text goes on
    for number, line in enumerate(lines):
        match = _ROW.match(line)
        if match is None:
            continue
        indent = len(match["blanks"])
        if 0 <= text_of < indent:
            continue
        text_of = -1
        key = _KEY.match(match["rest"])
        value = "" if key is None else re.sub(r"(^|\s)#.*$", "", key["value"] or "").strip()
        column = indent + len(match["dashes"])
        if key is not None and re.fullmatch(r"[|>][-+0-9]*", value):
            text_of = column
        name = "" if key is None else key["key"].strip("'\"").strip()
        found.append(Row(number, indent, column, name, key is not None and not value, line.strip()))
    return found


def parts_of(rows: Sequence[Row], size: int) -> Iterator[tuple[int, int]]:
    """The first and the last line (not included) of each section of the file."""
    heads = [row.number for row in rows if not row.column and row.key in FILE.keys]
    yield from pairwise([*heads, size])


def above(rows: Sequence[Row], at: int, column: int) -> list[Row]:
    """The rows under which something stands in this column before the row `at`, outermost last."""
    found = []
    for row in reversed(rows[:at]):
        if row.column < column:
            found.append(row)
            column = row.indent if row.dashed else row.column
    return found


def shape_of_place(rows: Sequence[Row], at: int, column: int) -> Shape | None:
    """What may stand in this column before the row `at`; None if nothing may."""
    shape: Shape = FILE
    for row in reversed(above(rows, at, column)):
        inner = within(shape, row.key) if row.bare or row.dashed else None
        if inner is None:
            return None
        shape = inner
    return shape


def single(shape: Shape | None) -> Shape | None:
    """The shape of one item, of a list or of what may stand in a loop."""
    if isinstance(shape, Items):
        return shape.item
    return shape.inner if isinstance(shape, Looped) else shape


def within(shape: Shape, key: str) -> Shape | None:
    """The shape of what stands under a key; None if nothing may."""
    match shape:
        case Items(inner) | Looped(inner):
            return within(inner, key)
        case Effects():
            return shape
        case Table() | Keys():
            return shape_at(shape, key.removesuffix("+"))
    return None


__all__ = ["STEP", "Row", "above", "parts_of", "rows_of", "shape_of_place", "single"]
