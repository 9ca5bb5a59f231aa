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
@game_argument(required=False)
@click.option(
    "-o",
    "--output",
    "page",
    type=Place(dir_okay=False, path_type=Path),
    callback=free,
    metavar="FILE",
    help="The page to write.",
)
@click.option(
    "--all",
    "gallery",
    type=Place(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write all games that come with rulekit, with their rulebooks and reports, into a folder.",
)
@click.option(
    "--hands",
    type=click.IntRange(0),
    default=1000,
    show_default=True,
    help="With --all: hands of greedy that each report is of; 0: no reports.",
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
    game: str | None,
    page: Path | None,
    gallery: Path | None,
    hands: int,
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
             rulekit export --all games
    """
    if gallery is not None:
        if game is not None or page is not None or players is not None or chosen:
            raise click.UsageError("--all takes no GAME, no -o, no --players and no --set")
        _write_all(gallery, bots, language, hands)
        return
    if game is None or page is None:
        raise click.UsageError("name a GAME and with -o the page to write, or --all and a folder")
    from rulekit.export.page import exported

    with usage():
        found = open_game(*settled(game, chosen))
        text = exported(found, players=players, bots=bots, language=language)
    try:
        write_new(page, text)
    except FileExistsError:
        raise click.UsageError(f"'{page}' is there already; choose another name") from None
    note(f"wrote {page}")


def _write_all(folder: Path, bots: Sequence[str], language: str, hands: int) -> None:
    """Write the gallery, in the language first and in the others beside it."""
    from rulekit.export.gallery import gallery
    from rulekit.library import shipped
    from rulekit.rulebook import LANGUAGES

    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(f"the folder '{folder}' is not empty; choose another")
    languages = (language, *(each for each in LANGUAGES if each != language))
    names = shipped()
    with usage():
        written = gallery(folder, names, languages=languages, bots=bots, hands=hands)
        for number, name in enumerate(written, start=1):
            note(f"{number} of {len(names)}: {name}")
    note(f"wrote {folder / 'index.html'}")
