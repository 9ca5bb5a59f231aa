"""What a text consists of: its sections and entries, what can be folded, and what words are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.diagnostics import Report
from rulekit.editing.reading import Reading
from rulekit.model.symbols import Role
from rulekit.source import Span
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence, compose

DEEP = 3
"""How many keys below one another an outline shows."""


@dataclass(frozen=True, slots=True)
class Part:
    """A key of a text: all of its entry, the key itself, and what stands below it."""

    name: str
    entry: Span
    key: Span
    parts: tuple[Part, ...]


def outline(reading: Reading) -> tuple[Part, ...]:
    """The sections of a text with what is in them; examples by their names."""
    own = None if reading.source is None else compose(reading.source, Report())
    return () if own is None else tuple(_parts(own, 1))


def _parts(node: Node, depth: int) -> Iterator[Part]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            below = tuple(_parts(entry.value, depth + 1)) if depth < DEEP else ()
            yield Part(entry.key.text, entry.span, entry.key.span, below)
    elif isinstance(node, Sequence):
        for item in node.items:
            about = item.get("about") if isinstance(item, Mapping) else None
            if isinstance(about, Scalar):
                yield Part(about.text, item.span, about.span, ())


def folds(text: str) -> Iterator[tuple[int, int]]:
    """The lines, from 0, of each part of a text that stands below a line, and of it."""
    lines = text.split("\n")
    open_: list[tuple[int, int]] = []
    last = 0
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        indent = len(line) - len(line.lstrip(" "))
        while open_ and open_[-1][0] >= indent:
            first = open_.pop()[1]
            if last > first:
                yield first, last
        open_.append((indent, number))
        last = number
    for _, first in open_:
        if last > first:
            yield first, last


KINDS: dict[Role, str] = {
    "option": "enumMember", "zone": "namespace", "meld kind": "type", "ledger": "property",
    "variable": "variable", "definition": "function", "procedure": "method", "ranking": "function",
    "list": "enum", "value": "enumMember", "suit": "enumMember", "rank": "enumMember",
    "card": "enumMember", "phase": "class", "action": "event", "reason": "label",
    "choice": "parameter", "parameter": "parameter", "bound": "parameter",
}  # fmt: skip
"""How editors colour names, by what they stand for."""


@dataclass(frozen=True, slots=True)
class Coloured:
    """A word of a text, what it is coloured as, and whether it is declared there."""

    span: Span
    kind: str
    declared: bool


def coloured(reading: Reading) -> list[Coloured]:
    """All names of a text in their order."""
    found: dict[tuple[int, int], Coloured] = {}
    for symbol in reading.symbols:
        for span in symbol.everywhere:
            if span.file is reading.source and span.line == span.end_line:
                declared = span in symbol.declared
                found.setdefault(
                    (span.start, span.end), Coloured(span, KINDS[symbol.role], declared)
                )
    ordered = [found[place] for place in sorted(found)]
    apart: list[Coloured] = []
    for each in ordered:  # within a phrase that is a name as a whole, the outermost counts
        if not apart or each.span.start >= apart[-1].span.end:
            apart.append(each)
    return apart
