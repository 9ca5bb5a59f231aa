"""Values as rule files' examples write them: text -> value, value -> text, by type."""

from __future__ import annotations

from rulekit.machine.notation import bag_faces
from rulekit.machine.position import Position, mask_seats
from rulekit.types import CARD, FLAG, KIND, NUMBER, PLAYER, PLAYERS, RANK, SUIT, TEAM, TEAMS, Type

Value = int | tuple[int, ...] | tuple[str, ...]
"""A number, a seat and the like; cards as faces; or melds as texts."""

ABSENT = -1
NOTHING = ("none", "empty", "-")
THE_REST = "..."
"""In a pile that is given: all cards that are named nowhere follow here."""


class BadValue(ValueError):
    """A text that is no value of the type wanted; the message says so."""


class Values:
    """Reads and prints values of one program. `form` is as `rulekit.lower.queries` tells it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.program = position.program

    # ── from memory ───────────────────────────────────────────────────────────────────────────

    def found(self, form: str, answer: int) -> Value:
        """The value that the answer to a question stands for, in a form that can be compared."""
        memory, notation = self.position.memory, self.position.notation
        match form:
            case "bag":
                planes = memory[0]
                return tuple(bag_faces(tuple(memory[answer : answer + planes])))
            case "pile":
                return tuple(reversed(memory[answer + 1 : answer + 1 + memory[answer]]))
            case "melds":
                rows = notation.rows(tuple(memory[answer : answer + 1 + self.row * memory[answer]]))
                return self._melds(rows)
            case "row":
                if answer < 0:
                    return ()
                return self._melds((notation.row(tuple(memory[answer : answer + self.row])),))
            case _:
                return answer

    @property
    def row(self) -> int:
        """Words in the row of a meld."""
        return self.program.map["host.row"].words

    def _melds(self, rows: tuple[str, ...]) -> tuple[str, ...]:
        """Melds in an order of their own, so that equal sets of melds are equal."""
        pairs = [self.position.notation.split_kind(row) for row in rows]
        return tuple(
            sorted(
                f"{kind} {' '.join(sorted(cards.upper().split()))}".strip() for kind, cards in pairs
            )
        )

    # ── from text ─────────────────────────────────────────────────────────────────────────────

    def read(self, form: str, kind: Type, text: str) -> Value:
        """The value that a text names. Raises BadValue or BadNotation."""
        words = text.replace(",", " ").split()
        nothing = len(words) == 1 and words[0].lower() in NOTHING
        match form:
            case "bag":
                return () if nothing else tuple(sorted(self.position.notation.faces(text)))
            case "pile":
                return () if nothing else tuple(self.position.notation.faces(text))
            case "melds" | "row":
                written = () if nothing else tuple(text.split("/"))
                for meld in written:
                    self.position.notation.tokens(meld)
                return self._melds(written)
            case "mask":
                return sum(
                    1 << seat
                    for seat in {
                        self.seat(word)
                        for word in words
                        if not nothing and word not in ("seat", "seats")
                    }
                )
            case _:
                return self.number(kind, text.strip())

    def number(self, kind: Type, text: str) -> int:
        """The number that stands for a value that is not made of cards. Raises BadValue."""
        if text == kind.lacking or (text in NOTHING and kind not in (NUMBER, FLAG)):
            return ABSENT
        if kind == CARD:
            return self.position.notation.face(text)
        if kind in (PLAYER, PLAYERS):
            return self.seat(text.removeprefix("seat "))
        if kind in (TEAM, TEAMS):
            return self.seat(text.removeprefix("team "))
        if kind == FLAG:
            return _of(("no", "yes"), {"true": "yes", "false": "no"}.get(text, text), "yes or no")
        listed = self._listed(kind)
        if listed is not None:
            return _of(listed, text, str(kind))
        if not text.removeprefix("-").isdecimal():
            raise BadValue(f"'{text}' is not a number")
        return int(text)

    def seat(self, text: str) -> int:
        """A seat or team from 0. Raises BadValue if the table has no such seat."""
        if not text.isdecimal() or not 1 <= int(text) <= self.program.players:
            raise BadValue(f"'{text}' is not a seat; seats are 1 to {self.program.players}")
        return int(text) - 1

    def _listed(self, kind: Type) -> tuple[str, ...] | None:
        if kind == KIND:
            return self.program.kinds
        name = {RANK: "ranks", SUIT: "suits"}.get(kind, kind.list)
        return self.program.symbols.get(name) if name else None

    # ── to text ───────────────────────────────────────────────────────────────────────────────

    def show(self, form: str, kind: Type, value: Value) -> str:
        """A value as a person would write it."""
        if isinstance(value, tuple):
            if form in ("melds", "row"):
                return " / ".join(str(meld) for meld in value) or "none"
            return " ".join(self.program.faces[int(face)] for face in value) or "none"
        if form == "mask":
            return ", ".join(f"seat {seat + 1}" for seat in mask_seats(value)) or "none"
        if value == ABSENT and kind not in (NUMBER, FLAG):
            return kind.lacking or "none"
        if kind == CARD:
            return self.program.faces[value]
        if kind in (PLAYER, TEAM):
            return f"{'seat' if kind == PLAYER else 'team'} {value + 1}"
        if kind == FLAG:
            return "yes" if value else "no"
        listed = self._listed(kind)
        return listed[value] if listed is not None and 0 <= value < len(listed) else str(value)


def _of(words: tuple[str, ...], text: str, kind: str) -> int:
    if text not in words:
        raise BadValue(f"'{text}' is not {kind}: {', '.join(words)}")
    return words.index(text)


__all__ = ["ABSENT", "NOTHING", "THE_REST", "BadValue", "Value", "Values"]
