"""What numbers can be: bounds of expressions in a setting, as far as the rules alone say.

Bounds are wide where nothing is known, so what they exclude cannot be; what they allow need not be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, isinf
from typing import assert_never

from rulekit.lower.sheets import lines_of
from rulekit.model import expr as forms
from rulekit.model.effect import Assign, Decrease, Increase, Pay
from rulekit.model.expr import Expr
from rulekit.model.occurring import effects_of
from rulekit.model.settled import Rules
from rulekit.model.traversal import expressions
from rulekit.settle.folding import known
from rulekit.types import FLAG

Range = tuple[float, float]  # the least and the most; of a condition 0, 1, or both
ANY: Range = (-inf, inf)
COUNTED = ("size", "count")


class Ranges:
    """Bounds of numbers at the end of a hand, in settled rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        effects = [*effects_of(rules)]
        cells = [e.cell for e in effects if isinstance(e, Assign | Increase | Decrease)]
        words = {cell.word for cell in cells if isinstance(cell, forms.Given)}
        written = {cell.name for cell in cells if isinstance(cell, forms.Ledger)}
        self._hands = ANY if "hands_played" in words else (1, inf)
        paid = any(isinstance(each, Pay) for each in effects)
        self._ledgers: dict[str, Range] = {}  # those not looked at yet may hold anything
        for name in rules.ledgers:
            self._ledgers[name] = ANY if paid or name in written else self._account(name)

    def _account(self, name: str) -> Range:
        """The bounds of a ledger into which only score sheets write."""
        ledger = self.rules.ledgers[name]
        low, high = (0.0, 0.0) if ledger.start is None else self.of(ledger.start, {})
        for line in lines_of(self.rules, "entries"):
            entry = line.entry
            if line.ledger != name:
                continue
            if entry.when is not None and self.of(entry.when, {}) == (0, 0):
                continue
            least, most = self.of(entry.amount, {})
            if line.recipient.payer is not None:
                least, most = min(least, -most), max(most, -least)
            low, high = (-inf if least < 0 else low), (inf if most > 0 else high)
        return low, high

    def never(self, condition: Expr) -> bool:
        """Whether a condition cannot hold when a hand has ended."""
        return self.of(condition, {}) == (0, 0)

    def of(self, expr: Expr, given: Mapping[str, Range]) -> Range:
        """The bounds of an expression; `given`: those of bound names."""
        value = known(expr)
        if value is not None:
            return value, value
        bounds = self._of(expr, given)
        return (max(0, bounds[0]), min(1, bounds[1])) if expr.type == FLAG else bounds

    def _of(self, expr: Expr, given: Mapping[str, Range]) -> Range:
        match expr:
            case forms.Given(word=word):
                return self._hands if word == "hands_played" else ANY
            case forms.Ledger(name=name):
                # Of several players it is the sum, which has the same sign at least.
                low, high = self._ledgers.get(name, ANY)
                return (low if low >= 0 else -inf), (high if high <= 0 else inf)
            case forms.Local(name=name):
                return given.get(name, ANY)
            case forms.Define():
                return self._defined(expr, given)
            case forms.And(left=left, right=right):
                return _both(min, self.of(left, given), self.of(right, given))
            case forms.Or(left=left, right=right):
                return _both(max, self.of(left, given), self.of(right, given))
            case forms.Not(condition=condition):
                low, high = self.of(condition, given)
                return 1 - high, 1 - low
            case forms.Exists(where=where):  # there may be nothing that it could hold of
                return 0, self.of(where, given)[1]
            case forms.Cases():
                return self._cases(expr, given)
            case forms.Arithmetic() | forms.Negative() | forms.Compare() | forms.Between():
                return _computed(expr, [self.of(part, given) for part in expressions(expr)])
            case forms.Extreme(amount=amount):
                return self.of(amount, given)
            case forms.Count():
                return 0, inf
            case forms.Property(word=word):
                return (0, inf) if word in COUNTED else ANY
            case (
                forms.Const() | forms.KindOfMove() | forms.Option() | forms.Owned()
                | forms.Names() | forms.Call() | forms.Ranking()
                | forms.Member() | forms.Fits() | forms.Quantifier()
            ):  # fmt: skip
                return ANY
            case _:
                assert_never(expr)

    def _defined(self, expr: forms.Define, given: Mapping[str, Range]) -> Range:
        definition = self.rules.definitions[expr.name]
        bound = {
            name: self.of(arg, given)
            for (name, _), arg in zip(definition.params, expr.args, strict=True)
        }
        return self.of(definition.body, bound)

    def _cases(self, expr: forms.Cases, given: Mapping[str, Range]) -> Range:
        """The bounds of all values that some case may give."""
        values: list[Range] = []
        for condition, value in expr.cases:
            holds = self.of(condition, given)
            if holds != (0, 0):
                values.append(self.of(value, given))
            if holds == (1, 1):
                break
        else:
            values.append(self.of(expr.otherwise, given))
        return _hull(values)


def _both(pick: Callable[[float, float], float], left: Range, right: Range) -> Range:
    return pick(left[0], right[0]), pick(left[1], right[1])


def _hull(parts: list[Range]) -> Range:
    if not parts:
        return ANY
    return min(low for low, _ in parts), max(high for _, high in parts)


def _computed(
    expr: forms.Arithmetic | forms.Negative | forms.Compare | forms.Between, parts: list[Range]
) -> Range:
    match expr:
        case forms.Negative():
            return -parts[0][1], -parts[0][0]
        case forms.Between():
            (low, high), (least, _), (_, most) = parts
            return 0, int(high >= least and low <= most)
        case forms.Compare(relation=relation):
            return _compared(relation, *parts)
        case forms.Arithmetic(sign=sign):
            return _calculated(sign, *parts)
        case _:
            assert_never(expr)


def _calculated(sign: forms.Sign, left: Range, right: Range) -> Range:
    (low, high), (other_low, other_high) = left, right
    match sign:
        case "+":
            return low + other_low, high + other_high
        case "-":
            return low - other_high, high - other_low
        case "*":
            if any(map(isinf, (*left, *right))):
                return ANY
            products = [a * b for a in left for b in right]
            return min(products), max(products)
        case "/" | "mod":
            return ANY
        case _:
            assert_never(sign)


def _compared(relation: forms.Relation, left: Range, right: Range) -> Range:
    (low, high), (other_low, other_high) = left, right
    match relation:
        case "<":
            return int(high < other_low), int(low < other_high)
        case "<=":
            return int(high <= other_low), int(low <= other_high)
        case ">":
            return int(low > other_high), int(high > other_low)
        case ">=":
            return int(low >= other_high), int(high >= other_low)
        case "=":
            return 0, int(low <= other_high and other_low <= high)
        case _:
            assert_never(relation)
