"""Changes of a line by which it may read: braces around what belongs under its key.

So are mended a key that stands with its value behind another one, and an action that stands in one
line with what it does, be it below its phase, in another action or beside the phases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.check.document.rows import above, shape_of_place, single
from rulekit.check.document.schema import ACTION
from rulekit.check.document.shapes import Effects, Keys, Table, shape_at
from rulekit.check.document.trials import Section, Trial
from rulekit.check.names import RESERVED
from rulekit.diagnostics import nearest

_DEEPEST = 1 << 16
_INNER = re.compile(r"(?P<key>[a-z]\w*): +\S")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_NOT_PLAIN = re.compile(r"[,\[\]{}#\"]|: ")
"""What a text between braces holds only in quotes."""


def with_braces(section: Section, at: int) -> Iterator[Trial]:
    """With braces around the value of a row; of an action also where those above it stand."""
    row = section.rows[at]
    value = re.sub(r"\s#.*$", "", row.text.partition(":")[2]).strip()
    if not row.key or row.dashed or not value or value.startswith(("{", "[")):
        return
    inner = _INNER.match(value)
    over = above(section.rows, at, _DEEPEST)
    for column in sorted({row.indent, *(each.column for each in over)}):
        shape = shape_of_place(section.rows, at, column)
        below = shape_at(shape, row.key) if isinstance(shape, Table | Keys) else None
        if not isinstance(below, Keys):
            continue
        alone = below is ACTION and _may_be_action(row.key)
        if column != row.indent and not (alone and _is_astray(section, at, column)):
            continue
        if inner is not None:
            if inner["key"] in below.keys:
                yield _trial(section, at, column, value, inner["key"])
        elif alone:
            plain = not _NOT_PLAIN.search(value) or value.startswith('"')
            yield _trial(section, at, column, "do: " + (value if plain else f'"{value}"'))


def _may_be_action(name: str) -> bool:
    """Whether a key may be meant as the name of an action, and not as a key of one."""
    return (
        _NAME.fullmatch(name) is not None
        and name not in RESERVED
        and nearest(name, ACTION.keys) is None
    )


def _is_astray(section: Section, at: int, column: int) -> bool:
    """Whether a row may belong into another column, and not under a heading that is missing."""
    row, before = section.rows[at], section.rows[at - 1]
    if row.indent > column:
        here = shape_of_place(section.rows, at, row.indent)
        return not before.bare and not isinstance(single(here), Effects)
    return bool(section.lines[row.number - 1].strip())


def _trial(section: Section, at: int, column: int, value: str, key: str = "") -> Trial:
    """The row in a column, with braces around a value; `key`: one that stands behind its key."""
    row = section.rows[at]
    written = f"{row.key}: {{{value}}}"
    lines = list(section.lines)
    lines[row.number] = " " * column + written
    help, slug = f"write `{written}`", "wrong-shape"
    message = f"`{row.key}` is an action: what it does stands under `do`"
    if key:
        slug = "yaml-syntax"
        message = f"`{key}` stands behind `{row.key}` and belongs under it: braces are missing"
    if column != row.indent:
        phase = above(section.rows, at, column)[0].key
        slug = "misplaced"
        message = f"`{row.key}` is an action of its own: it belongs under the phase `{phase}`"
        help += f", indented by {column} blanks, not by {row.indent}"
    place = (row.column, row.column + len(row.text))
    rank = (-2, abs(column - row.indent))
    return Trial(lines, row, rank, message, help, 3, place, slug, sure=bool(key))


__all__ = ["with_braces"]
