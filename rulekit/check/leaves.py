"""Leaves of a document: phrases found at paths of keys, alone or under `when` and `otherwise`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from rulekit.check.document.schema import PLAY
from rulekit.check.document.structure import guards, is_guarded
from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.diagnostics import Report
from rulekit.model.expr import And, Expr, Guarded
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar
from rulekit.types import FLAG

T = TypeVar("T")
MOST_PLAYERS = 12
SETTING = Scope(me=False, setting=True)  # options and table size only


def entries(document: Mapping, *path: str) -> tuple[Entry, ...]:
    """The entries of the mapping at a path of keys; none if it is not there."""
    node: Node | None = document
    for name in path:
        node = node.get(name) if isinstance(node, Mapping) else None
    return node.entries if isinstance(node, Mapping) else ()


def phases_of(document: Mapping) -> tuple[Entry, ...]:
    """The phases of a hand; a phrase is none, of whatever name."""
    return tuple(
        entry
        for entry in entries(document, "play")
        if entry.key.text not in PLAY.keys
        and not (isinstance(entry.value, Scalar) and not entry.value.null)
    )


def scalar(document: Mapping, *path: str) -> Scalar | None:
    """The scalar at a path of keys, or None."""
    node: Node | None = document
    for name in path:
        node = node.get(name) if isinstance(node, Mapping) else None
    return node if isinstance(node, Scalar) and not node.null else None


def places_of(mapping: Mapping) -> dict[str, Span]:
    """Where each entry stands, by its key."""
    return {entry.key.text: entry.key.span for entry in mapping.entries}


def span_of(phrase: Phrase, report: Report) -> tuple[int, int | None]:
    """Lowest and highest number of a span; None: no highest."""
    low = int(phrase.word(0).text)
    if phrase.kind == "exactly":
        return low, low
    high = None if phrase.kind == "at_least" else int(phrase.word(1).text)
    if high is not None and high < low:
        report.add(
            "wrong-type",
            phrase.span,
            f"nothing lies in {low}..{high}",
            help=f"the lower number comes first: {high}..{low}",
        )
        return high, low
    return low, high


def is_inverted(phrase: Phrase) -> bool:
    """Whether the higher number of a span stands first, of which `span_of` complains."""
    numbers = [int(word.text) for word in phrase.words()]
    return numbers != sorted(numbers)


def table_sizes(document: Mapping, report: Report) -> tuple[int, ...]:
    """The numbers of players that a document allows; none if they cannot be read."""
    node = scalar(document, "players")
    phrase = parse(node, "players", report) if node is not None else None
    counts: set[int] = set()
    for part in phrase.phrases() if phrase is not None else ():
        low, high = span_of(part, report)
        if is_inverted(part):
            continue
        if high is None or high > MOST_PLAYERS or low < 1:
            report.add("wrong-type", part.span, "one to twelve can play")
            continue
        counts |= set(range(low, high + 1))
    return tuple(sorted(counts))


def words_of(node: Node | None) -> frozenset[str]:
    """The words in what is written at a place, whether or not it can be read."""
    return frozenset(re.findall(r"\w+", node.span.text)) if node is not None else frozenset()


def both(first: Expr | None, second: Expr | None) -> Expr | None:
    """Two conditions, either of which may be missing, as one."""
    if first is None or second is None:
        return first or second
    return And(first.span, first, second)


class Leaves:
    """Reads the leaves of one document."""

    def __init__(self, document: Mapping, exprs: Expressions) -> None:
        self.document, self.exprs, self.report = document, exprs, exprs.report

    def phrase(self, node: Node | None, kind: str) -> Phrase | None:
        """What is written in a leaf, if it can be read."""
        if not isinstance(node, Scalar) or node.null:
            return None
        return parse(node, kind, self.report)

    def phrases(self, kind: str, *path: str) -> Iterator[Phrase]:
        """Those of the leaf at a path of keys, under whatever conditions."""
        node: Node | None = self.document
        for name in path:
            node = node.get(name) if isinstance(node, Mapping) else None
        leaves = (
            [node]
            if isinstance(node, Scalar)
            else [e.value for e in guards(node)]
            if isinstance(node, Mapping)
            else []
        )
        for leaf in leaves:
            phrase = self.phrase(leaf, kind)
            if phrase is not None:
                yield phrase

    def guarded(
        self, node: Node | None, kind: str, read: Callable[[Phrase], T], scope: Scope = SETTING
    ) -> Guarded[T] | None:
        """A leaf that may be a mapping of `when` and `otherwise`, also one within another.

        `scope`: what its conditions may use.
        """
        if isinstance(node, Scalar):
            phrase = self.phrase(node, kind)
            return None if phrase is None else Guarded(((None, read(phrase)),))
        if not isinstance(node, Mapping):
            return None
        cases: list[tuple[Expr | None, T]] = []
        exprs, presence = self.exprs, self.exprs.presence
        with presence.assuming():
            for entry in guards(node):
                guard = parse(entry.key, "guard", self.report)
                if guard is None:
                    continue
                when = exprs.typed(guard.phrase(0), scope, FLAG) if guard.kind == "when" else None
                with presence.assuming(when):
                    inner = self.guarded(entry.value, kind, read, scope)
                cases += [(both(when, each), value) for each, value in inner.cases] if inner else []
                presence.assume(when, holds=False)
        if cases and is_guarded(node) and not any(e.key.text == "otherwise" for e in guards(node)):
            self.report.add("missing-key", node.span, "this needs an `otherwise:`")
        return Guarded(tuple(cases)) if cases else None
