"""What is in a node of the model, and the same node with other things in it: by its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import TYPE_CHECKING, TypeVar

from rulekit.model.expr import Expr

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Node = TypeVar("Node", bound="DataclassInstance")


def parts(node: DataclassInstance) -> Iterator[object]:
    """What is in a node, in the order of its fields; of a list each member."""
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def expressions(node: DataclassInstance) -> Iterator[Expr]:
    """The expressions directly in a node, in order: not those of the effects in an effect."""
    return (part for part in parts(node) if isinstance(part, Expr))


def rebuilt(node: Node, change: Callable[[object], tuple[object, ...]]) -> Node:
    """The same node with what `change` makes of each part: one, or in a list any number."""

    def made(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(new for each in value for new in change(each))
        (new,) = change(value)
        return new

    found = {field.name: made(getattr(node, field.name)) for field in fields(node)}
    return replace(node, **found)


def mapped(node: Node, expr: Callable[[Expr], Expr]) -> Node:
    """The same node with each expression changed."""
    return rebuilt(node, lambda part: (expr(part) if isinstance(part, Expr) else part,))
