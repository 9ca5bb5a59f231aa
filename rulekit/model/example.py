"""Worked examples of a rule file: what is set up, what is played, and what then holds."""

from __future__ import annotations

from rulekit.model.expr import Expr
from rulekit.model.route import End, Go
from rulekit.nodes import dataclass
from rulekit.source import Span


@dataclass(frozen=True, slots=True)
class Written:
    """A text and its place. Cards, moves and values are read when the example is run."""

    text: str
    span: Span


Pair = tuple[Written, Written]


@dataclass(frozen=True, slots=True)
class Fact:
    """An expression and the text of its value: before the first move, or as it is expected."""

    about: Expr
    value: Written


@dataclass(frozen=True, slots=True)
class Scene:
    """One hand of an example.

    `start`: the phase and player to begin with; None: an ordinary deal. `sheet`: a line of the
    score sheet and the amount of each seat.
    """

    given: tuple[Fact, ...]
    deck: Written | None
    dealer: Written | None
    start: Go | None
    moves: tuple[Written, ...]
    legal: tuple[Written, ...]
    illegal: tuple[Written, ...]
    then: Go | End | None
    expect: tuple[Fact, ...]
    sheet: tuple[Pair, ...]
    champions: Written | None
    payoff: Written | None
    span: Span

    @property
    def needs_play(self) -> bool:
        """Whether anything here needs a hand to be dealt."""
        played = self.given or self.deck or self.dealer or self.start or self.moves or self.sheet
        asked = self.legal or self.illegal or self.then or self.champions or self.payoff
        return bool(played or asked or self.expect)


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example. `scope` is hand or match; `seed` is what chance depends on.

    `cards` is what the word `cards` means in its expressions.
    `melds`: a kind of meld, or `none`, and melds of that kind. `refused`: words of the reason for
    which the options are refused.
    """

    about: str
    clauses: tuple[str, ...]
    players: Written | None
    options: tuple[Pair, ...]
    scope: str
    seed: Written | None
    cards: Written | None
    melds: tuple[Pair, ...]
    scenes: tuple[Scene, ...]
    refused: Written | None
    span: Span
