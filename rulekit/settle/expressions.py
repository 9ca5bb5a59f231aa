"""Expressions, effects and routes for one setting: what it decides is a value, or is left out."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar, cast

from rulekit.model import expr as forms
from rulekit.model import ruleset as open_rules
from rulekit.model.effect import Effect, When, changed
from rulekit.model.expr import Expr, Guarded, cases_of
from rulekit.model.route import Route, Target
from rulekit.model.ruleset import Ruleset
from rulekit.model.settled import Definition
from rulekit.model.traversal import mapped
from rulekit.settle.folding import bound, computed, fold, known
from rulekit.settle.kept import Kept, Part, names_in
from rulekit.settle.setting import Setting
from rulekit.source import Span
from rulekit.types import CARDS, MELDS, PILE, Type

T = TypeVar("T")

HEAPS = (CARDS, PILE, MELDS)
"""What has no number that could stand for it, whatever it is chosen from."""


class Phrases:
    """Puts one setting into what phrases mean. An expression keeps its place and its type."""

    def __init__(self, rules: Ruleset, setting: Setting, kept: Kept | None = None) -> None:
        self.rules = rules
        self.setting = setting
        self._kept = kept or Kept()
        self.found: dict[str, Part[Any]] = {}  # for this setting
        self._asked: dict[str, int] = {}  # of the setting, by the present part

    def part(self, key: str, make: Callable[[], T]) -> T:
        """A part of the rules, made unless it is known from before."""
        found = self.found.get(key) or self._kept.find(key, self.setting)
        if found is None:
            asked_before, self._asked = self._asked, {}
            made = make()
            found = Part(made, self._asked, *names_in(made))
            self._asked = asked_before
            self._kept.add(key, found)
        self.found[key] = found
        self._asked.update(found.asked)
        return cast("T", found.made)

    def _answer(self, expr: Expr, name: str) -> Expr:
        self._asked[name] = self.setting.answer(name)
        return _value(expr, self._asked[name])

    # ── expressions ───────────────────────────────────────────────────────────────────────────

    def expr(self, expr: Expr) -> Expr:
        """The expression, as far as the setting decides it."""
        match expr:
            case forms.Const():
                return expr
            case forms.Option(name=name):
                return self._answer(expr, name)
            case forms.Given(word="players"):
                return self._answer(expr, "players")
            case forms.Cases():
                return self._cases(expr)
        found = mapped(expr, self.expr)
        value = self._meant(found) if isinstance(found, forms.Define) else computed(found, known)
        return found if value is None else _value(expr, value)

    def maybe(self, expr: Expr | None) -> Expr | None:
        """The expression, if there is one."""
        return None if expr is None else self.expr(expr)

    def _cases(self, expr: forms.Cases) -> Expr:
        """The cases that can still hold; what is left of them may be the last value alone."""
        cases: list[tuple[Expr, Expr]] = []
        last = expr.otherwise
        for condition, value in expr.cases:
            when = self.expr(condition)
            holds = known(when)
            if holds is None:
                cases.append((when, self.expr(value)))
            elif holds:
                last = value
                break
        otherwise = self.expr(last)
        alone = None if cases or expr.type in HEAPS else known(otherwise)
        if alone is not None:
            return _value(expr, alone)
        return forms.Cases(expr.span, expr.type, tuple(cases), otherwise)

    def meaning(self, name: str) -> Definition:
        """What stands under the name of a definition."""
        return self.part(f"define {name}", lambda: self._definition(self.rules.definitions[name]))

    def _definition(self, made: open_rules.Definition) -> Definition:
        body = self.cases(made.body, made.span, made.type)
        return Definition(made.name, made.params, body, made.type, made.span)

    def cases(self, guarded: Guarded[Expr], span: Span, kind: Type) -> Expr:
        """Those alternatives that can still hold, as one expression."""
        return cases_of(span, kind, self._alternatives(guarded, self.expr))

    def _meant(self, expr: forms.Define) -> int | None:
        """The value of a definition with these arguments, if it has one before play."""
        definition = self.meaning(expr.name)
        values = [known(arg) for arg in expr.args]
        return fold(definition.body, self.meaning, bound(definition, values))

    # ── alternatives ──────────────────────────────────────────────────────────────────────────

    def holds(self, condition: Expr | None) -> bool:
        """Whether a condition of options and table size holds."""
        return condition is None or bool(known(self.expr(condition)))

    def chosen(self, guarded: Guarded[T]) -> T:
        """The alternative that the setting chooses."""
        for condition, value in guarded.cases:
            if self.holds(condition):
                return value
        return guarded.cases[-1][1]

    def _alternatives(
        self, guarded: Guarded[T], change: Callable[[T], T]
    ) -> tuple[tuple[Expr | None, T], ...]:
        """The cases that can still apply, up to the first that surely does."""
        kept: list[tuple[Expr | None, T]] = []
        for condition, value in guarded.cases:
            when = self.maybe(condition)
            holds = 1 if when is None else known(when)
            if holds is None:
                kept.append((when, change(value)))
            elif holds:
                kept.append((None, change(value)))
                break
        return tuple(kept)

    def route(self, route: Route) -> Route:
        """The targets that can still apply."""
        return Route(self._alternatives(Guarded(route.cases), self._target), route.span)

    def _target(self, target: Target) -> Target:
        return mapped(target, self.expr)

    # ── effects ───────────────────────────────────────────────────────────────────────────────

    def effects(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """The effects that no option switches off."""
        found = tuple(kept for effect in effects for kept in self._effect(effect))
        same = len(found) == len(effects) and all(map(is_, found, effects))
        return effects if same else found

    def _effect(self, effect: Effect) -> tuple[Effect, ...]:
        if isinstance(effect, When):
            condition = self.expr(effect.condition)
            holds = known(condition)
            if holds is not None:
                return self.effects(effect.then if holds else effect.otherwise)
        return (changed(effect, self.expr, self._effect),)


def _value(expr: Expr, value: int) -> forms.Const:
    return forms.Const(expr.span, expr.type, value)
