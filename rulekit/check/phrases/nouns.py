"""Words and names: what a single noun of a phrase stands for, or why it stands for nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from rulekit.check.names import NO_NUMBER, Names, Scope
from rulekit.check.phrases.presence import present
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.symbols import Symbol
from rulekit.source import Span
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    NONE,
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

ABSENT = -1  # the integer that stands for none
REASONS = "reasons"  # the list of the ways in which a hand can end

DEEPEST = 100  # levels of an expression with its names written out; code is made recursively
NAME_DEPTH = 3  # levels that a name takes when it is written out

ONE_WORD = ("name", "word", "number", "symbol", "none", "yes", "no")
"""Kinds of phrases that may be one word, which may be one of the values wanted."""

OWNED: Mapping[str, type[forms.Zone] | type[forms.Ledger] | type[forms.Variable]] = {
    form.role: form for form in (forms.Zone, forms.Ledger, forms.Variable)
}
"""The form of what may have an owner, by what it is declared as."""

Signature = tuple[
    tuple[tuple[str, Type], ...], Type, bool
]  # parameters, result, whether it uses me


class Nouns(ABC):
    """Resolves words against the declared names. The base of all typing of expressions.

    `signature_of` tells parameters and type of a definition; it may type the definition first.
    """

    def __init__(
        self, names: Names, report: Report, signature_of: Callable[[str, Span], Signature]
    ) -> None:
        self.names = names
        self.report = report
        self.signature_of = signature_of
        self.present: frozenset[str] = frozenset()  # names that are known not to be none here
        self.meanings: dict[str, Guarded[Expr]] = {}  # of definitions typed so far
        self.too_deep = False
        self.depth = 0  # of the expression in hand, and of those that are typed on its behalf

    @contextmanager
    def assuming(self, condition: Expr | None = None, *, holds: bool = True) -> Iterator[None]:
        """What is typed inside stands where a condition holds, or does not."""
        before = self.present
        self.assume(condition, holds=holds)
        yield
        self.present = before

    def assume(self, condition: Expr | None, *, holds: bool = True) -> None:
        """From here on, up to the end of the `assuming` around it, a condition holds or not."""
        if condition is not None:
            self.present |= present(condition, self.meanings, holds=holds)

    def typed(self, phrase: Phrase, scope: Scope, wanted: Type) -> Expr:
        """The expression, complaining unless it has the wanted type."""
        return self.wanting(self.expr(phrase, scope, wanted), wanted)

    def wanting(self, expr: Expr, wanted: Type) -> Expr:
        """The expression as it is, after a complaint if its type is not the wanted one."""
        if expr.type == NUMBER and wanted == RANK and isinstance(expr, forms.Const):
            return self._rank(str(expr.value), expr.span)
        if not fits(expr.type, wanted):
            told = brief(expr.span.text)
            word = expr.type.lacking if isinstance(expr, forms.Option | forms.Define) else ""
            self.report.add(
                "wrong-type",
                expr.span,
                f"'{told}' is {a_(expr.type)}, but {a_(wanted)} is wanted here",
                help=f"say what {word} counts: `0 when {told} is {word}, otherwise {told}`; or ask "
                f"first: `when {told} is not {word}`"
                if word
                else "",
            )
        return expr

    def expr(self, phrase: Phrase, scope: Scope, hint: Type = UNKNOWN) -> Expr:
        """The typed expression of a phrase; `hint` resolves words of lists."""
        if phrase.kind in ONE_WORD:
            meant = self._wanted_word(phrase.text, phrase.span, hint)
            if meant is not None:
                return meant
        if self.depth > DEEPEST:
            self._complain_depth(phrase.span)
            return self._unknown(phrase.span)
        self.depth += 1
        result = self._read(phrase, scope, hint)
        self.depth -= 1
        if result is None:
            self.report.add("phrase-syntax", phrase.span, f"'{phrase.text}' is not an expression")
            return self._unknown(phrase.span)
        if scope.setting:
            self._check_setting(result)
        return result

    @abstractmethod
    def _read(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr | None:
        """The expression of a phrase by its kind, or None for a kind that is none."""

    def _wanted_word(self, text: str, span: Span, wanted: Type) -> Expr | None:
        """A word of the values that are wanted here, whatever else it may mean elsewhere."""
        if wanted.lacking == text:
            self.names.use_value(NO_NUMBER, text, span)
            return forms.Const(span, NONE, ABSENT)
        if wanted == CARD and text in self.names.faces:
            self.names.use_value("cards", text, span)
            return forms.Const(span, CARD, self.names.faces[text])
        place = {RANK: "ranks", SUIT: "suits"}.get(wanted, wanted.list)
        words = self.names.symbols.get(place, ()) if place else ()
        if text not in words:
            return None
        if place == wanted.list:
            return self._listed(place, text, span)
        self.names.use_value(place, text, span)
        return forms.Const(span, wanted, words.index(text))

    def _complain_depth(self, span: Span) -> None:
        """Once: whatever leads to such a place is as deep."""
        if self.too_deep:
            return
        self.too_deep = True
        self.report.add(
            "too-much",
            span,
            f"names stand in names here, written out more than {DEEPEST} levels deep",
            help="let the definitions before it use fewer others in turn",
        )

    def _unknown(self, span: Span) -> forms.Const:
        return forms.Const(span, UNKNOWN, 0)

    def _check_setting(self, expr: Expr) -> None:
        if isinstance(expr, forms.Owned) or (
            isinstance(expr, forms.Given) and expr.word != "players"
        ):
            self.report.add(
                "not-fixed",
                expr.span,
                f"'{brief(expr.span.text)}' changes during play; here only options and "
                "`players` may be used",
            )

    def _number(self, phrase: Phrase, _scope: Scope, hint: Type) -> Expr:
        return self._literal(phrase.word(0), hint)

    def _literal(self, word: Word, hint: Type) -> Expr:
        if hint == RANK:
            return self._rank(word.text, word.span)
        value = int(word.text)
        if value > 10**9:
            self.report.add("wrong-type", word.span, f"{word.text} is too large a number")
        return forms.Const(word.span, NUMBER, min(value, 10**9))

    def _symbol(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        if hint.list:
            return self._unlisted(phrase.text, phrase.span, scope, hint)
        return self._rank(phrase.word(0).text, phrase.span)

    def _rank(self, text: str, span: Span) -> forms.Const:
        ranks = self.names.symbols.get("ranks", ())
        if "ranks" in self.names.faulty:
            return self._unknown(span)
        if text not in ranks:
            self.report.add(
                "unknown-name",
                span,
                f"the deck has no rank '{text}'",
                help=did_you_mean(text, ranks) or "ranks: " + " ".join(ranks),
            )
            return self._unknown(span)
        self.names.use_value("ranks", text, span)
        return forms.Const(span, RANK, ranks.index(text))

    def _unlisted(self, text: str, span: Span, scope: Scope, wanted: Type) -> Expr:
        """A word that is none of the list of which one is wanted."""
        place = wanted.list
        words = self.names.symbols.get(place, ())
        if self.names.faulty.isdisjoint((text, place)):
            help = did_you_mean(text, [*words, *self._nameable(scope, wanted)])
            help = help or did_you_mean(text, words, place)
            self.report.add("unknown-name", span, f"'{text}' is none of the {place}", help=help)
        return self._unknown(span)

    def _yes(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return forms.Const(phrase.span, FLAG, 1)

    def _none(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return forms.Const(phrase.span, NONE, ABSENT)

    def _listed(self, place: str, text: str, span: Span) -> Expr:
        self.names.use_value(place, text, span)
        return forms.Const(span, symbol(place), self.names.symbols[place].index(text))

    def _given(self, text: str, span: Span, scope: Scope) -> Expr:
        row = GIVEN[text]
        if row.needs_me:
            self._need_me(text, span, scope)
        kind = scope.me_type if text == "me" else row.type or symbol(REASONS)
        return forms.Given(span, kind, text)

    def _need_me(self, text: str, span: Span, scope: Scope) -> None:
        if not scope.me and not scope.setting:
            self.report.add(
                "whose",
                span,
                f"nobody is in turn here, so '{text}' is nobody's",
                help="name a player: `hand of dealer`",
            )

    def _owner_here(self, name: Symbol, span: Span, scope: Scope) -> Expr:
        if name.owner in self.names.lists:
            self.report.add(
                "whose",
                span,
                f"whose '{name.word}'? there is one for each {name.owner}",
                help=f"write `{name.word} of {self.names.symbols[name.owner][0]}`",
            )
            return self._unknown(span)
        loops = (PLAYER, TEAM) if name.owner == "team" else (PLAYER,)
        bound = scope.loops_over(*loops)
        if bound:
            self.report.add(
                "whose",
                span,
                f"whose '{name.word}'? '{bound}' is bound here, so say it",
                help=f"write `{name.word} of {bound}` or `{name.word} of me`",
            )
        else:
            self._need_me(name.word, span, scope)
        return forms.Given(span, scope.me_type, "me")

    def _owned(self, name: Symbol, owner: Expr, span: Span) -> Expr:
        kind = name.type
        if owner.type in (PLAYERS, TEAMS) or (owner.type == TEAM and name.owner == "player"):
            kind = CARDS if kind == PILE else kind
            if kind not in (CARDS, NUMBER) and kind.name not in ("melds", "unknown"):
                self.report.add(
                    "wrong-type", span, f"'{name.word}' of several players is not one value"
                )
        return OWNED[name.role](span, kind, name.word, owner)

    def _unknown_name(self, text: str, span: Span, scope: Scope, wanted: Type) -> None:
        if text in self.names.faulty:  # its declaration has been complained of
            return
        if text in ("true", "false"):
            word = {"true": "yes", "false": "no"}[text]
            self.report.add(
                "unknown-name",
                span,
                f"'{text}' is a value of options, not of phrases",
                help=f"write `{word}`; a condition that always holds is left out",
            )
        elif text in FUNCTIONS:
            self.report.add("wrong-arguments", span, f"'{text}' needs its arguments in parentheses")
        elif any(key == text for _, key in PROPERTIES):
            self.report.add(
                "unknown-name",
                span,
                f"'{text}' of what?",
                help=f"`{text}` is a property: write `{text} of X`",
            )
        else:
            self.report.add(
                "unknown-name",
                span,
                f"unknown name '{text}'",
                help=did_you_mean(text, self._nameable(scope, wanted)),
            )

    def _nameable(self, scope: Scope, wanted: Type) -> Iterator[str]:
        """The names that may be meant where a value of a type is wanted."""
        anything = wanted == UNKNOWN
        yield from (word for word, kind in scope.locals.items() if anything or fits(kind, wanted))
        for word, row in GIVEN.items():
            if anything or row.type is None or fits(row.type, wanted):
                yield word
        for name in self.names:
            if anything or name.role == "definition" or fits(name.type, wanted):
                yield name.word
        if anything or fits(CARD, wanted):
            yield from self.names.faces
        if anything:
            yield from (word for words in self.names.symbols.values() for word in words)


def readings(kind: Type) -> tuple[Type, ...]:
    """The types under which a value may be asked for properties."""
    return (kind, CARDS) if kind == PILE else (kind, PLAYERS) if kind == TEAMS else (kind,)


def true_at(span: Span) -> Expr:
    """The condition that always holds, at a place."""
    return forms.Const(span, FLAG, 1)


def a_(kind: Type) -> str:
    """A type as messages name it: `a card`, `cards`."""
    text = str(kind)
    if text in {"cards", "melds", "players", "teams", "none", "yes or no"} or text.startswith(
        "one of"
    ):
        return text
    return f"a {text}"


def brief(text: str) -> str:
    """A text on one line, shortened."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
