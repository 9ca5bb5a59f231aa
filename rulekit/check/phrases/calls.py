"""Calls: functions of the language, definitions and rankings, with their arguments."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulekit.check.names import Scope
from rulekit.check.phrases.constants import unknown_at
from rulekit.check.phrases.exprs import Expressions, Readers
from rulekit.check.phrases.telling import handed
from rulekit.check.phrases.whose import Whose
from rulekit.diagnostics import did_you_mean
from rulekit.language.words import FUNCTIONS, PROPERTIES
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.source import Span
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import CARDS, CONTRACT, MOVE, NUMBER, PLAYER, Type, fits

Signature = tuple[
    tuple[tuple[str, Type], ...], Type, Span | None
]  # parameters, result, where it speaks of who is in turn

MELDED = {"meld", "new meld", "melds", "spread", "layout"}
"""What `points` counts as it lies, by the names of the types."""


class Calls:
    """Types what is called.

    `signature_of`: parameters and type of a definition, which may be typed for that first.
    """

    def __init__(
        self, exprs: Expressions, whose: Whose, signature_of: Callable[[str], Signature]
    ) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report
        self.whose = whose
        self.signature_of = signature_of
        self.readers: Readers = {"call": self._call, "seat": self._seat}

    def definition(self, name: str, args: tuple[Phrase, ...], span: Span, scope: Scope) -> Expr:
        """A definition with its arguments."""
        params, result, spoken = self.signature_of(name)
        if name in self.names.faulty:
            return unknown_at(span)
        written = name + handed(params, scope.locals)
        if not self._count(name, span, len(args), len(params), written):
            return forms.Const(span, result, 0)
        if spoken is not None:
            self.whose.need_me_in(name, spoken, span, scope)
        typed = tuple(
            self.exprs.typed(arg, scope, kind) for arg, (_, kind) in zip(args, params, strict=True)
        )
        kind = result if args else self.exprs.presence.typed(name, result)
        return forms.Define(span, kind, name, typed)

    def of(self, word: Word, thing: Expr, span: Span, wanted: Type | None = None) -> Expr | None:
        """`DEFINITION of THING`, if there is one of things like it; `wanted`: and of this type."""
        params, result, _ = self.signature_of(word.text)
        if len(params) != 1 or not fits(thing.type, params[0][1]) or wanted not in (None, result):
            return None
        self.names.use(word.text, word.span)
        return forms.Define(span, result, word.text, (thing,))

    def _call(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        word = phrase.word(0)
        args = tuple(phrase.phrases())
        if word.text in FUNCTIONS:
            return self._function(word, args, phrase.span, scope)
        name = self.names.words.get(word.text)
        if name is not None and name.role == "definition":
            self.names.use(word.text, word.span)
            return self.definition(word.text, args, phrase.span, scope)
        if name is not None and name.role == "ranking":
            self.names.use(word.text, word.span)
            if not self._count(word.text, word.span, len(args), 1, f"{word.text}(CARDS)"):
                return unknown_at(phrase.span)
            cards = self.exprs.typed(args[0], scope, CARDS)
            return forms.Ranking(phrase.span, word.text, cards)
        if name is not None and name.by:
            if len(args) != 2:
                return self.whose.kept_by(name, phrase.span)
            return self.whose.of_both(name, args[0], args[1], phrase, scope)
        known = [*FUNCTIONS, *self.names.role("definition", "ranking")]
        owned = name is not None and name.owner
        if owned or word.text in self.names.lists or any(key == word.text for _, key in PROPERTIES):
            said = args[0].text if len(args) == 1 else "X"
            said = said if re.fullmatch(r"\w+", said) else f"({said})"
            help = f"write `{word.text} of {said}`"
        else:
            help = did_you_mean(word.text, known)
        self.report.add("unknown-name", word.span, f"unknown function '{word.text}'", help=help)
        return unknown_at(phrase.span)

    def _function(self, word: Word, args: tuple[Phrase, ...], span: Span, scope: Scope) -> Expr:
        row = FUNCTIONS[word.text]
        wanted = (*row.wants, *row.more)[: max(len(args), len(row.wants))]
        if not self._count(word.text, word.span, len(args), len(wanted), row.example):
            return unknown_at(span)
        typed = tuple(
            self._argument(word.text, arg, scope, want)
            for arg, want in zip(args, wanted, strict=True)
        )
        return forms.Call(span, row.gives, word.text, typed)

    def _argument(self, function: str, phrase: Phrase, scope: Scope, wanted: Type) -> Expr:
        if wanted == MOVE:
            return self._kind_of_move(phrase)
        if wanted == CONTRACT:
            return self.exprs.contract(phrase, scope)
        expr = self.exprs.expr(phrase, scope)
        if function == "points" and expr.type.name in MELDED:
            return expr
        return self.exprs.wanting(expr, wanted)

    def _kind_of_move(self, phrase: Phrase) -> Expr:
        """The name of an action, which is no value."""
        name = phrase.word(0).text if phrase.kind == "name" else phrase.text
        self.names.use_action(name, phrase.span, self.report)
        return forms.KindOfMove(phrase.span, name)

    def _count(self, name: str, span: Span, given: int, wanted: int, example: str) -> bool:
        """Whether there are as many arguments as are wanted; if not, it is reported."""
        if given != wanted:
            message = f"'{name}' takes {wanted} argument(s), not {given}"
            self.report.add("wrong-arguments", span, message, help=f"it is written `{example}`")
        return given == wanted

    def _seat(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        number = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
        return forms.Call(phrase.span, PLAYER, "seat", (number,))


__all__ = ["Calls", "Signature"]
