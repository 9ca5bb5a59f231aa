"""Expressions without the parts that no longer count: sums with nothing, cases of yes and no."""

from __future__ import annotations

from typing import assert_never

from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.settle.folding import ABSENT, known
from rulekit.types import CARD, FLAG


def simpler(expr: Expr) -> Expr:
    """The expression, whose parts are settled, as a person would say it."""
    match expr:
        case forms.And(left=left, right=right) | forms.Or(left=left, right=right):
            if known(left) is not None:
                return right
            return left if known(right) is not None else expr
        case forms.Arithmetic():
            return _sum(expr)
        case forms.Cases(cases=((condition, value),)) if expr.type == FLAG:
            return _whether(expr, condition, value)
        case forms.Exists() | forms.Count() | forms.Sum():
            return forms.Const(expr.span, expr.type, 0) if known(expr.where) == 0 else expr
        case (
            forms.Const() | forms.KindOfMove() | forms.Option() | forms.Given() | forms.Local()
            | forms.Owned() | forms.Names() | forms.Property() | forms.Call()
            | forms.Define() | forms.Ranking() | forms.Negative() | forms.Compare()
            | forms.Member() | forms.Between() | forms.Fits() | forms.Not() | forms.Cases()
            | forms.Quantifier()
        ):  # fmt: skip
            return expr
        case _:
            assert_never(expr)


def _sum(expr: forms.Arithmetic) -> Expr:
    """A sum or product in which one part changes nothing is the other part."""
    left, right = expr.left, expr.right
    match expr.sign:
        case "+" if known(left) == 0 and not _nothing(right):
            return right
        case "+" | "-":
            return left if _nothing(right) else expr
        case "*" if known(left) == 1 and known(right) != 1:
            return right
        case "*" | "/":
            return left if known(right) == 1 else expr
        case "mod":
            return expr
        case _:
            assert_never(expr.sign)


def _nothing(amount: Expr) -> bool:
    """Whether something adds nothing: 0, or no card."""
    return known(amount) == 0 or (amount.type == CARD and known(amount) == ABSENT)


def _whether(cases: forms.Cases, condition: Expr, first: Expr) -> Expr:
    """`yes when a, otherwise b` is `a or b`, and so on."""
    last = cases.otherwise
    other = forms.Not(condition.span, condition)
    match known(first), known(last):
        case None, None:
            return cases
        case None, holds:
            if holds:
                return forms.Or(cases.span, other, first)
            return forms.And(cases.span, condition, first)
        case holds, None:
            if holds:
                return forms.Or(cases.span, condition, last)
            return forms.And(cases.span, other, last)
        case holds, _:
            return condition if holds else other
