"""What stands in a form: each part of a phrase, typed as the row of its form says."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.whereabouts import check_one
from rulekit.language.forms import Form
from rulekit.language.words import GIVEN, Unsaid
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.syntax.tree import Phrase
from rulekit.types import PLAYER, PLAYERS, TEAMS, UNKNOWN, Type

_WHOLE = {
    "reveal": "a place is revealed as a whole; to show one card, move it to a place that lies open",
    "swap": "places are swapped as a whole; of two cards move one to a place of its own, the other "
    "over, and the first back",
}
"""What is done about one card where a form takes a whole place."""

ASSIGNABLE = tuple(word for word, row in GIVEN.items() if row.settable)


@dataclass(frozen=True, slots=True)
class Stated:
    """A phrase of a form, and what may be named there. Its parts are numbered as in the row."""

    form: Form
    phrase: Phrase
    scope: Scope
    exprs: Expressions

    @property
    def span(self) -> Span:
        """The place of the phrase in its file."""
        return self.phrase.span

    def within(self, scope: Scope) -> Stated:
        """The same phrase where other things may be named."""
        return replace(self, scope=scope)

    def has(self, at: int) -> bool:
        """Whether an optional part was written."""
        return self.phrase.parts[at] is not None

    def part(self, at: int) -> Expr:
        """A part read as what the row says that it is. Raises Unsaid for one that is a word."""
        part = self.form.parts[at]
        match part.as_a:
            case "value":
                return self.value(at)
            case "place":
                return self.place(at)
            case "cell":
                return self.cell(at)
            case "word":
                raise Unsaid("type", part.name, f"the row of '{self.form.word}'")
            case _:
                assert_never(part.as_a)

    def value(self, at: int, hint: Type = UNKNOWN) -> Expr:
        """A value; `hint` resolves words of lists where the row leaves the type open."""
        types = self.form.parts[at].types
        wanted = types[0] if len(types) == 1 else hint
        expr = self.exprs.expr(self.phrase.phrase(at), self.scope, wanted)
        return self.exprs.wanting(expr, *types) if types else expr

    def place(self, at: int) -> forms.Zone:
        """A place that cards can be put into; after a complaint, if it is none, an unknown one."""
        phrase, report = self.phrase.phrase(at), self.exprs.report
        said = phrase.phrase(0) if phrase.kind == "bottom" else phrase
        expr = self.exprs.expr(said, self.scope, self.form.parts[at].types[0])
        if isinstance(expr, forms.Zone) and expr.type in (*self.form.parts[at].types, UNKNOWN):
            check_one(expr, self.exprs.names, report)
            return expr
        if expr.type != UNKNOWN:
            help = "a place is a zone, such as `stock`; `shuffle deck into stock` fills it"
            if expr.type == PLAYER:
                help = f"a player is no place, but has some: `PLACE of {expr.span.text}`"
            elif self.form.word in _WHOLE:
                help = _WHOLE[self.form.word]
            elif isinstance(expr, forms.Property) and expr.word == "top":
                help = f"write `{expr.thing.span.text}`: so cards come to lie on top of it"
            message = f"'{expr.span.text}' is not a place for this"
            told = (each for each in report.diagnostics if each.span.is_within(self.span))
            if all(each.help != help for each in told):  # both places of `swap` have one remedy
                report.add("wrong-type", expr.span, message, help=help)
        return forms.Zone(expr.span, UNKNOWN, "")

    def cell(self, at: int) -> Expr:
        """Something that can be set, a number or another value that is kept."""
        phrase = self.phrase.phrase(at)
        expr = self.exprs.expr(phrase, self.scope)
        settable = isinstance(expr, forms.Variable | forms.Ledger) or (
            isinstance(expr, forms.Given) and expr.word in ASSIGNABLE
        )
        if expr.type != UNKNOWN and not settable:
            self.exprs.report.add(
                "not-assignable",
                phrase.span,
                f"'{phrase.text}' cannot be set",
                help="variables (`track`), ledgers, `dealer` and `seated` can",
            )
        owner = expr.owner if isinstance(expr, forms.Owned) else None
        if owner is not None and owner.type in (PLAYERS, TEAMS):
            self.exprs.report.add(
                "not-assignable",
                phrase.span,
                "this is several cells; name one owner",
                help="write `for each player in X:` around it",
            )
        types = self.form.parts[at].types
        return self.exprs.wanting(expr, *types) if types else expr


__all__ = ["ASSIGNABLE", "Stated"]
