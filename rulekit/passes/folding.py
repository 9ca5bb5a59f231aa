"""A pass over functions: what is known before play becomes constants, and short loops are unrolled.

Words of the header never change, so reads of them are numbers. A loop over the planes of bags then
has a known number of passes; with few of them its body is written so often instead. What does
nothing is left out, and stretches of words that are filled one after the other become one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from rulekit.dialect.library import kernel_functions, known_as
from rulekit.dialect.operators import OPERATORS, Family
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Expr,
    Fault,
    Function,
    If,
    Load,
    Local,
    Not,
    Offer,
    Return,
    Set,
    Statement,
    Store,
    While,
    expressions,
    parts,
    statements,
)
from rulekit.kernel.facts import pure

MOST_PASSES = 2  # of a loop that is unrolled
_WORD = 1 << 63

_COMPUTE = {
    row.symbol: row.compute
    for row in OPERATORS.values()
    if row.family in (Family.PLAIN, Family.COMPARING) and row.symbol not in ("<<", ">>")
}
"""What can be computed whatever the numbers are; shifts and divisions have numbers they refuse."""

_NEVER_LARGE = ({*_COMPUTE} - {"+", "-", "*"}) | {"<<", ">>"}
"""These never give a number that is too large, shifts of masks of seats included."""

_NOTHING = ("*", "&", "<<", ">>")
"""With 0 on the left these give 0."""

Known = dict[str, int]


def folded(
    function: Function,
    words: Mapping[int, int],
    params: Mapping[str, int],
    idle: frozenset[str] = frozenset(),
) -> Function:
    """The function with what is known written as numbers.

    `words`: addresses of words that never change, and what they hold. `params`: parameters that
    have the same value in every call. `idle`: functions that do nothing and give 0.
    """
    known = {name: params[name] for name in function.params if name in params}
    return replace(function, body=tuple(_Folder(words, idle).block(function.body, known)))


@dataclass(frozen=True, slots=True)
class _Folder:
    words: Mapping[int, int]
    idle: frozenset[str]

    def block(self, body: Iterable[Statement], known: Known) -> list[Statement]:
        """The statements of a block; `known` are the local names whose values are known there."""
        made: list[Statement] = []
        for statement in body:
            made += self.statement(statement, known)
            _join(made)
            if made and isinstance(made[-1], Return | Fault):
                break
        return made

    def statement(self, statement: Statement, known: Known) -> list[Statement]:
        match statement:
            case Set(name, value):
                value = self.value(value, known)
                if isinstance(value, Const) and known.get(name) == value.value:
                    return []
                known.pop(name, None)
                if isinstance(value, Const):
                    known[name] = value.value
                return [Set(name, value)]
            case Store(address, value):
                made = Store(self.value(address, known), self.value(value, known))
                return [] if _leaves_as_it_is(made) else [made]
            case If(condition, then, orelse):
                return self.choice(self.value(condition, known), then, orelse, known)
            case While():
                return self.unrolled(statement, known) or self.loop(statement, known)
            case Do(call):
                inner = self.value(call, known)
                return [Do(inner)] if isinstance(inner, Call) else []
            case Return(value):
                return [Return(self.value(value, known))]
            case Offer() | Fault():
                return [statement]
        assert_never(statement)

    def choice(
        self,
        condition: Expr,
        then: tuple[Statement, ...],
        orelse: tuple[Statement, ...],
        known: Known,
    ) -> list[Statement]:
        if isinstance(condition, Const):
            return self.block(then if condition.value else orelse, known)
        ways = tuple(self.block(then, dict(known))), tuple(self.block(orelse, dict(known)))
        _forget(known, (*ways[0], *ways[1]))
        made = If(condition, *ways)
        return [made] if any(ways) or not _is_harmless(made) else []

    def loop(self, loop: While, known: Known) -> list[Statement]:
        if self.value(loop.condition, known) == Const(0):
            return []
        _forget(known, loop.body)
        condition = self.value(loop.condition, known)
        return [While(condition, tuple(self.block(loop.body, dict(known))))]

    def unrolled(self, loop: While, known: Known) -> list[Statement]:
        """The passes of a loop one within the other, or nothing if they may be too many.

        The loop ends with a step of a name that is known before it, and which it does not change
        otherwise.
        """
        step = loop.body[-1] if loop.body else None
        if not isinstance(step, Set) or step.name not in known:
            return []
        if sum(isinstance(s, Set) and s.name == step.name for s in statements(loop.body)) != 1:
            return []
        values = [known[step.name]]
        while len(values) <= MOST_PASSES + 1:
            here = {step.name: values[-1]}
            if self.value(loop.condition, here) == Const(0):
                break
            after = self.value(step.value, here)
            if not isinstance(after, Const):
                return []
            values.append(after.value)
        else:
            return []
        nest: list[Statement] = []
        for value in reversed(values[:-1]):
            nest = [If(loop.condition, (Set(step.name, Const(value)), *loop.body, *nest))]
        return self.block(nest, known)

    # ── values ────────────────────────────────────────────────────────────────────────────────

    def value(self, expr: Expr, known: Known) -> Expr:
        match expr:
            case Const():
                return expr
            case Local(name):
                return Const(known[name]) if name in known else expr
            case Load(address):
                place = self.value(address, known)
                if isinstance(place, Const) and place.value in self.words:
                    return Const(self.words[place.value])
                return Load(place)
            case Not(operand):
                inner = self.value(operand, known)
                return Const(int(inner.value == 0)) if isinstance(inner, Const) else Not(inner)
            case Call(function, args):
                if function in self.idle and not args:
                    return Const(0)
                return _call(function, tuple(self.value(arg, known) for arg in args))
            case Binary(op, left, right):
                return _binary(op, self.value(left, known), self.value(right, known))
        assert_never(expr)


def _leaves_as_it_is(store: Store) -> bool:
    """Whether a word is given the value that it has."""
    called = any(isinstance(part, Call) for part in parts(store.address))
    return store.value == Load(store.address) and not called


def _call(function: str, args: tuple[Expr, ...]) -> Expr:
    """A call, or its result, if it is one of a number that is known."""
    numbers = [arg.value for arg in args if isinstance(arg, Const)]
    if len(numbers) == len(args) and function in known_as(pure):
        return Const(kernel_functions()[function]([], *numbers))
    return Call(function, args)


def _binary(op: str, left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const) and op in _COMPUTE:
        made = _COMPUTE[op](left.value, right.value)
        if -_WORD <= made < _WORD:
            return Const(made)
    if op in ("and", "or") and isinstance(left, Const):
        if bool(left.value) == (op == "or"):
            return Const(int(op == "or"))
        return _binary("!=", right, Const(0))
    if op == "and" and right == Const(0) and _cannot_go_wrong(left):
        return right
    if op in _NOTHING and left == Const(0) and _cannot_go_wrong(right):
        return left
    if op == "+" and Const(0) in (left, right):
        return left if right == Const(0) else right
    if op == "+" and isinstance(right, Const):
        match left:
            case Binary("+", inner, Const(value)):  # constants of an address come together
                return _binary("+", inner, Const(value + right.value))
    if op == "*" and right == Const(1):
        return left
    return Binary(op, left, right)


def _join(made: list[Statement]) -> None:
    """Make one of the last two statements, if they fill neighbouring stretches with one value."""
    match made[-2:]:
        case [
            Do(Call("words_fill" as fill, (Const(start), Const(number), before))),
            Do(Call("words_fill", (Const(next_start), Const(more), value))),
        ] if start + number == next_start and before == value and isinstance(value, Const):
            made[-2:] = [Do(Call(fill, (Const(start), Const(number + more), value)))]


def _is_harmless(statement: Statement) -> bool:
    """Whether its expressions can neither do anything nor go wrong."""
    return all(_cannot_go_wrong(expr) for expr in expressions(statement))


def _cannot_go_wrong(expr: Expr) -> bool:
    """Whether an expression does nothing but give a number, and never too large a one."""
    return all(
        isinstance(part, Const | Local | Not)
        or (isinstance(part, Load) and isinstance(part.address, Const))
        or (isinstance(part, Binary) and part.op in _NEVER_LARGE)
        for part in parts(expr)
    )


def _forget(known: Known, body: Iterable[Statement]) -> None:
    """Names that may have changed are known no longer."""
    for statement in statements(tuple(body)):
        if isinstance(statement, Set):
            known.pop(statement.name, None)
