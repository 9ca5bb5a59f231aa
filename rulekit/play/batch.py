"""Simulations: many hands or matches between bots, on one process or several.

Equal seeds give equal rows however many processes there are: each hand depends on the seed and its
own number only.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from multiprocessing import parent_process
from pathlib import Path
from struct import Struct
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rulekit import asked
from rulekit.bots import find
from rulekit.machine.tier import RuleFault
from rulekit.play import shards
from rulekit.play.engines import fastest, tier
from rulekit.play.game import Game, load
from rulekit.play.hand import Host, Row, Series
from rulekit.play.inside import rows_of
from rulekit.stats.summary import hands_summary, matches_summary
from rulekit.stats.text import summary_text

if TYPE_CHECKING:
    from concurrent.futures import Future

Progress = Callable[[int, int], None]
FORMAT = 1
BATCH_SECONDS = 1.0  # how long a process works before it reports
FIRST_BATCH = 4  # hands in the first batches, before the speed is known


@dataclass
class Results:
    """What a simulation brought. `str()` is `table()`.

    `title`: the name of the game for people. `first`: the number of the first hand (or match).
    `asked`: how many were asked for. `done`: how many are finished. `interrupted`: whether it was
    stopped before; simulating again with `first=results.next` goes on. `seconds`: how long it took.
    """

    series: Series = field(repr=False)
    title: str
    first: int
    asked: int
    done: int = 0
    interrupted: bool = False
    seconds: float = 0.0
    raw: list[Row] = field(default_factory=list, repr=False)

    @property
    def next(self) -> int:
        """The number of the first hand (or match) that has not been played."""
        return self.first + self.done

    def stop(self) -> None:
        """No more is played; rows of a match that was not finished go."""
        self.interrupted = self.done < self.asked
        self.raw = [row for row in self.raw if row[0] < self.next]

    @cached_property
    def rows(self) -> dict[str, list[Any]]:
        """The columns by name: lists of equal length, with an item for each hand."""
        names = self.series.columns
        found: dict[str, list[Any]] = {
            name: [row[place] for row in self.raw] for place, name in enumerate(names)
        }
        for name, values in found.items():
            if name == "reason" or name.startswith("bot_"):
                found[name] = [self.series.text_of(name, number) for number in values]
        return found

    def summary(self) -> dict[str, Any]:
        """All figures as nested dictionaries, ready for JSON: shares with 95% intervals, lengths,
        points, speed.
        """
        teams = self.series.program.teams
        found = {
            "format_version": FORMAT,
            **identity(self.series),
            "title": self.title,
            "unit": "hands" if self.series.scope == "hand" else "matches",
            "first": self.first,
            "asked": self.asked,
            "done": self.done,
            "interrupted": self.interrupted,
            "engine": self.series.engine,
            "seconds": self.seconds,
            "hands_per_second": len(self.raw) / self.seconds if self.seconds > 0 else None,
            "hands": hands_summary(self.rows, teams),
        }
        if self.series.scope == "match":
            found["matches"] = matches_summary(self.rows, teams)
        return found

    def table(self, *, onward: bool = True) -> str:
        """The summary as text for people.

        `onward`: that of an interrupted run ends with what plays the rest.
        """
        return summary_text(self.summary(), onward=onward)

    def __str__(self) -> str:
        return self.table()


def simulate(
    game: Game | str | Path,
    *,
    hands: int | None = None,
    matches: int | None = None,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    out: str | Path | None = None,
    rotate: bool = False,
    engine: str | None = None,
    progress: Progress | None = None,
    first: int = 0,
    **options: object,
) -> Results:
    """Play hands (1000 if nothing is said) or matches between bots and count what happens.

    Ctrl-C stops it and keeps what is finished.

    `game`: a Game, or what `load` takes. `hands`: how many. `matches`: how many matches, instead of
    hands. `players`: the fewest if left out. `bots`: names, which fill the seats in order,
    repeated; with `rotate` they move round the seats. `seed`: of the series; equal seeds give equal
    rows. `jobs`: processes that share the work. `out`: a directory for the rows. `engine`: "wasm"
    where wasmtime is there, else "interp" with a warning; the rows are the same. `progress`: called
    with `done` and `asked` now and then. `first`: the number of the first hand, to go on with an
    earlier run. `options`: of the game, by name; those that are named like a parameter go to
    `load`.

    Raises what `load` raises; UnknownBot and ValueError for what cannot be; OutError (an OSError)
    for a directory that cannot be written; RuleFault, with its record and the results up to there,
    if the rules get stuck; TypeError for what is of the wrong kind.
    """
    chosen = _game(game, options)
    for name, number in (("hands", hands), ("matches", matches), ("players", players)):
        if number is not None:
            asked.whole(name, number)
    scope, amount = _amount(hands, matches)
    size = chosen.default_players if players is None else players
    _check(seed, jobs, first)
    engine = fastest() if engine is None else engine
    program, digest, seats = chosen.program(size), chosen.digest(size), _seats(bots, size)
    series = Series(program, digest, seed, scope, seats, rotate, engine)
    tier(engine)  # a wrong one is told here, not by a worker
    results = Results(series, chosen.title, first, amount)
    path = None if out is None else shards.prepare(out, identity(series), first, amount)
    began = time.perf_counter()
    try:
        _run(results, jobs, progress)
    except RuleFault as fault:
        fault.results = results
        raise
    finally:
        results.seconds = time.perf_counter() - began
        if path is not None and results.done:
            shards.save(path, identity(series), results.rows, first, results.done)
    return results


def identity(series: Series) -> dict[str, Any]:
    """What two runs must have in common for their rows to belong together."""
    from rulekit import __version__

    return {
        "game": series.program.name,
        "digest": series.digest,
        "options": dict(series.program.options),
        "players": series.program.players,
        "scope": series.scope,
        "seed": series.seed,
        "bots": list(series.bots),
        "rotate": series.rotate,
        "version": __version__,
    }


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


def _check(seed: int, jobs: int, first: int) -> None:
    for name, number in (("seed", seed), ("jobs", jobs), ("first", first)):
        asked.whole(name, number)
    if not 0 <= seed < 1 << 62:
        raise ValueError("a seed is a whole number from 0 to 2**62 - 1")
    if jobs < 1:
        raise ValueError(f"at least 1 job is needed, not {jobs}")
    if not 0 <= first < 1 << 31:
        raise ValueError(f"the first number cannot be {first}; it is from 0 to 2**31 - 1")


def _seats(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """The name of a bot for each seat. Raises UnknownBot and ValueError."""
    asked.kind("bots", bots, Sequence, "the names of bots")
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    if not names:
        raise ValueError("at least one bot is needed")
    if len(names) > players:
        raise ValueError(f"{len(names)} bots do not fit on {players} seats")
    for name in names:
        find(name)
    return tuple(names[seat % len(names)] for seat in range(players))


# ── the work ──────────────────────────────────────────────────────────────────────────────────


def _run(results: Results, jobs: int, progress: Progress | None) -> None:
    """Play all that is asked for, in order; an interruption ends it early."""
    work = _alone(results) if jobs == 1 else _shared(results, jobs)
    try:
        for count, rows in work:
            results.raw += rows
            results.done += count
            if progress is not None:
                progress(results.done, results.asked)
    except KeyboardInterrupt:
        results.stop()
    except RuleFault:
        results.stop()
        raise


def _alone(results: Results) -> Iterator[tuple[int, list[Row]]]:
    """Batches of this process."""
    yield from rows_of(Host(results.series), results.first, results.asked)


def _shared(results: Results, jobs: int) -> Iterator[tuple[int, list[Row]]]:
    """Batches from several processes, in order."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _enter, (results.series,))
    waiting: deque[Future[_Batch]] = deque()
    row = Struct(f"{len(results.series.columns)}q")
    index, end, size = results.first, results.first + results.asked, FIRST_BATCH
    try:
        while index < end or waiting:
            while index < end and len(waiting) < 2 * jobs:
                count = min(size, end - index)
                with _main_aside():
                    waiting.append(executor.submit(_batch, index, count))
                index += count
            batch = waiting[0].result()
            waiting.popleft()
            size = max(1, min(4 * size, int(batch.done * BATCH_SECONDS / max(batch.seconds, 1e-6))))
            yield batch.done, list(row.iter_unpack(batch.rows))
            if batch.fault is not None:
                raise batch.fault
    except KeyboardInterrupt:
        executor.shutdown(wait=True, cancel_futures=True)
        for future in waiting:
            if not future.done() or future.cancelled() or future.exception() is not None:
                break
            batch = future.result()
            yield batch.done, list(row.iter_unpack(batch.rows))
            if batch.fault is not None:
                break
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _main_aside() -> Iterator[None]:
    """While processes start: they would run the caller's script again, and need nothing of it."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


_hosts: list[Host] = []  # of a process that works for another: the one that it plays with


def _enter(series: Series) -> None:
    """Make a process ready; Ctrl-C is for the process that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _hosts[:] = [Host(series)]


def _end_with_parent() -> None:
    """A process that is killed cannot send its workers home, so each watches for that itself."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@dataclass(frozen=True)
class _Batch:
    """Hands that were played, with their rows as bytes: these pass from process to process at once.

    `fault`: what stopped them early.
    """

    done: int
    rows: bytes
    seconds: float
    fault: RuleFault | None


def _batch(first: int, count: int) -> _Batch:
    """Play some hands."""
    began, done, fault = time.perf_counter(), 0, None
    rows: list[Row] = []
    try:
        for number, some in rows_of(_hosts[0], first, count):
            done += number
            rows += some
    except RuleFault as found:
        fault = found
    packed = array("q", chain.from_iterable(rows)).tobytes()
    return _Batch(done, packed, time.perf_counter() - began, fault)
