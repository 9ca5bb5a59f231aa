"""Where phrases and sections stand in the rule files that come with rulekit: what inputs vary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulekit.check.document.inherit import full
from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import (
    Effects,
    Items,
    Keys,
    Leaf,
    Looped,
    Shape,
    Table,
    shape_at,
)
from rulekit.diagnostics import Report
from rulekit.library import load_document, shipped
from rulekit.resources import root
from rulekit.source import SourceFile, Span
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence, compose

ROOT = Path(__file__).resolve().parents[2]

OWN = {"tiny": "tests/strangers/tiny.yaml", "small": "docs/reference/small.yaml"}
"""Games of some lines, besides those that come with rulekit: most inputs are made of them."""

PROSE = frozenset(("about", "source", "rulings", "examples", "names", "game", "rulekit", "family"))
"""Sections that say nothing of play; inputs mostly leave them alone."""


@dataclass(frozen=True)
class Spot:
    """A phrase of a rule file: its kind, and where it stands."""

    kind: str
    span: Span


@cache
def names() -> tuple[str, ...]:
    """The games that inputs are made of: all that come with rulekit, and small ones."""
    return (*shipped(), *OWN)


@cache
def text_of(game: str) -> str:
    """The rule file of a game, as it is written."""
    return path_of(game).read_text(encoding="utf-8")


def path_of(game: str) -> Path:
    """Where the rule file of a game lies."""
    return ROOT / OWN[game] if game in OWN else Path(str(root("rulesets"))) / f"{game}.yaml"


@cache
def own(game: str) -> Mapping:
    """What a rule file itself says."""
    found = compose(SourceFile(f"{game}.yaml", text_of(game)), Report())
    assert found is not None
    return found


@cache
def whole(game: str) -> Mapping:
    """A game with all that it inherits, every short form written out."""
    found = own(game) if game in OWN else load_document(game, Report())
    assert found is not None
    return full(found)


@cache
def spots(game: str) -> tuple[Spot, ...]:
    """Every phrase that a rule file writes, keys that are phrases included."""
    return tuple(_spots(own(game), FILE))


@cache
def by_kind() -> dict[str, tuple[str, ...]]:
    """The phrases of all games, by their kinds."""
    found: dict[str, dict[str, None]] = {}
    for game in names():
        for spot in spots(game):
            found.setdefault(spot.kind, {})[_said(spot.span)] = None
    return {kind: tuple(texts) for kind, texts in found.items()}


def _said(span: Span) -> str:
    return " ".join(span.text.strip("'\"").split())


def _spots(node: Node, shape: Shape | None) -> Iterator[Spot]:
    match shape:
        case Items(item):
            for each in node.items if isinstance(node, Sequence) else (node,):
                yield from _spots(each, item)
        case Effects():
            yield from _effects(node)
        case Leaf(kind, guarded):
            if isinstance(node, Scalar) and not node.null:
                yield Spot(kind, node.span)
            elif guarded and isinstance(node, Mapping):
                for entry in node.entries:
                    yield Spot("guard", entry.key.span)
                    yield from _spots(entry.value, Leaf(kind))
        case Keys(short=short) if short and isinstance(node, Scalar) and not node.null:
            yield from _spots(node, shape.keys[short].shape)
        case Keys() | Table() if isinstance(node, Mapping):
            for entry in node.entries:
                known = isinstance(shape, Keys) and entry.key.text in shape.keys
                if not known and shape.reads:
                    yield Spot(shape.reads, entry.key.span)
                yield from _spots(entry.value, shape_at(shape, entry.key.text))
        case Looped(inner):
            yield from _spots(node, inner)


def _effects(node: Node) -> Iterator[Spot]:
    match node:
        case Scalar(null=False):
            yield Spot("effect", node.span)
        case Sequence(items=items):
            for each in items:
                yield from _effects(each)
        case Mapping(entries=entries):
            for entry in entries:
                is_guard = entry.key.text.startswith(("when ", "otherwise"))
                yield Spot("guard" if is_guard else "block", entry.key.span)
                yield from _effects(entry.value)
