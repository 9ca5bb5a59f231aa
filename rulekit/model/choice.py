"""What a player chooses in a move: one class for each kind of choice.

All have a name, `type` (of what is chosen), and a condition on it, `where`.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from rulekit.language.words import Unsaid
from rulekit.model.expr import Expr, Zone
from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.types import EXCHANGE, LAYOFF, LAYOUT, NEW_MELD, NUMBER, SPREAD, Type

Unit = Literal["points", "cards"]


@dataclass(frozen=True, slots=True)
class PickOne:
    """A card, a player, a team, or a meld that lies on the table."""

    name: str
    span: Span
    type: Type
    domain: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickNumber:
    """A number between two bounds, which belong to it."""

    type: ClassVar[Type] = NUMBER
    name: str
    span: Span
    low: Expr
    high: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickMeld:
    """A meld made of cards; `kind`: of which kind, "": of any; `using`: a card that is in it."""

    type: ClassVar[Type] = NEW_MELD
    name: str
    span: Span
    cards: Expr
    using: Expr | None
    kind: str
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickMelds:
    """Melds made of cards, at least one; offered are those that leave least."""

    type: ClassVar[Type] = SPREAD
    name: str
    span: Span
    cards: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickMeldsLeaving:
    """Melds made of cards that leave at most so many points or cards, perhaps none at all."""

    type: ClassVar[Type] = SPREAD
    name: str
    span: Span
    cards: Expr
    most: Expr
    unit: Unit
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickAnyMelds:
    """Melds made of cards, perhaps none at all."""

    type: ClassVar[Type] = SPREAD
    name: str
    span: Span
    cards: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickContract:
    """Melds made of cards that meet a contract; at most `most` is left, if it is given."""

    type: ClassVar[Type] = SPREAD
    name: str
    span: Span
    cards: Expr
    contract: Expr
    most: Expr | None
    unit: Unit
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickLayoff:
    """A card, or one of some cards, that makes one of some melds grow."""

    type: ClassVar[Type] = LAYOFF
    name: str
    span: Span
    cards: Expr
    melds: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickExchange:
    """A card, or one of some cards, and a wild in one of some melds that stands for it."""

    type: ClassVar[Type] = EXCHANGE
    name: str
    span: Span
    cards: Expr
    melds: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickNewLayout:
    """Melds made of cards, at least one; offered are some for each part that can be melded."""

    type: ClassVar[Type] = SPREAD
    name: str
    span: Span
    cards: Expr
    where: Expr | None


@dataclass(frozen=True, slots=True)
class PickLayout:
    """All melds of a table anew, with some more cards; at most `most` are left, if it is given."""

    type: ClassVar[Type] = LAYOUT
    name: str
    span: Span
    cards: Expr
    table: Zone
    most: Expr | None
    where: Expr | None


Choice = (
    PickOne | PickNumber | PickMeld | PickMelds | PickMeldsLeaving | PickAnyMelds
    | PickContract | PickLayoff | PickExchange | PickNewLayout | PickLayout
)  # fmt: skip
"""One thing a player chooses."""

Addition = PickLayoff | PickExchange
"""A card and a meld on the table that it changes."""


def chosen_from(choice: Choice) -> Expr | None:
    """What something is chosen of: cards, players or melds; None: it is a number."""
    match choice:
        case PickOne():
            return choice.domain
        case PickNumber():
            return None
        case (
            PickMeld() | PickMelds() | PickMeldsLeaving() | PickAnyMelds()
            | PickContract() | PickLayoff() | PickExchange() | PickNewLayout() | PickLayout()
        ):  # fmt: skip
            return choice.cards
        case _:
            raise Unsaid.of(choice, "code", __name__)
