"""Folding: the value of what is made of known values, so that nobody works it out in play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.settled import Definition
from rulekit.model.traversal import expressions

ABSENT = -1
"""What stands for none."""

Meaning = Callable[[str], Definition]
"""What stands under the name of a definition."""

Known = Callable[[Expr], int | None]
"""The value of an expression, or None if only play tells."""

Told = Callable[[str, int], int | None]
"""What is known of a property of a thing, by its word and the number that stands for the thing."""


def known(expr: Expr | None) -> int | None:
    """The number that stands for the value of a settled expression, if it has one before play."""
    return expr.value if isinstance(expr, forms.Const) else None


def fold(
    expr: Expr,
    meaning: Meaning,
    given: Mapping[str, int] | None = None,
    told: Told | None = None,
) -> int | None:
    """The value of a settled expression whose bound names have these values; None: play decides.

    `told`: of properties of things; without it only play tells them.
    """
    match expr:
        case forms.Const(value=value):
            return value
        case forms.Local(name=name):
            return None if given is None else given.get(name)
        case forms.Define(name=name, args=args):
            definition = meaning(name)
            values = [fold(arg, meaning, given, told) for arg in args]
            return fold(definition.body, meaning, bound(definition, values), told)
        case forms.Property(word=word, thing=thing) if told is not None:
            number = fold(thing, meaning, given, told)
            return None if number is None else told(word, number)
        case _:
            return computed(expr, lambda part: fold(part, meaning, given, told))


def bound(definition: Definition, values: list[int | None]) -> dict[str, int]:
    """The parameters of a definition that have a value."""
    pairs = zip(definition.params, values, strict=True)
    return {name: value for (name, _), value in pairs if value is not None}


def computed(expr: Expr, known: Known) -> int | None:
    """The value that a form has by the values of its parts; None: they do not tell."""
    match expr:
        case forms.And(left=left, right=right):
            return _junction(known(left), known(right), decisive=0)
        case forms.Or(left=left, right=right):
            return _junction(known(left), known(right), decisive=1)
        case forms.Not(condition=condition):
            holds = known(condition)
            return None if holds is None else int(not holds)
        case forms.Cases():
            return _chosen(expr, known)
        case forms.Arithmetic() | forms.Compare() | forms.Between() | forms.Negative():
            return _computed(expr, known)
        case forms.Call(function=function):
            return _computed(expr, known) if function in FUNCTIONS else None
        case (  # what has a value without parts, and what play decides
            forms.Const() | forms.Option() | forms.Given() | forms.Local() | forms.Define()
            | forms.KindOfMove() | forms.Owned() | forms.Names() | forms.Property()
            | forms.Ranking() | forms.Member() | forms.Fits() | forms.Quantifier()
        ):  # fmt: skip
            return None
        case _:
            assert_never(expr)


def _junction(left: int | None, right: int | None, *, decisive: int) -> int | None:
    """`decisive`: the truth of one part that is enough to know that of both."""
    truths = [None if value is None else int(bool(value)) for value in (left, right)]
    if decisive in truths:
        return decisive
    return None if None in truths else 1 - decisive


def _chosen(expr: forms.Cases, known: Known) -> int | None:
    for condition, value in expr.cases:
        holds = known(condition)
        if holds is None:
            return None
        if holds:
            return known(value)
    return known(expr.otherwise)


Computed = forms.Arithmetic | forms.Compare | forms.Between | forms.Negative | forms.Call


def _computed(expr: Computed, known: Known) -> int | None:
    """The value of what is computed from numbers, if all of them are known."""
    values: list[int] = []
    for part in expressions(expr):
        value = known(part)
        if value is None:
            return None
        values.append(value)
    return _compute(expr, values)


def _compute(expr: Computed, values: list[int]) -> int | None:
    match expr:
        case forms.Negative():
            return -values[0]
        case forms.Between():
            return int(values[1] <= values[0] <= values[2])
        case forms.Compare(relation=relation):
            return int(_compared(relation, *values))
        case forms.Arithmetic(sign=sign):
            return _calculated(sign, *values)
        case forms.Call(function=function):
            return FUNCTIONS[function](*values)
        case _:
            assert_never(expr)


FUNCTIONS: Mapping[str, Callable[..., int]] = {"min": min, "max": max, "abs": abs}
"""The functions of numbers alone."""


def _compared(relation: forms.Relation, left: int, right: int) -> bool:
    match relation:
        case "=":
            return left == right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            assert_never(relation)


def _calculated(sign: forms.Sign, left: int, right: int) -> int | None:
    """The number that two others make; None for what is divided by nothing."""
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right if right else None
        case "mod":
            return left % right if right else None
        case _:
            assert_never(sign)
