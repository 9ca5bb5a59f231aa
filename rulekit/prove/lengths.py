"""Whether hands have a turn and matches come to their end, as settled rules alone tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulekit.check.sanity import report_limit
from rulekit.diagnostics import Report
from rulekit.ir.bounds import MATCH_HANDS, MATCH_MOVES
from rulekit.lower.ranges import Ranges
from rulekit.model.settled import Rules
from rulekit.settle.folding import known

Chosen = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """The rules at one table; `chosen`: the options that are changed."""

    players: int
    chosen: Chosen
    rules: Rules


def check_limit(tables: Iterable[Table], report: Report) -> None:
    """Report the first table at which a hand would be over before anybody's turn."""
    for table in tables:
        limit = table.rules.limit
        turns = None if limit is None else known(limit.turns)
        if limit is not None and turns is not None and turns < 1:
            help = f"with {described(table.players, table.chosen)}"
            report_limit(limit.turns.span, turns, help, report)
            return


def check_until(tables: Iterable[Table], report: Report) -> None:
    """Warn of the first table whose match cannot end."""
    for table in tables:
        until = table.rules.match.until
        if until is not None and Ranges(table.rules).never(until):
            when = _said(table.chosen)
            report.add(
                "endless-match",
                until.span,
                "this can never hold when a hand has ended, so no match comes to its end"
                + (f", with {when}" if when else ""),
                help=f"seen with {table.players} players; such a match is broken off after "
                f"{MATCH_HANDS} hands or {MATCH_MOVES} moves, and nobody wins it",
            )
            return


def described(players: int, chosen: Chosen) -> str:
    """A table as people say it: `3 players and hand_size 7`."""
    return f"{players} players" + (f" and {_said(chosen)}" if chosen else "")


def _said(chosen: Chosen) -> str:
    return ", ".join(f"{name} {value}" for name, value in chosen.items())
