"""`rulekit replay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit.cli.asking import Place, complete_game, known_game
from rulekit.cli.endings import FAULT, FINDINGS
from rulekit.cli.numbers import Whole
from rulekit.cli.writing import note, plural

if TYPE_CHECKING:
    from rulekit.play.state import State


@click.command("replay")
@click.argument("file", type=Place(path_type=Path))
@click.option(
    "--game",
    metavar="FILE",
    callback=known_game,
    shell_complete=complete_game,
    help="The rule file, if it is not found by the name of the game.",
)
@click.option("--to", type=Whole(0), metavar="N", help="Stop after N moves.")
@click.option(
    "--seat", type=Whole(), metavar="S", help="Show what this seat may know, not everything."
)
@click.option("--moves", is_flag=True, help="List the moves.")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    file: Path,
    game: str | None,
    to: int | None,
    seat: int | None,
    moves: bool,
) -> None:
    """Replay a saved game and show how it ended.

    The exit code is 1 if the record does not fit the rules: then the rules, or the record, have
    been changed. It is 3 if the last move breaks the rules: what stood before it is shown.

    Example: rulekit replay gin-17.json --to 12 --seat 1
    """
    from rulekit.cli.records import game_of_record, read_record, replayed
    from rulekit.machine.record import BadRecord
    from rulekit.machine.tier import RuleFault

    record = read_record(file)
    if to is not None and to > len(record.moves):
        raise click.UsageError(f"the record has only {plural(len(record.moves), 'move')}")
    opened = game_of_record(record, game)
    fault = None
    try:
        state = replayed(opened, record, to)
    except BadRecord as error:
        note(f"error: {error}")
        ctx.exit(FINDINGS)
    except RuleFault as error:
        if not record.moves:
            raise
        fault, state = error, replayed(opened, record, len(record.moves) - 1)
    if seat is not None and not 1 <= seat <= state.players:
        raise click.UsageError(f"there is no seat {seat}; seats are 1 to {state.players}")
    if moves:
        click.echo(_moves(state, seat))
    click.echo(_shown(state, seat))
    if fault is not None:
        note(f"error: then comes `{record.moves[-1]}`, and the rules break down: {fault}")
        ctx.exit(FAULT)


def _moves(state: State, seat: int | None) -> str:
    """All moves with their numbers; for a seat, without what it did not see."""
    lines = []
    for number, played in enumerate(state.history, start=1):
        hidden = seat is not None and seat != played.seat
        arguments = [
            "?" if hidden and secret else text
            for text, secret in zip(played.move.arguments, played.hidden, strict=True)
        ]
        said = f"{played.move.action} {', '.join(arguments)}".rstrip()
        lines.append(f"{number:4}  hand {played.hand}  seat {played.seat}: {said}")
    return "\n".join([*lines, ""])


def _shown(state: State, seat: int | None) -> str:
    from rulekit.cli.table import ended

    table = str(state) if seat is None else str(state.view(seat))
    return f"{table}\n\n{ended(state)}" if state.is_over else table
