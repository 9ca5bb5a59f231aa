"""Expressions without the parts that no longer count: sums with nothing, cases of yes and no."""

from __future__ import annotations

from dataclasses import replace

from rulekit.model.expr import Expr
from rulekit.types import CARD, FLAG

ABSENT = -1
"""What stands for none."""


def simpler(expr: Expr) -> Expr:
    """The expression, whose parts are settled, as a person would say it."""
    if expr.op in ("and", "or"):
        kept = tuple(arg for arg in expr.args if arg.op != "const")
        return kept[0] if len(kept) == 1 else replace(expr, args=kept)
    if expr.op == "arithmetic":
        return _sum(expr)
    if expr.op == "cases" and expr.type == FLAG and len(expr.args) == 3:
        return _whether(expr)
    if expr.op in ("any", "count", "sum") and _is(expr.args[1], 0):
        return Expr("const", expr.type, expr.span, value=0)
    return expr


def _sum(expr: Expr) -> Expr:
    """A sum or product in which one part changes nothing is the other part."""
    left, right = expr.args
    if expr.value in ("+", "-") and (_is(right, 0) or (right.type == CARD and _is(right, ABSENT))):
        return left
    if expr.value == "+" and _is(left, 0):
        return right
    if expr.value in ("*", "/") and _is(right, 1):
        return left
    return right if expr.value == "*" and _is(left, 1) else expr


def _whether(cases: Expr) -> Expr:
    """`yes when a, otherwise b` is `a or b`, and so on."""
    condition, first, last = cases.args
    other = Expr("not", FLAG, condition.span, (condition,))
    if first.op == last.op == "const":
        return condition if first.value else other
    if first.op == "const":
        parts = ("or", condition, last) if first.value else ("and", other, last)
    elif last.op == "const":
        parts = ("or", other, first) if last.value else ("and", condition, first)
    else:
        return cases
    return Expr(parts[0], FLAG, cases.span, parts[1:])


def _is(expr: Expr, number: int) -> bool:
    return expr.op == "const" and int(expr.value) == number
