"""White space within phrases: one blank between words, and signs as people set them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.diagnostics import Report
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, walk
from rulekit.syntax.yaml import Scalar

_TOKEN = re.compile(r""""[^"]*"|'s\b|'|[A-Za-z0-9_]+|\.\.|[<>!+-]=|\S""")
_CLOSING, _OPENING = (",", ")", "]"), ("(", "[")
_TIGHT = frozenset(("at_least", "between_numbers", "path", "rank_run", "step"))
"""Phrases within which nothing stands between the signs: `3+`, `3..4`, `A..K`, `meld*`."""
_NAMED = {"call": 1, "signature": 1, "perform": 2}
"""Phrases whose parenthesis follows a name at once, and the words before it: `do draw_tiles(2)`."""


def spaced(scalar: Scalar, kind: str) -> str:
    """The text of a phrase of this kind with its white space as it should be.

    Words and signs stay. Of what is no phrase of the kind only runs of white space become one.
    """
    phrase = parse(scalar, kind, Report())
    if phrase is None:
        return " ".join(scalar.text.split())
    joined = set(_joined(phrase))
    parts, before = [], ""
    for found in _TOKEN.finditer(scalar.text):
        word = found[0]
        glued = word in _CLOSING or word[0] == "'" or before in _OPENING
        parts += [word] if glued or found.start() in joined or not before else [" ", word]
        before = word
    return "".join(parts)


def _joined(phrase: Phrase) -> Iterator[int]:
    """Where the words and signs begin that follow what is before them without a blank."""
    for inner in walk(phrase):
        tokens = _TOKEN.finditer(inner.scalar.text, inner.start, inner.end)
        starts = [found.start() for found in tokens]
        if inner.kind == "negative":
            yield starts[1]
        elif inner.kind in _TIGHT:
            yield from starts[1:]
        elif inner.kind in _NAMED:
            yield from starts[_NAMED[inner.kind] :][:1]
