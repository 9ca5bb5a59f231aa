"""Definitions and procedures are written out where they are used: none leads back to itself.

And what becomes of them is bounded, in size and in depth. Nor is an action `as` one that is as
it is itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from graphlib import CycleError, TopologicalSorter
from typing import get_args

from rulekit.check.phrases.exprs import DEEPEST, NAME_DEPTH
from rulekit.diagnostics import Report
from rulekit.model.effect import Effect, Perform, walk_effects
from rulekit.model.example import Example
from rulekit.model.expr import Define, Expr
from rulekit.model.route import End, Go
from rulekit.model.ruleset import Definition, Procedure, Ruleset
from rulekit.model.traversal import is_node, values_of
from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.syntax.yaml import Scalar
from rulekit.types import Type

MOST = 100_000
"""Parts (names, numbers, operators, effects) that the rules may have when written out."""

_HELP = "let it use fewer names that use others in turn, or remember a value under `track`"


def check_circles(procedures: Mapping[str, Procedure], report: Report) -> None:
    """Report every procedure that leads back to itself."""
    calls = _calls(procedures)
    while (circle := _circle(calls)) is not None:
        first = min(circle, key=list(procedures).index)
        report_circle(_from(circle, first), procedures[first].span, "does", report)
        calls[first] = []


def report_circle(circle: Sequence[str], span: Span, verb: str, report: Report) -> None:
    """Report names of which each uses the next, and the last the first; `span`: of the first."""
    way = " -> ".join([*circle, circle[0]])
    what = f"'{circle[0]}' {verb} itself"
    report.add(
        "recursive-definition",
        span,
        what if len(circle) == 1 else f"{what}: {way}",
        help="what is to happen again and again is a phase, `for each` or `repeat N times:`",
    )


class Likenesses:
    """Actions that are as others are, and so on: the way to the one that is read."""

    def __init__(self) -> None:
        self._way: list[Span] = []
        self._told: set[Span] = set()

    @contextmanager
    def within(self, action: Scalar) -> Iterator[None]:
        """What is read inside is what the action of this key is like."""
        self._way.append(action.span)
        yield
        self._way.pop()

    def circle(self, action: Scalar, model: Scalar, span: Span, report: Report) -> bool:
        """Whether the action would be as it is itself; each circle is told once, at `span`."""
        way = [*self._way, action.span]
        if model.span not in way:
            return False
        circle = way[way.index(model.span) :]
        if self._told.isdisjoint(circle):
            report.add(
                "recursive-definition",
                span,
                f"the action '{action.text}' is said to be as it is itself",
                help="say in one of the phases what it does",
            )
        self._told.update(circle)
        return True


def _calls(procedures: Mapping[str, Procedure]) -> dict[str, list[str]]:
    return {
        name: [e.procedure for e in walk_effects(each.body) if isinstance(e, Perform)]
        for name, each in procedures.items()
    }


def _circle(calls: Mapping[str, list[str]]) -> list[str] | None:
    """A circle, each name before those that it calls; or None."""
    try:
        TopologicalSorter(calls).prepare()
    except CycleError as found:
        return list(reversed(found.args[1][1:]))
    return None


def _from(circle: list[str], first: str) -> list[str]:
    at = circle.index(first)
    return circle[at:] + circle[:at]


@dataclass(frozen=True, slots=True)
class Extent:
    """How large something is when written out: its parts, and how deep they stand."""

    size: int = 0
    depth: int = 0


NOTHING = Extent()

_WRITTEN = frozenset((*get_args(Expr), *get_args(Effect)))
"""What is a part of its own when it is written out."""

_PLAIN = frozenset((Span, Type, str, int, bool, type(None)))
"""What has no parts."""


def check_extent(rules: Ruleset, report: Report) -> None:
    """Report what becomes too large or too deep when every name in it is written out."""
    extents: dict[str, Extent] = {}
    for name in _callees_first(rules):
        each = rules.definitions.get(name) or rules.procedures[name]
        found = _extent(each.body, extents)
        if found.size > MOST or found.depth > DEEPEST:
            _report_extent(f"'{each.name}'", found, each.span, report)
            return  # those that use it are as large
        extents[name] = found
    most = max((each.size for each in extents.values()), default=1)
    for said in _said_in_examples(rules):
        if (said.span.end - said.span.start) * most >= MOST:  # it could be that large
            found = _extent(said, extents)
            if found.size > MOST:
                _report_extent(f"'{said.span.text}'", found, said.span, report)
                return
    whole = _extent(rules, extents)
    if whole.size > MOST and extents:
        largest = max(extents, key=lambda name: extents[name].size)
        each = rules.definitions.get(largest) or rules.procedures[largest]
        _report_extent("the game", whole, each.span, report)


def _said_in_examples(rules: Ruleset) -> Iterator[Expr | Go | End]:
    """What the examples have worked out, which is bounded one by one.

    All of one setting go into one program; should that be too large, making it says so.
    """
    for scene in (scene for example in rules.examples for scene in example.scenes):
        yield from (fact.about for fact in (*scene.given, *scene.expect))
        yield from (each for each in (scene.start, scene.then) if each is not None)


def _callees_first(rules: Ruleset) -> Iterator[str]:
    """Definitions, which are typed in this order anyhow, then procedures."""
    yield from rules.definitions
    yield from TopologicalSorter(_calls(rules.procedures)).static_order()


def _extent(thing: object, extents: Mapping[str, Extent]) -> Extent:
    """The extent of all expressions and effects in a piece of the model, without the examples.

    An editor asks for it after each change, of everything that the rules say.
    """
    size = depth = levels = 0
    things: Iterable[object]
    if isinstance(thing, tuple):
        things = thing
    elif isinstance(thing, Define | Perform):
        named = extents[thing.name if isinstance(thing, Define) else thing.procedure]
        things, size, depth, levels = thing.args, named.size + 1, named.depth, NAME_DEPTH
    elif isinstance(thing, Definition | Procedure | Example):  # counted where they are used
        return NOTHING
    elif is_node(thing):
        things = values_of(thing)
        size = levels = int(type(thing) in _WRITTEN)
    else:
        things = thing.values() if isinstance(thing, Mapping) else ()
    for each in things:
        if type(each) not in _PLAIN:
            found = _extent(each, extents)
            size += found.size
            depth = max(depth, found.depth)
    return Extent(size, depth + levels)


def _report_extent(name: str, found: Extent, span: Span, report: Report) -> None:
    report.add(
        "too-much",
        span,
        f"{name} becomes too large when every name in it is written out: {found.size} parts, "
        f"{found.depth} deep, where {MOST} parts and {DEEPEST} levels are the most",
        help=_HELP,
    )
