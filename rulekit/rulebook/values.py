"""Expressions as values: noun phrases."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, assert_never

from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.melds import NATURALS
from rulekit.rulebook.language import Noun
from rulekit.rulebook.wording import Words
from rulekit.settle.folding import ABSENT, known
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    KIND,
    NONE,
    NUMBER,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TEAM,
)


class Clauses(Protocol):
    """What says that a condition holds, or that it does not."""

    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A clause."""

    def which(
        self, condition: Expr, noun: Noun, *, holds: bool = True, name: str = "", many: bool = False
    ) -> str:
        """What must be so of something just named."""

    def idiom(self, expr: Expr) -> str:
        """A value that has words of its own, or ""."""

    def narrowed(self, noun: Noun, condition: Expr, name: str) -> tuple[Noun, Expr | None]:
        """What a thing is called that fulfils a condition, and what of that is left to be said."""


class Values:
    """Says values. `clauses`: says conditions, within values."""

    def __init__(self, words: Words, clauses: Clauses) -> None:
        self.words, self.rules = words, words.rules
        self.clauses = clauses
        self.clause, self.which = clauses.clause, clauses.which

    # ── values ────────────────────────────────────────────────────────────────────────────────

    def value(self, expr: Expr) -> str:
        """A noun phrase for an expression; cases in brackets, as more may follow them."""
        told = self.closing(expr)
        return f"({told})" if isinstance(expr, forms.Cases) else told

    def closing(self, expr: Expr) -> str:
        """A noun phrase that closes its sentence, where cases need no brackets."""
        told = self.clauses.idiom(expr)
        if told:
            return told
        match expr:
            case forms.Const():
                return self._const(expr)
            case forms.KindOfMove():
                return self.words.term(expr.action, "action")
            case forms.Option():
                return self.words.say("option", a=self.words.term(expr.name, "option"))
            case forms.Given():
                return self._given(expr)
            case forms.Local():
                return self.local(expr)
            case forms.Variable() | forms.Ledger() | forms.Zone():
                return self.cell(expr)
            case forms.Names():
                return self.words.language.form("every", self.words.noun(expr.list))
            case forms.Property():
                return self._property(expr)
            case forms.Call():
                return self._call(expr)
            case forms.Define():
                return self._define(expr)
            case forms.Ranking():
                name = self.words.term(expr.name, "ranking")
                return self.words.say("ranking", a=self.value(expr.cards), name=name)
            case forms.Arithmetic():
                return self._arithmetic(expr)
            case forms.Negative():
                return self.words.say("negative", a=self._operand(expr.number))
            case forms.Cases():
                return self._cases(expr)
            case forms.Condition():
                return self.words.say("whether", c=self.clause(expr))
            case forms.Count() | forms.All() | forms.First():
                return self._quantified(expr, None)
            case forms.Sum() | forms.Extreme() | forms.FirstWith():
                return self._quantified(expr, expr.amount)
            case _:
                assert_never(expr)

    def _const(self, expr: forms.Const) -> str:
        number = expr.value
        if number == ABSENT and expr.type.lacking not in ("", "none"):
            return self.words.term(expr.type.lacking, "value")
        if expr.type == NONE or (number == ABSENT and expr.type != NUMBER):
            return self.words.say("none")
        if expr.type == FLAG:
            return self.words.say("yes" if number else "no")
        return self._constant(expr, number)

    def _constant(self, expr: forms.Const, number: int) -> str:
        deck, kind = self.rules.deck, expr.type
        if kind.name == NUMBER.name:
            return str(number) if number >= 0 else self.words.say("negative", a=-number)
        if kind == RANK:
            return deck.ranks[number]
        if kind == SUIT:
            return self.words.word(deck.suits[number], "suit")
        if kind == CARD:
            return self.face(number)
        if kind == KIND:
            return self.words.titled(list(self.rules.kinds)[number], "kind")
        names = self._list(kind.list)
        if names is self.rules.reasons:
            return self.words.term(names[number], "reason")
        return self.words.term(names[number], "value")

    def face(self, number: int) -> str:
        """A card by the number of its face."""
        deck = self.rules.deck
        suited = len(deck.suits) * len(deck.ranks)
        if number >= suited:
            return self.words.titled(deck.extras[number - suited][0], "card")
        suit, rank = divmod(number, len(deck.ranks))
        return self.words.say(
            "face", rank=deck.ranks[rank], suit=self.words.word(deck.suits[suit], "suit")
        )

    def _list(self, name: str) -> tuple[str, ...]:
        return self.rules.lists.get(name, self.rules.reasons)

    def _given(self, expr: forms.Given) -> str:
        if is_me(expr):
            return self.words.say("me.team" if expr.type == TEAM else self.words.me)
        called = self.words.called(expr.word, "given")
        return (
            self.words.language.titled(called) if called else self.words.say(f"given.{expr.word}")
        )

    def cell(self, expr: forms.Variable | forms.Ledger | forms.Zone) -> str:
        """A variable, an account or a zone, with whose it is."""
        told = self._whose(expr)
        return told if expr.index is None else self.kept_for(told, expr.index)

    def kept_for(self, told: str, index: Expr) -> str:
        """What is kept for one name of a list."""
        return self.words.say("kept.for", a=told, x=self.value(index))

    def _whose(self, expr: forms.Variable | forms.Ledger | forms.Zone) -> str:
        name, owner = expr.name, expr.owner
        if owner is None:
            return self.words.titled(name, expr.role)
        if is_me(owner):
            return self.words.titled(name, expr.role, "team" if owner.type == TEAM else "player")
        if self._is_subject(owner):
            return self.words.titled(name, expr.role, _HAS[owner.type == PLAYER])
        return self.words.say("of", a=self.words.titled(name, expr.role), b=self.value(owner))

    def single(self, place: Expr) -> bool:
        """Whether there is room for one card only, which is called as its place is."""
        return isinstance(place, forms.Zone) and self.rules.zones[place.name].shape == "card"

    def _is_subject(self, expr: Expr) -> bool:
        """Whether something is what the sentence is about."""
        subject = self.words.subject
        return bool(subject) and isinstance(expr, forms.Local) and expr.name == subject

    def local(self, expr: forms.Local) -> str:
        """What a move, a definition or a quantifier has bound."""
        name = expr.name
        form = self.words.bound.get(name, "the")
        kind = expr.type.list or expr.type.name
        name = {"tile": "card", "tiles": "cards"}.get(name, name)
        noun = self.words.noun("card" if kind == "card" else kind)
        if name in (kind, kind.split()[-1]):
            return self.words.language.form(form, noun)
        if name == "other":
            return self.words.language.form("other", noun)
        if name in (NATURALS, "pips"):
            return self.words.say(name)
        named = [each for each in self.words.bound.values() if each in ("it", "chosen")]
        if self.words.printed and form in ("it", "chosen") and len(named) == 1:
            return self.words.language.form(form, noun)
        return f"{self.words.language.form('the', noun)} {self.words.term(name, 'value')}"

    def _define(self, expr: forms.Define) -> str:
        if self.words.printed and len(expr.args) == 1 and is_me(expr.args[0]):
            return self.words.titled(expr.name, "term", "player")
        if len(expr.args) == 1 and self._is_subject(expr.args[0]):
            return self.words.titled(expr.name, "term", _HAS[expr.args[0].type == PLAYER])
        told = self.words.titled(expr.name, "term")
        if not expr.args:
            return told
        args = self.words.language.join([self.value(arg) for arg in expr.args])
        return self.words.say("of", a=told, b=args)

    def _call(self, expr: forms.Call) -> str:
        parts = dict(zip("abcd", (self.value(arg) for arg in expr.args), strict=False))
        key = f"call.{expr.function}"
        match expr:
            case forms.Call(function="top", args=(_, number)) if known(number) is None:
                key += ".some"
            case forms.Call(function="max", args=(least, _)) if known(least) == 0:
                key += ".zero" if self.words.printed else ""
            case forms.Call(function="deadwood", args=(_, _)):
                key += ".contract"
            case forms.Call(function="nth", type=kind):
                if kind.list:
                    parts["list"] = self.words.language.form("the", self.words.noun(kind.list))
                else:
                    key += f".{kind.name}"
        return self.words.say(key, **parts)

    def _property(self, expr: forms.Property) -> str:
        if expr.type == FLAG:
            return self.words.say("whether", c=self.clause(expr))
        thing = expr.thing
        if expr.word in ("top", "bottom") and self.words.printed and self.single(thing):
            return self.value(thing)
        key = f"property.{self.words.of_deck(expr.word)}"
        special = f"{key}.{thing.type.name}"
        if is_me(thing) and f"{key}.own" in self.words.language.phrases:
            return self.words.say(f"{key}.own")
        if special in self.words.language.phrases:
            key = special
        if self._is_subject(thing) and f"{key}.its" in self.words.language.printed:
            return self.words.say(f"{key}.its")
        sized = self.words.printed and expr.word == "size"
        told = self.holder(thing) if sized else self.value(thing)
        return self.words.say(key, x=told, bare=self.words.language.bare(told))

    def _arithmetic(self, expr: forms.Arithmetic) -> str:
        sign, left, right = expr.sign, expr.left, expr.right
        if expr.type in (PLAYERS, CARDS):
            kind = "players" if expr.type == PLAYERS else "cards"
            return self.words.say(f"{kind}.{sign}", a=self.value(left), b=self.value(right))
        if sign == "-" and known(left) == 0:
            return self.words.say("negative", a=self._operand(right))
        factor = sign in ("*", "/", "mod")
        of = "/" if sign in ("/", "mod") else sign
        parts = [self._operand(a, of) if factor else self.value(a) for a in (left, right)]
        if sign == "-":
            parts[1] = self._operand(right)
        if not factor and isinstance(left, forms.Arithmetic) and left.sign == "mod":
            parts[0] = self._operand(left)  # or one would divide by what is added, too
        if not factor and isinstance(left, forms.Arithmetic) and left.sign == "/":
            parts[0] += ","  # how it is rounded is said after it
        return self.words.say(f"number.{sign}", a=parts[0], b=parts[1])

    def _operand(self, expr: Expr, of: str = "") -> str:
        """A number that is multiplied: sums and cases in brackets."""
        if self.words.printed and isinstance(expr, forms.Arithmetic) and expr.sign == "+":
            return self.words.say("sum.of", a=self.value(expr.left), b=self.value(expr.right))
        told = self.value(expr)
        if self.words.printed and of != "/" and isinstance(expr, forms.Arithmetic):
            return told if expr.sign == "*" else f"({told})"
        return f"({told})" if isinstance(expr, forms.Arithmetic) else told

    def _cases(self, expr: forms.Cases) -> str:
        if not expr.cases:  # the options have decided all of them
            return self.closing(expr.otherwise)
        return ", ".join(self.cases(expr))

    def cases(self, expr: forms.Cases) -> list[str]:
        """Each case, and what holds otherwise; what is compared again is not said again."""
        told, before = [], ""
        for condition, value in expr.cases:
            clause, about = self.clause(condition), self._about(condition)
            again = about and about == before and clause.startswith(f"{about} ")
            if again:
                clause = clause.removeprefix(f"{about} ")
            before = about
            key = "case.again" if again else "case"
            told.append(self.words.say(key, c=clause, v=self.value(value)))
        # What remains may be cases in turn: they go on where these end.
        return [*told, self.words.say("case.otherwise", v=self.closing(expr.otherwise))]

    def _about(self, condition: Expr) -> str:
        """What is compared in a case, and the verb: it need not be said again in the next."""
        if not self.words.printed or not isinstance(condition, forms.Compare):
            return ""
        return f"{self.value(condition.left)} {self.words.say('is')}"

    def _quantified(self, expr: Quantified, measure: Expr | None) -> str:
        domain, condition = expr.domain, expr.where
        place = self.holder(domain)
        noun = self.words.noun_of(domain)
        with self.words.binding(expr.name, "that"):
            with self.words.spoken_of(expr.name if self.words.printed else ""):
                amount = "" if measure is None else self.value(measure)
            called, left = self.clauses.narrowed(noun, condition, expr.name)
            many = isinstance(expr, forms.Count | forms.All)
            which = "" if left is None else self.which(left, noun, name=expr.name, many=many)
        words = {
            form: self.words.language.form(form, called) for form in ("the", "all", "each", "every")
        }
        key = _key(expr)
        if isinstance(expr, forms.Extreme) and not which and isinstance(measure, CELLS):
            owner = measure.owner
            if isinstance(owner, forms.Local) and owner.name == expr.name:
                cell = self.words.titled(measure.name, measure.role)
                if measure.index is not None:
                    cell = self.kept_for(cell, measure.index)
                anyone = anybody(domain) and self.words.printed
                return self.extreme(f"{key}.cell{'.anybody' if anyone else ''}", cell, place)
        if key == "all" and self.words.printed and not anybody(domain):
            those = self._all_of(place, called)
            if those:
                return those + which
        if anybody(domain) and f"{key}.anybody" in self.words.language.phrases:
            key += ".anybody"
        return self.words.say(
            key, a=amount, x=place, which=which, one=called.one, many=called.many, **words
        )

    def _all_of(self, place: str, noun: Noun) -> str:
        """All of a domain that is called as its things are, or "": all players in the hand."""
        bare = self.words.language.bare(place)
        if place.startswith(self.words.language.form("all", noun)):
            return self.words.say("all.those", x=place)
        named = bare == noun.many or bare.startswith(f"{noun.many} ")
        return self.words.language.form("all", replace(noun, many=bare)) if named else ""

    def extreme(self, key: str, cell: str, place: str = "") -> str:
        """The most or the least that anybody has, or those of a place: the highest score."""
        bare = self.words.language.bare(cell)
        if key.endswith(".anybody") and self.words.language.several(bare):
            key += ".many"
        article = cell.removesuffix(bare).strip()
        return self.words.say(key, a=cell, x=place, bare=bare, article=article)

    def holder(self, domain: Expr) -> str:
        """Where the things of a domain are: the cards of a meld are in the meld."""
        if isinstance(domain, forms.Property) and domain.word == "cards":
            return self.value(domain.thing)
        return self.value(domain)


def anybody(domain: Expr) -> bool:
    """Whether a domain is all there are, so that it need not be said."""
    return isinstance(domain, forms.Names) or (
        isinstance(domain, forms.Given) and domain.word in ("everyone", "all_teams", "all_players")
    )


def is_me(expr: Expr) -> bool:
    """Whether an expression is the player in turn."""
    return isinstance(expr, forms.Given) and expr.word == "me"


_HAS = {True: "they", False: "its"}
"""Whose something is that the sentence is about: a player's, or that of a card or meld."""

CELLS = (forms.Variable, forms.Ledger)

Quantified = forms.Count | forms.All | forms.First | forms.Sum | forms.Extreme | forms.FirstWith


def _key(expr: Quantified) -> str:
    """The phrase for a quantifier; what is first from a player on is found along the table."""
    along = ".from" if expr.domain.type == PLAYER else ""
    match expr:
        case forms.Count():
            return "count"
        case forms.All():
            return "all"
        case forms.Sum():
            return "sum"
        case forms.Extreme():
            return "highest" if expr.highest else "lowest"
        case forms.First():
            return f"first{along}"
        case forms.FirstWith():
            return f"best{along}" if expr.highest else f"worst{along}"
        case _:
            assert_never(expr)
