"""`rulekit diff`."""

from __future__ import annotations

import click

from rulekit.cli.asking import language_option, named, players_option
from rulekit.cli.endings import usage
from rulekit.cli.rulebook import played, written_page


def _known(_ctx: click.Context, _param: click.Parameter, value: str) -> str:
    """The callback of both games. Raises BadParameter, to which click adds which of them it is."""
    named(value)
    return value


@click.command("diff")
@click.argument("base", callback=_known)
@click.argument("variant", callback=_known)
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
@click.option(
    "--names",
    is_flag=True,
    help="Show instead which names are new, gone, changed, or of another kind.",
)
@players_option
def command(
    base: str,
    variant: str,
    written: str,
    language: str,
    lines: bool,
    names: bool,
    players: int | None,
) -> None:
    """Show what differs between two games, in the words of their rulebooks.

    BASE and VARIANT are games, or games with options: GAME:OPTION=VALUE,OPTION=VALUE. Without
    --players each is taken for its fewest players. With --names it is told of each name that a
    rule file declares what has become of it, with the lines that say so.

    Example: rulekit diff gin:target=50 gin
    """
    if names:
        _names(
            base, variant, asked=(lines, players, language, written) != (False, None, "en", "text")
        )
        return
    from rulekit.rulebook import compared

    with usage():
        old, new = (played(game, players, chosen) for game, chosen in (named(base), named(variant)))
        told = (base, variant) if old.rules.title == new.rules.title else None
        found = compared(old, new, language, told)
    click.echo(written_page(found, written, lines=lines).rstrip("\n"))


def _names(base: str, variant: str, *, asked: bool) -> None:
    """What has become of the names. Raises UsageError if something of a page is asked for."""
    from rulekit.cli.naming import renaming_table

    if asked or any(options for _, options in map(named, (base, variant))):
        raise click.UsageError("--names is about rule files, whatever their options and players")
    click.echo(renaming_table(base, variant))
