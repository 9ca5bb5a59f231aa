"""Whether one of several conditions always holds, as far as can be told without playing.

What the conditions ask about (a flag, a number beside the numbers it is compared with, which of two
numbers is larger) takes each value that makes a difference, all in turn. Definitions without
parameters are looked into; anything else is a thing of which nothing is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from rulekit.check.phrases.nouns import ABSENT
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Ruleset
from rulekit.types import FLAG, NUMBER

MOST = 20_000  # combinations that are tried; beyond them nothing is shown

HUGE = 1 << 40  # beyond all numbers of rules

Key = tuple[object, ...]
Values = Mapping[Key, int]

_HOLDS = {"=": (0,), "!=": (-1, 1), "<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (0, 1)}
"""The signs of LEFT - RIGHT for which a comparison holds."""

COUNTS = ("size", "wilds", "shifted")
"""Properties that are never below 0."""


def always_one(conditions: Sequence[Expr], rules: Ruleset) -> bool:
    """Whether in every position at least one of the conditions holds."""
    covering = _Covering(rules)
    plain = [covering.opened(each) for each in conditions]
    for each in plain:
        covering.note(each)
    domains = {key: covering.domain(key) for key in covering.asked}
    if prod(map(len, domains.values())) > MOST:
        return False
    return all(
        any(covering.holds(each, values) for each in plain)
        for values in (dict(zip(domains, row, strict=True)) for row in product(*domains.values()))
    )


class _Covering:
    """What some conditions ask about, and with which values."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.asked: dict[Key, set[int]] = {}  # numbers with which a thing is compared
        self.things: dict[Key, Expr] = {}

    def opened(self, expr: Expr) -> Expr:
        """The condition with what definitions without parameters stand for."""
        if expr.op == "define" and not expr.args:
            args: list[Expr] = []
            for condition, body in self.rules.definitions[str(expr.value)].body.cases:
                args += [body] if condition is None else [condition, body]
            return self.opened(_cases(expr, args))
        args = [self.opened(arg) for arg in expr.args]
        if expr.op == "between":
            low = Expr("compare", FLAG, expr.span, (args[0], args[1]), ">=")
            high = Expr("compare", FLAG, expr.span, (args[0], args[2]), "<=")
            return Expr("and", FLAG, expr.span, (low, high))
        if expr.op == "every":  # none of them for which it does not hold
            other = Expr("any", FLAG, expr.span, (args[0], _not(args[1])), expr.value)
            return Expr("not", FLAG, expr.span, (other,))
        if expr.op == "property" and expr.value == "empty":
            size = Expr("property", NUMBER, expr.span, tuple(args), "size")
            nothing = Expr("const", NUMBER, expr.span, value=0)
            return Expr("compare", FLAG, expr.span, (size, nothing), "=")
        if expr.op == "not":
            return _not(args[0])
        return Expr(expr.op, expr.type, expr.span, tuple(args), expr.value)

    # ── what is asked ─────────────────────────────────────────────────────────────────────────

    def note(self, expr: Expr) -> None:
        """Note what a condition asks about."""
        if expr.op in ("and", "or", "not", "cases"):
            for arg in expr.args:
                self.note(arg)
        elif expr.op == "compare":
            left, right = expr.args
            if left.op != "const" and right.op != "const":
                self._ask(_pair(left, right)[0], expr)
            for thing, number in ((left, right), (right, left)):
                if thing.op != "const" and number.op == "const":
                    self._ask(_key(thing), thing, int(number.value))
        elif expr.op != "const":
            self._ask(_key(expr), expr)

    def _ask(self, key: Key, thing: Expr, *numbers: int) -> None:
        self.asked.setdefault(key, set()).update(numbers)
        self.things.setdefault(key, thing)

    def domain(self, key: Key) -> list[int]:
        """The values of a thing that make a difference."""
        thing, numbers = self.things[key], self.asked[key]
        if thing.op == "compare":
            return [-1, 0, 1]
        points = {number + step for number in numbers for step in (-1, 0, 1)}
        found: set[int] = set()
        for values in self._ranges(thing):
            found |= {values[0], values[-1], *(point for point in points if point in values)}
        return sorted(found)

    def _ranges(self, thing: Expr) -> list[range]:
        """The values that a thing can have."""
        if thing.op == "option":
            option = self.rules.options[str(thing.value)]
            numbers = range(option.low, option.high + 1)
            return [range(ABSENT, 0), numbers] if option.or_none else [numbers]
        if thing.op == "given" and thing.value == "players":
            return [range(number, number + 1) for number in self.rules.players]
        if thing.type.list:
            return [range(ABSENT, len(self._words(thing.type.list)))]
        if thing.type == FLAG:
            return [range(2)]
        counted = thing.op == "count" or (thing.op == "property" and thing.value in COUNTS)
        counted |= thing.op == "given" and thing.value in ("turns", "hands_played")
        least = 0 if counted else -HUGE if thing.type.name == NUMBER.name else ABSENT
        return [range(least, HUGE)]

    def _words(self, name: str) -> Sequence[str]:
        if name in self.rules.options:
            return self.rules.options[name].values
        return self.rules.lists.get(name, self.rules.reasons)

    # ── what holds ────────────────────────────────────────────────────────────────────────────

    def holds(self, expr: Expr, values: Values) -> bool:
        """Whether a condition holds for values of all that is asked."""
        match expr.op:
            case "const":
                return bool(expr.value)
            case "not":
                return not self.holds(expr.args[0], values)
            case "and":
                return all(self.holds(arg, values) for arg in expr.args)
            case "or":
                return any(self.holds(arg, values) for arg in expr.args)
            case "cases":
                for condition, value in zip(expr.args[:-1:2], expr.args[1::2], strict=True):
                    if self.holds(condition, values):
                        return self.holds(value, values)
                return self.holds(expr.args[-1], values)
            case "compare":
                return self._sign(expr, values) in _HOLDS[str(expr.value)]
            case _:
                return bool(values[_key(expr)])

    def _sign(self, expr: Expr, values: Values) -> int:
        left, right = expr.args
        if left.op != "const" and right.op != "const":
            key, turned = _pair(left, right)
            return -values[key] if turned else values[key]
        a, b = (int(e.value) if e.op == "const" else values[_key(e)] for e in (left, right))
        return (a > b) - (a < b)


def _cases(expr: Expr, args: list[Expr]) -> Expr:
    """Conditions and values, and a last value, as one expression."""
    return args[0] if len(args) == 1 else Expr("cases", expr.type, expr.span, tuple(args))


def _not(expr: Expr) -> Expr:
    return expr.args[0] if expr.op == "not" else Expr("not", FLAG, expr.span, (expr,))


def _key(expr: Expr) -> Key:
    """What an expression says, wherever it stands; chance never says the same twice."""
    if expr.op == "given" and expr.value == "random_player":
        return (expr.op, str(expr.span))
    return (expr.op, expr.value, *map(_key, expr.args))


def _pair(left: Expr, right: Expr) -> tuple[Key, bool]:
    """Two things that are compared in one order, and whether they are turned round for it."""
    a, b = _key(left), _key(right)
    turned = repr(b) < repr(a)
    return (("pair", b, a) if turned else ("pair", a, b)), turned


__all__ = ["always_one"]
