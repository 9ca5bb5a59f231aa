"""From what was written to what it means: a document -> a ruleset, with every fault at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from rulekit.check.callings import callings
from rulekit.check.declaring.declarations import Declarations
from rulekit.check.declaring.definitions import Definitions, Procedures
from rulekit.check.document.elsewhere import (
    below_phases,
    elsewhere,
    forget_below_phases,
    own_ledger,
)
from rulekit.check.document.inherit import below
from rulekit.check.document.schema import CLAIM, DECK, FILE, PHASE
from rulekit.check.document.structure import (
    MOST_VALUES,
    check_structure,
    size_of,
    why_no_rule_file,
)
from rulekit.check.document.wordings import forget_told, report_wordings
from rulekit.check.examples import Examples
from rulekit.check.expansion import check_circles, check_extent
from rulekit.check.flow import Flow
from rulekit.check.handing import laid_parameters
from rulekit.check.here import Own
from rulekit.check.hidden import Hidden
from rulekit.check.ignoring import check_ignores
from rulekit.check.lacking import check_narrowed
from rulekit.check.leaves import (
    SETTING,
    Leaves,
    entries,
    phases_of,
    places_of,
    scalar,
    table_sizes,
    words_of,
)
from rulekit.check.names import PARAMETER_TYPES, REASONS, Names, Scope
from rulekit.check.phrases.calls import Signature
from rulekit.check.phrases.effects import Effects
from rulekit.check.phrases.reading import expressions
from rulekit.check.phrases.routes import Routes
from rulekit.check.phrases.whereabouts import Whereabouts
from rulekit.check.rearranging import rearranging_of
from rulekit.check.reasons import find_reasons
from rulekit.check.sanity import check_sanity, reached_phases, routes
from rulekit.check.scoring import Scores
from rulekit.diagnostics import Diagnostic, Report
from rulekit.language.declarations import SIDES, Side, Sight
from rulekit.model.expr import Expr, Guarded
from rulekit.model.ruleset import Phase, Ruleset
from rulekit.model.symbols import Symbols
from rulekit.syntax.phrase import parse
from rulekit.syntax.yaml import Entry, Mapping, Scalar, Sequence
from rulekit.types import FLAG, NUMBER, Type

__all__ = ["check"]


LANGUAGE = "1"  # the version of the rule language

# What is seen of a zone, from least to most, as far as everybody is concerned.
SEEN: tuple[Sight, ...] = ("face_down", "seen_by_owner", "seen_by_team", "top_up", "face_up")


def check(
    document: Mapping, name: str, report: Report, symbols: Symbols | None = None
) -> Ruleset | None:
    """The rules that a (merged) document states, or None; every fault found is in `report`.

    `symbols`: filled with all names and where they are used, whether there are faults or not.
    """
    why = why_no_rule_file(document)
    if why:
        report.add(
            "not-a-mapping",
            document.span.file.span(0, 0),
            why,
            help="a rule file begins with 'rulekit: 1' and 'game: NAME'",
        )
        return None
    if size_of(document) > MOST_VALUES:
        report.add(
            "too-large",
            document.span.file.span(0, 0),
            f"the rules have more than {MOST_VALUES:,} keys and values, with what they extend",
            help="is this a game? The largest that comes with rulekit has not half as many",
        )
        return None
    check_structure(document, report)
    _check_version(document, report)
    told = report_wordings(document, report)
    checker = _Checker(document, name, report)
    if symbols is not None:
        checker.names.table = symbols
    rules = checker.ruleset()
    before = Report()
    before.merge(report)
    checker.names.settle(report)
    forget_told(told, report)
    forget_below_phases(document, report)
    report.put_helps(checker.better_help)
    _forget_in_examples(document, report)
    _explain_procedures(document, report)
    check_ignores(document.span.file, report)
    report.explain_slips()
    if rules is None and report.ok:  # each fault was taken for what follows from another
        report.merge(before)
    report.prefer(document.span.file)  # what is wrong here is felt all over the base
    if not (report.ok or _is_clear(report)):
        from rulekit.check.document.headings import report_misplaced  # only faults ask for it

        source = report.errors[0].span.file
        report_misplaced(source, below(document, source), report)
    return rules


def _forget_in_examples(document: Mapping, report: Report) -> None:
    """Forget what examples say that means nothing, if rules have faults of which that follows."""
    example = document.entry("examples")
    if example is None:
        return
    place = example.value.span
    if any(not one.span.is_within(place) for one in report.errors):
        report.forget_errors(
            lambda one: one.span.is_within(place) and one.code.id.startswith("RK3")
        )


def _explain_procedures(document: Mapping, report: Report) -> None:
    """Forget what follows if the name of a procedure is missing above its effects.

    They are then those of the one before, which may do itself, and nobody hands them anything.
    """
    if not any(one.wanted == "procedure" for one in report.errors):
        return
    spans = [each.span for each in entries(document, "procedures")]

    def follows(one: Diagnostic) -> bool:
        of_more = one.code.slug in ("recursive-definition", "whose")
        unbound = one.span.text in PARAMETER_TYPES
        return (of_more or unbound) and any(one.span.is_within(each) for each in spans)

    report.forget_errors(follows)


def _is_clear(report: Report) -> bool:
    """Whether the one error is a key that is nearly one that may stand there."""
    only, *more = report.errors
    return not more and only.code.slug == "unknown-key" and only.help.startswith("did you mean")


def _check_version(document: Mapping, report: Report) -> None:
    version = scalar(document, "rulekit")
    if version is not None and version.text != LANGUAGE:
        report.add(
            "unknown-value",
            version.span,
            f"this rulekit reads version {LANGUAGE} of the rule language, not '{version.text}'",
            help=f"write `rulekit: {LANGUAGE}`, or use another rulekit",
        )


class _Checker:
    """One pass over a document: names first, then what stands under them."""

    def __init__(self, document: Mapping, name: str, report: Report) -> None:
        self.document = document
        self.name = name
        self.report = report
        self.names = Names(home=document.span.file)
        self.names.faulty |= _misplaced(document)
        self.exprs = expressions(self.names, report, self._signature)
        self.leaves = Leaves(document, self.exprs)
        self.declared = Declarations(self.leaves, self.names)
        self.definitions = Definitions(self.leaves, self.names)
        self.procedures = Procedures(self.leaves, self.names)
        whereabouts = Whereabouts(self.names, report, self.definitions.found)
        self.effects = Effects(
            self.exprs, whereabouts, self.procedures.parameters, self.declared.kept.zones
        )
        self.routes = Routes(self.exprs)

    def _signature(self, name: str) -> Signature:
        """That of a definition: expressions ask for it, and definitions consist of expressions."""
        return self.definitions.signature(name)

    def ruleset(self) -> Ruleset | None:
        """What the document means, if nothing in it is wrong."""
        for phase in _phases(self.document):
            self.names.declare_phase(phase)
        for action in _actions(self.document):
            self.names.declare_action(action)
            self.names.check(action.key.text, action.key.span, self.report, frozenset())
        self.declared.declare()
        self.declared.options.fix()
        self.definitions.declare()
        self.procedures.declare()
        reasons = find_reasons(self.document, self.names, self.report)
        self.names.symbols[REASONS] = reasons
        deck = self.declared.fill()
        self.definitions.fill()
        flow = Flow(self.document, self.exprs, self.effects, self.routes, self._hidden())
        procedures = self.procedures.read(self.effects)
        check_circles(procedures, self.report)
        deal = self.effects.effects(self.document.get("deal"), Scope(me=False))
        phases = flow.phases()
        start = flow.start()
        limit = flow.limit()
        scores = Scores(
            self.leaves, self.declared.kept.ledgers, self.exprs, self.effects, self.routes
        )
        scoring = scores.scoring()
        match = scores.match()
        require = self._values("require", SETTING, FLAG)
        conserved = self._values("conserved", Scope(me=False), NUMBER)
        self.effects.check_handed(laid_parameters(procedures))
        examples = Examples(
            self.document, self.exprs, self.routes, self.declared.options.found
        ).read()
        players = table_sizes(self.document, self.report) or (2,)
        teams, direction = self._teams(), self._direction()
        rearranging = rearranging_of(self.leaves)
        if not self.report.ok:
            return None
        rules = Ruleset(
            name=self.name,
            title=_text(self.document, "game"),
            source=_text(self.document, "source"),
            about=_text(self.document, "about"),
            rulings=_texts(self.document, "rulings"),
            players=players,
            teams=teams,
            direction=direction,
            options=self.declared.options.found,
            require=require,
            lists=self.declared.lists,
            deck=deck,
            zones=self.declared.kept.zones,
            kinds=self.declared.melds.kinds,
            rearranging=rearranging,
            rankings=self.declared.melds.rankings,
            contracts=self.declared.contracts.found,
            ledgers=self.declared.kept.ledgers,
            variables=self.declared.kept.variables,
            definitions=self.definitions.found,
            procedures=procedures,
            deal=deal,
            start=start,
            limit=limit,
            phases=phases,
            scoring=scoring,
            match=match,
            conserved=conserved,
            reasons=reasons,
            span=self.document.span,
            examples=examples,
            places=places_of(self.document),
        )
        check_extent(rules, self.report)
        rules = replace(rules, phases=_without_merged(rules, flow))
        rules = replace(rules, names=callings(self.document, rules, self.names.table, self.report))
        check_sanity(rules, self.document, self.names, self.report)
        check_narrowed(rules, self.document, self.report)
        return rules if self.report.ok else None

    @cached_property
    def own(self) -> Own:
        """The words of the game, once all of it was looked at."""
        return Own(self.names, self.declared.kept.zones)

    def better_help(self, found: Diagnostic) -> str:
        """What is to be written with the words of this game, or where a key of it stands."""
        own = self.own
        if found.code.slug == "bad-name":
            return found.help  # a name is given, and none is spoken of
        if found.code.slug == "unknown-name" and not found.wanted:
            meant = own.meant.get(found.span.text, "")
            guessed = found.help.startswith(("did you mean", "declare it, under"))
            if meant and guessed and f"'{meant}'" not in found.help:
                return f"write `{meant}`"
        if found.code.slug == "phrase-syntax":
            printed = self.names.card_printed(found.span.text)
            help = printed or own_ledger(found, self.document)
        else:
            help = elsewhere(found, self.document)
        return own.help(help or below_phases(found, self.document) or found.help)

    def _hidden(self) -> Hidden:
        """What knows which cards not everybody sees."""
        sights = {
            zone.name: min((sight for _, sight in zone.sight.cases), key=SEEN.index)
            for zone in self.declared.kept.zones.values()
        }
        return Hidden(sights, self.definitions.found)

    # ── the small declarations ────────────────────────────────────────────────────────────────

    def _values(self, section: str, scope: Scope, kind: Type) -> tuple[tuple[str, Expr], ...]:
        """The expressions of a section, all of one type, by what the author calls them."""
        found = []
        for entry in entries(self.document, section):
            phrase = (
                parse(entry.value, "value", self.report)
                if isinstance(entry.value, Scalar)
                else None
            )
            if phrase is not None:
                found.append((entry.key.text, self.exprs.typed(phrase, scope, kind)))
        return tuple(found)

    def _teams(self) -> Guarded[int]:
        read = self.leaves.guarded(
            self.document.get("teams"),
            "teams",
            lambda p: 0 if p.kind == "alone" else int(p.word(0).text),
        )
        return read or Guarded(((None, 0),))

    def _direction(self) -> Guarded[Side]:
        read = self.leaves.guarded(
            self.document.get("direction"),
            "direction",
            lambda p: SIDES[p.words()[0].text],
        )
        return read or Guarded(((None, "left"),))


def _without_merged(rules: Ruleset, flow: Flow) -> dict[str, Phase]:
    """The phases, less those steps of the turn that are offered within the repeated step before."""
    merged = {step.then for step in flow.steps.values() if step.repeated}
    kept = [phase for name, phase in rules.phases.items() if name not in merged]
    reached = reached_phases(rules, [route for phase in kept for route in routes(phase)])
    return {
        name: phase for name, phase in rules.phases.items() if name in reached or name not in merged
    }


def _misplaced(document: Mapping) -> set[str]:
    """The names that stand under keys which mean nothing: no use of them is another fault."""
    found: set[str] = set()
    for keys, path in ((FILE.keys, ()), (DECK.keys, ("deck",))):
        for entry in entries(document, *path):
            if entry.key.text not in keys:
                inner = entry.value.keys() if isinstance(entry.value, Mapping) else ()
                found |= {*words_of(entry.key), *inner}
                found |= words_of(entry.value) if isinstance(entry.value, Scalar) else set()
    return found


def _phases(document: Mapping) -> Iterator[Entry]:
    """All phases and claims."""
    yield from phases_of(document)
    yield from entries(document, "claims")


def _actions(document: Mapping) -> Iterator[Entry]:
    """All actions, wherever they are offered."""
    for phase in phases_of(document):
        yield from (e for e in _inside(phase) if e.key.text not in PHASE.keys)
    for claim in entries(document, "claims"):
        yield from (e for e in _inside(claim) if e.key.text not in CLAIM.keys)
    yield from entries(document, "standing")


def _inside(entry: Entry) -> tuple[Entry, ...]:
    return entry.value.entries if isinstance(entry.value, Mapping) else ()


def _text(document: Mapping, key: str) -> str:
    node = document.get(key)
    return node.text if isinstance(node, Scalar) else ""


def _texts(document: Mapping, key: str) -> tuple[str, ...]:
    node = document.get(key)
    items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
    return tuple(item.text for item in items if isinstance(item, Scalar))
