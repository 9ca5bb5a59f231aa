"""Where things lie: what was chosen in the action in hand, and whether it can be taken there."""

from __future__ import annotations

from rulekit.check.names import Names, Scope
from rulekit.check.phrases.telling import brief
from rulekit.diagnostics import Report
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.places import MAYBE, Definitions, Finder, Place, Unclear, of_options, several
from rulekit.model.traversal import walk
from rulekit.source import Span
from rulekit.types import MELD, UNKNOWN


class Whereabouts:
    """Knows where the choices of one action lie: where they were chosen from.

    `tables`: the place of melds of each choice that is a layout of it.
    """

    def __init__(self, names: Names, report: Report, definitions: Definitions) -> None:
        self.names, self.report = names, report
        self.definitions = definitions
        self.tables: dict[str, forms.Zone] = {}
        self._lies: dict[str, tuple[Place, ...] | Unclear] = {}

    def forget(self) -> None:
        """Another action, or a procedure, begins."""
        self.tables, self._lies = {}, {}

    def remember(self, name: str, domain: Expr) -> None:
        """What is chosen from these cards lies where they lie."""
        if any(part.type == UNKNOWN for part in walk(domain)):
            self._lies[name] = ()  # what they are has been complained of
            return
        owners = {each.word: each.owner for each in self.names if each.role == "zone"}

        def settle(condition: Expr) -> int | None:
            return MAYBE if of_options(condition, self.definitions) else None

        try:
            self._lies[name] = Finder(self.definitions, owners, settle, self._lies).places(domain)
        except Unclear as unclear:
            self._lies[name] = unclear

    def remember_part(self, name: str, chosen: Expr) -> None:
        """What is bound to a part of something chosen lies where that does."""
        if isinstance(chosen, forms.Local) and chosen.name in self._lies:
            self._lies[name] = self._lies[chosen.name]

    def check_laid(self, thing: Expr, scope: Scope, span: Span, by: str) -> None:
        """Complain of what is no new meld, or cannot be taken from anywhere; `by`: what lays it."""
        if thing.type != MELD or _is_parameter(thing, scope):
            self.check_taken(thing, span)
            return
        self.report.add(
            "wrong-type",
            thing.span,
            f"{by} a new meld, and '{brief(thing.span.text)}' lies on a table",
            help="what is laid is chosen of cards: `meld from hand`",
        )

    def check_taken(self, chosen: Expr, span: Span) -> None:
        """Complain of a choice whose cards cannot be taken from anywhere."""
        if not isinstance(chosen, forms.Local):
            if chosen.type != UNKNOWN:
                self.report.add("wrong-type", chosen.span, "only what was chosen can be laid")
            return
        found = self._lies.get(chosen.name)
        if isinstance(found, Unclear):
            self.report.add(
                "wrong-type",
                found.where.span,
                f"{found}, so '{' '.join(span.text.split())}' cannot take them",
                help="choose from a place or several, such as `hand + top of discard`; for a "
                "table that is rearranged `layout from hand on table`",
            )

    def are_known(self, card: Expr) -> bool:
        """Whether it was chosen from places that are known, one or several."""
        return isinstance(card, forms.Local) and isinstance(self._lies.get(card.name), tuple)

    def source_of(self, card: Expr) -> forms.Zone | None:
        """The zone in which a card expression says that the card lies; one of several is none."""
        match card:
            case forms.Local(name=name):
                found = self._lies.get(name)
                return found[0].zone if isinstance(found, tuple) and len(found) == 1 else None
            case forms.Property(thing=forms.Zone() as zone):
                return zone
            case forms.Call(args=(forms.Zone() as zone, *_)):
                return zone
            case forms.Property(word="card" | "wild", thing=chosen):
                return self.source_of(chosen)
            case _:
                return None


def _is_parameter(meld: Expr, scope: Scope) -> bool:
    """Whether a procedure is handed it: whoever hands it has to see to it that it is new."""
    if not isinstance(meld, forms.Local) or meld.name not in scope.bound:
        return False
    return scope.bound[meld.name].role == "parameter"


def check_one(place: Expr, names: Names, report: Report) -> bool:
    """Complain of a place that is those of several owners; whether it is."""
    if not isinstance(place, forms.Zone):
        return False
    name = names.words.get(place.name)
    found = several(place, "" if name is None else name.owner)
    if found:
        report.add("wrong-type", place.span, "this is several places; name one")
    return found


__all__ = ["Whereabouts", "check_one"]
