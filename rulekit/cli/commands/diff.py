"""`rulekit diff`."""

from __future__ import annotations

import click

from rulekit.cli.asking import language_option, named, players_option
from rulekit.cli.endings import usage
from rulekit.cli.rulebook import played, written_page


@click.command("diff")
@click.argument("base")
@click.argument("variant")
@click.option(
    "--format",
    "written",
    type=click.Choice(("text", "markdown")),
    default="text",
    show_default=True,
    help="How the page is written.",
)
@language_option
@click.option("--lines", is_flag=True, help="Where each sentence comes from.")
@players_option
def command(
    base: str, variant: str, written: str, language: str, lines: bool, players: int | None
) -> None:
    """Show what differs between two games, in the words of their rulebooks.

    BASE and VARIANT are games, or games with options: GAME:OPTION=VALUE,OPTION=VALUE. Without
    --players each is taken for its fewest players.

    Example: rulekit diff gin:target=50 gin
    """
    from rulekit.rulebook import compared

    with usage():
        old, new = (played(game, players, chosen) for game, chosen in (named(base), named(variant)))
        told = (base, variant) if old.rules.title == new.rules.title else None
        found = compared(old, new, language, told)
    click.echo(written_page(found, written, lines=lines).rstrip("\n"))
