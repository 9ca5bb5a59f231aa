"""`rulekit effects`."""

from __future__ import annotations

from typing import Any

import click

from rulekit.cli.asking import bots_option, game_argument, open_game, set_option, settled
from rulekit.cli.contests import amount_options, one_amount, series_options, tell
from rulekit.cli.endings import usage
from rulekit.cli.reporting import Asked, report_option, write_page
from rulekit.cli.watching import asked_to_end, progress_bar, warnings_as_notes


@click.command("effects")
@game_argument()
@amount_options(300)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME",
    help="Only what values of this option change; may be repeated.",
)
@bots_option("greedy", "Who plays: one name for every seat, or one for each.")
@set_option
@series_options
@report_option
@click.pass_context
def command(ctx: click.Context, /, form: str, page: Asked | None, **asked: Any) -> None:
    """Play every value of every option against the default, and tell what each changes.

    Values that change most come first. All words are tried; of a number that may be more than six
    values, half and twice the default. What --set chooses, or GAME:OPTION=VALUE, is the default.

    Hands end before some options matter, such as what a match goes to: --matches tells of those.
    Ctrl-C keeps the values that are finished.

    Example: rulekit effects gin
             rulekit effects rummy --players 4 --hands 1000
             rulekit effects gin --option shutout_doubles --matches 50
             rulekit effects gin --matches 100 --report options.html
    """
    one_amount(asked)
    with usage():
        game = open_game(*settled(asked.pop("game"), asked.pop("chosen")))
        from rulekit.answers.effects import effects  # after the rules: their faults first

        with (
            warnings_as_notes(),
            asked_to_end() as signals,
            progress_bar(1) as progress,
        ):
            found = effects(game, **asked, progress=progress)
    tell(ctx, found, form, signals, lambda: write_page(ctx, page, found, game))
