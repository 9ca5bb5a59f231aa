"""Phases as steps: each move a paragraph, what is only counted put aside for the small print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from rulekit.model.effect import (
    Assign,
    Decrease,
    Effect,
    ForEach,
    Increase,
    Move,
    Must,
    When,
)
from rulekit.model.expr import KindOfMove, Not, Property, Variable
from rulekit.model.route import Go, Route
from rulekit.model.ruleset import Action, Phase
from rulekit.model.settled import Rules
from rulekit.model.traversal import same
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.page import Item, capital
from rulekit.rulebook.phases import Phases
from rulekit.rulebook.printed.deeds import ToPlayer
from rulekit.rulebook.printed.depths import depths
from rulekit.rulebook.printed.kept import Kept
from rulekit.rulebook.printed.together import Together, Told
from rulekit.rulebook.reach import spoken
from rulekit.settle.folding import known
from rulekit.source import Span

SHORT = 8
"""Words of a sentence that needs no name of the move before it."""


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
        self.together = Together(phases.words)
        self.spoken_of = frozenset(_actions(phases.rules))
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
        about = self.about(phase.about, phase.name)
        if about and len(items) > 1 and items[0].text == about:
            first, *items_left = items
            return Item(about, first.spans, tuple(items_left), head=title)
        either = self.together.either(items) if len(items) == len(moves) else None
        if either is not None:
            return replace(either, head=title)
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
            self.counted.silent += [target.span for target in phase.entry_route.targets]
            yield from self._under(head, self._route(phase.entry_route, phase))
        yield from self._moves(phase)

    def _moves(self, phase: Phase) -> Iterator[Item]:
        """The moves of a phase; what they share, and what was told before, once."""
        actions = [each for each in phase.actions if not each.standing]
        told = [self._told(each, phase) for each in actions]
        shared = self.together.shared(actions, told)
        known: dict[str, list[Action]] = {}
        for action, (items, route) in zip(actions, told, strict=True):
            again = shared is not None and action in shared.actions
            own = [*items, *route]
            own = own[: len(own) - len(shared.items)] if shared is not None and again else own
            named = self._named(action, actions, items, named=again)
            before = self.together.told_before(action, own, phase)
            if before:
                known.setdefault(before, []).append(action)
                continue
            spans = (phase.span, action.span, *(target.span for target in action.route.targets))
            yield paragraph(own, named, spans)
        for before, those in known.items():
            yield self.together.as_before(before, those, phase, partial(self._told, phase=phase))
        if shared is not None:
            yield self.together.after(shared, actions)

    def _named(
        self, action: Action, actions: list[Action], items: list[Item], *, named: bool
    ) -> str:
        """The name of a move before it, where it is not alone; not if the sentences say it."""
        if len(actions) == 1:
            return ""
        name = self.words.bare(action.name, "action")
        head = capital(name)
        needed = (
            named or action.name in self.spoken_of or any(head == each.head for each in self.fine)
        )
        only = capital(self.words.say("action.when"))
        said = [each for each in items if each.spans and not each.text.startswith(only)]
        told = said[0].text.lower() if said and not said[0].items else ""
        if self._begins(told, name.lower()):
            return ""
        told = told if len(told.split()) <= SHORT else ""
        found = all(re.search(rf"\b{re.escape(stem)}", told) for stem in self._stems(name))
        return "" if found and not needed else head

    def _begins(self, told: str, name: str) -> bool:
        """Whether a sentence begins as the name of its move, so that it is found by that."""
        small = self.words.say("small").split()
        words = [word for word in re.findall(r"\w+", told) if word not in small]
        stems = self._stems(name)
        begun = zip(words, stems, strict=False)
        return len(words) > len(stems) > 0 and all(word.startswith(stem) for word, stem in begun)

    def _stems(self, name: str) -> list[str]:
        """The words of a name that matter, as far as their forms have them in common."""
        small = self.words.say("small").split()
        return [word[: max(3, len(word) - 2)] for word in name.lower().split() if word not in small]

    def route_under(self, head: str, route: Route) -> Iterator[Item]:
        """Where play goes, under a head if there is one."""
        yield from self._under(head, self.deeds.route(route))

    def _under(self, head: str, items: tuple[Item, ...]) -> Iterator[Item]:
        """Sentences under a head, if there is one; one only follows on it."""
        if head and len(items) == 1:
            text = f"{head}, {self.words.language.lower(items[0].text)}"
            yield self.deeds.item(text, *items[0].spans)
        elif head and items:
            yield self.phases.under(head, items)
        else:
            yield from items

    def about(self, text: str, name: str) -> str:
        """What a rule file says about something, in the language of the page if it has it."""
        language = self.words.language.code
        said = self.words.rules.names.get(language, {}).get(f"about {name}", "")
        return said or (text if language == "en" else "")

    def _told(self, action: Action, phase: Phase | None = None) -> Told:
        """The sentences of a move, and where it leads."""
        self.player.acting = True
        self.prose.idioms.deep = depths(action)
        items = list(self.parts(action))
        bound = self.words.bound
        self.words.bound = {**bound, **{each.name: "chosen" for each in action.choices}}
        route = self._route(action.route, phase)
        self.words.bound, self.prose.idioms.deep = bound, {}
        self.player.acting = False
        told = self.about(action.about, action.name)
        if told:
            items.insert(0, Item(told))
        return items, route

    def _route(self, route: Route, phase: Phase | None) -> tuple[Item, ...]:
        """Where a move leads; that the next step follows in the end goes without saying."""
        items = self.deeds.route(route)
        condition, last = route.cases[-1] if route.cases else (None, None)
        if condition is not None:
            return items
        if phase is not None and phase.name in self.turn[:-1] and isinstance(last, Go):
            follows = self.turn[self.turn.index(phase.name) + 1]
            if last.player is None and last.phase == follows:
                return items[:-1]
        return items

    def action(self, action: Action, name: str) -> Item:
        """A move as a paragraph."""
        items, route = self._told(action)
        head = capital(self.words.bare(name, "action")) if name else ""
        return paragraph([*items, *route], head, (action.span,))

    def parts(self, action: Action) -> Iterator[Item]:
        """The sentences of a move, one by one."""
        clock = action.clock
        seconds = known(clock)
        if clock is not None and (seconds is None or seconds > 0):
            told = self.words.say("action.clock", n=self.values.value(clock))
            yield self.deeds.item(told, action.span)
        elif action.aside:
            yield self.deeds.item(self.words.say("action.aside"), action.span)
        if action.when is not None and self._taken_there(action):
            self.counted.silent += spans_of(action.when)
        elif action.when is not None:
            yield self.deeds.ruled(self.words.say("action.when"), action.when)
        bound = dict(self.words.bound)
        effects = self._kept(action.effects, action.name, "action", skip=True)
        first = next(iter(effects), None)
        if (
            action.when is not None
            and isinstance(first, When)
            and same(first.condition, action.when)
        ):
            self.counted.silent += (first.span, *spans_of(first.condition))
            effects = (*first.then, *effects[1:])  # what a move takes is so as it begins
        choices = list(action.choices)
        for choice in action.choices:
            at = next((n for n, each in enumerate(effects) if not isinstance(each, Must)), 0)
            told = ""
            if choices[:1] == [choice] and at < len(effects):
                told = self.player.chosen(choice, effects[at])
            if told:
                one, done = self.deeds.choice(choice), self.deeds.effect(effects[at])
                spans = (*one.spans, *(span for each in done for span in each.spans))
                yield self.deeds.item(told, *spans)
                choices, effects = choices[1:], (*effects[:at], *effects[at + 1 :])
            else:
                yield self.deeds.choice(choice)
            self.words.bound = {**self.words.bound, choice.name: "chosen"}
        self._kept(action.effects, action.name, "action")
        yield from self.deeds.effects(effects)
        if action.ensure is not None:
            yield self.deeds.ruled(self.words.say("action.ensure"), action.ensure)
        self.words.bound = bound

    def _taken_there(self, action: Action) -> bool:
        """Whether the only condition is that there is a card where one is taken."""
        when, first = action.when, next(iter(action.effects), None)
        if not isinstance(when, Not) or not isinstance(first, Move):
            return False
        asked, cards = when.condition, first.cards
        if not (isinstance(asked, Property) and asked.word == "empty"):
            return False
        top = isinstance(cards, Property) and cards.word == "top"
        where = self.values.value(asked.thing)
        return top and isinstance(cards, Property) and self.values.value(cards.thing) == where

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
            if self.counted.says_itself(effect):
                self.counted.silent += self.counted.hush(effect)
            elif not counts(effect):
                kept.append(effect)
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


def _actions(rules: Rules) -> Iterator[str]:
    """The moves of which something speaks by name."""
    exprs, _ = spoken(rules)
    yield from (each.action for each in exprs if isinstance(each, KindOfMove))
    yield from (name for each in rules.variables.values() for name in each.turns_with)
    yield from (phase.claim.action for phase in rules.phases.values() if phase.claim)


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
