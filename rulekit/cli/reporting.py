"""The options `--report` and `--lang` of commands that play many hands: a page to pass on."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulekit.cli.asking import Place, language_of
from rulekit.cli.front import WORDS
from rulekit.cli.writing import note, watched, write_new

if TYPE_CHECKING:
    from rulekit.play.game import Game
    from rulekit.report.writing import Reported

OPTION, LANGUAGE = "--report", "--lang"
ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Asked:
    """A report that is to be written: the path of its page, and its language."""

    path: Path
    language: str


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


def report_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options `--report` and `--lang`; given to the command as `page`, None for no report."""

    @wraps(function)
    def command(*args: Any, page: Path | None, language: str, **others: Any) -> Any:
        if page is None and language != ENGLISH:
            raise click.UsageError(f"{LANGUAGE} is for reports; see {OPTION}")
        asked = None if page is None else Asked(page, language)
        return function(*args, page=asked, **others)

    option = click.option(
        OPTION,
        "page",
        type=Place(dir_okay=False, path_type=Path),
        callback=free,
        metavar="FILE",
        help="Write a report there too: one page of HTML that needs no network.",
    )
    return option(language_of("the report")(command))


def write_page(ctx: click.Context, page: Asked | None, found: Reported, *games: Game) -> None:
    """Write what was found, if that was asked for. Raises UsageError and OSError."""
    if page is None:
        return
    from rulekit.report.writing import report

    if watched():
        note("following some of it again for the report")
    command = _command(ctx.find_root().meta.get(WORDS, ()))
    text = report(found, *games, command=command, language=page.language)
    try:
        write_new(page.path, text)
    except FileExistsError:
        raise click.UsageError(f"'{page.path}' is there already; choose another {OPTION}") from None
    note(f"wrote {page.path}")


def _command(words: Sequence[str]) -> str:
    """The command line as it was typed, without what is of the page: equal pages are equal."""
    kept: list[str] = []
    skip = False
    for word in words:
        if skip or word.startswith((f"{OPTION}=", f"{LANGUAGE}=")):
            skip = False
        elif word in (OPTION, LANGUAGE):
            skip = True
        else:
            kept.append(word)
    return shlex.join(["rulekit", *kept]) if kept else ""
