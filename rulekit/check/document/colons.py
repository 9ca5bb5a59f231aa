"""Changes of a line by which it may read: a colon more, or a blank after one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.check.document.trials import Section, Trial
from rulekit.syntax.complaints import NO_COLON

_KEY_ENDS = re.compile(r"(?<=[^\s,:{\[])(?=\s|$)")  # where a key without its colon may end
_GLUED = re.compile(r":(?=[^\s:])")
_TRIED = 24  # places in one line
_HAS_VALUE = re.compile(r":(?:\s|$)")


def with_colons(section: Section, at: int) -> Iterator[Trial]:
    """With a colon more in a row, or a blank more after one; the shortest key first."""
    row = section.rows[at]
    line = section.lines[row.number]
    for start, end in _parts(line, row.column):
        part = line[start:end]
        if _HAS_VALUE.search(part):
            continue
        for count, found in enumerate(_GLUED.finditer(part)):
            colon = start + found.start()
            if count < _TRIED:
                yield _trial(section, at, (start, colon), colon + 1, " ")
        for count, found in enumerate(_KEY_ENDS.finditer(part)):
            after = start + found.start()
            if count < _TRIED:
                yield _trial(section, at, (start, after), after, ":")


def _parts(line: str, start: int) -> Iterator[tuple[int, int]]:
    """The parts of a line in which a key and its value may stand: all of it, or between commas.

    A part ends with the brace that opens another.
    """
    quote, depth = "", 0
    end = len(line.partition(" #")[0].rstrip())
    for i, char in enumerate(line[:end]):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif i >= start and (char in "{}" or (char == "," and depth)):
            yield start, i + (char == "{")
            depth += {"{": 1, "}": -1}.get(char, 0)
            start = i + 1 + len(line[i + 1 :]) - len(line[i + 1 :].lstrip())
    yield start, end


def _trial(section: Section, at: int, key: tuple[int, int], place: int, more: str) -> Trial:
    row = section.rows[at]
    line = section.lines[row.number]
    changed = line[:place] + more + line[place:]
    lines = [*section.lines[: row.number], changed, *section.lines[row.number + 1 :]]
    name = line[slice(*key)]
    if more == ":":
        message, help = NO_COLON, f"write `{name}:`"
    else:
        message, help = "there is no blank after this ':'", f"write `{name}:` and a blank"
        key = (place - 1, place)
    return Trial(lines, row, (-2, key[1]), message, help, 3, key, "yaml-syntax")


__all__ = ["with_colons"]
