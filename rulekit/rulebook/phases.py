"""The play of a hand as sections: phases with their moves, claims, and how a hand can end."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.model.expr import Given
from rulekit.model.route import End, Route
from rulekit.model.ruleset import Action, Claim, Phase
from rulekit.rulebook.deeds import Deeds, spans_of
from rulekit.rulebook.page import Item, Section
from rulekit.settle.folding import known


class Phases:
    """Says phases and actions."""

    def __init__(self, deeds: Deeds) -> None:
        self.deeds, self.prose = deeds, deeds.prose
        self.values, self.words, self.rules = deeds.values, deeds.words, deeds.rules

    def under(self, head: str, items: tuple[Item, ...]) -> Item:
        """Items under a head."""
        return self.deeds.item(head, items=items)

    def route_under(self, head: str, route: Route) -> Iterator[Item]:
        """A route under a head: one sentence if it has one target."""
        items = self.deeds.route(route)
        if len(items) == 1:
            yield self.deeds.item(
                f"{head}, {self.words.language.lower(items[0].text)}", *items[0].spans
            )
        elif items:
            yield self.under(head, items)

    def hand(self) -> tuple[Item, ...]:
        """How a hand begins, and how long it may last."""
        return (*self.route_under(self.words.say("hand.start"), self.rules.start), *self.limit())

    def limit(self) -> Iterator[Item]:
        """How long a hand may last."""
        limit = self.rules.limit
        if limit is not None:
            told = self.words.say("hand.limit", n=self.values.value(limit.turns))
            for item in self.route_under(told, limit.route):
                yield Item(item.text, (*spans_of(limit.turns), *item.spans), item.items)

    def phase_sections(self) -> Iterator[Section]:
        """One section for each phase that can be reached."""
        for phase in self.rules.phases.values():
            self.words.me = "me.claim" if phase.claim else "me.play"
            key = "title.claim" if phase.claim else "title.phase"
            title = self.words.say(key, a=self.words.bare(phase.name, "phase"))
            yield Section(f"phase.{phase.name}", title, tuple(self._phase(phase)))
        self.words.me = "me.play"

    def _phase(self, phase: Phase) -> Iterator[Item]:
        if phase.claim is not None:
            yield from self.claim(phase)
        if phase.entry:
            yield self.deeds.item(
                self.words.say("phase.entry"), phase.span, items=self.deeds.effects(phase.entry)
            )
        if phase.entry_route is not None:
            key = "phase.at_once" if phase.actions else "phase.then"
            yield from self.route_under(self.words.say(key), phase.entry_route)
        actions = [each for each in phase.actions if not each.standing]
        if len(actions) == 1:
            yield self.deeds.item(
                self.words.say("phase.one", a=self.words.term(actions[0].name, "action")),
                actions[0].span,
                items=tuple(self._action(actions[0])),
            )
        elif actions:
            told = (
                self.deeds.item(
                    self.words.bare(each.name, "action"), each.span, items=tuple(self._action(each))
                )
                for each in actions
            )
            yield self.deeds.item(self.words.say("phase.many"), phase.span, items=tuple(told))

    def claim(self, phase: Phase) -> Iterator[Item]:
        """After which move others are asked."""
        claim = phase.claim
        assert claim is not None
        everyone = isinstance(claim.who, Given) and claim.who.word == "everyone"
        who = self.words.say("given.others") if everyone else self.values.value(claim.who)
        told = self.words.say(f"claim.{self.rules.direction}", a=self._claimed(claim), who=who)
        if claim.when is not None:
            told += self.words.say("entry.when", c=self.prose.clause(claim.when))
        yield self.deeds.item(told, phase.span, *spans_of(claim.who, claim.when))

    def _claimed(self, claim: Claim) -> str:
        """The move that may be claimed, and where, if it may not be wherever there is one.

        A move opens the claim as it leads to another phase, not on the way back to a play that a
        claim has interrupted.
        """
        move = self.words.term(claim.action, "action")
        routes = {
            phase.name: action.route
            for phase in self.rules.phases.values()
            for action in phase.actions
            if action.name == claim.action
        }
        opening = [
            name for name, route in routes.items() if claim.phase in ("", name) and route.phases
        ]
        if len(opening) == len(routes):
            return move
        phases = [self.words.term(name, "phase") for name in opening]
        return self.words.say("claim.in", a=move, x=self.words.language.join(phases, "or"))

    def _action(self, action: Action) -> Iterator[Item]:
        clock = action.clock
        seconds = known(clock)
        if clock is not None and (seconds is None or seconds > 0):
            yield self.deeds.item(
                self.words.say("action.clock", n=self.values.value(clock)), action.span
            )
        elif action.aside:
            yield self.deeds.item(self.words.say("action.aside"), action.span)
        if action.when is not None:
            yield self.deeds.ruled(self.words.say("action.when"), action.when)
        bound = dict(self.words.bound)
        for choice in action.choices:
            yield self.deeds.choice(choice)
            self.words.bound = {**self.words.bound, choice.name: "chosen"}
        yield from self.deeds.effects(action.effects)
        if action.ensure is not None:
            yield self.deeds.ruled(self.words.say("action.ensure"), action.ensure)
        yield from self.deeds.route(action.route)
        self.words.bound = bound

    def standing(self) -> tuple[Item, ...]:
        """Actions that several phases offer, each said once."""
        found: dict[str, tuple[Action, list[str]]] = {}
        for phase in self.rules.phases.values():
            for action in phase.actions:
                if action.standing:
                    found.setdefault(action.name, (action, []))[1].append(
                        self.words.term(phase.name, "phase")
                    )
        return tuple(
            self.deeds.item(
                self.words.say(
                    "standing",
                    a=self.words.term(name, "action"),
                    x=self.words.language.join(phases, "or"),
                ),
                action.span,
                items=tuple(self._action(action)),
            )
            for name, (action, phases) in found.items()
        )

    def ends(self) -> tuple[Item, ...]:
        """Every way in which a hand can end, and the phases in which it can."""
        places: dict[str, list[str]] = {}
        for phase in self.rules.phases.values():
            for route in (phase.entry_route, *(each.route for each in phase.actions)):
                self._note_ends(places, route, self.words.term(phase.name, "phase"))
        limit = self.rules.limit
        if limit is not None:
            self._note_ends(places, limit.route, self.words.say("end.limit"))
        return tuple(
            self.deeds.item(
                self.words.say(
                    "end",
                    a=self.words.bare(reason, "reason"),
                    x=self.words.language.join(places[reason], "or"),
                ),
                self.rules.span,
            )
            for reason in self.rules.reasons
            if reason in places
        )

    def _note_ends(self, places: dict[str, list[str]], route: Route | None, place: str) -> None:
        for target in () if route is None else route.targets:
            if isinstance(target, End) and place not in places.setdefault(target.reason, []):
                places[target.reason].append(place)
