"""Settled rules without what can never happen: moves never allowed, amounts of nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar, assert_never

from rulekit.model import expr as forms
from rulekit.model.choice import Choice
from rulekit.model.effect import (
    Assign,
    Decrease,
    Effect,
    ForEach,
    Increase,
    Perform,
    Repeat,
    When,
    changed,
)
from rulekit.model.expr import Expr, cases_of
from rulekit.model.route import Route, Target
from rulekit.model.ruleset import Action, Claim, Entry, Limit, Phase, Procedure, Recipient
from rulekit.model.settled import Definition, Match, Rules, Scoring
from rulekit.model.traversal import mapped
from rulekit.rulebook.reach import changing
from rulekit.settle.folding import ABSENT, fold, known
from rulekit.types import CARD, FLAG, NUMBER

T = TypeVar("T")


NONE: Mapping[str, int] = {}


def pruned(
    rules: Rules, values: Mapping[str, int] = NONE, unsaid: frozenset[str] = frozenset()
) -> Rules:
    """The rules without whatever options switch off, and what hangs on it.

    `values`: what is known of variables; `unsaid`: variables of whose changes nothing is said.

    What is switched off may have been all that ever changes a variable; such a variable stays as it
    begins, and what hangs on that can be told as well.
    """
    still: frozenset[str] = frozenset()
    while True:
        found = _Pruner(rules, still, values, unsaid).rules_left()
        unchanged = frozenset(rules.variables) - changing(found)
        if unchanged == still:
            return found
        still = unchanged


@dataclass(frozen=True, slots=True)
class _Pruner:
    """Leaves out what cannot be. `still`: variables that nothing changes."""

    rules: Rules
    still: frozenset[str]
    values: Mapping[str, int] = field(default_factory=dict)
    unsaid: frozenset[str] = frozenset()
    meanings: dict[str, Expr] = field(default_factory=dict)  # of definitions, pruned

    # ── expressions ───────────────────────────────────────────────────────────────────────────

    def expr(self, expr: Expr) -> Expr:
        """The expression, as far as anybody knows its value, and as a person would say it."""
        if isinstance(expr, forms.Const):
            return expr
        if isinstance(expr, forms.Variable) and expr.name in self.values:
            return self._const(expr, self.values[expr.name])
        if isinstance(expr, forms.Variable) and expr.name in self.still:
            return self._const(expr, _first_value(expr))
        if isinstance(expr, forms.Define) and known(self._meaning(expr.name)) is not None:
            return replace(self._meaning(expr.name), span=expr.span)
        if isinstance(expr, forms.Cases):
            return simpler(self._cases(expr))
        found = mapped(expr, self.expr)
        if isinstance(found, forms.Property) and found.word == "after":  # in the order of play
            found = replace(found, word=self.rules.direction)
        value = None if found is expr else fold(found, self.rules.definitions.__getitem__)
        return simpler(found) if value is None else self._const(expr, value)

    def _meaning(self, name: str) -> Expr:
        """What a definition comes to."""
        if name not in self.meanings:
            self.meanings[name] = self.expr(self.rules.definitions[name].body)
        return self.meanings[name]

    def maybe(self, expr: Expr | None) -> Expr | None:
        """The condition, or None if it always holds."""
        if expr is None:
            return None
        found = self.expr(expr)
        return None if known(found) else found

    def some(self, expr: Expr | None) -> Expr | None:
        """The expression, if there is one."""
        return None if expr is None else self.expr(expr)

    def _const(self, expr: Expr, value: int) -> Expr:
        return forms.Const(expr.span, expr.type, value)

    def _cases(self, expr: forms.Cases) -> Expr:
        cases: list[tuple[Expr | None, Expr]] = []
        for condition, value in expr.cases:
            when = self.expr(condition)
            holds = known(when)
            if holds != 0:
                cases.append((when if holds is None else None, self.expr(value)))
            if holds:
                break
        else:
            cases.append((None, self.expr(expr.otherwise)))
        return cases_of(expr.span, expr.type, cases)

    # ── effects and routes ────────────────────────────────────────────────────────────────────

    def effects(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """The effects that can happen."""
        return tuple(kept for effect in effects for kept in self._effect(effect))

    def _effect(self, effect: Effect) -> tuple[Effect, ...]:
        if isinstance(effect, Assign | Increase | Decrease):
            cell = effect.cell
            if isinstance(cell, forms.Variable) and cell.name in self.unsaid:
                return ()
        found = changed(effect, self.expr, self._effect)
        match found:
            case When(condition=forms.Const(value=holds)):
                return found.then if holds else found.otherwise
            case When(then=(), otherwise=()) | ForEach(body=()) | Repeat(body=()):
                return ()
            case ForEach(where=where) if never(where):
                return ()
            case Repeat(number=forms.Const(value=number)) if number <= 1:
                return found.body if number else ()
            case Perform(procedure=name) if not self.effects(self.rules.procedures[name].body):
                return ()
        return (found,)

    def route(self, route: Route) -> Route:
        """The targets that can apply."""
        cases: list[tuple[Expr | None, Target]] = []
        for condition, target in route.cases:
            found = self.some(condition)
            if never(found):
                continue
            surely = always(found)
            cases.append((None if surely else found, mapped(target, self.expr)))
            if surely:
                break
        return Route(tuple(cases), route.span)

    def maybe_route(self, route: Route | None) -> Route | None:
        """The route, or None if it leads nowhere."""
        found = None if route is None else self.route(route)
        return found if found is not None and found.cases else None

    # ── play ──────────────────────────────────────────────────────────────────────────────────

    def action(self, action: Action) -> Action | None:
        """The action, or None if it is never allowed."""
        when = self.maybe(action.when)
        if never(when):
            return None
        return replace(
            action,
            when=when,
            choices=tuple(self.choice(each) for each in action.choices),
            effects=self.effects(action.effects),
            ensure=self.maybe(action.ensure),
            clock=self.some(action.clock),
            route=self.route(action.route),
        )

    def choice(self, choice: Choice) -> Choice:
        """What is chosen; a condition that always holds is left out."""
        return replace(mapped(choice, self.expr), where=self.maybe(choice.where))

    def phases(self) -> dict[str, Phase]:
        """The phases, without claims that are never opened."""
        found: dict[str, Phase] = {}
        for name, phase in self.rules.phases.items():
            claim = phase.claim
            if claim is not None:
                claim = replace(claim, who=self.expr(claim.who), when=self.maybe(claim.when))
                if never(claim.when):
                    continue
            found[name] = self._phase(phase, claim)
        return found

    def _phase(self, phase: Phase, claim: Claim | None) -> Phase:
        actions = (self.action(each) for each in phase.actions)
        return replace(
            phase,
            entry=self.effects(phase.entry),
            entry_route=self.maybe_route(phase.entry_route),
            actions=tuple(each for each in actions if each is not None),
            claim=claim,
        )

    # ── names, scores, match ──────────────────────────────────────────────────────────────────

    def definition(self, definition: Definition) -> Definition:
        """The definition, as far as anybody knows its value."""
        return replace(definition, body=self.expr(definition.body))

    def procedure(self, procedure: Procedure) -> Procedure:
        """The procedure, as far as it can happen."""
        return replace(procedure, body=self.effects(procedure.body))

    def recipients(self, groups: tuple[Recipient, ...]) -> tuple[Recipient, ...]:
        """Those who get something, and what they can get."""
        found = []
        for group in groups:
            entries = tuple(kept for each in group.entries for kept in self._entry(each))
            loop = group.loop and replace(group.loop, where=self.expr(group.loop.where))
            if entries and not (loop and never(loop.where)):
                payer, who = self.some(group.payer), self.expr(group.who)
                found.append(replace(group, who=who, payer=payer, entries=entries, loop=loop))
        return tuple(found)

    def _entry(self, entry: Entry) -> tuple[Entry, ...]:
        amount, when = self.expr(entry.amount), self.maybe(entry.when)
        nothing = known(amount) == 0
        return () if nothing or never(when) else (replace(entry, amount=amount, when=when),)

    def _match(self) -> Match:
        match = self.rules.match
        return replace(
            match,
            setup=self.effects(match.setup),
            open=self.effects(match.open),
            start=self.maybe_route(match.start),
            first_dealer=self.some(match.first_dealer),
            next_dealer=self.some(match.next_dealer),
            after_hand=self.effects(match.after_hand),
            between=self.maybe_route(match.between),
            until=self.some(match.until),
            bonuses=self.recipients(match.bonuses),
            at_end=self.effects(match.at_end),
        )

    def rules_left(self) -> Rules:
        """Everything that can happen."""
        rules, limit = self.rules, self.rules.limit
        return replace(
            rules,
            definitions=_each(rules.definitions, self.definition),
            procedures=_each(rules.procedures, self.procedure),
            kinds={name: each.mapped(self.expr) for name, each in rules.kinds.items()},
            deal=self.effects(rules.deal),
            start=self.route(rules.start),
            limit=limit and Limit(self.expr(limit.turns), self.route(limit.route)),
            phases=self.phases(),
            scoring=Scoring(rules.scoring.into, self.recipients(rules.scoring.recipients)),
            match=self._match(),
        )


def never(condition: Expr | None) -> bool:
    """Whether a settled condition can never hold."""
    return known(condition) == 0


def always(condition: Expr | None) -> bool:
    """Whether a settled condition holds in any case."""
    return condition is None or bool(known(condition))


def _first_value(variable: Expr) -> int:
    """What a variable is until something changes it."""
    return 0 if variable.type in (NUMBER, FLAG) else ABSENT


def _each(table: Mapping[str, T], change: Callable[[T], T]) -> dict[str, T]:
    return {name: change(each) for name, each in table.items()}


# ── as a person would say it ─────────────────────────────────────────────────────────────────


def simpler(expr: Expr) -> Expr:
    """The expression, whose parts are settled, as a person would say it."""
    match expr:
        case forms.And(left=left, right=right) | forms.Or(left=left, right=right):
            if known(left) is not None:
                return right
            return left if known(right) is not None else expr
        case forms.Arithmetic():
            return _sum(expr)
        case forms.Compare(left=forms.Property(word="size"), relation=">=", right=right) if (
            known(right) == 0
        ):
            return forms.Const(expr.span, expr.type, 1)
        case forms.Cases(cases=((condition, value),)) if expr.type == FLAG:
            return _whether(expr, condition, value)
        case forms.Exists() | forms.Count() | forms.Sum():
            return forms.Const(expr.span, expr.type, 0) if known(expr.where) == 0 else expr
        case forms.First():
            return forms.Const(expr.span, expr.type, ABSENT) if known(expr.where) == 0 else expr
        case (
            forms.Const() | forms.KindOfMove() | forms.Option() | forms.Given() | forms.Local()
            | forms.Owned() | forms.Names() | forms.Property() | forms.Call()
            | forms.Define() | forms.Ranking() | forms.Negative() | forms.Compare()
            | forms.Member() | forms.Between() | forms.Fits() | forms.Not() | forms.Cases()
            | forms.Quantifier()
        ):  # fmt: skip
            return expr
        case _:
            assert_never(expr)


def _sum(expr: forms.Arithmetic) -> Expr:
    """A sum or product in which one part changes nothing is the other part."""
    left, right = expr.left, expr.right
    match expr.sign:
        case "+" if known(left) == 0 and not _nothing(right):
            return right
        case "+" | "-":
            return left if _nothing(right) else expr
        case "*" if known(left) == 1 and known(right) != 1:
            return right
        case "*" | "/":
            return left if known(right) == 1 else expr
        case "mod":
            return expr
        case _:
            assert_never(expr.sign)


def _nothing(amount: Expr) -> bool:
    """Whether something adds nothing: 0, or no card."""
    return known(amount) == 0 or (amount.type == CARD and known(amount) == ABSENT)


def _whether(cases: forms.Cases, condition: Expr, first: Expr) -> Expr:
    """`yes when a, otherwise b` is `a or b`, and so on."""
    last = cases.otherwise
    other = forms.Not(condition.span, condition)
    match known(first), known(last):
        case None, None:
            return cases
        case None, holds:
            if holds:
                return forms.Or(cases.span, other, first)
            return forms.And(cases.span, condition, first)
        case holds, None:
            if holds:
                return forms.Or(cases.span, condition, last)
            return forms.And(cases.span, other, last)
        case holds, _:
            return condition if holds else other
