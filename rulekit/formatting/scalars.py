"""How texts are written: with quotes only where they are needed, and on lines that fit."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate

import yaml

from rulekit.source import SourceFile
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence, attempt

BREAK = "\0"
"""Where a line may end, in texts that are to be folded; the blank before it goes with it."""

JOINT = "\1"
"""A blank at which no line may end: within a key in braces."""

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ .()+*/<=-]*[A-Za-z0-9_)]|[A-Za-z]|[1-9][0-9]*")
_BEGINS_LINE = re.compile(r"[A-Za-z0-9(\"']")
_RESOLVE = yaml.SafeLoader.yaml_implicit_resolvers


def written(scalar: Scalar, text: str, *, flow: bool = False, key: bool = False) -> str:
    """A text as it stands in a file: `scalar` with its text as it should be.

    Quotes stay where other readers would take a plain word for a number or for true, or where the
    text has characters that only escapes can write. `flow`: within brackets or braces.
    """
    if scalar.null:
        return scalar.span.text
    if _is_plain(text, flow, key) and not (scalar.style and _is_other(text)):
        return text
    if scalar.style == '"' and not text.isprintable():
        return scalar.span.text
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def _is_other(text: str) -> bool:
    """Whether readers of YAML take a plain text for something else than a text."""
    return any(found.match(text) for _, found in _RESOLVE.get(text[:1], ()))


@lru_cache(maxsize=4096)
def _is_plain(text: str, flow: bool, key: bool) -> bool:
    """Whether a text means the same without quotes."""
    if _PLAIN.fullmatch(text):
        return text != "null"
    if "\n" in text or text != text.strip():
        return False
    sample = f"{text}: x" if key else f"- {text}"
    inner = f"{{{text}: x}}" if key else f"[{text}]"
    document = attempt(SourceFile("", f"x: {inner}" if flow else f"x:\n  {sample}"))
    value = None if document is None else document.entries[0].value
    if isinstance(value, Mapping):
        parts: tuple[Node, ...] = tuple(each.key for each in value.entries)
    else:
        parts = value.items if isinstance(value, Sequence) else ()
    only = parts[0] if len(parts) == 1 else None
    return isinstance(only, Scalar) and (only.text, only.style, only.null) == (text, "", False)


def folded(text: str, prefix: str, indent: int, width: int) -> list[str]:
    """The lines of what begins with `prefix`, ending at blanks or BREAKs if they grow too long.

    Lines after the first are indented. Nothing breaks within words, nor where the next line could
    be taken for an item or a comment, and rather outside of parentheses than within.
    """
    pieces = text.split(f" {BREAK}") if BREAK in text else _breakable(text)
    lines, first, lead = [], 0, prefix
    while first < len(pieces):
        end = _end(pieces, first, width - len(lead))
        lines.append(lead + " ".join(pieces[first:end]))
        first, lead = end, " " * indent
    return lines or [prefix]


def _end(pieces: list[str], first: int, room: int) -> int:
    """Which piece is the first of the next line, if this one has so much room."""
    lengths = list(accumulate(len(piece) + 1 for piece in pieces[first:]))
    if lengths[-1] - 1 <= room:
        return len(pieces)
    fitting = max(1, sum(length - 1 <= room for length in lengths))
    depths = list(accumulate(piece.count("(") - piece.count(")") for piece in pieces[first:]))
    ends = [k for k in range(1, fitting + 1) if 2 * lengths[k - 1] > room] or [fitting]
    return first + min(reversed(ends), key=lambda k: depths[k - 1])


def _breakable(text: str) -> list[str]:
    """The words of a text, each with those after it that may not begin a line."""
    pieces: list[str] = []
    for word in text.split(" "):
        if pieces and not _BEGINS_LINE.match(word):
            pieces[-1] += " " + word
        else:
            pieces.append(word)
    return pieces
