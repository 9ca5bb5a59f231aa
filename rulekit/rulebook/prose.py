"""Expressions as prose: noun phrases for values, clauses for conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulekit.model.expr import Expr
from rulekit.model.ruleset import Ruleset
from rulekit.rulebook.language import Language, Noun
from rulekit.rulebook.page import CLOSE, OPEN
from rulekit.rulebook.reach import BINDERS
from rulekit.rulebook.settled import always
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    KIND,
    MELD,
    MELDS,
    NEW_MELD,
    NONE,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    SPREAD,
    SUIT,
    TEAM,
)

ABSENT = -1
HOLDERS = (PILE, CARDS, MELDS, MELD, NEW_MELD, SPREAD)
MARKED = ("variable", "term")
OPPOSITE = {"=": "!=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
COUNTED = {"=": "exactly", ">=": "least", "<=": "most", ">": "over", "<": "under"}


@dataclass(slots=True)
class Prose:
    """Says expressions of one game in one language.

    `me`: the phrase for the player in turn where an expression stands. `bound`: how the names bound
    here are spoken of: as that, the or chosen one.
    """

    rules: Ruleset
    language: Language
    me: str = "me.play"
    bound: dict[str, str] = field(default_factory=dict)

    # ── words ─────────────────────────────────────────────────────────────────────────────────

    def say(self, key: str, **parts: object) -> str:
        """A phrase, with the deck's own words at hand."""
        return self.language.say(key, **{**self._deck_words(), **parts})

    def _deck_words(self) -> dict[str, str]:
        noun = self.noun("card")
        return {
            "card": noun.one,
            "cards": noun.many,
            "the_card": self.language.form("the", noun),
            "all_cards": self.language.form("all", noun),
        }

    def noun(self, kind: str) -> Noun:
        """The noun for a type; cards are tiles in a game of tiles."""
        if kind in ("card", "cards", "pile") and self.rules.deck.tiles:
            kind = "tile" if kind == "card" else "tiles"
        nouns = self.language.nouns
        if kind in nouns:
            return nouns[kind]
        name = self.bare(kind, "list")
        return Noun(name, name, self.language.female(self.word(kind, "list")))

    def noun_of(self, expr: Expr) -> Noun:
        """The noun for one thing out of a domain."""
        if expr.type.name == "names":
            return self.noun(expr.type.list)
        element = {
            "melds": "meld",
            "teams": "team",
            "cards": "card",
            "pile": "card",
            "meld": "card",
        }
        return self.noun(element.get(expr.type.name, "player"))

    def word(self, name: str, role: str) -> str:
        """What a declared name is called: as the rule file says, or by common use, or as it is."""
        return self._called(name, role) or name.replace("_", " ")

    def _called(self, name: str, role: str) -> str:
        """The wording that the rule file or the language has for a name, or ""."""
        for words in (self.rules.names.get(self.language.code, {}), self.language.words):
            found = words.get(f"{role} {name}") or words.get(name)
            if found:
                return found
        return ""

    def bare(self, name: str, role: str) -> str:
        """A name without an article."""
        return self.language.bare(self.word(name, role))

    def term(self, name: str, role: str) -> str:
        """A name that is explained elsewhere on the page."""
        return f"{OPEN}{self.bare(name, role)}{CLOSE}"

    def titled(self, name: str, role: str, own: str = "") -> str:
        """A name with its article, or as one's own; variables and terms are marked as such.

        `own`: "", or player or team for what the one in turn has.
        """
        called = self._called(name, role)
        if called or role not in MARKED:
            return self.language.titled(called or name.replace("_", " "), own)
        named = f"{OPEN}{name.replace('_', ' ').removesuffix(' of')}{CLOSE}"
        return self.language.titled(f"{self._sort_of(name, role)} {named}", own)

    def _sort_of(self, name: str, role: str) -> str:
        """What a variable or term is: a card, a player, a counter, a mark, a number."""
        declared = self.rules.variables if role == "variable" else self.rules.definitions
        kind = declared[name].type
        if kind in (NUMBER, FLAG):
            sort = "mark" if kind == FLAG else "counter" if role == "variable" else "number"
            return self.noun(sort).one
        return self.noun(kind.list or kind.name).one

    @contextmanager
    def binding(self, name: str, form: str) -> Iterator[None]:
        """A name is bound inside, and spoken of in this form."""
        before = self.bound
        self.bound = {**before, name: form}
        try:
            yield
        finally:
            self.bound = before

    def of_deck(self, name: str) -> str:
        """Tiles have colours and numbers where cards have suits and ranks."""
        return (
            {"suit": "color", "rank": "number"}.get(name, name) if self.rules.deck.tiles else name
        )

    # ── values ────────────────────────────────────────────────────────────────────────────────

    def value(self, expr: Expr) -> str:
        """A noun phrase for an expression."""
        return VALUES[expr.op](self, expr)

    def _const(self, expr: Expr) -> str:
        number = int(expr.value)
        if expr.type == NONE or (number == ABSENT and expr.type != NUMBER):
            return self.say("none")
        if expr.type == FLAG:
            return self.say("yes" if number else "no")
        return self._constant(expr, number)

    def _constant(self, expr: Expr, number: int) -> str:
        deck, kind = self.rules.deck, expr.type
        if kind == NUMBER:
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
        return self.say(f"given.{expr.value}")

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
        if name in (kind, kind.split()[-1]) or expr.type in (PLAYER, TEAM):
            return self.language.form(form, noun)
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
        return f"({told})" if expr.op in ("arithmetic", "cases") else told

    def _negative(self, expr: Expr) -> str:
        return self.say("negative", a=self._operand(expr.args[0]))

    def _cases(self, expr: Expr) -> str:
        told = []
        for i in range(0, len(expr.args) - 1, 2):
            condition = self.clause(expr.args[i])
            told.append(self.say("case", c=condition, v=self.value(expr.args[i + 1])))
        last = expr.args[-1]
        return ", ".join([*told, self.say("case.otherwise", v=self.value(last))])

    def _items(self, expr: Expr) -> str:
        if not expr.args:
            return self.titled(str(expr.value), "list")
        return self.language.join([self.value(arg) for arg in expr.args], "or")

    def _quantified(self, expr: Expr) -> str:
        """count, sum, all, highest, lowest, first, best, worst."""
        domain, condition, *measure = expr.args
        place = self.value(domain)
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

    def _owned_by(self, amount: Expr, expr: Expr) -> bool:
        """Whether an amount is what the bound one has: `score of team over team`."""
        owner = amount.args[0] if amount.op in ("ledger", "variable") and amount.args else None
        return owner is not None and (owner.op, owner.value) == ("local", expr.value)

    def _option(self, expr: Expr) -> str:
        return self.say("option", a=self.term(str(expr.value), "option"))

    def _condition(self, expr: Expr) -> str:
        return self.say("whether", c=self.clause(expr))

    # ── conditions ────────────────────────────────────────────────────────────────────────────

    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A clause that says that the condition holds, or that it does not."""
        return CLAUSES[expr.op](self, expr, holds)

    def _sign(self, key: str, holds: bool) -> str:
        return key if holds else f"{key}.not"

    def _settled(self, expr: Expr, holds: bool) -> str:
        return self.say("always" if bool(expr.value) == holds else "never")

    def _flag(self, expr: Expr, holds: bool) -> str:
        return self.say(self._sign("flag", holds), a=self._cell(expr))

    def _option_flag(self, expr: Expr, holds: bool) -> str:
        return self.say(self._sign("option.on", holds), a=self.term(str(expr.value), "option"))

    def _bound_flag(self, expr: Expr, holds: bool) -> str:
        key = "low" if expr.value == "low" else "flag"
        return self.say(self._sign(key, holds), a=self._local(expr))

    def _term_holds(self, expr: Expr, holds: bool) -> str:
        name = self.term(str(expr.value), "term")
        if not expr.args:
            return self.say(self._sign("holds", holds), a=name)
        args = self.language.join([self.value(arg) for arg in expr.args])
        return self.say(self._sign("holds.for", holds), a=name, b=args)

    def _junction(self, expr: Expr, holds: bool) -> str:
        op = expr.op if holds else {"and": "or", "or": "and"}[expr.op]
        told = []
        for part in self.flat(expr, expr.op):
            clause = self.clause(part, holds=holds)
            inner = part.args[0] if part.op == "not" else part
            told.append(
                self.say(f"grouped.{op}", c=clause) if inner.op in ("and", "or") else clause
            )
        return self.language.join(told, op)

    def flat(self, expr: Expr, op: str) -> Iterator[Expr]:
        """The parts of a junction, those of the same kind inside it taken together."""
        for arg in expr.args:
            if arg.op == op:
                yield from self.flat(arg, op)
            else:
                yield arg

    def _not(self, expr: Expr, holds: bool) -> str:
        return self.clause(expr.args[0], holds=not holds)

    def _compare(self, expr: Expr, holds: bool) -> str:
        left, right = expr.args
        sign = str(expr.value) if holds else OPPOSITE[str(expr.value)]
        if right.op == "const" and right.type == FLAG and expr.value == "=":
            return self.clause(left, holds=holds == bool(right.value))
        if left.type == FLAG:
            key = self._sign("same", holds)
            return self.say(key, a=self.clause(left), b=self.clause(right))
        if right.op == "const" and right.type != NUMBER and int(right.value) == ABSENT:
            return self.say(self._sign("absent", holds), a=self.language.bare(self.value(left)))
        if left.op == "given" and left.value == "reason":
            return self.say(self._sign("ended", holds), a=self.value(right))
        if self._is_size(left):
            return self._holds_many(left, sign, right)
        kind = "number" if left.type == NUMBER else "rank" if left.type == RANK else "thing"
        return self.say(f"{kind}.{sign}", a=self.value(left), b=self.value(right))

    def _is_size(self, expr: Expr) -> bool:
        return expr.op == "property" and expr.value == "size" and expr.args[0].type in HOLDERS

    def _holds_many(self, left: Expr, sign: str, right: Expr) -> str:
        """`the stock has at least 2 cards`."""
        thing = left.args[0]
        noun = self.noun("meld" if thing.type in (MELDS, SPREAD) else "card")
        number = self.value(right)
        if right.op == "const":
            number = self.language.count(int(right.value), noun)
            if sign in COUNTED:
                key = COUNTED[sign]
                return self.say("has", x=self.value(thing), n=self.say(f"many.{key}", n=number))
            return self.say("has.not", x=self.value(thing), n=self.say("many.exactly", n=number))
        return self.say(f"number.{sign}", a=self.value(left), b=number)

    def _member(self, expr: Expr, holds: bool) -> str:
        key = self._sign("member", holds)
        return self.say(key, a=self.value(expr.args[0]), b=self.value(expr.args[1]))

    def _between(self, expr: Expr, holds: bool) -> str:
        a, low, high = (self.value(arg) for arg in expr.args)
        return self.say(self._sign("between", holds), a=a, low=low, high=high)

    def _fits(self, expr: Expr, holds: bool) -> str:
        key = self._sign("fits", holds)
        return self.say(key, a=self.value(expr.args[0]), b=self.value(expr.args[1]))

    def _question(self, expr: Expr, holds: bool) -> str:
        thing = expr.args[0]
        key = f"question.{expr.value}"
        if f"{key}.{thing.type.name}" in self.language.phrases:
            key = f"{key}.{thing.type.name}"
        return self.say(self._sign(key, holds), x=self.value(thing))

    def _any(self, expr: Expr, holds: bool) -> str:
        return self._exists(expr, "any" if holds else "any.not", holds=True)

    def _every(self, expr: Expr, holds: bool) -> str:
        return self._exists(expr, "every" if holds else "any", holds=holds)

    def _exists(self, expr: Expr, key: str, *, holds: bool) -> str:
        domain, condition = expr.args
        place, noun = self.value(domain), self.noun_of(domain)
        with self.binding(str(expr.value), "it" if key != "every" else "that"):
            clause = "" if always(condition) else self.clause(condition, holds=holds)
        which = self.say("such", c=clause) if clause and key != "every" else ""
        forms = {form: self.language.form(form, noun) for form in ("a", "no", "every")}
        if anybody(domain):
            key += ".anybody"
        return self.say(key, x=place, which=which, clause=clause, **forms)

    def _cases_hold(self, expr: Expr, holds: bool) -> str:
        told = []
        for i in range(0, len(expr.args) - 1, 2):
            value = self.clause(expr.args[i + 1], holds=holds)
            told.append(self.say("case", c=self.clause(expr.args[i]), v=value))
        last = self.clause(expr.args[-1], holds=holds)
        return ", ".join([*told, self.say("case.otherwise", v=last)])


def anybody(domain: Expr) -> bool:
    """Whether a domain is all there are, so that it need not be said."""
    return domain.type.name == "names" or (
        domain.op == "given" and domain.value in ("everyone", "all_teams", "all_players")
    )


def is_me(expr: Expr) -> bool:
    """Whether an expression is the player in turn."""
    return expr.op == "given" and expr.value == "me"


VALUES: Mapping[str, Callable[[Prose, Expr], str]] = {
    "const": Prose._const,
    "option": Prose._option,
    "given": Prose._given,
    "variable": Prose._cell,
    "ledger": Prose._cell,
    "zone": Prose._cell,
    "local": Prose._local,
    "define": Prose._define,
    "call": Prose._call,
    "ranking": Prose._ranking,
    "names": Prose._names,
    "property": Prose._property,
    "arithmetic": Prose._arithmetic,
    "negative": Prose._negative,
    "cases": Prose._cases,
    "items": Prose._items,
    **dict.fromkeys(set(BINDERS) - {"any", "every"}, Prose._quantified),
    **dict.fromkeys(
        ("compare", "member", "between", "fits", "and", "or", "not", "any", "every"),
        Prose._condition,
    ),
}
"""How each expression is said as a value."""

CLAUSES: Mapping[str, Callable[[Prose, Expr, bool], str]] = {
    "const": Prose._settled,
    "option": Prose._option_flag,
    "variable": Prose._flag,
    "local": Prose._bound_flag,
    "define": Prose._term_holds,
    "and": Prose._junction,
    "or": Prose._junction,
    "not": Prose._not,
    "compare": Prose._compare,
    "member": Prose._member,
    "between": Prose._between,
    "fits": Prose._fits,
    "property": Prose._question,
    "any": Prose._any,
    "every": Prose._every,
    "cases": Prose._cases_hold,
}
"""How each expression is said as a condition."""
