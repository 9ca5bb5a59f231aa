"""What numbers can be: bounds of expressions in a setting, as far as the rules alone say.

Bounds are wide where nothing is known, so what they exclude cannot be; what they allow need not be.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, isinf

from rulekit.lower.fold import Setting, choose, fold
from rulekit.model.effect import Assign, Decrease, Increase, Pay
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Ruleset
from rulekit.types import FLAG

Range = tuple[float, float]  # the least and the most; of a condition 0, 1, or both
ANY: Range = (-inf, inf)
COUNTED = ("size", "count")


class Ranges:
    """Bounds of numbers at the end of a hand, in one setting of a game."""

    def __init__(self, rules: Ruleset, setting: Setting) -> None:
        self.rules, self.setting = rules, setting
        written = {
            (each.cell.op, str(each.cell.value))
            for each in rules.effects()
            if isinstance(each, Assign | Increase | Decrease)
        }
        self._hands = ANY if ("given", "hands_played") in written else (1, inf)
        paid = any(isinstance(each, Pay) for each in rules.effects())
        self._ledgers: dict[str, Range] = {
            name: ANY if paid or ("ledger", name) in written else self._account(name)
            for name in rules.ledgers
        }

    def _account(self, name: str) -> Range:
        """The bounds of a ledger into which only score sheets write."""
        ledger = self.rules.ledgers[name]
        low, high = (0.0, 0.0) if ledger.start is None else self.of(ledger.start, {})
        main = choose(self.rules.scoring.into, self.setting)
        for group in self.rules.scoring.recipients:
            for entry in group.entries:
                if (entry.ledger or main) != name:
                    continue
                if entry.when is not None and self.of(entry.when, {}) == (0, 0):
                    continue
                least, most = self.of(entry.amount, {})
                if group.payer is not None:
                    least, most = min(least, -most), max(most, -least)
                low, high = (-inf if least < 0 else low), (inf if most > 0 else high)
        return low, high

    def never(self, condition: Expr) -> bool:
        """Whether a condition cannot hold when a hand has ended."""
        return self.of(condition, {}) == (0, 0)

    def of(self, expr: Expr, given: Mapping[str, Range]) -> Range:
        """The bounds of an expression; `given`: those of bound names."""
        value = fold(expr, self.setting)
        if value is not None:
            return value, value
        bounds = self._of(expr, given)
        return (max(0, bounds[0]), min(1, bounds[1])) if expr.type == FLAG else bounds

    def _of(self, expr: Expr, given: Mapping[str, Range]) -> Range:
        match expr.op:
            case "given" if expr.value == "hands_played":
                return self._hands
            case "ledger":
                # Of several players it is the sum, which has the same sign at least.
                low, high = self._ledgers[str(expr.value)]
                return (low if low >= 0 else -inf), (high if high <= 0 else inf)
            case "local":
                return given.get(str(expr.value), ANY)
            case "define":
                return self._defined(expr, given)
            case "and" | "or" | "not" | "any":
                return self._condition(expr, given)
            case "cases":
                return _hull([self.of(arg, given) for arg in (*expr.args[1::2], expr.args[-1])])
            case "arithmetic" | "negative" | "compare" | "between":
                return _computed(expr, [self.of(arg, given) for arg in expr.args])
            case "highest" | "lowest":
                return self.of(expr.args[-1], given) if len(expr.args) > 2 else ANY
            case "count":
                return 0, inf
            case "property" if expr.value in COUNTED:
                return 0, inf
            case _:
                return ANY

    def _defined(self, expr: Expr, given: Mapping[str, Range]) -> Range:
        definition = self.rules.definitions[str(expr.value)]
        bound = {
            name: self.of(arg, given)
            for (name, _), arg in zip(definition.params, expr.args, strict=True)
        }
        bodies = []
        for condition, body in definition.body.cases:
            holds = (1.0, 1.0) if condition is None else self.of(condition, bound)
            if holds != (0, 0):
                bodies.append(self.of(body, bound))
            if holds == (1, 1):
                break
        return _hull(bodies)

    def _condition(self, expr: Expr, given: Mapping[str, Range]) -> Range:
        if expr.op == "not":
            low, high = self.of(expr.args[0], given)
            return 1 - high, 1 - low
        if expr.op == "any":  # there may be nothing that it could hold of
            return 0, min(self.of(arg, given)[1] for arg in expr.args[1:])
        parts = [self.of(arg, given) for arg in expr.args]
        pick = max if expr.op == "or" else min
        return pick(low for low, _ in parts), pick(high for _, high in parts)


def _hull(parts: list[Range]) -> Range:
    if not parts:
        return ANY
    return min(low for low, _ in parts), max(high for _, high in parts)


def _computed(expr: Expr, parts: list[Range]) -> Range:
    if expr.op == "negative":
        return -parts[0][1], -parts[0][0]
    if expr.op == "between":
        (low, high), (least, _), (_, most) = parts
        return 0, int(high >= least and low <= most)
    (low, high), (other_low, other_high) = parts
    match expr.value:
        case "+":
            return low + other_low, high + other_high
        case "-":
            return low - other_high, high - other_low
        case "*" if not any(map(isinf, (low, high, other_low, other_high))):
            products = [a * b for a in (low, high) for b in (other_low, other_high)]
            return min(products), max(products)
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
    return ANY
