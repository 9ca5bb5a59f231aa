"""Effects, routes and choices as items: what happens, where play goes on, what may be chosen."""

from __future__ import annotations

from rulekit.language.words import Unsaid
from rulekit.model.choice import (
    Choice,
    PickAnyMelds,
    PickContract,
    PickExchange,
    PickLayoff,
    PickLayout,
    PickMeld,
    PickMelds,
    PickMeldsLeaving,
    PickNewLayout,
    PickNumber,
    PickOne,
)
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
from rulekit.model.expr import And, Arithmetic, Const, Expr, Given, Zone
from rulekit.model.route import DealAgain, End, FirstDeal, Go, LetBy, Resume, Route, Target
from rulekit.model.traversal import expressions, walk
from rulekit.rulebook.page import Item
from rulekit.rulebook.prose import JUNCTIONS, Player, Prose
from rulekit.rulebook.pruned import always
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


class Deeds:
    """Says effects, routes and choices. `player`: to whom, if to the one who plays."""

    def __init__(self, prose: Prose, player: Player | None = None) -> None:
        self.player = player
        if player is not None:
            player.deeds = self
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
        if not any(isinstance(part, JUNCTIONS) for part in parts):
            return self.item(f"{head} {self.prose.clause(condition)}", *spans)
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
                return self._pair("effect.increase", effect.cell, effect.amount)
            case Decrease():
                return self._pair("effect.decrease", effect.cell, effect.amount)
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
        found = [self._headed(head, self.effects(effect.then), spans)]
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
            if not always(condition):
                which = self.prose.which(condition, noun, name=effect.name)
        key = "effect.for_each"
        if anybody(domain):
            key += ".anybody"
        every = self.words.language.form("every", noun)
        return self.words.say(key, every=every, x=self.values.value(domain), which=which)

    def _move(self, effect: Move) -> str:
        thing, source, target = effect.cards, effect.source, effect.target
        key = "one" if thing.type == CARD else "whole" if isinstance(thing, Zone) else "many"
        place = self.values.value(target)
        goes = self.words.say("to.bottom" if effect.under else "to", x=place)
        lies = (thing, next(expressions(thing), None))  # what says itself where it lies
        if source not in lies and isinstance(source, Zone):
            goes = f"{self.words.say('from', x=self.values.value(source))} {goes}"
        verb = "bottom" if effect.under else "move"
        return self.words.say(f"effect.{verb}.{key}", what=self.values.value(thing), goes=goes)

    def _shuffle(self, effect: Shuffle) -> str:
        source, target = self.values.value(effect.source), self.values.value(effect.target)
        if effect.source == effect.target:
            return self.words.say("effect.shuffle.same", x=source)
        return self.words.say("effect.shuffle", x=source, to=target)

    def _deal(self, effect: Deal) -> str:
        number = effect.number
        parts = {
            "x": self.values.value(effect.source),
            "each": self.words.say(
                "each_zone",
                x=self.words.bare(effect.zone, "zone"),
                the=self.words.titled(effect.zone, "zone"),
            ),
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

    def shuffled(self) -> list[str]:
        """Where the pack lies that is dealt: what is dealt from there need not say it."""
        shuffled = (each.target for each in self.rules.deal if isinstance(each, Shuffle))
        return [target.name for target in shuffled if isinstance(target, Zone)]

    def _assign(self, effect: Assign) -> str:
        cell, value = effect.cell, effect.value
        told, number = self.values.value(cell), known(value)
        if cell.type == FLAG and number is not None:
            return self.words.say("effect.note" if number else "effect.unnote", a=told)
        if cell.type == FLAG:
            return self.words.say("effect.note.if", a=told, c=self.prose.clause(value))
        if number == ABSENT or (number is not None and value.type == NONE):
            return self.words.say("effect.clear", a=told)
        if isinstance(cell, Given) and cell.word == "seated":
            return self.words.say("effect.seat", b=self.values.value(value))
        if cell.type == NUMBER:
            return self.words.say("effect.set", a=told, b=self.values.closing(value))
        return self.words.say("effect.assign", a=told, b=self.values.closing(value))

    def _pay(self, effect: Pay) -> str:
        parts = (effect.amount, effect.payer, effect.payee)
        amount, payer, to = (self.values.value(each) for each in parts)
        return self.words.say("effect.pay", n=amount, a=payer, b=to)

    def _perform(self, effect: Perform) -> str:
        name = self.words.term(effect.procedure, "procedure")
        if not effect.args:
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
                head = self.words.say("if.otherwise" if i else "if", c=self.prose.clause(condition))
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
        several = self.words.noun(winners.type.name).several
        key = "target.end.won.many" if several else "target.end.won"
        return self.words.say(key, a=reason, b=self.values.value(winners))

    # ── choices ───────────────────────────────────────────────────────────────────────────────

    def choice(self, choice: Choice) -> Item:
        """What the player chooses."""
        with self.words.binding(choice.name, "it"):
            which = self.prose.whichever(choice)
        spans = (choice.span, *spans_of(*expressions(choice)))
        return self.item(self.said(choice) + which, *spans)

    def places(self, cards: Expr, melds: Expr | None = None) -> dict[str, str]:
        """Whence cards are chosen, and to which melds; for players only where that must be said.

        That cards come from one's own hand, and melds go where all melds lie, goes without saying.
        """
        x = self.values.value(cards)
        parts = {"x": x, "from": "", "of": "", "y": "", "on": "", "theirs": ""}
        if not self._my_hand(cards):
            parts["from"] = " " + self.words.say("from", x=x)
            parts["of"] = self.words.say("of.cards", x=x) if self.words.printed else ""
        if melds is not None:
            parts["y"] = y = self.values.value(melds)
            if not self._only_melds(melds):
                parts["on"] = self.words.say("on.melds", y=y) if self.words.printed else ""
                parts["theirs"] = self.words.say("of.melds", y=y) if self.words.printed else ""
        return parts

    def _my_hand(self, cards: Expr) -> bool:
        """Whether cards are those of one's hand, the only place where one holds any."""
        if not isinstance(cards, Zone) or cards.owner is None or not is_me(cards.owner):
            return False
        held = [z for z in self.rules.zones.values() if z.owner and z.shape == "cards"]
        return self.rules.zones[cards.name].shape == "cards" and (
            self.rules.zones[cards.name].sight != "face_up" or len(held) == 1
        )

    def _only_melds(self, melds: Expr) -> bool:
        """Whether this is where all melds lie, or one's own of the places where they lie."""
        if not isinstance(melds, Zone) or (melds.owner is not None and not is_me(melds.owner)):
            return False
        return sum(zone.shape == "melds" for zone in self.rules.zones.values()) == 1

    def said(self, choice: Choice) -> str:
        """What is chosen and of what, without its condition."""
        match choice:
            case PickOne():
                return self._pick_one(choice)
            case PickNumber():
                low, high = self.values.value(choice.low), self.values.value(choice.high)
                return self.words.say("choice.number", low=low, high=high)
            case PickMeld():
                return self._pick_meld(choice)
            case PickMelds():
                return self.words.say("choice.melds", **self.places(choice.cards))
            case PickMeldsLeaving():
                return self._pick_leaving(choice)
            case PickAnyMelds():
                return self.words.say("choice.any_melds", **self.places(choice.cards))
            case PickContract():
                return self._pick_contract(choice)
            case PickLayoff() | PickExchange():
                one = ".one" if choice.cards.type == CARD else ""
                parts = self.places(choice.cards, choice.melds)
                return self.words.say(f"choice.{choice.type.name}{one}", **parts)
            case PickNewLayout():
                return self.words.say("choice.new_layout", **self.places(choice.cards))
            case PickLayout():
                return self._pick_layout(choice)
            case _:
                raise Unsaid.of(choice, "words", __name__)

    def _pick_one(self, choice: PickOne) -> str:
        domain = choice.domain
        one = self.words.language.form("a", self.words.noun_of(domain))
        named = ".anybody" if isinstance(domain, Given) else ""
        return self.words.say(f"choice.one{named}", a=one, **self.places(domain))

    def _pick_meld(self, choice: PickMeld) -> str:
        kind = self.kind_of(choice)
        parts = self.places(choice.cards) | self.used(choice)
        return self.words.say("choice.meld", kind=kind, **parts)

    def kind_of(self, choice: PickMeld) -> str:
        """Of which kind a meld is to be, if that is said."""
        if not choice.kind:
            return ""
        return self.words.say("meld.kind", a=self.words.term(choice.kind, "kind"))

    def used(self, choice: PickMeld) -> dict[str, str]:
        """What has to be in a meld; for players, a card that is there beside those of the hand."""
        if choice.using is None:
            return {"using": ""}
        x = self.values.value(choice.using)
        cards = choice.cards
        if self.words.printed and isinstance(cards, Arithmetic) and cards.sign == "+":
            for one, other in ((cards.left, cards.right), (cards.right, cards.left)):
                whole = self.values.value(one)
                if x in (whole, self.words.say("property.top", x=whole)):
                    of = self.places(other)["of"]
                    return {"of": of, "using": self.words.say("meld.with", x=x)}
        return {"using": self.words.say("meld.using", x=x)}

    def _pick_leaving(self, choice: PickMeldsLeaving) -> str:
        parts, most = self.places(choice.cards), known(choice.most)
        if choice.unit == "points" or most is None:
            return self.words.say(
                f"choice.melds.{choice.unit}", n=self.values.value(choice.most), **parts
            )
        if most == 0:
            return self.words.say("choice.melds.all", **parts)
        number = self.words.language.count(most, self.words.noun("card"))
        return self.words.say("choice.melds.cards", n=number, **parts)

    def _pick_contract(self, choice: PickContract) -> str:
        contract = self.values.value(choice.contract)
        told = self.words.say("choice.contract", a=contract, **self.places(choice.cards))
        if choice.most is None:
            return told
        most = known(choice.most)
        number = self.values.value(choice.most)
        if choice.unit == "cards" and most is not None:
            number = self.words.language.count(most, self.words.noun("card"))
        return told + self.words.say(f"contract.leaving.{choice.unit}", n=number)

    def _pick_layout(self, choice: PickLayout) -> str:
        parts = self.places(choice.cards) | {"y": self.values.value(choice.table)}
        most = choice.most
        if known(most) == 0:
            return self.words.say("choice.layout.all", **parts)
        steps = self.rules.rearranging.steps
        told = self.words.say("choice.layout.step" if steps else "choice.layout", **parts)
        if most is None:
            return told
        return told + self.words.say("layout.leaving", n=self.values.value(most))
