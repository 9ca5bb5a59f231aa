"""`rulekit studio`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from rulekit.cli.asking import (
    Place,
    bots_option,
    language_option,
    open_game,
    players_option,
    set_option,
    settled,
)
from rulekit.cli.endings import usage
from rulekit.cli.writing import note
from rulekit.library import ENDINGS

PORTS = click.IntRange(0, 65535)
NETWORK = "--players", "--bots", "--lang", "--set", "--grace", "--pace"
"""Options of a table on a network."""


@click.command("studio")
@click.argument("file", required=False, metavar="[FILE]", type=Place(path_type=Path))
@click.option(
    "--port", type=PORTS, default=0, metavar="N", help="The port; if left out, a free one."
)
@click.option("--no-browser", is_flag=True, help="Only print the address; open no browser.")
@click.option(
    "--host",
    "address",
    is_flag=False,
    flag_value="",
    metavar="[ADDRESS]",
    help="Open a table of FILE, or of a game by its name, to the network: at this address of this "
    "machine, or at the one that its network knows.",
)
@players_option
@bots_option("greedy", "Who plays seats at a table of --host that nobody has taken, or has left.")
@language_option
@set_option
@click.option(
    "--grace",
    type=click.FloatRange(0, 3600),
    default=30,
    show_default=True,
    metavar="SECONDS",
    help="After so long a bot takes a seat at a table of --host that has been left.",
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=0.8,
    show_default=True,
    metavar="SECONDS",
    help="So long bots at a table of --host wait before each move, so that people can follow.",
)
@click.pass_context
def command(
    ctx: click.Context,
    file: Path | None,
    port: int,
    no_browser: bool,
    address: str | None,
    players: int | None,
    bots: Sequence[str],
    language: str,
    chosen: Sequence[tuple[str, str]],
    grace: float,
    pace: float,
) -> None:
    """Write, play and simulate rules on a page in a browser, until Ctrl-C.

    FILE is a rule file, or a folder of them; the folder one is in if left out. The page has an
    editor, the game to be played as it stands, its examples, phases and rulebook, and simulations.
    What is typed is saved to the file. Only this machine can open the page, by the address that is
    printed.

    With --host people play together instead: FILE, or a game by its name, is on a table that the
    network can reach. A link is printed for each seat, and one to watch; the editor is not there.

    Example: rulekit studio my_gin.rulekit.yaml
             rulekit studio --no-browser --port 8765
             rulekit studio rummy --players 4 --host
    """
    try:
        if address is None:
            _studio(ctx, file, port, browser=not no_browser)
        else:
            with usage():
                _table(
                    file, address, port, browser=not no_browser, players=players, bots=bots,
                    language=language, chosen=chosen, grace=grace, pace=pace,
                )  # fmt: skip
    except OSError as error:
        raise click.UsageError(f"port {port} cannot be used: {error.strerror}") from None


def _studio(ctx: click.Context, file: Path | None, port: int, *, browser: bool) -> None:
    for each in ctx.command.params:
        given = ctx.get_parameter_source(each.name or "") == click.core.ParameterSource.COMMANDLINE
        if given and each.opts[0] in NETWORK:
            raise click.UsageError(f"{each.opts[0]} is of a table on a network; add --host")
    place = Path() if file is None else file
    if not place.exists():
        raise click.UsageError(f"there is no file '{click.format_filename(place)}'")
    if place.is_file() and not place.name.endswith(ENDINGS):
        raise click.UsageError(f"'{place}' is not called as a rule file: NAME{ENDINGS[0]}")
    from rulekit.studio.serving import serve

    folder, opened = (place, "") if place.is_dir() else (place.resolve().parent, place.name)
    serve(folder, opened, port=port, browser=browser, tell=_told)


def _told(address: str) -> None:
    note(f"the studio is at {address}\nCtrl-C ends it")


def _table(
    file: Path | None,
    address: str,
    port: int,
    *,
    browser: bool,
    players: int | None,
    bots: Sequence[str],
    language: str,
    chosen: Sequence[tuple[str, str]],
    grace: float,
    pace: float,
) -> None:
    if file is None:
        raise click.UsageError("name the game before --host: rulekit studio GAME --host")
    from rulekit.bots import find
    from rulekit.studio.hosting import host
    from rulekit.studio.network.table import Setting

    game = open_game(*settled(str(file), chosen))
    size = game.default_players if players is None else players
    players_by = [find(bot) for bot in bots]
    setting = Setting(game, size, players_by, grace=grace, pace=pace, language=language)
    host(setting, address, port=port, browser=browser, tell=_links)


def _links(links: Mapping[int, str]) -> None:
    each = [f"  {f'seat {seat}' if seat else 'watch':8}{link}" for seat, link in links.items()]
    note("\n".join(["the table is open; whoever has a link has the seat", *each]))
    note("the link of seat 1 begins; give each of the others to one player alone; Ctrl-C ends it")
