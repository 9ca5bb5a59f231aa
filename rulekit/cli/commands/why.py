"""`rulekit why`."""

from __future__ import annotations

import re

import click

from rulekit.cli.asking import open_game
from rulekit.cli.endings import usage
from rulekit.cli.numbers import Whole
from rulekit.diagnostics import Report
from rulekit.library import is_game, path_of, why_no_game


@click.command("why")
@click.argument("place", metavar="FILE:LINE")
@click.option(
    "--hands",
    type=Whole(0),
    default=200,
    show_default=True,
    metavar="N",
    help="Play N hands to see how often the line acts; 0: none.",
)
def command(place: str, hands: int) -> None:
    """Tell what a line of a rule file does and where it is used.

    Told is below which keys it stands and what these are for, what its phrase does, what its names
    are, where they are declared and used, and how often it acts in play between greedy and random
    players. FILE is a rule file or the name of a game.

    Example: rulekit why gin:152
             rulekit why my_gin.rulekit.yaml:12 --hands 0
    """
    from rulekit.editing.lines import explained_line
    from rulekit.editing.reading import read
    from rulekit.syntax.files import read as read_file

    said = re.fullmatch(r"(?P<file>.+?):(?P<line>\d+)(?::\d+)?", place)
    if said is None:
        raise click.UsageError(f"'{place}' is no FILE:LINE")
    name, line = said["file"], int(said["line"])
    if not is_game(name) or name == "-":
        raise click.UsageError(why_no_game(name))
    report = Report()
    source = read_file(path_of(name), report)
    if source is None:
        raise click.UsageError(report.errors[0].message)
    reading = read(source.name, source.text)
    try:
        told = explained_line(reading, line)
    except IndexError as error:
        raise click.UsageError(f"{source.name}: {error}") from None
    click.echo(f"{source.name}:{line}: {source.line(line).strip()}")
    for each in told or ["nothing stands on this line that the rules say"]:
        click.echo(f"  {each}")
    if hands and told and reading.rules is not None:
        for each in _in_play(name, source.name, line, hands):
            click.echo(f"  {each}")


def _in_play(name: str, file: str, line: int, hands: int) -> list[str]:
    """How often the places of a line act."""
    from rulekit.series.usage import usage as used

    with usage():
        found = used(open_game(name, {}), hands=hands)
    return [
        f"in {hands} hands: {each.kind} `{each.text}` "
        + (f"{each.count:,} times" if each.count else each.never)
        + (f" of {each.occasions:,}" if each.occasions else "")
        for each in found.rows
        if each.line == line and each.file == file
    ]
