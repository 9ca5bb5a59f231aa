"""From what was written to what it means: a document -> a ruleset, with every fault at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulekit.check.callings import callings
from rulekit.check.declare import Declarations
from rulekit.check.document.schema import CLAIM, PHASE, PLAY
from rulekit.check.document.structure import check_structure, is_rule_file
from rulekit.check.examples import Examples
from rulekit.check.expansion import check_circles, check_extent, report_circle
from rulekit.check.flow import Flow
from rulekit.check.handing import laid_parameters
from rulekit.check.leaves import (
    SETTING,
    Leaves,
    entries,
    parameters,
    places_of,
    scalar,
    table_sizes,
)
from rulekit.check.names import REASONS, Names, Scope
from rulekit.check.phrases.calls import Signature
from rulekit.check.phrases.effects import Effects
from rulekit.check.phrases.exprs import NAME_DEPTH
from rulekit.check.phrases.reading import expressions
from rulekit.check.phrases.routes import Routes
from rulekit.check.phrases.whereabouts import Whereabouts
from rulekit.check.phrases.whose import uses_me
from rulekit.check.rearranging import rearranging_of
from rulekit.check.reasons import find_reasons
from rulekit.check.sanity import check_sanity, reached_phases
from rulekit.check.scoring import Scores
from rulekit.diagnostics import Report
from rulekit.language.declarations import SIDES, Side, Sight
from rulekit.model.expr import Expr, Guarded
from rulekit.model.ruleset import Definition, Phase, Procedure, Ruleset
from rulekit.model.symbols import Symbols
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Mapping, Scalar, Sequence
from rulekit.types import FLAG, NUMBER, UNKNOWN, Type

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
    if not is_rule_file(document):
        report.add(
            "not-a-mapping",
            document.span.file.span(0, 0),
            "this is no rule file",
            help="a rule file begins with 'rulekit: 1' and 'game: NAME'",
        )
        return None
    check_structure(document, report)
    _check_version(document, report)
    checker = _Checker(document, name, report)
    if symbols is not None:
        checker.names.table = symbols
    rules = checker.ruleset()
    checker.names.settle(report)
    report.prefer(document.span.file)  # what is wrong here is felt all over the base
    return rules


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
        self.names = Names()
        self.exprs = expressions(self.names, report, self._signature)
        self.leaves = Leaves(document, self.exprs)
        self.declared = Declarations(self.leaves, self.names)
        self.defined: dict[str, Definition] = {}
        self.parameters: dict[str, tuple[tuple[str, Type], ...]] = {}  # of procedures
        whereabouts = Whereabouts(self.names, report, self.defined)
        self.effects = Effects(self.exprs, whereabouts, self.parameters)
        self.routes = Routes(self.exprs)
        self.written: dict[str, tuple[Entry, Phrase]] = {}
        self.typing: list[str] = []
        self.me_users: dict[str, bool] = {}

    def ruleset(self) -> Ruleset | None:
        for phase in _phases(self.document):
            self.names.declare_phase(phase)
        for action in _actions(self.document):
            self.names.declare_action(action)
        self.declared.declare()
        self.declared.options.fix()
        self._name_definitions()
        self._name_procedures()
        reasons = find_reasons(self.document, self.names, self.report)
        self.names.symbols[REASONS] = reasons
        deck = self.declared.fill()
        for name in self.written:
            self._signature(name)
        flow = Flow(self.document, self.exprs, self.effects, self.routes)
        flow.sights = {
            zone.name: min((sight for _, sight in zone.sight.cases), key=SEEN.index)
            for zone in self.declared.kept.zones.values()
        }
        flow.definitions = {
            name: tuple(body for _, body in each.body.cases) for name, each in self.defined.items()
        }
        procedures = self._procedures()
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
            ledgers=self.declared.kept.ledgers,
            variables=self.declared.kept.variables,
            definitions=self.defined,
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
        check_sanity(rules, self.names, self.report)
        return rules if self.report.ok else None

    # ── definitions ───────────────────────────────────────────────────────────────────────────

    def _name_definitions(self) -> None:
        for entry in entries(self.document, "define"):
            phrase = parse(entry.key, "signature", self.report)
            if phrase is None:
                continue
            name = phrase.word(0).text
            self.names.introduce(entry, "definition", FLAG, self.report, word=phrase.word(0))
            self.written[name] = (entry, phrase)
            self._parameters(phrase)

    def _parameters(self, phrase: Phrase) -> tuple[tuple[str, Type], ...]:
        found = parameters(phrase)
        if isinstance(found, str):
            self.report.add(
                "wrong-type",
                phrase.span,
                f"a parameter is named by its type, not '{found}'",
                help="types: card, cards, meld, player, team, number, rank, suit ...",
            )
            return tuple((word.text, UNKNOWN) for word in phrase.words()[1:])
        return found

    def _within(self, phrase: Phrase, params: tuple[tuple[str, Type], ...]) -> Scope:
        """The scope of what a signature stands for."""
        scope = Scope()
        for word, (name, kind) in zip(phrase.words()[1:], params, strict=False):
            bound = self.names.table.declare(name, "parameter", word.span, type=kind)
            scope = scope.bind(name, kind, bound)
        return scope

    def _signature(self, name: str) -> Signature:
        """Parameters and type of a definition, which is typed when first asked for."""
        if name in self.typing:
            self._complain_circle(name)
            return (), UNKNOWN, False
        if name not in self.defined:
            if name not in self.written:
                return (), UNKNOWN, False
            self.typing.append(name)
            with self.exprs.deeper(NAME_DEPTH), self.exprs.presence.anywhere():
                self._define(name)
            self.typing.pop()
        found = self.defined.get(name)
        return (found.params, found.type, self.me_users[name]) if found else ((), UNKNOWN, False)

    def _complain_circle(self, name: str) -> None:
        circle = self.typing[self.typing.index(name) :]
        report_circle(circle, self.written[name][1].word(0).span, "is defined by", self.report)

    def _define(self, name: str) -> None:
        entry, phrase = self.written[name]
        params = parameters(phrase)
        params = () if isinstance(params, str) else params
        scope = self._within(phrase, params)
        body = self.leaves.guarded(
            entry.value, "value", lambda phrase: self.exprs.expr(phrase, scope), scope
        )
        if body is None:
            return
        kind = self.exprs.common([value for _, value in body.cases])
        self.exprs.presence.meanings[name] = body
        self.names.words[name].type = kind
        self.defined[name] = Definition(name, params, body, kind, phrase.word(0).span)
        self.me_users[name] = any(
            uses_me(part, lambda inner: self.me_users.get(inner, False))
            for condition, value in body.cases
            for part in (condition, value)
            if part is not None
        )

    # ── procedures, reasons, the small declarations ───────────────────────────────────────────

    def _name_procedures(self) -> None:
        for entry in entries(self.document, "procedures"):
            phrase = parse(entry.key, "signature", self.report)
            if phrase is not None:
                self.names.introduce(entry, "procedure", FLAG, self.report, word=phrase.word(0))
                self.parameters[phrase.word(0).text] = self._parameters(phrase)

    def _procedures(self) -> dict[str, Procedure]:
        found = {}
        for entry in entries(self.document, "procedures"):
            phrase = parse(entry.key, "signature", Report())
            if phrase is None:
                continue
            name = phrase.word(0).text
            params = self.parameters.get(name, ())
            self.effects.whereabouts.forget()
            body = self.effects.effects(entry.value, self._within(phrase, params))
            found[name] = Procedure(name, params, body, phrase.word(0).span)
        return found

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
    reached = reached_phases(rules)
    return {
        name: phase for name, phase in rules.phases.items() if name in reached or name not in merged
    }


def _phases(document: Mapping) -> Iterator[Entry]:
    """All phases and claims."""
    yield from (e for e in entries(document, "play") if e.key.text not in PLAY.keys)
    yield from entries(document, "claims")


def _actions(document: Mapping) -> Iterator[Entry]:
    """All actions, wherever they are offered."""
    for phase in (e for e in entries(document, "play") if e.key.text not in PLAY.keys):
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
