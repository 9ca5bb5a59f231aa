"""Settles what a ruleset declares: deck, places, kinds of melds, phases, score sheets, matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from rulekit.model import melds, settled
from rulekit.model import ruleset as open_rules
from rulekit.model.expr import Expr, Guarded
from rulekit.model.route import Route
from rulekit.model.ruleset import Action, Ledger, Limit, Phase, Procedure, Recipient
from rulekit.model.traversal import mapped
from rulekit.settle.expressions import Phrases
from rulekit.settle.folding import known
from rulekit.settle.kept import Kept, Part, names_in
from rulekit.settle.setting import Setting
from rulekit.types import NUMBER

SPEAKING = (
    "deck", "kinds", "ledgers", "deal", "start", "limit", "scoring", "match setup", "match open",
    "match start", "match first dealer", "match next dealer", "match after hand", "match between",
    "match until", "match criteria", "match bonuses", "match at end",
)  # fmt: skip
"""The parts, beside the phases, whose phrases may name definitions and procedures."""


class Settler:
    """Settles the parts of a ruleset for one setting, each when it is asked for.

    `kept`: parts of the same ruleset as they were settled for other settings.
    """

    def __init__(
        self, rules: open_rules.Ruleset, setting: Setting, kept: Kept | None = None
    ) -> None:
        self.rules = rules
        self.setting = setting
        self.phrases = Phrases(rules, setting, kept)

    def refused(self, conditions: Iterable[tuple[str, Expr]]) -> Iterator[tuple[str, Expr]]:
        """Those conditions of `require` that refuse the setting, each with its reason."""
        for reason, condition in conditions:
            settled = partial(self.phrases.expr, condition)
            if known(self.phrases.part(f"require {reason}", settled)) == 0:
                yield reason, condition

    def settle(self, asked: Sequence[Expr] = ()) -> settled.Rules:
        """All rules, with the definitions that these settled expressions need besides."""
        rules = self.rules
        phases = {
            name: self.phrases.part(f"phase {name}", partial(self._phase, each))
            for name, each in rules.phases.items()
        }
        found = settled.Rules(
            name=rules.name,
            title=rules.title,
            players=self.setting.players,
            teams=self.teams(),
            direction=self.phrases.part("direction", lambda: self.phrases.chosen(rules.direction)),
            chosen=self.setting.chosen,
            lists={**rules.lists, **_worded(rules)},
            deck=self.deck(),
            zones=self.phrases.part("zones", self._zones),
            kinds=self.kinds(),
            rearranging=self.phrases.part("rearranging", self._rearranging),
            rankings=rules.rankings,
            contracts=self.phrases.part("contracts", self._contracts),
            ledgers=self.phrases.part("ledgers", self._ledgers),
            variables=rules.variables,
            definitions={},
            procedures={},
            deal=self.phrases.part("deal", lambda: self.phrases.effects(rules.deal)),
            start=self.phrases.part("start", lambda: self.phrases.route(rules.start)),
            limit=self.phrases.part("limit", lambda: self._limit(rules.limit)),
            phases=phases,
            scoring=self.phrases.part("scoring", self._scoring),
            match=self._match(),
            reasons=rules.reasons,
            span=rules.span,
            names=rules.names,
            places=rules.places,
        )
        return self._with_names(found, asked)

    def _with_names(self, rules: settled.Rules, asked: Sequence[Expr]) -> settled.Rules:
        """The rules with the definitions and procedures of which something speaks."""
        begun = (*SPEAKING, *(f"phase {name}" for name in rules.phases))
        waiting = [self.phrases.found[key] for key in begun]
        waiting.append(Part(None, {}, *names_in(tuple(asked))))
        defined: set[str] = set()
        performed: set[str] = set()
        while waiting:
            part = waiting.pop()
            for name in part.defined - defined:
                self.phrases.meaning(name)
                waiting.append(self.phrases.found[f"define {name}"])
            for name in part.performed - performed:
                self.procedure(name)
                waiting.append(self.phrases.found[f"procedure {name}"])
            defined |= part.defined
            performed |= part.performed
        return replace(
            rules,
            definitions={
                n: self.phrases.meaning(n) for n in self.rules.definitions if n in defined
            },
            procedures={n: self.procedure(n) for n in self.rules.procedures if n in performed},
        )

    # ── deck, places, melds ───────────────────────────────────────────────────────────────────

    def teams(self) -> int:
        """The number of sides; 0: each player for himself."""
        return self.phrases.part("teams", lambda: self.phrases.chosen(self.rules.teams))

    def deck(self) -> settled.Deck:
        """The cards."""
        return self.phrases.part("deck", self._deck)

    def _deck(self) -> settled.Deck:
        deck = self.rules.deck
        return settled.Deck(
            deck.suits,
            deck.ranks,
            self.phrases.cases(deck.copies, deck.span, NUMBER),
            tuple((n, self.phrases.expr(x)) for n, x in self.phrases.chosen(deck.extras)),
            deck.symbols,
            tuple(
                each if isinstance(each, str) else self.phrases.expr(each)
                for each in self.phrases.chosen(deck.wild)
            ),
            self._worths(deck.values),
            self._worths(deck.melded),
            tuple((n, self.phrases.expr(self.phrases.chosen(x))) for n, x in deck.stands),
            deck.tiles,
            deck.span,
            deck.places,
        )

    def _worths(
        self, values: tuple[tuple[tuple[str, ...], Guarded[Expr]], ...]
    ) -> tuple[settled.Worth, ...]:
        return tuple(
            (ranks, self.phrases.expr(self.phrases.chosen(value))) for ranks, value in values
        )

    def _zones(self) -> dict[str, settled.Zone]:
        return {
            name: settled.Zone(
                name, each.shape, each.owner, self.phrases.chosen(each.sight), each.span
            )
            for name, each in self.rules.zones.items()
        }

    def _ledgers(self) -> dict[str, Ledger]:
        return {name: mapped(each, self.phrases.expr) for name, each in self.rules.ledgers.items()}

    def kinds(self) -> dict[str, settled.Kind]:
        """The kinds of melds."""
        rules = self.rules.kinds
        return self.phrases.part(
            "kinds", lambda: {name: self._kind(each) for name, each in rules.items()}
        )

    def _kind(self, kind: melds.Kind) -> settled.Kind:
        found = settled.Kind(
            kind.name,
            self.phrases.chosen(kind.pattern),
            None if kind.order is None else self.phrases.chosen(kind.order),
            None if kind.ranks is None else self.phrases.chosen(kind.ranks),
            None if kind.wilds is None else self.phrases.chosen(kind.wilds),
            None if kind.grows is None else self.phrases.chosen(kind.grows),
            kind.when,
            kind.span,
        ).mapped(self.phrases.expr)
        always = found.when is not None and known(found.when)
        return replace(found, when=None) if always else found

    def _contracts(self) -> dict[str, settled.Contract]:
        return {
            name: settled.Contract(
                name,
                tuple(mapped(term, self.phrases.expr) for term in self.phrases.chosen(each.terms)),
                each.span,
            )
            for name, each in self.rules.contracts.items()
        }

    def _rearranging(self) -> settled.Rearranging:
        held = self.rules.rearranging
        return settled.Rearranging(
            self.phrases.maybe(held.roles_stay),
            self.phrases.maybe(held.open_sets),
            self.phrases.maybe(held.freed_by_table),
            self.phrases.maybe(held.placed_with),
            self.phrases.chosen(held.steps),
        )

    # ── play ──────────────────────────────────────────────────────────────────────────────────

    def procedure(self, name: str) -> Procedure:
        """Named effects."""
        made = self.rules.procedures[name]
        settle = partial(self.phrases.effects, made.body)
        return self.phrases.part(f"procedure {name}", lambda: replace(made, body=settle()))

    def _limit(self, limit: Limit | None) -> Limit | None:
        return limit and Limit(self.phrases.expr(limit.turns), self.phrases.route(limit.route))

    def _maybe_route(self, route: Route | None) -> Route | None:
        return None if route is None else self.phrases.route(route)

    def _phase(self, phase: Phase) -> Phase:
        return replace(
            phase,
            entry=self.phrases.effects(phase.entry),
            entry_route=self._maybe_route(phase.entry_route),
            actions=tuple(self._action(each) for each in phase.actions),
            claim=phase.claim and mapped(phase.claim, self.phrases.expr),
        )

    def _action(self, action: Action) -> Action:
        """An action, also one that the setting never allows."""
        return replace(
            action,
            when=self.phrases.maybe(action.when),
            choices=tuple(mapped(each, self.phrases.expr) for each in action.choices),
            effects=self.phrases.effects(action.effects),
            ensure=self.phrases.maybe(action.ensure),
            route=self.phrases.route(action.route),
            clock=self.phrases.maybe(action.clock),
        )

    # ── scores and matches ────────────────────────────────────────────────────────────────────

    def _scoring(self) -> settled.Scoring:
        scoring = self.rules.scoring
        return settled.Scoring(
            self.phrases.chosen(scoring.into), self._recipients(scoring.recipients)
        )

    def _recipients(self, groups: tuple[Recipient, ...]) -> tuple[Recipient, ...]:
        """Those who get something; entries that the setting switches off stay, with a condition."""
        expr = self.phrases.expr
        return tuple(
            replace(
                mapped(group, expr),
                entries=tuple(mapped(each, expr) for each in group.entries),
                loop=group.loop and mapped(group.loop, expr),
            )
            for group in groups
        )

    def _match(self) -> settled.Match:
        match, part = self.rules.match, self.phrases.part
        effects, value = self.phrases.effects, self._value
        criteria, expr = match.criteria, self.phrases.expr
        return settled.Match(
            setup=part("match setup", lambda: effects(match.setup)),
            open=part("match open", lambda: effects(match.open)),
            start=part("match start", lambda: self._maybe_route(match.start)),
            first_dealer=part("match first dealer", lambda: value(match.first_dealer)),
            next_dealer=part("match next dealer", lambda: value(match.next_dealer)),
            after_hand=part("match after hand", lambda: effects(match.after_hand)),
            between=part("match between", lambda: self._maybe_route(match.between)),
            until=part("match until", lambda: value(match.until)),
            extreme=match.extreme,
            ledger=match.ledger,
            criteria=part("match criteria", lambda: tuple(mapped(c, expr) for c in criteria)),
            bonuses=part("match bonuses", lambda: self._recipients(match.bonuses)),
            at_end=part("match at end", lambda: effects(match.at_end)),
            payoff=match.payoff,
        )

    def _value(self, guarded: Guarded[Expr] | None) -> Expr | None:
        return None if guarded is None else self.phrases.expr(self.phrases.chosen(guarded))


def _worded(rules: open_rules.Ruleset) -> dict[str, tuple[str, ...]]:
    """The values of options that are words."""
    return {name: option.values for name, option in rules.options.items() if option.type.list}
