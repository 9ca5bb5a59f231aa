"""A function in the making: blocks of statements, local names, work space, and what is bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn

from rulekit.ir.bounds import FUNCTION_STATEMENTS, PROGRAM_STATEMENTS
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Expr,
    Function,
    If,
    Load,
    Local,
    Not,
    Return,
    Set,
    Statement,
    Store,
    While,
    statements,
)
from rulekit.lower.arrange import Arrangement
from rulekit.lower.melds.kinds import MeldTables
from rulekit.lower.tables import Cards
from rulekit.model.expr import Expr as ModelExpr
from rulekit.model.places import Place
from rulekit.model.settled import Rules
from rulekit.settle.setting import SettingError, TooLarge
from rulekit.source import Span
from rulekit.types import PLAYER, TEAM, Type

ZERO, ONE = Const(0), Const(1)

Use = tuple[str, Span]
"""A place of a rule file whose uses are counted: what it is, and where.

A condition has two: its own kind for each time that it held, FAILED for each time that it did not.
So has what is chosen: `choice` where there was something to choose, NOTHING where there was not. An
action is counted when it is made, and as OPEN once at each decision at which it could be.
"""
FAILED, NOTHING, OPEN = "otherwise", "nothing", "open"
MOST_USES = 4096
"""Places whose uses a program can count; the largest game of ours has some three hundred."""
ABSENT = Const(-1, "none")

_SECTIONS = {"begin": "deal", "deal_again": "deal", "finish": "scoring"}
"""What functions without a rule of their own are made of; the others are of `play`."""

ASKED = {"a question": "examples", "what is conserved": "conserved"}
"""What functions are about that are made to ask a position, and the sections that ask it."""


def _no_value(_body: Body, _expr: ModelExpr) -> Expr:
    raise NotImplementedError


@dataclass(slots=True)
class Site:
    """What is common to all functions of one program."""

    rules: Rules
    cards: Cards
    melds: MeldTables
    teams: tuple[int, ...]
    plan: Arrangement
    functions: dict[str, Function] = field(default_factory=dict)
    amounts: dict[str, Function] = field(default_factory=dict)  # functions beside the program
    faults: list[tuple[str, Span | None]] = field(default_factory=list)
    announcements: list[str] = field(default_factory=list)
    debts: list[ModelExpr] = field(default_factory=list)  # the conditions of `must`, by bit
    asked: set[str] = field(default_factory=set)  # kinds of moves that `can` asks about
    works: int = 0
    size: int = 0  # statements of all functions
    sparing: bool = True  # whether bounds are put before solves
    at_will: bool = False  # whether it is asked what layouts at will could bring
    uses: list[Use] | None = None  # places whose uses are counted, in the order of their words
    watched: bool = False  # whether the program notes values of cards that are not there
    value: Callable[[Body, ModelExpr], Expr] = field(default=_no_value)

    def use(self, kind: str, span: Span) -> Const:
        """Where it is counted how often a place acts: for nobody, then for each seat."""
        assert self.uses is not None
        if (kind, span) not in self.uses:
            self.uses.append((kind, span))
        number = self.uses.index((kind, span))
        if number >= MOST_USES:
            raise SettingError(f"the uses of more than {MOST_USES} places cannot be counted")
        return self.address("used", number)

    def address(self, name: str, index: int = 0) -> Const:
        """The address of a field, labelled for the printed program."""
        place = self.plan.fields[name]
        label = f"&{name}" if place.count == 1 or index == 0 else f"&{name}[{index}]"
        return Const(place.at(index), label)

    def fault(self, message: str, span: Span | None) -> int:
        """The number of a complaint that play may make; the same one for the same fault."""
        if (message, span) not in self.faults:
            self.faults.append((message, span))
        return self.faults.index((message, span))


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound name: its value and type, and whether that is surely something, never none.

    `table`: of a layout, the address of the melds that it lays anew.
    """

    value: Expr
    type: Type
    sure: bool = True
    table: Expr | None = None


class Block:
    """`with` this, statements go into a list of their own; `done` is told of it in the end."""

    __slots__ = ("_body", "_done")

    def __init__(self, body: Body, done: Callable[[list[Statement]], None] | None = None) -> None:
        self._body, self._done = body, done

    def __enter__(self) -> list[Statement]:
        self._body.blocks.append([])
        return self._body.blocks[-1]

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        inner = self._body.blocks.pop()
        if kind is None and self._done is not None:
            self._done(inner)


class Body:
    """One function in the making."""

    def __init__(
        self,
        site: Site,
        name: str,
        params: tuple[str, ...] = (),
        about: str = "",
        span: Span | None = None,
    ) -> None:
        self.site = site
        self.name = name
        self.params = params
        self.about = about
        self.span = span
        self.blocks: list[list[Statement]] = [[]]
        self.counter = 0
        self.env: dict[str, Bound] = {}
        self.me: Expr = Load(site.address("me"))
        self.me_type: Type = PLAYER
        self.lies: dict[str, tuple[Place, ...]] = {}  # choices of the present action
        self.personal = True  # what happens is done by `me`, not by the dealing or the scoring
        self.champions = False  # `winner` is the winner of the match
        self.compared: list[tuple[ModelExpr, Binary]] = []  # comparisons of numbers, as code
        self.dealing = False  # what changes now may settle which cards are wild

    def finish(self) -> None:
        """Put the function into the program. Raises TooLarge for one too many, or too long."""
        made = Function(self.name, self.params, tuple(self.blocks[0]), self.span, self.about)
        self.site.functions[self.name] = made
        size = sum(1 for _ in statements(made.body))
        self.site.size += size
        if size > FUNCTION_STATEMENTS:
            self._refuse(f"{size:,} steps in one go ({self.about})", FUNCTION_STATEMENTS)
        if self.site.size > PROGRAM_STATEMENTS:
            self._refuse(f"{self.site.size:,} steps and more", PROGRAM_STATEMENTS)

    def _refuse(self, taken: str, most: int) -> NoReturn:
        rules, section = self.site.rules, _SECTIONS.get(self.name) or ASKED.get(self.about, "play")
        raise TooLarge(
            f"the rules are too large to be played: with {rules.players} players, `{section}` "
            f"takes {taken}, where {most:,} are the most",
            self.span or rules.places.get(section) or rules.span,
        )

    def value(self, expr: ModelExpr) -> Expr:
        """Code for an expression: a scalar's value, or the address of cards."""
        return self.site.value(self, expr)

    # ── statements ────────────────────────────────────────────────────────────────────────────

    def emit(self, statement: Statement) -> None:
        """Append a statement to the block in the making."""
        self.blocks[-1].append(statement)

    def call(self, function: str, *args: Expr) -> None:
        """Append a call for what it does."""
        self.emit(Do(Call(function, args)))

    def store(self, name: str, value: Expr) -> None:
        """Write the first word of a field."""
        self.emit(Store(self.site.address(name), value))

    def give(self, value: Expr) -> None:
        """Return a value."""
        self.emit(Return(value))

    def block(self) -> Block:
        """Statements made inside go into the block that is given."""
        return Block(self)

    def when(self, condition: Expr) -> Block:
        """Statements made inside are done if the condition holds; constant conditions vanish."""
        return Block(self, lambda inner: self.either(condition, inner, []))

    def loop(self, condition: Expr) -> Block:
        """Statements made inside are repeated while the condition holds."""
        return Block(self, lambda inner: self.emit(While(condition, tuple(inner))))

    def either(self, condition: Expr, then: list[Statement], orelse: list[Statement]) -> None:
        """One of two finished blocks; a constant condition leaves only one."""
        if isinstance(condition, Const):
            self.blocks[-1].extend(then if condition.value else orelse)
        elif then or orelse:
            self.emit(If(condition, tuple(then), tuple(orelse)))

    # ── uses ──────────────────────────────────────────────────────────────────────────────────

    def used(self, kind: str, span: Span | None) -> None:
        """Code that counts that a place of a rule file acts; none, if nobody wants to know."""
        if self.site.uses is None or span is None:
            return
        alone = not self.personal or self.me_type == TEAM
        cell = add(self.site.use(kind, span), ZERO if alone else add(self.me, ONE))
        cell = self.held(cell, "use")
        counts = Not(Load(self.site.address("tried")))
        self.emit(Store(cell, Binary("+", Load(cell), counts)))

    def holds(self, kind: str, condition: ModelExpr) -> Expr:
        """Code for whether a condition holds; how often it does and does not may be counted."""
        found = self.value(condition)
        if self.site.uses is not None and not isinstance(found, Const):
            found = self.held(found, "holds")
            self.told(found, kind, condition.span)
        return found

    def told(self, holds: Expr, kind: str, span: Span, failed: str = FAILED) -> None:
        """Code that counts whether something holds or not, if somebody wants to know."""
        if self.site.uses is None:
            return
        with self.block() as then:
            self.used(kind, span)
        with self.block() as orelse:
            self.used(failed, span)
        self.either(holds, then, orelse)

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """What the statements made inside do is only tried, and counts as no use."""
        if self.site.uses is None:
            yield
            return
        tried = self.site.address("tried")
        before = self.fresh("tried", Load(tried))
        self.emit(Store(tried, ONE))
        yield
        self.emit(Store(tried, before))

    # ── names ─────────────────────────────────────────────────────────────────────────────────

    def fresh(self, stem: str, value: Expr) -> Local:
        """A new local variable with a value."""
        self.counter += 1
        local = Local(f"{stem}{self.counter}")
        self.emit(Set(local.name, value))
        return local

    def held(self, value: Expr, stem: str = "v") -> Expr:
        """The value, kept in a local variable unless it is already plain."""
        return value if isinstance(value, Const | Local) else self.fresh(stem, value)

    def set(self, local: Local, value: Expr) -> None:
        """Give a local variable a new value."""
        self.emit(Set(local.name, value))

    def work(self, words: int, about: str = "") -> Const:
        """The address of fresh work space."""
        self.site.works += 1
        name = f"work.{self.site.works}"
        self.site.plan.field(name, words, about=about)
        return self.site.address(name)

    def bag(self) -> Const:
        """The address of an empty bag in the work space, cleared here."""
        place = self.work(self.site.cards.planes)
        self.call("bag_clear", place)
        return place

    @contextmanager
    def bound(self, name: str, value: Expr, kind: Type) -> Iterator[None]:
        """A name bound while the statements inside are made."""
        before = self.env.get(name)
        self.env[name] = Bound(value, kind)
        try:
            yield
        finally:
            if before is None:
                del self.env[name]
            else:
                self.env[name] = before

    @contextmanager
    def being(self, me: Expr, kind: Type = PLAYER) -> Iterator[None]:
        """`me` is somebody else while the statements inside are made."""
        before = self.me, self.me_type, self.personal
        self.me, self.me_type, self.personal = me, kind, True
        try:
            yield
        finally:
            self.me, self.me_type, self.personal = before


def add(left: Expr, right: Expr) -> Expr:
    """A sum; constants are added, and labels kept readable."""
    if isinstance(left, Const) and isinstance(right, Const):
        label = f"{left.label or left.value}+{right.label or right.value}" if left.label else ""
        return left if right.value == 0 else Const(left.value + right.value, label)
    if isinstance(right, Const) and right.value == 0:
        return left
    return Binary("+", left, right)


def times(left: Expr, right: Expr) -> Expr:
    """A product; constants are multiplied."""
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value * right.value)
    if isinstance(right, Const) and right.value == 1:
        return left
    return Binary("*", left, right)


def both(left: Expr, right: Expr) -> Expr:
    """A conjunction; constants vanish."""
    if isinstance(left, Const):
        return right if left.value else left
    if isinstance(right, Const) and right.value:
        return left
    return Binary("and", left, right)


def inverse(operand: Expr) -> Expr:
    """A negation; constants and double negations vanish."""
    if isinstance(operand, Const):
        return Const(int(not operand.value))
    return operand.operand if isinstance(operand, Not) else Not(operand)


def bit(index: Expr) -> Expr:
    """The bit mask of one player."""
    if isinstance(index, Const):
        return Const(1 << index.value)
    return Binary("<<", Const(1), index)
