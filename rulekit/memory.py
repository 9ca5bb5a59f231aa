"""Which words of memory hold what: names for every address, in both directions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Field:
    """A named stretch of memory. `stride`: words for each of its `count` equal parts."""

    name: str
    start: int
    stride: int
    count: int = 1
    about: str = ""

    @property
    def words(self) -> int:
        """How many words it takes."""
        return self.stride * self.count

    @property
    def end(self) -> int:
        """The address after its last word."""
        return self.start + self.words

    def at(self, index: int) -> int:
        """The address of part `index`."""
        return self.start + self.stride * index


@dataclass(frozen=True, slots=True)
class MemoryMap:
    """Memory: `header | state | tables and work space`. Only the state changes hands."""

    fields: Mapping[str, Field]
    state_start: int
    state_end: int
    size: int
    _starts: tuple[int, ...] = field(default=(), compare=False, repr=False)

    def __getitem__(self, name: str) -> Field:
        return self.fields[name]

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    @property
    def state_words(self) -> int:
        """How many words a state has."""
        return self.state_end - self.state_start

    def name_of(self, address: int) -> str:
        """What lies at an address: `hand[1]+0`."""
        ordered = sorted(self.fields.values(), key=lambda each: each.start)
        at = bisect_right([each.start for each in ordered], address) - 1
        if at < 0 or address >= ordered[at].end:
            return str(address)
        found = ordered[at]
        index, rest = divmod(address - found.start, found.stride)
        part = f"[{index}]" if found.count > 1 else ""
        return f"{found.name}{part}" + (f"+{rest}" if found.stride > 1 else "")

    def text(self) -> str:
        """The map as a table: address, words, name, meaning."""
        lines = [f"state: words {self.state_start}..{self.state_end - 1} of {self.size}"]
        for each in sorted(self.fields.values(), key=lambda f: f.start):
            shape = f"{each.count} x {each.stride}" if each.count > 1 else f"{each.stride}"
            lines.append(f"{each.start:6}  {shape:>8}  {each.name:24} {each.about}".rstrip())
        return "\n".join(lines) + "\n"
