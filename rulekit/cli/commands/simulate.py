"""`rulekit simulate`."""

from __future__ import annotations

import json
import shlex
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.asking import (
    Place,
    bots_option,
    game_argument,
    open_game,
    players_option,
    set_option,
    settled,
)
from rulekit.cli.contests import on_option
from rulekit.cli.endings import STOPPED, usage
from rulekit.cli.numbers import Whole
from rulekit.cli.reporting import Asked, report_option, write_page
from rulekit.cli.watching import asked_to_end, progress_bar, warnings_as_notes
from rulekit.cli.writing import note, plural

if TYPE_CHECKING:
    from rulekit.measures.figures import Measures
    from rulekit.play.game import Game
    from rulekit.series.results import Results

HANDS = 1000


@click.command("simulate")
@game_argument()
@click.option(
    "--hands",
    type=Whole(1),
    metavar="N",
    help=f"Play N hands, each on its own; {HANDS} if nothing is said.",
)
@click.option(
    "--matches",
    type=Whole(1),
    metavar="N",
    help="Play N matches to their end instead.",
)
@players_option
@bots_option("random", "Who plays: one name for every seat, or one for each.")
@click.option("--rotate", is_flag=True, help="Let the bots change seats from game to game.")
@set_option
@click.option(
    "--seed",
    type=Whole(0),
    default=0,
    show_default=True,
    metavar="S",
    help="The number of the series; equal numbers give equal games.",
)
@click.option(
    "--first",
    type=Whole(0),
    default=0,
    show_default=True,
    metavar="I",
    help="Begin the series with game I, counted from 0.",
)
@click.option(
    "--shard",
    metavar="I/N",
    help="Play only the I-th of N parts of these games; `rulekit merge` brings them together.",
)
@click.option(
    "--jobs",
    "-j",
    type=Whole(1),
    default=1,
    show_default=True,
    metavar="J",
    help="Play in J processes; the games are the same.",
)
@on_option
@click.option(
    "--engine",
    type=click.Choice(["interp", "wasm"]),
    help="What plays: wasm where wasmtime is installed, else interp, the slow reference.",
)
@click.option(
    "--out",
    type=Place(file_okay=False),
    metavar="DIR",
    help="Write one row a hand there, as Parquet.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
@click.option(
    "--metrics",
    metavar="NAMES",
    help="Look closely at a sample as well: drama,skill,luck and others, or all.",
)
@click.option(
    "--sample",
    type=Whole(2),
    metavar="N",
    help="The hands and deals that --metrics looks at; 50 if nothing is said.",
)
@report_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    form: str,
    page: Asked | None,
    metrics: str | None,
    sample: int | None,
    **asked: Any,
) -> None:
    """Play many games with bots and tell how they ended.

    GAME may come with house rules: gin:target=50,next_dealer=winner is as with --set.

    Ctrl-C stops it, keeps what is finished, and tells how to go on. With --out the same command
    goes on, however it was ended: rows are written every few seconds, and what lies in DIR is
    counted and not played again.

    With --on the workers of a cluster play; one that is lost changes no row. Without a cluster,
    several machines share a series if each plays a part of it, such as --shard 3/16.

    Example: rulekit simulate gin --hands 1000
             rulekit simulate gin --matches 200 --bots greedy,random --rotate --jobs 2 --out runs
             rulekit simulate rummy --players 4 --set ace=high
             rulekit simulate gin --bots greedy --hands 5000 --report gin.html
             rulekit simulate gin --bots greedy --metrics drama,skill,luck
    """
    if asked["hands"] is not None and asked["matches"] is not None:
        raise click.UsageError("either --hands or --matches")
    if sample is not None and metrics is None:
        raise click.UsageError("--sample is for --metrics")
    if asked["matches"] is None:
        asked["hands"] = asked["hands"] or HANDS
    with usage():
        game = open_game(*settled(asked["game"], asked["chosen"]))
        wanted = _wanted(metrics)
        from rulekit.bots import BotFault
        from rulekit.machine.tier import RuleFault
        from rulekit.series.batch import simulate  # after the rules: their faults first
        from rulekit.series.results import Results
        from rulekit.series.shards import OutError
        from rulekit.series.work import WorkerLost

        settings = {name: value for name, value in asked.items() if name not in ("game", "chosen")}
        total = _total(asked)
        unit = "hand" if asked["hands"] else "match"
        with warnings_as_notes(), asked_to_end() as signals, progress_bar(total) as progress:
            try:
                results = simulate(game, **settings, progress=progress)
            except (RuleFault, BotFault, OutError, WorkerLost) as fault:
                if isinstance(fault.results, Results):
                    _tell(fault.results, form)
                    note(f"stopped after {plural(fault.results.done, unit)}")
                raise
        measures, stopped = None, False
        if wanted and not results.interrupted:
            try:
                measures = _measured(game, wanted, sample, asked)
            except KeyboardInterrupt:
                stopped = True
    _tell(results, form, measures)
    if asked["shard"] is not None and asked["out"] is None:
        note("this part of the series is told and not kept; --out FOLDER keeps it, to be merged")
    if results.done:
        write_page(ctx, page, results, game)
    if results.interrupted:
        note(f"stopped after {plural(results.done, unit)}; to go on:")
        note(f"  {_onward(asked, results)}")
        ctx.exit(128 + signals[0] if signals else STOPPED)
    if stopped:
        note("stopped before the metrics were done")
        ctx.exit(STOPPED)


def _wanted(metrics: str | None) -> list[str]:
    """The metrics that were asked for. Raises ValueError."""
    if metrics is None:
        return []
    from rulekit.measures.measuring import names_of

    return names_of(each.strip() for each in metrics.split(","))


def _measured(game: Game, wanted: list[str], sample: int | None, asked: dict[str, Any]) -> Measures:
    """What the metrics say of a sample."""
    from rulekit.measures.measuring import SAMPLE, measure

    return measure(
        game,
        wanted,
        players=asked["players"],
        bots=asked["bots"],
        hands=sample or SAMPLE,
        seed=asked["seed"],
        jobs=asked["jobs"],
    )


def _tell(results: Results, form: str, measures: Measures | None = None) -> None:
    """Print what was finished, if anything was."""
    if not results.done:
        return
    if form == "json":
        found = results.summary()
        if measures is not None:
            found["metrics"] = measures.summary()
        click.echo(json.dumps(found, indent=2))
        return
    click.echo(results.table(onward=False))
    if measures is not None:
        click.echo(f"\n{measures}")


def _total(asked: dict[str, Any]) -> int:
    """How many games this run plays. Raises ValueError for a shard that cannot be."""
    amount: int = asked["hands"] or asked["matches"]
    if asked["shard"] is None:
        return amount
    from rulekit.series.manifest import part_of

    return len(part_of(asked["shard"], asked["first"], amount).numbers)


def _onward(asked: dict[str, Any], results: Results) -> str:
    """The command line that plays what is left: the same one, if there are files that tell."""
    kind = "hands" if asked["matches"] is None else "matches"
    kept = asked["out"] is not None
    first, rest = asked["first"], asked[kind]
    if not kept:  # of a shard, what is left is told by its numbers
        first, rest = results.next, results.first + results.asked - results.next
    words = [
        "rulekit",
        "simulate",
        asked["game"],
        f"--{kind}",
        str(rest),
        "--first",
        str(first),
        "--seed",
        str(asked["seed"]),
        "--bots",
        ",".join(asked["bots"]),
    ]
    words += ["--shard", asked["shard"]] if kept and asked["shard"] is not None else []
    for name in ("players", "engine", "on", "out"):
        words += [f"--{name}", str(asked[name])] if asked[name] is not None else []
    words += ["--jobs", str(asked["jobs"])] if asked["jobs"] > 1 else []
    words += ["--rotate"] if asked["rotate"] else []
    for name, value in asked["chosen"]:
        words += ["--set", f"{name}={value}"]
    return shlex.join(words)
