"""`rulekit play`."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from rulekit.cli._asking import (
    bots_option,
    game_argument,
    open_game,
    players_option,
    set_option,
)
from rulekit.cli._endings import usage
from rulekit.cli._writing import either, note, plural

if TYPE_CHECKING:
    from rulekit.machine.state import State


@click.command("play")
@game_argument(required=False)
@players_option
@click.option(
    "--seed", type=int, metavar="S", help="Deal the cards of this number; else by chance."
)
@set_option
@bots_option("greedy", "Who plays the other seats, in order; the last goes for all that follow.")
@click.option(
    "--seat",
    "seats",
    default="1",
    show_default=True,
    metavar="N|all",
    help="Your seat; `all`, or several (`1,3`), for people at one screen.",
)
@click.option("--hand", is_flag=True, help="Play a single hand, not a match.")
@click.option(
    "--practice", is_flag=True, help="Let `undo` take back moves that have shown cards, too."
)
@click.option(
    "--load",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with a game that was saved.",
)
def command(
    *,
    game: str | None,
    players: int | None,
    seed: int | None,
    chosen: Sequence[tuple[str, str]],
    bots: tuple[str, ...],
    seats: str,
    hand: bool,
    practice: bool,
    load: Path | None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same screen.

    You see what your seat may know and the legal moves, numbered. Type a number or a move; `help`
    tells what else you can type.

    Example: rulekit play gin --hand
             rulekit play rummy --players 4 --bots greedy,random --seat 2
             rulekit play --load gin-17.json
    """
    from rulekit.bots import find
    from rulekit.cli._sitting import Sitting

    if load is not None:
        if players is not None or seed is not None or chosen or hand:
            raise click.UsageError(
                "a saved game has its own players, seed and options; leave these out with --load"
            )
        state = _loaded(load, game)
    elif game is not None:
        with usage():
            state = open_game(game, dict(chosen)).start(
                seed=random.SystemRandom().randrange(1_000_000) if seed is None else seed,
                players=players,
                scope="hand" if hand else "match",
            )
    else:
        raise click.UsageError("which game? Name it: rulekit play GAME")
    people = _people(seats, state.players)
    others = [seat for seat in range(1, state.players + 1) if seat not in people]
    if others and len(bots) > len(others):
        raise click.UsageError(f"{len(bots)} bots do not fit on {plural(len(others), 'seat')}")
    names = {seat: bots[min(i, len(bots) - 1)] for i, seat in enumerate(others)}
    click.echo(_welcome(state, people, names))
    sitting = Sitting(
        state,
        people,
        {seat: find(name) for seat, name in names.items()},
        source=game or state.record.game,
        practice=practice,
    )
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 (gives `input` history and editing)
    try:
        sitting.play()
    except EOFError:
        click.echo()
    if not sitting.state.is_over:
        note("goodbye")


def _loaded(path: Path, game: str | None) -> State:
    """The state at the end of a saved game. Raises UsageError."""
    from rulekit.cli._records import game_of_record, read_record

    record = read_record(path)
    with usage():
        how = f"before it: rulekit play FILE --load {quote(str(path))}"
        return game_of_record(record, game, how).replay(record)


def _people(text: str, players: int) -> frozenset[int]:
    """The seats of people. Raises UsageError."""
    if text.strip().lower() == "all":
        return frozenset(range(1, players + 1))
    words = [word.strip() for word in text.split(",")]
    allowed = {str(seat) for seat in range(1, players + 1)}
    for word in words:
        if word not in allowed:
            raise click.UsageError(f"there is no seat '{word}'; seats are 1 to {players}, or `all`")
    return frozenset(int(word) for word in words)


def _welcome(state: State, people: frozenset[int], names: dict[int, str]) -> str:
    program = state.position.program
    who = [f"you are seat {either(sorted(people)).replace(' or ', ' and ')}"]
    who += [f"seat {seat} is {name}" for seat, name in names.items()]
    return (
        f"{program.title}: {', '.join(who)}. The deal is number {state.start.seed}.\n"
        "Type `help` to see what you can type."
    )
