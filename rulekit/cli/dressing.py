"""How cards look at the terminal: suits as signs, in colour; hands by their melds; what is new."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import click

from rulekit.ir.program import Program

if TYPE_CHECKING:
    from rulekit.play.state import State
    from rulekit.solve.solving import Solver

SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
"""What is printed for suits that have a symbol everywhere."""

COLOURS = {
    "hearts": "red", "diamonds": "red", "red": "red", "cups": "red", "blue": "blue",
    "swords": "blue", "green": "green", "batons": "green", "orange": "yellow", "yellow": "yellow",
    "coins": "yellow",
}  # fmt: skip
"""The colours of suits and tiles; others are as all text is."""

NEW = "*"
"""What stands behind a card that has come since its owner looked last."""


class Dress:
    """How the cards of one game look. `symbols`: suits as signs; `colour`: in colour."""

    def __init__(self, program: Program, *, symbols: bool = False, colour: bool = False) -> None:
        self.program, self.symbols, self.colour = program, symbols, colour
        suits, ranks = program.symbols.get("suits", ()), program.symbols.get("ranks", ())
        self.looks: dict[str, str] = {}
        self.letters: dict[str, str] = {}
        for number, face in enumerate(program.faces[: len(suits) * len(ranks)]):
            suit = suits[number // len(ranks)]
            look = face
            if symbols and suit in SYMBOLS:
                letter = face[-1]
                self.letters[SYMBOLS[suit]] = letter
                look = face[:-1] + SYMBOLS[suit]
            self.looks[face] = click.style(look, fg=COLOURS.get(suit)) if colour else look
        tokens = "|".join(re.escape(face) for face in sorted(self.looks, key=len, reverse=True))
        self._tokens = (
            re.compile(rf"(?<![A-Za-z0-9])(?:{tokens})(?![A-Za-z0-9])") if tokens else None
        )

    def __call__(self, text: str) -> str:
        """A text with its cards as they look."""
        if self._tokens is None or not (self.symbols or self.colour):
            return text
        return self._tokens.sub(lambda found: self.looks[found[0]], text)

    def read(self, line: str) -> str:
        """What somebody typed, with letters for signs of suits."""
        for sign, letter in self.letters.items():
            line = line.replace(sign, letter)
        return line

    # ── hands ─────────────────────────────────────────────────────────────────────────────────

    @cached_property
    def _solver(self) -> Solver | None:
        from rulekit.solve.solving import Solver

        try:
            return Solver(self.program)
        except (ValueError, RuntimeError, LookupError):  # what counts is known in play only
            return None

    def hand(self, cards: Sequence[str], new: Counter[str]) -> str:
        """The cards of a hand: its melds in brackets, then the rest, and what that counts.

        `new`: cards that have come since, which are marked.
        """
        left = Counter(new)
        melds, rest, points = self._sorted(cards)
        parts = [f"[{' '.join(_marked(each, left) for each in meld)}]" for meld in melds]
        parts += [_marked(each, left) for each in rest]
        told = f"  ({points} beside melds)" if points is not None else ""
        return " ".join(parts) + told

    def standing(self, state: State, seat: int) -> int | None:
        """What stays beside melds in the hand of a seat; None where that says nothing."""
        if state.is_over:
            return None
        hands = {
            zone.name
            for zone in self.program.zones
            if (zone.shape, zone.owner) == ("cards", "player") and zone.sight != "face_up"
        }
        cards = [
            card
            for zone in state.view(seat).zones
            if zone.name in hands and zone.owner == seat
            for card in zone.cards
        ]
        return self._sorted(cards)[2]

    def _sorted(self, cards: Sequence[str]) -> tuple[list[list[str]], list[str], int | None]:
        """The melds that leave least beside them, the other cards, and what these count.

        None where melds are not what leaves a hand, or nothing counts.
        """
        if self._solver is None or len(cards) < 2:
            return [], list(cards), None
        try:
            solved = self._solver.hands([" ".join(cards)], "least deadwood")
        except (ValueError, RuntimeError):
            return [], list(cards), None
        melds = [[card.partition("=")[0] for card in text.split()] for text in solved.melds(0)]
        left = Counter(cards)
        left.subtract(card for meld in melds for card in meld)
        rest = [card for card in cards if _taken(left, card)]
        points = int(solved.values[0])
        counts = points > 0 or bool(melds)
        return melds, rest, points if counts else None


def _taken(left: Counter[str], card: str) -> bool:
    """Whether there is one of a card left, which is taken."""
    left[card] -= 1
    return left[card] >= 0


def _marked(card: str, new: Counter[str]) -> str:
    if new[card] <= 0:
        return card
    new[card] -= 1
    return card + NEW
