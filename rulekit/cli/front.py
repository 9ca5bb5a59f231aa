"""The group of all commands: how they are found, and what becomes of their errors."""

from __future__ import annotations

import inspect
import io
import re
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any

import click

from rulekit import discover
from rulekit.cli.endings import DEBUG, handled, usage_told
from rulekit.diagnostics import did_you_mean

COMMANDS = "rulekit.cli.commands"
"""The package whose modules are the commands."""

WORDS = "rulekit.words"
"""Where the root context's `meta` holds what was typed, from the command's name on."""

_ELSEWHERE = {
    "games": "list", "ls": "list", "check": "validate", "lint": "validate", "format": "fmt",
    "run": "play", "sim": "simulate", "init": "new", "create": "new", "doc": "show",
    "rulebook": "show", "server": "lsp", "graph": "show",
}  # fmt: skip
"""What commands are called in other programs, or by those who do not know ours."""


class Situation(click.Context):
    """Where a command is; errors of usage that do not say where they happened get it from here."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool | None:
        """Leave the command."""
        if isinstance(error, click.UsageError) and error.ctx is None:
            error.ctx = self
        done = super().__exit__(kind, error, traceback)
        if isinstance(error, click.NoSuchOption) and (
            found := _meant(error.option_name, self.command)
        ):
            told = f"there is no option '{error.option_name}'; did you mean '{found}'?"
            raise click.UsageError(told, error.ctx) from None
        return done


def _meant(option: str, command: click.Command) -> str:
    """The option that takes what a wrong one is called, as `--set OPTION=VALUE`, or ""."""
    word = option.lstrip("-").lower().removesuffix("s")
    for param in command.params:
        words = re.findall("[a-z]+", (param.metavar or "").lower())
        if isinstance(param, click.Option) and word in words:
            return param.opts[0]
    return ""


class Front(click.Group):
    """The commands found in this folder, and what becomes of their errors."""

    context_class = Situation

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.help = _kept_lines(self.help)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return [name.replace("_", "-") for name in discover.names(COMMANDS)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, or None."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = discover.load(COMMANDS, cmd_name.replace("-", "_")).command
        assert isinstance(command, click.Command)
        command.context_class = Situation
        if not any(param.name == "debug" for param in command.params):
            command.params.append(_debug_option())
            command.help = _kept_lines(command.help)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names. Raises UsageError with a suggestion."""
        names = self.list_commands(ctx)
        ctx.find_root().meta[WORDS] = tuple(args)
        if args and args[0] not in names and not args[0].startswith("-"):
            other = _ELSEWHERE.get(args[0], "")
            hint = f"did you mean '{other}'?" if other else did_you_mean(args[0], names, "commands")
            raise click.UsageError(f"there is no command '{args[0]}'; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; every exception becomes a message and an exit code."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # never fail for want of a character
                stream.reconfigure(errors="replace")
        with usage_told(), handled():
            return super().invoke(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the command's name."""
        with usage_told():
            return super().parse_args(ctx, args)


def _kept_lines(help: str | None) -> str:
    """A help text in which paragraphs with examples or indented lines are not filled anew."""
    paragraphs = inspect.cleandoc(help or "").split("\n\n")
    return "\n\n".join(
        f"\b\n{text}" if text.startswith(("Example:", " ")) or "\n " in text else text
        for text in paragraphs
    )


def _set_debug(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        ctx.find_root().meta[DEBUG] = True


def debug_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option `--debug`, before the command's name."""
    return click.option(
        "--debug",
        is_flag=True,
        expose_value=False,
        callback=_set_debug,
        help="Show tracebacks of errors.",
    )(function)


def _debug_option() -> click.Option:
    """The same after the command's name, where people also write it."""
    return click.Option(
        ["--debug"], is_flag=True, expose_value=False, hidden=True, callback=_set_debug
    )
