"""Expressions with every name resolved and every type known.

There is one class for each form of expression. All have a `span`, which comes first, and a `type`:
a field, or of the class where the form has one type only. Everything in `model.traversal` goes by
the fields, so a new form needs nothing there; what has to be said of each form is a `match` that
ends with `assert_never`, and mypy names those that are not complete.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, Literal, TypeVar

from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.types import FLAG, MOVE, NUMBER, Type, names_of

T = TypeVar("T")

# ── values and names ──────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Const:
    """A value that is known: the integer that stands for it."""

    span: Span
    type: Type
    value: int


@dataclass(frozen=True, slots=True)
class KindOfMove:
    """The name of an action, which is no value: functions take it."""

    type: ClassVar[Type] = MOVE

    span: Span
    action: str


@dataclass(frozen=True, slots=True)
class Option:
    """The value of an option."""

    span: Span
    type: Type
    name: str


@dataclass(frozen=True, slots=True)
class Given:
    """A word that is always there; see `language.words.GIVEN`, and `next player` and the like."""

    span: Span
    type: Type
    word: str


@dataclass(frozen=True, slots=True)
class Local:
    """What a parameter, a choice or a quantifier has bound."""

    span: Span
    type: Type
    name: str


@dataclass(frozen=True, slots=True)
class Owned:
    """What is declared and may have an owner: of several owners, it is all of theirs together.

    `role`: as what it is declared. `index`: for which name of a list, if there is one for each.
    """

    span: Span
    type: Type
    name: str
    owner: Expr | None = None
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class Variable(Owned):
    """Something remembered."""

    role: ClassVar[str] = "variable"


@dataclass(frozen=True, slots=True)
class Ledger(Owned):
    """An account."""

    role: ClassVar[str] = "ledger"


@dataclass(frozen=True, slots=True)
class Zone(Owned):
    """A place of cards."""

    role: ClassVar[str] = "zone"


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a list."""

    span: Span
    list: str

    @property
    def type(self) -> Type:
        """The type of all names of this list together."""
        return names_of(self.list)


# ── what is asked of things ───────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Property:
    """`WORD of THING`, or whether `THING is WORD`."""

    span: Span
    type: Type
    word: str
    thing: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the language with its arguments."""

    span: Span
    type: Type
    function: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Define:
    """A definition of the rule file with its arguments."""

    span: Span
    type: Type
    name: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The place of cards in an order of hands."""

    type: ClassVar[Type] = NUMBER

    span: Span
    name: str
    cards: Expr


# ── operators ─────────────────────────────────────────────────────────────────────────────────


class Condition:
    """What holds or does not."""

    __slots__ = ()

    type: ClassVar[Type] = FLAG


Sign = Literal["+", "-", "*", "/", "mod"]
Relation = Literal["=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two numbers; with + and - also two amounts of cards, or two groups of players."""

    span: Span
    type: Type
    sign: Sign
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negative:
    """A number with the other sign."""

    type: ClassVar[Type] = NUMBER

    span: Span
    number: Expr


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Whether two things are the same, or how two numbers or ranks stand to each other."""

    span: Span
    relation: Relation
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Member(Condition):
    """Whether a card or a player is among others."""

    span: Span
    item: Expr
    domain: Expr


@dataclass(frozen=True, slots=True)
class Between(Condition):
    """Whether a number or rank lies between two others, or is one of them."""

    span: Span
    number: Expr
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Fits(Condition):
    """Whether a card can be laid off on a meld."""

    span: Span
    card: Expr
    meld: Expr


@dataclass(frozen=True, slots=True)
class And(Condition):
    """Both hold; the second is not asked in vain."""

    span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Or(Condition):
    """One of both holds; the second is not asked in vain."""

    span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """It does not hold."""

    span: Span
    condition: Expr


@dataclass(frozen=True, slots=True)
class Cases:
    """The value of the first case whose condition holds, or the other one.

    `cases`: condition and value of each.
    """

    span: Span
    type: Type
    cases: tuple[tuple[Expr, Expr], ...]
    otherwise: Expr


# ── quantifiers ───────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Quantifier:
    """Binds a name to each of a domain, and tells something of those for which `where` holds."""

    span: Span
    name: str
    domain: Expr
    where: Expr


@dataclass(frozen=True, slots=True)
class Exists(Condition, Quantifier):
    """Whether it holds for any of them."""


@dataclass(frozen=True, slots=True)
class ForAll(Condition, Quantifier):
    """Whether it holds for every one."""


@dataclass(frozen=True, slots=True)
class Count(Quantifier):
    """How many they are."""

    type: ClassVar[Type] = NUMBER


@dataclass(frozen=True, slots=True)
class Sum(Quantifier):
    """The sum of an amount over them."""

    type: ClassVar[Type] = NUMBER

    amount: Expr


@dataclass(frozen=True, slots=True)
class Extreme(Quantifier):
    """The highest amount among them, or the lowest."""

    type: ClassVar[Type] = NUMBER

    amount: Expr
    highest: bool


@dataclass(frozen=True, slots=True)
class All(Quantifier):
    """All those cards or players."""

    type: Type


@dataclass(frozen=True, slots=True)
class First(Quantifier):
    """The first of them, or none."""

    type: Type


@dataclass(frozen=True, slots=True)
class FirstWith(Quantifier):
    """The first of them that has the highest amount, or the lowest; or none."""

    type: Type
    amount: Expr
    highest: bool


Expr = (
    Const | KindOfMove | Option | Given | Local | Variable | Ledger | Zone | Names
    | Property | Call | Define | Ranking
    | Arithmetic | Negative | Compare | Member | Between | Fits | And | Or | Not | Cases
    | Exists | ForAll | Count | Sum | Extreme | All | First | FirstWith
)  # fmt: skip
"""An expression."""


def cases_of(span: Span, kind: Type, cases: Iterable[tuple[Expr | None, Expr]]) -> Expr:
    """Alternatives as one expression, up to the first without a condition; 0 if none holds."""
    found: list[tuple[Expr, Expr]] = []
    for condition, value in cases:
        if condition is None:
            return Cases(span, kind, tuple(found), value) if found else value
        found.append((condition, value))
    return Cases(span, kind, tuple(found), Const(span, kind, 0))


# ── routes and alternatives ───────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Guarded(Generic[T]):
    """Alternatives with conditions on options and table size; the first that holds counts."""

    cases: tuple[tuple[Expr | None, T], ...]


Wild = str | Expr
"""What is wild: a rank or an extra by its name; a card; or a rank or card that the deal settles."""
