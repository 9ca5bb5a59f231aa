"""What a condition shows not to be none: numbers that options or definitions may lack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import assert_never

from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.traversal import walk
from rulekit.types import NONE, NUMBER, UNKNOWN, Type

NOTHING: frozenset[str] = frozenset()


class Presence:
    """What is known not to be none at the place that is read.

    `names`: of options and definitions. `meanings`: the bodies of the definitions typed so far.
    """

    def __init__(self) -> None:
        self.names = NOTHING
        self.unclear = False  # whether a condition that holds here has a fault
        self.meanings: dict[str, Guarded[Expr]] = {}

    @contextmanager
    def assuming(self, condition: Expr | None = None, *, holds: bool = True) -> Iterator[None]:
        """What is read inside stands where a condition holds, or does not."""
        before = self.names, self.unclear
        self.assume(condition, holds=holds)
        yield
        self.names, self.unclear = before

    def assume(self, condition: Expr | None, *, holds: bool = True) -> None:
        """From here on, up to the end of the `assuming` around it, a condition holds or not."""
        if condition is not None:
            self.unclear |= any(part.type == UNKNOWN for part in walk(condition))
            self.names |= present(condition, self.meanings, holds=holds)

    @contextmanager
    def anywhere(self) -> Iterator[None]:
        """What is read inside may stand in any place, so nothing is known of it."""
        before, self.names = self.names, NOTHING
        yield
        self.names = before

    def known(self, name: str, kind: Type) -> Type:
        """The type of what may be none, where it is known not to be."""
        there = name in self.names or self.unclear
        return NUMBER if kind.lacking and there else kind


def present(
    condition: Expr, meanings: Mapping[str, Guarded[Expr]], *, holds: bool
) -> frozenset[str]:
    """The names that are not none where a condition holds, or where it does not.

    `meanings`: the bodies of definitions; those without parameters are looked into.
    """
    return _Looking(meanings).into(condition, holds)


class _Looking:
    """Looks into conditions: into each definition once, though it be named over and over."""

    def __init__(self, meanings: Mapping[str, Guarded[Expr]]) -> None:
        self.meanings = meanings
        self.found: dict[tuple[str, bool], frozenset[str]] = {}

    def into(self, condition: Expr, holds: bool) -> frozenset[str]:
        match condition:
            case forms.Not(condition=denied):
                return self.into(denied, not holds)
            case forms.And(left=left, right=right) | forms.Or(left=left, right=right):
                parts = [self.into(each, holds) for each in (left, right)]
                # That `A and B` fails, or that `A or B` holds, is due to one of them.
                both = isinstance(condition, forms.And) == holds
                return frozenset.union(*parts) if both else frozenset.intersection(*parts)
            case forms.Compare(relation="=", left=left, right=right):
                return _compared(left, right, holds) | _compared(right, left, holds)
            case forms.Cases():
                return self.of_cases([*condition.cases, (None, condition.otherwise)], holds)
            case forms.Define(name=name, args=()) if name in self.meanings:
                return self.named(name, holds)
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

    def named(self, name: str, holds: bool) -> frozenset[str]:
        """What a definition shows; one that is defined by itself shows nothing by that."""
        key = name, holds
        if key not in self.found:
            self.found[key] = NOTHING
            self.found[key] = self.of_cases(self.meanings[name].cases, holds)
        return self.found[key]

    def of_cases(self, cases: Sequence[tuple[Expr | None, Expr]], holds: bool) -> frozenset[str]:
        """What each of the cases shows that can come out so."""
        found: list[frozenset[str]] = []
        before = NOTHING
        for condition, body in cases:
            shown = before | self.into(body, holds)
            if condition is not None:
                shown |= self.into(condition, True)
                before |= self.into(condition, False)
            if not isinstance(body, forms.Const) or bool(body.value) == holds:
                found.append(shown)
        return frozenset.intersection(*found) if found else NOTHING


def _compared(named: Expr, other: Expr, holds: bool) -> frozenset[str]:
    """`X is not none` shows it, and so does `X is 5`."""
    match named:
        case forms.Option(name=name) | forms.Define(name=name, args=()) if named.type.lacking:
            shown = (not holds) if other.type == NONE else holds and other.type == NUMBER
            return frozenset({name}) if shown else NOTHING
        case _:
            return NOTHING


__all__ = ["Presence", "present"]
