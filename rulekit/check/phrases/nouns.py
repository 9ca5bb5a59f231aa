"""Nouns: what a single word of a phrase stands for, or why it stands for nothing."""

from __future__ import annotations

from rulekit.check.names import LANGUAGE, REASONS, Names, Scope, chosen_in
from rulekit.check.phrases.calls import Calls
from rulekit.check.phrases.constants import ABSENT, counted, unknown_at
from rulekit.check.phrases.exprs import Expressions, Readers
from rulekit.check.phrases.properties import Properties
from rulekit.check.phrases.telling import a_
from rulekit.check.phrases.whose import OWNED, Whose
from rulekit.diagnostics import did_you_mean
from rulekit.language.play import THINGS
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.symbols import Symbol
from rulekit.source import Span
from rulekit.syntax.phrase import words_joined
from rulekit.syntax.slips import once
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import BAGS, CARD, FLAG, KIND, MELDS, NONE, PLAYER, SUIT, UNKNOWN, Type, symbol

_NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
]
_SAID_SO = {
    **{word: str(number) for number, word in enumerate(_NUMBERS)},
    **dict.fromkeys(("nobody", "nothing", "null", "nil"), "none"),
    **dict.fromkeys(("myself", "actor_in_turn", "self", "i"), "me"),
    **dict.fromkeys(("true", "on", "y"), "yes"),
    **dict.fromkeys(("false", "off"), "no"),
}
"""Words that people write for words of the language and for numbers."""


def _said_here(text: str, names: Names, wanted: Type) -> str:
    """How a word that means nothing is said, if that is known, or where it may be declared."""
    if wanted in (*BAGS, MELDS) and text not in _SAID_SO:
        return f"declare it, under `zones`, as in `{text}: pile, face down`"
    said = _SAID_SO.get(text.lower()) or words_joined(text)
    if said:
        return f"write `{said}`"
    cards = counted(text, names)
    if cards:
        return f"cards are counted so: `{cards}`"
    told = once(text)
    return told[1] if told else "declare it, under `track`, `define` or `options`"


class Nouns:
    """Types single words: values, and bound, given and declared names."""

    def __init__(
        self, exprs: Expressions, whose: Whose, calls: Calls, properties: Properties
    ) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report
        self.constants, self.whose = exprs.constants, whose
        self.calls, self.properties = calls, properties
        self.readers: Readers = {
            "name": self._name,
            "word": self._word,
            "number": lambda phrase, _scope, hint: self.constants.number(phrase.word(0), hint),
            "symbol": self._symbol,
            "face": self._face,
            "yes": lambda phrase, _scope, _hint: forms.Const(phrase.span, FLAG, 1),
            "no": lambda phrase, _scope, _hint: forms.Const(phrase.span, FLAG, 0),
            "none": lambda phrase, _scope, _hint: forms.Const(phrase.span, NONE, ABSENT),
            "next_player": self._neighbour,
            "previous_player": self._neighbour,
            "random_player": self._random_player,
        }

    # ── values ────────────────────────────────────────────────────────────────────────────────

    def _word(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        word = phrase.word(0)
        if word.kind == "INT":
            return self.constants.number(word, hint)
        if word.kind == "SYMBOL":
            return self.constants.rank(word.text, word.span)
        return self._named(word, scope, hint)

    def _symbol(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        if hint.list:
            return self.constants.unlisted(phrase.text, phrase.span, scope, hint)
        return self.constants.rank(phrase.word(0).text, phrase.span)

    def _face(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        rank = self.constants.rank(phrase.word(0).text, phrase.word(0).span)
        suit = self.exprs.typed(phrase.phrase(1), scope, SUIT)
        if UNKNOWN in (rank.type, suit.type):
            return unknown_at(phrase.span)
        if not isinstance(suit, forms.Const):
            self.report.add("not-fixed", suit.span, "the suit of a named card is a suit by name")
            return unknown_at(phrase.span)
        ranks = len(self.names.symbols["ranks"])
        return forms.Const(phrase.span, CARD, suit.value * ranks + rank.value)

    # ── names ─────────────────────────────────────────────────────────────────────────────────

    def _name(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        return self._named(phrase.word(0), scope, hint)

    def _named(self, word: Word, scope: Scope, hint: Type) -> Expr:
        text, span = word.text, word.span
        if text in scope.locals:
            if text in scope.bound:
                self.names.table.use(scope.bound[text], span)
            return forms.Local(span, scope.locals[text], text)
        if text in GIVEN:
            return self._given(text, span, scope)
        if text in self.names.words:
            return self.declared(self.names.words[text], span, scope)
        suit = self.constants.suit(text, span)
        if suit is not None:
            return suit
        if text in self.names.faces:
            return self.constants.named_card(text, span)
        if (scope.me_type, text) in PROPERTIES and scope.me:
            return self.properties.of(word, self.whose.mine(text, span, scope), span)
        return self._value(text, span, scope, hint)

    def _value(self, text: str, span: Span, scope: Scope, hint: Type) -> Expr:
        """A word of an option or a list."""
        if text in self.names.no_numbers and hint == UNKNOWN:
            return self.constants.no_number(text, span)
        if text in self.names.faulty:  # what else it may mean is most likely not meant
            return unknown_at(span)
        lists = self.names.lists_with(text)
        if len(lists) == 1:
            return self.constants.listed(lists[0], text, span)
        if hint.list and text not in LANGUAGE:
            return self.constants.unlisted(text, span, scope, hint)
        self._complain(text, span, scope, hint)
        return unknown_at(span)

    def _given(self, text: str, span: Span, scope: Scope) -> Expr:
        row = GIVEN[text]
        if row.needs_me:
            self.whose.need_me(text, span, scope)
        kind = scope.me_type if text == "me" else row.type or symbol(REASONS)
        return forms.Given(span, kind, text)

    def _neighbour(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        self.whose.need_me(phrase.kind.replace("_", " "), phrase.span, scope)
        return forms.Given(phrase.span, PLAYER, phrase.kind)

    def _random_player(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return forms.Given(phrase.span, PLAYER, "random_player")

    def declared(self, name: Symbol, span: Span, scope: Scope) -> Expr:
        """What a declared name stands for alone."""
        self.names.use(name.word, span)
        known = self.exprs.presence.typed(name.word, name.type)
        if name.role in OWNED and name.owner:
            return self.whose.owned(name, self.whose.owner(name, span, scope), span)
        if name.role in OWNED:
            return OWNED[name.role](span, known, name.word)
        if name.role == "option":
            return forms.Option(span, known, name.word)
        if name.role == "definition":
            return self.calls.definition(name.word, (), span, scope)
        if name.role == "meld kind":
            kinds = self.names.role("meld kind")
            return forms.Const(span, KIND, kinds.index(name.word))
        self.report.add("wrong-type", span, f"'{name.word}' is {a_(name.role)}, not a value")
        return unknown_at(span)

    def _complain(self, text: str, span: Span, scope: Scope, wanted: Type) -> None:
        if text in ("true", "false"):
            word = {"true": "yes", "false": "no"}[text]
            self.report.add(
                "unknown-name",
                span,
                f"'{text}' is a value of options, not of phrases",
                help=f"write `{word}`; a condition that always holds is left out",
            )
        elif text in ("player", "team") and scope.me and not scope.setting:
            self.report.add(
                "unknown-name",
                span,
                f"'{text}' is not bound here",
                help=f"write `me`; it is bound by `any {text} where …` and `for each {text}`",
            )
        elif text == "chosen" and (key := chosen_in(scope)):
            self.report.add(
                "unknown-name",
                span,
                "'chosen' is not what this choice is called",
                help=f"a choice is called by its key, in its condition too: write `{key}`",
                wanted="choice",
            )
        elif text in FUNCTIONS:
            self._function_alone(text, span)
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
                help=did_you_mean(text, self.names.nameable(scope, wanted))
                or _said_here(text, self.names, wanted),
            )

    def _function_alone(self, text: str, span: Span) -> None:
        """Complain of a function where a name is expected: which may be meant in another way."""
        if text in THINGS:
            self.report.add(
                "wrong-arguments",
                span,
                f"nothing is chosen as '{text}' here, and a function needs its arguments",
                help=f"say what may be chosen: `choose: {{{text}: {THINGS[text].example}}}`",
            )
            return
        properties = [key for _, key in PROPERTIES if key == text]
        self.report.add(
            "wrong-arguments",
            span,
            f"'{text}' needs its arguments in parentheses",
            help=f"or write `{text} of X`" if properties else f"as in `{FUNCTIONS[text].example}`",
        )


__all__ = ["Nouns"]
