"""Whose something is: whether somebody is in turn, who is meant where no owner is named.

What is kept for each name of a list and for each owner has two of whom it is to be said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.check.names import Scope
from rulekit.check.phrases.constants import unknown_at
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.telling import a_, brief
from rulekit.language.words import PROPERTIES
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.symbols import Symbol
from rulekit.model.traversal import walk
from rulekit.source import Span
from rulekit.syntax import tree
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import (
    CARDS,
    NUMBER,
    OWNERS,
    PILE,
    PLAYER,
    PLAYERS,
    TEAM,
    TEAMS,
    UNKNOWN,
    fits,
    symbol,
)

OWNED: Mapping[str, type[forms.Zone] | type[forms.Ledger] | type[forms.Variable]] = {
    form.role: form for form in (forms.Zone, forms.Ledger, forms.Variable)
}
"""The form of what may have an owner, by what it is declared as."""


class Whose:
    """Finds the owners of things."""

    def __init__(self, exprs: Expressions) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report

    def need_me(self, text: str, span: Span, scope: Scope) -> None:
        """Complain of what is the player's in turn where nobody is."""
        if not scope.me and not scope.setting:
            self.report.add(
                "whose",
                span,
                f"nobody is in turn here, so '{text}' is nobody's",
                help=scope.instead or "name a player: `hand of dealer`",
            )

    def need_me_in(self, name: str, spoken: Span, span: Span, scope: Scope) -> None:
        """Complain of a definition that speaks of the player in turn where nobody is.

        `spoken`: where it does.
        """
        if not scope.me and not scope.setting:
            told = brief(spoken.text)
            self.report.add(
                "whose",
                span,
                f"nobody is in turn here, but in '{name}' '{told}' is that of whoever is",
                help=scope.instead or f"let `{name}` have a parameter `player`, and name one here",
                related=((spoken, "here"),),
            )

    def owner(self, name: Symbol, span: Span, scope: Scope) -> Expr:
        """Who is meant by a name alone of what everybody has."""
        if name.by:
            return self.kept_by(name, span)
        return self.only_owner(name, span, scope)

    def kept_by(self, name: Symbol, span: Span) -> Expr:
        """Complain of a name of which there is one of each owner for each name of a list."""
        first = self.names.symbols[name.by][0]
        self.report.add(
            "whose",
            span,
            f"'{name.word}' is kept by {name.by}, then {name.owner}",
            help=f"write `{name.word} of {first} of X`, or `{name.word}({first}, X)`",
        )
        return unknown_at(span)

    def only_owner(self, name: Symbol, span: Span, scope: Scope) -> Expr:
        """Who is meant where no owner is named: who is in turn."""
        if name.owner in self.names.lists:
            self.report.add(
                "whose",
                span,
                f"whose '{name.word}'? there is one for each {name.owner}",
                help=f"write `{name.word} of {self.names.symbols[name.owner][0]}`",
            )
            return unknown_at(span)
        loops = (PLAYER, TEAM) if name.owner == "team" else (PLAYER,)
        if not self._is_doubtful(name.word, span, scope.loops_over(*loops)):
            self.need_me(name.word, span, scope)
        return me(span, scope)

    def mine(self, word: str, span: Span, scope: Scope) -> Expr:
        """Who is meant by a property alone of everybody's: `opponent`."""
        self._is_doubtful(word, span, scope.loops_over(PLAYER))
        return me(span, scope)

    def _is_doubtful(self, word: str, span: Span, bound: str) -> bool:
        """Whether somebody is bound here, so that nobody knows who is meant; it is reported."""
        if bound:
            self.report.add(
                "whose",
                span,
                f"whose '{word}'? '{bound}' is bound here, so say it",
                help=f"write `{word} of {bound}` or `{word} of me`",
            )
        return bool(bound)

    # ── what is named with its owner ──────────────────────────────────────────────────────────

    def of(
        self, name: Symbol, word: Word, thing: Expr, span: Span, index: Expr | None = None
    ) -> Expr:
        """What a thing has of a name, of which there is one for each owner."""
        if thing.type == UNKNOWN:
            return unknown_at(span)
        if name.owner in OWNERS and fits(thing.type, PLAYERS):
            self.names.use(name.word, word.span)
            if name.owner == "team" and thing.type == PLAYERS:
                self.report.add(
                    "wrong-type", span, f"'{name.word}' belongs to teams, not to several players"
                )
            return self.owned(name, thing, span, index)
        if name.owner in self.names.lists and thing.type.list == name.owner:
            self.names.use(name.word, word.span)
            return OWNED[name.role](span, name.type, name.word, thing, index)
        self.report.add(
            "wrong-type",
            thing.span,
            f"'{name.word}' belongs to a {name.owner}, but '{brief(thing.span.text)}' is "
            f"{a_(thing.type)}",
        )
        return unknown_at(span)

    def of_two(self, name: Symbol, phrase: Phrase, scope: Scope) -> Expr:
        """`NAME of INDEX of OWNER`, or `NAME of INDEX`, which is that of the player in turn.

        An index of several words is written as an argument: `NAME(INDEX, OWNER)`.
        """
        said = phrase.phrase(1)
        if self._begins_with_index(name, said, scope):
            return self.of_both(name, tree.name(said.word(0)), said.phrase(1), phrase, scope)
        if self._ends_with_index(name, said):
            return self.kept_by(name, phrase.span)
        if said.kind == "property" and self._is_nothing(said.word(0).text):
            word = said.word(0)
            return self.exprs.constants.unlisted(word.text, word.span, scope, symbol(name.by))
        index = self.exprs.expr(said, scope, symbol(name.by))
        if index.type == UNKNOWN:
            return index
        if not fits(index.type, symbol(name.by)) or name.owner not in OWNERS:
            return self.kept_by(name, phrase.span)
        self.names.use(name.word, phrase.word(0).span)
        owner = self.only_owner(name, phrase.span, scope)
        return owner if owner.type == UNKNOWN else self.owned(name, owner, phrase.span, index)

    def _begins_with_index(self, name: Symbol, said: Phrase, scope: Scope) -> bool:
        """Whether `X of OWNER` names first one of the list by which `name` is kept."""
        if said.kind != "property":
            return False
        word = said.word(0).text
        if word in scope.locals:
            return scope.locals[word].list == name.by
        known = self.names.words.get(word)
        if known is not None and known.type.list == name.by:
            return not known.owner
        return word in self.names.symbols[name.by]

    def _is_nothing(self, word: str) -> bool:
        """Whether a word means nothing anywhere, so that it is likely misspelt."""
        known = word in self.names.words or word in self.names.lists
        return not known and all(word != key for _, key in PROPERTIES)

    def _ends_with_index(self, name: Symbol, said: Phrase) -> bool:
        """Whether `X of INDEX` names the index last, where it comes first."""
        last = said.parts[-1] if said.kind == "property" else None
        if not isinstance(last, Phrase) or last.kind not in ("name", "word"):
            return False
        return last.text in self.names.symbols[name.by]

    def of_both(
        self, name: Symbol, index: Phrase, owner: Phrase, said: Phrase, scope: Scope
    ) -> Expr:
        """What an owner has of a name for one of the list by which it is kept."""
        at = self.exprs.expr(index, scope, symbol(name.by))
        if not fits(at.type, symbol(name.by)):
            return self.kept_by(name, said.span)
        wanted = UNKNOWN if name.owner in OWNERS else symbol(name.owner)
        whose = self.exprs.expr(owner, scope, wanted)
        return self.of(name, said.word(0), whose, said.span, at)

    def owned(self, name: Symbol, owner: Expr, span: Span, index: Expr | None = None) -> Expr:
        """What an owner has of a name; of several, it is what all of them have together.

        `index`: for which name of the list by which it is kept.
        """
        kind = name.type
        if owner.type in (PLAYERS, TEAMS) or (owner.type == TEAM and name.owner == "player"):
            kind = CARDS if kind == PILE else kind
            if kind not in (CARDS, NUMBER) and kind.name not in ("melds", "unknown"):
                self.report.add(
                    "wrong-type", span, f"'{name.word}' of several players is not one value"
                )
        return OWNED[name.role](span, kind, name.word, owner, index)


def me(span: Span, scope: Scope) -> Expr:
    """Who is in turn, or gets a score."""
    return forms.Given(span, scope.me_type, "me")


_MINE = frozenset({"me", "others", "next_player", "previous_player"})


def speaks_of_me(expr: Expr, inner: Callable[[str], Span | None]) -> Span | None:
    """Where an expression speaks of who is in turn, if it does; `inner` answers for definitions."""
    for part in walk(expr):
        if isinstance(part, forms.Given) and part.word in _MINE:
            return part.span
        found = inner(part.name) if isinstance(part, forms.Define) else None
        if found is not None:
            return found
    return None


__all__ = ["OWNED", "Whose", "me", "speaks_of_me"]
