"""What a billion hands cost on a thousand workers, and what would be too slow for it first.

Measured here, on one machine: what a worker plays, what a scheduler of Dask and the program that
asked can take, and what rows weigh. Computed from that: the thousand workers.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.installed import absent, scratch
from rulekit.play.game import load
from rulekit.series.cluster import TASKS_A_SECOND
from rulekit.series.hand import Series
from rulekit.series.merging import merge
from rulekit.series.results import Kept
from rulekit.series.shards import FULL, Batch, Shelf
from rulekit.series.work import BATCH_SECONDS, Played, Playing, play

if TYPE_CHECKING:
    from concurrent.futures import Executor

HANDS, WORKERS = 10**9, 1000
BOTS = ("random", "greedy")
MEGABYTE = 1e6
BLOCK = 4 << 20  # bytes of a batch with rows


@dataclass(frozen=True)
class Rates:
    """What was measured of hands between equal bots.

    `hands`: a second, of one worker. `row`, `file`: bytes of a hand in memory and on disk. `sums`:
    bytes of a batch's answer without rows. `merged`: batches whose sums are added in a second.
    `written`: bytes of rows that are written in a second. `copied`: bytes of files in a second.
    """

    hands: float
    row: float
    file: float
    sums: int
    merged: float
    written: float
    copied: float


def run(quick: bool) -> Iterator[str]:
    """The rates, then what follows for a thousand workers."""
    missing = absent("distributed")
    seconds = 0.2 if quick else 3.0
    rates = {bot: _rates(bot, seconds) for bot in BOTS}
    tasks, through = (
        (None, None) if missing else _cluster(50 if quick else 4000, 2 if quick else 60)
    )
    if missing:
        yield missing
    yield "| measured, a second of CPU time | " + " | ".join(BOTS) + " |"
    yield "|---|---|---|"
    yield _line(
        "hands/s of a worker, sums included", [f"{each.hands:,.0f}" for each in rates.values()]
    )
    yield _line(
        "bytes of a hand's row, on its way", [f"{each.row:,.0f}" for each in rates.values()]
    )
    yield _line("the same in a Parquet file", [f"{each.file:,.0f}" for each in rates.values()])
    yield _line("bytes of a batch without rows", [f"{each.sums:,}" for each in rates.values()])
    yield _line(
        "batches/s whose sums the client adds", [f"{each.merged:,.0f}" for each in rates.values()]
    )
    yield _line("rows that the client writes", [_speed(each.written) for each in rates.values()])
    yield _line("files that `merge` copies", [_speed(each.copied) for each in rates.values()])
    if tasks is not None and through is not None:
        yield _line("tasks/s of a scheduler", [f"{tasks:,.0f}"] * 2)
        yield _line("answers that the client receives", [_speed(through)] * 2)
    yield ""
    yield from _computed(rates, tasks, through)


def _line(what: str, cells: list[str]) -> str:
    return f"| {what} | {' | '.join(cells)} |"


def _speed(rate: float) -> str:
    return f"{rate / MEGABYTE:,.3g} MB/s"


# ── computed ──────────────────────────────────────────────────────────────────────────────────


def _computed(rates: dict[str, Rates], tasks: float | None, through: float | None) -> Iterator[str]:
    """What a billion hands ask for in a second, and how many workers each part can serve."""
    batch = max(BATCH_SECONDS, WORKERS / TASKS_A_SECOND)
    yield f"| computed, {HANDS:,} hands on {WORKERS:,} workers | " + " | ".join(BOTS) + " |"
    yield "|---|---|---|"
    found = list(rates.values())
    yield _line("core hours", [f"{HANDS / each.hands / 3600:,.1f}" for each in found])
    yield _line("if nothing else is slow", [_lasting(HANDS / WORKERS / e.hands) for e in found])
    yield _line("rows in files", [f"{HANDS * each.file / 1e9:,.0f} GB" for each in found])
    yield _line("rows on their way", [f"{HANDS * each.row / 1e9:,.0f} GB" for each in found])
    yield _line(
        "the client, to copy all files of parts",
        [_lasting(HANDS * e.file / e.copied) for e in found],
    )
    for what, limit in _limits(batch, tasks, through):
        yield _line(
            f"workers that {what} can keep up with", [f"{limit(each):,.0f}" for each in found]
        )
    slowest = [
        min((limit(each), what) for what, limit in _limits(batch, tasks, through)) for each in found
    ]
    yield _line(
        "the first bottleneck", [f"{what}, from {n:,.0f} workers on" for n, what in slowest]
    )
    without = [
        min(
            (limit(each), what)
            for what, limit in _limits(batch, tasks, through)
            if "rows" not in what
        )
        for each in found
    ]
    yield _line("and without rows", [f"{what}, from {n:,.0f} workers on" for n, what in without])
    yield ""
    yield (
        f"Batches of {batch:g} s are what {WORKERS:,} workers are given, so that the scheduler has "
        f"{TASKS_A_SECOND} tasks a second."
    )


def _limits(
    batch: float, tasks: float | None, through: float | None
) -> Iterator[tuple[str, Callable[[Rates], float]]]:
    """For each part of the way how many workers keep it busy all the time."""
    yield "the client's writing of rows", lambda each: each.written / (each.row * each.hands)
    yield "the client's adding of sums", lambda each: each.merged * batch
    if through is not None:
        yield "the client's receiving of rows", lambda each: through / (each.row * each.hands)
        yield "the client's receiving of sums", lambda each: through * batch / each.sums
    if tasks is not None:
        yield "the scheduler's tasks", lambda each: tasks * batch


def _lasting(seconds: float) -> str:
    for unit, size in (("h", 3600.0), ("min", 60.0)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:,.1f} s"


# ── measured on one core ──────────────────────────────────────────────────────────────────────


def _rates(bot: str, seconds: float) -> Rates:
    game = load("gin")
    size = game.default_players
    series = Series(game.program(size), game.digest(size), 1, "hand", (bot,) * size, False, "wasm")
    task, bare_task = Playing(series, True), Playing(series, False)
    work = task.begin()
    play(task, work, range(2000), seconds / 10)  # it warms up
    played = play(task, work, range(10**8), seconds)
    without = bare_task.begin()
    play(bare_task, without, range(2000), seconds / 10)
    began = time.process_time()
    bare = play(bare_task, without, range(10**8), seconds)
    taken = time.process_time() - began
    batch = played.batch
    written, files, copied = _written(series, played)
    return Rates(
        bare.batch.done / taken,
        len(batch.rows) / batch.done,
        files / batch.done,
        len(pickle.dumps(bare)),
        _merged(bare, seconds),
        written,
        copied,
    )


def _merged(played: Played[Batch], seconds: float) -> float:
    """Batches a second whose answers are read and added up."""
    text, number = pickle.dumps(played), 0
    kept = Kept((range(10**12),), played.batch.sums)
    began = time.process_time()
    while (taken := time.process_time() - began) < seconds / 10 or not number:
        kept = Kept(kept.left, kept.sums + pickle.loads(text).batch.sums)
        number += 1
    return number / taken


def _written(series: Series, played: Played[Batch]) -> tuple[float, int, float]:
    """Bytes of rows written in a second, bytes of the files, bytes copied in a second."""
    folder, batch = scratch(), played.batch
    shelf = Shelf(folder / "part", series)
    shelf.open(range(batch.done), batch.sums)
    began = time.process_time()
    shelf.write(_full(series, batch))
    taken = time.process_time() - began
    shelf.close()
    files = sum(each.stat().st_size for each in (folder / "part").glob("rows-*"))
    began = time.process_time()
    merge([folder / "part"], folder / "whole")
    return len(batch.rows) / taken, files, files / (time.process_time() - began)


def _full(series: Series, batch: Batch) -> list[Batch]:
    """A batch as several, each of which fills a file."""
    width = 8 * len(series.columns)
    hands = FULL // width + 1
    return [
        Batch(
            first, min(hands, batch.done - first), batch.sums, batch.rows[at : at + hands * width]
        )
        for first, at in zip(
            range(0, batch.done, hands), range(0, len(batch.rows), hands * width), strict=True
        )
    ]


# ── measured on a scheduler and two workers ───────────────────────────────────────────────────


def _cluster(tasks: int, blocks: int) -> tuple[float, float]:
    """Empty tasks in a second of the scheduler, and bytes of answers in one of the client."""
    import psutil

    with _executor() as (executor, scheduler):
        process = psutil.Process(scheduler)
        _done(executor, _nothing, 20)
        began = _cpu(process)
        _done(executor, _nothing, tasks)
        rate = tasks / (_cpu(process) - began)
        _done(executor, _block, 2)
        began = time.process_time()
        _done(executor, _block, blocks)
        return rate, blocks * BLOCK / (time.process_time() - began)


def _cpu(process: Any) -> float:
    taken = process.cpu_times()
    return float(taken.user + taken.system)


def _done(executor: Executor, work: Callable[[int], object], times: int) -> None:
    for each in [executor.submit(work, number) for number in range(times)]:
        each.result()


def _nothing(number: int) -> int:
    return number


def _block(_number: int) -> bytes:
    return bytes(BLOCK)


@contextmanager
def _executor() -> Iterator[tuple[Executor, int]]:
    """Two workers of a scheduler, whose id it tells, each a process of its own as Dask's commands start it."""
    from distributed import Client

    place = scratch() / "scheduler.json"
    with ExitStack() as opened:
        scheduler = opened.enter_context(
            _process("scheduler", place, "--host", "127.0.0.1", "--port", "0")
        )
        for _ in range(2):
            opened.enter_context(_process("worker", place, "--nthreads", "1", "--no-nanny"))
        while not place.is_file():
            time.sleep(0.05)
        client = opened.enter_context(Client(scheduler_file=str(place), set_as_default=False))
        client.wait_for_workers(2, timeout=60)
        yield client.get_executor(pure=False), scheduler


@contextmanager
def _process(kind: str, place: Path, *words: str) -> Iterator[int]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard"]
    with subprocess.Popen(
        [*command, "--scheduler-file", str(place), *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parents[1],
    ) as process:
        try:
            yield process.pid
        finally:
            process.kill()
