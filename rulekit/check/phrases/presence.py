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

    `names`: of options and definitions. `known`: what the definitions typed so far show.
    """

    def __init__(self) -> None:
        self.names = NOTHING
        self.unclear = False  # whether a condition that holds here has a fault
        self.known: dict[str, Shown] = {}

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
            self.names |= shown(condition, self.known)[not holds]

    def learn(self, name: str, body: Guarded[Expr]) -> None:
        """A definition without parameters is typed, after those that it uses."""
        self.known[name] = shown_by(body.cases, self.known)

    @contextmanager
    def anywhere(self) -> Iterator[None]:
        """What is read inside may stand in any place, so nothing is known of it."""
        before, self.names = self.names, NOTHING
        yield
        self.names = before

    def typed(self, name: str, kind: Type) -> Type:
        """The type of what may be none, where it is known not to be."""
        there = name in self.names or self.unclear
        return NUMBER if kind.lacking and there else kind


Shown = tuple[frozenset[str], frozenset[str]]
"""The names that are not none where a condition holds, and those where it does not."""

NEITHER: Shown = (NOTHING, NOTHING)


def shown(condition: Expr, known: Mapping[str, Shown]) -> Shown:
    """What a condition shows, each part of it looked at once.

    `known`: what definitions without parameters show.
    """
    match condition:
        case forms.Not(condition=denied):
            holding, failing = shown(denied, known)
            return failing, holding
        case forms.And(left=left, right=right):
            one, other = shown(left, known), shown(right, known)
            return one[0] | other[0], one[1] & other[1]  # that it fails is due to one of them
        case forms.Or(left=left, right=right):
            one, other = shown(left, known), shown(right, known)
            return one[0] & other[0], one[1] | other[1]
        case forms.Compare(relation="=", left=left, right=right):
            ways = ((left, right), (right, left))
            holding, failing = (
                frozenset[str]().union(*(_compared(*way, holds) for way in ways))
                for holds in (True, False)
            )
            return holding, failing
        case forms.Cases():
            return shown_by([*condition.cases, (None, condition.otherwise)], known)
        case forms.Define(name=name, args=()):
            return known.get(name, NEITHER)
        case (
            forms.Const() | forms.KindOfMove() | forms.Option() | forms.Given() | forms.Local()
            | forms.Owned() | forms.Names() | forms.Property() | forms.Call()
            | forms.Define() | forms.Ranking() | forms.Arithmetic() | forms.Negative()
            | forms.Compare() | forms.Member() | forms.Between() | forms.Fits()
            | forms.Quantifier()
        ):  # fmt: skip
            return NEITHER
        case _:
            assert_never(condition)


def shown_by(cases: Sequence[tuple[Expr | None, Expr]], known: Mapping[str, Shown]) -> Shown:
    """What each of the cases shows that can come out so."""
    found: tuple[list[frozenset[str]], list[frozenset[str]]] = ([], [])
    before = NOTHING
    for condition, body in cases:
        holding, failing = NEITHER if condition is None else shown(condition, known)
        for way, inside, value in zip(found, shown(body, known), (1, 0), strict=True):
            if not isinstance(body, forms.Const) or bool(body.value) == value:
                way.append(before | holding | inside)
        before |= failing
    yes, no = (frozenset.intersection(*way) if way else NOTHING for way in found)
    return yes, no


def _compared(named: Expr, other: Expr, holds: bool) -> frozenset[str]:
    """`X is not none` shows it, and so does `X is 5`."""
    match named:
        case forms.Option(name=name) | forms.Define(name=name, args=()) if named.type.lacking:
            tells = (not holds) if other.type == NONE else holds and other.type == NUMBER
            return frozenset({name}) if tells else NOTHING
        case _:
            return NOTHING


__all__ = ["Presence", "shown"]
