"""`rulekit studio`."""

from __future__ import annotations

from pathlib import Path

import click

from rulekit.cli.asking import Place
from rulekit.cli.writing import note
from rulekit.library import ENDINGS

PORTS = click.IntRange(0, 65535)


@click.command("studio")
@click.argument("file", required=False, metavar="[FILE]", type=Place(exists=True, path_type=Path))
@click.option(
    "--port", type=PORTS, default=0, metavar="N", help="The port; if left out, a free one."
)
@click.option("--no-browser", is_flag=True, help="Only print the address; open no browser.")
def command(file: Path | None, port: int, no_browser: bool) -> None:
    """Write, play and simulate rules on a page in a browser, until Ctrl-C.

    FILE is a rule file, or a folder of them; the folder one is in if left out. The page has an
    editor, the game to be played as it stands, its examples, phases and rulebook, and simulations.
    What is typed is saved to the file. Only this machine can open the page, by the address that is
    printed.

    Example: rulekit studio my_gin.rulekit.yaml
             rulekit studio --no-browser --port 8765
    """
    place = Path() if file is None else file
    if place.is_file() and not place.name.endswith(ENDINGS):
        raise click.UsageError(f"'{place}' is not called as a rule file: NAME{ENDINGS[0]}")
    from rulekit.studio.serving import serve

    folder, opened = (place, "") if place.is_dir() else (place.resolve().parent, place.name)
    try:
        serve(folder, opened, port=port, browser=not no_browser, tell=_told)
    except OSError as error:
        raise click.UsageError(f"port {port} cannot be used: {error.strerror}") from None


def _told(address: str) -> None:
    note(f"the studio is at {address}\nCtrl-C ends it")
