"""Expressions: phrase -> typed expression, with every name resolved or complained of."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.check.names import Scope, element
from rulekit.check.phrases.conditions import Conditions
from rulekit.check.phrases.nouns import ABSENT, REASONS, Signature, a_, true_at
from rulekit.language.words import GIVEN
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.traversal import walk
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    MELDS,
    NONE,
    NUMBER,
    OPTIONAL,
    PLAYER,
    PLAYERS,
    TEAM,
    TEAMS,
    UNKNOWN,
    Type,
    fits,
    or_none,
)


class Expressions(Conditions):
    """Types all expressions: on top of operators, cases and quantifiers."""

    def _read(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr | None:
        reader = READERS.get(phrase.kind)
        return None if reader is None else reader(self, phrase, scope, hint)

    def _no(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        if phrase.parts:  # the quantifier `no NAME in X where C`
            return forms.Not(phrase.span, self._any(phrase, _scope, _hint))
        return forms.Const(phrase.span, FLAG, 0)

    def _cases(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        cases: list[tuple[Expr, Expr]] = []
        values: list[Expr] = []
        last = phrase.parts[-1]
        with self.assuming():
            for case in (part for part in phrase.phrases() if part.kind == "case"):
                condition = self.typed(case.phrase(1), scope, FLAG)
                with self.assuming(condition):
                    values.append(self.expr(case.phrase(0), scope, hint))
                cases.append((condition, values[-1]))
                self.assume(condition, holds=False)
            if isinstance(last, Phrase) and last.kind != "case":
                values.append(self.expr(last, scope, hint))
        if len(cases) == len(values):  # nothing is said of the other cases: they count nothing
            kind = values[0].type
            if not (fits(kind, or_none()) or fits(kind, FLAG) or kind in OPTIONAL):
                self.report.add("missing-key", phrase.span, "this needs an `otherwise`")
            absent = ABSENT if kind in OPTIONAL else 0
            values.append(forms.Const(phrase.span, kind, absent))
        return forms.Cases(phrase.span, self.common(values), tuple(cases), values[-1])

    def common(self, values: list[Expr]) -> Type:
        """The one type of some values, after a complaint about each that does not fit it."""
        kind = next((v.type for v in values if v.type not in (NONE, UNKNOWN)), values[0].type)
        if kind == NUMBER and any(value.type == NONE for value in values):
            kind = or_none()
        for value in values:
            if fits(kind, value.type) and not fits(value.type, kind):
                kind = value.type
        if kind == MELDS:
            self.report.add(
                "wrong-type",
                values[0].span,
                "melds are named by their place alone",
                help="write `table of me` or the like where they are used",
            )
        for value in values:
            self.wanting(value, kind)
        return kind

    def _any(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Exists(phrase.span, *self._quantified(phrase, scope))

    def _every(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.ForAll(phrase.span, *self._quantified(phrase, scope))

    def _count_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Count(phrase.span, *self._quantified(phrase, scope))

    def _all_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, domain, condition = self._quantified(phrase, scope)
        one = element(domain.type)
        kind = CARDS if one == CARD else PLAYERS if one == PLAYER else UNKNOWN
        if kind == UNKNOWN and domain.type != UNKNOWN:
            self.report.add("wrong-type", domain.span, "`all` collects cards or players")
        return forms.All(phrase.span, name, domain, condition, kind)

    def _first_where(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, domain, condition = self._quantified(phrase, scope)
        return forms.First(phrase.span, name, domain, condition, _one_of(domain))

    def _quantified(self, phrase: Phrase, scope: Scope) -> tuple[str, Expr, Expr]:
        """The bound name, what it ranges over, and the condition on it."""
        name, domain, inner = self._domain(phrase.word(0), phrase.optional(1), scope)
        where = phrase.optional(2)
        condition = self.typed(where, inner, FLAG) if where is not None else true_at(phrase.span)
        self._complain_unused(name, condition, where)
        return name, domain, condition

    def _complain_unused(self, name: str, condition: Expr, where: Phrase | None) -> None:
        if where is None or any(part.type == UNKNOWN for part in walk(condition)):
            return  # what could not be read has been complained of
        if not any(isinstance(part, forms.Local) and part.name == name for part in walk(condition)):
            self.report.add(
                "unused-name",
                where.span,
                f"this condition does not speak of '{name}'",
                help="put compound conditions in parentheses: `where (A and B)`",
            )

    def _sum_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Sum(phrase.span, *self._measured(phrase, scope, phrase.phrase(0), 1))

    def _extreme_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        highest = phrase.word(0).text == "highest"
        measured = self._measured(phrase, scope, phrase.phrase(1), 2)
        return forms.Extreme(phrase.span, *measured, highest)

    def _measured(
        self, phrase: Phrase, scope: Scope, measure: Phrase, at: int
    ) -> tuple[str, Expr, Expr, Expr]:
        """The bound name, what it ranges over, the condition on it, and the amount of each."""
        name, domain, inner = self._domain(phrase.word(at), phrase.optional(at + 1), scope)
        where = phrase.optional(at + 2)
        condition = self.typed(where, inner, FLAG) if where is not None else true_at(phrase.span)
        return name, domain, condition, self.typed(measure, inner, NUMBER)

    def _first_with(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, domain, inner = self._domain(phrase.word(0), phrase.phrase(1), scope)
        highest = phrase.word(2).text == "highest"
        amount = self.typed(phrase.phrase(3), inner, NUMBER)
        anyone = true_at(phrase.span)
        return forms.FirstWith(phrase.span, name, domain, anyone, _one_of(domain), amount, highest)

    def _domain(self, word: Word, phrase: Phrase | None, scope: Scope) -> tuple[str, Expr, Scope]:
        """The bound name, what it ranges over, and the scope inside."""
        domain = self._everything(word) if phrase is None else self.expr(phrase, scope)
        one = PLAYER if domain.type == PLAYER else element(domain.type)
        if one == UNKNOWN and domain.type != UNKNOWN:
            self.report.add(
                "wrong-type",
                domain.span,
                f"cards, melds, players or teams are wanted here, not {a_(domain.type)}",
            )
        plural = (
            word.text[:-1]
            if word.text in {"cards", "tiles", "melds", "players", "teams"}
            else word.text
        )
        if plural in self.names.words or plural in GIVEN:
            self.report.add("declared-twice", word.span, f"'{plural}' already means something else")
        bound = self.names.table.declare(plural, "bound", word.span, type=one)
        return plural, domain, scope.bind(plural, one, bound)

    def _everything(self, word: Word) -> Expr:
        if word.text in {"player", "players"}:
            return forms.Given(word.span, PLAYERS, "everyone")
        if word.text in {"team", "teams"}:
            return forms.Given(word.span, TEAMS, "all_teams")
        if word.text in self.names.lists:
            self.names.table.use(self.names.lists[word.text], word.span)
            return forms.Names(word.span, word.text)
        self.report.add(
            "unknown-name",
            word.span,
            f"'{word.text}' in what?",
            help=f"write `any {word.text} in X`; only player, team and lists need no source",
        )
        return self._unknown(word.span)


READERS: Mapping[str, Callable[[Expressions, Phrase, Scope, Type], Expr]] = {
    "cases": Expressions._cases,
    "or_": Expressions._or,
    "and_": Expressions._and,
    "not_": Expressions._not,
    "equal": Expressions._equal,
    "differs": Expressions._differs,
    "compare": Expressions._compare,
    "is_": Expressions._is,
    "is_not": Expressions._is_not,
    "in_": Expressions._in,
    "not_in": Expressions._not_in,
    "between": Expressions._between,
    "fits": Expressions._fits,
    "any_": Expressions._any,
    "no_": Expressions._no,
    "every_": Expressions._every,
    "count_of": Expressions._count_of,
    "sum_of": Expressions._sum_of,
    "extreme_of": Expressions._extreme_of,
    "all_of": Expressions._all_of,
    "first_where": Expressions._first_where,
    "first_with": Expressions._first_with,
    "plus": Expressions._plus,
    "minus": Expressions._minus,
    "times": Expressions._times,
    "over": Expressions._over,
    "mod": Expressions._mod,
    "negative": Expressions._negative,
    "property": Expressions._property,
    "face": Expressions._face,
    "possessed": Expressions._possessed,
    "number": Expressions._number,
    "name": Expressions._name,
    "symbol": Expressions._symbol,
    "yes": Expressions._yes,
    "no": Expressions._no,
    "none": Expressions._none,
    "mine": Expressions._mine,
    "next_player": Expressions._next_player,
    "random_player": Expressions._random_player,
    "seat": Expressions._seat,
    "call": Expressions._call,
    "items": Expressions._items,
    "word": Expressions._word,
}
"""How each kind of phrase is read that is an expression."""


def _one_of(domain: Expr) -> Type:
    """The type of one of a domain; players or teams may be counted from one of them on."""
    return domain.type if domain.type in (PLAYER, TEAM) else element(domain.type)


def uses_me(expr: Expr, inner: Callable[[str], bool]) -> bool:
    """Whether an expression speaks of `me`; `inner` answers for definitions."""
    return any(
        (isinstance(part, forms.Given) and part.word in {"me", "others", "next_player"})
        or (isinstance(part, forms.Define) and inner(part.name))
        for part in walk(expr)
    )


def gatherable(expr: Expr) -> bool:
    """Whether it is a whole place, or a pile without its top card: what is flipped or shuffled."""
    match expr:
        case forms.Zone() | forms.Given():
            return True
        case forms.Arithmetic(
            sign="-", left=forms.Zone() as pile, right=forms.Property(word="top", thing=thing)
        ):
            return isinstance(thing, forms.Zone) and thing.name == pile.name
        case _:
            return False


__all__ = ["REASONS", "Expressions", "Signature", "gatherable", "uses_me"]
