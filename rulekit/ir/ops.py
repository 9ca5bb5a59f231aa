"""The operations of the intermediate representation: six expressions and eight statements.

Everything is a 64-bit integer. Card work is not here: it is done by kernel functions, which `Call`
names. A new meaning is a kernel function, not an operation.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.nodes import dataclass
from rulekit.source import Span


@dataclass(frozen=True, slots=True)
class Const:
    """A number; `label` says what it stands for when the program is printed."""

    value: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable of the function."""

    name: str


@dataclass(frozen=True, slots=True)
class Load:
    """The word at an address."""

    address: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """`+ - * // % & | ^ << >> == != < <= > >= and or`; the last two do not evaluate in vain.

    `//` and `%` are used with non-negative dividends and positive divisors only.
    """

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not:
    """1 if the operand is 0, else 0."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """A function of this program or of the kernel library."""

    function: str
    args: tuple[Expr, ...]


Expr = Const | Local | Load | Binary | Not | Call


@dataclass(frozen=True, slots=True)
class Set:
    """Give a local variable a value."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """Write a word."""

    address: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class If:
    """One of two blocks."""

    condition: Expr
    then: tuple[Statement, ...]
    orelse: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class While:
    """A loop; every pass is counted against the bound on work."""

    condition: Expr
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """A call whose result is not needed."""

    call: Call


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the function with a value."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Offer:
    """The move registers hold a legal move: count it, and return 1 if it is the one wanted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The rules are stuck: stop with the numbered complaint."""

    number: int


Statement = Set | Store | If | While | Do | Return | Offer | Fault


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the program. One that ends without `Return` gives 0. `span`: its rule."""

    name: str
    params: tuple[str, ...]
    body: tuple[Statement, ...]
    span: Span | None = None
    about: str = ""


SMALL = 1 << 31  # a sum with such a constant is far from 64 bits after any bounded number of steps
LARGE = 1 << 62  # what a number of a rule file may not reach


def may_leave(op: str, left: Expr, right: Expr) -> bool:
    """Whether a sum or product has to be looked at, since it may leave -LARGE ... LARGE - 1."""
    return op in ("+", "-", "*") and not any(
        isinstance(each, Const) and abs(each.value) < SMALL for each in (left, right)
    )


def statements(body: tuple[Statement, ...]) -> Iterator[Statement]:
    """All statements of a body, those inside others included."""
    for statement in body:
        yield statement
        if isinstance(statement, If):
            yield from statements(statement.then)
            yield from statements(statement.orelse)
        elif isinstance(statement, While):
            yield from statements(statement.body)


def expressions(statement: Statement) -> tuple[Expr, ...]:
    """The expressions that a statement itself evaluates."""
    match statement:
        case Set(_, value) | Return(value):
            return (value,)
        case Store(address, value):
            return (address, value)
        case If(condition) | While(condition):
            return (condition,)
        case Do(call):
            return (call,)
        case _:
            return ()


def parts(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it, as it is written."""
    waiting = [expr]
    while waiting:
        part = waiting.pop()
        yield part
        match part:
            case Binary(_, left, right):
                waiting += (right, left)
            case Call(_, args):
                waiting += reversed(args)
            case Load(inner) | Not(inner):
                waiting.append(inner)
            case _:
                pass
