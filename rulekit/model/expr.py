"""Expressions with every name resolved and every type known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulekit.source import Span
from rulekit.types import Type

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Expr:
    """A typed expression.

    | op | value | args |
    |---|---|---|
    | const | the integer that stands for it | |
    | option | the option's name | |
    | given | players, me, dealer, winner, reason, turns, hands_played, actor | |
    | group | everyone, others, all_players, all_teams: players at the table, or all | |
    | variable, ledger, zone | its name | its owner, if it has one |
    | local | the name bound by a parameter, choice or quantifier | |
    | define | the definition's name | arguments |
    | call | the function's name | arguments |
    | ranking | the name of the order of hands | cards |
    | names | the list whose names it stands for | |
    | property | the property's name | the thing |
    | arithmetic | + - * / mod | two |
    | negative | | one |
    | compare | = != < <= > >= | two |
    | member | | a thing and what may contain it |
    | between | | a number and two bounds |
    | fits | | a card and a meld |
    | and, or | | two |
    | not | | one |
    | cases | | condition, value, ..., and a last value |
    | every, any, count, sum, all | the name it binds | domain, condition, and what is computed |
    | highest, lowest, first, best, worst | the name it binds | the same |
    | items | | the members |
    """

    op: str
    type: Type
    span: Span
    args: tuple[Expr, ...] = ()
    value: str | int = ""


@dataclass(frozen=True, slots=True)
class Guarded(Generic[T]):
    """Alternatives with conditions on options and table size; the first that holds counts."""

    cases: tuple[tuple[Expr | None, T], ...]


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it."""
    yield expr
    for arg in expr.args:
        yield from walk(arg)
