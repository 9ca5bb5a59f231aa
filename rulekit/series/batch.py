"""Simulations: many hands or matches between bots, on one process or several.

Equal seeds give equal rows however many processes there are: each hand depends on the seed and its
own number only.
"""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from rulekit import asked
from rulekit.bots import BotFault, among, barred, find
from rulekit.engines import fastest, tier
from rulekit.ir.program import Program
from rulekit.machine.tier import RuleFault
from rulekit.play.game import Game, load
from rulekit.series.cluster import check_place
from rulekit.series.hand import Series
from rulekit.series.manifest import part_of
from rulekit.series.results import Kept, Results, sums_of
from rulekit.series.shards import Batch, OutError, Shelf
from rulekit.series.work import Crew, P, Playing, Task, WorkerLost, alone, shared

Progress = Callable[[int, int], None]
MOST_HANDS = 1 << 31  # of a series, whose numbers are words of the machine


def simulate(
    game: Game | str | Path,
    *,
    hands: int | None = None,
    matches: int | None = None,
    players: int | None = None,
    bots: Sequence[object] | str = ("random",),
    seed: int = 0,
    jobs: int = 1,
    on: str | None = None,
    out: str | Path | None = None,
    rows: bool = False,
    rotate: bool = False,
    engine: str | None = None,
    progress: Progress | None = None,
    first: int = 0,
    shard: str | tuple[int, int] | None = None,
    **options: object,
) -> Results:
    """Play hands (1000 if nothing is said) or matches between bots and count what happens.

    Ctrl-C stops it and keeps what is finished. With a directory, the same call goes on where an
    earlier one ended, however that ended: what lies there is not played again, and counts.

    `game`: a Game, or what `load` takes. `hands`: how many. `matches`: how many matches, instead of
    hands. `players`: the fewest if left out. `bots`: names of bots or bots themselves (a function,
    an object or a class with `choose`), which fill the seats in order, repeated; with `rotate` they
    move round the seats. `seed`: of the series; equal seeds give equal rows. `jobs`: processes that
    share the work. `on`: "dask://HOST:8786", whose workers share it, or "dask", a cluster of this
    machine with so many `jobs`. `out`: a directory for the rows. `rows`: whether they are kept in
    memory where there is no directory. `engine`: "wasm" where wasmtime is there, else "interp" with
    a warning; the rows are the same. `progress`: called with `done` and `asked` now and then.
    `first`: the number of the first hand, to go on with an earlier run. `shard`: "3/16" plays the
    third of sixteen parts of these hands only, for `merge` to bring together. `options`: of the
    game, by name; those that are named like a parameter go to `load`.

    Raises what `load` raises; UnknownBot and ValueError for what cannot be; OutError (an OSError)
    for a directory that cannot be written; RuleFault, with its record, if the rules get stuck;
    BotFault if a bot breaks down; WorkerLost (an OSError) if a process that shares the work is
    ended from outside, or a cluster cannot be reached; these four with the results up to there;
    TypeError for what is of the wrong kind.
    """
    chosen = _game(game, options)
    for name, number in (("hands", hands), ("matches", matches), ("players", players)):
        if number is not None:
            asked.whole(name, number)
    scope, amount = _amount(hands, matches)
    if out is not None:
        asked.kind("out", out, (str, os.PathLike), "a directory")
    if progress is not None and not callable(progress):
        raise asked.refused("progress", "a function of what is done and what is asked", progress)
    size = chosen.default_players if players is None else players
    _check(seed, jobs, first, scope, amount)
    if on is not None:
        check_place(on, jobs)
    part = None if shard is None else part_of(shard, first, amount)
    engine = fastest() if engine is None else engine
    program, digest = chosen.program(size), chosen.digest(size)
    names, found_by = seats_of(bots, program, apart=jobs > 1 or on is not None)
    series = Series(program, digest, seed, scope, names, rotate, engine, found_by)
    tier(engine)  # a wrong one is told here, not by a worker
    shelf = None if out is None else Shelf(out, series, part)
    wanted, nothing = part.numbers if part else range(first, first + amount), sums_of(series)
    left, sums = ((wanted,), nothing) if shelf is None else shelf.open(wanted, nothing)
    raw: list[Batch] | None = [] if rows and shelf is None else None
    results = Results(series, chosen.title, wanted.start, len(wanted), Kept(left, sums), shelf, raw)
    began = time.perf_counter()
    try:
        _run(results, jobs, on, progress)
    except (RuleFault, BotFault, OutError, WorkerLost) as fault:
        fault.results = results
        raise
    finally:
        results.seconds = time.perf_counter() - began
        results.interrupted = results.done < results.asked
        if shelf is not None:
            shelf.close()
    return results


# ── what is asked for ─────────────────────────────────────────────────────────────────────────


def _game(game: Game | str | Path, options: dict[str, object]) -> Game:
    if not isinstance(game, Game):
        return load(game, **options)
    if options:
        raise ValueError(f"this game has its options already; give '{min(options)}' to load()")
    return game


def _amount(hands: int | None, matches: int | None) -> tuple[str, int]:
    if hands is not None and matches is not None:
        raise ValueError("simulate hands or matches, not both")
    scope, amount = (
        ("match", matches) if matches is not None else ("hand", 1000 if hands is None else hands)
    )
    if amount < 1:
        raise ValueError(f"at least 1 {scope} has to be played, not {amount}")
    return scope, amount


def _check(seed: int, jobs: int, first: int, scope: str, amount: int) -> None:
    for name, number in (("seed", seed), ("jobs", jobs), ("first", first)):
        asked.whole(name, number)
    if not 0 <= seed < 1 << 62:
        raise ValueError("a seed is a whole number from 0 to 2**62 - 1")
    if jobs < 1:
        raise ValueError(f"at least 1 job is needed, not {jobs}")
    if not 0 <= first < MOST_HANDS:
        raise ValueError(f"the first number cannot be {first}; it is from 0 to 2**31 - 1")
    if first + amount > MOST_HANDS:
        many = "hands" if scope == "hand" else "matches"
        after = f" after the first {first}" if first else ""
        raise ValueError(
            f"a series has at most {MOST_HANDS - first} {many}{after}, so {amount} cannot be played"
        )


def seats_of(
    bots: Sequence[object] | str, program: Program, *, apart: bool
) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """For each seat the name of its bot, and what it is found by.

    Raises UnknownBot and ValueError.
    """
    players = program.players
    given = among(bots, players)
    found = [find(each) for each in given]
    for bot in found:
        barred(bot, program)
    names = [bot.name for bot in found]
    for name, each in zip(names, given, strict=True):
        if apart and not isinstance(each, str):
            _check_sendable(name, each)
    around = range(players)
    return (
        tuple(names[seat % len(given)] for seat in around),
        tuple(given[seat % len(given)] for seat in around),
    )


def _check_sendable(name: str, bot: object) -> None:
    """Refuse a bot that no other process can have. Raises ValueError."""
    made = bot if hasattr(bot, "__qualname__") else type(bot)
    said = "it is of the script itself" if made.__module__ == "__main__" else ""
    if not said:
        try:
            pickle.dumps(bot)
        except Exception as error:
            said = str(error)
    if said:
        raise ValueError(
            f"the bot '{name}' cannot be sent to other processes ({said}); "
            "put it into a module of its own, or leave 'jobs' at 1 and 'on' out"
        )


# ── the work ──────────────────────────────────────────────────────────────────────────────────


def _run(results: Results, jobs: int, on: str | None, progress: Progress | None) -> None:
    """Play all that is left, in order; an interruption ends it early.

    Whatever ends it, what was finished before is kept.
    """
    waiting: list[Batch] = []
    with suppress(KeyboardInterrupt), ExitStack() as opened:
        task = Playing(results.series, results.wants_rows)
        batches = worked(task, results.kept.left, jobs, on, opened)
        work = opened.enter_context(closing(batches))
        try:
            for batch in work:
                if batch.done:
                    waiting.append(batch)
                if results.shelf is None or results.shelf.due(waiting):
                    _keep(results, waiting)
                if progress is not None:
                    progress(results.done + sum(each.done for each in waiting), results.asked)
        finally:
            _keep(results, waiting)


def worked(
    task: Task[P], left: Sequence[range], jobs: int, on: str | None, opened: ExitStack
) -> Generator[P, None, None]:
    """Batches in order, of this process or of a crew, which is gone when `opened` is closed."""
    if on is None and jobs == 1:
        return alone(task, left)
    from rulekit.series.cluster import cluster
    from rulekit.series.processes import processes

    crew: Crew[P]
    if on is None:
        crew = opened.enter_context(processes(jobs, task))
    else:
        crew = opened.enter_context(cluster(on, jobs, task))
    return shared(task, left, crew)


def _keep(results: Results, waiting: list[Batch]) -> None:
    """Keep what waits. If this is interrupted, doing it again makes it good."""
    if not waiting:
        return
    if results.shelf is not None:
        results.shelf.write(waiting)
    results.keep(waiting)
    waiting.clear()
