"""Regions: stretches of words that are given out one after the other, so that no two fields share.

The modules of words declare their records with them, and so need no address by hand. Compilers see
numbers alone.
"""

from __future__ import annotations

from typing import TypeVar, cast

from rulekit.kernel.memory.addresses import At, Held, Width

Kind = TypeVar("Kind")


class Region:
    """Words that lie together: a record, a table, or the whole scratch.

    Addresses count from its own start. `room`: how many words there are, where others rely on that.
    """

    def __init__(self, room: int | None = None) -> None:
        self.fields: list[tuple[int, int]] = []
        self.size = 0
        self._room = room

    @property
    def room(self) -> int:
        """The words that there are, given out or not."""
        return self.size if self._room is None else self._room

    def word(self) -> int:
        """The address of a field of one word."""
        return self.words(1)

    def words(self, count: int) -> int:
        """The address of a field of so many words. Raises ValueError if there is no room for it."""
        start = self.size
        if count < 1 or (self._room is not None and start + count > self._room):
            raise ValueError(f"no room for {count} words at {start} of {self._room}")
        self.fields.append((start, count))
        self.size += count
        return start

    def records(self, count: int, words: int) -> int:
        """The address of a field of so many records, each of so many words."""
        return self.words(count * words)

    def part(self, kind: type[Kind], count: int) -> At[Kind]:
        """The address of a field of so many words, where something of a kind lies."""
        return cast("At[Kind]", self.words(count))

    def holder(self, kind: type[Kind]) -> Held[Kind]:
        """The address of a field of one word, which holds an address of a kind."""
        return cast("Held[Kind]", self.word())

    def width(self, kind: type[Kind]) -> Width[Kind]:
        """The address of a field of one word, which says how many words something of a kind has."""
        return cast("Width[Kind]", self.word())

    def align(self, multiple: int) -> None:
        """Let the next field begin at a multiple, as dumps are easier to read with."""
        self.size += -self.size % multiple
