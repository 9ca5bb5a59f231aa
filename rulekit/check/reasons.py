"""The ways in which a hand may end: every `REASON` of an `end hand by REASON`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.check.document.schema import FILE
from rulekit.check.document.structure import leaves
from rulekit.check.names import REASONS, UNREADABLE, Names, check_name
from rulekit.diagnostics import Report
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Word, walk
from rulekit.syntax.yaml import Mapping, Scalar

LEADING = ("route", "likeness", "limit")
"""The kinds of phrases that say where play goes on."""


def find_reasons(document: Mapping, names: Names, report: Report) -> tuple[str, ...]:
    """The reasons in the order written; those that phrases could not name are reported."""
    found: dict[str, Word] = {}
    for word in _written(document):
        found.setdefault(word.text, word)
        names.declare_value(REASONS, word.text, "reason", word.span)
    for text, word in found.items():
        check_name(text, word.span, report, UNREADABLE | {"none"})
    return tuple(dict.fromkeys((*found, *_meant(document))))


def _meant(document: Mapping) -> Iterator[str]:
    """The reasons in routes that cannot be read, of which it is told where they stand."""
    for kind, leaf in _leading(document):
        if parse(leaf, kind, Report()) is None:
            yield from re.findall(r"(?<!won )\bby (\w+)", leaf.text)


def _written(document: Mapping) -> Iterator[Word]:
    """The word in each route that ends a hand."""
    for kind, leaf in _leading(document):
        phrase = parse(leaf, kind, Report())  # what is wrong with it is said where it is read
        for part in walk(phrase) if phrase is not None else ():
            if part.kind == "end_hand":
                yield part.word(0)


def _leading(document: Mapping) -> Iterator[tuple[str, Scalar]]:
    """The phrases that say where play goes on, of which some may end a hand."""
    for section in ("play", "claims", "standing"):
        entry = document.entry(section)
        if entry is None:
            continue
        for kind, leaf in leaves(entry.value, FILE.keys[section].shape):
            if kind in LEADING and "by" in leaf.text:
                yield kind, leaf


__all__ = ["find_reasons"]
