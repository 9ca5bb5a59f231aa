"""What a condition shows not to be none: numbers that options or definitions may lack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.types import NONE, NUMBER

NOTHING: frozenset[str] = frozenset()


def present(
    condition: Expr, meanings: Mapping[str, Guarded[Expr]], *, holds: bool
) -> frozenset[str]:
    """The names that are not none where a condition holds, or where it does not.

    `meanings`: the bodies of definitions; those without parameters are looked into.
    """
    match condition:
        case forms.Not(condition=denied):
            return present(denied, meanings, holds=not holds)
        case forms.And(left=left, right=right) | forms.Or(left=left, right=right):
            parts = [present(each, meanings, holds=holds) for each in (left, right)]
            # That `A and B` fails, or that `A or B` holds, is due to one of them.
            both = isinstance(condition, forms.And) == holds
            return frozenset.union(*parts) if both else frozenset.intersection(*parts)
        case forms.Compare(relation="=", left=left, right=right):
            return _compared(left, right, holds) | _compared(right, left, holds)
        case forms.Cases():
            cases = [*condition.cases, (None, condition.otherwise)]
            return _of_cases(cases, meanings, holds=holds)
        case forms.Define(name=name, args=()) if name in meanings:
            return _of_cases(meanings[name].cases, meanings, holds=holds)
        case (
            forms.Const() | forms.KindOfMove() | forms.Option() | forms.Given() | forms.Local()
            | forms.Owned() | forms.Names() | forms.Property() | forms.Call()
            | forms.Define() | forms.Ranking() | forms.Arithmetic() | forms.Negative()
            | forms.Compare() | forms.Member() | forms.Between() | forms.Fits()
            | forms.Quantifier()
        ):  # fmt: skip
            return NOTHING
        case _:
            assert_never(condition)


def _compared(named: Expr, other: Expr, holds: bool) -> frozenset[str]:
    """`X is not none` shows it, and so does `X is 5`."""
    match named:
        case forms.Option(name=name) | forms.Define(name=name, args=()) if named.type.lacking:
            shown = (not holds) if other.type == NONE else holds and other.type == NUMBER
            return frozenset({name}) if shown else NOTHING
        case _:
            return NOTHING


def _of_cases(
    cases: Sequence[tuple[Expr | None, Expr]],
    meanings: Mapping[str, Guarded[Expr]],
    *,
    holds: bool,
) -> frozenset[str]:
    """What each of the cases shows that can come out so."""
    found: list[frozenset[str]] = []
    before = NOTHING
    for condition, body in cases:
        shown = before | present(body, meanings, holds=holds)
        if condition is not None:
            shown |= present(condition, meanings, holds=True)
            before |= present(condition, meanings, holds=False)
        if not isinstance(body, forms.Const) or bool(body.value) == holds:
            found.append(shown)
    return frozenset.intersection(*found) if found else NOTHING


__all__ = ["present"]
