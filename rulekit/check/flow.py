"""Play: phases, actions, claims and standing actions -> the state machine of a hand."""

from __future__ import annotations

from dataclasses import replace

from rulekit.check.document.schema import ACTION, CLAIM, PHASE, PLAY
from rulekit.check.expansion import Likenesses
from rulekit.check.hidden import Hidden
from rulekit.check.leaves import entries, phases_of, scalar, words_of
from rulekit.check.names import ROUTES, Scope, unknown
from rulekit.check.phrases.choices import Choices
from rulekit.check.phrases.effects import Effects
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.routes import Routes, unread
from rulekit.check.sanity import check_turns
from rulekit.diagnostics import did_you_mean
from rulekit.model import expr as forms
from rulekit.model.choice import Choice
from rulekit.model.expr import Expr
from rulekit.model.route import Go, LetBy, Route
from rulekit.model.ruleset import Action, Claim, Limit, Phase
from rulekit.model.traversal import walk
from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar
from rulekit.types import FLAG, NUMBER, PLAYER, PLAYERS, UNKNOWN, or_none


@dataclass(frozen=True, slots=True)
class Step:
    """A place in the usual turn: a phase that may be repeated, and what follows it."""

    phase: str
    repeated: bool
    then: str  # the next phase; "": the next player's first


class Flow:
    """Reads `play`, `claims` and `standing`."""

    def __init__(
        self,
        document: Mapping,
        exprs: Expressions,
        effects: Effects,
        routes: Routes,
        hidden: Hidden,
    ) -> None:
        self.exprs, self.effects, self.routes = exprs, effects, routes
        self.report, self.hidden = exprs.report, hidden
        self.choices = Choices(exprs, effects.whereabouts)
        self.document = document
        self.written = {e.key.text: e for e in phases_of(document)}
        self.claims = {e.key.text: e for e in entries(document, "claims")}
        # A key of `play` that means nothing may be a misspelt `turn`.
        known = {*PLAY.keys, *self.written}
        self.turn_is_read = all(e.key.text in known for e in entries(document, "play"))
        self._likenesses = Likenesses()
        self.steps = self._turn()
        for name, entry in (self.written | self.claims).items():
            self.exprs.names.check(name, entry.key.span, self.report, ROUTES)

    # ── the whole ─────────────────────────────────────────────────────────────────────────────

    def phases(self) -> dict[str, Phase]:
        """All phases, claim windows included, with standing actions put in."""
        found = {name: self._phase(entry) for name, entry in self.written.items()}
        for name, step in self.steps.items():
            if step.repeated and step.then in found and name in found:
                found[name] = self._with_next_step(found[name], found[step.then])
        for entry in entries(self.document, "standing"):
            self._stand(entry, found)
        for name, entry in self.claims.items():
            if name in self.written:
                self.report.add("declared-twice", entry.key.span, f"'{name}' is already a phase")
            found[name] = self._claim(entry, found)
        return found

    def start(self) -> Route:
        """Where a hand begins."""
        play = self.document.get("play")
        node = play.get("start") if isinstance(play, Mapping) else None
        route = self.routes.route(node, Scope(me=False))
        return route if route is not None else Route((), self.document.span)

    def limit(self) -> Limit | None:
        """The longest hand, if one is declared."""
        node = scalar(self.document, "play", "limit")
        phrase = parse(node, "limit", self.report) if node is not None else None
        if phrase is None:
            return None
        turns = self.exprs.typed(phrase.phrase(0), Scope(me=False, setting=True), NUMBER)
        check_turns(turns, self.report)
        return Limit(turns, self.routes.route_of(phrase.phrase(1), Scope(me=False)))

    def _turn(self) -> dict[str, Step]:
        node = scalar(self.document, "play", "turn")
        phrase = parse(node, "turn", self.report) if node is not None else None
        if phrase is None:
            self.turn_is_read &= "turn" not in (e.key.text for e in entries(self.document, "play"))
            return {}
        names = [part.word(0).text for part in phrase.phrases()]
        for part in phrase.phrases():
            if part.word(0).text not in self.written:
                self.turn_is_read = False
                self.exprs.names.report_phase(part.word(0), self.report)
            else:
                self._use_phase(part.word(0))
        follow = [*names[1:], ""]
        return {
            part.word(0).text: Step(part.word(0).text, part.parts[1] is not None, after)
            for part, after in zip(phrase.phrases(), follow, strict=True)
        }

    def _use_phase(self, word: Word) -> None:
        names = self.exprs.names
        names.table.use(names.phases[word.text], word.span)

    # ── phases ────────────────────────────────────────────────────────────────────────────────

    def _phase(self, entry: Entry) -> Phase:
        body = _mapping(entry)
        scope = Scope()
        arrival = body.get("entry")
        arrives = arrival if isinstance(arrival, Mapping) else Mapping((), entry.key.span)
        default = self.routes.route(body.get("next"), scope) or self._usual(entry)
        actions = tuple(
            self._action(each, entry.key.text, default)
            for each in body.entries
            if each.key.text not in PHASE.keys
        )
        route = self.routes.route(arrives.get("next"), scope)
        is_read = isinstance(entry.value, Mapping | Scalar)
        if is_read and not actions and (route is None or not route.total):
            self.report.add(
                "open-route",
                entry.key.span,
                f"the phase '{entry.key.text}' has no actions, so its entry must always lead on",
                help="end the route of `entry` with `otherwise PHASE`",
            )
        return Phase(
            entry.key.text,
            _text(body, "about"),
            self.effects.effects(arrives.get("do"), scope),
            route,
            actions,
            entry.key.span,
        )

    def _usual(self, entry: Entry) -> Route | None:
        """Where the usual turn leads from a phase that says nothing itself."""
        step = self.steps.get(entry.key.text)
        span = entry.key.span
        if step is None:
            return None if self.turn_is_read else unread(span)
        if step.repeated:
            return Route(((None, Go(span, step.phase)),), span)
        if step.then:
            return Route(((None, Go(span, step.then)),), span)
        first = next(iter(self.steps))
        player = forms.Given(span, PLAYER, "next_player")
        return Route(((None, Go(span, first, player)),), span)

    def _with_next_step(self, phase: Phase, following: Phase) -> Phase:
        """A repeated step also offers what the step after it offers."""
        own = {action.name for action in phase.actions}
        added = tuple(
            replace(action, phase=phase.name)
            for action in following.actions
            if action.name not in own
        )
        return replace(phase, actions=(*phase.actions, *added))

    # ── actions ───────────────────────────────────────────────────────────────────────────────

    def _action(
        self, entry: Entry, phase: str, default: Route | None, *, must_lead: bool = True
    ) -> Action:
        body = entry.value
        if isinstance(body, Scalar) and not body.null:
            return self._likeness(entry, body, phase, default)
        mapping = _mapping(entry)
        likeness = mapping.get("as")
        if isinstance(likeness, Scalar):
            return self._likeness(entry, likeness, phase, default)
        self.effects.whereabouts.forget()
        when = self._condition(mapping.get("when"), Scope())
        with self.exprs.presence.assuming(when):
            return self._made_action(entry, phase, default, when, must_lead=must_lead)

    def _made_action(
        self,
        entry: Entry,
        phase: str,
        default: Route | None,
        when: Expr | None,
        *,
        must_lead: bool,
    ) -> Action:
        """An action whose condition is read, and so known to hold."""
        mapping, scope = _mapping(entry), Scope()
        choices: list[Choice] = []
        self._doubt(entry, mapping)
        for each in entries(mapping, "choose"):
            choice = self.choices.choice(each, scope)
            if choice is not None:
                choices.append(choice)
                scope = scope.bind(choice.name, choice.type, self.choices.chosen[choice.name])
            else:
                scope = unknown(words_of(each.key), scope)
        route = self.routes.route(mapping.get("next"), scope) or default
        targets = () if route is None else route.targets
        if route is None or not route.total:
            if must_lead:
                self.report.add(
                    "open-route",
                    entry.key.span,
                    f"it is not said where the action '{entry.key.text}' always leads",
                    help="give it or its phase a `next:`, ending in `otherwise PHASE`",
                    related=tuple((t.span, "its last case") for t in targets[-1:]),
                )
            route = route or Route((), entry.key.span)
        aside = mapping.get("aside")
        return Action(
            name=entry.key.text,
            phase=phase,
            about=_text(mapping, "about"),
            aside=isinstance(aside, Scalar) and aside.text == "true",
            when=when,
            choices=tuple(choices),
            effects=self.effects.effects(mapping.get("do"), scope),
            ensure=self._condition(mapping.get("ensure"), scope),
            route=route,
            span=entry.key.span,
            clock=self._settled(mapping.get("clock")),
        )

    def _doubt(self, entry: Entry, mapping: Mapping) -> None:
        """Expect names of an action to mean nothing if what it chooses cannot be read."""
        choose = mapping.get("choose")
        strange = any(each.key.text not in ACTION.keys for each in mapping.entries)
        if strange or not isinstance(choose, Mapping | None):
            span = Span(entry.key.span.file, entry.key.span.start, entry.value.span.end)
            self.exprs.names.doubtful.append(span)

    def _offering(self, action: str) -> str:
        """The phases that have an action of their own of this name."""
        phases = [
            name
            for name, each in self.written.items()
            if isinstance(_mapping(each).get(action), Mapping)
        ]
        return f"it is an action of {', '.join(phases)}" if phases else ""

    def _likeness(self, entry: Entry, node: Scalar, phase: str, default: Route | None) -> Action:
        phrase = parse(node, "likeness", self.report)
        empty = _bare(entry.key.text, phase, "", Route((), entry.key.span))
        if phrase is None:
            return empty
        word = phrase.word(0)
        source = self.written.get(word.text) or self.claims.get(word.text)
        model = _mapping(source).entry(entry.key.text) if source is not None else None
        if model is None:
            self.report.add(
                "unknown-name",
                word.span,
                f"there is no action '{entry.key.text}' in '{word.text}'",
                help=self._offering(entry.key.text)
                or did_you_mean(word.text, sorted(self.exprs.names.phases)),
            )
            return empty
        assert source is not None
        self._use_phase(word)
        if self._likenesses.circle(entry.key, model.key, word.span, self.report):
            return empty
        inherited = self.routes.route(_mapping(source).get("next"), Scope()) or self._usual(source)
        with self._likenesses.within(entry.key):
            action = replace(self._action(model, phase, inherited or default), span=entry.key.span)
        then = phrase.optional(1)
        return (
            action if then is None else replace(action, route=self.routes.route_of(then, Scope()))
        )

    def _condition(self, node: Node | None, scope: Scope) -> Expr | None:
        if not isinstance(node, Scalar) or node.null:
            return None
        phrase = parse(node, "value", self.report)
        return None if phrase is None else self.exprs.typed(phrase, scope, FLAG)

    def _settled(self, node: Node | None) -> Expr | None:
        """A number that options and table size settle."""
        if not isinstance(node, Scalar) or node.null:
            return None
        phrase = parse(node, "value", self.report)
        scope = Scope(me=False, setting=True)
        return None if phrase is None else self.exprs.typed(phrase, scope, or_none())

    # ── out of turn ───────────────────────────────────────────────────────────────────────────

    def _stand(self, entry: Entry, phases: dict[str, Phase]) -> None:
        body = _mapping(entry)
        node = body.get("in")
        where = parse(node, "names", self.report) if isinstance(node, Scalar) else None
        bare = Entry(
            entry.key, Mapping(tuple(e for e in body.entries if e.key.text != "in"), body.span)
        )
        for word in where.words() if where is not None else ():
            if word.text not in phases:
                self.exprs.names.report_phase(word, self.report)
                continue
            self._use_phase(word)
            action = replace(self._action(bare, word.text, None), standing=True)
            phases[word.text] = replace(
                phases[word.text], actions=(*phases[word.text].actions, action)
            )

    def _claim(self, entry: Entry, phases: dict[str, Phase]) -> Phase:
        body = _mapping(entry)
        name, span = entry.key.text, entry.key.span
        default = self.routes.route(body.get("next"), Scope())
        actions = [
            self._action(each, name, default)
            for each in body.entries
            if each.key.text not in CLAIM.keys
        ]
        onward = Route(((None, LetBy(span)),), span)
        actions.append(_bare("pass", name, "Let the claim go by.", onward))
        claim = self._claimed(body, span, phases)
        return Phase(name, _text(body, "about"), (), None, tuple(actions), span, claim)

    def _claimed(self, body: Mapping, span: Span, phases: dict[str, Phase]) -> Claim:
        phase = action = ""
        after = body.get("after")
        path = parse(after, "path", self.report) if isinstance(after, Scalar) else None
        if path is not None:
            phase, action = self._action_named(path, phases)
        node = body.get("who")
        phrase = parse(node, "value", self.report) if isinstance(node, Scalar) else None
        scope = Scope(me=False)
        who = (
            self.exprs.typed(phrase, scope, PLAYERS)
            if phrase is not None
            else forms.Given(span, PLAYERS, "everyone")
        )
        when = self._condition(body.get("when"), scope)
        if when is not None and not any(part.type == UNKNOWN for part in walk(when)):
            self._check_public(when)
        return Claim(phase, action, who, when)

    def _action_named(self, path: Phrase, phases: dict[str, Phase]) -> tuple[str, str]:
        """`phase.action`, or `action` alone: wherever it is offered."""
        words = path.words()
        phase, action = (words[0].text, words[1].text) if len(words) == 2 else ("", words[0].text)
        if phase and phase not in phases:
            self.exprs.names.report_phase(words[0], self.report)
            return phase, action
        if phase:
            self._use_phase(words[0])
        known = {a.name for p in phases.values() for a in p.actions if not phase or p.name == phase}
        if action not in known:
            self.report.add(
                "unknown-name",
                words[-1].span,
                f"unknown action '{action}'",
                help=did_you_mean(action, known),
            )
        elif action in self.exprs.names.actions:  # `pass` is there even if nothing declares it
            self.exprs.names.table.use(self.exprs.names.actions[action], words[-1].span)
        return phase, action

    def _check_public(self, when: Expr) -> None:
        for part in self.hidden.zones(when):
            self.report.add(
                "hidden-claim",
                part.span,
                f"the condition to claim must be public, and '{part.name}' is not",
                help="leave the hidden part to the actions: who cannot use them passes",
            )


def _bare(name: str, phase: str, about: str, route: Route) -> Action:
    """An action that does nothing but lead on."""
    return Action(name, phase, about, False, None, (), (), None, route, route.span)


def _mapping(entry: Entry) -> Mapping:
    return entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.key.span)


def _text(body: Mapping, key: str) -> str:
    node = body.get(key)
    return node.text if isinstance(node, Scalar) else ""


__all__ = ["Flow"]
