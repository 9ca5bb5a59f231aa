"""Text of cards, melds and moves, and back: one printer, one parser.

A card is `10H` or `JK`, a wild in a role `JK=7H`, a meld `7H 8H 9H`, several melds are separated
by `/`. A move is `action arg, arg`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulekit.ir.program import Param, Program
from rulekit.kernel import header as h


class BadNotation(ValueError):
    """A text that is not a move, or not a card; the message says which part."""


@dataclass(frozen=True, slots=True)
class Notation:
    """Prints and reads the cards and melds of one program."""

    program: Program

    # ── printing ──────────────────────────────────────────────────────────────────────────────

    def card(self, face: int) -> str:
        """The name of a face; `-` for none."""
        return self.program.faces[face] if face >= 0 else "-"

    def entry(self, word: int) -> str:
        """One card of a meld, with its role if it plays another face."""
        face, slot = word & 255, word // h.ENTRY_SLOT & 255
        fills = self.program.image[self.program.image[h.SLOT_FACES] + slot]
        name = self.program.faces[face]
        if fills >> face & 1:
            return name
        role = self.program.roles[slot]
        return f"{name}={role}" if role in self.program.faces else name

    def row(self, words: tuple[int, ...]) -> str:
        """A meld, from the words of its row."""
        return " ".join(self.entry(word) for word in words[3 : 3 + words[2]])

    def rows(self, words: tuple[int, ...]) -> tuple[str, ...]:
        """The melds of a zone or spread, from its words."""
        width = self.program.image[h.ROW]
        return tuple(self.row(words[1 + i * width : 1 + (i + 1) * width]) for i in range(words[0]))

    def bag(self, words: tuple[int, ...]) -> tuple[str, ...]:
        """The cards of a bag, in the order of faces."""
        return tuple(self.program.faces[face] for face in bag_faces(words))

    def argument(self, param: Param, words: tuple[int, ...], memory: list[int]) -> str:
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
            case "spread":
                return " / ".join(self.rows(words[self.program.image[h.PLANES] :])) or "none"
            case _:
                return f"{self.card(words[0])}, {self.row(words[2:])}"

    # ── reading ───────────────────────────────────────────────────────────────────────────────

    def face(self, text: str) -> int:
        """The face that a text names. Raises BadNotation."""
        wanted = text.strip().upper()
        for face, name in enumerate(self.program.faces):
            if name.upper() == wanted:
                return face
        raise BadNotation(f"'{text.strip()}' is not a card of this deck; cards look like "
                          f"{self.program.faces[0]} or {self.program.faces[-1]}")

    def faces(self, text: str) -> list[int]:
        """The faces of cards separated by blanks or commas. Raises BadNotation."""
        return [self.face(word) for word in text.replace(",", " ").split()]

    def tokens(self, text: str) -> list[tuple[int, str]]:
        """The cards of a meld as (face, role): the role is "" where none is written."""
        found = []
        for word in text.split():
            name, _, role = word.partition("=")
            face = self.face(name)
            found.append((face, role.strip().upper()))
        return found


def bag_faces(words: tuple[int, ...]) -> list[int]:
    """The faces in a bag, each as often as it is there, lowest first."""
    found = []
    face = 0
    while words and words[0] >> face:
        found += [face] * sum(1 for plane in words if plane >> face & 1)
        face += 1
    return found
