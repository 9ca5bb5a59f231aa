"""`rulekit test`."""

from __future__ import annotations

import sys
from collections import Counter

import click

from rulekit.cli._asking import complete_game, known_game
from rulekit.cli._endings import FINDINGS, code_of, usage
from rulekit.cli._writing import colour, plural
from rulekit.diagnostics import render


@click.command("test")
@click.argument(
    "names", nargs=-1, metavar="[GAME]...", callback=known_game, shell_complete=complete_game
)
@click.option("--verbose", "-v", is_flag=True, help="Also name the examples that pass.")
@click.option(
    "--play",
    type=click.IntRange(min=1),
    metavar="N",
    help="Then play N hands and a match at random in every configuration.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="S",
    help="The number of the series that --play plays.",
)
@click.option(
    "--engine",
    default="interp",
    show_default=True,
    metavar="E",
    help="What --play plays on; the reference engine then makes the same moves.",
)
@click.pass_context
def command(
    ctx: click.Context,
    names: tuple[str, ...],
    verbose: bool,
    play: int | None,
    seed: int,
    engine: str,
) -> None:
    """Run the worked examples in rule files.

    GAME is a name or a rule file; without it, all games that come with rulekit.

    With --play the game is also played at random, with every number of players and every value of
    every option, on its own and with every value of every other: each hand must end, lose no card
    and nothing that the rules call conserved, and its record must replay.

    Example: rulekit test gin
             rulekit test gin --play 2
    """
    from rulekit.library import shipped

    chosen = names or shipped()
    codes = [_tested(name, verbose) for name in chosen]
    if play is not None:
        with usage():
            codes += [_played(name, play, seed, engine) for name in chosen]
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


def _played(name: str, hands: int, seed: int, engine: str) -> int:
    """Play a game at random in every configuration and tell; the exit code."""
    from rulekit.diagnostics import Report
    from rulekit.library import load_ruleset
    from rulekit.play.campaign import campaign

    rules = load_ruleset(name, Report())
    if rules is None:
        return FINDINGS  # the examples have told why
    rows = []
    for each in campaign(rules, hands=hands, seed=seed, engine=engine):
        rows.append(each)
        for finding in each.findings:
            click.echo(f"FAILED {name}: {finding}")
    found = sum(len(each.findings) for each in rows)
    ends = sum((each.ends for each in rows), Counter[str]())
    click.echo(
        f"{name}: {plural(sum(each.hands for each in rows), 'hand')} "
        f"of {plural(sum(each.moves for each in rows), 'move')} played "
        f"in {plural(len(rows), 'configuration')}, a match in each: "
        + (plural(found, "finding") if found else "nothing broke")
    )
    click.echo("  ended by " + ", ".join(f"{why} {n}" for why, n in ends.most_common()))
    return FINDINGS if found else 0
