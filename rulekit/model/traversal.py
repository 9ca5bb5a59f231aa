"""What is in a node of the model, and the same node with other things in it: by its fields.

So a new expression, effect, choice or target needs no code of its own for any of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import attrgetter, is_
from typing import TYPE_CHECKING, TypeGuard, TypeVar, get_args

from rulekit.model.expr import Expr, Local, Quantifier
from rulekit.source import Span
from rulekit.types import Type

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Node = TypeVar("Node", bound="DataclassInstance")

_FORMS = frozenset(get_args(Expr))


def parts(node: DataclassInstance) -> list[object]:
    """What is in a node, in the order of its fields; of a list each member."""
    return _members(values_of(node))


def values_of(node: DataclassInstance) -> tuple[object, ...]:
    """The values of a node's fields, in order."""
    return _getter(type(node))(node)


@cache
def _getter(kind: type[DataclassInstance]) -> Callable[[object], tuple[object, ...]]:
    names = field_names(kind)
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple(getattr(node, name) for name in names)


def _members(values: tuple[object, ...]) -> list[object]:
    found: list[object] = []
    for value in values:
        if type(value) is tuple:
            found += _members(value)
        else:
            found.append(value)
    return found


@cache
def field_names(kind: type[DataclassInstance]) -> tuple[str, ...]:
    """The names of the fields of a kind of node, in order."""
    return tuple(each.name for each in fields(kind))


def is_node(part: object) -> TypeGuard[DataclassInstance]:
    """Whether something is a node of the model, which has parts."""
    kind: type = type(part)
    return _has_parts(kind)


@cache
def _has_parts(kind: type) -> bool:
    return is_dataclass(kind) and kind not in (Span, Type)


def is_expr(part: object) -> TypeGuard[Expr]:
    """Whether a part is an expression; quicker than to ask for one form after the other."""
    return type(part) in _FORMS


def expressions(node: DataclassInstance) -> Iterator[Expr]:
    """The expressions directly in a node, in order: not those of the effects in an effect."""
    return (part for part in parts(node) if is_expr(part))


def rebuilt(node: Node, change: Callable[[object], tuple[object, ...]]) -> Node:
    """The same node with what `change` makes of each part: one, or in a list any number."""

    def made(value: object) -> object:
        if type(value) is tuple:
            return tuple(new for each in value for new in several(each))
        (new,) = change(value)
        return new

    def several(value: object) -> tuple[object, ...]:
        return (made(value),) if type(value) is tuple else change(value)

    return type(node)(*map(made, values_of(node)))


def mapped(node: Node, expr: Callable[[Expr], Expr]) -> Node:
    """The same node with each expression directly in it changed; itself, if none is another."""

    def made(value: object) -> object:
        if is_expr(value):
            return expr(value)
        return several(value) if type(value) is tuple else value

    def several(values: tuple[object, ...]) -> tuple[object, ...]:
        found = tuple(map(made, values))
        return values if all(map(is_, found, values)) else found

    before = values_of(node)
    after = several(before)
    return node if after is before else type(node)(*after)


# ── expressions ───────────────────────────────────────────────────────────────────────────────


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it, each before what is in it."""
    waiting = [expr]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += reversed([*expressions(part)])


def put_in(expr: Expr, given: Mapping[str, Expr]) -> Expr:
    """The expression with arguments in place of parameters, where it does not bind them anew."""
    if isinstance(expr, Local):
        return given.get(expr.name, expr)
    if isinstance(expr, Quantifier) and expr.name in given:
        free = {name: arg for name, arg in given.items() if name != expr.name}
        inside = mapped(expr, lambda inner: put_in(inner, free))
        return replace(inside, domain=put_in(expr.domain, given))
    return mapped(expr, lambda inner: put_in(inner, given))


def meaning(node: DataclassInstance) -> tuple[object, ...]:
    """What a node says, wherever it stands: its form and its parts, but span and types."""
    said = (part for part in parts(node) if not isinstance(part, Span | Type))
    return (type(node).__name__, *(meaning(part) if is_node(part) else part for part in said))


def same(one: Expr, other: Expr) -> bool:
    """Whether two expressions say the same, wherever they are written."""
    return meaning(one) == meaning(other)
