"""Static checks of a whole game: phases nobody reaches, hands that cannot end, names never used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import shorten

from rulekit.check.covering import always_one
from rulekit.check.dealt import check_dealt
from rulekit.check.decided import check_decided
from rulekit.check.document.inherit import below
from rulekit.check.idle import check_idle
from rulekit.check.lacking import check_lacking
from rulekit.check.leaves import entries, scalar
from rulekit.check.names import Names
from rulekit.diagnostics import Report
from rulekit.model.effect import Deal, Effect, PutBack, Remember, Shuffle, Swap
from rulekit.model.expr import Call, Const, Define, Expr, Given, Negative
from rulekit.model.occurring import effects_of
from rulekit.model.route import DealAgain, End, FirstDeal, Route
from rulekit.model.ruleset import Phase, Ruleset
from rulekit.model.traversal import walk
from rulekit.model.worth import asks_for_values
from rulekit.source import Span
from rulekit.syntax.yaml import Mapping
from rulekit.types import NUMBER

EXPLAINING = (
    "near-name",
    "unreachable-phase",
    "constant-condition",
    "never-set",
    "never-filled",
    "unseen-choice",
    "no-winner",
    "passing-phase",
    "idle-choice",
)
"""Warnings from which it mostly follows that a name is not used, or that play goes wrong."""

LONGEST = 160
"""Letters of conditions that are told; the rest is cut off."""

MELDING = ("deadwood", "cost_to_lay", "placeable", "can")
"""Functions that ask what melds can be made."""


def check_sanity(rules: Ruleset, document: Mapping, names: Names, report: Report) -> None:
    """Report what is certainly or probably not meant. `document`: what the rules are read from."""
    reached = reached_phases(rules)
    _check_reached(rules, reached, report)
    _check_ends(rules, reached, report)
    _check_between(rules, report)
    _check_dead_ends(rules, reached, document, report)
    check_decided(rules, report)
    check_lacking(rules, {name.word: len(name.uses) for name in names}, report)
    _check_passing(rules, report)
    _check_values(rules, report)
    _check_gates(rules, report)
    check_dealt(rules, report)
    check_idle(rules, report)
    if not any(one.code.slug in EXPLAINING for one in report.warnings):
        _check_used(rules, names, report)
    remembered = {e.melds.name for e in effects_of(rules) if isinstance(e, Remember)}
    for effect in effects_of(rules):
        _check_room(rules, effect, report)
        _check_swap(rules, effect, report)
        _check_remembered(effect, remembered, report)


def _check_passing(rules: Ruleset, report: Report) -> None:
    """A phase with actions of which none can ever be chosen."""
    for phase in rules.phases.values():
        if phase.actions and phase.entry_route is not None and phase.entry_route.total:
            report.add(
                "passing-phase",
                phase.entry_route.span,
                f"nobody ever decides in the phase '{phase.name}': its entry always leads on",
                help="give the route of `entry` a condition, or leave the actions out",
            )


def _check_gates(rules: Ruleset, report: Report) -> None:
    """Kinds of which new melds are made while something holds that asks what can be melded."""
    for kind in rules.kinds.values():
        asked = () if kind.when is None else _meanings(rules, kind.when)
        call = next((e for e in asked if isinstance(e, Call) and e.function in MELDING), None)
        if kind.when is not None and call is not None:
            report.add(
                "recursive-definition",
                kind.when.span,
                f"whether new melds of '{kind.name}' are made goes by '{call.function}', which "
                "goes by the melds that are made",
                help="let `when` ask for what has happened: variables, zones, turns",
            )


def _meanings(rules: Ruleset, expr: Expr) -> Iterator[Expr]:
    """All that is in an expression, and in what its names stand for."""
    waiting, known = [expr], set[str]()
    while waiting:
        for part in walk(waiting.pop()):
            yield part
            if isinstance(part, Define) and part.name not in known:
                known.add(part.name)
                for condition, value in rules.definitions[part.name].body.cases:
                    waiting += [value] if condition is None else [condition, value]


def check_turns(turns: Expr, report: Report) -> None:
    """Report a limit of turns that is none, whatever is chosen."""
    match turns:
        case Const(type=kind, value=number) if kind == NUMBER:
            pass
        case Negative(number=Const(value=number)):
            number = -number
        case _:
            return
    if number < 1:
        report_limit(turns.span, number, "", report)


def report_limit(span: Span, turns: int, help: str, report: Report) -> None:
    """Report a hand that would be over before anybody's turn."""
    report.add("wrong-type", span, f"a hand has one turn or more, not {turns}", help=help)


def _check_values(rules: Ruleset, report: Report) -> None:
    """Ranks that the author of the values forgot, if the rules ask for values at all."""
    deck = rules.deck
    place = deck.places.get("values", deck.span)
    given = {word for words, _ in deck.values for word in words}
    forgotten = [rank for rank in deck.ranks if rank not in given]
    if not forgotten or place.file is not rules.span.file or not asks_for_values(rules):
        return
    if given:
        message, help = f"`values` leaves out {', '.join(forgotten)}", f"`{' '.join(forgotten)}: 0`"
    else:
        message, help = "the deck gives no card a value", "`A: 1, 2..10: pips`"
    report.add(
        "no-value",
        place,
        f"{message}: they count nothing, though the rules ask for the value of cards",
        help=f"say so, or what they count, as in {help}",
        related=tuple(
            (cases.cases[0][1].span, f"the rank before {forgotten[0]}")
            for words, cases in deck.values
            if deck.ranks[deck.ranks.index(forgotten[0]) - 1] in words
        ),
    )


def _check_room(rules: Ruleset, effect: Effect, report: Report) -> None:
    """A zone of one card into which more are put for certain."""
    match effect:
        case Shuffle(source=Given()):
            name = effect.target.name
        case Deal(number=Const(value=number)) if number > 1:
            name = effect.zone
        case _:
            return
    if name in rules.zones and rules.zones[name].shape == "card":
        report.add(
            "wrong-type",
            effect.span,
            f"'{name}' holds one card only",
            help=f"declare `{name}` as a `pile` or as `cards`",
        )


def _check_swap(rules: Ruleset, effect: Effect, report: Report) -> None:
    if not isinstance(effect, Swap):
        return
    first, second = (rules.zones.get(each.name) for each in (effect.one, effect.other))
    if first is not None and second is not None and first.shape != second.shape:
        report.add(
            "wrong-type",
            effect.span,
            f"'{first.name}' is of the shape `{first.shape}` and '{second.name}' `{second.shape}`: "
            "these cannot be swapped",
            help="only zones of the same shape change places; `move` cards one way and back",
        )


def _check_remembered(effect: Effect, remembered: set[str], report: Report) -> None:
    if isinstance(effect, PutBack) and effect.melds.name not in remembered:
        name = effect.melds.name
        report.add(
            "wrong-type",
            effect.span,
            f"no effect remembers '{name}', so nothing says how it is put back",
            help=f"write `remember {name}` where it lies as it shall lie again",
        )


def routes(phase: Phase) -> Iterator[Route]:
    """All routes that lead out of a phase."""
    if phase.entry_route is not None:
        yield phase.entry_route
    for action in phase.actions:
        yield action.route


def reached_phases(rules: Ruleset, more: Iterable[Route] = ()) -> set[str]:
    """The phases to which some route leads. `more`: other routes to begin with."""
    starts = [rules.start, rules.match.start, rules.match.between, *more]
    starts += [rules.limit.route] if rules.limit is not None else []
    return _reached_from(starts, rules)


def _reached_from(starts: Iterable[Route | None], rules: Ruleset) -> set[str]:
    """The phases to which some route leads that begins with one of these."""
    claims = {name: phase.claim for name, phase in rules.phases.items() if phase.claim is not None}
    waiting = [phase for route in starts if route is not None for phase in route.phases]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in reached or name not in rules.phases:
            continue
        reached.add(name)
        phase = rules.phases[name]
        waiting += [onward for route in routes(phase) for onward in route.phases]
        waiting += [
            window
            for window, claim in claims.items()
            if any(claim.action == a.name and claim.phase in ("", name) for a in phase.actions)
        ]
    return reached


def _reached_behind(name: str, rules: Ruleset) -> set[str]:
    """The phases to which play comes from another."""
    phase = rules.phases.get(name)
    return set() if phase is None else _reached_from(routes(phase), rules)


def _check_reached(rules: Ruleset, reached: set[str], report: Report) -> None:
    behind = {
        onward
        for name, phase in rules.phases.items()
        if name not in reached
        for route in routes(phase)
        for onward in route.phases
        if onward != name and name not in _reached_behind(onward, rules)
    }
    for name, phase in rules.phases.items():
        if name not in reached and name not in behind:
            if phase.claim is None:
                message = f"no route leads to the phase '{name}'"
                help = "lead there with `next:`, or delete it"
            else:
                asked = f"{phase.claim.phase}.{phase.claim.action}".lstrip(".")
                message = f"nobody is ever asked for the claim '{name}': '{asked}' is never played"
                help = f"write `after: {phase.claim.action}`, wherever that is offered"
            report.add("unreachable-phase", phase.span, message, help=help)


def _check_ends(rules: Ruleset, reached: set[str], report: Report) -> None:
    ends = any(
        isinstance(target, End)
        for name in reached
        for route in routes(rules.phases[name])
        for target in route.targets
    )
    if not ends:
        report.add(
            "endless",
            _own_route(rules, reached) or rules.start.span,
            "no route ends the hand",
            help="somewhere must stand `end hand by REASON`",
        )


def _own_route(rules: Ruleset, reached: set[str]) -> Span | None:
    """The first route that a variant says itself: what it changed is what went wrong."""
    own = rules.span.file
    if rules.start.span.file is own:
        return None
    found = (each.span for name in reached for each in routes(rules.phases[name]))
    return min((each for each in found if each.file is own), key=lambda s: s.start, default=None)


def _check_between(rules: Ruleset, report: Report) -> None:
    """Between hands play comes to `deal`, and no hand ends there, as none is played."""
    between = rules.match.between
    if between is None:
        return
    names = _reached_from([between], rules)
    ways = [between, *(each for name in names for each in routes(rules.phases[name]))]
    targets = [target for way in ways for target in way.targets]
    for target in targets:
        if isinstance(target, End | DealAgain):
            report.add(
                "endless",
                target.span,
                "between hands no hand is played that could end or be dealt anew",
                help="lead to `deal`: what ends the match stands under `until`",
            )
    if names and not any(isinstance(target, FirstDeal) for target in targets):
        report.add(
            "endless",
            between.span,
            "play never comes to the next hand",
            help="some route between hands must lead to `deal`",
        )


def _check_dead_ends(rules: Ruleset, reached: set[str], document: Mapping, report: Report) -> None:
    for name in sorted(reached):
        phase = rules.phases[name]
        playable = [action for action in phase.actions if not action.aside and not action.standing]
        if playable and all(action.when is not None for action in playable):
            conditions = [a.when for a in playable if a.when is not None]
            left = phase.entry_route.cases if phase.entry_route is not None else ()
            leaving = [condition for condition, _ in left if condition is not None]
            if not always_one([*conditions, *leaving], rules):
                told = " | ".join(condition.span.text for condition in conditions)
                told = shorten(told, LONGEST, placeholder=" …")
                report.add(
                    "dead-end",
                    phase.span,
                    f"in the phase '{name}' every action has a condition, and all may fail",
                    help=f"{_replaced(document, name)}add an action without `when`; now: {told}",
                )


def _replaced(document: Mapping, phase: str) -> str:
    """Which condition of an action in a base the file itself puts another in the place of."""
    file = document.span.file
    for action in entries(document, "play", phase):
        when = action.value.entry("when") if isinstance(action.value, Mapping) else None
        if when is None or when.key.span.file is not file or not when.before:
            continue
        base = below(document, file)
        was = None if base is None else scalar(base, "play", phase, action.key.text, "when")
        if was is not None:
            return (
                f"in the base '{action.key.text}' has `when: {was.text}`, of which this `when` "
                "takes the place; "
            )
    return ""


def _check_used(rules: Ruleset, names: Names, report: Report) -> None:
    """What a variant's base declares is the base's affair, but for options: all can be chosen."""
    fixed = {option.name for option in rules.options.values() if option.fixed}
    for name in names:
        chosen = name.role == "option" and name.word not in fixed
        if name.span.file is not rules.span.file and not chosen:
            continue
        if not name.uses and name.role in {
            "variable",
            "definition",
            "procedure",
            "option",
            "zone",
        }:
            report.add(
                "unused-name",
                name.span,
                f"the {name.role} '{name.word}' is never used",
                help="delete it, or use it",
            )
