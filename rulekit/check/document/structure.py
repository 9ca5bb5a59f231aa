"""The structure of a document: its keys and shapes, held against the table in `check.schema`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rulekit.check.document.schema import FILE, Effects, Items, Keys, Leaf, Shape, Table, Text
from rulekit.diagnostics import Report, did_you_mean, nearest
from rulekit.language.effects import BLOCKS
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

_WHOLE = f"the {FILE.named}"


def as_meant(document: Mapping, report: Report) -> Mapping:
    """A file's document with each misspelt section, which is reported, under the name it means.

    So one slip does not make unknown whatever the section declares.
    """
    written = {entry.key.text for entry in document.entries}
    entries = []
    for entry in document.entries:
        key = entry.key
        name = key.text.removesuffix("+")
        meant = None if name in FILE.keys else nearest(name, FILE.keys)
        if meant is not None and meant not in written:
            _unknown_key(entry, FILE, _WHOLE, report)
            written.add(meant)
            key = replace(key, text=key.text.replace(name, meant, 1))
        entries.append(Entry(key, entry.value))
    return Mapping(tuple(entries), document.span)


def check_structure(document: Mapping, report: Report) -> None:
    """Report every unknown, missing or misshapen key of a (merged) document."""
    _check(document, FILE, _WHOLE, report)


def leaves(node: Node, shape: Shape) -> Iterator[tuple[str, Scalar]]:
    """Every phrase below a node of this shape, with its kind."""
    match shape:
        case Leaf(kind, _) if isinstance(node, Scalar):
            if not node.null:
                yield kind, node
        case Leaf() if isinstance(node, Mapping):
            for entry in node.entries:
                yield from leaves(entry.value, shape)
        case Items(item):
            for each in node.items if isinstance(node, Sequence) else (node,):
                yield from leaves(each, item)
        case Table(value) if isinstance(node, Mapping):
            for entry in node.entries:
                yield from leaves(entry.value, value)
        case Keys() if isinstance(node, Mapping):
            for entry in node.entries:
                known = shape.keys.get(entry.key.text)
                inner = shape.rest if known is None else known.shape
                if inner is not None:
                    yield from leaves(entry.value, inner)
        case Keys() if shape.short and isinstance(node, Scalar):
            yield from leaves(node, shape.keys[shape.short].shape)


def is_guard(key: str) -> bool:
    """Whether a key is `when CONDITION` or `otherwise`."""
    return key == "otherwise" or key.startswith("when ")


BEGINNINGS = frozenset(form.opens for form in BLOCKS.values() if form.parts)


def is_block(key: str) -> bool:
    """Whether a key opens a block of effects."""
    return is_guard(key) or key.startswith(("for each ", "repeat "))


def is_step(key: str) -> bool:
    """Whether a key names a step of effects. The beginnings of blocks are no names."""
    if is_block(key) or key in BEGINNINGS:
        return False
    return re.fullmatch(r"[a-z][a-z0-9_]*", key) is not None


def _check(node: Node, shape: Shape, place: str, report: Report) -> None:
    match shape:
        case Text():
            if not isinstance(node, Scalar):
                _misshapen(node, f"{place} is a text", report)
        case Leaf(kind, guarded):
            _check_leaf(node, kind, guarded, place, report)
        case Items(item):
            for each in node.items if isinstance(node, Sequence) else (node,):
                _check(each, item, place, report)
        case Effects():
            _check_effects(node, place, report)
        case Table(value):
            if not isinstance(node, Mapping):
                _misshapen(node, f"{place} is a mapping from {shape.key} to a value", report)
                return
            for entry in node.entries:
                _check(entry.value, value, f"{place} `{entry.key.text}`", report)
        case Keys():
            _check_keys(node, shape, place, report)


def _check_leaf(node: Node, kind: str, guarded: bool, place: str, report: Report) -> None:
    if isinstance(node, Scalar):
        if node.null:
            report.add(
                "empty-value",
                node.span,
                f"{place} has no value",
                help="write a phrase, or leave the key out",
            )
        return
    if isinstance(node, Mapping) and guarded:
        _check_order(node, report)
        for entry in node.entries:
            if is_guard(entry.key.text):
                _check_leaf(entry.value, kind, guarded, place, report)
            else:
                report.add(
                    "unknown-key",
                    entry.key.span,
                    f"'{entry.key.text}' does not fit here: {place} is a phrase or a mapping "
                    "of `when CONDITION:` and `otherwise:`",
                )
        return
    _misshapen(node, f"{place} is a phrase", report)


def _check_order(node: Mapping, report: Report) -> None:
    """No case stands after `otherwise`; a named step of effects begins anew."""
    closed = False
    for entry in node.entries:
        if closed and entry.key.text.startswith("when "):
            report.add(
                "late-case",
                entry.key.span,
                f"'{entry.key.text}' never applies: it stands after `otherwise`",
                help="let `otherwise` come last",
            )
        closed = entry.key.text == "otherwise" or (closed and is_guard(entry.key.text))


def _check_effects(node: Node, place: str, report: Report) -> None:
    if isinstance(node, Sequence):
        for item in node.items:
            _check_effects(item, place, report)
    elif isinstance(node, Mapping):
        _check_order(node, report)
        for entry in node.entries:
            if is_block(entry.key.text) or is_step(entry.key.text):
                _check_effects(entry.value, place, report)
            else:
                report.add(
                    "unknown-key",
                    entry.key.span,
                    f"'{entry.key.text}' does not fit here: effects are phrases, or mappings of "
                    "`when CONDITION:`, `otherwise:`, `for each NAME in X:`, "
                    "`repeat N times:` or `name_of_step:`",
                )
    elif node.null:
        report.add(
            "empty-value",
            node.span,
            f"{place} has no effect",
            help="write an effect, or leave the key out",
        )


def _check_keys(node: Node, shape: Keys, place: str, report: Report) -> None:
    if isinstance(node, Scalar) and shape.short and not node.null:
        return
    if not isinstance(node, Mapping):
        if (
            isinstance(node, Scalar)
            and node.null
            and not any(k.required for k in shape.keys.values())
        ):
            return
        _misshapen(node, f"{place} is a mapping", report)
        return
    for entry in node.entries:
        known = shape.keys.get(entry.key.text)
        if known is not None:
            _check(entry.value, known.shape, f"`{entry.key.text}`", report)
        elif shape.rest is not None and not _near_miss(entry, shape):
            _check(entry.value, shape.rest, f"`{entry.key.text}`", report)
        else:
            _unknown_key(entry, shape, place, report)
    for name, key in shape.keys.items():
        if key.required and node.entry(name) is None:
            report.add("missing-key", node.span, f"{place} needs the key `{name}`", help=key.doc)


def _near_miss(entry: Entry, shape: Keys) -> bool:
    """A key of the author's choice whose value does not have the shape of the author's keys."""
    return (
        isinstance(entry.value, Scalar)
        and isinstance(shape.rest, Keys)
        and not shape.rest.short
        and (not entry.value.null)
    )


def _unknown_key(entry: Entry, shape: Keys, place: str, report: Report) -> None:
    report.add(
        "unknown-key",
        entry.key.span,
        f"unknown key '{entry.key.text}' in {place}",
        help=did_you_mean(entry.key.text, shape.keys, "known keys"),
    )


def _misshapen(node: Node, message: str, report: Report) -> None:
    written = {Scalar: "a phrase", Mapping: "a mapping", Sequence: "a list"}[type(node)]
    report.add("wrong-shape", node.span, f"{message}, not {written}")
