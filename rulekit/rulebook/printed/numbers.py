"""How many there are, how that changes, and numbers that tell more than a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from rulekit.model import expr as forms
from rulekit.model.effect import Assign, Effect
from rulekit.model.expr import Arithmetic, Call, Cases, Expr
from rulekit.rulebook.language import Noun
from rulekit.rulebook.values import Values, anybody
from rulekit.rulebook.wording import Words
from rulekit.settle.folding import known

COUNTED = {"=": "exactly", ">=": "least", "<=": "most", ">": "over", "<": "under"}


class Speaker(Protocol):
    """What says conditions."""

    words: Words
    values: Values

    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A clause that says that a condition holds, or that it does not."""

    def narrowed(self, noun: Noun, condition: Expr, name: str) -> tuple[Noun, Expr | None]:
        """What a thing is called that fulfils a condition, and what of that is left to be said."""

    def which(
        self, condition: Expr, noun: Noun, *, holds: bool = True, name: str = "", many: bool = False
    ) -> str:
        """What must be so of something just named."""


class Numbers:
    """Says for players how many there are of something."""

    def __init__(self, prose: Speaker) -> None:
        self.prose, self.words, self.values = prose, prose.words, prose.values

    def so_many(self, count: forms.Count, sign: str, number: int) -> str:
        """`there are at least 2 cards in your hand whose rank is 3`; some and none as such."""
        span, domain, where = count.span, count.domain, count.where
        least = {">=": number, ">": number + 1}.get(sign)
        none = (sign, number) in (("=", 0), ("<=", 0), ("<", 1))
        if least == 1 or none:
            some = forms.Exists(span, count.name, domain, where)
            return self.prose.clause(some, holds=not none)
        if sign == "=" and number == 1 and anybody(domain):
            return self._alone(count)
        if sign not in COUNTED or anybody(domain):
            return ""
        noun = self.words.noun_of(domain)
        with self.words.binding(count.name, "that"):
            which, many = "", number != 1
            called, left = self.prose.narrowed(noun, where, count.name)
            if left is not None:
                which = self.prose.which(left, noun, name=count.name, many=many)
        told = self.words.say(f"many.{COUNTED[sign]}", n=self.words.language.count(number, called))
        told = self.words.say("there.are", n=told, which=which)
        return self.words.language.agreed(self.values.holder(domain), told)

    def _alone(self, count: forms.Count) -> str:
        """`only one side has the highest score`, or ""."""
        match count.where:
            case forms.Compare(
                relation="=",
                left=forms.Variable(owner=forms.Local(name=name))
                | forms.Ledger(owner=forms.Local(name=name)),
                right=value,
            ) if name == count.name:
                one = self.words.noun_of(count.domain).one
                return self.words.say("alone.has", one=one, x=self.values.value(value))
            case _:
                return ""


class Changes:
    """Says for players what becomes of a number."""

    def __init__(self, prose: Speaker) -> None:
        self.prose, self.values, self.words = prose, prose.values, prose.words

    def said(self, cell: Expr, value: Expr) -> str:
        """How a number changes: it grows by 1; in which case, and otherwise."""
        match value:
            case Cases(cases=cases, otherwise=last) if cases:
                told = [
                    self.words.say("case", c=self.prose.clause(c), v=self.said(cell, v))
                    for c, v in cases
                ]
                last_told = self.words.say("case.otherwise", v=self.said(cell, last))
                return ", ".join([*told, last_told])
            case Arithmetic(sign="+" | "-" as sign, left=left, right=right) if self._same(
                left, cell
            ):
                return self.words.say(f"change.{sign}", n=self.values.closing(right))
            case Call(
                function="max", args=(least, Arithmetic(sign="-", left=left, right=right))
            ) if known(least) == 0 and self._same(left, cell):
                return self.words.say("change.down", n=self.values.closing(right))
            case _ if self._same(value, cell):
                return self.words.say("change.none")
            case _:
                return self.words.say("change.to", n=self.values.closing(value))

    def _same(self, one: Expr, other: Expr) -> bool:
        return self.values.value(one) == self.values.value(other)


def followed(left: Expr, right: Expr) -> tuple[Expr, Expr] | None:
    """What comes straight after what in an order, if that is compared."""
    match left, right:
        case (
            forms.Property(word="position", thing=one),
            forms.Arithmetic(
                sign="+", left=forms.Property(word="position", thing=other), right=more
            ),
        ) if known(more) == 1:
            return one, other
        case _:
            return None


def running(effects: Iterable[Effect]) -> Iterator[tuple[str, Expr]]:
    """Variables that count the hands in succession that ended alike, with the way they ended."""
    for effect in effects:
        match effect:
            case Assign(
                cell=forms.Variable(name=name, owner=None),
                value=forms.Cases(
                    cases=(
                        (
                            forms.Compare(
                                left=forms.Given(word="reason"), relation="=", right=reason
                            ),
                            forms.Arithmetic(sign="+", left=forms.Variable(name=again), right=one),
                        ),
                    ),
                    otherwise=none,
                ),
            ) if again == name and known(one) == 1 and known(none) == 0:
                yield name, reason
            case _:
                pass
