"""Moves: what a player did or may do, as text and as the registers of the program."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of one position. Two moves are equal if their texts are.

    `text`: what `State.play` reads, `discard KC`. `action`: its kind, `discard`. `arguments`: what
    it names, `("KC",)`. `registers`: the words that the program reads, of no use to players.
    `aside`: whether it is beside the game. `number`: 1, or more for the others of moves that read
    alike; their texts end with `#2`, `#3` and so on.
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

    `move`: its text. `why`: the reason, with the rule's place. `legal`: the texts of what is legal
    of that kind. `unmet`: how many demands were not met of those that are made of such a move, one
    after another; None where it was refused for something else.
    """

    def __init__(
        self, move: str, why: str, legal: tuple[str, ...] = (), unmet: int | None = None
    ) -> None:
        shown = ", ".join(legal[:8]) + (", ..." if len(legal) > 8 else "")
        super().__init__(f"{move}: {why}" + (f" (legal: {shown})" if legal else ""))
        self.move = move
        self.why = why
        self.legal = legal
        self.unmet = unmet


UNKNOWN = -1
"""The face of a card that moved, where what happened is told as somebody else saw it."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One card that moved.

    `source`, `target`: the name of a zone and its owner, a seat or team from 1, 0 for nobody's;
    `target` is None where it went onto a meld. `face`: the number of its face, as in
    `Solver.faces`; it is for hosts, views show it only to those who saw it. `openly`: False if only
    those saw it to whom one of the places is open. In a state that `redeal` made, `face` is -1
    where its seat did not see the card.
    """

    source: tuple[str, int]
    target: tuple[str, int] | None
    face: int
    openly: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """A card of which everybody saw what a player did with it.

    `seat`: the player, from 0. `how`: SHOWN_TOOK, SHOWN_THREW or SHOWN_REFUSED of
    `kernel.desk.words`: took it as it lay face up, threw it away, or drew unseen cards instead.
    `face`: the number of its face.
    """

    seat: int
    how: int
    face: int


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made.

    `seat`: who made it, from 1. `move`: the move. `hidden`: for each argument whether the others do
    not see it. `transfers`: the cards that moved, in order. `announced`: what everybody was told.
    `hand`: the number of the hand, from 1. `shown`: what it showed everybody of the player's cards.
    """

    seat: int
    move: Move
    hidden: tuple[bool, ...]
    transfers: tuple[Transfer, ...]
    announced: tuple[str, ...]
    hand: int
    shown: tuple[Shown, ...] = ()
