"""Source text and places in it. Knows characters and lines; nothing of YAML, phrases or rules."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from bisect import bisect_right

from rulekit.nodes import dataclass

EXCERPT_WIDTH = 100
"""The longest piece of a source line that an excerpt shows, in characters."""

BOM = "\ufeff"
"""The byte order mark that some editors put before a text."""

_BREAK = re.compile(r"\r\n|\r|\n")
_TAB = "    "
_CUT = "…"


@dataclasses.dataclass(frozen=True, slots=True, eq=False, repr=False)
class SourceFile:
    """A named text. Two files are the same only if they are the same object.

    `name` is what a reader calls the file (a path, or `<stdin>`); `text` is everything in it.
    """

    name: str
    text: str
    _starts: tuple[int, ...] = dataclasses.field(init=False)

    def __post_init__(self) -> None:
        starts = (0, *(found.end() for found in _BREAK.finditer(self.text)))
        object.__setattr__(self, "_starts", starts)

    def __repr__(self) -> str:
        return f"SourceFile({self.name!r}, {len(self.text)} characters)"

    def line_col(self, offset: int) -> tuple[int, int]:
        r"""The line and column of a character offset, both counted from 1.

        An offset outside the text is taken for the nearest one inside it.

        >>> SourceFile("a", "one\ntwo").line_col(5)
        (2, 2)
        """
        inside = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, inside)
        return line, inside - self._starts[line - 1] + 1

    def line(self, n: int) -> str:
        """The text of line `n` (from 1), without its line break.

        Raises IndexError if there is no such line.
        """
        if not 1 <= n <= len(self._starts):
            raise IndexError(f"{self.name} has no line {n}")
        end = self._starts[n] if n < len(self._starts) else len(self.text)
        return self.text[self._starts[n - 1] : end].rstrip("\r\n")

    def lines(self) -> list[str]:
        """The texts of all lines, without their line breaks."""
        return [self.line(n) for n in range(1, len(self._starts) + 1)]

    def offset(self, line: int, col: int) -> int:
        """The offset of a character, given its line and column, both counted from 1."""
        return self._starts[line - 1] + col - 1

    def span(self, start: int, end: int) -> Span:
        """The place from character `start` up to, not including, character `end`."""
        return Span(self, start, end)


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file: the characters from `start` up to, not including, `end`."""

    file: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character, from 1."""
        return self.file.line_col(self.start)[0]

    @property
    def col(self) -> int:
        """The column of the first character, from 1."""
        return self.file.line_col(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line where the span ends, from 1."""
        return self.file.line_col(self.end)[0]

    @property
    def end_col(self) -> int:
        """The column just after the last character, from 1."""
        return self.file.line_col(self.end)[1]

    @property
    def text(self) -> str:
        """The characters of the span."""
        return self.file.text[self.start : self.end]

    def is_within(self, other: Span) -> bool:
        """Whether all of it lies in another."""
        return self.file is other.file and other.start <= self.start and self.end <= other.end

    def overlaps(self, other: Span) -> bool:
        """Whether they have a place in common, in files of one name."""
        same = self.file.name == other.file.name
        return same and self.start < other.end and other.start < self.end

    def __str__(self) -> str:
        line, col = self.file.line_col(self.start)
        return f"{self.file.name}:{line}:{col}"


def excerpt(span: Span) -> str:
    """Two lines: the source line where `span` starts, and a caret line under its words.

    Tabs are widened, characters that do not print are replaced, and a long line is cut around the
    span. Of a span over several lines the first is shown.

    >>> print(excerpt(SourceFile("a", "draw: from stok").span(11, 15)))
    draw: from stok
               ^~~~
    """
    line = span.file.line(span.line)
    first = min(span.col - 1, len(line))
    last = span.end_col - 1 if span.end_line == span.line else len(line)
    left, right = _window(len(line), first)
    before = (_CUT if left else "") + _shown(line[left:first])
    words = _shown(line[first : min(last, right)])
    after = _shown(line[min(last, right) : right]) + (_CUT if right < len(line) else "")
    carets = "^" + "~" * (_columns(words) - 1)
    return f"{before}{words}{after}\n{' ' * _columns(before)}{carets}"


def _window(length: int, first: int) -> tuple[int, int]:
    """Which part of a line of `length` characters to show so that character `first` is in it."""
    if length <= EXCERPT_WIDTH:
        return 0, length
    left = max(0, min(first - EXCERPT_WIDTH // 3, length - EXCERPT_WIDTH))
    return left, left + EXCERPT_WIDTH


def _shown(text: str) -> str:
    # A terminal must never act on what a rule file contains, hence no unprintable characters.
    return "".join(
        _TAB if char == "\t" else char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for char in text
    )


def _columns(text: str) -> int:
    """How many columns of a terminal `text` takes."""
    if text.isascii():
        return len(text)
    return sum(_char_columns(char) for char in text)


def _char_columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
