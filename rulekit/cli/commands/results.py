"""`rulekit results`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulekit.cli.asking import Place, complete_game, known_game
from rulekit.cli.endings import usage
from rulekit.cli.reporting import Asked, report_option, write_page
from rulekit.cli.writing import note


@click.command("results")
@click.argument("directory", type=Place(file_okay=False, path_type=Path), metavar="DIR")
@click.option(
    "--game",
    metavar="FILE",
    callback=known_game,
    shell_complete=complete_game,
    help="The rule file, if it is not found by the name of the game.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
@report_option
@click.pass_context
def command(
    ctx: click.Context, directory: Path, game: str | None, form: str, page: Asked | None
) -> None:
    """Tell what a simulation brought whose rows lie in a directory; nothing is played.

    DIR was written by `rulekit simulate ... --out DIR`, or `rulekit merge`. The rules have to be
    those that were played: options are read from DIR, and other rules are refused. A report also
    follows some of the hands again, move by move.

    Example: rulekit results runs
             rulekit results runs --report runs.html
    """
    with usage():
        from rulekit.series.rereading import game_of_rows, read_results

        results = read_results(directory, game)
        summary = results.summary()
        played = game_of_rows(summary, game)
    click.echo(json.dumps(summary, indent=2) if form == "json" else results.table(onward=False))
    if results.interrupted:
        rest = results.asked - results.done
        note(f"{rest} of {results.asked} are not there; the command that wrote them goes on")
    write_page(ctx, page, results, played)
