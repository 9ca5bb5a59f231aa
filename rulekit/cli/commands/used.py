"""`rulekit used`."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.asking import (
    bots_option,
    game_argument,
    open_game,
    players_option,
    set_option,
    settled,
)
from rulekit.cli.endings import usage as told
from rulekit.cli.numbers import Whole

if TYPE_CHECKING:
    from rulekit.series.usage import Usage


@click.command("used")
@game_argument()
@click.option("--hands", type=Whole(1), default=1000, show_default=True, metavar="N")
@click.option("--matches", is_flag=True, help="Play N whole matches instead of hands.")
@bots_option("greedy,random", "Who plays: names that fill the seats in order, and move round them.")
@set_option
@players_option
@click.option("--seed", type=Whole(0), default=0, show_default=True, metavar="S")
@click.option("--beside", is_flag=True, help="Print the rule file with the counts beside it.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def command(form: str, beside: bool, **asked: Any) -> None:
    """Count how often phases, actions, effects, branches, routes and ends of a rule file act.

    Only moves that are made count, not those that a bot tries. Places that never acted come last.

    Example: rulekit used gin --hands 200
             rulekit used gin --beside
    """
    with told():
        game = open_game(*settled(asked.pop("game"), asked.pop("chosen")))
        from rulekit.series.usage import usage  # after the rules: their faults first

        found = usage(game, **asked)
    if form == "json":
        click.echo(json.dumps(asdict(found), indent=2))
    else:
        click.echo(_beside(found) if beside else _table(found))


def _table(found: Usage) -> str:
    lines = [f"{'count':>9} {'hands':>6}  place"]
    for row in sorted(found.rows, key=lambda row: not row.count):
        share = f"{100 * row.share:.0f}%"
        lines.append(f"{row.count:9} {share:>6}  {row.line}:{row.column} {row.kind}: {row.text}")
    never = len(found.unused)
    played = f"{found.hands} {found.scope} of {' and '.join(found.bots)}"
    return "\n".join([*lines, f"{never} of {len(found.rows)} places never acted in {played}"])


def _beside(found: Usage) -> str:
    """Each source line after the counts of what begins in it: the most, and `never` for none."""
    counts: dict[tuple[str, int], list[int]] = defaultdict(list)
    for row in found.rows:
        counts[row.file, row.line].append(row.count)
    lines = []
    for file, text in found.sources.items():
        lines.append(file)
        for number, line in enumerate(text.splitlines(), start=1):
            here = counts.get((file, number))
            count = "" if here is None else str(max(here) or "never")
            lines.append(f"{count:>9} | {line}")
    return "\n".join(lines)
