"""`rulekit list`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from textwrap import wrap

import click

from rulekit import catalogue
from rulekit.catalogue import TRAITS, Listed
from rulekit.cli.numbers import Whole
from rulekit.cli.writing import columns, note, plural

PAD = "    "  # before what is special about a game
WIDEST = 110  # characters of a line that is wrapped


def _searchable(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for every trait of games."""
    for trait in reversed(TRAITS):
        words = f"--{trait.option}/--{trait.without}"
        command = click.option(words, trait.option, default=None, help=trait.meaning)(command)
    return command


@click.command("list")
@click.argument("path", default="", metavar="[PATH]")
@click.option("--players", type=Whole(1), help="Games for so many players.")
@click.option("--family", default="", metavar="WORDS", help="Games of a family of this name.")
@_searchable
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
@click.option("--bots", is_flag=True, help="List bots, not games.")
def command(
    path: str, players: int | None, family: str, form: str, *, bots: bool, **traits: bool | None
) -> None:
    """List the games that come with rulekit, and yours; or the bots.

    Games are listed by families, each with what is special about it. Yours are the rule files here
    and in the folder `rulesets`: GAME.rulekit.yaml, and GAME.yaml or GAME.yml with a line
    `rulekit: 1`. The first word of a line is what other commands, and `rulekit.load`, take for the
    game. A name always means the game that comes with rulekit, if one is called so; your file of
    that name is listed, and taken, by its path.

    PATH: list the rule files of another folder, or one game.

    A game has what it has under some of its options, or for some numbers of players.

    Example: rulekit list
             rulekit list --players 4 --tiles --partners
             rulekit list --bots
    """
    if bots:
        _list_bots(form)
        return
    try:
        found = catalogue.listed(path)
    except LookupError as error:
        raise click.UsageError(str(error)) from None
    asked = [trait for trait in TRAITS if traits[trait.option] is not None]
    shown = [
        each
        for each in found
        if (players is None or players in each.sizes)
        and family.casefold() in each.family.casefold()
        and all((trait.word in each.traits) == traits[trait.option] for trait in asked)
    ]
    if form == "json":
        click.echo(json.dumps([asdict(each) for each in shown], indent=2))
    elif shown:
        click.echo("\n".join(_by_families(shown)))
    else:
        families = sorted({each.family for each in found} - {""}, key=str.casefold)
        unknown = not any(family.casefold() in each.casefold() for each in families)
        note(
            f"no family is called '{family}'; families: {', '.join(families) or 'none'}"
            if family and unknown
            else f"none of {plural(len(found), 'game')} is like that"
        )


def _by_families(games: list[Listed]) -> Iterator[str]:
    """The lines: families in the order of their names; games of none come last."""
    rows = columns([_row(each) for each in games])
    width = min(shutil.get_terminal_size().columns, WIDEST)
    families = sorted({each.family for each in games}, key=lambda name: (not name, name.casefold()))
    for number, family in enumerate(families):
        if number:
            yield ""
        if len(families) > 1 or family:
            yield f"{family or 'Other games'}:"
        for game, row in zip(games, rows, strict=True):
            if game.family == family:
                yield row
                yield from wrap(game.about, width, initial_indent=PAD, subsequent_indent=PAD)


def _row(game: Listed) -> tuple[str, ...]:
    more = (
        ", ".join(game.traits),
        f"a variant of {game.extends}" if game.extends else "",
        _whose(game),
    )
    return (
        click.format_filename(game.name),
        game.title,
        f"{game.players} players" if game.players else "",
        "; ".join(filter(None, more)),
    )


def _whose(game: Listed) -> str:
    if not game.file:
        return ""
    whose = "yours" if game.readable else "yours, with faults"
    return whose if game.name == game.file else f"{whose}: {click.format_filename(game.file)}"


@dataclass(frozen=True, slots=True)
class ListedBot:
    """A bot that can be named: `brought_by` a distribution, `object` is where it lies there."""

    name: str
    brought_by: str
    object: str


def _list_bots(form: str) -> None:
    """Ours, and those that are installed, none of which is imported for that."""
    from rulekit.bots import names
    from rulekit.bots._installed import bringer, brought
    from rulekit.version import DISTRIBUTION, VERSION

    found = [
        ListedBot(name, f"{DISTRIBUTION} {VERSION}", f"rulekit.bots.{name}") for name in names()
    ]
    found += [
        ListedBot(name, bringer(each), each.value)
        for name, alike in brought().items()
        for each in alike
    ]
    if form == "json":
        click.echo(json.dumps([asdict(each) for each in found], indent=2))
        return
    own = set(names())
    rows = [
        (
            each.name,
            each.brought_by,
            each.object,
            ""
            if number < len(own) or each.name not in own
            else "rulekit's own is meant by this name",
        )
        for number, each in enumerate(found)
    ]
    click.echo("\n".join(columns(rows)))
