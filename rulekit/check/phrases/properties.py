"""Properties: `P of X`, of what X is, of what it owns, or by a definition."""

from __future__ import annotations

from rulekit.check.names import Scope
from rulekit.check.phrases.calls import Calls
from rulekit.check.phrases.constants import unknown_at
from rulekit.check.phrases.exprs import Expressions, Readers
from rulekit.check.phrases.telling import a_
from rulekit.check.phrases.whose import OWNED, Whose, me
from rulekit.diagnostics import did_you_mean, nearest
from rulekit.language.words import FUNCTIONS, PROPERTIES
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.source import Span
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import (
    CARD,
    CARDS,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TEAM,
    TEAMS,
    UNKNOWN,
    Type,
    fits,
    symbol,
)


class Properties:
    """Types what is asked of things."""

    def __init__(self, exprs: Expressions, whose: Whose, calls: Calls) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report
        self.whose, self.calls = whose, calls
        self.readers: Readers = {
            "property": self._property,
            "possessed": self._possessed,
            "mine": self._mine,
        }

    def _property(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name = self.names.words.get(phrase.word(0).text)
        if name is not None and name.by:
            return self.whose.of_two(name, phrase, scope)
        if phrase.word(0).text in self.names.faulty:  # nobody knows what it is of
            return unknown_at(phrase.span)
        if name is None and phrase.word(0).text == "count":
            return self._unclosed(phrase)
        thing = self.exprs.expr(phrase.phrase(1), scope)
        return self.of(phrase.word(0), thing, phrase.span)

    def _unclosed(self, phrase: Phrase) -> Expr:
        """A count that is no term alone: what follows would be of the whole."""
        self.report.add(
            "phrase-syntax",
            phrase.span,
            "a count stands in parentheses within a longer phrase",
            help="write `(count of card in PLACE)` or `(count of card in PLACE where CONDITION)`",
        )
        return unknown_at(phrase.span)

    def _possessed(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        thing = self.exprs.expr(phrase.phrase(0), scope)
        return self.of(phrase.word(1), thing, phrase.span)

    def _mine(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        self.whose.need_me("my", phrase.span, scope)
        return self.of(phrase.word(0), me(phrase.span, scope), phrase.span)

    def of(self, word: Word, thing: Expr, span: Span) -> Expr:
        """`WORD of THING`: a property of its type, or something that it owns."""
        text = word.text
        if thing.type == UNKNOWN or text in self.names.faulty:
            return unknown_at(span)
        ordered = self._ordered(word, thing, span)
        if ordered is not None:
            return ordered
        name = self.names.words.get(text)
        if name is not None and name.by:
            return self.whose.kept_by(name, span)
        if name is not None and name.owner:
            return self.whose.of(name, word, thing, span)
        if name is not None and name.role in OWNED and thing.type in (PLAYER, TEAM):
            self.report.add(
                "wrong-type",
                span,
                f"'{text}' belongs to nobody",
                help=f"write `{text}` alone, or declare it `of each {thing.type}`",
            )
            return unknown_at(span)
        for kind in readings(thing.type):
            if (kind, text) in PROPERTIES:
                return forms.Property(span, PROPERTIES[kind, text].gives, text, thing)
        defined = name is not None and name.role == "definition"
        made = self.calls.of(word, thing, span) if defined else None
        return self._complain(word, thing, span) if made is None else made

    def _ordered(self, word: Word, thing: Expr, span: Span) -> Expr | None:
        """`LIST of NUMBER`, the name at that place, or `position of NAME`, the place of a name."""
        if thing.type.list in self.names.symbols and word.text == "position":
            return forms.Property(span, NUMBER, "position", thing)
        if thing.type != NUMBER:
            return None
        if word.text in self.names.lists:
            self.names.table.use(self.names.lists[word.text], word.span)
            return forms.Call(span, symbol(word.text), "nth", (thing,))
        named = PROPERTIES.get((CARD, word.text))
        if named is not None and named.gives in (RANK, SUIT):
            return forms.Call(span, named.gives, "nth", (thing,))
        return None

    def _complain(self, word: Word, thing: Expr, span: Span) -> Expr:
        known = [key for kind, key in PROPERTIES if kind in readings(thing.type)]
        if thing.type in (PLAYER, PLAYERS, TEAM):
            known += [each.word for each in self.names if each.owner]
        said = "me" if thing.span == span else thing.span.text  # `my WORD` is of who is in turn
        call = self._called_like(word.text, said, thing.type, known)
        help = did_you_mean(word.text, sorted(set(known)), "it has" if known else "")
        self.report.add(
            "unknown-property",
            word.span,
            f"{a_(thing.type)} has no '{word.text}'",
            help=f"write `{call}`" if call else help,
            related=((thing.span, f"this is {a_(thing.type)}"),),
        )
        return unknown_at(span)

    def _called_like(self, word: str, said: str, kind: Type, known: list[str]) -> str:
        """What is called with a thing, or with what it owns, and named like what it has not; or "".

        `known`: what it has. One of these that is spelt alike is meant, unless all of the word
        stands in the name of what is called: `deadwood` in `deadwood_of`.
        """
        taking = {name: types[0] for name, types in self.names.takes.items() if len(types) == 1}
        taking |= {row.word: row.wants[0] for row in FUNCTIONS.values() if len(row.wants) == 1}
        fitting = [name for name, type in taking.items() if fits(kind, type)]
        parts = set(word.split("_"))
        whole = [name for name in fitting if parts <= set(name.split("_"))]
        if whole:
            return f"{min(whole, key=len)}({said})"
        if word in taking and kind == PLAYER:
            owned = [each for each in self.names if each.owner == "player"]
            such = [each.word for each in owned if each.type == taking[word]]
            if len(such) == 1:
                return f"{word}({such[0]} of {said})"
        near = nearest(word, fitting) if nearest(word, known) is None else None
        return "" if near is None else f"{near}({said})"


def readings(kind: Type) -> tuple[Type, ...]:
    """The types under which a value may be asked for properties."""
    return (kind, CARDS) if kind == PILE else (kind, PLAYERS) if kind == TEAMS else (kind,)


__all__ = ["Properties", "readings"]
