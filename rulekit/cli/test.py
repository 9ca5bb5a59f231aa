"""`rulekit test`."""

from __future__ import annotations

import sys

import click

from rulekit.cli._asking import complete_game, known_game
from rulekit.cli._endings import FINDINGS, code_of
from rulekit.cli._writing import colour, plural
from rulekit.diagnostics import render


@click.command("test")
@click.argument(
    "names", nargs=-1, metavar="[GAME]...", callback=known_game, shell_complete=complete_game
)
@click.option("--verbose", "-v", is_flag=True, help="Also name the examples that pass.")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...], verbose: bool) -> None:
    """Run the worked examples in rule files.

    GAME is a name or a rule file; without it, all games that come with rulekit.

    Example: rulekit test gin
    """
    from rulekit.library import games

    codes = [_tested(name, verbose) for name in names or games()]
    ctx.exit(max(codes, default=0))


def _tested(name: str, verbose: bool) -> int:
    """Run the examples of one game and tell; the exit code."""
    from rulekit import RulesetError
    from rulekit.play.examples import run_examples

    try:
        results = run_examples(name)
    except RulesetError as error:  # the other games are tested all the same
        click.echo(render(error.report, colour=colour(sys.stdout)))
        return code_of(error.report)
    failed = [each for each in results if not each.ok]
    for number, each in enumerate(results, start=1):
        about = each.about or f"example {number}"
        if not each.ok:
            message = str(each.message).replace("\n", "\n    ")
            click.echo(f"FAILED {each.span}: {about}\n    {message}")
        elif verbose:
            click.echo(f"ok     {each.span}: {about}")
    if not results:
        click.echo(f"{name}: no examples")
    else:
        click.echo(
            f"{name}: {plural(len(results), 'example')}, "
            + (f"{len(failed)} failed" if failed else "all passed")
        )
    return FINDINGS if failed else 0
