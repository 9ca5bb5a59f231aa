"""`rulekit export`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rulekit.cli.asking import (
    Place,
    bots_option,
    game_argument,
    language_option,
    open_game,
    players_option,
    set_option,
    settled,
)
from rulekit.cli.endings import usage
from rulekit.cli.reporting import free
from rulekit.cli.writing import note, write_new


@click.command("export")
@game_argument()
@click.option(
    "-o",
    "--output",
    "page",
    type=Place(dir_okay=False, path_type=Path),
    callback=free,
    required=True,
    metavar="FILE",
    help="The page to write.",
)
@players_option
@bots_option(
    "greedy",
    "Who plays the other seats: one name for all, or one for each; 'none' for a person.",
    others=("none",),
)
@language_option
@set_option
def command(
    game: str,
    page: Path,
    players: int | None,
    bots: Sequence[str],
    language: str,
    chosen: Sequence[tuple[str, str]],
) -> None:
    """Write a game as a page to play it: one file of HTML that needs no network.

    Seat 1 is whoever opens the page; bots play the others, within the page: random, greedy, or
    search, which thinks for a second about each move, or as long as search:ms=300 says. With none
    people take the seats and pass the screen on. The page lets them choose anew for each match.

    Example: rulekit export gin -o gin.html
             rulekit export gin -o gin.html --bots search:ms=300 --lang es --set target=50
             rulekit export rummy -o rummy.html --players 4 --bots none,greedy
    """
    from rulekit.export.page import exported

    with usage():
        found = open_game(*settled(game, chosen))
        text = exported(found, players=players, bots=bots, language=language)
    try:
        write_new(page, text)
    except FileExistsError:
        raise click.UsageError(f"'{page}' is there already; choose another name") from None
    note(f"wrote {page}")
