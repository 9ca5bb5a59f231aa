"""Conditions: comparisons, questions, and how they are joined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rulekit.check.names import ELEMENTS, Scope
from rulekit.check.phrases.calls import Calls
from rulekit.check.phrases.constants import unknown_at
from rulekit.check.phrases.domains import PLURALS
from rulekit.check.phrases.exprs import Expressions, Read, Readers
from rulekit.check.phrases.nouns import Nouns
from rulekit.check.phrases.properties import readings
from rulekit.check.phrases.telling import a_, brief
from rulekit.diagnostics import did_you_mean
from rulekit.language.words import GIVEN, QUESTIONS
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.traversal import walk
from rulekit.source import Span
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.tree import walk as walk_phrases
from rulekit.types import (
    CARD,
    CARDS,
    CONTRACT,
    FLAG,
    KIND,
    MELD,
    NEW_MELD,
    NONE,
    NUMBER,
    PLAYER,
    RANK,
    UNKNOWN,
    Type,
    fits,
)

ORDERS: Mapping[str, forms.Relation] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}
"""How two numbers may stand to each other, by how that is written."""


_QUANTIFIERS = frozenset({"any_", "no_", "every_", "count_of", "sum_of", "extreme_of", "all_of"})
"""The phrases that bind a name, and end with a condition on it."""

_ASKED = frozenset({"is_", "equal", "in_"})
_DENIED = frozenset({"is_not", "differs", "not_in"})
"""How something is said to be a value, or to be none of that."""

_SIGN = re.compile(r"\s*(?:is not|is|=|!=|not in|in)\s*$")


class Conditions:
    """Types conditions."""

    def __init__(self, exprs: Expressions, nouns: Nouns, calls: Calls) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report
        self.nouns, self.calls = nouns, calls
        self.readers: Readers = {
            "and_": self._and,
            "or_": self._or,
            "not_": self._not,
            "equal": self._equal,
            "differs": denied(self._equal),
            "compare": lambda phrase, scope, _hint: self._ordered(
                phrase, scope, ORDERS[phrase.word(1).text], phrase.phrase(2)
            ),
            "no_less": lambda phrase, scope, _hint: self._ordered(
                phrase, scope, ">=", phrase.phrase(1)
            ),
            "no_more": lambda phrase, scope, _hint: self._ordered(
                phrase, scope, "<=", phrase.phrase(1)
            ),
            "is_": self._is,
            "is_not": denied(self._is),
            "in_": self._in,
            "not_in": denied(self._in),
            "between": self._between,
            "fits": self._fits,
            "items": self._items,
        }

    def _and(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._junction(phrase, scope, forms.And)

    def _or(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._junction(phrase, scope, forms.Or)

    def _junction(
        self, phrase: Phrase, scope: Scope, join: type[forms.And] | type[forms.Or]
    ) -> Expr:
        """Two conditions; the second stands where the first holds, or else where it does not."""
        if all(each.kind == "number" for each in phrase.phrases()):
            self.report.add(
                "wrong-type",
                phrase.span,
                f"'{phrase.text}' joins two numbers, and only conditions are joined so",
                help="one of two amounts is told by `A when CONDITION, otherwise B`",
            )
            return unknown_at(phrase.span)
        if self._said_apart(phrase, scope) or self._said_once(phrase, scope):
            return unknown_at(phrase.span)
        left = self.exprs.typed(phrase.phrase(0), scope, FLAG)
        with self.exprs.presence.assuming(left, holds=join is forms.And):
            right = self.exprs.typed(phrase.phrase(1), scope, FLAG)
        return join(phrase.span, left, right)

    def _said_apart(self, phrase: Phrase, scope: Scope) -> bool:
        """Complain of a condition on a name that is bound before the sign that joins it.

        What follows `where` ends there, if it does not stand in parentheses.
        """
        said, end = phrase.scalar.text, phrase.end
        for bound, where in _quantified(phrase.phrase(0)):
            if bound in scope.locals or bound in self.names.words:
                continue
            asked = said[where.start : end]
            if not _is_balanced(asked) or not _speaks_of(phrase.phrase(1), bound):
                continue
            joint = phrase.kind.rstrip("_")
            self.report.add(
                "unknown-name",
                phrase.scalar.at(where.start, end),
                f"what is asked of '{bound}' ends before this `{joint}`",
                help=f"write `({asked})`: so all of it is asked",
            )
            return True
        return False

    def _said_once(self, phrase: Phrase, scope: Scope) -> bool:
        """Complain of `X is A or B`, where B alone is no condition, but one more value."""
        values = [phrase.phrase(1)]
        first = phrase.phrase(0)
        while first.kind == phrase.kind and self._is_value(first.phrase(1), scope):
            values.insert(0, first.phrase(1))
            first = first.phrase(0)
        asked = next(
            (e for e in walk_phrases(first) if e.kind in _ASKED | _DENIED and e.end == first.end),
            None,
        )
        if asked is None or not all(self._is_value(each, scope) for each in values):
            return False
        denied = asked.kind in _DENIED
        value, said = asked.phrase(1), phrase.scalar.text
        about = _SIGN.sub("", said[asked.start : value.start])
        if value.kind == "property" and value.word(0).text in ("one", "any"):
            value = value.phrase(1)
        values.insert(0, value)
        if (phrase.kind == "and_" and not denied) or not self._is_value(values[0], scope):
            return False
        if not _is_balanced(said[asked.start : phrase.end]):
            return False
        joint = phrase.kind.rstrip("_")
        self.report.add(
            "wrong-type",
            phrase.scalar.at(asked.start, phrase.end),
            f"`{joint}` joins conditions, and '{values[1].text}' alone is none",
            help=f"write `{about} {'not ' * denied}in [{', '.join(each.text for each in values)}]`",
        )
        return True

    def _is_value(self, phrase: Phrase, scope: Scope) -> bool:
        """Whether a phrase is one word that is a value, and no condition."""
        if phrase.kind not in {"name", "word", "symbol", "number"}:
            return False
        word = phrase.word(0)
        text = word.text
        if text in scope.locals or text in self.names.words or text in GIVEN:
            return False
        return word.kind != "NAME" or any(text in each for each in self.names.symbols.values())

    def _not(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Not(phrase.span, self.exprs.typed(phrase.phrase(0), scope, FLAG))

    def _equal(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        left = self.exprs.expr(phrase.phrase(0), scope, self._type_of(phrase.phrase(1)))
        right = self.exprs.expr(phrase.phrase(1), scope, left.type)
        return self._same(left, right, phrase.span)

    def _type_of(self, phrase: Phrase) -> Type:
        """The type of what a name declares that has words for its values, such as an option."""
        name = self.names.words.get(phrase.text) if phrase.kind == "name" else None
        return name.type if name is not None and (name.type.list or name.type.lacking) else UNKNOWN

    def _same(self, left: Expr, right: Expr, span: Span) -> Expr:
        if left.type == NUMBER and right.type == RANK:
            left = self.exprs.wanting(left, RANK)
        if right.type == NUMBER and left.type == RANK:
            right = self.exprs.wanting(right, RANK)
        kinds = (left.type, right.type)
        if NUMBER in kinds and (left.type.lacking or right.type.lacking):
            # None is kept as a number below 0: only what is written there is surely another.
            if not (isinstance(left, forms.Const) or isinstance(right, forms.Const)):
                left, right = self.exprs.wanting(left, NUMBER), self.exprs.wanting(right, NUMBER)
        elif not (fits(*kinds) or fits(*reversed(kinds)) or set(kinds) == {NUMBER, NONE}):
            self.report.add(
                "wrong-type",
                span,
                f"{a_(left.type)} is never {a_(right.type)}: these cannot be compared",
                help=self._values(left.type, right) or self._values(right.type, left),
            )
        return forms.Compare(span, "=", left, right)

    def _values(self, kind: Type, other: Expr) -> str:
        """What something that has words for its values may be, instead of something else."""
        words = self.names.symbols.get(kind.list, ()) if kind.list else ()
        return did_you_mean(other.span.text, words, f"values of {kind.list}") if words else ""

    def _ordered(
        self, phrase: Phrase, scope: Scope, relation: forms.Relation, other: Phrase
    ) -> Expr:
        """How the first number or rank of a phrase stands to another."""
        left = self.exprs.expr(phrase.phrase(0), scope)
        right = self.exprs.expr(other, scope, left.type)
        if RANK in (left.type, right.type):
            left, right = self.exprs.wanting(left, RANK), self.exprs.wanting(right, RANK)
        else:
            left, right = self.exprs.wanting(left, NUMBER), self.exprs.wanting(right, NUMBER)
        return forms.Compare(phrase.span, relation, left, right)

    def _is(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        right = phrase.phrase(1)
        left = self.exprs.expr(phrase.phrase(0), scope, self._type_of(right))
        word = right.word(0) if right.kind in {"name", "word"} else None
        if word is not None:
            if left.type == UNKNOWN and any(word.text == text for _, text in QUESTIONS):
                return unknown_at(phrase.span)
            asked = self._question(left, word, phrase.span, scope)
            if asked is not None:
                return asked
            if left.type == UNKNOWN and word.kind == "NAME":
                return unknown_at(phrase.span)  # perhaps a word of what could not be read
        return self._same(left, self.exprs.expr(right, scope, left.type), phrase.span)

    def _question(self, left: Expr, word: Word, span: Span, scope: Scope) -> Expr | None:
        text = word.text
        for kind in readings(left.type):
            if (kind, text) in QUESTIONS:
                return forms.Property(span, FLAG, text, left)
        if left.type.list and text in self.names.symbols.get(left.type.list, ()):
            return None
        name = self.names.words.get(text)
        if name is None:
            return None
        if name.role == "meld kind" and left.type in (MELD, NEW_MELD):
            kind_of = forms.Property(left.span, KIND, "kind", left)
            return self._same(kind_of, self.nouns.declared(name, word.span, scope), span)
        if name.role == "definition" and text not in scope.locals:
            return self.calls.of(word, left, span, FLAG)
        return None

    def _in(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        if phrase.phrase(1).kind == "items":
            return self._in_items(phrase, scope)
        right = self.exprs.expr(phrase.phrase(1), scope)
        if self._is_count(phrase.phrase(0)):
            self.report.add(
                "unknown-property",
                phrase.span,
                f"'{brief(phrase.span.text)}' is what is called a size",
                help=f"write `size of {phrase.phrase(1).text}`",
            )
            return unknown_at(phrase.span)
        left = self.exprs.expr(phrase.phrase(0), scope, ELEMENTS.get(right.type, right.type))
        wanted = ELEMENTS.get(right.type)
        read = all(part.type != UNKNOWN for each in (left, right) for part in walk(each))
        if read and wanted not in (CARD, PLAYER):
            self.report.add(
                "wrong-type",
                right.span,
                f"nothing is in {a_(right.type)}",
                help="cards, players and lists in brackets have members",
            )
        elif wanted is not None:
            self.exprs.wanting(left, wanted)
        return forms.Member(phrase.span, left, right)

    def _is_count(self, phrase: Phrase) -> bool:
        """Whether a phrase is `number of cards` or the like, of no property that is declared."""
        if phrase.kind != "property" or phrase.word(0).text not in ("number", "count", "amount"):
            return False
        return phrase.phrase(1).text in PLURALS and phrase.word(0).text not in self.names.words

    def _in_items(self, phrase: Phrase, scope: Scope) -> Expr:
        """`X in [A, B]`: it is one of them, which may be words of what is asked about."""
        left = self.exprs.expr(phrase.phrase(0), scope)
        items = (self.exprs.expr(each, scope, left.type) for each in phrase.phrase(1).phrases())
        result, *others = (self._same(left, each, each.span) for each in items)
        for test in others:
            result = forms.Or(phrase.span, result, test)
        return result

    def _between(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        first = self.exprs.expr(phrase.phrase(0), scope)
        kind = RANK if first.type == RANK else NUMBER
        number = self.exprs.wanting(first, kind)
        low, high = (
            self.exprs.wanting(self.exprs.expr(phrase.phrase(i), scope, kind), kind) for i in (1, 2)
        )
        return forms.Between(phrase.span, number, low, high)

    def _fits(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        """A card that a meld takes, or cards of which a contract can be met."""
        meld = self.exprs.expr(phrase.phrase(1), scope)
        if meld.type in (CONTRACT, UNKNOWN):
            contract = self.exprs.contract(phrase.phrase(1), scope) if meld.type.list else meld
            cards = self.exprs.typed(phrase.phrase(0), scope, CARDS)
            return forms.Call(phrase.span, FLAG, "meets", (cards, contract))
        card = self.exprs.typed(phrase.phrase(0), scope, CARD)
        return forms.Fits(phrase.span, card, self.exprs.wanting(meld, MELD))

    def _items(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        self.report.add(
            "wrong-type",
            phrase.span,
            "a list in brackets is no value",
            help=f"ask whether a value is one of them: `X in {brief(phrase.text)}`",
        )
        return unknown_at(phrase.span)


def _quantified(phrase: Phrase) -> Iterator[tuple[str, Phrase]]:
    """The names that are bound in a phrase by what has a condition on them, with that."""
    for each in walk_phrases(phrase):
        where = each.parts[-1] if each.kind in _QUANTIFIERS else None
        if isinstance(where, Phrase):
            yield next(word.text for word in each.words() if word.kind == "NAME"), where


def _speaks_of(phrase: Phrase, name: str) -> bool:
    """Whether a phrase uses a name that it does not bind itself."""
    if any(bound == name for bound, _ in _quantified(phrase)):
        return False
    return any(each.kind in {"name", "word"} and each.text == name for each in walk_phrases(phrase))


def _is_balanced(text: str) -> bool:
    """Whether a text has the ends of all parentheses that begin in it, and no others."""
    depth = 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if depth < 0:
            return False
    return depth == 0


def denied(read: Read) -> Read:
    """Reads the opposite of a condition."""
    return lambda phrase, scope, hint: forms.Not(phrase.span, read(phrase, scope, hint))


__all__ = ["Conditions"]
