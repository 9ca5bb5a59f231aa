"""Routes: phrases, and mappings of cases -> where the game goes on."""

from __future__ import annotations

from rulekit.check.document.structure import guards, is_guarded
from rulekit.check.here import report_same, with_phases
from rulekit.check.leaves import both
from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.stated import Stated
from rulekit.language.play import TARGETS
from rulekit.language.words import Unsaid
from rulekit.model.expr import Expr
from rulekit.model.route import DealAgain, End, FirstDeal, Go, Resume, Route, Target
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence
from rulekit.types import FLAG


def unread(span: Span) -> Route:
    """What stands for a route that cannot be read: wherever it leads, it leads somewhere."""
    return Route(((None, Resume(span)),), span)


class Routes:
    """Types routes."""

    def __init__(self, exprs: Expressions) -> None:
        self.exprs = exprs
        self.names, self.presence = exprs.names, exprs.presence
        self.report = exprs.report

    def route(self, node: Node | None, scope: Scope) -> Route | None:
        """A route from a phrase, or from a mapping of `when` and `otherwise`."""
        if isinstance(node, Scalar):
            if node.null:
                return None
            if report_same(node, self.names.phases, self.report):
                return unread(node.span)
            phrase = parse(node, "route", self.report)
            if phrase is None:
                self.report.put_helps(
                    lambda found: with_phases(found, node.span, self.names.phases)
                )
            return unread(node.span) if phrase is None else self.route_of(phrase, scope)
        if not isinstance(node, Mapping):
            return unread(node.span) if isinstance(node, Sequence) else None
        cases: list[tuple[Expr | None, Target]] = []
        with self.presence.assuming():
            for entry in guards(node):
                guard = parse(entry.key, "guard", self.report)
                if guard is None:
                    continue
                asked = guard.kind == "when"
                first = self.exprs.typed(guard.phrase(0), scope, FLAG) if asked else None
                with self.presence.assuming(first):
                    inner = self.route(entry.value, scope)
                found = () if inner is None else inner.cases
                cases += [(both(first, second), target) for second, target in found]
                self.presence.assume(first, holds=False)
        return Route(tuple(cases), node.span) if is_guarded(node) else unread(node.span)

    def route_of(self, phrase: Phrase, scope: Scope) -> Route:
        """The typed route of a parsed phrase."""
        if phrase.kind != "routes":
            return Route(((None, self._target(phrase, scope)),), phrase.span)
        cases: list[tuple[Expr | None, Target]] = []
        with self.presence.assuming():
            for part in phrase.phrases():
                if part.kind == "case":
                    condition = self.exprs.typed(part.phrase(1), scope, FLAG)
                    with self.presence.assuming(condition):
                        cases.append((condition, self._target(part.phrase(0), scope)))
                    self.presence.assume(condition, holds=False)
                else:
                    cases.append((None, self._target(part, scope)))
        return Route(tuple(cases), phrase.span)

    def _target(self, phrase: Phrase, scope: Scope) -> Target:
        said = Stated(TARGETS[phrase.kind], phrase, scope, self.exprs)
        match phrase.kind:
            case "go":
                return self._go(said)
            case "end_hand":
                who = said.value(1) if said.has(1) else None
                return End(phrase.span, phrase.word(0).text, who)
            case "deal_again":
                return DealAgain(phrase.span)
            case "first_deal":
                return FirstDeal(phrase.span)
            case "resume":
                return Resume(phrase.span)
        raise Unsaid("reader", phrase.kind, "rulekit/check/phrases/routes.py")

    def _go(self, said: Stated) -> Go:
        word = said.phrase.word(0)
        phases = self.names.phases
        if word.text not in phases:
            self.names.report_phase(word, self.report)
        else:
            self.names.table.use(phases[word.text], word.span)
        return Go(said.span, word.text, said.value(1) if said.has(1) else None)


__all__ = ["Routes", "unread"]
