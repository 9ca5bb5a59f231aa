"""`rulekit sweep`."""

from __future__ import annotations

import re
from typing import Any

import click

from rulekit.cli.asking import bots_option, game_argument, named, open_game, set_option
from rulekit.cli.contests import amount_options, one_amount, series_options, tell
from rulekit.cli.endings import usage
from rulekit.cli.numbers import Whole
from rulekit.cli.reporting import Asked, report_option, write_page
from rulekit.cli.watching import asked_to_end, progress_bar, warnings_as_notes

RANGE = re.compile(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")


@click.command("sweep")
@game_argument()
@click.option(
    "--vary",
    metavar="FILE:LINE:COLUMN=VALUES",
    help="Vary the number that stands at a place of the rule file, instead of an option.",
)
@click.option(
    "--steps",
    type=Whole(2),
    default=11,
    show_default=True,
    metavar="N",
    help="Of a range of numbers try N at most, evenly spaced.",
)
@click.option(
    "--figure",
    "figures",
    multiple=True,
    metavar="KEY",
    help="Show this figure; may be repeated. Those that change most, if nothing is said.",
)
@amount_options(500)
@bots_option("greedy", "Who plays: one name for every seat, or one for each.")
@set_option
@series_options
@report_option
@click.pass_context
def command(
    ctx: click.Context, /, game: str, vary: str | None, steps: int, form: str,
    page: Asked | None, chosen: tuple[tuple[str, str], ...], **asked: Any,
) -> None:  # fmt: skip
    """Play a game with many values of one option, and draw what that changes.

    VALUES are a range, 50..150, or a list, 50,100,150. One --set has a range or list: that option
    is swept, and any other --set holds for all. With --vary it is a number in the rule file
    itself, which has to be that of GAME.

    Each value is compared with the game as it is, on the same deals; the line of what it has now
    is marked by a star. Ctrl-C keeps the values that are finished.

    Example: rulekit sweep gin --set target=50..150 --matches 100
             rulekit sweep gin --set next_dealer=loser,winner,alternate --matches 100
             rulekit sweep gin --vary gin.yaml:189:56=0..10
             rulekit sweep gin --vary gin.yaml:189:56=0..10 --figure points.dealer
             rulekit sweep gin --set target=50..150 --matches 100 --report target.html
    """
    one_amount(asked)
    name, given = named(game)
    held = {option: text for option, text in chosen if not _is_many(text)}
    many = [(option, text) for option, text in chosen if _is_many(text)]
    if vary is not None:
        place, sign, text = vary.rpartition("=")
        if not sign:
            raise click.BadParameter(f"'{vary}' is not of the form FILE:LINE:COLUMN=VALUES")
        many.append((place, text))
    if len(many) != 1:
        raise click.UsageError(
            "name one thing to sweep: --set OPTION=50..150, --set OPTION=A,B,C, or "
            "--vary FILE:LINE:COLUMN=5..10"
        )
    ((what, text),) = many
    with usage():
        from rulekit.answers.sweeps import sweep

        with warnings_as_notes(), asked_to_end() as signals, progress_bar(1) as progress:
            found = sweep(
                name,
                what,
                _values(text, steps),
                chosen={**given, **held},
                progress=progress,
                **asked,
            )
        base = open_game(name, {**given, **held})
    tell(ctx, found, form, signals, lambda: write_page(ctx, page, found, base))


def _is_many(text: str) -> bool:
    return RANGE.fullmatch(text) is not None or "," in text


def _values(text: str, steps: int) -> list[str]:
    """The values of a range or a list. Raises UsageError for a range that is empty."""
    said = RANGE.fullmatch(text)
    if said is None:
        return [each.strip() for each in text.split(",")]
    low, high = int(said[1]), int(said[2])
    if low >= high:
        raise click.UsageError(f"'{text}' is no range: it has to go up")
    steps = min(steps, high - low + 1)
    return [str(low + round(step * (high - low) / (steps - 1))) for step in range(steps)]
