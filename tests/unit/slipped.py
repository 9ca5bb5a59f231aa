"""Rule files with one slip each: a heading, a colon or the depth of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulekit.check.document.rows import rows_of
from tests.unit.variants import BASE

VARIANT = f"""\
rulekit: 1
extends: {BASE}
game: Columns
lists:
  column: plain clean
ledgers:
  score: ~
  wins: ~
  sheet: points of each column of each player
track:
  layings: number of each player
melds:
  set:
    when: layings = 0
define:
  counts(column): column is plain or layings = 1
play:
  meld:
    lay:
      choose: {{meld: ~, spread: melds from hand}}
      do: [lay spread on table, layings += 1]
      ensure: ~
scoring:
  each player: ~
  winner: ~
  for each column:
    winner:
      out: 10 to sheet of column when counts(column)
    each player:
      cards: 0 - points(hand) to sheet of column
match:
  until: hands_played >= 4
  winner: highest sheet
"""
"""A variant of the small game that is kept short: much of it deletes something."""

Change = tuple[int, str]
"""The line that is changed, from 1, and the text with the change."""


def headings(text: str) -> Iterator[int]:
    """The lines, from 0, of all keys with something below them; those of examples are left out."""
    rows = rows_of(text.splitlines())
    for row, after in pairwise(rows):
        if not row.column and row.key == "examples":
            return
        if row.bare and after.indent > row.indent:
            yield row.number


def with_line(text: str, number: int, *lines: str) -> Change:
    """The text with other lines in the place of one."""
    before = text.splitlines()
    return number + 1, "\n".join([*before[:number], *lines, *before[number + 1 :], ""])


def deleted(text: str) -> Iterator[Change]:
    """Each heading deleted."""
    return (with_line(text, number) for number in headings(text))


def indented(text: str) -> Iterator[Change]:
    """Each heading indented, and nothing else."""
    lines = text.splitlines()
    return (with_line(text, number, f"  {lines[number]}") for number in headings(text))


def doubled(text: str) -> Iterator[Change]:
    """Each heading written twice."""
    lines = text.splitlines()
    return (with_line(text, number, lines[number], lines[number]) for number in headings(text))


def without_colons(text: str) -> Iterator[Change]:
    """Each colon after a key left out."""
    return _less(text, r":(?=\s|$)")


def without_blanks(text: str) -> Iterator[Change]:
    """Each blank after a colon left out."""
    return _less(text, r"(?<=:) ")


def _less(text: str, what: str) -> Iterator[Change]:
    lines = text.splitlines()
    for row in rows_of(lines):
        line = lines[row.number]
        for found in re.finditer(what, line.partition(" #")[0]):
            yield with_line(text, row.number, line[: found.start()] + line[found.end() :])


def outdented(text: str) -> Iterator[Change]:
    """Each line moved to the left."""
    lines = text.splitlines()
    for row in rows_of(lines):
        if not row.column and row.key == "examples":
            return
        if row.indent:
            yield with_line(text, row.number, lines[row.number][2:])
