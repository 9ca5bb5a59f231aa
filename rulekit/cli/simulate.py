"""`rulekit simulate`."""

from __future__ import annotations

import json
import shlex
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli._asking import (
    Place,
    bots_option,
    game_argument,
    open_game,
    players_option,
    set_option,
)
from rulekit.cli._endings import STOPPED, usage
from rulekit.cli._writing import note, plural

if TYPE_CHECKING:
    from rulekit.play.batch import Results

HANDS = 1000

Progress = Callable[[int, int], None]


@click.command("simulate")
@game_argument()
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Play N hands, each on its own; {HANDS} if nothing is said.",
)
@click.option(
    "--matches",
    type=click.IntRange(min=1),
    metavar="N",
    help="Play N matches to their end instead.",
)
@players_option
@bots_option("random", "Who plays: one name for every seat, or one for each.")
@click.option("--rotate", is_flag=True, help="Let the bots change seats from game to game.")
@set_option
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="S",
    help="The number of the series; equal numbers give equal games.",
)
@click.option(
    "--first",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="I",
    help="Begin the series with game I, counted from 0.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="J",
    help="Play in J processes; the games are the same.",
)
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
@click.pass_context
def command(ctx: click.Context, /, form: str, **asked: Any) -> None:
    """Play many games with bots and tell how they ended.

    Ctrl-C stops it, keeps what is finished, and tells how to go on.

    Example: rulekit simulate gin --hands 1000
             rulekit simulate gin --matches 200 --bots greedy,random --rotate --jobs 2 --out runs
             rulekit simulate rummy --players 4 --set ace=high
    """
    if asked["hands"] is not None and asked["matches"] is not None:
        raise click.UsageError("either --hands or --matches")
    if asked["matches"] is None:
        asked["hands"] = asked["hands"] or HANDS
    with usage():
        game = open_game(asked["game"], dict(asked["chosen"]))
        from rulekit.machine.tier import RuleFault
        from rulekit.play.batch import Results, simulate  # after the rules: their faults come first

        settings = {name: value for name, value in asked.items() if name not in ("game", "chosen")}
        with _warnings_as_notes(), _progress(asked["hands"] or asked["matches"]) as progress:
            try:
                results = simulate(game, **settings, progress=progress)
            except RuleFault as fault:
                if isinstance(fault.results, Results):
                    _tell(fault.results, form)
                raise
    _tell(results, form)
    if results.interrupted:
        note(f"stopped after {plural(results.done, 'game')}; to go on:")
        note(f"  {_onward(asked, results.done)}")
        ctx.exit(STOPPED)


def _tell(results: Results, form: str) -> None:
    """Print what was finished, if anything was."""
    if results.done:
        as_json = form == "json"
        click.echo(
            json.dumps(results.summary(), indent=2) if as_json else results.table(onward=False)
        )


@contextmanager
def _warnings_as_notes() -> Iterator[None]:
    """Warnings in one line each."""
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        warnings.showwarning = lambda message, *_place, **_more: note(str(message))
        yield


@contextmanager
def _progress(total: int) -> Iterator[Progress | None]:
    """A bar on standard error, if somebody is there to watch it."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=total, label="playing", file=sys.stderr, show_pos=True) as bar:

        def show(done: int, _total: int) -> None:
            bar.update(done - bar.pos)

        yield show


def _onward(asked: dict[str, Any], done: int) -> str:
    """The command line that plays what is left."""
    kind = "hands" if asked["matches"] is None else "matches"
    words = [
        "rulekit",
        "simulate",
        asked["game"],
        f"--{kind}",
        str(asked[kind] - done),
        "--first",
        str(asked["first"] + done),
        "--seed",
        str(asked["seed"]),
        "--bots",
        ",".join(asked["bots"]),
    ]
    for name in ("players", "engine", "out"):
        words += [f"--{name}", str(asked[name])] if asked[name] is not None else []
    words += ["--jobs", str(asked["jobs"])] if asked["jobs"] > 1 else []
    words += ["--rotate"] if asked["rotate"] else []
    for name, value in asked["chosen"]:
        words += ["--set", f"{name}={value}"]
    return shlex.join(words)
