"""Cases: `A when C, B when D, otherwise E`."""

from __future__ import annotations

from rulekit.check.names import Scope
from rulekit.check.phrases.constants import ABSENT
from rulekit.check.phrases.exprs import Expressions, Readers
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.syntax.tree import Phrase
from rulekit.types import FLAG, OPTIONAL, Type, fits, or_none


class Cases:
    """Types values under conditions."""

    def __init__(self, exprs: Expressions) -> None:
        self.exprs = exprs
        self.readers: Readers = {"cases": self._cases}

    def _cases(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        cases: list[tuple[Expr, Expr]] = []
        values: list[Expr] = []
        last = phrase.parts[-1]
        presence = self.exprs.presence
        with presence.assuming():
            for case in (part for part in phrase.phrases() if part.kind == "case"):
                condition = self.exprs.typed(case.phrase(1), scope, FLAG)
                with presence.assuming(condition):
                    values.append(self.exprs.expr(case.phrase(0), scope, hint))
                cases.append((condition, values[-1]))
                presence.assume(condition, holds=False)
            if isinstance(last, Phrase) and last.kind != "case":
                values.append(self.exprs.expr(last, scope, hint))
        if len(cases) == len(values):
            values.append(self._unsaid(phrase, values[0].type))
        return forms.Cases(phrase.span, self.exprs.common(values), tuple(cases), values[-1])

    def _unsaid(self, phrase: Phrase, kind: Type) -> Expr:
        """The value where nothing is said of the other cases: they count nothing."""
        if not (fits(kind, or_none()) or fits(kind, FLAG) or kind in OPTIONAL):
            self.exprs.report.add("missing-key", phrase.span, "this needs an `otherwise`")
        return forms.Const(phrase.span, kind, ABSENT if kind in OPTIONAL else 0)


__all__ = ["Cases"]
