"""A variant held against its base: what it deletes that is not there, and what is new in it."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import Keys, Shape, Table, shape_at
from rulekit.diagnostics import nearest
from rulekit.source import SourceFile
from rulekit.syntax.yaml import Mapping, Node, Scalar

_NOTHING = Mapping((), SourceFile("", "").span(0, 0))

UNNAMED = "name_of_it"
"""Stands for a name that the author chooses."""


def in_vain(variant: Mapping, base: Mapping, shape: Shape = FILE) -> Iterator[Scalar]:
    """The keys of a variant that delete what its base has not, and fix options it has not.

    Left out are names that are nearly one of the base: they are misspelt, and stand rightly.
    """
    for entry in variant.entries:
        name, value = entry.key.text, entry.value
        old = base.get(name)
        if old is None and nearest(name, base.keys()) is not None:
            continue
        if shape is FILE and name == "fixed":
            options = {
                *_mapping(base.get("options")).keys(),
                *_mapping(variant.get("options")).keys(),
            }
            unknown = (e.key for e in _mapping(value).entries if e.key.text not in options)
            yield from (key for key in unknown if nearest(key.text, options) is None)
            continue
        if isinstance(value, Scalar):
            if value.null and value.text and old is None:
                yield entry.key
            continue
        inner = shape_at(shape, name.removesuffix("+")) if isinstance(shape, Keys | Table) else None
        if isinstance(value, Mapping) and isinstance(inner, Keys | Table):
            tried = (list(in_vain(value, each, inner)) for each in _meant(name, base))
            yield from min(tried, key=len)


def strangers(variant: Mapping, base: Mapping, shape: Shape = FILE) -> int:
    """How many names of a variant its base does not have in their places."""
    count = 0
    for entry in variant.entries:
        name = entry.key.text.removesuffix("+")
        inner = shape_at(shape, name) if isinstance(shape, Keys | Table) else None
        old = base.get(name)
        known = name == UNNAMED or (isinstance(shape, Keys) and name in shape.keys)
        count += old is None and not known
        if not isinstance(entry.value, Mapping) or not isinstance(inner, Keys | Table):
            continue
        name = "options" if shape is FILE and name == "fixed" else name
        count += min(strangers(entry.value, each, inner) for each in _meant(name, base))
    return count


def _meant(name: str, base: Mapping) -> list[Mapping]:
    """What a base has under a name; if it is not known, under any."""
    if name != UNNAMED:
        return [_mapping(base.get(name))]
    return [_NOTHING, *(e.value for e in base.entries if isinstance(e.value, Mapping))]


def _mapping(node: Node | None) -> Mapping:
    return node if isinstance(node, Mapping) else _NOTHING


__all__ = ["UNNAMED", "in_vain", "strangers"]
