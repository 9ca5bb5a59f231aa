"""`rulekit new`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from rulekit.cli.asking import Place, complete_game, known_game, rules_of
from rulekit.cli.writing import columns, note, watched, write_new

if TYPE_CHECKING:
    from rulekit.model.ruleset import Ruleset
    from rulekit.variants.changes import Base, Change

T = TypeVar("T")

_TEXT = """\
# yaml-language-server: $schema=rulekit.schema.json
# (your editor completes keys once you have run: rulekit schema --out rulekit.schema.json)
rulekit: 1
game: {title}
extends: {base}
about: A variant of {name}.  # what it changes, and why

# Whatever is written below takes the place of what {name} says under the same key;
# `key: ~` removes it. To see what there is: rulekit show {base}
{options}"""


@click.command("new")
@click.option(
    "--from",
    "game",
    metavar="GAME",
    callback=known_game,
    shell_complete=complete_game,
    help="The game to vary: a name or a rule file; asked for on a terminal.",
)
@click.option("--title", metavar="TEXT", help="What the variant is called.")
@click.option(
    "--change",
    "changes",
    multiple=True,
    metavar="KIND:NAME",
    help="What is to be different: `option:NAME=VALUE`, `deal:STEP`, `action:PHASE.NAME`, "
    "`meld:NAME`, `score:RECIPIENT.REASON`, `track:NAME`, `end`; may be repeated.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=Place(dir_okay=False, allow_dash=True),
    help="The file to write, or `-`; my_GAME.rulekit.yaml if left out.",
)
def command(game: str | None, title: str | None, changes: tuple[str, ...], out: str | None) -> None:
    """Write a small rule file that varies a game.

    With `--change`, what is to be different stands in it as the base has it, with comments, and an
    example that was found by playing lies beside it: `rulekit test` plays it. On a terminal,
    without `--change`, it asks what is to be different. It does not overwrite a file.

    Example: rulekit new --from gin --out quick_gin.rulekit.yaml
             rulekit new --from gin --change option:target=50 --change action:discard.knock
    """
    asks = not changes and out != "-" and watched() and sys.stdin is not None and sys.stdin.isatty()
    if game is None and not asks:
        raise click.UsageError("a variant needs a game: `--from GAME`")
    game = game or _asked("Which game is to be varied?", _game)
    if game == "-":
        raise click.UsageError("a variant needs a game that is in a file")
    rules = rules_of(game)
    path = Path(out or f"my_{rules.name}.rulekit.yaml")
    if out != "-" and path.exists():
        raise click.UsageError(f"'{path}' is there already; choose another --out")
    if not title and asks:
        title = click.prompt("What is it called?", default=f"My {rules.title}", err=True)
    title = title or f"My {rules.title}"
    if changes or asks:
        _write_changes(game, rules, title, changes, path, to_file=out != "-")
        return
    text = _variant(rules, _base(game, path), title)
    if out == "-":
        click.echo(text, nl=False)
        return
    _write(path, text)
    note(f"wrote {path}; next: rulekit validate {path}")


def _write_changes(
    game: str, rules: Ruleset, title: str, named: Sequence[str], path: Path, *, to_file: bool
) -> None:
    """Write a variant with changes, those named or those asked for, and its example."""
    from rulekit.library import EXAMPLES, title_of
    from rulekit.play.game import load
    from rulekit.variants.changes import Base, NoChange
    from rulekit.variants.example import example
    from rulekit.variants.restating import variant

    beside = path.with_name(title_of(path.name) + EXAMPLES)
    if to_file and beside.exists():
        raise click.UsageError(f"'{beside}' is there already; choose another --out")
    base = Base(game, rules)
    try:
        changes = [base.change(each) for each in named] or _asked_changes(base)
        text = variant(base, changes, title, path)
    except NoChange as error:
        raise click.UsageError(str(error)) from None
    if not to_file:
        click.echo(text, nl=False)
        return
    _write(path, text)
    _write(beside, example(load(str(path)), changes))
    note(f"wrote {path} and {beside}; next: rulekit test {path}")


def _write(path: Path, text: str) -> None:
    try:
        write_new(path, text)
    except FileExistsError:
        raise click.UsageError(f"'{path}' is there already; choose another --out") from None


# ── questions ─────────────────────────────────────────────────────────────────────────────────


def _asked(question: str, read: Callable[[str], T], default: str | None = None) -> T:
    """What an answer means; one that means nothing is refused, and the question asked again.

    `read`: raises ValueError, whose message says why.
    """
    while True:
        answer = str(click.prompt(question, default=default, show_default=bool(default), err=True))
        try:
            return read(answer.strip())
        except ValueError as error:
            note(f"  {error}")


def _game(answer: str) -> str:
    from rulekit.library import is_game, why_no_game

    if answer == "-" or not is_game(answer):
        raise ValueError(why_no_game(answer))
    return answer


def _asked_changes(base: Base) -> list[Change]:
    """Changes, one after another, until there are to be no more."""
    from rulekit.variants.changes import ASKS

    kinds = [kind for kind in ASKS if base.known[kind]]
    changes: list[Change] = []
    while True:
        rows = [(f"  {number}", ASKS[kind]) for number, kind in enumerate(kinds, start=1)]
        note("\n".join(["What is to be different?", *columns(rows)]))
        ready = "a number; nothing if that is all" if changes else "a number"
        kind = _asked(ready, partial(_one_of, kinds, none=bool(changes)), "")
        if not kind:
            return changes
        change = _asked_change(base, kind)
        changes = [each for each in changes if each.path != change.path] + [change]


def _one_of(known: Sequence[str], answer: str, *, none: bool = False) -> str:
    """One of several things by its number or its name; "" of no answer, if that is one."""
    if not answer and none:
        return ""
    if answer in known:
        return answer
    if answer.isdecimal() and 1 <= int(answer) <= len(known):
        return known[int(answer) - 1]
    raise ValueError(f"'{answer}' is none of these; a number from 1 to {len(known)}")


def _asked_change(base: Base, kind: str) -> Change:
    """The change of a kind that is asked for."""
    names = [*base.known[kind]]
    if names == [""]:
        return base.known[kind][""]
    rows = [
        (f"  {number}", name, _short(base.shown(base.known[kind][name])))
        for number, name in enumerate(names, start=1)
    ]
    note("\n".join(columns(rows)))
    name = _asked("Which one?", lambda answer: _one_of(names, answer), "")
    if kind != "option":
        return base.known[kind][name]
    return _asked("What is it to be?", lambda answer: base.change(f"option:{name}={answer}"), "")


_WIDTH = 60


def _short(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[:_WIDTH]} ..."


# ── without changes ───────────────────────────────────────────────────────────────────────────


def _base(game: str, path: Path) -> str:
    """What `extends` says in the new file: bases that are files are found from beside it."""
    from rulekit.library import path_of, shipped

    return game if game in shipped() else os.path.relpath(path_of(game), path.parent)


def _variant(rules: Ruleset, base: str, title: str) -> str:
    from rulekit.variants.changes import declared

    rows = [
        (f"#   {option.name}:", declared(option))
        for option in rules.options.values()
        if not option.fixed
    ]
    options = "\n".join(["#", "# options:", *columns(rows), ""]) if rows else ""
    return _TEXT.format(title=_quoted(title), base=_quoted(base), name=rules.name, options=options)


def _quoted(text: str) -> str:
    """A text as YAML, in quotes if it needs them."""
    plain = text.isprintable() and all(char.isalnum() or char in " _-./'" for char in text)
    return (
        text
        if plain and text[:1].isalnum()
        else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
