"""`rulekit tune`."""

from __future__ import annotations

from typing import Any

import click

from rulekit.cli.asking import bots_option, game_argument, named, set_option
from rulekit.cli.commands.sweep import RANGE
from rulekit.cli.contests import amount_options, one_amount, series_options, tell
from rulekit.cli.endings import usage
from rulekit.cli.numbers import Whole
from rulekit.cli.watching import asked_to_end, progress_bar, warnings_as_notes


@click.command("tune")
@game_argument()
@click.option(
    "--aim",
    required=True,
    metavar="FIGURE=VALUE,...",
    help="What the game is to be like: 'turns = 20, first player = 50%'.",
)
@click.option(
    "--vary",
    metavar="FILE:LINE:COLUMN=A..B",
    help="Besides options, the number at a place of the rule file may be changed too.",
)
@click.option(
    "--most",
    type=Whole(2),
    default=150,
    show_default=True,
    metavar="N",
    help="Try N settings at most.",
)
@amount_options(300)
@bots_option("greedy", "Who plays: one name for every seat, or one for each.")
@set_option
@series_options
@click.pass_context
def command(
    ctx: click.Context, /, game: str, aim: str, vary: str | None, form: str,
    chosen: tuple[tuple[str, str], ...], **asked: Any,
) -> None:  # fmt: skip
    """Search the options of a game for what it is to be like, and say how sure that is.

    Figures are turns, decisions, points, first player, dealer, nobody, hands (of a match), or
    the keys that `rulekit compare --format json` shows; `<=` and `>=` leave one side free. What
    --set chooses, or GAME:OPTION=VALUE, stays as it is.

    What is found is played again on four times as many other deals: the intervals are of those.
    Ctrl-C ends the search and keeps the nearest setting so far.

    Example: rulekit tune gin --aim "hands = 5" --matches 100
             rulekit tune gin --aim "turns = 20" --vary gin.yaml:189:56=0..10
    """
    one_amount(asked)
    name, given = named(game)
    with usage():
        from rulekit.answers.tuning import tune

        with warnings_as_notes(), asked_to_end() as signals, progress_bar(1) as progress:
            found = tune(
                name,
                aim,
                vary=_place(vary),
                chosen={**given, **dict(chosen)},
                progress=progress,
                **asked,
            )
    tell(ctx, found, form, signals)


def _place(vary: str | None) -> dict[str, tuple[int, int]]:
    """The place of a number, and between what it may be. Raises BadParameter."""
    if vary is None:
        return {}
    place, _, text = vary.rpartition("=")
    said = RANGE.fullmatch(text)
    if not place or said is None or int(said[1]) >= int(said[2]):
        raise click.BadParameter(f"'{vary}' is not of the form FILE:LINE:COLUMN=A..B")
    return {place: (int(said[1]), int(said[2]))}
