"""What never happens in play: moves that nobody could make, and routes that nobody followed.

Some hands between bots prove nothing, they only tell. Of a variant more is known: what often
happens in its base, and in as many hands not once any more, is shut out. All of it is one finding,
for what is shut out mostly shuts out more.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from rulekit.diagnostics import Report
from rulekit.library import base_in, load_ruleset, title_of
from rulekit.lower.body import OPEN
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game
from rulekit.series.usage import uses_in
from rulekit.settle import SettingError
from rulekit.source import Span

BOTS = ("greedy", "random")
KINDS = {OPEN: "possible", "claim": "possible", "route": "followed", "end": "followed"}
"""Places that are told of, each by its words; those of routes and ends only beside a base.

Nothing is told of a phase that is never reached: it is mostly there for another value of an option.
"""
OFTEN = 20
"""Times in a base; had nothing been changed, it would not happen once in a thousand million."""
A_MATCH = 10
"""Hands for which one match is played, where there are moves between hands."""
NAMED = 6


@dataclass(slots=True)
class _Happened:
    """How often what has these words happened, in all phases together, and where it is written."""

    times: int = 0
    spans: list[Span] = field(default_factory=list)


def check_happening(rules: Ruleset, hands: int, report: Report) -> None:
    """Play so many hands of the smallest table, and warn of what never happens in them.

    In a game without a base: of moves that were never possible. In a variant: of them if they are
    its own, and of what happened in the base at least OFTEN times.
    """
    matches = rules.match.between is not None or rules.match.start is not None
    amount = max(1, hands // A_MATCH) if matches else hands
    here = _happened(rules, amount, matches=matches)
    base = base_in(rules.span.file)
    basis = load_ruleset(base, Report()) if base else None
    there = {} if basis is None else _happened(basis, amount, matches=matches)
    own = rules.span.file.name
    never: list[tuple[int, str, str, Span]] = []
    for (how, words), found in here.items():
        before = there.get((how, words), _Happened())
        known = before.times >= OFTEN
        if not found.times and (known or (how == "possible" and not before.spans)):
            mine = next((span for span in found.spans if span.file.name == own), None)
            never.append((-before.times, how, words, mine or found.spans[0]))
    if not never:
        return
    never.sort(key=lambda each: each[0])  # what happened most often is most likely the cause
    times, how, words, span = never[0]
    others = [f"'{each[2]}'" for each in never[1:]]
    played = f"{amount:,} {'matches' if matches else 'hands'} of {' and '.join(BOTS)}"
    message = f"'{words}' is never {how} in {played}"
    if times:
        message += f"; in '{title_of(base)}' it is, {-times:,} times"
    if others:
        more = f" and {len(others) - NAMED} more" if len(others) > NAMED else ""
        message += f". So it is with {', '.join(others[:NAMED])}{more}"
    is_own = span.file.name == own
    report.add(
        "never-happens",
        span if is_own else rules.places.get("extends", rules.span),
        message,
        help=f"see to what it asks for, and to the ways there; `rulekit used {own}` counts",
        related=() if is_own else ((span, "this"),),
    )


def _happened(rules: Ruleset, amount: int, *, matches: bool) -> dict[tuple[str, str], _Happened]:
    """What happened how often, by how it is told and its words; nothing if it cannot be played."""
    found: dict[tuple[str, str], _Happened] = defaultdict(_Happened)
    try:
        counts = uses_in(Game(rules, {}), amount, BOTS, matches=matches)
    except (SettingError, RuleFault):
        return found
    reached = {str(span) for (kind, span), times in counts.items() if kind == "phase" and times}
    closed = {
        str(action.span)
        for phase in rules.phases.values()
        for action in phase.actions
        if str(phase.span) not in reached
    }
    for (kind, span), times in counts.items():
        if kind in KINDS and str(span) not in closed:
            words = next(iter(span.text.splitlines()), "").rstrip(":")
            each = found[KINDS[kind], words]
            each.times += times
            each.spans.append(span)
    return found
