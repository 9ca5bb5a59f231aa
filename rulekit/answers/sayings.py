"""What a language must offer for figures and their differences: `english.py`, `spanish.py`.

A text names its parts in braces; `{name}` is what a figure is of: a place, a way to end, a move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """What a figure is called in tables, and the words before and after a difference of it.

    `said` 2 turns `more`; or `less`.
    """

    label: str
    said: str
    more: str
    less: str


@dataclass(frozen=True, slots=True)
class Sayings:
    """The words for figures in one language.

    `figures`: by key, or by heading and kind of what they are of: `wins.seat`. `headings`: by the
    first part of keys, in their order. `units`: of figures, by their English names. `played`: one
    hand or match, and several. `phrases`: all else that is said. `place`: what a place is called
    that is so many after the dealer's. `called`: what a rule file calls something, by its role
    (`reason`, `action`) and name. `decimal`, `thousands`: the marks within numbers, and `grouped`
    the first number that has the latter.
    """

    figures: Mapping[str, Said]
    headings: Mapping[str, str]
    units: Mapping[str, str]
    played: Mapping[str, tuple[str, str]]
    phrases: Mapping[str, str]
    place: Callable[[int], str]
    called: Callable[[str, str], str]
    decimal: str = "."
    thousands: str = ","
    grouped: int = 1000

    def say(self, phrase: str, **parts: object) -> str:
        """A phrase with its parts put in."""
        return self.phrases[phrase].format_map(parts)

    def name(self, kind: str, name: str) -> str:
        """What a figure is of: `kind` is place, reason, action, seat or bot."""
        if kind == "place":
            return self.place(int(name))
        return self.called(kind, name) if kind in ("reason", "action") else name

    def count(self, number: int) -> str:
        """A whole number: `7,000`."""
        return f"{number:,}".replace(",", self.thousands if number >= self.grouped else "")

    def number(self, number: float, digits: int) -> str:
        """A number with so many digits after the point."""
        return f"{number:.{digits}f}".replace(".", self.decimal)

    def unit(self, played: str, number: int) -> str:
        """What was played, `hands` or `matches`, as it goes with a number."""
        return self.played[played][number != 1]


def spaced(_role: str, name: str) -> str:
    """A declared name as it is read where nobody has another word for it."""
    return name.replace("_", " ")
