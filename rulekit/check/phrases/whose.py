"""Whose something is: whether somebody is in turn, who is meant where no owner is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.check.names import Names, Scope
from rulekit.check.phrases.constants import unknown_at
from rulekit.diagnostics import Report
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.symbols import Symbol
from rulekit.model.traversal import walk
from rulekit.source import Span
from rulekit.types import CARDS, NUMBER, PILE, PLAYER, PLAYERS, TEAM, TEAMS

OWNED: Mapping[str, type[forms.Zone] | type[forms.Ledger] | type[forms.Variable]] = {
    form.role: form for form in (forms.Zone, forms.Ledger, forms.Variable)
}
"""The form of what may have an owner, by what it is declared as."""


class Whose:
    """Finds the owners of things."""

    def __init__(self, names: Names, report: Report) -> None:
        self.names, self.report = names, report

    def need_me(self, text: str, span: Span, scope: Scope) -> None:
        """Complain of what is the player's in turn where nobody is."""
        if not scope.me and not scope.setting:
            self.report.add(
                "whose",
                span,
                f"nobody is in turn here, so '{text}' is nobody's",
                help="name a player: `hand of dealer`",
            )

    def owner(self, name: Symbol, span: Span, scope: Scope) -> Expr:
        """Who is meant by a name alone of what everybody has."""
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

    def owned(self, name: Symbol, owner: Expr, span: Span) -> Expr:
        """What an owner has of a name; of several, it is what all of them have together."""
        kind = name.type
        if owner.type in (PLAYERS, TEAMS) or (owner.type == TEAM and name.owner == "player"):
            kind = CARDS if kind == PILE else kind
            if kind not in (CARDS, NUMBER) and kind.name not in ("melds", "unknown"):
                self.report.add(
                    "wrong-type", span, f"'{name.word}' of several players is not one value"
                )
        return OWNED[name.role](span, kind, name.word, owner)


def me(span: Span, scope: Scope) -> Expr:
    """Who is in turn, or gets a score."""
    return forms.Given(span, scope.me_type, "me")


_MINE = frozenset({"me", "others", "next_player", "previous_player"})


def uses_me(expr: Expr, inner: Callable[[str], bool]) -> bool:
    """Whether an expression speaks of `me`; `inner` answers for definitions."""
    return any(
        (isinstance(part, forms.Given) and part.word in _MINE)
        or (isinstance(part, forms.Define) and inner(part.name))
        for part in walk(expr)
    )


__all__ = ["OWNED", "Whose", "me", "uses_me"]
