"""What has just been named, named again: `it`, `that player`."""

from __future__ import annotations

from dataclasses import replace

from rulekit.model.expr import And, Expr, Given, Local, Or, Property, Variable, Zone
from rulekit.model.traversal import walk
from rulekit.rulebook.page import Item
from rulekit.rulebook.prose import Prose
from rulekit.rulebook.values import is_me
from rulekit.types import CARD, FLAG, NUMBER, PLAYER

MANY = 4
"""Words of a player who is not told of twice in one sentence."""


class Again:
    """Says for players what a condition was about, in what follows on it."""

    def __init__(self, prose: Prose) -> None:
        self.values, self.words = prose.values, prose.words

    def of_it(self, item: Item, clause: str, condition: Expr) -> Item:
        """What is done with what a condition is about: there it is `it`."""
        if isinstance(condition, And | Or):
            return item  # it is about more than one thing
        about = [
            told for each in walk(condition)
            if each.type in (CARD, NUMBER, FLAG) and (told := self._thing(each))
            and clause.startswith((f"{told} ", self.words.say("absent.not", a=told)))
        ]  # fmt: skip
        text = self.words.language.of_it(item.text, max(about, key=len, default=""))
        return replace(item, text=text)

    def _thing(self, expr: Expr) -> str:
        """A thing that is no condition, and that takes some words."""
        if isinstance(expr, Variable) and expr.type == FLAG:
            told = self.values.cell(expr)
        elif expr.type != FLAG and isinstance(expr, Variable | Zone | Property | Local | Given):
            told = self.values.value(expr)
        else:
            return ""
        return told if " " in told else ""

    def that_player(self, told: str, condition: Expr, *exprs: Expr) -> str:
        """What follows on a condition; who is told of there at length is `that player` in it."""
        if not self.words.printed:
            return told
        there = {name for name in self._people(condition) if len(name.split()) >= MANY}
        for name in self._people(*exprs):
            if there == {name}:
                that = self.words.language.form("it", self.words.noun("player"))
                return told.replace(name, that)
        return told

    def _people(self, *exprs: Expr) -> list[str]:
        """How the players are called of whom expressions tell."""
        parts = (part for expr in exprs for part in walk(expr))
        return [
            self.values.value(each) for each in parts if each.type == PLAYER and not is_me(each)
        ]
