"""Effects and routes as they are said to the one who plays: take, put, lay; go on with step 2."""

from __future__ import annotations

from rulekit.model.choice import (
    Choice,
    PickAnyMelds,
    PickContract,
    PickLayoff,
    PickLayout,
    PickMeld,
    PickMelds,
    PickMeldsLeaving,
    PickOne,
)
from rulekit.model.effect import Add, Effect, Lay, Move
from rulekit.model.expr import Expr, Local, Zone
from rulekit.model.route import Go
from rulekit.model.traversal import expressions
from rulekit.rulebook.choices import Choices
from rulekit.rulebook.page import capital
from rulekit.rulebook.prose import Prose
from rulekit.rulebook.values import is_me
from rulekit.types import CARD, SPREAD


class ToPlayer:
    """Says what a player does. `acting`: whether it is the player who is spoken to that does it."""

    def __init__(self, prose: Prose) -> None:
        self.choices: Choices  # they say what is chosen; who makes both tells this of them
        self.prose, self.values, self.words = prose, prose.values, prose.words
        self.rules = prose.words.rules
        self.acting = False
        self.here = ""  # the phase that is told

    def handled(self, effect: Move) -> str:
        """What the player takes into his hand, or puts somewhere; "" if he does not act."""
        if not self.acting:
            return ""
        thing, source, target = effect.cards, effect.source, effect.target
        key = "one" if thing.type == CARD else "whole" if isinstance(thing, Zone) else "many"
        key = "deep" if self.prose.idioms.is_deep(thing) else key
        lies = (thing, next(expressions(thing), None))  # what says itself where it lies
        start = ""
        if source not in lies and isinstance(source, Zone) and not self._given_up(source):
            start = " " + self.words.say("from", x=self.values.value(source))
        what = self.values.value(thing)
        mine = isinstance(target, Zone) and target.owner is not None and is_me(target.owner)
        if mine and isinstance(target, Zone) and self.rules.zones[target.name].shape == "cards":
            return self.words.say(f"effect.take.{key}", what=what, **{"from": start})
        return self._handed(key, what, start, effect)

    def _given_up(self, source: Zone) -> bool:
        """Whether something leaves one's own hand, which need not be said."""
        zone = self.rules.zones[source.name]
        return source.owner is not None and is_me(source.owner) and zone.shape == "cards"

    def _handed(self, key: str, what: str, start: str, effect: Move) -> str:
        """What is put somewhere, by the verb for that place if there is one."""
        target = effect.target
        verb = self.words.verb(target.name) if isinstance(target, Zone) else ""
        if verb and not start and not effect.under:
            return f"{verb} {what}"
        goes = self._put(target, under=effect.under)
        return self.words.say(f"effect.put.{key}", what=what, goes=goes, **{"from": start})

    def _put(self, target: Expr, *, under: bool = False) -> str:
        into = isinstance(target, Zone) and self.rules.zones[target.name].shape == "cards"
        key = "put.under" if under else "put.into" if into else "put.on"
        told = self.values.value(target)
        if self.values.single(target):
            return self.words.say("put.as", x=told, bare=self.words.language.bare(told))
        return self.words.say(key, x=told)

    def chosen(self, choice: Choice, effect: Effect) -> str:
        """A choice and what is done with it in one sentence, or "" if it takes two."""
        which, told = self.choices.which(choice), self._chosen(choice, effect)
        such = self.words.say("such", c="")
        if not told or not which.startswith(such):
            return told and told + which
        only = capital(self.words.say("action.when"))
        return f"{self.words.language.polish(told)} {only} {which.removeprefix(such)}"

    def _chosen(self, choice: Choice, effect: Effect) -> str:
        """Both, without what must be so of what is chosen."""
        match choice, effect:
            case PickOne(), Move(cards=Local(name=name)) if name == choice.name:
                if choice.type != CARD:
                    return ""
                what = self.words.say("chosen.one", **self.choices.places(choice.domain))
                return self._handed("one", what, "", effect)
            case PickMeld(), Lay(melds=Local(name=name)) if name == choice.name:
                a, used = self.choices.meld(choice), self.choices.used(choice)
                places = self.choices.places(choice.cards, effect.target) | used
                return self.words.say("chosen.meld", a=a, **places)
            case PickMelds(), Lay(melds=Local(name=name)) if name == choice.name:
                return self._laid("chosen.spread", choice.cards, effect.target)
            case PickAnyMelds(), Lay(melds=Local(name=name)) if name == choice.name:
                return self._laid("chosen.any", choice.cards, effect.target)
            case PickLayoff(), Add(chosen=Local(name=name)) if name == choice.name:
                if choice.cards.type in (CARD, SPREAD):
                    return ""
                return self._laid("chosen.layoff", choice.cards, choice.melds)
            case ((PickContract() | PickMeldsLeaving()), Lay(melds=Local(name=name))) if (
                name == choice.name
            ):
                return self._lay_at_once(choice, effect.target)
            case PickLayout(), Lay(melds=Local(name=name)) if name == choice.name:
                return self.choices.said(choice)
            case _:
                return ""

    def _lay_at_once(self, choice: Choice, target: Expr) -> str:
        """`Lay melds` where one would choose them first."""
        told, verb = self.choices.said(choice), self.words.say("verb.choose")
        if not told.startswith(verb) or self.choices.places(target, target)["on"]:
            return ""
        return self.words.say("verb.lay") + told.removeprefix(verb)

    def _laid(self, key: str, cards: Expr, place: Expr, **parts: str) -> str:
        return self.words.say(key, **self.choices.places(cards, place), **parts)

    def led(self, target: Go) -> str:
        """Where a route leads: a step of the turn by its number, another's turn as such, or ""."""
        step, player = self.words.steps.get(target.phase), target.player
        if player is None and target.phase == self.here:
            return self.words.say("target.same")
        if step is None:
            return ""
        if player is None:
            return self.words.say("target.step", n=step)
        who = self.values.value(player)
        if step == 1:
            return self.words.say("target.turn", b=who)
        return self.words.say("target.step.to", b=who, n=step)
