"""Choices as items: what a player chooses, from where, and for which melds."""

from __future__ import annotations

from typing import TypeGuard

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
from rulekit.model.expr import Arithmetic, Expr, Given, Local, Member, Property, Zone
from rulekit.rulebook.prose import Prose
from rulekit.rulebook.values import is_me
from rulekit.settle.folding import known
from rulekit.types import CARD


class Choices:
    """Says what is chosen."""

    def __init__(self, prose: Prose) -> None:
        self.prose, self.values, self.words = prose, prose.values, prose.words
        self.rules = prose.words.rules

    def whole(self, choice: Choice) -> str:
        """What the player chooses, and what must be so of it."""
        return self.said(choice) + self.which(choice)

    def which(self, choice: Choice) -> str:
        """What must be so of what is chosen, as far as what is said of the choice does not say."""
        if self._among(choice) is not None:
            return ""
        with self.words.binding(choice.name, "it"):
            return self.prose.whichever(choice)

    def places(self, cards: Expr, melds: Expr | None = None) -> dict[str, str]:
        """Whence cards are chosen, and to which melds; for players only where that must be said.

        That cards come from one's own hand, and melds go where all melds lie, goes without saying.
        """
        x = self.values.value(cards)
        parts = {"x": x, "from": "", "of": "", "y": "", "on": "", "theirs": ""}
        if self._all_but(cards):
            parts["from"] = self.words.say("but", x=self.values.value(cards.right))
            parts["of"] = self.words.say("of.cards", x=x)
        elif not self._my_hand(cards):
            parts["from"] = " " + self.words.say("from", x=x)
            parts["of"] = self.words.say("of.cards", x=x) if self.words.printed else ""
        if melds is not None:
            parts["y"] = y = self.values.value(melds)
            if not self._only_melds(melds):
                parts["on"] = self.words.say("on.melds", y=y) if self.words.printed else ""
                parts["theirs"] = self.words.say("of.melds", y=y) if self.words.printed else ""
        return parts

    def _all_but(self, cards: Expr) -> TypeGuard[Arithmetic]:
        """Whether cards are those of one's hand but one."""
        return (
            self.words.printed
            and isinstance(cards, Arithmetic)
            and cards.sign == "-"
            and cards.right.type == CARD
            and self._my_hand(cards.left)
        )

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
            case PickNumber(name=name) if name in self.prose.idioms.deep:
                pile = self.prose.idioms.deep[name]
                return self.words.say("deep.one", x=self.values.value(pile))
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
        return self.words.say("choice.meld", kind=kind, a=self.meld(choice), **parts)

    def meld(self, choice: PickMeld) -> str:
        """A meld, by the name of its kind if that is said: a set."""
        noun = self.words.noun("meld")
        if choice.kind:
            noun = self.prose.idioms.kind(choice.kind)
        return self.words.language.form("a", noun)

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
        if most == 0 and self.words.printed:
            return told + self.words.say("contract.leaving.none")
        if choice.unit == "cards" and most is not None:
            number = self.words.language.count(most, self.words.noun("card"))
        return told + self.words.say(f"contract.leaving.{choice.unit}", n=number)

    def _among(self, choice: Choice) -> tuple[str, Expr] | None:
        """A card that must be laid out, and those that may go with it, if that is all it takes."""
        match choice:
            case PickLayout(
                name=name,
                cards=Arithmetic(sign="+", left=left, right=right),
                where=Member(item=item, domain=Property(word="played", thing=Local(name=of))),
            ) if of == name and self.words.printed:
                x = self.values.value(item)
                for one, other in ((left, right), (right, left)):
                    if x == self.values.value(one):
                        return x, other
        return None

    def _pick_layout(self, choice: PickLayout) -> str:
        parts = self.places(choice.cards) | {"y": self.values.value(choice.table)}
        among, most = self._among(choice), choice.most
        if among is not None and most is None:
            parts = self.places(among[1]) | {"y": parts["y"], "z": among[0]}
            step = ".step" if self.rules.rearranging.steps else ""
            return self.words.say(f"choice.layout{step}.with", **parts)
        if known(most) == 0:
            return self.words.say("choice.layout.all", **parts)
        steps = self.rules.rearranging.steps
        told = self.words.say("choice.layout.step" if steps else "choice.layout", **parts)
        if most is None:
            return told
        return told + self.words.say("layout.leaving", n=self.values.value(most))
