"""`rulekit schema`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from rulekit.cli.asking import Place
from rulekit.cli.writing import note, write_over


@click.command("schema")
@click.option(
    "--out",
    type=Place(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write it to a file instead.",
)
def command(out: Path | None) -> None:
    """Print the JSON Schema of rule files, with which editors complete and check keys.

    Example: rulekit schema --out rulekit.schema.json
    Then begin your rule file with the line
             # yaml-language-server: $schema=rulekit.schema.json
    """
    from rulekit.check.document.json_schema import json_schema

    text = json.dumps(json_schema(), indent=2)
    if out is None:
        click.echo(text)
    else:
        write_over(out, text + "\n")
        note(f"wrote {out}")
