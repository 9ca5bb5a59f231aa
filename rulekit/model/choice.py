"""What a player chooses in a move: one class for each kind of choice.

All have a name, `type` (of what is chosen), and a condition on it, `where`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from rulekit.language.words import Unsaid
from rulekit.model.expr import And, Call, Compare, Expr, Local, Zone
from rulekit.model.traversal import walk
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


@dataclass(frozen=True, slots=True)
class LeastPoints:
    """That the melds of a spread count so many points at least; `beyond`: or rather more."""

    points: Expr
    beyond: bool


def least_points(where: Expr | None, name: str) -> LeastPoints | None:
    """How many points a spread has to have, as the condition on it says.

    Raises NotSought for a condition that asks anything else of it, or several such things.
    """
    found: LeastPoints | None = None
    for part in () if where is None else _joined(where):
        if not _speaks_of(part, name):
            continue
        bound = _least_points(part, name)
        if bound is None or found is not None:
            raise NotSought(part.span.text)
        found = bound
    return found


class NotSought(ValueError):
    """A condition on a spread by which no exact search can look for one."""


def _joined(where: Expr) -> Iterator[Expr]:
    """The conditions that have to hold together."""
    if isinstance(where, And):
        yield from _joined(where.left)
        yield from _joined(where.right)
    else:
        yield where


def _least_points(part: Expr, name: str) -> LeastPoints | None:
    match part:
        case (
            Compare(relation=">=" | ">", left=Call(function="points", args=(Local(),)), right=least)
            | Compare(
                relation="<=" | "<", left=least, right=Call(function="points", args=(Local(),))
            )
        ) if not _speaks_of(least, name):
            return LeastPoints(least, part.relation in (">", "<"))
        case _:
            return None


def _speaks_of(expr: Expr, name: str) -> bool:
    return any(isinstance(part, Local) and part.name == name for part in walk(expr))
