"""`rulekit list`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

import click

from rulekit.cli.writing import columns
from rulekit.diagnostics import Report


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list. `players` and `extends` are texts of the rule file.

    `file`: the path of a rule file of the reader's own; "" for a game that comes with rulekit.
    `readable`: whether it can be taken apart, with its bases, and says for how many players it is;
    the rules themselves are not checked.
    """

    name: str
    title: str
    players: str
    extends: str
    file: str
    readable: bool


@click.command("list")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
@click.option("--bots", is_flag=True, help="List bots, not games.")
def command(form: str, *, bots: bool) -> None:
    """List the games that come with rulekit, and yours; or the bots.

    Yours are the rule files here and in the folder `rulesets`: GAME.rulekit.yaml, and GAME.yaml or
    GAME.yml with a line `rulekit: 1`. The first word of a line is what other commands, and
    `rulekit.load`, take for the game. A name always means the game that comes with rulekit, if one
    is called so; your file of that name is listed, and taken, by its path.

    Example: rulekit list
             rulekit list --bots
    """
    if bots:
        _list_bots(form)
        return
    from rulekit.library import own, shipped

    found = [_listed(name, "") for name in shipped()]
    found += [_listed(name, path) for name, path in own().items()]
    if form == "json":
        click.echo(json.dumps([asdict(each) for each in found], indent=2))
        return
    rows = [
        (
            click.format_filename(each.name),
            each.title,
            f"{each.players} players" if each.players else "",
            f"a variant of {each.extends}" if each.extends else "",
            _whose(each),
        )
        for each in found
    ]
    click.echo("\n".join(columns(rows)))


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


def _listed(name: str, file: str) -> Listed:
    # The rules are not checked here: a list should be there at once.
    from rulekit.check.leaves import table_sizes
    from rulekit.library import load_document, path_of
    from rulekit.syntax.yaml import compose, read

    report = Report()
    whole = load_document(file or name, report)
    source = read(file or path_of(name), report)
    own = compose(source, report) if source is not None else None
    title = _text(whole, "game") or _text(own, "game") or name
    readable = whole is not None and (not file or bool(table_sizes(whole, report) and report.ok))
    return Listed(name, title, _text(whole, "players"), _text(own, "extends"), file, readable)


def _whose(each: Listed) -> str:
    if not each.file:
        return ""
    faults = "" if each.readable else ", with faults"
    return f"yours{faults}: {click.format_filename(each.file)}"


def _text(document: object, key: str) -> str:
    from rulekit.syntax.yaml import Mapping, Scalar

    node = document.get(key) if isinstance(document, Mapping) else None
    return " ".join(node.text.split()) if isinstance(node, Scalar) else ""
