"""`rulekit compare`."""

from __future__ import annotations

from typing import Any

import click

from rulekit.cli.asking import (
    complete_bots,
    complete_game,
    known_bots,
    known_game,
    named,
    open_game,
    set_option,
)
from rulekit.cli.contests import amount_options, one_amount, series_options, tell
from rulekit.cli.endings import usage
from rulekit.cli.reporting import Asked, report_option, write_page
from rulekit.cli.watching import asked_to_end, progress_bar, warnings_as_notes


def _bots_of_both(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    """The callback of `--bots`, given once for both sides or once for each."""
    if len(value) > 2:
        raise click.BadParameter("say it once for both sides, or twice: once for each")
    return tuple(known_bots(ctx, param, each) for each in value)


class _Spoken(click.Command):
    """A command that takes `--until "0.5 points"` as it takes `--until 0.5 points`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, what is quoted after `--until` as its words."""
        if "--until" in args[:-1]:
            at = args.index("--until") + 1
            args = [*args[:at], *args[at].split(), *args[at + 1 :]]
        return super().parse_args(ctx, args)


@click.command("compare", cls=_Spoken)
@click.argument("a", callback=known_game, shell_complete=complete_game)
@click.argument("b", required=False, callback=known_game, shell_complete=complete_game)
@amount_options(1000)
@click.option(
    "--until",
    nargs=2,
    metavar="X UNIT",
    help="Play until the intervals of this unit, or of one figure, are X to either side.",
)
@click.option(
    "--bots",
    multiple=True,
    metavar="A,B",
    callback=_bots_of_both,
    shell_complete=complete_bots,
    help="Who plays, greedy if nothing is said; twice: who plays A, and who plays B.",
)
@set_option
@series_options
@report_option
@click.pass_context
def command(
    ctx: click.Context, /, a: str, b: str | None, until: tuple[str, str] | None, form: str,
    page: Asked | None, bots: tuple[tuple[str, ...], ...], chosen: tuple[tuple[str, str], ...],
    **asked: Any,
) -> None:  # fmt: skip
    """Play two games on the same deals and tell what differs, and how sure that is.

    A and B are games, or games with options: GAME:OPTION=VALUE. Without B it is A with what --set
    chooses, or A with the second --bots.

    With --until the number of hands is not fixed: X is half the width of an interval, UNIT is
    points, turns, decisions, hands or %, or the key of a figure as --format json has it. These
    intervals hold whenever play stops, also by Ctrl-C, and are wider for it.

    Example: rulekit compare gin openspiel_gin
             rulekit compare gin --set deal_variant=extra_card --until 0.5 points
             rulekit compare gin gin:target=50 --matches 500
             rulekit compare gin --bots greedy --bots random --hands 200
             rulekit compare gin gin:deal_variant=extra_card --report extra_card.html
    """
    one_amount(asked)
    other = _second(a, b, chosen, bots)
    with usage():
        one = open_game(*named(a))
        two = open_game(*other)
        from rulekit.answers.comparing import PAIRS, compare  # after the rules: their faults first

        called = (a, b or _called(*other))
        with warnings_as_notes(), asked_to_end() as signals:
            total = asked["hands"] or asked["matches"] or PAIRS
            with progress_bar(total) as progress:
                found = compare(
                    one,
                    two,
                    until=" ".join(until) if until else None,
                    bots=bots[0] if bots else ("greedy",),
                    bots_b=bots[-1] if bots else None,
                    names=called,
                    progress=progress,
                    **asked,
                )
    tell(ctx, found, form, signals, lambda: write_page(ctx, page, found, one, two))


def _second(
    a: str,
    b: str | None,
    chosen: tuple[tuple[str, str], ...],
    bots: tuple[tuple[str, ...], ...],
) -> tuple[str, dict[str, str]]:
    """The second game and its options. Raises UsageError."""
    if b is not None:
        if chosen:
            raise click.UsageError("--set is for the second game where none is named; write "
                                   f"'{b}:OPTION=VALUE'")  # fmt: skip
        return named(b)
    if not chosen and len(bots) < 2:
        raise click.UsageError(
            "nothing to compare with: name a second game, or choose by --set OPTION=VALUE, or say "
            "--bots twice"
        )
    game, given = named(a)
    return game, {**given, **dict(chosen)}


def _called(game: str, chosen: dict[str, str]) -> str:
    """A game and its options as they are written."""
    options = ",".join(f"{name}={value}" for name, value in chosen.items())
    return f"{game}:{options}" if options else game
