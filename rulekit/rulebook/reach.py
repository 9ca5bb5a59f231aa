"""What settled rules still speak of, and the short names that are better said in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rulekit.language.declarations import LIKENESSES
from rulekit.model import expr as forms
from rulekit.model.effect import (
    Assign,
    Deal,
    Decrease,
    Effect,
    Increase,
    Perform,
    changed,
    inner,
)
from rulekit.model.expr import Expr
from rulekit.model.route import Route
from rulekit.model.ruleset import Action, Phase, Recipient
from rulekit.model.settled import Kind, Rules
from rulekit.model.traversal import expressions, mapped, put_in, walk
from rulekit.types import FLAG

BRIEF = 3  # parts of an expression that is always said in full
ONCE = 14  # parts of one that is said in full if it is used at one place only


def reached(rules: Rules) -> tuple[str, ...]:
    """The phases that a hand or the opening of a match can come to, in the order of the file."""
    match = rules.match
    todo = [name for each in (rules.start, match.start, match.between) for name in _phases_of(each)]
    found: set[str] = set()
    while todo:
        name = todo.pop()
        if name in found or name not in rules.phases:
            continue
        found.add(name)
        phase = rules.phases[name]
        for route in (phase.entry_route, *(each.route for each in phase.actions)):
            todo += _phases_of(route)
        acted = {action.name for action in phase.actions}
        for other in rules.phases.values():
            claim = other.claim
            if claim and claim.action in acted and claim.phase in ("", name):
                todo.append(other.name)
    return tuple(name for name in rules.phases if name in found)


def _phases_of(route: Route | None) -> list[str]:
    return [] if route is None else [*route.phases]


def only_reached(rules: Rules) -> Rules:
    """The rules without phases, names and places of which they never speak."""
    kept = {name: rules.phases[name] for name in reached(rules)}
    rules = replace(rules, phases=kept)
    exprs, steps = spoken(rules)
    named = forms.Owned | forms.Define | forms.Ranking
    names = {each.name for each in exprs if isinstance(each, named)}
    names |= {effect.zone for effect in steps if isinstance(effect, Deal)}
    names |= {effect.procedure for effect in steps if isinstance(effect, Perform)}
    names |= {rules.match.ledger, rules.scoring.into}
    names |= {
        e.ledger for r in (*rules.scoring.recipients, *rules.match.bonuses) for e in r.entries
    }
    return replace(
        rules,
        zones={name: each for name, each in rules.zones.items() if name in names},
        variables={n: v for n, v in rules.variables.items() if n in names},
        ledgers={n: v for n, v in rules.ledgers.items() if n in names},
        rankings={n: v for n, v in rules.rankings.items() if n in names},
        definitions={n: v for n, v in rules.definitions.items() if n in names},
        procedures={n: v for n, v in rules.procedures.items() if n in names},
    )


def changing(rules: Rules) -> frozenset[str]:
    """The variables that something changes in the phases that can be reached."""
    phases = {name: rules.phases[name] for name in reached(rules)}
    _, steps = spoken(replace(rules, phases=phases))
    written = [e.cell for e in steps if isinstance(e, Assign | Increase | Decrease)]
    counted = (name for name, each in rules.variables.items() if each.turns_with)
    return frozenset((*(e.name for e in written if isinstance(e, forms.Variable)), *counted))


def deal_chooses_dealer(rules: Rules) -> bool:
    """Whether something in the deal may make another player the dealer."""
    _, steps = _said(rules, rules.deal)
    chosen = (step.cell for step in steps if isinstance(step, Assign))
    return any(isinstance(each, forms.Given) and each.word == "dealer" for each in chosen)


def spoken(rules: Rules) -> tuple[list[Expr], list[Effect]]:
    """All that is said, from where a hand or match begins, through every name in use."""
    return _said(rules, _spoken_by(rules))


def _said(rules: Rules, begun: Iterable[Expr | Effect]) -> tuple[list[Expr], list[Effect]]:
    """What is said at the beginning, and through every name in use there."""
    exprs: list[Expr] = []
    steps: list[Effect] = []
    todo: list[Expr | Effect] = [*begun]
    named: set[str] = set()
    while todo:
        each = todo.pop()
        parts = [each] if isinstance(each, Effect) else list(walk(each))
        for part in parts:
            if isinstance(part, Effect):
                steps.append(part)
                todo += [*expressions(part), *inner(part)]
                if isinstance(part, Perform) and part.procedure not in named:
                    named.add(part.procedure)
                    todo += rules.procedures[part.procedure].body
                continue
            exprs.append(part)
            if isinstance(part, forms.Define) and part.name not in named:
                named.add(part.name)
                todo.append(rules.definitions[part.name].body)
    return exprs, steps


def _spoken_by(rules: Rules) -> Iterator[Expr | Effect]:
    match = rules.match
    yield from (*rules.deal, *match.setup, *match.open, *match.after_hand, *match.at_end)
    yield from (each.amount for each in match.criteria)
    yield from (each for each in rules.deck.wild if not isinstance(each, str))
    yield from (card for _, card in rules.deck.stands)
    for kind in rules.kinds.values():
        yield from _of_kind(kind)
    for expr in (match.first_dealer, match.next_dealer, match.until):
        yield from _maybe(expr)
    yield from _of_route(rules.start)
    yield from _of_route(match.start)
    yield from _of_route(match.between)
    if rules.limit is not None:
        yield rules.limit.turns
        yield from _of_route(rules.limit.route)
    for phase in rules.phases.values():
        yield from _of_phase(phase)
    for group in (*rules.scoring.recipients, *match.bonuses):
        yield from _of_recipient(group)


def _of_kind(kind: Kind) -> Iterator[Expr]:
    """What is said of the cards of a kind of meld."""
    if kind.pattern is not None:
        yield from (each.of for each in kind.pattern.likenesses if each.word not in LIKENESSES)
        yield from _maybe(kind.when)


def _of_phase(phase: Phase) -> Iterator[Expr | Effect]:
    yield from phase.entry
    yield from _of_route(phase.entry_route)
    if phase.claim is not None:
        yield phase.claim.who
        yield from _maybe(phase.claim.when)
    for action in phase.actions:
        yield from action.effects
        yield from (*_maybe(action.when), *_maybe(action.ensure))
        yield from _of_route(action.route)
        for choice in action.choices:
            yield from expressions(choice)


def _of_recipient(group: Recipient) -> Iterator[Expr]:
    yield from (group.who, *_maybe(group.payer))
    if group.loop is not None:
        yield group.loop.where
    for entry in group.entries:
        yield from expressions(entry)


def _of_route(route: Route | None) -> Iterator[Expr]:
    for condition, target in () if route is None else route.cases:
        yield from (*_maybe(condition), *expressions(target))


def _maybe(expr: Expr | None) -> tuple[Expr, ...]:
    return () if expr is None else (expr,)


# ── names said in full ────────────────────────────────────────────────────────────────────────


def spelled_out(
    rules: Rules,
    kept: frozenset[str] = frozenset(),
    plainer: Callable[[Expr], Expr] = lambda expr: expr,
) -> Rules:
    """The rules with names that are short, or used once, replaced by what they stand for.

    `kept`: names that stay names all the same. `plainer`: says the same more plainly.
    """
    exprs, steps = spoken(rules)
    uses = Counter(each.name for each in exprs if isinstance(each, forms.Define))
    performed = Counter(e.procedure for e in steps if isinstance(e, Perform))
    return only_reached(_Speller(rules, uses, performed, kept, plainer).spelled())


def size(expr: Expr) -> int:
    """How many parts of an expression are said: not what it binds, nor that all are meant."""
    parts = [*walk(expr)]
    bound = {part.name for part in parts if isinstance(part, forms.Quantifier)}
    return sum(not _unsaid(part, bound) for part in parts)


def _unsaid(part: Expr, bound: set[str]) -> bool:
    own = isinstance(part, forms.Local) and part.name in bound
    return own or (isinstance(part, forms.Const) and part.type == FLAG and bool(part.value))


@dataclass(frozen=True, slots=True)
class _Speller:
    rules: Rules
    uses: Mapping[str, int]
    performed: Mapping[str, int]
    kept: frozenset[str]
    plainer: Callable[[Expr], Expr]

    def expr(self, expr: Expr) -> Expr:
        found = self.plainer(mapped(expr, self.expr))
        if isinstance(found, forms.Define):
            definition = self.rules.definitions[found.name]
            body = self.expr(definition.body)
            given = dict(zip((name for name, _ in definition.params), found.args, strict=True))
            if self._in_full(found.name, body) and not _captures(body, given):
                return put_in(body, given)
        return found

    def _in_full(self, name: str, body: Expr) -> bool:
        once = self.uses[name] == 1 and sum(1 for _ in walk(body)) <= ONCE
        return name not in self.kept and (once or size(body) <= BRIEF)

    def _maybe(self, expr: Expr | None) -> Expr | None:
        return None if expr is None else self.expr(expr)

    def effects(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(kept for each in effects for kept in self._effect(each))

    def _effect(self, effect: Effect) -> tuple[Effect, ...]:
        found = changed(effect, self.expr, self._effect)
        if not isinstance(found, Perform):
            return (found,)
        procedure = self.rules.procedures[found.procedure]
        body = self.effects(procedure.body)
        given = dict(zip((name for name, _ in procedure.params), found.args, strict=True))
        simple = len(body) == 1 and not any(inner(body[0]))
        once = self.performed[found.procedure] == 1
        if (simple or once) and found.procedure not in self.kept:
            return tuple(_put_into(each, given) for each in body)
        return (found,)

    def route(self, route: Route) -> Route:
        return Route(
            tuple(
                (self._maybe(condition), mapped(target, self.expr))
                for condition, target in route.cases
            ),
            route.span,
        )

    def _maybe_route(self, route: Route | None) -> Route | None:
        return None if route is None else self.route(route)

    def action(self, action: Action) -> Action:
        return replace(
            action,
            when=self._maybe(action.when),
            choices=tuple(mapped(each, self.expr) for each in action.choices),
            effects=self.effects(action.effects),
            ensure=self._maybe(action.ensure),
            route=self.route(action.route),
        )

    def phase(self, phase: Phase) -> Phase:
        claim = phase.claim
        if claim is not None:
            claim = replace(claim, who=self.expr(claim.who), when=self._maybe(claim.when))
        return replace(
            phase,
            entry=self.effects(phase.entry),
            entry_route=self._maybe_route(phase.entry_route),
            actions=tuple(self.action(each) for each in phase.actions),
            claim=claim,
        )

    def recipient(self, group: Recipient) -> Recipient:
        entries = tuple(
            replace(each, amount=self.expr(each.amount), when=self._maybe(each.when))
            for each in group.entries
        )
        payer = self._maybe(group.payer)
        loop = group.loop and replace(group.loop, where=self.expr(group.loop.where))
        return replace(group, who=self.expr(group.who), payer=payer, entries=entries, loop=loop)

    def spelled(self) -> Rules:
        rules, match = self.rules, self.rules.match
        return replace(
            rules,
            definitions={
                name: replace(d, body=self.expr(d.body)) for name, d in rules.definitions.items()
            },
            procedures={
                name: replace(each, body=self.effects(each.body))
                for name, each in rules.procedures.items()
            },
            kinds={name: each.mapped(self.expr) for name, each in rules.kinds.items()},
            deal=self.effects(rules.deal),
            start=self.route(rules.start),
            phases={name: self.phase(each) for name, each in rules.phases.items()},
            scoring=replace(
                rules.scoring,
                recipients=tuple(self.recipient(each) for each in rules.scoring.recipients),
            ),
            match=replace(
                match,
                setup=self.effects(match.setup),
                open=self.effects(match.open),
                start=self._maybe_route(match.start),
                first_dealer=self._maybe(match.first_dealer),
                next_dealer=self._maybe(match.next_dealer),
                after_hand=self.effects(match.after_hand),
                between=self._maybe_route(match.between),
                until=self._maybe(match.until),
                bonuses=tuple(self.recipient(each) for each in match.bonuses),
                at_end=self.effects(match.at_end),
            ),
        )


def _captures(body: Expr, given: Mapping[str, Expr]) -> bool:
    """Whether a name bound in the body is one that an argument speaks of."""
    spoken = {p.name for arg in given.values() for p in walk(arg) if isinstance(p, forms.Local)}
    bound = {part.name for part in walk(body) if isinstance(part, forms.Quantifier)}
    return bool(spoken & bound)


def _put_into(effect: Effect, given: Mapping[str, Expr]) -> Effect:
    return changed(effect, lambda e: put_in(e, given), lambda e: (_put_into(e, given),))
