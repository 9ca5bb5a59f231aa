"""What commands ask for in common: a game, table size and options, bots."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from rulekit.cli.endings import GAME
from rulekit.cli.numbers import Whole
from rulekit.cli.writing import note
from rulekit.diagnostics import Report

if TYPE_CHECKING:
    from rulekit.model.ruleset import Ruleset
    from rulekit.play.game import Game

F = TypeVar("F", bound=Callable[..., Any])

CHOSEN = "chosen"
"""The parameter of commands that take the options of a game."""


def known_game(ctx: click.Context, _param: click.Parameter, value: Any) -> Any:
    """The callback of parameters that name games, with options where the command has `--set`.

    Raises BadParameter if there is no such game, or it cannot be given options here.
    """
    for text in value if isinstance(value, tuple) else (value,):
        if text is None:
            continue
        name, chosen = named(text)
        if chosen and not any(each.name == CHOSEN for each in ctx.command.params):
            raise click.BadParameter(
                f"'{text}' chooses options, but `rulekit {ctx.command.name}` takes a game with all "
                f"that may be chosen; write '{name}'"
            )
        tell_others(name)
        if isinstance(value, str):
            ctx.find_root().meta[GAME] = name
    return value


def named(text: str) -> tuple[str, dict[str, str]]:
    """`GAME` or `GAME:OPTION=VALUE,OPTION=VALUE` as a game and its options.

    Raises BadParameter if there is no such game, or an option is given no value, or two.
    """
    from rulekit.library import is_game, why_no_game

    if is_game(text):
        return text, {}
    game, _, rest = text.rpartition(":")
    if not is_game(game):
        raise click.BadParameter(click.format_filename(why_no_game(game or text)))
    chosen: dict[str, str] = {}
    for each in rest.split(","):
        option, sign, value = (part.strip() for part in each.partition("="))
        if not sign or not option:
            raise click.BadParameter(f"'{each}' is not of the form OPTION=VALUE")
        if option in chosen:
            raise click.BadParameter(f"'{text}' chooses '{option}' twice")
        chosen[option] = value
    return game, chosen


def settled(text: str, chosen: Iterable[tuple[str, str]]) -> tuple[str, dict[str, str]]:
    """A game that is named as above, and its options together with those of `--set`.

    Raises BadParameter, and UsageError for an option that is chosen in both.
    """
    name, given = named(text)
    added: dict[str, str] = {}
    for option, value in chosen:
        if option in added:
            raise click.UsageError(f"'{option}' is chosen twice by --set")
        if option in given:
            raise click.UsageError(f"'{option}' is chosen twice: by '{text}' and by --set")
        added[option] = value
    return name, given | added


def tell_others(name: str) -> None:
    """Say which files of the reader's folder a name does not mean, though they are called so."""
    from rulekit.library import ENDINGS, others, path_of, shipped

    for path in others(name):
        meant = "the game that comes with rulekit" if name in shipped() else path_of(name)
        plain = path.endswith(ENDINGS) or os.path.dirname(path)  # no mere name, which means a game
        other = quote(path if plain else f"./{path}")
        note(f"note: '{name}' is {meant}; for the other write {other}")


def complete_game(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The names of games; the shell adds files."""
    from rulekit.library import games

    found = [CompletionItem(name) for name in games() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def known_bots(
    _ctx: click.Context, _param: click.Parameter, value: str, *, others: Container[str] = ()
) -> tuple[str, ...]:
    """The callback of bots: what finds each of them, or one of `others`. Raises BadParameter."""
    from rulekit.bots import UnknownBot, find

    asked = tuple(name.strip() for name in value.split(","))
    for name in asked:
        if name in others:
            continue
        try:
            find(name)
        except UnknownBot as error:
            raise click.BadParameter(str(error)) from None
    return asked


def complete_bots(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The names of bots, after those that are written already; the shell adds files."""
    from rulekit.bots import names
    from rulekit.bots._installed import brought

    before, comma, last = incomplete.rpartition(",")
    known = dict.fromkeys([*names(), *brought()])
    found = [CompletionItem(before + comma + name) for name in known if name.startswith(last)]
    return found or [CompletionItem(incomplete, type="file")]


def _pairs(
    _ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    for each in value:
        if not each.partition("=")[0].strip() or "=" not in each:
            raise click.BadParameter(f"'{each}' is not of the form OPTION=VALUE")
    return tuple(
        (name.strip(), text.strip()) for name, _, text in (each.partition("=") for each in value)
    )


def _complete_setting(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The options of the game named before, or the values of the option."""
    # Before an option without its value click has not yet put the arguments in their places.
    rules = None
    for text in (ctx.params.get("game"), *ctx.args):
        with suppress(click.BadParameter):
            rules = rules or _rules_or_none(named(text)[0] if text else None)
    if rules is None:
        return []
    name, sign, text = incomplete.partition("=")
    if sign:
        values = rules.options[name].values if name in rules.options else ()
        return [CompletionItem(f"{name}={v}") for v in values if v.startswith(text)]
    return [CompletionItem(f"{each}=") for each in rules.options if each.startswith(name)]


class Place(click.Path):
    """A path. An empty text is none, though to the file system it is the folder one is in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises BadParameter."""
        if not str(value).strip():
            self.fail("a path is wanted here, and this is empty", param, ctx)
        return super().convert(value, param, ctx)


def rule_files_in(name: str, *, pieces: bool = False) -> tuple[str, ...]:
    """The rule files that an argument stands for: a file, or all below a folder.

    `pieces`: also parts of rules that games use. Raises UsageError for a folder without any.
    """
    folder = Path(name)
    if not folder.is_dir():
        return (name,)
    from rulekit.library import ENDINGS, is_rule_file

    found = tuple(
        str(path)
        for path in sorted(folder.rglob("*.y*ml"))
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
        and is_rule_file(str(path), pieces=pieces)
    )
    if not found:
        raise click.UsageError(
            f"there are no rule files in '{click.format_filename(name)}': they are called "
            f"*{ENDINGS[0]}, or have a line `rulekit: 1`"
        )
    return found


def game_argument(*, required: bool = True) -> Callable[[F], F]:
    """The argument GAME: the name of a game or the path of a rule file, perhaps with options."""
    return click.argument(
        "game", required=required, callback=known_game, shell_complete=complete_game
    )


def bots_option(default: str, help: str, others: Container[str] = ()) -> Callable[[F], F]:
    """The option `--bots`; given to the command as a tuple of what finds them.

    `others`: what may be said beside names of bots.
    """
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        metavar="A,B",
        help=help,
        callback=partial(known_bots, others=others),
        shell_complete=complete_bots,
    )


def set_option(function: F) -> F:
    """The option `--set`, for house rules; given to the command as pairs in `chosen`."""
    return click.option(
        "--set",
        CHOSEN,
        multiple=True,
        metavar="OPTION=VALUE",
        callback=_pairs,
        shell_complete=_complete_setting,
        help="Choose a house rule; may be repeated.",
    )(function)


def players_option(function: F) -> F:
    """The option `--players`."""
    return click.option(
        "--players", type=Whole(), metavar="N", help="Players at the table; the fewest if left out."
    )(function)


def language_of(what: str) -> Callable[[F], F]:
    """The option `--lang`, for what people read of a game; `what`: that, as the help says it."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(("en", "es")),
        default="en",
        show_default=True,
        help=f"The language of {what}.",
    )


def language_option(function: F) -> F:
    """The option `--lang`, for rulebooks and games."""
    return language_of("a rulebook, and of a page")(function)


def rules_of(name: str) -> Ruleset:
    """The checked rules of a game. Raises RulesetError."""
    from rulekit.library import load_ruleset
    from rulekit.play.game import RulesetError

    report = Report()
    rules = load_ruleset(name, report)
    if rules is None:
        raise RulesetError(report)
    return rules


def open_game(name: str, chosen: Mapping[str, str]) -> Game:
    """A game with options as texts. Raises RulesetError and SettingError."""
    from rulekit.play.game import Game

    return Game(rules_of(name), chosen)


def _rules_or_none(name: object) -> Ruleset | None:
    """The rules of a game while a command is being completed: faults are of no interest there."""
    from rulekit.library import load_ruleset

    return load_ruleset(name, Report()) if isinstance(name, str) and name != "-" else None
