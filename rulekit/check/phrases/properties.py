"""Properties and calls: `P of X`, functions and definitions with their arguments."""

from __future__ import annotations

from rulekit.check.names import LANGUAGE, NO_NUMBER, Scope
from rulekit.check.phrases.nouns import ABSENT, OWNED, Nouns, a_, brief, readings
from rulekit.diagnostics import did_you_mean
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.symbols import Symbol
from rulekit.source import Span
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import (
    CARD,
    CARDS,
    KIND,
    MOVE,
    NONE,
    NUMBER,
    OWNERS,
    PLAYER,
    PLAYERS,
    SUIT,
    TEAM,
    UNKNOWN,
    Type,
    fits,
)


class Properties(Nouns):
    """Types names, and what is asked of things."""

    def _word(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        word = phrase.word(0)
        if word.kind == "INT":
            return self._literal(word, hint)
        if word.kind == "SYMBOL":
            return self._rank(word.text, word.span)
        return self._named(word, scope, hint)

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
            return self._declared(self.names.words[text], span, scope)
        for place in ("suits",):
            if text in self.names.symbols.get(place, ()):
                self.names.use_value(place, text, span)
                return forms.Const(span, SUIT, self.names.symbols[place].index(text))
        if text in self.names.faces:
            self.names.use_value("cards", text, span)
            return forms.Const(span, CARD, self.names.faces[text])
        if (scope.me_type, text) in PROPERTIES and scope.me:
            return self._my_property(word, scope)
        if text in self.names.no_numbers and hint == UNKNOWN:
            self.names.use_value(NO_NUMBER, text, span)
            return forms.Const(span, NONE, ABSENT)
        lists = self.names.lists_with(text)
        if len(lists) == 1:
            return self._listed(lists[0], text, span)
        if hint.list and text not in LANGUAGE:
            return self._unlisted(text, span, scope, hint)
        self._unknown_name(text, span, scope, hint)
        return self._unknown(span)

    def _my_property(self, word: Word, scope: Scope) -> Expr:
        """`opponent` alone is mine, as zones and variables are."""
        bound = scope.loops_over(PLAYER)
        if bound:
            self.report.add(
                "whose",
                word.span,
                f"whose '{word.text}'? '{bound}' is bound here, so say it",
                help=f"write `{word.text} of {bound}` or `{word.text} of me`",
            )
        me = forms.Given(word.span, scope.me_type, "me")
        return self.property_of(word, me, word.span, scope)

    def _declared(self, name: Symbol, span: Span, scope: Scope) -> Expr:
        self.names.use(name.word, span)
        if name.role in OWNED and name.owner:
            return self._owned(name, self._owner_here(name, span, scope), span)
        if name.role in OWNED:
            return OWNED[name.role](span, self._as_known(name.word, name.type), name.word)
        if name.role == "option":
            return forms.Option(span, self._as_known(name.word, name.type), name.word)
        if name.role == "definition":
            return self._defined(name.word, (), span, scope)
        if name.role == "meld kind":
            kinds = self.names.role("meld kind")
            return forms.Const(span, KIND, kinds.index(name.word))
        self.report.add("wrong-type", span, f"'{name.word}' is a {name.role}, not a value")
        return self._unknown(span)

    def _call(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        word = phrase.word(0)
        args = tuple(phrase.phrases())
        if word.text in FUNCTIONS:
            row = FUNCTIONS[word.text]
            if not self._count_arguments(word, len(args), len(row.wants)):
                return self._unknown(phrase.span)
            typed = tuple(
                self._argument(word.text, arg, scope, want)
                for arg, want in zip(args, row.wants, strict=True)
            )
            return forms.Call(phrase.span, row.gives, word.text, typed)
        name = self.names.words.get(word.text)
        if name is not None and name.role == "definition":
            self.names.use(word.text, word.span)
            return self._defined(word.text, args, phrase.span, scope)
        if name is not None and name.role == "ranking":
            self.names.use(word.text, word.span)
            if not self._count_arguments(word, len(args), 1):
                return self._unknown(phrase.span)
            cards = self.typed(args[0], scope, CARDS)
            return forms.Ranking(phrase.span, word.text, cards)
        known = [*FUNCTIONS, *self.names.role("definition", "ranking")]
        self.report.add(
            "unknown-name",
            word.span,
            f"unknown function '{word.text}'",
            help=did_you_mean(word.text, known),
        )
        return self._unknown(phrase.span)

    def _argument(self, function: str, phrase: Phrase, scope: Scope, wanted: Type) -> Expr:
        if wanted == MOVE:
            return self._kind_of_move(phrase)
        expr = self.expr(phrase, scope)
        if function == "points" and expr.type.name in {
            "meld",
            "new meld",
            "melds",
            "spread",
            "layout",
        }:
            return expr
        return self.wanting(expr, wanted)

    def _kind_of_move(self, phrase: Phrase) -> Expr:
        """The name of an action, which is no value."""
        name = phrase.word(0).text if phrase.kind == "name" else phrase.text
        if name not in self.names.actions:
            self.report.add(
                "unknown-name",
                phrase.span,
                f"unknown kind of move '{name}'",
                help=did_you_mean(name, self.names.actions),
            )
        else:
            self.names.table.use(self.names.actions[name], phrase.span)
        return forms.KindOfMove(phrase.span, name)

    def _count_arguments(self, word: Word, given: int, wanted: int) -> bool:
        if given != wanted:
            self.report.add(
                "wrong-arguments",
                word.span,
                f"'{word.text}' takes {wanted} argument(s), not {given}",
            )
        return given == wanted

    def _defined(self, text: str, args: tuple[Phrase, ...], span: Span, scope: Scope) -> Expr:
        params, result, uses_me = self.signature_of(text, span)
        if len(args) != len(params):
            self.report.add(
                "wrong-arguments",
                span,
                f"'{text}' takes {len(params)} argument(s), not {len(args)}",
            )
            return forms.Const(span, result, 0)
        if uses_me:
            self._need_me(text, span, scope)
        typed = tuple(
            self.typed(arg, scope, kind) for arg, (_, kind) in zip(args, params, strict=True)
        )
        kind = result if args else self._as_known(text, result)
        return forms.Define(span, kind, text, typed)

    def _as_known(self, name: str, kind: Type) -> Type:
        """The type of what may be none, where it is known not to be."""
        return NUMBER if kind.lacking and name in self.present else kind

    def _property(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self.property_of(
            phrase.word(0), self.expr(phrase.phrase(1), scope), phrase.span, scope
        )

    def _possessed(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self.property_of(
            phrase.word(1), self.expr(phrase.phrase(0), scope), phrase.span, scope
        )

    def _mine(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        self._need_me("my", phrase.span, scope)
        me = forms.Given(phrase.span, scope.me_type, "me")
        return self.property_of(phrase.word(0), me, phrase.span, scope)

    def property_of(self, word: Word, thing: Expr, span: Span, scope: Scope) -> Expr:
        """`WORD of THING`: a property of its type, or something that it owns."""
        text = word.text
        if thing.type == UNKNOWN or text in self.names.faulty:
            return self._unknown(span)
        name = self.names.words.get(text)
        if name is not None and name.owner in OWNERS and fits(thing.type, PLAYERS):
            self.names.use(text, word.span)
            if name.owner == "team" and thing.type == PLAYERS:
                self.report.add(
                    "wrong-type", span, f"'{text}' belongs to teams, not to several players"
                )
            return self._owned(name, thing, span)
        if name is not None and name.owner in self.names.lists and thing.type.list == name.owner:
            self.names.use(text, word.span)
            return OWNED[name.role](span, name.type, text, thing)
        if name is not None and name.owner:
            self.report.add(
                "wrong-type",
                thing.span,
                f"'{text}' belongs to a {name.owner}, but '{brief(thing.span.text)}' is "
                f"{a_(thing.type)}",
            )
            return self._unknown(span)
        if name is not None and name.role in OWNED and thing.type in (PLAYER, TEAM):
            self.report.add(
                "wrong-type",
                span,
                f"'{text}' belongs to nobody",
                help=f"write `{text}` alone, or declare it `of each {thing.type}`",
            )
            return self._unknown(span)
        for kind in readings(thing.type):
            if (kind, text) in PROPERTIES:
                return forms.Property(span, PROPERTIES[kind, text].gives, text, thing)
        if name is not None and name.role == "definition":
            params, result, _ = self.signature_of(text, span)
            if len(params) == 1 and fits(thing.type, params[0][1]):
                self.names.use(text, word.span)
                return forms.Define(span, result, text, (thing,))
        known = [key for kind, key in PROPERTIES if kind in readings(thing.type)]
        if thing.type in (PLAYER, PLAYERS, TEAM):
            known += [each.word for each in self.names if each.owner]
        self.report.add(
            "unknown-property",
            word.span,
            f"{a_(thing.type)} has no '{text}'",
            help=did_you_mean(text, sorted(set(known)), "it has" if known else ""),
        )
        return self._unknown(span)

    def _face(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        rank = self._rank(phrase.word(0).text, phrase.word(0).span)
        suit = self.typed(phrase.phrase(1), scope, SUIT)
        if UNKNOWN in (rank.type, suit.type):
            return self._unknown(phrase.span)
        if not isinstance(suit, forms.Const):
            self.report.add("not-fixed", suit.span, "the suit of a named card is a suit by name")
            return self._unknown(phrase.span)
        ranks = len(self.names.symbols["ranks"])
        return forms.Const(phrase.span, CARD, suit.value * ranks + rank.value)

    def _seat(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        number = self.typed(phrase.phrase(0), scope, NUMBER)
        return forms.Call(phrase.span, PLAYER, "seat", (number,))

    def _next_player(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        self._need_me("next player", phrase.span, scope)
        return forms.Given(phrase.span, PLAYER, "next_player")

    def _random_player(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return forms.Given(phrase.span, PLAYER, "random_player")
