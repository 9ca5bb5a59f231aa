"""Phases as steps: each move a paragraph, what is only counted put aside for the small print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulekit.model.effect import (
    Assign,
    Decrease,
    Effect,
    ForEach,
    Increase,
    When,
)
from rulekit.model.expr import Variable
from rulekit.model.route import Go, Route
from rulekit.model.ruleset import Action, Phase
from rulekit.rulebook.page import Item
from rulekit.rulebook.phases import Phases
from rulekit.rulebook.printed.deeds import ToPlayer
from rulekit.rulebook.printed.kept import Kept
from rulekit.settle.folding import known
from rulekit.source import Span


class Moves:
    """Says phases and moves to a player. `fine`: what was put aside."""

    def __init__(
        self, phases: Phases, player: ToPlayer, turn: tuple[str, ...], counted: Kept
    ) -> None:
        self.counted = counted
        self.phases, self.deeds, self.words = phases, phases.deeds, phases.words
        self.player = player
        self.prose, self.values = phases.prose, phases.values
        self.turn = turn
        self.fine: list[Item] = []

    def phase(self, phase: Phase) -> tuple[Item, ...]:
        """All that a phase is, as items."""
        self.words.me = "me.claim" if phase.claim else "me.play"
        self.player.here = phase.name
        found = tuple(self._phase(phase))
        self.words.me, self.player.here = "me.play", ""
        return found

    def step(self, phase: Phase) -> Item:
        """A phase as a step of the turn."""
        items = self.phase(phase)
        title = capital(self.words.bare(phase.name, "phase"))
        if len(items) == 1 and not items[0].items:
            return replace(items[0], head=title)
        moves = [each for each in phase.actions if not each.standing]
        head = self.words.say("step.many") if len(moves) > 1 and len(items) == len(moves) else ""
        text = self.words.language.polish(f"{head}:") if head else ""
        return Item(text, (phase.span,), items, head=title)

    def _phase(self, phase: Phase) -> Iterator[Item]:
        told = self.about(phase.about, phase.name)
        if told:
            yield Item(told, (phase.span,))
        if phase.claim is not None:
            yield from self.phases.claim(phase)
        kept = self._kept(phase.entry, phase.name, "phase")
        yield from self.deeds.effects(kept)
        if phase.entry_route is not None:
            key = "phase.at_once" if phase.actions else "phase.then"
            head = self.words.say(key) if phase.actions or kept else ""
            yield from self._route_under(head, phase.entry_route)
        actions = [each for each in phase.actions if not each.standing]
        left = self._where_all_lead(phase, actions)
        for action in actions:
            name = "" if len(actions) == 1 else action.name
            found = self.action(action, name, left=left)
            yield replace(found, spans=(phase.span, *found.spans))

    def _route_under(self, head: str, route: Route) -> Iterator[Item]:
        if head:
            yield from self.phases.route_under(head, route)
        else:
            yield from self.deeds.route(route)

    def about(self, text: str, name: str) -> str:
        """What a rule file says about something, in the language of the page if it has it."""
        language = self.words.language.code
        said = self.words.rules.names.get(language, {}).get(f"about {name}", "")
        return said or (text if language == "en" else "")

    def _where_all_lead(self, phase: Phase, actions: list[Action]) -> Route | None:
        """The route that every move has, if it is just the next step of the turn."""
        if phase.name not in self.turn[:-1] or not actions:
            return None
        follows = self.turn[self.turn.index(phase.name) + 1]
        for action in actions:
            cases = action.route.cases
            if len(cases) != 1 or not isinstance(cases[0][1], Go):
                return None
            if cases[0][1].phase != follows or cases[0][1].player is not None:
                return None
        return actions[0].route

    def action(self, action: Action, name: str, *, left: Route | None = None) -> Item:
        """A move as a paragraph. `left`: a route that need not be said, as it is the next step."""
        self.player.acting = True
        items = list(self._parts(action, said=left is None))
        self.player.acting = False
        told = self.about(action.about, action.name)
        if told:
            items.insert(0, Item(told))
        spans: list[Span] = [action.span]
        if left is not None:
            spans += [target.span for target in action.route.targets]
        return paragraph(items, capital(self.words.bare(name, "action")) if name else "", spans)

    def _parts(self, action: Action, *, said: bool) -> Iterator[Item]:
        clock = action.clock
        seconds = known(clock)
        if clock is not None and (seconds is None or seconds > 0):
            told = self.words.say("action.clock", n=self.values.value(clock))
            yield self.deeds.item(told, action.span)
        elif action.aside:
            yield self.deeds.item(self.words.say("action.aside"), action.span)
        if action.when is not None:
            yield self.deeds.ruled(self.words.say("action.when"), action.when)
        bound = dict(self.words.bound)
        effects = self._kept(action.effects, action.name, "action", skip=True)
        choices = list(action.choices)
        if len(choices) == 1 and effects:
            told = self.player.chosen(choices[0], effects[0])
            if told:
                one, done = self.deeds.choice(choices[0]), self.deeds.effect(effects[0])
                spans = (*one.spans, *(span for each in done for span in each.spans))
                yield self.deeds.item(told, *spans)
                choices, effects = [], effects[1:]
        for choice in action.choices:
            if choice in choices:
                yield self.deeds.choice(choice)
            self.words.bound = {**self.words.bound, choice.name: "chosen"}
        self._kept(action.effects, action.name, "action")
        yield from self.deeds.effects(effects)
        if action.ensure is not None:
            yield self.deeds.ruled(self.words.say("action.ensure"), action.ensure)
        if said:
            yield from self.deeds.route(action.route)
        self.words.bound = bound

    def _kept(
        self, effects: Iterable[Effect], name: str, role: str, *, skip: bool = False
    ) -> tuple[Effect, ...]:
        """The effects that players see; those that only keep count go to the small print.

        `skip`: they are told later, when what was chosen is known.
        """
        head = "" if skip else self.words.bare(name, role)
        return self.kept(effects, head)

    def kept(self, effects: Iterable[Effect], head: str) -> tuple[Effect, ...]:
        """The effects that players see; those that only keep count are put aside under `head`.

        Without a head they are left out, to be told elsewhere.
        """
        kept = []
        for effect in effects:
            if not counts(effect):
                kept.append(effect)
            elif self.counted.says_itself(effect):
                self.counted.silent += self.counted.hush(effect)
            elif head:
                self.put_aside(self.deeds.effect(effect), head)
        return tuple(kept)

    def put_aside(self, items: Iterable[Item], head: str) -> None:
        """Sentences for the small print, with the move or time to which they belong."""
        head = capital(head)
        for item in items:
            again = next((i for i, each in enumerate(self.fine)
                          if (each.head, each.text) == (head, item.text)), None)  # fmt: skip
            if again is None:
                self.fine.append(replace(item, head=head))
            else:
                old = self.fine[again]
                self.fine[again] = replace(old, spans=(*old.spans, *item.spans))

    def standing(self) -> Iterator[Item]:
        """Moves that several phases offer, each said once."""
        found: dict[str, tuple[Action, list[str]]] = {}
        for phase in self.words.rules.phases.values():
            for action in phase.actions:
                if action.standing:
                    name = self.words.term(phase.name, "phase")
                    found.setdefault(action.name, (action, []))[1].append(name)
        for name, (action, phases) in found.items():
            told = self.words.say("standing", x=self.words.language.join(phases, "or"))
            item = self.action(action, name)
            text = f"{self.words.language.polish(told)} {item.text}"
            yield replace(item, text=text.strip())


def counts(effect: Effect) -> bool:
    """Whether an effect does nothing but remember something."""
    match effect:
        case Assign(cell=Variable()) | Increase(cell=Variable()) | Decrease(cell=Variable()):
            return True
        case When():
            return all(map(counts, (*effect.then, *effect.otherwise)))
        case ForEach():
            return all(map(counts, effect.body))
        case _:
            return False


def capital(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]


def paragraph(items: Iterable[Item], head: str, spans: Iterable[Span]) -> Item:
    """Sentences one after the other; from the first list on, what is left stands below."""
    told: list[str] = []
    below: list[Item] = []
    behind = [*spans]
    for item in items:
        if item.items or below:
            below.append(item)
        else:
            told.append(item.text)
            behind += item.spans
    return Item(" ".join(told), tuple(behind), tuple(below), head=head)
