"""Phases as steps: each move a paragraph, what is only counted put aside for the small print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulekit.model.effect import (
    Assign,
    Decrease,
    Effect,
    ForEach,
    Increase,
    Must,
    When,
)
from rulekit.model.expr import KindOfMove, Variable
from rulekit.model.route import Go, Route
from rulekit.model.ruleset import Action, Phase
from rulekit.model.settled import Rules
from rulekit.rulebook.page import Item
from rulekit.rulebook.phases import Phases
from rulekit.rulebook.printed.deeds import ToPlayer
from rulekit.rulebook.printed.kept import Kept
from rulekit.rulebook.reach import spoken
from rulekit.settle.folding import known
from rulekit.source import Span


Told = tuple[list[Item], tuple[Item, ...]]
"""The sentences of a move, and those that tell where it leads."""

LONG = 8
"""A move of more words is not told twice."""

LITTLE = 2
"""So few words are not worth a sentence of their own."""


FEW = 4
"""So many words in which sentences differ are put side by side."""


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
        self.before: dict[tuple[str, ...], str] = {}  # what moves were told, and where
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
        either = self._either(items) if len(items) == len(moves) else None
        if either is not None:
            return replace(either, head=title)
        head = self.words.say("step.many") if len(moves) > 1 and len(items) == len(moves) else ""
        text = self.words.language.polish(f"{head}:") if head else ""
        return Item(text, (phase.span,), items, head=title)

    def _either(self, items: tuple[Item, ...]) -> Item | None:
        """Moves that differ in their last words only, as one sentence: the stock or the pile."""
        if len(items) < 2 or any(item.head or item.items for item in items):
            return None
        told = [item.text.removesuffix(".").split(" ") for item in items]
        same = 0
        while all(len(words) > same + 1 and words[same] == told[0][same] for words in told):
            same += 1
        ends = [" ".join(words[same:]) for words in told]
        if same < LITTLE or any("." in end or len(end.split()) > FEW for end in ends):
            return None
        text = f"{' '.join(told[0][:same])} {self.words.language.join(ends, 'or')}"
        spans = tuple(span for item in items for span in item.spans)
        return Item(self.words.language.polish(text), spans)

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
            route = phase.entry_route
            if not phase.actions and not self._route(route, phase):
                self.counted.silent += [target.span for target in route.targets]
            else:
                yield from self._route_under(head, route)
        actions = [each for each in phase.actions if not each.standing]
        told = [self._told(each, phase) for each in actions]
        shared = self._shared(told)
        known: dict[str, list[Action]] = {}
        for action, (items, route) in zip(actions, told, strict=True):
            again = shared is not None and _texts(route) == _texts(shared[0])
            named = self._named(action, actions, items, named=again)
            before = self._told_before(action, [*items, *(() if again else route)], phase)
            if before:
                known.setdefault(before, []).append(action)
                continue
            spans = (phase.span, action.span, *(target.span for target in action.route.targets))
            yield paragraph(items if again else [*items, *route], named, spans)
        for before, those in known.items():
            yield self._as_before(before, those, phase)
        if shared is not None:
            yield self._after(shared[0], shared[1], actions)

    def _told_before(self, action: Action, items: list[Item], phase: Phase) -> str:
        """The phase that has told the same of a move of this name, if it is worth referring to."""
        key = (action.name, *_texts(items))
        here = self.words.steps.get(phase.name)
        called = self.words.term(phase.name, "phase")
        if here is not None:
            called = self.words.say("step", n=here)
        before = self.before.setdefault(key, called)
        long = sum(len(text.split()) for text in key[1:]) > LONG
        return before if before != called and long else ""

    def _as_before(self, before: str, actions: list[Action], phase: Phase) -> Item:
        """Moves that an earlier phase has told."""
        names = [self.words.bare(each.name, "action") for each in actions]
        told = self.words.say("as.before", a=before, x="; ".join(names))
        spans = [phase.span]
        for each in actions:
            items, route = self._told(each, phase)
            spans += [each.span, *(target.span for target in each.route.targets)]
            spans += [span for item in (*items, *route) for span in _spans(item)]
        return Item(self.words.language.polish(told), tuple(spans))

    def _shared(self, told: list[Told]) -> tuple[tuple[Item, ...], list[int]] | None:
        """Where several moves lead alike, and which they are: that is said once, after them."""
        best: tuple[tuple[Item, ...], list[int]] | None = None
        for _, route in told:
            those = [n for n, (_, other) in enumerate(told) if _texts(other) == _texts(route)]
            size = sum(len(text.split()) for text in _texts(route))
            saved = size * (len(those) - 1) - len(those)
            if saved > LITTLE and (best is None or len(those) > len(best[1])):
                best = (route, those)
        return best

    def _after(self, route: tuple[Item, ...], those: list[int], actions: list[Action]) -> Item:
        """What follows on several moves."""
        names = [self.words.bare(actions[n].name, "action") for n in those]
        head = self.words.say("after.any")
        if len(those) < len(actions):
            head = self.words.say("after", x=self.words.language.join(names, "or"))
        first = self.words.language.lower(route[0].text)
        text = self.words.language.polish(f"{head}, {first}")
        rest = (item.text for item in route[1:])
        return Item(" ".join([text, *rest]), tuple(span for item in route for span in item.spans))

    def _named(
        self, action: Action, actions: list[Action], items: list[Item], *, named: bool
    ) -> str:
        """The name of a move before it, where it is not alone; not if the sentences say it."""
        if len(actions) == 1:
            return ""
        name = self.words.bare(action.name, "action")
        head = capital(name)
        needed = named or action.name in self.spoken_of or any(
            head == each.head for each in self.fine
        )
        told = " ".join(item.text for item in items).lower()
        small = self.words.say("small").split()
        stems = [word[: max(3, len(word) - 2)] for word in name.lower().split()
                 if word not in small]  # fmt: skip
        said = all(re.search(rf"\b{re.escape(stem)}", told) for stem in stems)
        return "" if said and not needed else head

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

    def _told(self, action: Action, phase: Phase | None = None) -> Told:
        """The sentences of a move, and where it leads."""
        self.player.acting = True
        items = list(self._parts(action))
        bound = self.words.bound
        self.words.bound = {**bound, **{each.name: "chosen" for each in action.choices}}
        route = self._route(action.route, phase)
        self.words.bound = bound
        self.player.acting = False
        told = self.about(action.about, action.name)
        if told:
            items.insert(0, Item(told))
        return items, route

    def _route(self, route: Route, phase: Phase | None) -> tuple[Item, ...]:
        """Where a move leads; that the next step follows in the end goes without saying."""
        items = self.deeds.route(route)
        last = route.cases[-1][1] if route.cases else None
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

    def _parts(self, action: Action) -> Iterator[Item]:
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
        at = next((n for n, each in enumerate(effects) if not isinstance(each, Must)), 0)
        if len(choices) == 1 and effects:
            told = self.player.chosen(choices[0], effects[at])
            if told:
                one, done = self.deeds.choice(choices[0]), self.deeds.effect(effects[at])
                spans = (*one.spans, *(span for each in done for span in each.spans))
                yield self.deeds.item(told, *spans)
                choices, effects = [], (*effects[:at], *effects[at + 1 :])
        for choice in action.choices:
            if choice in choices:
                yield self.deeds.choice(choice)
            self.words.bound = {**self.words.bound, choice.name: "chosen"}
        self._kept(action.effects, action.name, "action")
        yield from self.deeds.effects(effects)
        if action.ensure is not None:
            yield self.deeds.ruled(self.words.say("action.ensure"), action.ensure)
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


def _actions(rules: Rules) -> Iterator[str]:
    """The moves of which something speaks by name."""
    exprs, _ = spoken(rules)
    yield from (each.action for each in exprs if isinstance(each, KindOfMove))
    yield from (name for each in rules.variables.values() for name in each.turns_with)
    yield from (phase.claim.action for phase in rules.phases.values() if phase.claim)


def _spans(item: Item) -> Iterator[Span]:
    yield from (span for _, each in item.walk() for span in each.spans)


def _texts(items: Iterable[Item]) -> list[str]:
    return [each.text for item in items for _, each in item.walk()]


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
