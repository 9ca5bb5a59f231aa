"""Where a cursor stands in a text that need not be finished: below which keys, after what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import (
    Effects,
    Items,
    Keys,
    Leaf,
    Shape,
    Table,
    Text,
    shape_at,
)
from rulekit.check.document.structure import is_block, is_guard

_LINE = re.compile(r"(?P<indent>[ ]*)(?P<dashes>(?:-(?:[ ]+|$))*)(?P<code>.*)")
_KEYED = re.compile(r"(?P<key>\"[^\"]*\"|'[^']*'|[^\s\"'{\[#][^:#{]*?)\s*:(?:\s+(?P<value>.*)|$)")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cursor stands.

    `path`: the keys above it. `keyed`: whether a key is written there, not a value. `written`: the
    key or phrase up to the cursor. `shape`: what may stand there; None if nothing is known of it.
    `line`: the line of the cursor, from 0. `ends`: whether what is written ends at the cursor.
    """

    path: tuple[str, ...]
    keyed: bool
    written: str
    shape: Shape | None
    line: int
    ends: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """One line: how far what stands on it is indented, its key and its value, if it has any."""

    number: int
    indent: int
    dashed: bool
    key: str
    value: str
    code: str


def place_at(text: str, line: int, col: int) -> Place | None:
    """The place of a cursor, its line and column counted from 0; None within a comment."""
    lines = text.split("\n")
    before = lines[line][:col].rstrip("\r") if line < len(lines) else ""
    if _in_comment(before):
        return None
    row = row_of(line, before)
    above = list(_above(lines, row))
    path = tuple(each.key for each in reversed(above))
    shape = shape_of(path)
    if row.key:
        return _within((*path, row.key), row.value, line)
    if above and above[0].value and not row.dashed:  # a phrase that goes on below its first line
        words = [above[0].value, *(each.strip() for each in lines[above[0].number + 1 : line])]
        return _within(path, " ".join([*words, row.code]), line)
    if row.code.startswith("{"):
        return _within(path, row.code, line)
    item = shape.item if isinstance(shape, Items) else shape
    control = re.match(r"(when|otherwise|for|repeat)\b", row.code) is not None
    guarded = isinstance(item, Effects) or (isinstance(item, Leaf) and item.guarded)
    phrase = isinstance(item, Effects | Leaf) and not (guarded and (control or not row.code))
    return Place(path, not phrase, row.code, item, line)


def _within(path: tuple[str, ...], value: str, line: int) -> Place:
    """The place at the end of a value, which may be a mapping in braces."""
    if value.startswith("{"):
        return _in_braces(path, value[1:], line)
    quote = value[:1] if value[:1] in ("'", '"') else ""
    shape = shape_of(path)
    if isinstance(shape, Keys) and shape.short:
        shape = shape_at(shape, shape.short)
    if isinstance(shape, Items):
        shape = shape.item
    return Place(path, False, value.removeprefix(quote), shape, line)


def _in_braces(path: tuple[str, ...], inner: str, line: int) -> Place:
    """The place at the end of what follows an opening brace."""
    last = ""
    for part in parts_of(inner):
        last = part
    keyed = _KEYED.match(last.lstrip())
    if keyed is not None:
        return _within((*path, keyed["key"].strip("'\"")), (keyed["value"] or "").lstrip(), line)
    return Place(path, True, last.lstrip(), shape_of(path), line)


def parts_of(inner: str) -> Iterator[str]:
    """What lies between the commas of a mapping in braces."""
    depth, quote, start = 0, "", 0
    for at, char in enumerate(inner):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in "{[(":
            depth += 1
        elif char in "}])":
            depth -= 1
        elif char == "," and depth == 0:
            yield inner[start:at]
            start = at + 1
    yield inner[start:]


def _in_comment(before: str) -> bool:
    bare = re.sub(r"\"[^\"]*\"?|(?<![\w])'[^']*'?", lambda found: "x" * len(found[0]), before)
    return re.search(r"(?:^|\s)#", bare) is not None


def row_of(number: int, line: str) -> Row:
    """What stands on a line."""
    found = _LINE.match(line)
    assert found is not None
    dashes, code = found["dashes"], found["code"]
    keyed = None if code.startswith("#") else _KEYED.match(code)
    return Row(
        number,
        len(found["indent"]) + len(dashes),
        bool(dashes),
        keyed["key"].strip("'\"") if keyed else "",
        (keyed["value"] or "").lstrip() if keyed else "",
        code,
    )


def _above(lines: list[str], row: Row) -> Iterator[Row]:
    """The lines with keys below which a line stands, the nearest first."""
    indent = row.indent
    if row.dashed:  # a list may stand as far left as the key above it
        indent = _margin(lines[row.number]) + 1
    for number in range(row.number - 1, -1, -1):
        line = lines[number].rstrip("\r")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        each = row_of(number, line)
        if each.indent < indent and each.key:
            yield each
            indent = _margin(line) + 1 if each.dashed else each.indent
            if indent == 0:
                return


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def shape_of(path: tuple[str, ...]) -> Shape | None:
    """What may stand below some keys; None if nothing is known of it."""
    shape: Shape | None = FILE
    for key in path:
        shape = _below(shape, key)
    return shape


def _below(shape: Shape | None, key: str) -> Shape | None:
    if isinstance(shape, Items):
        shape = shape.item
    if isinstance(shape, Table | Keys):
        return shape_at(shape, key)
    if isinstance(shape, Effects) or (isinstance(shape, Leaf) and shape.guarded):
        return shape
    return None


def key_kind(shape: Shape | None, key: str) -> str:
    """The kind of phrase that a key is, if it is one: a guard, a block, a name with parameters."""
    if isinstance(shape, Effects) and (is_block(key) or is_guard(key)):
        return "block"
    if isinstance(shape, Leaf) and shape.guarded and is_guard(key):
        return "guard"
    if isinstance(shape, Table | Keys):
        return shape.reads
    return ""


__all__ = [
    "FILE",
    "Place",
    "Row",
    "Text",
    "key_kind",
    "parts_of",
    "place_at",
    "row_of",
    "shape_of",
]
