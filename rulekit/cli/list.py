"""`rulekit list`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

import click

from rulekit.cli._writing import columns
from rulekit.diagnostics import Report


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list. `players` and `extends` are texts of the rule file."""

    name: str
    title: str
    players: str
    extends: str


@click.command("list")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people or for programs.",
)
def command(form: str) -> None:
    """List the games that come with rulekit.

    Example: rulekit list
    """
    from rulekit.library import games

    found = [_listed(name) for name in games()]
    if form == "json":
        click.echo(json.dumps([asdict(each) for each in found], indent=2))
        return
    rows = [
        (
            each.name,
            each.title,
            f"{each.players} players",
            f"a variant of {each.extends}" if each.extends else "",
        )
        for each in found
    ]
    click.echo("\n".join(columns(rows)))


def _listed(name: str) -> Listed:
    # The rules are not checked here: a list should be there at once.
    from rulekit.library import load_document, path_of
    from rulekit.syntax.yaml import compose, read

    report = Report()
    whole = load_document(name, report)
    source = read(path_of(name), report)
    own = compose(source, report) if source is not None else None
    return Listed(
        name, _text(whole, "game") or name, _text(whole, "players"), _text(own, "extends")
    )


def _text(document: object, key: str) -> str:
    from rulekit.syntax.yaml import Mapping, Scalar

    node = document.get(key) if isinstance(document, Mapping) else None
    return node.text if isinstance(node, Scalar) else ""
