"""Pieces: parts of rules that several games take up. What may stand in one, and beside another."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.document.inherit import NOT_INHERITED
from rulekit.diagnostics import Report
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

Used = tuple[Scalar, Mapping]
"""How a file names a piece, and the document of it."""


def names_of_pieces(document: Mapping) -> tuple[Scalar, ...]:
    """The pieces that a file says it uses, in the order written."""
    node = document.get("use")
    items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
    return tuple(each for each in items if isinstance(each, Scalar) and not each.null)


def check_piece(document: Mapping, report: Report) -> None:
    """Complain of what makes a piece more than a part of some game."""
    for name in ("game", "extends"):
        entry = document.entry(name)
        if entry is not None:
            report.add(
                "unknown-key",
                entry.key.span,
                f"a piece has no '{name}'",
                help="it is a part of the games that use it; a piece may `use` others",
            )


def check_apart(pieces: tuple[Used, ...], report: Report) -> None:
    """Complain of pieces that say different things of one key: neither goes before the other."""
    for at, (_, other) in enumerate(pieces):
        for _, one in pieces[:at]:
            for first, second in _differing(one, other):
                report.add(
                    "declared-twice",
                    second.key.span,
                    f"two pieces that are used together say '{second.key.text}' differently",
                    help="use one of them, or say it in the file that uses both",
                    related=((first.key.span, "said here"),),
                )


def _differing(one: Mapping, other: Mapping) -> Iterator[tuple[Entry, Entry]]:
    known = {entry.key.text: entry for entry in one.entries if entry.key.text not in NOT_INHERITED}
    for entry in other.entries:
        before = known.get(entry.key.text)
        if before is None or _same(before.value, entry.value):
            continue
        if isinstance(before.value, Mapping) and isinstance(entry.value, Mapping):
            yield from _differing(before.value, entry.value)
        else:
            yield before, entry


def _same(one: Node, other: Node) -> bool:
    """Whether two nodes say the same, wherever they stand."""
    if isinstance(one, Scalar) and isinstance(other, Scalar):
        return one.text.split() == other.text.split()
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        return len(one.items) == len(other.items) and all(map(_same, one.items, other.items))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        keys = [entry.key.text for entry in one.entries]
        return keys == [entry.key.text for entry in other.entries] and all(
            _same(a.value, b.value) for a, b in zip(one.entries, other.entries, strict=True)
        )
    return False


__all__ = ["Used", "check_apart", "check_piece", "names_of_pieces"]
