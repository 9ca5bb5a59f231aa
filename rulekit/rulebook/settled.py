"""The rules as they are for one choice of options and table size: nothing optional is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rulekit.lower.fold import Setting, choose, fold
from rulekit.model.choice import Choice
from rulekit.model.effect import Effect, ForEach, Perform, Repeat, When, changed
from rulekit.model.expr import Expr, Guarded
from rulekit.model.route import Route, Target
from rulekit.model.ruleset import (
    Action,
    Claim,
    Definition,
    Entry,
    Kind,
    Limit,
    Match,
    Phase,
    Procedure,
    Rearranging,
    Recipient,
    Ruleset,
    Scoring,
)
from rulekit.model.traversal import mapped
from rulekit.rulebook.reach import changing
from rulekit.rulebook.simple import ABSENT, simpler
from rulekit.types import FLAG, NUMBER

T = TypeVar("T")


def settled(rules: Ruleset, setting: Setting) -> Ruleset:
    """The rules with options and table size put in, and without whatever these switch off.

    What is switched off may have been all that ever changes a variable; such a variable stays as it
    begins, and what hangs on it is settled too.
    """
    still: frozenset[str] = frozenset()
    while True:
        found = _Settler(rules, setting, still).ruleset()
        unchanged = frozenset(rules.variables) - changing(found)
        if unchanged == still:
            return found
        still = unchanged


@dataclass(frozen=True, slots=True)
class _Settler:
    """Puts one setting into expressions, effects, routes and what is made of them.

    `still`: variables that nothing changes.
    """

    rules: Ruleset
    setting: Setting
    still: frozenset[str]
    known: dict[str, Expr] = field(default_factory=dict)  # definitions that have been settled

    # ── expressions ───────────────────────────────────────────────────────────────────────────

    def expr(self, expr: Expr) -> Expr:
        """The expression, as far as the setting decides it."""
        if expr.op == "const":
            return expr
        value = fold(expr, self.setting)
        if value is not None:
            return self._const(expr, value)
        if expr.op == "variable" and expr.value in self.still:
            return self._const(expr, _first_value(expr))
        if expr.op == "define" and self._meaning(str(expr.value)).op == "const":
            return replace(self._meaning(str(expr.value)), span=expr.span)
        if expr.op == "cases":
            return simpler(self._cases(expr))
        found = replace(expr, args=tuple(self.expr(arg) for arg in expr.args))
        if (found.op, found.value) == ("property", "after"):  # in the order of play
            found = replace(found, value=choose(self.rules.direction, self.setting))
        value = fold(found, self.setting)
        return simpler(found) if value is None else self._const(expr, value)

    def _meaning(self, name: str) -> Expr:
        """What a definition comes to."""
        if name not in self.known:
            definition = self.definition(self.rules.definitions[name])
            self.known[name] = definition.body.cases[0][1]
        return self.known[name]

    def maybe(self, expr: Expr | None) -> Expr | None:
        """The condition, or None if it always holds."""
        if expr is None:
            return None
        found = self.expr(expr)
        return None if found.op == "const" and found.value else found

    def _const(self, expr: Expr, value: int) -> Expr:
        return Expr("const", expr.type, expr.span, value=value)

    def _cases(self, expr: Expr) -> Expr:
        args: list[Expr] = []
        for i in range(0, len(expr.args) - 1, 2):
            condition = self.expr(expr.args[i])
            if condition.op != "const":
                args += [condition, self.expr(expr.args[i + 1])]
            elif condition.value:
                return self._joined(expr, [*args, self.expr(expr.args[i + 1])])
        return self._joined(expr, [*args, self.expr(expr.args[-1])])

    def _joined(self, expr: Expr, args: list[Expr]) -> Expr:
        return args[0] if len(args) == 1 else replace(expr, args=tuple(args))

    def only(self, guarded: Guarded[T]) -> Guarded[T]:
        """The one alternative that counts."""
        return Guarded(((None, choose(guarded, self.setting)),))

    def value(self, guarded: Guarded[Expr] | None) -> Guarded[Expr] | None:
        """The one expression that counts."""
        if guarded is None:
            return None
        return Guarded(((None, self.expr(choose(guarded, self.setting))),))

    # ── effects and routes ────────────────────────────────────────────────────────────────────

    def effects(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """The effects that can happen."""
        return tuple(kept for effect in effects for kept in self._effect(effect))

    def _effect(self, effect: Effect) -> tuple[Effect, ...]:
        found = changed(effect, self.expr, self._effect)
        match found:
            case When(condition=condition) if condition.op == "const":
                return found.then if condition.value else found.otherwise
            case When(then=(), otherwise=()) | ForEach(body=()) | Repeat(body=()):
                return ()
            case ForEach(where=where) if never(where):
                return ()
            case Repeat(number=number) if number.op == "const" and int(number.value) <= 1:
                return found.body if number.value else ()
            case Perform(procedure=name) if not self.effects(self.rules.procedures[name].body):
                return ()
        return (found,)

    def route(self, route: Route) -> Route:
        """The targets that can apply."""
        cases: list[tuple[Expr | None, Target]] = []
        for condition, target in route.cases:
            found = None if condition is None else self.expr(condition)
            if found is not None and found.op == "const" and not found.value:
                continue
            always = found is None or found.op == "const"
            cases.append((None if always else found, mapped(target, self.expr)))
            if always:
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
            clock=None if action.clock is None else self.expr(action.clock),
            route=self.route(action.route),
        )

    def choice(self, choice: Choice) -> Choice:
        """What is chosen, under the setting."""
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

    # ── declarations, scores, match ───────────────────────────────────────────────────────────

    def definition(self, definition: Definition) -> Definition:
        """The definition; guards that the setting does not decide become cases of one value."""
        args: list[Expr] = []
        for condition, body in definition.body.cases:
            args += [body] if condition is None else [condition, body]
        if len(args) % 2 == 0:
            args.append(Expr("const", definition.type, definition.span, value=0))
        whole = args[0]
        if len(args) > 1:
            whole = Expr("cases", definition.type, definition.span, tuple(args))
        return replace(definition, body=Guarded(((None, self.expr(whole)),)))

    def procedure(self, procedure: Procedure) -> Procedure:
        """The procedure, as far as it can happen."""
        return replace(procedure, body=self.effects(procedure.body))

    def kind(self, kind: Kind) -> Kind:
        """The kind of meld."""
        wilds = None if kind.wilds is None else choose(kind.wilds, self.setting)
        if wilds is not None:
            most = None if wilds.most is None else self.expr(wilds.most)
            wilds = replace(wilds, most=most)
        return replace(
            kind,
            pattern=self.only(kind.pattern),
            order=None if kind.order is None else self.only(kind.order),
            ranks=None if kind.ranks is None else self.only(kind.ranks),
            wilds=None if wilds is None else Guarded(((None, wilds),)),
            grows=None if kind.grows is None else self.only(kind.grows),
        )

    def recipients(self, groups: tuple[Recipient, ...]) -> tuple[Recipient, ...]:
        """Those who get something, and what they can get."""
        found = []
        for group in groups:
            entries = tuple(kept for each in group.entries for kept in self._entry(each))
            payer = None if group.payer is None else self.expr(group.payer)
            if entries:
                found.append(replace(group, who=self.expr(group.who), payer=payer, entries=entries))
        return tuple(found)

    def _entry(self, entry: Entry) -> tuple[Entry, ...]:
        amount, when = self.expr(entry.amount), self.maybe(entry.when)
        nothing = amount.op == "const" and not amount.value
        return () if nothing or never(when) else (replace(entry, amount=amount, when=when),)

    def _match(self) -> Match:
        match = self.rules.match
        return replace(
            match,
            setup=self.effects(match.setup),
            open=self.effects(match.open),
            start=self.maybe_route(match.start),
            first_dealer=self.value(match.first_dealer),
            next_dealer=self.value(match.next_dealer),
            after_hand=self.effects(match.after_hand),
            until=self.value(match.until),
            bonuses=self.recipients(match.bonuses),
            at_end=self.effects(match.at_end),
        )

    def ruleset(self) -> Ruleset:
        """Everything, settled."""
        rules = self.rules
        deck = rules.deck
        limit = rules.limit
        return replace(
            rules,
            teams=self.only(rules.teams),
            direction=self.only(rules.direction),
            deck=replace(
                deck,
                copies=Guarded(((None, self.expr(choose(deck.copies, self.setting))),)),
                extras=self.only(deck.extras),
                wild=self.only(deck.wild),
                values=self._worth(deck.values),
                melded=self._worth(deck.melded),
            ),
            rearranging=Rearranging(
                *(
                    None if each is None else self.expr(each)
                    for each in (
                        rules.rearranging.roles_stay,
                        rules.rearranging.open_threes,
                        rules.rearranging.freed_by_table,
                        rules.rearranging.placed_with,
                        rules.rearranging.single_steps,
                    )
                )
            ),
            zones=_each(rules.zones, lambda z: replace(z, sight=self.only(z.sight))),
            kinds=_each(rules.kinds, self.kind),
            ledgers=_each(
                rules.ledgers,
                lambda x: replace(x, start=None if x.start is None else self.expr(x.start)),
            ),
            definitions=_each(rules.definitions, self.definition),
            procedures=_each(rules.procedures, self.procedure),
            deal=self.effects(rules.deal),
            start=self.route(rules.start),
            limit=limit and Limit(self.expr(limit.turns), self.route(limit.route)),
            phases=self.phases(),
            scoring=Scoring(
                self.only(rules.scoring.into), self.recipients(rules.scoring.recipients)
            ),
            match=self._match(),
        )

    def _worth(
        self, values: tuple[tuple[tuple[str, ...], Guarded[Expr]], ...]
    ) -> tuple[tuple[tuple[str, ...], Guarded[Expr]], ...]:
        chosen = ((ranks, choose(value, self.setting)) for ranks, value in values)
        return tuple((ranks, Guarded(((None, self.expr(value)),))) for ranks, value in chosen)


def never(condition: Expr | None) -> bool:
    """Whether a settled condition can never hold."""
    return condition is not None and condition.op == "const" and not condition.value


def always(condition: Expr | None) -> bool:
    """Whether a settled condition holds in any case."""
    return condition is None or (condition.op == "const" and bool(condition.value))


def _first_value(variable: Expr) -> int:
    """What a variable is until something changes it."""
    return 0 if variable.type in (NUMBER, FLAG) else ABSENT


def _each(table: Mapping[str, T], change: Callable[[T], T]) -> dict[str, T]:
    return {name: change(each) for name, each in table.items()}
