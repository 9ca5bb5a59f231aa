"""The option `--report` of commands that play many hands: what they find, as a page to pass on."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulekit.cli.asking import Place
from rulekit.cli.front import WORDS
from rulekit.cli.writing import note, watched, write_new

if TYPE_CHECKING:
    from rulekit.play.game import Game
    from rulekit.report.writing import Reported

F = TypeVar("F", bound=Callable[..., Any])
OPTION = "--report"


def free(_ctx: click.Context, _param: click.Parameter, value: Path | None) -> Path | None:
    """The callback of files to write: what could not be written is refused before anybody plays.

    Raises BadParameter.
    """
    if value is not None:
        if value.exists():
            raise click.BadParameter(f"'{value}' is there already; choose another name")
        if not value.parent.is_dir():
            raise click.BadParameter(f"there is no folder '{value.parent}'")
    return value


def report_option(function: F) -> F:
    """The option `--report`; given to the command as a path or None."""
    return click.option(
        OPTION,
        "page",
        type=Place(dir_okay=False, path_type=Path),
        callback=free,
        metavar="FILE",
        help="Write a report there too: one page of HTML that needs no network.",
    )(function)


def write_page(ctx: click.Context, page: Path | None, found: Reported, *games: Game) -> None:
    """Write what was found, if that was asked for. Raises UsageError and OSError."""
    if page is None:
        return
    from rulekit.report.writing import report

    if watched():
        note("following some of it again for the report")
    text = report(found, *games, command=_command(ctx.find_root().meta.get(WORDS, ())))
    try:
        write_new(page, text)
    except FileExistsError:
        raise click.UsageError(f"'{page}' is there already; choose another {OPTION}") from None
    note(f"wrote {page}")


def _command(words: Sequence[str]) -> str:
    """The command line as it was typed, without the name of the page: equal pages are equal."""
    kept: list[str] = []
    skip = False
    for word in words:
        if skip or word.startswith(f"{OPTION}="):
            skip = False
        elif word == OPTION:
            skip = True
        else:
            kept.append(word)
    return shlex.join(["rulekit", *kept]) if kept else ""
