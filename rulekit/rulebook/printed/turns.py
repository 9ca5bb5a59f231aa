"""Which phases make up a turn, and in what order all phases are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from rulekit.model.route import Go, Route
from rulekit.model.ruleset import Phase
from rulekit.model.settled import Rules


@dataclass(frozen=True, slots=True)
class Course:
    """The phases of a game by when they are played.

    `first`: before the first deal; `before`: once, before the turns; `turn`: the phases that come
    round, in order; `after`: what a turn may lead to; `between`: after a hand.
    """

    first: tuple[str, ...]
    before: tuple[str, ...]
    turn: tuple[str, ...]
    after: tuple[str, ...]
    between: tuple[str, ...]


def course_of(rules: Rules) -> Course:
    """The order in which the phases that are reached are told."""
    graph = {name: tuple(_next(phase, rules)) for name, phase in rules.phases.items()}
    hand = _reached(_of(rules.start), graph)
    turn = _turn(rules, hand, graph)
    outside = {name: () if name in turn else follow for name, follow in graph.items()}
    before = [name for name in _reached(_of(rules.start), outside) if name not in turn]
    after = [name for name in hand if name not in turn and name not in before]
    told = {*before, *turn, *after}
    match = rules.match
    between = [name for name in _reached(_of(match.between), graph) if name not in told]
    first = [name for name in _reached(_of(match.start), graph) if name not in {*told, *between}]
    left = [name for name in graph if name not in {*told, *between, *first}]
    return Course(tuple(first), tuple(before), turn, (*after, *left), tuple(between))


def _turn(rules: Rules, hand: list[str], graph: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The largest circle of phases, from the one at which another player begins.

    Of equals it is the one with most moves.

    That is where a player comes into the circle, if one does, or where one follows another.
    """
    circles = []
    for name in hand:
        there = _reached(graph[name], graph)
        if name in there:
            circles.append([each for each in there if name in _reached(graph[each], graph)])
    if not circles:
        return ()
    moves = {name: len(rules.phases[name].actions) for name in hand}
    found = {*max(circles, key=lambda circle: (len(circle), sum(moves[n] for n in circle)))}
    outside = [rules.start.targets, *(_targets(rules.phases[n]) for n in hand if n not in found)]
    inside = [_targets(rules.phases[name]) for name in hand if name in found]
    begun = [
        target.phase
        for target in chain(*outside, *inside)
        if isinstance(target, Go) and target.player is not None and target.phase in found
    ]
    entry = [*begun, *(name for name in hand if name in found)][:1]
    within = {name: tuple(each for each in graph[name] if each in found) for name in found}
    return tuple(_reached(entry, within))


def _reached(todo: Iterable[str], graph: dict[str, tuple[str, ...]]) -> list[str]:
    """What can be reached, the nearest first."""
    found: list[str] = []
    waiting = [name for name in todo if name in graph]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            waiting += [each for each in graph[name] if each in graph]
    return found


def _next(phase: Phase, rules: Rules) -> Iterator[str]:
    """The phases that may follow; claims are opened by the moves that are claimed."""
    yield from (target.phase for target in _targets(phase))
    acted = {action.name for action in phase.actions}
    for other in rules.phases.values():
        claim = other.claim
        if claim and claim.action in acted and claim.phase in ("", phase.name):
            yield other.name


def _targets(phase: Phase) -> Iterator[Go]:
    """Where a phase leads, but for moves that interrupt it."""
    routes = [action.route for action in phase.actions if not action.standing]
    for route in (phase.entry_route, *routes):
        if route is not None:
            yield from (target for target in route.targets if isinstance(target, Go))


def _of(route: Route | None) -> tuple[str, ...]:
    return () if route is None else route.phases
