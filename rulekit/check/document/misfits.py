"""What does not read where it stands: keys, shapes and phrases held against the schema alone.

Unlike `structure`, which says what is wrong, this only tells where; and it reads phrases, too, as
they show best under which key something belongs. What variants write beside (`key+`, `key: ~`,
steps before and after others) fits everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rulekit.check.document.schema import FILE, KEYWORDS
from rulekit.check.document.shapes import (
    LOOP,
    Effects,
    Items,
    Keys,
    Leaf,
    Looped,
    Shape,
    Table,
    Text,
    shape_at,
)
from rulekit.check.document.structure import is_guard, is_step
from rulekit.check.names import RESERVED, VALUE_TYPES
from rulekit.diagnostics import Report
from rulekit.source import SourceFile, Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence


@dataclass(frozen=True)
class Misfit:
    """A place that does not fit; `phrase`: only the words of a phrase do not.

    `empty`: something is lacking there. `whole`: it makes all of the section unreadable. `twice`:
    the key stands there already.
    """

    span: Span
    phrase: bool = False
    empty: bool = False
    whole: bool = False
    twice: bool = False


_KEYS_OF_OTHERS = RESERVED & KEYWORDS
"""Keys that are no names, so that they stand rightly only where they are known."""

_PLACED = re.compile(r"\w+ (before|after) \w+")


def misfits(node: Node, shape: Shape) -> Iterator[Misfit]:
    """The places of all keys, values and phrases that do not fit something of this shape."""
    if isinstance(node, Scalar) and node.null:
        yield Misfit(node.span, empty=True)
        return
    match shape:
        case Text(among):
            if not isinstance(node, Scalar) or (among and node.text not in among):
                yield Misfit(node.span)
        case Leaf(kind, guarded):
            yield from _of_leaf(node, kind, guarded)
        case Items(item):
            for each in node.items if isinstance(node, Sequence) else (node,):
                yield from misfits(each, item)
        case Effects():
            yield from _of_effects(node)
        case Looped(inner):
            yield from misfits(node, inner)
        case Table() | Keys():
            yield from _of_mapping(node, shape)


def _of_leaf(node: Node, kind: str, guarded: bool) -> Iterator[Misfit]:
    if isinstance(node, Scalar):
        if node.null or not _reads(node.text, kind):
            yield Misfit(node.span, phrase=not node.null, empty=node.null)
    elif not guarded or not isinstance(node, Mapping):
        yield Misfit(node.span)
    else:
        for entry in node.entries:
            if not is_guard(entry.key.text) or not _reads(entry.key.text, "guard"):
                yield Misfit(entry.key.span)
            yield from _of_leaf(entry.value, kind, guarded)


def _of_effects(node: Node) -> Iterator[Misfit]:
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _of_effects(item)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            key = entry.key.text.removesuffix("+")
            if not (is_step(key) or _PLACED.fullmatch(key) or _reads(key, "block")):
                yield Misfit(entry.key.span)
            yield from _of_effects(entry.value)
    elif node.null or not _reads(node.text, "effect"):
        yield Misfit(node.span, phrase=not node.null, empty=node.null)


def _of_mapping(node: Node, shape: Table | Keys) -> Iterator[Misfit]:
    if isinstance(node, Scalar) and isinstance(shape, Keys) and shape.short:
        yield from misfits(node, shape.keys[shape.short].shape)
        return
    if not isinstance(node, Mapping):
        yield Misfit(node.span)
        return
    if isinstance(shape, Keys) and shape is not FILE:  # of a file one section may be looked at
        lacking = {name for name, key in shape.keys.items() if key.required}
        if not lacking.issubset(node.keys()):
            yield Misfit(node.span, empty=True)
    for entry in node.entries:
        inner = shape_at(shape, entry.key.text.removesuffix("+"))
        if not _is_key(entry, shape, inner):
            yield Misfit(entry.key.span, phrase=inner is not None and shape.reads == "value")
        if inner is not None:
            yield from misfits(entry.value, inner)


def _is_key(entry: Entry, shape: Table | Keys, inner: Shape | None) -> bool:
    """Whether a key may stand in something of this shape."""
    name = entry.key.text.removesuffix("+")
    reads = "block" if name.startswith(LOOP) and inner is not shape_at(shape, "") else shape.reads
    known = isinstance(shape, Keys) and name in shape.keys
    if not known and is_guard(name):
        return False
    if not known and reads == "signature" and _is_no_name(name, shape, inner):
        return False
    return inner is not None and (known or not reads or _reads(name, reads))


def _is_no_name(name: str, shape: Table | Keys, inner: Shape | None) -> bool:
    """Whether a key is one of another place, or has parameters where none may have any."""
    if (
        name in _KEYS_OF_OTHERS
        or is_guard(name)
        or (isinstance(inner, Keys) and name in inner.keys)
    ):
        return True
    return "(" in name and not (isinstance(shape, Table) and "(" in shape.key)


@lru_cache(maxsize=1 << 14)
def _reads(text: str, kind: str) -> bool:
    """Whether a text is a phrase of this kind."""
    phrase = parse(Scalar(text, SourceFile("", text).span(0, len(text))), kind, Report())
    return phrase is not None and not (kind == "ledger" and phrase.word(0).text in VALUE_TYPES)


__all__ = ["Misfit", "misfits"]
