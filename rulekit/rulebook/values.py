"""Expressions as values: noun phrases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from rulekit.model.expr import Expr
from rulekit.rulebook.reach import BINDERS
from rulekit.rulebook.settled import always
from rulekit.rulebook.simple import ABSENT
from rulekit.rulebook.wording import Words
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    KIND,
    MOVE,
    NONE,
    NUMBER,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TEAM,
)


class Values(Words, ABC):
    """Says values."""

    # ── values ────────────────────────────────────────────────────────────────────────────────

    def value(self, expr: Expr) -> str:
        """A noun phrase for an expression; cases in brackets, as more may follow them."""
        told = VALUES[expr.op](self, expr)
        return f"({told})" if expr.op == "cases" else told

    def closing(self, expr: Expr) -> str:
        """A noun phrase that closes its sentence, where cases need no brackets."""
        return VALUES[expr.op](self, expr)

    def _const(self, expr: Expr) -> str:
        if expr.type == MOVE:
            return self.term(str(expr.value), "action")
        number = int(expr.value)
        if number == ABSENT and expr.type.lacking not in ("", "none"):
            return self.term(expr.type.lacking, "value")
        if expr.type == NONE or (number == ABSENT and expr.type != NUMBER):
            return self.say("none")
        if expr.type == FLAG:
            return self.say("yes" if number else "no")
        return self._constant(expr, number)

    def _constant(self, expr: Expr, number: int) -> str:
        deck, kind = self.rules.deck, expr.type
        if kind.name == NUMBER.name:
            return str(number) if number >= 0 else self.say("negative", a=-number)
        if kind == RANK:
            return deck.ranks[number]
        if kind == SUIT:
            return self.word(deck.suits[number], "suit")
        if kind == CARD:
            return self._face(number)
        if kind == KIND:
            return self.titled(list(self.rules.kinds)[number], "kind")
        names = self._list(kind.list)
        if names is self.rules.reasons:
            return self.term(names[number], "reason")
        return self.term(names[number], "value")

    def _face(self, number: int) -> str:
        deck = self.rules.deck
        suited = len(deck.suits) * len(deck.ranks)
        if number >= suited:
            return self.titled(deck.extras.cases[0][1][number - suited][0], "card")
        suit, rank = divmod(number, len(deck.ranks))
        return self.say("face", rank=deck.ranks[rank], suit=self.word(deck.suits[suit], "suit"))

    def _list(self, name: str) -> tuple[str, ...]:
        if name in self.rules.lists:
            return self.rules.lists[name]
        return self.rules.options[name].values if name in self.rules.options else self.rules.reasons

    def _given(self, expr: Expr) -> str:
        if expr.value == "me":
            return self.say("me.team" if expr.type == TEAM else self.me)
        called = self._called(str(expr.value), "given")
        return self.language.titled(called) if called else self.say(f"given.{expr.value}")

    def _cell(self, expr: Expr) -> str:
        name = str(expr.value)
        if not expr.args:
            return self.titled(name, expr.op)
        owner = expr.args[0]
        if is_me(owner):
            return self.titled(name, expr.op, "team" if owner.type == TEAM else "player")
        return self.say("of", a=self.titled(name, expr.op), b=self.value(owner))

    def _local(self, expr: Expr) -> str:
        name = str(expr.value)
        form = self.bound.get(name, "the")
        kind = expr.type.list or expr.type.name
        name = {"tile": "card", "tiles": "cards"}.get(name, name)
        noun = self.noun("card" if kind == "card" else kind)
        if name in (kind, kind.split()[-1]):
            return self.language.form(form, noun)
        if name == "other":
            return self.language.form("other", noun)
        return f"{self.language.form('the', noun)} {self.term(name, 'value')}"

    def _define(self, expr: Expr) -> str:
        name = str(expr.value)
        told = self.titled(name, "term")
        if not expr.args:
            return told
        args = self.language.join([self.value(arg) for arg in expr.args])
        return self.say("of", a=told, b=args)

    def _call(self, expr: Expr) -> str:
        parts = dict(zip("abcd", (self.value(arg) for arg in expr.args), strict=False))
        key = f"call.{expr.value}"
        if expr.value == "top" and expr.args[1].op != "const":
            key += ".some"
        return self.say(key, **parts)

    def _ranking(self, expr: Expr) -> str:
        return self.say(
            "ranking", a=self.value(expr.args[0]), name=self.term(str(expr.value), "ranking")
        )

    def _names(self, expr: Expr) -> str:
        return self.language.form("every", self.noun(str(expr.value)))

    def _property(self, expr: Expr) -> str:
        if expr.type == FLAG:
            return self.say("whether", c=self.clause(expr))
        thing = expr.args[0]
        key = f"property.{self.of_deck(str(expr.value))}"
        special = f"{key}.{thing.type.name}"
        if is_me(thing) and f"{key}.own" in self.language.phrases:
            return self.say(f"{key}.own")
        return self.say(special if special in self.language.phrases else key, x=self.value(thing))

    def _arithmetic(self, expr: Expr) -> str:
        left, right = expr.args
        if expr.type in (PLAYERS, CARDS):
            kind = "players" if expr.type == PLAYERS else "cards"
            return self.say(f"{kind}.{expr.value}", a=self.value(left), b=self.value(right))
        if expr.value == "-" and left.op == "const" and not left.value:
            return self.say("negative", a=self._operand(right))
        factor = expr.value in ("*", "/", "mod")
        parts = [self._operand(a) if factor else self.value(a) for a in (left, right)]
        if expr.value == "-":
            parts[1] = self._operand(right)
        return self.say(f"number.{expr.value}", a=parts[0], b=parts[1])

    def _operand(self, expr: Expr) -> str:
        """A number that is multiplied: sums and cases in brackets."""
        told = self.value(expr)
        return f"({told})" if expr.op == "arithmetic" else told

    def _negative(self, expr: Expr) -> str:
        return self.say("negative", a=self._operand(expr.args[0]))

    def _cases(self, expr: Expr) -> str:
        told = []
        for i in range(0, len(expr.args) - 1, 2):
            condition = self.clause(expr.args[i])
            told.append(self.say("case", c=condition, v=self.value(expr.args[i + 1])))
        # What remains may be cases in turn: they go on where these end.
        return ", ".join([*told, self.say("case.otherwise", v=self.closing(expr.args[-1]))])

    def _items(self, expr: Expr) -> str:
        if not expr.args:
            return self.titled(str(expr.value), "list")
        return self.language.join([self.value(arg) for arg in expr.args], "or")

    def _quantified(self, expr: Expr) -> str:
        """count, sum, all, highest, lowest, first, best, worst."""
        domain, condition, *measure = expr.args
        place = self.holder(domain)
        noun = self.noun_of(domain)
        with self.binding(str(expr.value), "that"):
            amount = self.value(measure[0]) if measure else ""
            which = "" if always(condition) else self.say("such", c=self.clause(condition))
        forms = {form: self.language.form(form, noun) for form in ("the", "all", "each", "every")}
        many = domain.type == PLAYER
        key = f"{expr.op}.from" if many and expr.op in ("first", "best", "worst") else expr.op
        if expr.op in ("highest", "lowest") and not which and self._owned_by(measure[0], expr):
            cell = self.titled(str(measure[0].value), measure[0].op)
            return self.say(f"{key}.cell", a=cell, bare=self.language.bare(cell), x=place)
        if anybody(domain) and f"{key}.anybody" in self.language.phrases:
            key += ".anybody"
        return self.say(key, a=amount, x=place, which=which, one=noun.one, many=noun.many, **forms)

    def holder(self, domain: Expr) -> str:
        """Where the things of a domain are: the cards of a meld are in the meld."""
        held = domain.op == "property" and domain.value == "cards"
        return self.value(domain.args[0] if held else domain)

    def _owned_by(self, amount: Expr, expr: Expr) -> bool:
        """Whether an amount is what the bound one has: `score of team over team`."""
        owner = amount.args[0] if amount.op in ("ledger", "variable") and amount.args else None
        return owner is not None and (owner.op, owner.value) == ("local", expr.value)

    def _option(self, expr: Expr) -> str:
        return self.say("option", a=self.term(str(expr.value), "option"))

    def _condition(self, expr: Expr) -> str:
        return self.say("whether", c=self.clause(expr))

    @abstractmethod
    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A clause that says that the condition holds, or that it does not."""


def anybody(domain: Expr) -> bool:
    """Whether a domain is all there are, so that it need not be said."""
    return domain.type.name == "names" or (
        domain.op == "given" and domain.value in ("everyone", "all_teams", "all_players")
    )


def is_me(expr: Expr) -> bool:
    """Whether an expression is the player in turn."""
    return expr.op == "given" and expr.value == "me"


VALUES: Mapping[str, Callable[[Values, Expr], str]] = {
    "const": Values._const,
    "option": Values._option,
    "given": Values._given,
    "variable": Values._cell,
    "ledger": Values._cell,
    "zone": Values._cell,
    "local": Values._local,
    "define": Values._define,
    "call": Values._call,
    "ranking": Values._ranking,
    "names": Values._names,
    "property": Values._property,
    "arithmetic": Values._arithmetic,
    "negative": Values._negative,
    "cases": Values._cases,
    "items": Values._items,
    **dict.fromkeys(set(BINDERS) - {"any", "every"}, Values._quantified),
    **dict.fromkeys(
        ("compare", "member", "between", "fits", "and", "or", "not", "any", "every"),
        Values._condition,
    ),
}
"""How each expression is said as a value."""
