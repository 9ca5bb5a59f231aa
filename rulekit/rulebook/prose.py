"""Expressions as prose: noun phrases for values, clauses for conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, assert_never

from rulekit.model import expr as forms
from rulekit.model.choice import Choice
from rulekit.model.effect import Move
from rulekit.model.expr import Expr
from rulekit.model.route import Go
from rulekit.rulebook.language import Noun
from rulekit.rulebook.printed.idioms import Idioms, naturals
from rulekit.rulebook.printed.junctions import Junctions
from rulekit.rulebook.printed.numbers import COUNTED, Numbers, followed, running
from rulekit.rulebook.pruned import always
from rulekit.rulebook.values import Values, anybody
from rulekit.rulebook.wording import Words
from rulekit.settle.folding import ABSENT, known
from rulekit.types import (
    CARDS,
    FLAG,
    MELD,
    MELDS,
    NEW_MELD,
    NUMBER,
    PILE,
    RANK,
    SPREAD,
)

HOLDERS = (PILE, CARDS, MELDS, MELD, NEW_MELD, SPREAD)
JUNCTIONS = (forms.And, forms.Or)
SUCH_THAT = (forms.Exists, forms.ForAll)
OPPOSITE: Mapping[forms.Relation, str] = {"=": "!=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


Conditions = (
    forms.And | forms.Or | forms.Not | forms.Compare | forms.Member | forms.Between | forms.Fits
    | forms.Exists | forms.ForAll
)  # fmt: skip


class Player(Protocol):
    """What is said otherwise to the one who plays; "" for what is said as to anybody."""

    choices: Any

    def handled(self, effect: Move) -> str:
        """A move of cards."""

    def led(self, target: Go) -> str:
        """Where a route leads."""


class Prose:
    """Says expressions of one game in one language: conditions, and by `values` all others."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.values = Values(words, self)
        self.idioms = Idioms(words, self)
        self.junctions = Junctions(self)
        self.numbers = Numbers(self)
        self.running = dict(running(words.rules.match.after_hand)) if words.printed else {}

    def said(self, expr: Expr) -> str:
        """A value."""
        return self.values.value(expr)

    def idiom(self, expr: Expr) -> str:
        """A value that players have words of their own for, or ""."""
        return self.idioms.value(expr) if self.words.printed else ""

    def narrowed(self, noun: Noun, condition: Expr, name: str) -> tuple[Noun, Expr | None]:
        """What a thing is called that fulfils a condition, and what of that is left to be said."""
        if always(condition):
            return noun, None
        return self.idioms.noun(noun, condition, name) if self.words.printed else (noun, condition)

    # ── conditions ────────────────────────────────────────────────────────────────────────────

    def which(
        self, condition: Expr, noun: Noun, *, holds: bool = True, name: str = "", many: bool = False
    ) -> str:
        """What must be so of something just named, bound as `it`: `such that ...`, `whose ...`.

        `name`: as what it is bound; `many`: what is named are several.
        """
        with self.words.spoken_of(name if self.words.printed else ""):
            such = self.words.say("such", c=self.clause(condition, holds=holds))
        if not self.words.printed and isinstance(condition, (*JUNCTIONS, *SUCH_THAT)):
            return such  # where its parts end would not be plain
        that = self.words.language.form("other" if name == "other" else "it", noun)
        person = noun in (self.words.noun("player"), self.words.noun("team"))
        joined = isinstance(condition, forms.And if holds else forms.Or)
        parts = list(self.flat(condition)) if joined else [condition]  # type: ignore[arg-type]
        plain = [part for part in parts if not isinstance(part, JUNCTIONS)]
        mixed = [part for part in parts if isinstance(part, JUNCTIONS)]
        told = [
            self.words.language.relative(
                self.clause(part, holds=holds), that, person=person, many=many
            )
            for part in plain
        ]
        if not any(told):
            return such
        left = [part for part, said in zip(plain, told, strict=True) if not said] + mixed
        found = " " + self.words.language.join([each for each in told if each])
        if left:
            with self.words.spoken_of(name):
                alone = len(left) == 1
                rest = (
                    self.clause(left[0], holds=holds)
                    if alone
                    else self.junctions.joined(left, "and", holds=holds)
                )
            found += self.words.say("such.too", c=rest)
        return found

    def whichever(self, choice: Choice) -> str:
        """What must be so of what is chosen."""
        if choice.where is None:
            return ""
        kind = "card" if choice.name in self.idioms.deep else choice.type.name
        return self.which(choice.where, self.words.noun(kind), name=choice.name)

    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A clause that says that the condition holds, or that it does not."""
        told = self.idioms.clause(expr, holds=holds) if self.words.printed else ""
        if told:
            return told
        match expr:
            case forms.Const():
                return self.words.say("always" if bool(expr.value) == holds else "never")
            case forms.Option():
                return self.words.say(
                    self._sign("option.on", holds), a=self.words.term(expr.name, "option")
                )
            case forms.Variable():
                return self.words.say(self._sign("flag", holds), a=self.values.cell(expr))
            case forms.Local():
                key = expr.name if expr.name in ("low", "wild") else "flag"
                return self.words.say(self._sign(key, holds), a=self.values.local(expr))
            case forms.Define():
                return self._term_holds(expr, holds)
            case forms.Property():
                return self._question(expr, holds)
            case forms.Call():
                key = self._sign(f"call.{expr.function}", holds)
                return self.words.say(
                    key, **dict(zip("ab", map(self.values.value, expr.args), strict=False))
                )
            case forms.Cases():
                return f"({self._cases_hold(expr, holds)})"
            case forms.Condition():
                return self._condition(expr, holds)
            case (
                forms.KindOfMove() | forms.Given() | forms.Ledger() | forms.Zone()
                | forms.Names() | forms.Ranking() | forms.Arithmetic()
                | forms.Negative() | forms.Quantifier()
            ):  # fmt: skip
                raise AssertionError(f"'{expr.span.text}' is no condition")
            case _:
                assert_never(expr)

    def _condition(self, expr: Conditions, holds: bool) -> str:
        match expr:
            case forms.And() | forms.Or():
                return self._junction(expr, holds)
            case forms.Not():
                return self.clause(expr.condition, holds=not holds)
            case forms.Compare():
                return self.compare(expr, holds)
            case forms.Member():
                held = self.words.printed and expr.domain.type in HOLDERS
                where = self.values.holder if held else self.values.value
                parts = {"a": self.values.value(expr.item), "b": where(expr.domain)}
                return self.words.say(self._sign("held" if held else "member", holds), **parts)
            case forms.Between():
                parts = {"low": self.values.value(expr.low), "high": self.values.value(expr.high)}
                return self.words.say(
                    self._sign("between", holds), a=self.values.value(expr.number), **parts
                )
            case forms.Fits():
                parts = {"a": self.values.value(expr.card), "b": self.values.value(expr.meld)}
                return self.words.say(self._sign("fits", holds), **parts)
            case forms.Exists():
                return self._exists(expr, "any" if holds else "any.not", holds=True)
            case forms.ForAll():
                return self._exists(expr, "every" if holds else "any", holds=holds)
            case _:
                assert_never(expr)

    def _sign(self, key: str, holds: bool) -> str:
        return key if holds else f"{key}.not"

    def _term_holds(self, expr: forms.Define, holds: bool) -> str:
        name = self.words.term(expr.name, "term")
        said = self.words.says(expr.name) if self.words.printed else None
        if said is not None:
            told = said[0 if holds else 1]
            nobody = " | " in self.words.called(expr.name, "says")
            mine = "" if nobody else self.words.say("subject", a=self.words.say(self.words.me))
            first, *others = [self.values.value(arg) for arg in expr.args] or [mine.strip()]
            return " ".join([self.words.language.agreed(first, told), *others])
        if not expr.args:
            return self.words.say(self._sign("holds", holds), a=name)
        args = self.words.language.join([self.values.value(arg) for arg in expr.args])
        return self.words.say(self._sign("holds.for", holds), a=name, b=args)

    def _junction(self, expr: forms.And | forms.Or, holds: bool) -> str:
        word = "and" if isinstance(expr, forms.And) == holds else "or"
        if self.words.printed:
            return self.junctions.joined(list(self.flat(expr)), word, holds=holds)
        *parts, last = self.flat(expr)
        # What follows "such that ..." would be read as a part of it.
        told = [self.grouped(part, holds, (*JUNCTIONS, *SUCH_THAT)) for part in parts]
        return self.words.language.join([*told, self.grouped(last, holds)], word)

    def grouped(self, part: Expr, holds: bool, grouped: tuple[type[Expr], ...] = JUNCTIONS) -> str:
        """A clause within another, in brackets if it is one of these forms."""
        clause = self.clause(part, holds=holds)
        inner = part.condition if isinstance(part, forms.Not) else part
        if not isinstance(inner, grouped) or self._closed(inner):
            return clause
        if self.words.printed and self.junctions.one_of(part, holds=holds):
            return clause
        return self.words.say("grouped", c=clause)

    def _closed(self, part: Expr) -> bool:
        """Whether what follows cannot be read as a part of it: your table has a quartet."""
        if not isinstance(part, forms.Exists):
            return False
        return self.narrowed(self.words.noun("meld"), part.where, part.name)[1] is None

    def mixed(self, part: Expr) -> bool:
        """Whether a part of a junction is one itself: more than that something is one of some."""
        one = self.words.printed and self.junctions.one_of(part, holds=True)
        return isinstance(part, JUNCTIONS) and not one

    def flat(self, expr: forms.And | forms.Or) -> Iterator[Expr]:
        """The parts of a junction, those of the same kind inside it taken together."""
        for part in (expr.left, expr.right):
            if isinstance(part, type(expr)):
                yield from self.flat(part)
            else:
                yield part

    def compare(self, expr: forms.Compare, holds: bool) -> str:
        """A clause that says how two values compare."""
        left, right = expr.left, expr.right
        sign = expr.relation if holds else OPPOSITE[expr.relation]
        value = known(right)
        if value is not None and right.type == FLAG and expr.relation == "=":
            return self.clause(left, holds=holds == bool(value))
        if left.type == FLAG:
            key = self._sign("same", holds)
            return self.words.say(key, a=self.clause(left), b=self.clause(right))
        if value == ABSENT and right.type != NUMBER:
            return self.words.say(
                self._sign("absent", holds), a=self.words.language.bare(self.values.value(left))
            )
        if (
            isinstance(left, forms.Variable)
            and left.name in self.running
            and sign == ">="
            and value
        ):
            last = self.values.value(self.running[left.name])
            return self.words.say("running" if value > 1 else "running.one", n=value, a=last)
        if self.words.printed and isinstance(left, forms.Count) and value is not None:
            told = self.numbers.so_many(left, sign, value)
            if told:
                return told
        if isinstance(left, forms.Given) and left.word == "reason":
            return self.words.say(self._sign("ended", holds), a=self.values.value(right))
        meld = naturals(left) if self.words.printed else None
        if meld is not None and value is not None and sign in COUNTED:
            return self._has(meld, sign, value, "natural")
        if isinstance(left, forms.Property) and left.word == "size" and left.thing.type in HOLDERS:
            return self._holds_many(left, sign, right)
        placed = followed(left, right) if self.words.printed and sign == "=" else None
        if placed is not None:
            one, other = map(self.values.value, placed)
            return self.words.say("follows", a=one, b=other)
        kind = (
            "number" if left.type.name == NUMBER.name else "rank" if left.type == RANK else "thing"
        )
        told = self.words.say(f"{kind}.{sign}", a="", b=self.values.value(right)).strip()
        return self.words.language.agreed(self.values.value(left), told)

    def _has(self, thing: Expr, sign: str, number: int, noun: str) -> str:
        """`that meld has at least 3 natural cards`."""
        told = self.words.language.count(number, self.words.noun(noun))
        many = self.words.say(f"many.{COUNTED[sign]}", n=told)
        if self.words.printed:
            told = self.words.say("has", x="", n=many).strip()
            return self.words.language.agreed(self.values.value(thing), told)
        return self.words.say("has", x=self.values.value(thing), n=many)

    def _holds_many(self, left: forms.Property, sign: str, right: Expr) -> str:
        """`the stock has at least 2 cards`."""
        thing = left.thing
        noun = self.words.noun("meld" if thing.type in (MELDS, SPREAD) else "card")
        number = self.values.value(right)
        if isinstance(right, forms.Const):
            number = self.words.language.count(right.value, noun)
            if sign in COUNTED:
                kind = "meld" if thing.type in (MELDS, SPREAD) else "card"
                return self._has(thing, sign, right.value, kind)
            return self.words.say(
                "has.not", x=self.values.value(thing), n=self.words.say("many.exactly", n=number)
            )
        return self.words.say(f"number.{sign}", a=self.values.value(left), b=number)

    def _question(self, expr: forms.Property, holds: bool) -> str:
        thing = expr.thing
        if expr.word == "empty" and self.words.printed and self.values.single(thing):
            named = self.words.language.bare(self.values.value(thing))
            return self.words.say(self._sign("absent", holds), a=named)
        key = f"question.{expr.word}"
        if f"{key}.{thing.type.name}" in self.words.language.phrases:
            key = f"{key}.{thing.type.name}"
        told = self.values.value(thing)
        if expr.word == "empty" and self.words.printed:
            return self.words.language.agreed(
                told, self.words.say(self._sign(key, holds), x="").strip()
            )
        return self.words.say(self._sign(key, holds), x=told)

    def _exists(self, expr: forms.Exists | forms.ForAll, key: str, *, holds: bool) -> str:
        domain, condition = expr.domain, expr.where
        place, noun = self.values.holder(domain), self.words.noun_of(domain)
        with self.words.binding(expr.name, "it" if key != "every" else "that"):
            told = not always(condition)
            called = noun
            if told and holds and key != "every":
                called, left = self.narrowed(noun, condition, expr.name)
                told, condition = left is not None, condition if left is None else left
            with self.words.spoken_of(expr.name if self.words.printed else ""):
                clause = self.clause(condition, holds=holds) if told else ""
            which = ""
            if told and key != "every":
                which = self.which(condition, noun, holds=holds, name=expr.name)
        words = {form: self.words.language.form(form, called) for form in ("a", "no", "every")}
        if anybody(domain):
            key += ".anybody"
        elif self.words.printed and key != "every" and domain.type in HOLDERS:
            told_of = self.words.say(f"{key}.has", which=which, **words)
            return self.words.language.agreed(place, told_of)
        return self.words.say(key, x=place, which=which, clause=clause, **words)

    def _cases_hold(self, expr: forms.Cases, holds: bool) -> str:
        told = [
            self.words.say("case", c=self.clause(condition), v=self.grouped(value, holds))
            for condition, value in expr.cases
        ]
        last = self.grouped(expr.otherwise, holds)
        return ", ".join([*told, self.words.say("case.otherwise", v=last)])
