"""`rulekit play`."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from rulekit.cli.asking import (
    Place,
    bots_option,
    game_argument,
    open_game,
    players_option,
    set_option,
    settled,
)
from rulekit.cli.endings import usage
from rulekit.cli.numbers import Whole
from rulekit.cli.writing import colour, either, note, plural

if TYPE_CHECKING:
    from rulekit.cli.dressing import Dress
    from rulekit.cli.sitting import Sitting
    from rulekit.play.state import State

SEAT, BOT = "1", "greedy"
"""Who plays if nothing is said."""


@click.command("play")
@game_argument(required=False)
@players_option
@click.option(
    "--seed", type=Whole(), metavar="S", help="Deal the cards of this number; else by chance."
)
@set_option
@bots_option(BOT, "Who plays the other seats, in order; the last goes for all that follow.")
@click.option(
    "--seat",
    "seats",
    default=SEAT,
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
    type=Place(path_type=Path),
    metavar="FILE",
    help="Go on with a game that was saved.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the game there when you leave it or it is over, without asking.",
)
@click.option(
    "--watch", is_flag=True, help="Let bots have all seats, and watch them with open hands."
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=1.0,
    show_default=True,
    metavar="S",
    help="Seconds between moves that are watched.",
)
@click.option("--ascii", "plain", is_flag=True, help="Print suits as letters, without colour.")
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
    save: Path | None,
    watch: bool,
    pace: float,
    plain: bool,
) -> None:
    """Play a game in the terminal, against bots or with others at the same screen.

    GAME may come with house rules: gin:target=50 is as with --set.

    You see what your seat may know and the legal moves, numbered. Type a number or a move; `help`
    tells what else you can type. Whoever leaves, also with Ctrl-C or Ctrl-D, is asked whether to
    keep the game; where nobody can answer, or the rules break down, it is kept. The command that
    goes on with it is shown.

    Example: rulekit play gin --hand
             rulekit play rummy --players 4 --bots greedy,random --seat 2
             rulekit play --load gin-17.json
             rulekit play rummy --watch --pace 0.5 --bots greedy,learned
    """
    from rulekit.bots import find
    from rulekit.cli.keeping import Keeper, listening
    from rulekit.cli.sitting import Sitting

    source, options = (None, {}) if game is None else settled(game, chosen)
    if source == "-":
        raise click.UsageError("standard input is where you type; put the rules into a file")
    if save is not None:
        _check_save(save)
    if load is not None:
        if players is not None or seed is not None or chosen or options or hand:
            raise click.UsageError(
                "a saved game has its own players, seed and options; leave these out with --load"
            )
        state = _loaded(load, source)
    elif source is not None:
        with usage():
            state = open_game(source, options).start(
                seed=random.SystemRandom().randrange(1_000_000) if seed is None else seed,
                players=players,
                scope="hand" if hand else "match",
            )
    else:
        raise click.UsageError("which game? Name it: rulekit play GAME")
    people = frozenset() if watch else _people(seats, state.players)
    others = [seat for seat in range(1, state.players + 1) if seat not in people]
    given = click.get_current_context().get_parameter_source("bots") is ParameterSource.COMMANDLINE
    if len(bots) > len(others) and (others or given):
        fit = "bot does" if len(bots) == 1 else "bots do"
        raise click.UsageError(f"{len(bots)} {fit} not fit on {plural(len(others), 'seat')}")
    names = {seat: bots[min(i, len(bots) - 1)] for i, seat in enumerate(others)}
    click.echo(_welcome(state, people, names))
    keeper = Keeper(_onward(source, seats, bots, practice, save), always=save, file=load)
    if load is not None:
        keeper.state = state
    found = {seat: find(name) for seat, name in names.items()}
    listening()
    sitting = Sitting(state, people, found, keeper=keeper, practice=practice)
    sitting.dress = _dress(state, plain=plain)
    sitting.pace = pace if watch else None
    _seated(sitting)


def _dress(state: State, *, plain: bool) -> Dress:
    """How cards look: with signs and colours where somebody looks at a terminal that has them."""
    from rulekit.cli.dressing import Dress

    out = sys.stdout  # none, if it was closed before the start
    looked_at = out is not None and out.isatty() and not plain
    signs = looked_at and "utf" in (out.encoding or "").lower()
    return Dress(state.position.program, symbols=signs, colour=looked_at and colour(sys.stdout))


def _seated(sitting: Sitting) -> None:
    """Play until the game is over or is left; however that happens, it is not lost."""
    from rulekit.cli.keeping import SentAway, sent_away

    keeper = sitting.keeper
    try:
        with sent_away():
            sitting.play()
    except EOFError:
        click.echo()
    except KeyboardInterrupt:
        click.echo()
        if sitting.would_lose():
            keeper.offer(sitting.state)
        raise
    except BaseException as error:
        if sitting.would_lose():
            keeper.keep(sitting.state)
        if isinstance(error, SentAway):
            raise click.exceptions.Exit(128 + error.number) from None
        raise
    if sitting.would_lose():
        keeper.offer(sitting.state)
    if not sitting.state.is_over:
        note("goodbye")
    elif keeper.always is not None:
        keeper.keep(sitting.state)


def _onward(
    game: str | None, seats: str, bots: Sequence[str], practice: bool, save: Path | None
) -> tuple[str, ...]:
    """The words after `rulekit play` that go on with a game as it is played now."""
    words = [game] if game is not None else []  # else the record names it
    words += ["--seat", seats] if seats != SEAT else []
    words += ["--bots", ",".join(bots)] if tuple(bots) != (BOT,) else []
    words += ["--practice"] if practice else []
    words += ["--save", str(save)] if save is not None else []
    return tuple(words)


def _check_save(path: Path) -> None:
    """Refuse a file in which the game could not be kept. Raises UsageError."""
    from rulekit.cli.keeping import is_record

    said = None
    try:
        if path.exists() and not is_record(path):
            said = "it is something else"
        elif not path.parent.is_dir():
            said = "there is no such folder"
        elif not os.access(path if path.exists() else path.parent, os.W_OK):
            said = "it may not be written"
    except OSError as error:
        said = (error.strerror or str(error)).lower()
    if said is not None:
        raise click.UsageError(f"cannot save in '{click.format_filename(path)}': {said}")


def _loaded(path: Path, game: str | None) -> State:
    """The state at the end of a saved game. Raises UsageError."""
    from rulekit.cli.records import game_of_record, read_record, replayed
    from rulekit.machine.tier import RuleFault

    record = read_record(path)
    with usage():
        how = f"before it: rulekit play FILE --load {quote(str(path))}"
        found = game_of_record(record, game, how)
        try:
            return found.replay(record)
        except RuleFault as fault:
            if not record.moves:
                raise
            note(f"the rules broke down at the last move, which is taken back: {fault}")
            return replayed(found, record, len(record.moves) - 1)


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
    if not people:
        told = ", ".join(f"seat {seat} is {name}" for seat, name in names.items())
        return f"{program.title}: {told}. The deal is number {state.start.seed}."
    who = [f"you are seat {either(sorted(people)).replace(' or ', ' and ')}"]
    who += [f"seat {seat} is {name}" for seat, name in names.items()]
    return (
        f"{program.title}: {', '.join(who)}. The deal is number {state.start.seed}.\n"
        "Type `help` to see what you can type."
    )
