"""`rulekit used`."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
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
from rulekit.cli.endings import STOPPED
from rulekit.cli.endings import usage as told
from rulekit.cli.numbers import Whole
from rulekit.cli.watching import progress_bar
from rulekit.cli.writing import note

if TYPE_CHECKING:
    from rulekit.series.usage import Usage, Used


@click.command("used")
@game_argument()
@click.option("--hands", type=Whole(1), default=1000, show_default=True, metavar="N")
@click.option("--matches", is_flag=True, help="Play N whole matches instead of hands.")
@bots_option("greedy,random", "Who plays: names that fill the seats in order, and move round them.")
@set_option
@players_option
@click.option("--seed", type=Whole(0), default=0, show_default=True, metavar="S")
@click.option(
    "--jobs",
    "-j",
    type=Whole(1),
    default=1,
    show_default=True,
    metavar="J",
    help="Play in J processes; the counts are the same.",
)
@click.option("--beside", is_flag=True, help="Print the rule file with the counts beside it.")
@click.option(
    "--by",
    type=click.Choice(["bot", "seat"]),
    default="bot",
    show_default=True,
    help="Whose counts stand beside those of all.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def command(form: str, beside: bool, by: str, **asked: Any) -> None:
    """Count how often each place of a rule file acts in play, and name those that never do.

    Counted are phases, claims, actions, effects, routes, ends, cases and scores; conditions (how
    often they held, of how often they were asked); what is chosen (how often there was something to
    choose from); and of options, which value was set. Of an action it also says at how many
    decisions it could be made.

    Only moves that are made count, not those that a bot tries.

    Example: rulekit used gin --hands 200
             rulekit used gin --bots greedy,random --by seat
             rulekit used gin --beside
    """
    with told():
        game = open_game(*settled(asked.pop("game"), asked.pop("chosen")))
        from rulekit.series.usage import usage  # after the rules: their faults first

        with progress_bar(asked["hands"]) as progress:
            found = usage(game, **asked, progress=progress)
    if form == "json":
        click.echo(json.dumps(found.as_dict(), indent=2))
    else:
        click.echo(_beside(found) if beside else _table(found, by))
    if found.interrupted:
        note(f"stopped after {found.played}")
        raise click.exceptions.Exit(STOPPED)


# ── the table ─────────────────────────────────────────────────────────────────────────────────


def _table(found: Usage, by: str) -> str:
    who = found.bots if by == "bot" else [f"seat {seat + 1}" for seat in range(found.players)]
    widths = [max(9, len(each)) for each in who]
    names = "  ".join(f"{each:>{width}}" for each, width in zip(who, widths, strict=True))
    lines = [f"{'count':>9} {'of':>9} {found.scope:>7}  {names}  place"]
    for row in found.rows:
        if row.count and row.kind != "option":
            times = row.bots.values() if by == "bot" else row.seats
            counts = (f"{n.count:{width}}" for n, width in zip(times, widths, strict=True))
            lines.append(f"{_counted(row)} {_share(row):>7}  {'  '.join(counts)}  {_place(row)}")
    never = f"{len(found.unused)} of {len(found.rows)} places never acted in {found.played}"
    if found.unused and found.scope == "hands":
        never += "; what counts over hands acts in matches alone (--matches)"
    return "\n".join([*lines, *_idle(found), "", never])


def _counted(row: Used) -> str:
    return f"{row.count:9} {'' if row.occasions is None else row.occasions:>9}"


def _share(row: Used) -> str:
    return f"{100 * row.share:.0f}%" if row.share > 0.005 else "<1%"


def _place(row: Used) -> str:
    return f"{row.line}:{row.column} {row.kind}: {row.text}"


def _idle(found: Usage) -> Iterator[str]:
    """What never acted, by what it never was; then what a bot alone never did, and what is idle."""
    never: dict[str, list[str]] = defaultdict(list)
    for row in found.unused:
        possible = f"  (possible at {row.occasions:,} decisions)" if row.occasions else ""
        asked = f"  (asked {row.occasions:,} times)" if row.occasions and not row.acts else ""
        never[row.never].append(f"  {_place(row)}{asked or possible}")
    for bot in found.bots if len(found.bots) > 1 else ():
        for row in found.rows:
            own = row.bots.get(bot)
            if row.kind != "action" or not row.count or own is None or own.count:
                continue
            if own.occasions:
                possible = f"  (possible at {own.occasions:,} of its decisions)"
                never[f"never taken by {bot}, but by others,"].append(f"  {_place(row)}{possible}")
    for words, rows in never.items():
        yield from ("", f"{words} in {found.played}:", *rows)
    always = [row for row in found.rows if row.always]
    if always:
        yield from ("", f"always held in {found.played}:")
        yield from (f"  {_place(row)}  (asked {row.occasions:,} times)" for row in always)


# ── beside the source ─────────────────────────────────────────────────────────────────────────


def _beside(found: Usage) -> str:
    """Each source line after the counts of what begins in it.

    First what acts, the most of it, then the condition or choice that held least often of how often
    it was asked; `never` for none.
    """
    here: dict[tuple[str, int], list[Used]] = defaultdict(list)
    for row in found.rows:
        here[row.file, row.line].append(row)
    lines = []
    for file, text in found.sources.items():
        lines.append(file)
        for number, line in enumerate(text.splitlines(), start=1):
            acts, holds = _told(here[file, number])
            lines.append(f"{acts:>9} {holds:>15} | {line}")
    return "\n".join(lines)


def _told(rows: list[Used]) -> tuple[str, str]:
    acting = [row.count for row in rows if row.acts]
    asked = [
        (row.count / max(1, row.occasions), row.count, row.occasions)
        for row in rows
        if not row.acts and row.occasions is not None
    ]
    _, held, times = min(asked, default=(0, 0, 0))
    holds = f"{held or 'never'}/{times}" if asked else ""
    return str(max(acting) or "never") if acting else "", holds
