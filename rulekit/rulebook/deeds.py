"""Effects, routes and choices as items: what happens, where play goes on, what may be chosen."""

from __future__ import annotations

from rulekit.language.words import Unsaid
from rulekit.model.choice import Choice
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
)
from rulekit.model.expr import (
    And,
    Const,
    Expr,
    Given,
    Ledger,
    Variable,
    Zone,
)
from rulekit.model.route import DealAgain, End, FirstDeal, Go, LetBy, Resume, Route, Target
from rulekit.model.traversal import expressions, walk
from rulekit.rulebook.choices import Choices
from rulekit.rulebook.page import Item
from rulekit.rulebook.printed.again import Again
from rulekit.rulebook.printed.numbers import Changes
from rulekit.rulebook.prose import JUNCTIONS, Player, Prose
from rulekit.rulebook.values import anybody, is_me
from rulekit.settle.folding import ABSENT, known
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


LONG = 24
"""Words of a condition that players find easier to read as a list of its parts."""


class Deeds:
    """Says effects, routes and choices. `player`: to whom, if to the one who plays."""

    def __init__(self, prose: Prose, player: Player | None = None) -> None:
        self.player = player
        self.choices = Choices(prose)
        self.again, self.changes = Again(prose), Changes(prose)
        if player is not None:
            player.choices = self.choices
        self.prose, self.values, self.words = prose, prose.values, prose.words
        self.rules = prose.words.rules

    def item(self, text: str, *spans: Span, items: tuple[Item, ...] = ()) -> Item:
        """A finished sentence with its sources; with items below it, their head."""
        polished = self.words.language.polish(text)
        if items:
            polished = polished.removesuffix(".") + ":"
        return Item(polished, spans, items)

    def ruled(self, head: str, condition: Expr, *spans: Span) -> Item:
        """A sentence that ends with a condition; a mixed condition is a list of its parts."""
        spans = (*spans, *spans_of(condition))
        parts = tuple(self.prose.flat(condition)) if isinstance(condition, JUNCTIONS) else ()
        told = f"{head} {self.prose.clause(condition)}"
        long = self.words.printed and bool(parts) and len(told.split()) > LONG
        if not long and not any(map(self.prose.mixed, parts)):
            return self.item(told, *spans)
        below = tuple(self.ruled("", part) for part in parts)
        key = "parts.and" if isinstance(condition, And) else "parts.or"
        return self.item(f"{head} {self.words.say(key)}", *spans, items=below)

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
                subject = effect.name if self.words.printed else ""
                with self.words.binding(effect.name, "that"), self.words.spoken_of(subject):
                    body = self.effects(effect.body)
                return (self._headed(self.for_each(effect), body, spans),)
            case Repeat():
                return self._repeat(effect, spans)
            case _:
                return (self.item(self._deed(effect), *spans),)

    def _deed(self, effect: Deed) -> str:
        """An effect that holds no others, as a sentence."""
        match effect:
            case Move():
                told = self.player.handled(effect) if self.player else ""
                return told or self._move(effect)
            case Flip():
                return self._pair("effect.flip", effect.source, effect.target)
            case Shuffle():
                return self._shuffle(effect)
            case Swap():
                return self._pair("effect.swap", effect.one, effect.other)
            case Deal():
                return self._deal(effect)
            case Reveal():
                return self.words.say("effect.reveal", a=self.values.value(effect.place))
            case Lay():
                key = "effect.lay.many" if effect.melds.type == SPREAD else "effect.lay"
                return self._pair(key, effect.melds, effect.target)
            case Add():
                key = f"effect.add.{effect.chosen.type.name}"
                return self.words.say(key, a=self.values.value(effect.chosen))
            case Remember():
                return self.words.say("effect.remember", a=self.values.value(effect.melds))
            case PutBack():
                return self._pair("effect.put_back", effect.melds, effect.target)
            case Assign():
                return self._assign(effect)
            case Increase():
                return self._grows("effect.increase", effect)
            case Decrease():
                return self._grows("effect.decrease", effect)
            case Pay():
                return self._pay(effect)
            case Announce():
                return self.words.say("effect.announce", a=effect.text)
            case Must():
                return self.words.say("effect.must", c=self.prose.clause(effect.condition))
            case Perform():
                return self._perform(effect)
            case _:
                raise Unsaid.of(effect, "words", __name__)

    def _grows(self, key: str, effect: Increase | Decrease) -> str:
        """How much a number grows or falls by."""
        told = self.words.say(key, a="", b=self.values.value(effect.amount)).strip()
        return f"{self.values.value(effect.cell)} {self._many(effect.cell, told)}"

    def _many(self, cell: Expr, told: str) -> str:
        """What is said of something that is kept, the verb as it goes with its name."""
        if not self.words.printed or not isinstance(cell, Variable | Ledger):
            return told
        return self.words.language.of_many(told) if self._several(cell) else told

    def _several(self, cell: Variable | Ledger | Zone) -> bool:
        """Whether the name of something is a plural."""
        return self.words.language.several(self.words.bare(cell.name, cell.role))

    def _pair(self, key: str, one: Expr, other: Expr) -> str:
        return self.words.say(key, a=self.values.value(one), b=self.values.value(other))

    def _repeat(self, effect: Repeat, spans: tuple[Span, ...]) -> tuple[Item, ...]:
        """What happens several times under a head; once, just what happens."""
        number, body = effect.number, self.effects(effect.body)
        if known(number) == 1:
            return tuple(Item(each.text, (*spans, *each.spans), each.items) for each in body)
        key = "effect.repeat" if known(number) is None else "effect.repeat.times"
        return (self._headed(self.words.say(key, n=self.values.value(number)), body, spans),)

    def _headed(self, head: str, body: tuple[Item, ...], spans: tuple[Span, ...]) -> Item:
        """A head and what stands under it: one sentence, if that is only one."""
        if len(body) == 1 and not body[0].items:
            text = f"{head}, {self.words.language.lower(body[0].text)}"
            return self.item(text, *spans, *body[0].spans)
        return self.item(head, *spans, items=body)

    def _when(self, effect: When, key: str) -> list[Item]:
        condition = effect.condition
        head = self.words.say(key, c=self.prose.clause(condition))
        spans = (effect.span, *spans_of(condition))
        clause, then = self.prose.clause(condition), self.effects(effect.then)
        if self.words.printed and len(then) == 1:
            then = (self.again.of_it(then[0], clause, condition),)
        found = [self._headed(head, then, spans)]
        rest = effect.otherwise
        if len(rest) == 1 and isinstance(rest[0], When):
            found += self._when(rest[0], "if.otherwise")
        elif rest:
            found.append(
                self._headed(self.words.say("otherwise"), self.effects(rest), (effect.span,))
            )
        return found

    def for_each(self, effect: ForEach) -> str:
        """The head of a loop."""
        domain, condition = effect.domain, effect.where
        with self.words.binding(effect.name, "it"):
            noun = self.words.noun_of(domain)
            which = ""
            called, left = self.prose.narrowed(noun, condition, effect.name)
            if left is not None:
                which = self.prose.which(left, noun, name=effect.name)
        key = "effect.for_each"
        if anybody(domain):
            key += ".anybody"
        every = self.words.language.form("every", called)
        return self.words.say(key, every=every, x=self.values.value(domain), which=which)

    def _move(self, effect: Move) -> str:
        thing, source, target = effect.cards, effect.source, effect.target
        key = "one" if thing.type == CARD else "whole" if isinstance(thing, Zone) else "many"
        place = self.values.value(target)
        if self.words.printed and self.values.single(target):
            return self.words.say("effect.becomes", what=self.values.value(thing), x=place)
        on_top = "to.top" if key == "one" and target.name in self.shuffled() else "to"
        goes = self.words.say("to.bottom" if effect.under else on_top, x=place)
        lies = (thing, next(expressions(thing), None))  # what says itself where it lies
        if source not in lies and isinstance(source, Zone):
            goes = f"{self.words.say('from', x=self.values.value(source))} {goes}"
        verb = "bottom" if effect.under else "move"
        return self.words.say(f"effect.{verb}.{key}", what=self.values.value(thing), goes=goes)

    def _shuffle(self, effect: Shuffle) -> str:
        source, target = self.values.value(effect.source), self.values.value(effect.target)
        if effect.source == effect.target:
            return self.words.say("effect.shuffle.same", x=source)
        zone = effect.source
        if self.words.printed and isinstance(zone, Zone) and self._several(zone):
            return self.words.say("effect.shuffle.many", x=source, to=target)
        return self.words.say("effect.shuffle", x=source, to=target)

    def _deal(self, effect: Deal) -> str:
        number = effect.number
        parts = {
            "x": self.values.value(effect.source),
            "each": self._each_zone(effect),
            "start": self.values.value(effect.first),
            "from": "",
        }
        if not (isinstance(effect.source, Zone) and effect.source.name in self.shuffled()):
            parts["from"] = " " + self.words.say("from", x=parts["x"])
        if number is None:
            if effect.rest is not None:
                parts["each"] = self.words.language.join(
                    [parts["each"], self.values.value(effect.rest)]
                )
            return self.words.say("effect.deal.all", **parts)
        if isinstance(number, Const):
            told = self.words.language.count(number.value, self.words.noun("card"))
            return self.words.say(
                "effect.deal.one" if number.value == 1 else "effect.deal", n=told, **parts
            )
        return self.words.say("effect.deal.some", n=self.values.value(number), **parts)

    def _each_zone(self, effect: Deal) -> str:
        """To where each gets cards; the place where one holds them need not be said."""
        zones = self.rules.zones
        own = ("player", "cards", "seen_by_owner")
        held = [name for name, z in zones.items() if (z.owner, z.shape, z.sight) == own]
        if self.words.printed and held == [effect.zone] and effect.rest is None:
            return self.words.say("each_zone.alone")
        return self.words.say(
            "each_zone",
            x=self.words.bare(effect.zone, "zone"),
            the=self.words.titled(effect.zone, "zone"),
        )

    def shuffled(self) -> list[str]:
        """Where the pack lies that is dealt: what is dealt from there need not say it."""
        shuffled = (each.target for each in self.rules.deal if isinstance(each, Shuffle))
        return [target.name for target in shuffled if isinstance(target, Zone)]

    def _assign(self, effect: Assign) -> str:
        cell, value = effect.cell, effect.value
        told, number = self.values.value(cell), known(value)
        if cell.type == FLAG and number is not None and isinstance(cell, Variable):
            done = self.prose.idioms.marked(cell) if self.words.printed else ""
            if done:
                return self.words.say("effect.noted" if number else "effect.unnoted", c=done)
        if cell.type == FLAG and number is not None:
            return self.words.say("effect.note" if number else "effect.unnote", a=told)
        if cell.type == FLAG:
            return self.words.say("effect.note.if", a=told, c=self.prose.clause(value))
        if number == ABSENT or (number is not None and value.type == NONE):
            return self.words.say("effect.clear", a=told)
        if isinstance(cell, Given) and cell.word == "seated":
            return self.words.say("effect.seat", b=self.values.value(value))
        if cell.type == NUMBER and self.words.printed:
            return f"{told} {self._many(cell, self.changes.said(cell, value))}"
        if cell.type == NUMBER:
            return self.words.say("effect.set", a=told, b=self.values.closing(value))
        return self.words.say("effect.assign", a=told, b=self.values.closing(value))

    def _pay(self, effect: Pay) -> str:
        parts = (effect.amount, effect.payer, effect.payee)
        amount, payer, to = (self.values.value(each) for each in parts)
        told = self.words.say("effect.pay", n=amount, a="", b=to).strip()
        return self.words.language.agreed(payer, told)

    def _perform(self, effect: Perform) -> str:
        name = self.words.term(effect.procedure, "procedure")
        mine = self.words.printed and all(map(is_me, effect.args))
        if not effect.args or mine:
            return self.words.say("effect.perform", a=name)
        args = self.words.language.join([self.values.value(arg) for arg in effect.args])
        return self.words.say("effect.perform.with", a=name, b=args)

    # ── routes ────────────────────────────────────────────────────────────────────────────────

    def route(self, route: Route) -> tuple[Item, ...]:
        """One item for each target, in the order in which they are tried."""
        found = []
        for i, (condition, target) in enumerate(route.cases):
            told = self.target(target)
            if condition is not None:
                clause = self.prose.clause(condition)
                head = self.words.say("if.otherwise" if i else "if", c=clause)
                told = self.again.that_player(told, condition, *expressions(target))
                told = f"{head}, {told}"
            elif i:
                told = f"{self.words.say('otherwise')}, {told}"
            spans = (target.span, *spans_of(condition, *expressions(target)))
            found.append(self.item(told, *spans))
        return tuple(found)

    def target(self, target: Target) -> str:
        """Where a route leads, as a clause."""
        match target:
            case Go():
                told = self.player.led(target) if self.player else ""
                if told:
                    return told
                phase = self.words.term(target.phase, "phase")
                if target.player is None:
                    return self.words.say("target.go", a=phase)
                return self.words.say("target.go.to", a=phase, b=self.values.value(target.player))
            case End():
                return self._end(target)
            case DealAgain():
                return self.words.say("target.again")
            case FirstDeal():
                return self.words.say("target.deal")
            case Resume():
                return self.words.say("target.resume")
            case LetBy():
                return self.words.say("target.pass")
            case _:
                raise Unsaid.of(target, "words", __name__)

    def _end(self, target: End) -> str:
        reason, winners = self.words.term(target.reason, "reason"), target.winners
        if winners is None:
            return self.words.say("target.end", a=reason)
        if self.words.printed and is_me(winners):
            return self.words.say("target.end.mine", a=reason)
        several = self.words.noun(winners.type.name).several
        key = "target.end.won.many" if several else "target.end.won"
        return self.words.say(key, a=reason, b=self.values.value(winners))

    # ── choices ───────────────────────────────────────────────────────────────────────────────

    def choice(self, choice: Choice) -> Item:
        """What the player chooses."""
        spans = (choice.span, *spans_of(*expressions(choice)))
        return self.item(self.choices.whole(choice), *spans)
