"""Quantifiers: what is asked, counted, summed or found over all things of a domain."""

from __future__ import annotations

from rulekit.check.names import Scope, element
from rulekit.check.phrases.constants import asked_by
from rulekit.check.phrases.domains import domain
from rulekit.check.phrases.exprs import Expressions, Readers, true_at
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.traversal import walk
from rulekit.syntax.tree import Phrase
from rulekit.types import (
    CARD,
    CARDS,
    MELD,
    MELDS,
    NUMBER,
    PLAYER,
    PLAYERS,
    SPREAD,
    TEAM,
    UNKNOWN,
    Type,
)

_ANY = ("card", "cards", "tile", "tiles", "c", "one", "other", "another")
"""Names for any card of which nothing more need be asked."""


class Quantifiers:
    """Types quantifiers."""

    def __init__(self, exprs: Expressions) -> None:
        self.exprs, self.report = exprs, exprs.report
        self.readers: Readers = {
            "any_": self._any,
            "no_": self._no,
            "every_": self._every,
            "count_of": self._count_of,
            "sum_of": self._sum_of,
            "extreme_of": self._extreme_of,
            "all_of": self._all_of,
            "first_where": self._first_where,
            "first_with": self._first_with,
        }

    # ── with a condition ──────────────────────────────────────────────────────────────────────

    def _any(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Exists(phrase.span, *self._quantified(phrase, scope))

    def _no(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        return forms.Not(phrase.span, self._any(phrase, scope, hint))

    def _every(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.ForAll(phrase.span, *self._quantified(phrase, scope))

    def _count_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Count(phrase.span, *self._quantified(phrase, scope))

    def _all_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, over, condition = self._quantified(phrase, scope)
        one = element(over.type)
        kind = CARDS if one == CARD else PLAYERS if one == PLAYER else UNKNOWN
        if kind == UNKNOWN and over.type != UNKNOWN:
            self.report.add("wrong-type", over.span, "`all` collects cards or players")
        return forms.All(phrase.span, name, over, condition, kind)

    def _first_where(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, over, condition = self._quantified(phrase, scope)
        return forms.First(phrase.span, name, over, condition, _one_of(over))

    def _quantified(self, phrase: Phrase, scope: Scope) -> tuple[str, Expr, Expr]:
        """The bound name, what it ranges over, and the condition on it."""
        name, over, inner = domain(phrase.word(0), phrase.optional(1), self.exprs, scope)
        where = phrase.optional(2)
        condition = self.exprs.condition(where, inner, phrase.span)
        self._complain_unused(name, condition, where)
        begun = phrase.span.text[: phrase.word(0).span.start - phrase.span.start]
        melded = self._melded(begun, over, scope)
        if where is None and name in self.exprs.names.faces:
            self.report.add(
                "unused-name",
                phrase.span,
                f"'{name}' is a name for any card here, not the card that is called so",
                help="; ".join(filter(None, (f"write `{name} in {over.span.text}`", melded))),
            )
        any_card = where is None and element(over.type) == CARD and name not in _ANY
        if any_card and name not in self.exprs.names.faces:
            asked = asked_by(name, self.exprs.names) or "CONDITION"
            written = f"write `{begun}card in {over.span.text} where {asked}`"
            self.report.add(
                "unused-name",
                phrase.span,
                f"'{name}' is a name for any card here: nothing asks what card it is",
                help="; ".join(filter(None, (written, melded))),
            )
        return name, over, condition

    def _melded(self, begun: str, over: Expr, scope: Scope) -> str:
        """Where the cards of melds are, if a hand that is over is asked what is not among cards."""
        laid = [each.word for each in self.exprs.names if each.type == MELDS and each.owner]
        if not (
            laid and scope.scored and over.type == CARDS and begun.startswith(("no ", "every "))
        ):
            return ""
        _, of, owner = over.span.text.partition(" of ")
        melds = laid[0] + of + owner
        return f"what is melded is not in {over.span.text} any more, but in `cards of {melds}`"

    def _complain_unused(self, name: str, condition: Expr, where: Phrase | None) -> None:
        if where is None or any(part.type == UNKNOWN for part in walk(condition)):
            return  # what could not be read has been complained of
        if not any(isinstance(part, forms.Local) and part.name == name for part in walk(condition)):
            self.report.add(
                "unused-name",
                where.span,
                f"this condition does not speak of '{name}'",
                help="put compound conditions in parentheses: `where (A and B)`",
            )

    # ── with an amount of each ────────────────────────────────────────────────────────────────

    def _sum_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return forms.Sum(phrase.span, *self._measured(phrase, scope, 0))

    def _extreme_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        highest = phrase.word(0).text == "highest"
        return forms.Extreme(phrase.span, *self._measured(phrase, scope, 1), highest)

    def _measured(self, phrase: Phrase, scope: Scope, at: int) -> tuple[str, Expr, Expr, Expr]:
        """The bound name, what it ranges over, the condition on it, and the amount of each.

        `at`: the part that is the amount; the others follow.
        """
        name, over, inner = domain(phrase.word(at + 1), phrase.optional(at + 2), self.exprs, scope)
        condition = self.exprs.condition(phrase.optional(at + 3), inner, phrase.span)
        return name, over, condition, self.exprs.typed(phrase.phrase(at), inner, NUMBER)

    def _first_with(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, over, inner = domain(phrase.word(0), phrase.phrase(1), self.exprs, scope)
        highest = phrase.word(2).text == "highest"
        amount = self.exprs.typed(phrase.phrase(3), inner, NUMBER)
        anyone = true_at(phrase.span)
        return forms.FirstWith(phrase.span, name, over, anyone, _one_of(over), amount, highest)


def _one_of(over: Expr) -> Type:
    """The type of one of a domain, or none; players or teams may be counted from one of them on."""
    if over.type in (PLAYER, TEAM):
        return over.type
    return MELD if over.type == SPREAD else element(over.type)


__all__ = ["Quantifiers"]
