"""Text of cards, melds and moves, and back: one printer, one parser.

A card is `10H` or `JK`, a wild in a role `JK=7H`, a meld `7H 8H 9H`, or `run 7H 8H 9H` where the
same cards could be of another kind. Several melds are separated by `/`. A move is
`action arg, arg`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, assert_never

from rulekit.diagnostics import nearest
from rulekit.ir.program import Param, Program
from rulekit.kernel.memory import header as h
from rulekit.machine.kinds import Kinds
from rulekit.machine.tier import Memory

T = TypeVar("T")
SHOWN = 30  # characters of a text that a message repeats
MOST_WAYS = 6  # readings that a message lists


class BadNotation(ValueError):
    """A text that is not a move, or not a card; the message says which part."""


@dataclass(frozen=True, slots=True)
class Notation:
    """Prints and reads the cards and melds of one program."""

    program: Program
    memory: Memory = field(repr=False, compare=False)
    kinds: Kinds = field(init=False, repr=False, compare=False)
    spoken: frozenset[int] = field(init=False, repr=False, compare=False)
    """The slots of which it is said what a wild stands for there."""

    def __post_init__(self) -> None:
        kinds, program = Kinds(self.program, self.memory), self.program
        object.__setattr__(self, "kinds", kinds)
        certain = {slot for slot, role in enumerate(program.roles) if role in program.faces}
        object.__setattr__(self, "spoken", frozenset(certain | kinds.single_slots()))

    # ── printing ──────────────────────────────────────────────────────────────────────────────

    def card(self, face: int) -> str:
        """The name of a face; `-` for none."""
        return self.program.faces[face] if face >= 0 else "-"

    def entry(self, word: int) -> str:
        """One card of a meld, with its role if it plays another face."""
        face, slot = word & 255, word // h.ENTRY_SLOT & 255
        fills = self.memory[self.program.image[h.SLOT_FACES] + slot]
        name = self.program.faces[face]
        if fills >> face & 1:
            return name
        return f"{name}={self.program.roles[slot]}" if slot in self.spoken else name

    def row(self, words: tuple[int, ...]) -> str:
        """A meld, from the words of its row; with its kind, if others could be meant."""
        cards = self.cards(words)
        alike = len(self.program.kinds) > 1 and self.kinds.overlap(words, self.entry)
        return f"{self.program.kinds[words[0]]} {cards}" if alike else cards

    def cards(self, words: tuple[int, ...]) -> str:
        """The cards of a meld in their roles, from the words of its row."""
        return " ".join(self.entry(word) for word in words[3 : 3 + words[2]])

    def rows(self, words: tuple[int, ...]) -> tuple[str, ...]:
        """The melds of a zone or spread, from its words."""
        width = self.program.image[h.ROW]
        return tuple(self.row(words[1 + i * width : 1 + (i + 1) * width]) for i in range(words[0]))

    def bag(self, words: tuple[int, ...]) -> tuple[str, ...]:
        """The cards of a bag, in the order of faces."""
        return tuple(self.program.faces[face] for face in bag_faces(words))

    def argument(self, param: Param, words: tuple[int, ...], memory: Memory) -> str:
        """One argument of a move, from the words of its register."""
        match param.kind:
            case "card":
                return self.card(words[0])
            case "number":
                return str(words[0])
            case "player":
                return str(words[0] + 1)
            case "team":
                return f"team {words[0] + 1}"
            case "meld":
                width = self.program.image[h.ROW]
                return self.row(tuple(memory[words[0] : words[0] + width]))
            case "new_meld":
                return self.row(words)
            case "spread" | "layout":
                return " / ".join(self.rows(words[self.program.image[h.PLANES] :])) or "none"
            case "layoff" | "exchange":
                return f"{self.card(words[0])}, {self.row(words[2:])}"
            case _:
                assert_never(param.kind)

    # ── reading ───────────────────────────────────────────────────────────────────────────────

    def face(self, text: str) -> int:
        """The face that a text names. Raises BadNotation."""
        wanted = text.strip().upper()
        for face, name in enumerate(self.program.faces):
            if name.upper() == wanted:
                return face
        hint = self._hint(wanted, self.program.faces)
        looks = f"cards look like {self.program.faces[0]} or {self.program.faces[-1]}"
        advice = f"did you mean {hint}?" if hint else looks
        raise BadNotation(f"'{shown(text)}' is not a card of this deck; {advice}")

    def faces(self, text: str) -> list[int]:
        """The faces of cards separated by blanks or commas. Raises BadNotation."""
        return [self.face(word) for word in text.replace(",", " ").split()]

    def split_kind(self, text: str) -> tuple[str, str]:
        """The kind that a text of a meld begins with, "" if it names none, and its cards."""
        first, _, rest = text.strip().partition(" ")
        return (first, rest.strip()) if first in self.program.kinds else ("", text.strip())

    def tokens(self, text: str) -> list[tuple[int, str]]:
        """The cards of a meld as (face, role): the role is "" where none is written.

        Raises BadNotation for what is no card or no role.
        """
        found = []
        for word in self.split_kind(text)[1].split():
            name, _, role = word.partition("=")
            found.append((self.face(name), self._role(role) if "=" in word else ""))
        return found

    def _role(self, text: str) -> str:
        wanted = text.strip().upper()
        if wanted not in {role.upper() for role in self.program.roles}:
            raise BadNotation(f"'{shown(text)}' is no role that a card can play in a meld")
        return wanted

    def _hint(self, wanted: str, names: Iterable[str]) -> str:
        """Names that may have been meant: turned round, cut short, or misspelt."""
        known = {name.upper(): name for name in names}
        turned = [
            name for key, name in known.items() if len(key) == len(wanted) and wanted in 2 * key
        ]
        longer = [name for key, name in known.items() if wanted and key.startswith(wanted)]
        close = nearest(wanted, known)
        found = turned[:1] or longer[:5] or ([known[close]] if close in known else [])
        return " or ".join(found)


def told_ways(ways: Sequence[str]) -> str:
    """Several texts as messages list them, of very many the first."""
    more = len(ways) - MOST_WAYS
    return "; ".join(ways[:MOST_WAYS]) + (f"; and {more} more" if more > 0 else "")


def shown(text: str) -> str:
    """A text as messages repeat it: on one line, printable, and not too long."""
    plain = "".join(
        char if char.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for char in text.strip()[: SHOWN + 1]
    )
    return plain if len(plain) <= SHOWN else plain[:SHOWN] + "…"


def bag_faces(words: tuple[int, ...]) -> list[int]:
    """The faces in a bag, each as often as it is there, lowest first."""
    found = []
    for plane in words:
        left = plane
        while left:
            lowest = left & -left
            found.append(lowest.bit_length() - 1)
            left ^= lowest
    return sorted(found)


def as_written(found: list[T], text: str, printed: Callable[[T], str]) -> list[T]:
    """Those of several readings that are printed most like the text.

    A card that is written alone is meant as itself: a wild one that stands for another is written
    with its role.
    """

    def alike(one: T) -> int:
        words = Counter(text.upper().replace(",", " ").split())
        return (words & Counter(printed(one).upper().replace(",", " ").split())).total()

    best = max(map(alike, found), default=0)
    return [one for one in found if alike(one) == best]
