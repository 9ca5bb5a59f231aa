"""What commands ask for in common: a game, table size and options, bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from rulekit.diagnostics import Report, did_you_mean

if TYPE_CHECKING:
    from rulekit.model.ruleset import Ruleset
    from rulekit.play.game import Game

F = TypeVar("F", bound=Callable[..., Any])


def why_no_game(name: str) -> str:
    """What to say of a name that is neither a game of ours nor a file."""
    from rulekit.library import games

    hint = did_you_mean(name, games()) or f"games: {', '.join(games())}"
    return f"there is no game or file '{click.format_filename(name)}'; {hint}"


def is_game(name: str) -> bool:
    """Whether a name is that of a game of ours, of a file, or `-`."""
    from rulekit.library import games

    return name == "-" or name in games() or Path(name).is_file()


class GameName(click.ParamType):
    """The name of a game that comes with rulekit, or the path of a rule file."""

    name = "game"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The name, if there is such a game."""
        if not is_game(value):
            self.fail(why_no_game(value), param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of games; the shell adds files."""
        from rulekit.library import games

        found = [CompletionItem(name) for name in games() if name.startswith(incomplete)]
        return found or [CompletionItem(incomplete, type="file")]


class BotNames(click.ParamType):
    """Names of bots, separated by commas."""

    name = "bots"

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[str, ...]:
        """The names, if there are such bots."""
        if isinstance(value, tuple):
            return value
        names = tuple(name.strip() for name in value.split(","))
        for name in names:
            if name not in bots():
                hint = did_you_mean(name, bots()) or f"bots: {', '.join(bots())}"
                self.fail(f"there is no bot '{name}'; {hint}", param, ctx)
        return names

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of bots, after those already written."""
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(before + comma + name) for name in bots() if name.startswith(last)]


def bots() -> tuple[str, ...]:
    """The names of all bots."""
    from rulekit import discover

    return discover.names("rulekit.bots")


class Setting(click.ParamType):
    """One option with its value: `target=200`."""

    name = "option=value"

    def convert(
        self, value: str | tuple[str, str], param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> tuple[str, str]:
        """The option and the value."""
        if isinstance(value, tuple):
            return value
        name, sign, text = value.partition("=")
        if not sign or not name.strip():
            self.fail(f"'{value}' is not of the form option=value", param, ctx)
        return name.strip(), text.strip()

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The options of the game named before, or the values of the option."""
        rules = _rules_or_none(ctx.params.get("game"))
        if rules is None:
            return []
        name, sign, text = incomplete.partition("=")
        if sign:
            values = rules.options[name].values if name in rules.options else ()
            return [CompletionItem(f"{name}={v}") for v in values if v.startswith(text)]
        return [CompletionItem(f"{each}=") for each in rules.options if each.startswith(name)]


def game_argument(function: F) -> F:
    """The argument GAME."""
    return click.argument("game", type=GameName())(function)


def set_option(function: F) -> F:
    """The option `--set`, for house rules; given to the command as pairs in `chosen`."""
    return click.option("--set", "chosen", multiple=True, type=Setting(), metavar="OPTION=VALUE",
                        help="Choose a house rule; may be repeated.")(function)


def players_option(function: F) -> F:
    """The option `--players`."""
    return click.option("--players", type=int, metavar="N",
                        help="Players at the table; the fewest if left out.")(function)


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
