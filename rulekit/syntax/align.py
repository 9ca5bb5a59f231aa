"""Which characters of a YAML scalar, as written, became which characters of its value.

YAML drops quotes and indentation, decodes escapes and turns line breaks into blanks. `align` walks
over what was written once more and gives the way back, from the value to the file. If the two do
not fit together it says so (None) instead of guessing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

Edge = tuple[int, int]
"""Where one character of a value was written: start and end in the raw text."""

_ANY = ""  # an escape: one character of the value, whichever it is
_Unit = tuple[str, int, int]
_Break = Edge

_BREAK = re.compile(r"\r\n|\r|\n")
_FOLD = r"(?P<fold>[ \t]*(?:\r\n|\r|\n)[ \t\r\n]*)|(?P<blank>[ \t]+)"
_UNITS = {
    "": re.compile(rf"{_FOLD}|(?P<char>.)", re.DOTALL),
    "'": re.compile(rf"{_FOLD}|(?P<char>''|.)", re.DOTALL),
    '"': re.compile(
        r"(?P<glue>\\(?:\r\n|\r|\n)[ \t\r\n]*)"
        rf"|(?P<escape>\\(?:x.{{2}}|u.{{4}}|U.{{8}}|.))|{_FOLD}|(?P<char>.)",
        re.DOTALL,
    ),
}


@lru_cache(maxsize=64)
def align(raw: str, style: str, text: str) -> tuple[Edge, ...] | None:
    r"""For each character of the value `text`, its edges in `raw`; None if the two do not fit.

    `raw` is the scalar as written, with its quotes or its block header; `style` is "" (plain), `'`,
    `"`, `|` or `>`.

    >>> align("'it''s'", "'", "it's")
    ((1, 2), (2, 3), (3, 5), (5, 6))
    """
    units = _block_units(raw, style, text) if style in ("|", ">") else _flow_units(raw, style)
    return _fit(tuple(units), text, len(raw))


def _fit(units: tuple[_Unit, ...], text: str, length: int) -> tuple[Edge, ...] | None:
    """The edges of the units that spell `text`. Line breaks at the end may be more or fewer."""
    if any(char not in (wanted, _ANY) for (char, _, _), wanted in zip(units, text, strict=False)):
        return None
    rest = "".join(char or "?" for char, _, _ in units[len(text) :]) + text[len(units) :]
    if rest.strip("\n"):
        return None
    edges = tuple((start, end) for _, start, end in units[: len(text)])
    return edges + ((length, length),) * (len(text) - len(edges))


def _flow_units(raw: str, style: str) -> Iterator[_Unit]:
    """The characters of a plain or quoted scalar, line breaks folded."""
    quote = len(style)
    for found in _UNITS[style].finditer(raw, quote, len(raw) - quote):
        start, end = found.span()
        match found.lastgroup:
            case "fold":
                breaks = len(_BREAK.findall(found[0]))
                yield from ((char, start, end) for char in "\n" * (breaks - 1) or " ")
            case "glue":
                breaks = len(_BREAK.findall(found[0]))
                yield from (("\n", start, end) for _ in range(breaks - 1))
            case "escape":
                yield _ANY, start, end
            case "blank":
                yield from ((raw[at], at, at + 1) for at in range(start, end))
            case _:
                yield found[0][0], start, end


def _block_units(raw: str, style: str, text: str) -> Iterator[_Unit]:
    """The characters of a block scalar (`|` or `>`): indentation dropped, lines kept or folded."""
    header, *lines = raw.splitlines(keepends=True) or [""]
    indent = _indent(lines) - _indent(text.splitlines())
    breaks: list[_Break] = []
    previous = ""
    start = len(header)
    for line in lines:
        bare = line.rstrip("\r\n")
        content = bare[max(indent, 0) :]
        if content:
            yield from _joint(style, breaks, previous, content)
            begin = start + len(bare) - len(content)
            yield from ((char, begin + at, begin + at + 1) for at, char in enumerate(content))
            previous, breaks = content, []
        if bare != line:
            breaks.append((start + len(bare), start + len(line)))
        start += len(line)
    yield from (("\n", *edge) for edge in breaks)


def _joint(style: str, breaks: list[_Break], previous: str, content: str) -> Iterator[_Unit]:
    """What the line breaks between two lines of a block scalar became."""
    kept = style == "|" or not previous or previous[0] in " \t" or content[0] in " \t"
    if kept:
        yield from (("\n", *edge) for edge in breaks)
    elif len(breaks) == 1:
        yield " ", *breaks[0]
    else:
        yield from (("\n", *edge) for edge in breaks[1:])


def _indent(lines: list[str]) -> int:
    """How far the first line that is not blank is indented."""
    first = next((line for line in lines if line.strip(" \r\n")), "")
    return len(first) - len(first.lstrip(" "))
