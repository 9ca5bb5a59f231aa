"""`rulekit train`."""

from __future__ import annotations

from pathlib import Path

import click

from rulekit.cli.asking import (
    Place,
    game_argument,
    open_game,
    players_option,
    set_option,
    settled,
)
from rulekit.cli.endings import STOPPED, usage
from rulekit.cli.numbers import Whole
from rulekit.cli.watching import asked_to_end, warnings_as_notes
from rulekit.cli.writing import note, plural, write_new

MINUTES = 10


@click.command("train")
@game_argument()
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    metavar="M",
    help=f"Learn for M minutes; {MINUTES} if nothing is said.",
)
@click.option(
    "--rounds",
    type=Whole(1),
    metavar="N",
    help="Learn for N rounds instead: with equal seeds they give equal weights.",
)
@click.option(
    "--hands",
    type=Whole(1),
    default=4000,
    show_default=True,
    metavar="H",
    help="Play H hands in a round; fewer, if the minutes are short.",
)
@players_option
@set_option
@click.option(
    "--seed",
    type=Whole(0),
    default=0,
    show_default=True,
    metavar="S",
    help="The number of what is played, and of what is drawn in learning.",
)
@click.option(
    "--out",
    type=Place(dir_okay=False),
    metavar="FILE",
    help="Where it is kept; GAME.learned.json if nothing is said.",
)
@click.pass_context
def command(
    ctx: click.Context, /, game: str, chosen: tuple[tuple[str, str], ...], minutes: float | None,
    rounds: int | None, hands: int, players: int | None, seed: int, out: str | None,
) -> None:  # fmt: skip
    """Learn by play what positions of a game are worth, for the bot `learned`.

    In each round it plays hands against `greedy`, itself and what it was before, in which it now
    and then tries another move than the best; and fits a small network to what they brought. After
    each, what it knows plays `greedy`: each deal twice, with the seats changed. The best round is
    kept, and is measured at the end on other deals, with a 95% interval.

    What it knows is a file that people can read. --bots learned:file=FILE plays by it.

    Ctrl-C ends it, and keeps the best round so far.

    Example: rulekit train gin --minutes 10
             rulekit train rummy --players 2 --set ace=high --rounds 20 --seed 1 --out mine.json
    """
    if minutes is not None and rounds is not None:
        raise click.UsageError("either --minutes or --rounds")
    with usage():
        opened = open_game(*settled(game, chosen))
        from rulekit.learning.training import train

        place = Path(out or f"{opened.name}.learned.json")
        if place.exists():
            raise click.UsageError(f"{place} is there already; name another place by --out")
        with warnings_as_notes(), asked_to_end() as signals:
            found = train(
                opened,
                players,
                minutes=MINUTES if minutes is None and rounds is None else minutes,
                rounds=rounds,
                seed=seed,
                hands=hands,
                told=lambda number, text: note(f"round {number}: {text}"),
            )
    write_new(place, found.knowledge.text())
    click.echo(f"{found.duel}")
    click.echo(
        f"learned from {plural(found.hands, 'hand')} in {plural(found.rounds, 'round')}, "
        f"{found.seconds:.0f} s: {place}"
    )
    if found.interrupted:
        note("stopped before its time; the figure is of the deals by which the round was chosen")
        ctx.exit(128 + signals[0] if signals else STOPPED)
