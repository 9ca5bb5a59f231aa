"""Expressions: phrase -> typed expression, with every name resolved or complained of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rulekit.check.names import Names, Scope
from rulekit.check.phrases.constants import Constants, unknown_at
from rulekit.check.phrases.presence import Presence
from rulekit.check.phrases.telling import a_, brief, wanted_here
from rulekit.diagnostics import Report
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.traversal import walk
from rulekit.source import Span
from rulekit.syntax.tree import Phrase
from rulekit.types import (
    CARD,
    CARDS,
    CONTRACT,
    FLAG,
    LAYOFF,
    MELDS,
    NEW_MELD,
    NONE,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    UNKNOWN,
    Type,
    fits,
    or_none,
)

DEEPEST = 100  # levels of an expression with its names written out; code is made recursively
NAME_DEPTH = 3  # levels that a name takes when it is written out

ONE_WORD = ("name", "word", "number", "symbol", "none", "yes", "no")
"""Kinds of phrases that may be one word, which may be one of the values wanted."""

Read = Callable[[Phrase, Scope, Type], Expr]
"""Reads a phrase; words of lists are those of the type that is wanted there, if it is known."""

Readers = Mapping[str, Read]
"""What reads each kind of phrase."""


class Expressions:
    """Types any expression: of each kind of phrase by its reader, which reads what is in it here.

    `readers`: to be filled before anything is read.
    """

    def __init__(self, names: Names, report: Report) -> None:
        self.names, self.report = names, report
        self.constants = Constants(names, report)
        self.presence = Presence()
        self.readers: dict[str, Read] = {}
        self._depth = 0  # of the expression in hand, and of those that are typed on its behalf
        self._too_deep = False

    def expr(self, phrase: Phrase, scope: Scope, hint: Type = UNKNOWN) -> Expr:
        """The typed expression of a phrase; `hint` resolves words of lists."""
        if phrase.kind in ONE_WORD:
            meant = self.constants.wanted(phrase.text, phrase.span, hint)
            if meant is not None:
                return meant
        if self._depth > DEEPEST:
            self._complain_depth(phrase.span)
            return unknown_at(phrase.span)
        read = self.readers.get(phrase.kind)
        if read is None:
            self.report.add("phrase-syntax", phrase.span, f"'{phrase.text}' is not an expression")
            return unknown_at(phrase.span)
        self._depth += 1  # as `deeper`, which takes longer than many a phrase
        result = read(phrase, scope, hint)
        self._depth -= 1
        if scope.setting:
            self._check_setting(result)
        return result

    def typed(self, phrase: Phrase, scope: Scope, wanted: Type) -> Expr:
        """The expression, complaining unless it has the wanted type."""
        return self.wanting(self.expr(phrase, scope, wanted), wanted)

    def contract(self, phrase: Phrase, scope: Scope) -> Expr:
        """A contract, or a complaint that there are none, or that it is something else."""
        if self.names.has_contracts:
            return self.typed(phrase, scope, CONTRACT)
        self.report.add(
            "unknown-name",
            phrase.span,
            "these rules have no contracts",
            help="declare what has to be laid: `contracts: {two_sets: 2 sets}`",
        )
        return unknown_at(phrase.span)

    def condition(self, where: Phrase | None, scope: Scope, span: Span) -> Expr:
        """The condition that is said, or the one that always holds; `span`: of what is asked."""
        return true_at(span) if where is None else self.typed(where, scope, FLAG)

    def wanting(self, expr: Expr, wanted: Type, *others: Type) -> Expr:
        """The expression as it is, after a complaint if its type is not a wanted one."""
        if expr.type == NUMBER and wanted == RANK and isinstance(expr, forms.Const):
            return self.constants.rank(str(expr.value), expr.span)
        if any(fits(expr.type, each) for each in (wanted, *others)):
            return expr
        if any(part.type == UNKNOWN for part in walk(expr)):
            return expr  # what it cannot be is due to what has been complained of
        told = brief(expr.span.text)
        word = expr.type.lacking if isinstance(expr, forms.Option | forms.Define) else ""
        self.report.add(
            "wrong-type",
            expr.span,
            f"'{told}' is {a_(expr.type)}, but {wanted_here(wanted)}",
            help=f"say what {word} counts: `0 when {told} is {word}, otherwise {told}`; or ask "
            f"first: `when {told} is not {word}`"
            if word
            else _another(told, expr.type, wanted),
        )
        return expr

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

    @contextmanager
    def deeper(self, levels: int) -> Iterator[None]:
        """What is read inside stands so many levels deeper in the expression in hand."""
        self._depth += levels
        yield
        self._depth -= levels

    def _complain_depth(self, span: Span) -> None:
        """Once: whatever leads to such a place is as deep."""
        if self._too_deep:
            return
        self._too_deep = True
        self.report.add(
            "too-much",
            span,
            f"names stand in names here, written out more than {DEEPEST} levels deep",
            help="let the definitions before it use fewer others in turn",
        )

    def _check_setting(self, expr: Expr) -> None:
        if isinstance(expr, forms.Owned) or (
            isinstance(expr, forms.Given) and expr.word != "players"
        ):
            self.report.forget_errors(lambda one: one.code.slug == "not-fixed" and (
                one.span.file is expr.span.file
                and expr.span.start <= one.span.start and one.span.end <= expr.span.end
            ))  # fmt: skip
            self.report.add(
                "not-fixed",
                expr.span,
                f"'{brief(expr.span.text)}' changes during play; here only options and "
                "`players` may be used",
            )


def _another(told: str, kind: Type, wanted: Type) -> str:
    """What is asked of something of another kind where a number or the like is wanted."""
    if wanted == NUMBER and kind in (CARDS, PILE, PLAYERS, MELDS):
        return f"write `size of {told}`" + (f", or `points({told})`" if kind == CARDS else "")
    if kind == LAYOFF and wanted == NEW_MELD:
        return f"write `add {told}`"
    if kind == NUMBER and wanted == CARD:
        return f"so many cards are told as `top(PLACE, {told})`"
    if wanted == FLAG and kind in (PLAYER, PLAYERS):
        asked = f"{told} is me" if kind == PLAYER else f"me in {told}"
        return f"ask something of it, as in `{asked}`"
    if wanted == FLAG and kind in (CARDS, PILE):
        return f"ask something of it, as in `{told} is empty` or `size of {told} > 0`"
    if kind == NUMBER and wanted == FLAG:
        return f"ask something of it, as in `{told} = 0`, or write `yes` or `no`"
    return ""


def true_at(span: Span) -> Expr:
    """The condition that always holds, at a place."""
    return forms.Const(span, FLAG, 1)


__all__ = ["DEEPEST", "NAME_DEPTH", "Expressions", "Read", "Readers", "true_at"]
