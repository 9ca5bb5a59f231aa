"""The same more plainly: conditions on a value that depends on cases, as conditions alone."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from rulekit.model.expr import And, Cases, Compare, Const, Expr, Not, Or
from rulekit.settle.folding import known
from rulekit.types import NUMBER

_HOLDS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def plainer(expr: Expr) -> Expr:
    """`(0 when c, otherwise x) <= 0` is `c or x <= 0`; what is plain already stays as it is."""
    match expr:
        case Compare(
            span=span,
            relation=sign,
            left=Cases(cases=((condition, Const(type=kind, value=number)),), otherwise=rest),
            right=right,
        ) if kind == NUMBER and (bound := known(right)) is not None:
            left = Compare(span, sign, rest, right)
            if _HOLDS[sign](number, bound):
                return Or(span, condition, left)
            return And(span, Not(span, condition), left)
        case _:
            return expr
