"""`extends`: a variant laid over its base, key by key. Every node keeps the place it came from.

A mapping merges with a mapping, base order first; anything else is replaced whole. `~` deletes what
the base has; where nothing is written yet, that stays. A key that ends in `+` appends to the base's
list. Short forms are written out first, so that a variant may change one key of them. Effects merge
by the names of their steps, as `steps` does it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulekit.check.document.schema import FILE, KEYWORDS
from rulekit.check.document.shapes import Effects, Keys, Shape, Table, shape_at
from rulekit.check.document.steps import merge_steps, names_steps, places_steps, unfinished
from rulekit.check.document.structure import is_guard
from rulekit.diagnostics import Report, did_you_mean, slip
from rulekit.source import SourceFile
from rulekit.syntax.yaml import TOLD, Entry, Mapping, Node, Scalar, Sequence

NOT_INHERITED = (
    "rulekit", "extends", "piece", "use", "source", "about", "rulings", "examples",
)  # fmt: skip


def merge(base: Mapping, variant: Mapping, report: Report) -> Mapping:
    """The document that `variant` describes as a change of `base`."""
    kept = Mapping(
        tuple(entry for entry in base.entries if entry.key.text not in NOT_INHERITED), base.span
    )
    named = ("extends", "piece", "use")  # what it is laid over
    own = Mapping(tuple(e for e in variant.entries if e.key.text not in named), variant.span)
    merged = _merge(_written_out(kept, FILE), _written_out(own, FILE), FILE, report)
    assert isinstance(merged, Mapping)
    return Mapping(merged.entries, merged.span, base)


def below(document: Mapping, source: SourceFile) -> Mapping | None:
    """What one of the files that make up a document is laid over; None if it is over nothing."""
    base = document.base
    while base is not None and document.span.file is not source:
        document, base = base, base.base
    return None if base is None else full(base)


def full(document: Mapping) -> Mapping:
    """A document with every short form written out."""
    written = _written_out(document, FILE)
    assert isinstance(written, Mapping)
    return Mapping(written.entries, written.span)


def own_first(document: Mapping) -> Mapping:
    """A game that has pieces and no base: what it declares itself goes before what they bring."""

    def sorted_in(entry: Entry) -> Entry:
        if not isinstance(entry.value, Mapping) or not isinstance(
            _inner(FILE, entry.key.text), Table
        ):
            return entry
        own = document.span.file
        entries = sorted(entry.value.entries, key=lambda each: each.key.span.file is not own)
        return replace(entry, value=Mapping(tuple(entries), entry.value.span))

    return Mapping(tuple(map(sorted_in, document.entries)), document.span)


def _merge(base: Node, variant: Node, shape: Shape | None, report: Report) -> Node:
    if isinstance(shape, Effects) and (
        places_steps(variant) or (names_steps(base) and names_steps(variant))
    ):
        return merge_steps(base, variant, report)
    if not isinstance(base, Mapping) or not isinstance(variant, Mapping):
        return variant
    if _guards(base) or _guards(variant):
        return variant
    entries = {entry.key.text: entry for entry in base.entries}
    for entry in variant.entries:
        name = entry.key.text
        if name.endswith("+") and name[:-1] in entries:
            entries[name[:-1]] = _appended(entries[name[:-1]], entry)
        elif isinstance(entry.value, Scalar) and entry.value.null:
            if entry.value.style == TOLD:
                continue
            if not entry.value.text and name in entries:
                unfinished(entry, report)
                continue
            meant = did_you_mean(name, entries)
            if not entry.value.text and not meant:
                entries[name] = entry  # new and not finished: its own check says what it lacks
                continue
            if name not in entries:
                report.add(
                    "nothing-to-delete",
                    entry.key.span,
                    f"the base has no '{name}' to delete",
                    help=meant,
                )
            else:
                report.note_deleted(name, entry.key.span)
            entries.pop(name, None)
        elif name in entries:
            old = entries[name]
            before = (old.key.span, *old.before)
            merged = _merge(old.value, entry.value, _inner(shape, name), report)
            entries[name] = Entry(entry.key, merged, before)
        else:
            if _deletes(entry, entries, report):
                continue
            if shape is not FILE:  # not a section of the file, of which the schema knows all
                _check_slip(entry, base, variant, report)
            entries[name] = entry
    return Mapping(tuple(entries.values()), variant.span)


def _inner(shape: Shape | None, name: str) -> Shape | None:
    """What stands under a key of something of this shape."""
    if not isinstance(shape, Keys | Table):
        return None
    return shape_at(shape, name.removesuffix("+"))


def _deletes(entry: Entry, known: Iterable[str], report: Report) -> bool:
    """Whether a new section deletes something; there is nothing, and its name is likely a slip."""
    found = False
    if isinstance(entry.value, Mapping):
        for inner in entry.value.entries:
            if isinstance(inner.value, Scalar) and inner.value.null and inner.value.text:
                report.add(
                    "nothing-to-delete",
                    entry.key.span,
                    f"the base has no '{entry.key.text}' in which to delete '{inner.key.text}'",
                    help=did_you_mean(entry.key.text, known),
                )
                found = True
    return found


def _check_slip(entry: Entry, base: Mapping, variant: Mapping, report: Report) -> None:
    """A name that is new, but for one letter, most likely means that of the base."""
    changed = {each.key.text for each in variant.entries}
    meant = slip(entry.key.text, {each.key.text for each in base.entries} - changed)
    if meant is not None and entry.key.text not in KEYWORDS:
        report.add(
            "near-name",
            entry.key.span,
            f"'{entry.key.text}' is new beside '{meant}' of the base",
            help=f"did you mean '{meant}'?",
        )
        report.note_slip(entry.key.span, entry.span)


def _appended(base: Entry, variant: Entry) -> Entry:
    items = (*_items(base.value), *_items(variant.value))
    return Entry(base.key, Sequence(items, variant.value.span), base.before)


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else (node,)


def _guards(node: Mapping) -> bool:
    return bool(node.entries) and all(is_guard(entry.key.text) for entry in node.entries)


def _written_out(node: Node, shape: Shape | None) -> Node:
    """The node with every short form replaced by the mapping that it stands for."""
    if isinstance(shape, Keys) and isinstance(node, Scalar) and shape.short and not node.null:
        key = Scalar(shape.short, node.span)
        return Mapping((Entry(key, node),), node.span)
    if isinstance(shape, Keys | Table) and isinstance(node, Mapping):
        values = [_written_out(e.value, _inner(shape, e.key.text)) for e in node.entries]
        if any(e.value is not value for e, value in zip(node.entries, values, strict=True)):
            pairs = zip(node.entries, values, strict=True)
            return Mapping(tuple(replace(e, value=value) for e, value in pairs), node.span)
    return node
