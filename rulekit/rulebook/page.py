"""A page of a rulebook before it is printed: sections of items, each item with its sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulekit.source import Span

OPEN, CLOSE = "‹", "›"
"""Signs around a term in a text; a printer puts its own in their place."""


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence, or the head of a list. `spans`: the phrases of the rule file that it says.

    `head`: what the sentences of a paragraph are about, printed before them. `ordered`: the items
    below are steps, one after the other.
    """

    text: str
    spans: tuple[Span, ...] = ()
    items: tuple[Item, ...] = ()
    head: str = ""
    ordered: bool = False

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Item]]:
        """This item and all below it, each with its depth."""
        yield depth, self
        for item in self.items:
            yield from item.walk(depth + 1)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under a head; `spans` has the sources of each row.

    `cards`: columns whose cells are melds to be drawn, in the notation of the deck. `again`:
    columns in which a cell that is like the one above it is not written out again.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spans: tuple[tuple[Span, ...], ...]
    cards: tuple[int, ...] = ()
    again: tuple[int, ...] = ()

    def ditto(self, row: int, column: int) -> bool:
        """Whether a cell is like the one above it, and need not be written out."""
        above = self.rows[row - 1][column] if row else None
        return column in self.again and self.rows[row][column] == above


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of a page; `key` names it in every language.

    `ordered`: its items are steps. `folded`: what a reader who wants to play may leave closed.
    """

    key: str
    title: str
    items: tuple[Item, ...] = ()
    tables: tuple[Table, ...] = ()
    ordered: bool = False
    folded: bool = False

    def texts(self) -> Iterator[str]:
        """All that stands in it: sentences and cells."""
        yield from (each.text for item in self.items for _, each in item.walk())
        yield from (cell for table in self.tables for row in table.rows for cell in row)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to print."""
        return not self.items and not any(table.rows for table in self.tables)


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page. `lead`: the lines under the title; `quotes`: the signs around terms.

    `faces`: rank and suit of each card by its code, for melds that are drawn.
    """

    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]
    quotes: tuple[str, str] = ("“", "”")
    faces: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def section(self, key: str) -> Section:
        """The section of a key; an empty one if the page has none."""
        return next((each for each in self.sections if each.key == key), Section(key, ""))

    def spans(self) -> Iterator[Span]:
        """Every phrase of the rule file that the page says."""
        for section in self.sections:
            for item in section.items:
                for _, each in item.walk():
                    yield from each.spans
            for table in section.tables:
                for row in table.spans:
                    yield from row


def capital(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]
