"""Expressions: phrase -> typed expression, with every name resolved or complained of."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.check.names import Scope, element
from rulekit.check.phrases.conditions import Conditions
from rulekit.check.phrases.nouns import ABSENT, REASONS, Signature, a_, true_at
from rulekit.language.words import GIVEN
from rulekit.model.expr import Expr, walk
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
    names_of,
    or_none,
)


class Expressions(Conditions):
    """Types all expressions: on top of operators, cases and quantifiers."""

    def _no(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        if phrase.parts:  # the quantifier `no NAME in X where C`
            return self._quantified(phrase, _scope, "any", negated=True)
        return Expr("const", FLAG, phrase.span, value=0)

    def _cases(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        args: list[Expr] = []
        values: list[Expr] = []
        last = phrase.parts[-1]
        with self.assuming():
            for case in (part for part in phrase.phrases() if part.kind == "case"):
                condition = self.typed(case.phrase(1), scope, FLAG)
                with self.assuming(condition):
                    values.append(self.expr(case.phrase(0), scope, hint))
                args += [condition, values[-1]]
                self.assume(condition, holds=False)
            if isinstance(last, Phrase) and last.kind != "case":
                values.append(self.expr(last, scope, hint))
        if len(args) == 2 * len(values):  # nothing is said of the other cases: they count nothing
            kind = values[0].type
            if not (fits(kind, or_none()) or fits(kind, FLAG) or kind in OPTIONAL):
                self.report.add("missing-key", phrase.span, "this needs an `otherwise`")
            absent = ABSENT if kind in OPTIONAL else 0
            values.append(Expr("const", kind, phrase.span, value=absent))
        args.append(values[-1])
        return Expr("cases", self.common(values), phrase.span, tuple(args))

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
        return self._quantified(phrase, scope, "any")

    def _every(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "every")

    def _count_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "count")

    def _all_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "all")

    def _first_where(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "first")

    def _quantified(self, phrase: Phrase, scope: Scope, op: str, *, negated: bool = False) -> Expr:
        name, domain, inner = self._domain(phrase.word(0), phrase.optional(1), scope)
        where = phrase.optional(2)
        condition = self.typed(where, inner, FLAG) if where is not None else true_at(phrase.span)
        self._complain_unused(name, condition, where)
        one = element(domain.type)
        result = {"any": FLAG, "every": FLAG, "count": NUMBER, "first": one}.get(op, UNKNOWN)
        if op == "first" and domain.type in (PLAYER, TEAM):
            one = result = domain.type
        if op == "all":
            result = CARDS if one == CARD else PLAYERS if one == PLAYER else UNKNOWN
            if result == UNKNOWN and domain.type != UNKNOWN:
                self.report.add("wrong-type", domain.span, "`all` collects cards or players")
        expr = Expr(op, result, phrase.span, (domain, condition), name)
        return Expr("not", FLAG, phrase.span, (expr,)) if negated else expr

    def _complain_unused(self, name: str, condition: Expr, where: Phrase | None) -> None:
        if where is None or any(part.type == UNKNOWN for part in walk(condition)):
            return  # what could not be read has been complained of
        if not any(part.op == "local" and part.value == name for part in walk(condition)):
            self.report.add(
                "unused-name",
                where.span,
                f"this condition does not speak of '{name}'",
                help="put compound conditions in parentheses: `where (A and B)`",
            )

    def _sum_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._measured(phrase, scope, "sum", phrase.phrase(0), 1)

    def _extreme_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._measured(phrase, scope, phrase.word(0).text, phrase.phrase(1), 2)

    def _measured(self, phrase: Phrase, scope: Scope, op: str, measure: Phrase, at: int) -> Expr:
        name, domain, inner = self._domain(phrase.word(at), phrase.optional(at + 1), scope)
        where = phrase.optional(at + 2)
        condition = self.typed(where, inner, FLAG) if where is not None else true_at(phrase.span)
        amount = self.typed(measure, inner, NUMBER)
        return Expr(op, NUMBER, phrase.span, (domain, condition, amount), name)

    def _first_with(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, domain, inner = self._domain(phrase.word(0), phrase.phrase(1), scope)
        op = "best" if phrase.word(2).text == "highest" else "worst"
        amount = self.typed(phrase.phrase(3), inner, NUMBER)
        one = domain.type if domain.type in (PLAYER, TEAM) else element(domain.type)
        return Expr(op, one, phrase.span, (domain, true_at(phrase.span), amount), name)

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
        return plural, domain, scope.bind(plural, one)

    def _everything(self, word: Word) -> Expr:
        if word.text in {"player", "players"}:
            return Expr("given", PLAYERS, word.span, value="everyone")
        if word.text in {"team", "teams"}:
            return Expr("given", TEAMS, word.span, value="all_teams")
        if word.text in self.names.lists:
            return Expr("names", names_of(word.text), word.span, value=word.text)
        self.report.add(
            "unknown-name",
            word.span,
            f"'{word.text}' in what?",
            help=f"write `any {word.text} in X`; only player, team and lists need no source",
        )
        return self._unknown(word.span)


def uses_me(expr: Expr, inner: Callable[[str], bool]) -> bool:
    """Whether an expression speaks of `me`; `inner` answers for definitions."""
    return any(
        (part.op == "given" and part.value in {"me", "others", "next_player"})
        or (part.op == "define" and inner(str(part.value)))
        for part in walk(expr)
    )


def gatherable(expr: Expr) -> bool:
    """Whether it is a whole place, or a pile without its top card: what is flipped or shuffled."""
    if expr.op != "arithmetic" or expr.value != "-":
        return expr.op in ("zone", "given")
    pile, top = expr.args
    return (pile.op, top.op, top.value) == ("zone", "property", "top") and (
        top.args[0].value == pile.value
    )


__all__ = ["REASONS", "Expressions", "Signature", "gatherable", "uses_me"]
