"""What commands ask for that let several sides play the same deals."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import click

from rulekit.cli.asking import players_option
from rulekit.cli.endings import STOPPED
from rulekit.cli.numbers import Whole

F = TypeVar("F", bound=Callable[..., Any])


class Answer(Protocol):
    """What such a command brings: text by `str()`, and plain dictionaries."""

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped early."""

    def as_dict(self) -> dict[str, Any]:
        """All of it, ready for JSON."""


def amount_options(usual: int) -> Callable[[F], F]:
    """The options `--hands` and `--matches`; `usual`: how many hands if nothing is said."""

    def with_options(function: F) -> F:
        return click.option(
            "--hands",
            type=Whole(2),
            metavar="N",
            help=f"Each side plays N hands; {usual} if nothing is said.",
        )(
            click.option(
                "--matches", type=Whole(2), metavar="N", help="Each plays N matches instead."
            )(function)
        )

    return with_options


def series_options(function: F) -> F:
    """The table size, the series of deals, who plays it, and how the answer is written."""
    for option in reversed(_SERIES):
        function = option(function)
    return function


on_option = click.option(
    "--on",
    metavar="CLUSTER",
    help="Play on a Dask cluster: dask://HOST:8786, or dask for one of this machine.",
)
_SERIES = (
    players_option,
    click.option("--rotate", is_flag=True, help="Let the bots change seats from game to game."),
    click.option(
        "--seed",
        type=Whole(0),
        default=0,
        show_default=True,
        metavar="S",
        help="The number of the series; equal numbers give equal deals.",
    ),
    click.option(
        "--first",
        type=Whole(0),
        default=0,
        show_default=True,
        metavar="I",
        help="Begin the series with deal I, counted from 0.",
    ),
    click.option(
        "--jobs",
        "-j",
        type=Whole(1),
        default=1,
        show_default=True,
        metavar="J",
        help="Play in J processes; the answer is the same.",
    ),
    on_option,
    click.option(
        "--engine",
        type=click.Choice(["interp", "wasm"]),
        help="What plays: wasm where wasmtime is installed, else interp, the slow reference.",
    ),
    click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="For people or for programs.",
    ),
)


def one_amount(asked: dict[str, Any]) -> None:
    """Refuse both hands and matches. Raises UsageError."""
    if asked["hands"] is not None and asked["matches"] is not None:
        raise click.UsageError("either --hands or --matches")


def tell(
    ctx: click.Context,
    found: Answer,
    form: str,
    signals: list[int],
    write: Callable[[], None] | None = None,
) -> None:
    """Print an answer, and `write` its page; one that was stopped early ends as a signal does."""
    click.echo(json.dumps(found.as_dict(), indent=2) if form == "json" else str(found))
    if write is not None:
        write()
    if found.interrupted:
        ctx.exit(128 + signals[0] if signals else STOPPED)
