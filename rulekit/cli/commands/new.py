"""`rulekit new`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit.cli.asking import Place, complete_game, known_game, rules_of
from rulekit.cli.writing import columns, note, write_new

if TYPE_CHECKING:
    from rulekit.model.ruleset import Option, Ruleset

_TEXT = """\
# yaml-language-server: $schema=rulekit.schema.json
# (your editor completes keys once you have run: rulekit schema --out rulekit.schema.json)
rulekit: 1
game: {title}
extends: {base}
about: What this variant changes, and why.

# Whatever is written below takes the place of what {name} says under the same key;
# `key: ~` removes it. To see what there is: rulekit show {base}
{options}"""


@click.command("new")
@click.option(
    "--from",
    "game",
    required=True,
    metavar="GAME",
    callback=known_game,
    shell_complete=complete_game,
    help="The game to vary: a name or a rule file.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=Place(dir_okay=False, allow_dash=True),
    help="The file to write, or `-`; my_GAME.rulekit.yaml if left out.",
)
def command(game: str, out: str | None) -> None:
    """Write a small rule file that varies a game.

    It does not overwrite a file.

    Example: rulekit new --from gin --out quick_gin.rulekit.yaml
    """
    if game == "-":
        raise click.UsageError("a variant needs a game that is in a file")
    rules = rules_of(game)
    path = Path(out or f"my_{rules.name}.rulekit.yaml")
    text = _variant(rules, _base(game, path))
    if out == "-":
        click.echo(text, nl=False)
        return
    try:
        write_new(path, text)
    except FileExistsError:
        raise click.UsageError(f"'{path}' is there already; choose another --out") from None
    note(f"wrote {path}; next: rulekit validate {path}")


def _base(game: str, path: Path) -> str:
    """What `extends` says in the new file: bases that are files are found from beside it."""
    from rulekit.library import path_of, shipped

    return game if game in shipped() else os.path.relpath(path_of(game), path.parent)


def _variant(rules: Ruleset, base: str) -> str:
    rows = [
        (f"#   {option.name}:", _values(option))
        for option in rules.options.values()
        if not option.fixed
    ]
    options = "\n".join(["#", "# options:", *columns(rows), ""]) if rows else ""
    return _TEXT.format(
        title=_quoted(f"My {rules.title}"), base=_quoted(base), name=rules.name, options=options
    )


def _values(option: Option) -> str:
    """An option as rule files declare it, its default first."""
    if option.type.list or option.values:
        others = [value for value in option.values if value != option.default]
        flag = option.values == ("true", "false")
        return option.default if flag else " | ".join([option.default, *others])
    if option.default == option.absent:
        return f"{option.absent}, or {option.low}..{option.high}"
    return f"{option.default} in {option.low}..{option.high}" + (
        ", or none" if option.or_none else ""
    )


def _quoted(text: str) -> str:
    """A text as YAML, in quotes if it needs them."""
    plain = text.isprintable() and all(char.isalnum() or char in " _-./'" for char in text)
    return (
        text
        if plain and text[:1].isalnum()
        else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
