"""Arithmetic: numbers, and cards or players that are added up."""

from __future__ import annotations

from rulekit.check.names import Scope
from rulekit.check.phrases.constants import unknown_at
from rulekit.check.phrases.exprs import Expressions, Read, Readers
from rulekit.check.phrases.telling import a_, brief
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.syntax.tree import Phrase
from rulekit.types import CARDS, NUMBER, PLAYERS, UNKNOWN, Type, fits


class Sums:
    """Types what is computed."""

    def __init__(self, exprs: Expressions) -> None:
        self.exprs = exprs
        self.readers: Readers = {
            "plus": self._reader("+"),
            "minus": self._reader("-"),
            "times": self._reader("*"),
            "over": self._reader("/"),
            "mod": self._reader("mod"),
            "negative": self._negative,
        }

    def _reader(self, sign: forms.Sign) -> Read:
        collects = sign in ("+", "-")

        def read(phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
            left, right = (self.exprs.expr(part, scope) for part in phrase.phrases())
            if collects and UNKNOWN in (left.type, right.type):  # complained of already
                return unknown_at(phrase.span)
            if isinstance(left, forms.Call) and left.function == "nth":
                return self._place_in_words(phrase, left)
            if collects and fits(left.type, PLAYERS) and fits(right.type, PLAYERS):
                kind = PLAYERS
            elif collects and fits(left.type, CARDS):
                kind = CARDS
                self.exprs.wanting(right, CARDS)
            else:
                kind = NUMBER
                self.exprs.wanting(left, NUMBER)
                self.exprs.wanting(right, NUMBER)
            return forms.Arithmetic(phrase.span, kind, sign, left, right)

        return read

    def _place_in_words(self, phrase: Phrase, first: Expr) -> Expr:
        """Complain of `contract of 1 + turns`, which is read as `(contract of 1) + turns`."""
        name, _, place = " ".join(phrase.text.split()).partition(" of ")
        self.exprs.report.add(
            "wrong-type",
            phrase.span,
            f"'{brief(first.span.text)}' is {a_(first.type)}, to which nothing is added",
            help=f"a place of several words stands in parentheses: `{name} of ({place})`",
        )
        return unknown_at(phrase.span)

    def _negative(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Negative(phrase.span, self.exprs.typed(phrase.phrase(0), scope, NUMBER))


__all__ = ["Sums"]
