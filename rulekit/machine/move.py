"""Moves: what a player did or may do, as text and as the registers of the program."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of one position. Two moves are equal if their texts are.

    `action` is its kind, `arguments` what it names; `registers` are the words that the program
    reads, and of no use to players. `number` tells moves apart that read alike: see `alike`.
    """

    text: str
    action: str
    arguments: tuple[str, ...]
    registers: tuple[int, ...] = field(repr=False)
    aside: bool = False
    number: int = 1

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


class IllegalMove(ValueError):
    """A readable move that the rules refuse.

    `move` is its text, `why` the reason with the rule's place, `legal` what is legal of that kind.
    """

    def __init__(self, move: str, why: str, legal: tuple[str, ...] = ()) -> None:
        shown = ", ".join(legal[:8]) + (", ..." if len(legal) > 8 else "")
        super().__init__(f"{move}: {why}" + (f" (legal: {shown})" if legal else ""))
        self.move = move
        self.why = why
        self.legal = legal


@dataclass(frozen=True, slots=True)
class Transfer:
    """One card that moved: names of zones with their owners (0: nobody's), and its face.

    `target` None: onto a meld. The face is for hosts; views show it to those who saw it.
    """

    source: tuple[str, int]
    target: tuple[str, int] | None
    face: int
    openly: bool = True  # False: seen only by those to whom one of the places is open


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made: the seat (from 1), the move, what moved and what was announced."""

    seat: int
    move: Move
    hidden: tuple[bool, ...]  # which arguments the others do not see
    transfers: tuple[Transfer, ...]
    announced: tuple[str, ...]
    hand: int
