"""Whether one of several conditions always holds, as far as can be told without playing.

What the conditions ask about (a flag, a number beside the numbers it is compared with, which of two
numbers is larger) takes each value that makes a difference, all in turn. Definitions without
parameters are looked into; anything else is a thing of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import assert_never

from rulekit.check.phrases.constants import ABSENT
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, cases_of
from rulekit.model.ruleset import Ruleset
from rulekit.model.traversal import expressions, mapped, meaning, walk
from rulekit.types import FLAG, NUMBER

MOST = 20_000  # combinations that are tried; beyond them nothing is shown

HUGE = 1 << 40  # beyond all numbers of rules

Key = tuple[object, ...]
Values = Mapping[Key, int]

_HOLDS: Mapping[forms.Relation, tuple[int, ...]] = {
    "=": (0,),
    "<": (-1,),
    "<=": (-1, 0),
    ">": (1,),
    ">=": (0, 1),
}
"""The signs of LEFT - RIGHT for which a comparison holds."""

COUNTS = ("size", "wilds", "shifted")
"""Properties that are never below 0."""


def always_one(conditions: Sequence[Expr], rules: Ruleset) -> bool:
    """Whether in every position at least one of the conditions holds."""
    covering = Covering(rules)
    plain = [covering.opened(each) for each in conditions]
    for each in plain:
        covering.note(each)
    cases = covering.cases(MOST)
    return cases is not None and all(
        any(covering.holds(each, values) for each in plain) for values in cases
    )


class Covering:
    """What some conditions ask about, and with which values.

    `most`: what no size is above, such as the number of cards; `definitions`: what those without
    parameters stand for, which several may share.
    """

    def __init__(
        self, rules: Ruleset, most: int = HUGE, definitions: dict[str, Expr] | None = None
    ) -> None:
        self.rules = rules
        self.most = most
        self.asked: dict[Key, set[int]] = {}  # numbers with which a thing is compared
        self.things: dict[Key, Expr] = {}
        self._definitions = {} if definitions is None else definitions

    def cases(self, most: int) -> Iterator[Values] | None:
        """Values of all that has been noted, in all ways; None if those are more than `most`."""
        domains = {key: self.domain(key) for key in self.asked}
        if prod(map(len, domains.values())) > most:
            return None
        return (dict(zip(domains, row, strict=True)) for row in product(*domains.values()))

    def opened(self, expr: Expr) -> Expr:
        """The condition with what definitions without parameters stand for."""
        if isinstance(expr, forms.Define) and not expr.args:
            if expr.name not in self._definitions:
                body = self.rules.definitions[expr.name].body
                opened = self.opened(cases_of(expr.span, expr.type, body.cases))
                self._definitions[expr.name] = opened
            return self._definitions[expr.name]
        found = mapped(expr, self.opened)
        match found:
            case forms.Between(span=span, number=number, low=low, high=high):
                least = forms.Compare(span, ">=", number, low)
                return forms.And(span, least, forms.Compare(span, "<=", number, high))
            case forms.ForAll(span=span, name=name, domain=domain, where=where):
                return forms.Not(span, forms.Exists(span, name, domain, _not(where)))
            case forms.Property(span=span, word="empty", thing=thing):
                size = forms.Property(span, NUMBER, "size", thing)
                return forms.Compare(span, "=", size, forms.Const(span, NUMBER, 0))
            case forms.Not(condition=condition):
                return _not(condition)
            case _:
                return found

    # ── what is asked ─────────────────────────────────────────────────────────────────────────

    def note(self, expr: Expr) -> None:
        """Note what a condition asks about."""
        match expr:
            case forms.And() | forms.Or() | forms.Not() | forms.Cases():
                for each in expressions(expr):
                    self.note(each)
            case forms.Const():
                pass
            case forms.Compare(left=left, right=right):
                if not isinstance(left, forms.Const) and not isinstance(right, forms.Const):
                    self._ask(_pair(left, right)[0], expr)
                for thing, number in ((left, right), (right, left)):
                    if not isinstance(thing, forms.Const) and isinstance(number, forms.Const):
                        self._ask(_key(thing), thing, number.value)
            case (
                forms.KindOfMove() | forms.Option() | forms.Given() | forms.Local()
                | forms.Owned() | forms.Names() | forms.Property() | forms.Call()
                | forms.Define() | forms.Ranking() | forms.Arithmetic() | forms.Negative()
                | forms.Member() | forms.Between() | forms.Fits() | forms.Quantifier()
            ):  # fmt: skip
                self._ask(_key(expr), expr)
            case _:
                assert_never(expr)

    def _ask(self, key: Key, thing: Expr, *numbers: int) -> None:
        self.asked.setdefault(key, set()).update(numbers)
        self.things.setdefault(key, thing)

    def domain(self, key: Key) -> list[int]:
        """The values of a thing that make a difference."""
        thing, numbers = self.things[key], self.asked[key]
        if isinstance(thing, forms.Compare):
            return [-1, 0, 1]
        points = {number + step for number in numbers for step in (-1, 0, 1)}
        found: set[int] = set()
        for values in self._ranges(thing):
            found |= {values[0], values[-1], *(point for point in points if point in values)}
        return sorted(found)

    def _ranges(self, thing: Expr) -> list[range]:
        """The values that a thing can have."""
        if isinstance(thing, forms.Option):
            option = self.rules.options[thing.name]
            numbers = range(option.low, option.high + 1)
            return [range(ABSENT, 0), numbers] if option.or_none else [numbers]
        if isinstance(thing, forms.Given) and thing.word == "players":
            return [range(number, number + 1) for number in self.rules.players]
        if thing.type.list:
            return [range(ABSENT, len(self._words(thing.type.list)))]
        if thing.type == FLAG:
            return [range(2)]
        least = 0 if _counts(thing) else -HUGE if thing.type.name == NUMBER.name else ABSENT
        sized = isinstance(thing, forms.Property) and thing.word == "size"
        return [range(least, self.most + 1 if sized else HUGE)]

    def _words(self, name: str) -> Sequence[str]:
        if name in self.rules.options:
            return self.rules.options[name].values
        return self.rules.lists.get(name, self.rules.reasons)

    # ── what holds ────────────────────────────────────────────────────────────────────────────

    def holds(self, expr: Expr, values: Values) -> bool:
        """Whether a condition holds for values of all that is asked."""
        match expr:
            case forms.Const(value=value):
                return bool(value)
            case forms.Not(condition=condition):
                return not self.holds(condition, values)
            case forms.And(left=left, right=right):
                return self.holds(left, values) and self.holds(right, values)
            case forms.Or(left=left, right=right):
                return self.holds(left, values) or self.holds(right, values)
            case forms.Cases(cases=cases, otherwise=otherwise):
                for when, then in cases:
                    if self.holds(when, values):
                        return self.holds(then, values)
                return self.holds(otherwise, values)
            case forms.Compare(relation=relation, left=left, right=right):
                return self._sign(left, right, values) in _HOLDS[relation]
            case (
                forms.KindOfMove() | forms.Option() | forms.Given() | forms.Local()
                | forms.Owned() | forms.Names() | forms.Property() | forms.Call()
                | forms.Define() | forms.Ranking() | forms.Arithmetic() | forms.Negative()
                | forms.Member() | forms.Between() | forms.Fits() | forms.Quantifier()
            ):  # fmt: skip
                return bool(values[_key(expr)])
            case _:
                assert_never(expr)

    def _sign(self, left: Expr, right: Expr, values: Values) -> int:
        if not isinstance(left, forms.Const) and not isinstance(right, forms.Const):
            key, turned = _pair(left, right)
            return -values[key] if turned else values[key]
        a, b = (
            each.value if isinstance(each, forms.Const) else values[_key(each)]
            for each in (left, right)
        )
        return (a > b) - (a < b)


def _counts(thing: Expr) -> bool:
    """Whether a number counts something, so that it is never below 0."""
    match thing:
        case forms.Count():
            return True
        case forms.Property(word=word):
            return word in COUNTS
        case forms.Given(word=word):
            return word in ("turns", "hands_played")
        case _:
            return False


def _not(expr: Expr) -> Expr:
    return expr.condition if isinstance(expr, forms.Not) else forms.Not(expr.span, expr)


def _key(expr: Expr) -> Key:
    """What an expression says, wherever it stands; chance never says the same twice."""
    chances = (
        str(part.span)
        for part in walk(expr)
        if isinstance(part, forms.Given) and part.word == "random_player"
    )
    return (meaning(expr), *chances)


def _pair(left: Expr, right: Expr) -> tuple[Key, bool]:
    """Two things that are compared in one order, and whether they are turned round for it."""
    a, b = _key(left), _key(right)
    turned = repr(b) < repr(a)
    return (("pair", b, a) if turned else ("pair", a, b)), turned


__all__ = ["HUGE", "Covering", "always_one"]
