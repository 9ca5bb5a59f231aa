"""Simulations: many hands or matches between bots, on one process or several.

Equal seeds give equal rows however many processes there are: each hand depends on the seed and its
own number only.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from array import array
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit import asked
from rulekit.bots import BotFault, among, find
from rulekit.engines import fastest, tier
from rulekit.machine.tier import RuleFault
from rulekit.play.game import Game, load
from rulekit.series.hand import Host, Row, Series
from rulekit.series.inside import rows_of
from rulekit.series.results import Kept, Results, sums_of
from rulekit.series.shards import Batch, OutError, Shelf

if TYPE_CHECKING:
    from concurrent.futures import Future

Progress = Callable[[int, int], None]
BATCH_SECONDS = 0.5  # how long a process works before it reports
LONGEST_BATCH = 1.0  # and at most, if a hand ends meanwhile
MOST_HANDS = 1 << 31  # of a series, whose numbers are words of the machine
FIRST_BATCH = 4  # hands in the first batches, before the speed is known
LOST = (
    "a process that shared the work was ended from outside, perhaps because the machine had no "
    "memory left"
)


class WorkerLost(ChildProcessError):
    """A process that shared the work of a simulation was ended from outside.

    `results`: the Results of what was finished before.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.results: object = None


def simulate(
    game: Game | str | Path,
    *,
    hands: int | None = None,
    matches: int | None = None,
    players: int | None = None,
    bots: Sequence[object] | str = ("random",),
    seed: int = 0,
    jobs: int = 1,
    out: str | Path | None = None,
    rows: bool = False,
    rotate: bool = False,
    engine: str | None = None,
    progress: Progress | None = None,
    first: int = 0,
    **options: object,
) -> Results:
    """Play hands (1000 if nothing is said) or matches between bots and count what happens.

    Ctrl-C stops it and keeps what is finished. With a directory, the same call goes on where an
    earlier one ended, however that ended: what lies there is not played again, and counts.

    `game`: a Game, or what `load` takes. `hands`: how many. `matches`: how many matches, instead of
    hands. `players`: the fewest if left out. `bots`: names of bots or bots themselves (a function,
    an object or a class with `choose`), which fill the seats in order, repeated; with `rotate` they
    move round the seats. `seed`: of the series; equal seeds give equal rows. `jobs`: processes that
    share the work. `out`: a directory for the rows. `rows`: whether they are kept in memory where
    there is no directory. `engine`: "wasm" where wasmtime is there, else "interp" with a warning;
    the rows are the same. `progress`: called with `done` and `asked` now and then. `first`: the
    number of the first hand, to go on with an earlier run. `options`: of the game, by name; those
    that are named like a parameter go to `load`.

    Raises what `load` raises; UnknownBot and ValueError for what cannot be; OutError (an OSError)
    for a directory that cannot be written; RuleFault, with its record, if the rules get stuck;
    BotFault if a bot breaks down; WorkerLost (an OSError) if a process that shares the work is
    ended from outside; these four with the results up to there; TypeError for what is of the wrong
    kind.
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
    engine = fastest() if engine is None else engine
    program, digest = chosen.program(size), chosen.digest(size)
    names, found_by = seats_of(bots, size, jobs)
    series = Series(program, digest, seed, scope, names, rotate, engine, found_by)
    tier(engine)  # a wrong one is told here, not by a worker
    shelf = None if out is None else Shelf(out, series)
    wanted, nothing = range(first, first + amount), sums_of(series)
    left, sums = ((wanted,), nothing) if shelf is None else shelf.open(wanted, nothing)
    raw: list[Batch] | None = [] if rows and shelf is None else None
    results = Results(series, chosen.title, first, amount, Kept(left, sums), shelf, raw)
    began = time.perf_counter()
    try:
        _run(results, jobs, progress)
    except (RuleFault, BotFault, OutError, WorkerLost) as fault:
        fault.results = results
        raise
    finally:
        results.seconds = time.perf_counter() - began
        results.interrupted = results.done < amount
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
    bots: Sequence[object] | str, players: int, jobs: int
) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """For each seat the name of its bot, and what it is found by.

    Raises UnknownBot and ValueError.
    """
    given = among(bots, players)
    names = [find(each).name for each in given]
    for name, each in zip(names, given, strict=True):
        if jobs > 1 and not isinstance(each, str):
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
            "put it into a module of its own, or leave 'jobs' at 1"
        )


# ── the work ──────────────────────────────────────────────────────────────────────────────────


def _run(results: Results, jobs: int, progress: Progress | None) -> None:
    """Play all that is left, in order; an interruption ends it early.

    Whatever ends it, what was finished before is kept.
    """
    waiting: list[Batch] = []
    work = _alone(results) if jobs == 1 else _shared(results, jobs)
    with suppress(KeyboardInterrupt), closing(work):
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


def _keep(results: Results, waiting: list[Batch]) -> None:
    """Keep what waits. If this is interrupted, doing it again makes it good."""
    if not waiting:
        return
    if results.shelf is not None:
        results.shelf.write(waiting)
    results.keep(waiting)
    waiting.clear()


def _alone(results: Results) -> Generator[Batch, None, None]:
    """Batches of this process."""
    host, wanted = Host(results.series), results.wants_rows
    for numbers in results.kept.left:
        first = numbers.start
        for done, rows in rows_of(host, first, len(numbers)):
            packed = _packed(rows) if wanted else b""
            yield Batch(first, done, sums_of(results.series, rows), packed)
            first += done


def _shared(results: Results, jobs: int) -> Generator[Batch, None, None]:
    """Batches from several processes, in order; now and then one of nothing."""
    from concurrent.futures import wait
    from concurrent.futures.process import BrokenProcessPool

    from rulekit.series.processes import main_aside, processes

    waiting: deque[tuple[range, Future[_Played]]] = deque()
    todo, size = deque(results.kept.left), FIRST_BATCH
    begin = results.series, results.wants_rows
    with processes(jobs, _enter, begin) as executor:

        def submit(numbers: range) -> tuple[range, Future[_Played]]:
            try:
                with main_aside():
                    return numbers, executor.submit(_play, numbers)
            except OSError as error:  # while one is started, another may be found to be lost
                why = f"no process can be started: {error.strerror}" if error.errno else LOST
                raise WorkerLost(why) from None

        try:
            while todo or waiting:
                while todo and len(waiting) < 2 * jobs:
                    numbers = todo.popleft()
                    waiting.append(submit(numbers[:size]))
                    if numbers[size:]:
                        todo.appendleft(numbers[size:])
                numbers, future = waiting[0]
                wait((future,), BATCH_SECONDS)
                if not future.done():
                    yield Batch(numbers.start, 0, sums_of(results.series), b"")
                    continue
                played = future.result()
                waiting.popleft()
                done = played.batch.done
                if numbers[done:] and played.fault is None:
                    waiting.appendleft(submit(numbers[done:]))
                size = max(1, min(4 * size, int(done * BATCH_SECONDS / max(played.seconds, 1e-6))))
                yield played.batch
                if played.fault is not None:
                    raise played.fault
        except KeyboardInterrupt:
            executor.shutdown(wait=True, cancel_futures=True)
            yield from _finished(waiting)
            raise
        except BrokenProcessPool:
            raise WorkerLost(LOST) from None


def _finished(waiting: Iterable[tuple[range, Future[_Played]]]) -> Iterator[Batch]:
    """What was played of work that will not go on, up to the first gap."""
    for numbers, future in waiting:
        if not future.done() or future.cancelled() or future.exception() is not None:
            break
        played = future.result()
        yield played.batch
        if played.fault is not None or played.batch.done < len(numbers):
            break


_hosts: list[Host] = []  # of a process that works for another: the one that it plays with
_wanted: list[bool] = []  # and whether the other wants rows


def _enter(begin: Path) -> None:
    """Make a process ready; Ctrl-C is for the process that it works for."""
    from rulekit.series.processes import end_with_parent

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    series, wants_rows = pickle.loads(begin.read_bytes())  # noqa: S301 (ours)
    _hosts[:], _wanted[:] = [Host(series)], [wants_rows]


@dataclass(frozen=True)
class _Played:
    """What a process has played. `fault`: what stopped it early."""

    batch: Batch
    seconds: float
    fault: RuleFault | BotFault | None


def _play(numbers: range) -> _Played:
    """Play these hands (or matches), or the first of them if they take long."""
    began = time.perf_counter()
    fault: RuleFault | BotFault | None = None
    series = _hosts[0].series
    done, sums, packed = 0, sums_of(series), bytearray()
    try:
        for number, rows in rows_of(_hosts[0], numbers.start, len(numbers)):
            done, sums = done + number, sums + sums_of(series, rows)
            packed += _packed(rows) if _wanted[0] else b""
            if number and time.perf_counter() - began > LONGEST_BATCH:
                break
    except (RuleFault, BotFault) as found:
        fault = found
    batch = Batch(numbers.start, done, sums, bytes(packed))
    return _Played(batch, time.perf_counter() - began, fault)


def _packed(rows: list[Row]) -> bytes:
    """Rows as bytes: these pass from process to process, and into files, at once."""
    return array("q", chain.from_iterable(rows)).tobytes()
