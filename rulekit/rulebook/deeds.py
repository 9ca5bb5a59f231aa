"""Effects, routes and choices as items: what happens, where play goes on, what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import assert_never

from rulekit.model.effect import (
    Add,
    Announce,
    Assign,
    Deal,
    Decrease,
    Effect,
    Flip,
    ForEach,
    Increase,
    Lay,
    Move,
    Must,
    Pay,
    Perform,
    PutBack,
    Remember,
    Repeat,
    Reveal,
    Shuffle,
    Swap,
    When,
    expressions,
)
from rulekit.model.expr import Expr, Route, Target, walk
from rulekit.model.ruleset import Choice
from rulekit.rulebook.page import Item
from rulekit.rulebook.prose import Prose
from rulekit.rulebook.settled import always
from rulekit.rulebook.simple import ABSENT
from rulekit.rulebook.values import anybody
from rulekit.source import Span
from rulekit.types import CARD, FLAG, NONE, NUMBER, SPREAD

Deed = (
    Move | Flip | Shuffle | Swap | Deal | Reveal | Lay | Add | Remember | PutBack
    | Assign | Increase | Decrease | Pay | Announce | Must | Perform
)  # fmt: skip
"""An effect that holds no others."""


def spans_of(*exprs: Expr | None) -> tuple[Span, ...]:
    """The phrases that expressions were written as, theirs and those of their parts."""
    return tuple(part.span for expr in exprs if expr is not None for part in walk(expr))


class Deeds(Prose):
    """Says effects, routes and choices."""

    def item(self, text: str, *spans: Span, items: tuple[Item, ...] = ()) -> Item:
        """A finished sentence with its sources; with items below it, their head."""
        polished = self.language.polish(text)
        if items:
            polished = polished.removesuffix(".") + ":"
        return Item(polished, spans, items)

    def ruled(self, head: str, condition: Expr, *spans: Span) -> Item:
        """A sentence that ends with a condition; a mixed condition is a list of its parts."""
        spans = (*spans, *spans_of(condition))
        parts = list(self.flat(condition, condition.op))
        mixed = any(part.op in ("and", "or") for part in parts)
        if condition.op not in ("and", "or") or not mixed:
            return self.item(f"{head} {self.clause(condition)}", *spans)
        below = tuple(self.ruled("", part) for part in parts)
        return self.item(f"{head} {self.say(f'parts.{condition.op}')}", *spans, items=below)

    # ── effects ───────────────────────────────────────────────────────────────────────────────

    def effects(self, effects: tuple[Effect, ...]) -> tuple[Item, ...]:
        """One item for each effect."""
        return tuple(item for effect in effects for item in self.effect(effect))

    def effect(self, effect: Effect) -> tuple[Item, ...]:
        """The items of one effect: mostly one, more for a condition with alternatives."""
        spans = (effect.span, *spans_of(*expressions(effect)))
        match effect:
            case When():
                return tuple(self._when(effect, "if"))
            case ForEach():
                with self.binding(effect.name, "that"):
                    body = self.effects(effect.body)
                return (self._headed(self._each(effect), body, spans),)
            case Repeat():
                return self._repeat(effect, spans)
            case _:
                return (self.item(self._deed(effect), *spans),)

    def _deed(self, effect: Deed) -> str:
        """An effect that holds no others, as a sentence."""
        match effect:
            case Move():
                return self._move(effect)
            case Flip():
                return self._pair("effect.flip", effect.source, effect.target)
            case Shuffle():
                return self._shuffle(effect)
            case Swap():
                return self._pair("effect.swap", effect.one, effect.other)
            case Deal():
                return self._deal(effect)
            case Reveal():
                return self.say("effect.reveal", a=self.value(effect.place))
            case Lay():
                key = "effect.lay.many" if effect.melds.type == SPREAD else "effect.lay"
                return self._pair(key, effect.melds, effect.target)
            case Add():
                return self.say("effect.add", a=self.value(effect.layoff))
            case Remember():
                return self.say("effect.remember", a=self.value(effect.melds))
            case PutBack():
                return self._pair("effect.put_back", effect.melds, effect.target)
            case Assign():
                return self._assign(effect)
            case Increase():
                return self._pair("effect.increase", effect.cell, effect.amount)
            case Decrease():
                return self._pair("effect.decrease", effect.cell, effect.amount)
            case Pay():
                return self._pay(effect)
            case Announce():
                return self.say("effect.announce", a=effect.text)
            case Must():
                return self.say("effect.must", c=self.clause(effect.condition))
            case Perform():
                return self._perform(effect)
            case _:
                assert_never(effect)

    def _pair(self, key: str, one: Expr, other: Expr) -> str:
        return self.say(key, a=self.value(one), b=self.value(other))

    def _repeat(self, effect: Repeat, spans: tuple[Span, ...]) -> tuple[Item, ...]:
        """What happens several times under a head; once, just what happens."""
        number, body = effect.number, self.effects(effect.body)
        if number.op == "const" and number.value == 1:
            return tuple(Item(each.text, (*spans, *each.spans), each.items) for each in body)
        key = "effect.repeat.times" if number.op == "const" else "effect.repeat"
        return (self._headed(self.say(key, n=self.value(number)), body, spans),)

    def _headed(self, head: str, body: tuple[Item, ...], spans: tuple[Span, ...]) -> Item:
        """A head and what stands under it: one sentence, if that is only one."""
        if len(body) == 1 and not body[0].items:
            text = f"{head}, {self.language.lower(body[0].text)}"
            return self.item(text, *spans, *body[0].spans)
        return self.item(head, *spans, items=body)

    def _when(self, effect: When, key: str) -> list[Item]:
        condition = effect.condition
        head = self.say(key, c=self.clause(condition))
        spans = (effect.span, *spans_of(condition))
        found = [self._headed(head, self.effects(effect.then), spans)]
        rest = effect.otherwise
        if len(rest) == 1 and isinstance(rest[0], When):
            found += self._when(rest[0], "if.otherwise")
        elif rest:
            found.append(self._headed(self.say("otherwise"), self.effects(rest), (effect.span,)))
        return found

    def _each(self, effect: ForEach) -> str:
        domain, condition = effect.domain, effect.where
        with self.binding(effect.name, "it"):
            which = "" if always(condition) else self.say("such", c=self.clause(condition))
        key = "effect.for_each"
        if anybody(domain):
            key += ".anybody"
        noun = self.noun_of(domain)
        every = self.language.form("every", noun)
        return self.say(key, every=every, x=self.value(domain), which=which)

    def _move(self, effect: Move) -> str:
        thing, source, target = effect.cards, effect.source, effect.target
        key = "one" if thing.type == CARD else "whole" if thing.op == "zone" else "many"
        place = self.value(target)
        goes = self.say("to.bottom" if effect.under else "to", x=place)
        if source != thing and (not thing.args or source != thing.args[0]) and source.op == "zone":
            goes = f"{self.say('from', x=self.value(source))} {goes}"
        verb = "bottom" if effect.under else "move"
        return self.say(f"effect.{verb}.{key}", what=self.value(thing), goes=goes)

    def _shuffle(self, effect: Shuffle) -> str:
        source, target = self.value(effect.source), self.value(effect.target)
        if effect.source == effect.target:
            return self.say("effect.shuffle.same", x=source)
        return self.say("effect.shuffle", x=source, to=target)

    def _deal(self, effect: Deal) -> str:
        number = effect.number
        parts = {
            "x": self.value(effect.source),
            "each": self.say(
                "each_zone",
                x=self.bare(effect.zone, "zone"),
                the=self.titled(effect.zone, "zone"),
            ),
            "start": self.value(effect.first),
        }
        if number is None:
            if effect.rest is not None:
                parts["each"] = self.language.join([parts["each"], self.value(effect.rest)])
            return self.say("effect.deal.all", **parts)
        if number.op == "const":
            told = self.language.count(int(number.value), self.noun("card"))
            one = int(number.value) == 1
            return self.say("effect.deal.one" if one else "effect.deal", n=told, **parts)
        return self.say("effect.deal.some", n=self.value(number), **parts)

    def _assign(self, effect: Assign) -> str:
        cell, value = effect.cell, effect.value
        told = self.value(cell)
        if cell.type == FLAG and value.op == "const":
            return self.say("effect.note" if value.value else "effect.unnote", a=told)
        if cell.type == FLAG:
            return self.say("effect.note.if", a=told, c=self.clause(value))
        if value.op == "const" and (value.type == NONE or int(value.value) == ABSENT):
            return self.say("effect.clear", a=told)
        if cell.op == "given" and cell.value == "seated":
            return self.say("effect.seat", b=self.value(value))
        if cell.type == NUMBER:
            return self.say("effect.set", a=told, b=self.closing(value))
        return self.say("effect.assign", a=told, b=self.closing(value))

    def _pay(self, effect: Pay) -> str:
        parts = (effect.amount, effect.payer, effect.payee)
        amount, payer, to = (self.value(each) for each in parts)
        return self.say("effect.pay", n=amount, a=payer, b=to)

    def _perform(self, effect: Perform) -> str:
        name = self.term(effect.procedure, "procedure")
        if not effect.args:
            return self.say("effect.perform", a=name)
        args = self.language.join([self.value(arg) for arg in effect.args])
        return self.say("effect.perform.with", a=name, b=args)

    # ── routes ────────────────────────────────────────────────────────────────────────────────

    def route(self, route: Route) -> tuple[Item, ...]:
        """One item for each target, in the order in which they are tried."""
        found = []
        for i, (condition, target) in enumerate(route.cases):
            told = self.target(target)
            if condition is not None:
                head = self.say("if.otherwise" if i else "if", c=self.clause(condition))
                told = f"{head}, {told}"
            elif i:
                told = f"{self.say('otherwise')}, {told}"
            spans = (target.span, *spans_of(condition, target.player))
            found.append(self.item(told, *spans))
        return tuple(found)

    def target(self, target: Target) -> str:
        """Where a route leads, as a clause."""
        if target.kind == "end":
            reason = self.term(target.reason, "reason")
            if target.player is None:
                return self.say("target.end", a=reason)
            key = "target.end.won"
            if self.noun(target.player.type.name).several:
                key = "target.end.won.many"
            return self.say(key, a=reason, b=self.value(target.player))
        if target.kind == "go":
            phase = self.term(target.phase, "phase")
            if target.player is None:
                return self.say("target.go", a=phase)
            return self.say("target.go.to", a=phase, b=self.value(target.player))
        return self.say(f"target.{target.kind}")

    # ── choices ───────────────────────────────────────────────────────────────────────────────

    def choice(self, choice: Choice) -> Item:
        """What the player chooses."""
        with self.binding(choice.name, "it"):
            which = "" if choice.where is None else self.say("such", c=self.clause(choice.where))
        args = [self.value(arg) for arg in choice.args]
        spans = (choice.span, *spans_of(*choice.args, choice.where))
        return self.item(CHOICES[choice.kind](self, choice, args) + which, *spans)

    def _choose_one(self, choice: Choice, args: list[str]) -> str:
        domain = replace(choice.args[0], type=choice.args[0].type)
        one = self.language.form("a", self.noun_of(domain))
        named = "" if domain.op != "given" else ".anybody"
        return self.say(f"choice.one{named}", a=one, x=args[0])

    def _choose_number(self, _choice: Choice, args: list[str]) -> str:
        return self.say("choice.number", low=args[0], high=args[1])

    def _choose_meld(self, choice: Choice, args: list[str]) -> str:
        kind = self.say("meld.kind", a=self.term(choice.unit, "kind")) if choice.unit else ""
        using = self.say("meld.using", x=args[1]) if len(args) > 1 else ""
        return self.say("choice.meld", kind=kind, x=args[0], using=using)

    def _choose_melds(self, choice: Choice, args: list[str]) -> str:
        if not choice.unit:
            return self.say("choice.melds", x=args[0])
        most = choice.args[1]
        if most.op == "const" and not most.value and choice.unit == "cards":
            return self.say("choice.melds.all", x=args[0])
        number = args[1]
        if choice.unit == "cards" and most.op == "const":
            number = self.language.count(int(most.value), self.noun("card"))
        return self.say(f"choice.melds.{choice.unit}", x=args[0], n=number)

    def _choose_any(self, _choice: Choice, args: list[str]) -> str:
        return self.say("choice.any_melds", x=args[0])

    def _choose_layoff(self, choice: Choice, args: list[str]) -> str:
        key = "choice.layoff.one" if choice.args[0].type == CARD else "choice.layoff"
        return self.say(key, x=args[0], y=args[1])

    def _choose_parts(self, _choice: Choice, args: list[str]) -> str:
        return self.say("choice.new_layout", x=args[0])

    def _choose_layout(self, choice: Choice, args: list[str]) -> str:
        most = choice.args[2] if len(args) > 2 else None
        if most is not None and most.op == "const" and not most.value:
            return self.say("choice.layout.all", x=args[0], y=args[1])
        stepwise = self.rules.rearranging.single_steps
        only = stepwise is not None and stepwise.op == "const" and stepwise.value
        told = self.say("choice.layout.step" if only else "choice.layout", x=args[0], y=args[1])
        return told if most is None else told + self.say("layout.leaving", n=args[2])


CHOICES: Mapping[str, Callable[[Deeds, Choice, list[str]], str]] = {
    "one": Deeds._choose_one,
    "number": Deeds._choose_number,
    "meld": Deeds._choose_meld,
    "melds": Deeds._choose_melds,
    "any_melds": Deeds._choose_any,
    "layoff": Deeds._choose_layoff,
    "new_layout": Deeds._choose_parts,
    "layout": Deeds._choose_layout,
}
"""How each choice is said."""
