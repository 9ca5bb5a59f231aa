"""What commands ask for in common: a game, table size and options, bots."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from rulekit.cli._endings import GAME
from rulekit.cli._writing import note
from rulekit.diagnostics import Report, did_you_mean

if TYPE_CHECKING:
    from rulekit.model.ruleset import Ruleset
    from rulekit.play.game import Game

F = TypeVar("F", bound=Callable[..., Any])


def known_game(ctx: click.Context, _param: click.Parameter, value: Any) -> Any:
    """The callback of parameters that name games. Raises BadParameter if there is no such game."""
    from rulekit.library import is_game, why_no_game

    for name in value if isinstance(value, tuple) else (value,):
        if name is not None and not is_game(name):
            raise click.BadParameter(click.format_filename(why_no_game(name)))
        if name is not None:
            tell_others(name)
    if isinstance(value, str):
        ctx.find_root().meta[GAME] = value
    return value


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


def _known_bots(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[str, ...]:
    from rulekit.bots import names

    asked = tuple(name.strip() for name in value.split(","))
    for name in asked:
        if name not in names():
            hint = did_you_mean(name, names(), "bots")
            raise click.BadParameter(f"there is no bot '{name}'; {hint}")
    return asked


def _complete_bots(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from rulekit.bots import names

    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + name) for name in names() if name.startswith(last)]


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
    from rulekit.library import is_game

    # Before an option without its value click has not yet put the arguments in their places.
    named = [ctx.params.get("game"), *ctx.args]
    rules = _rules_or_none(next((name for name in named if name and is_game(name)), None))
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


def game_argument(*, required: bool = True) -> Callable[[F], F]:
    """The argument GAME: the name of a game that comes with rulekit, or the path of a rule file."""
    return click.argument(
        "game", required=required, callback=known_game, shell_complete=complete_game
    )


def bots_option(default: str, help: str) -> Callable[[F], F]:
    """The option `--bots`; given to the command as a tuple of names."""
    return click.option(
        "--bots",
        default=default,
        show_default=True,
        metavar="A,B",
        help=help,
        callback=_known_bots,
        shell_complete=_complete_bots,
    )


def set_option(function: F) -> F:
    """The option `--set`, for house rules; given to the command as pairs in `chosen`."""
    return click.option(
        "--set",
        "chosen",
        multiple=True,
        metavar="OPTION=VALUE",
        callback=_pairs,
        shell_complete=_complete_setting,
        help="Choose a house rule; may be repeated.",
    )(function)


def players_option(function: F) -> F:
    """The option `--players`."""
    return click.option(
        "--players", type=int, metavar="N", help="Players at the table; the fewest if left out."
    )(function)


def language_option(function: F) -> F:
    """The option `--lang`, for printed rulebooks."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(("en", "es")),
        default="en",
        show_default=True,
        help="The language of a rulebook.",
    )(function)


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
