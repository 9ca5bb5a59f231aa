"""What those who share the work of a simulation do, and how their work comes together again."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from rulekit.bots import BotFault
from rulekit.machine.tier import RuleFault
from rulekit.series.hand import Host, Row, Series
from rulekit.series.inside import rows_of
from rulekit.series.results import sums_of
from rulekit.series.shards import Batch

if TYPE_CHECKING:
    from concurrent.futures import Future

BATCH_SECONDS = 0.5  # how long one should work before it reports
LONGEST_BATCH = 1.0  # and at most, if a hand ends meanwhile
FIRST_BATCH = 4  # hands in the first batches, before the speed is known
MOST_BYTES = 16 << 20  # of rows in one batch: these lie in the memory of both sides


class WorkerLost(ChildProcessError):
    """Somebody who shared the work of a simulation was lost: a process, or a whole cluster.

    `results`: the Results of what was finished before.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.results: object = None


@dataclass(frozen=True)
class Played:
    """What one has played. `fault`: what stopped it early."""

    batch: Batch
    seconds: float
    fault: RuleFault | BotFault | None


class Crew(Protocol):
    """Those who share the work: processes of this machine, or workers of a cluster."""

    @property
    def ahead(self) -> int:
        """How many batches are handed out at a time, so that nobody waits. Raises WorkerLost."""
        ...

    @property
    def seconds(self) -> float:
        """How long a batch should take."""
        ...

    def submit(self, numbers: range) -> Future[Played]:
        """Have these hands (or matches) played, or the first of them. Raises WorkerLost."""
        ...

    def lost(self, numbers: range, error: BaseException) -> None:
        """Judge work that failed: returns if it may be submitted again.

        Raises WorkerLost if it may not.
        """
        ...

    def stop(self) -> None:
        """Give out no more work, and wait for what is in hand where that is soon done."""
        ...


def play(host: Host, wants_rows: bool, numbers: range, longest: float) -> Played:
    """Play these hands (or matches), or the first of them if they take long."""
    began = time.perf_counter()
    fault: RuleFault | BotFault | None = None
    done, sums, rows_packed = 0, sums_of(host.series), bytearray()
    try:
        for number, rows in rows_of(host, numbers.start, len(numbers)):
            done, sums = done + number, sums + sums_of(host.series, rows)
            rows_packed += packed(rows) if wants_rows else b""
            late = time.perf_counter() - began > longest or len(rows_packed) > MOST_BYTES
            if number and late:
                break
    except (RuleFault, BotFault) as found:
        fault = found
    batch = Batch(numbers.start, done, sums, bytes(rows_packed))
    return Played(batch, time.perf_counter() - began, fault)


def packed(rows: list[Row]) -> bytes:
    """Rows as bytes: these pass from process to process, and into files, at once."""
    return array("q", chain.from_iterable(rows)).tobytes()


def shared(series: Series, left: Sequence[range], crew: Crew) -> Generator[Batch, None, None]:
    """Batches that a crew plays, in order; now and then one of nothing.

    Raises RuleFault and BotFault, after what was played before; WorkerLost.
    """
    from concurrent.futures import wait

    waiting: deque[tuple[range, Future[Played]]] = deque()
    todo, size = deque(left), FIRST_BATCH
    try:
        while todo or waiting:
            ahead = crew.ahead
            while todo and len(waiting) < ahead:
                numbers = todo.popleft()
                waiting.append((numbers[:size], crew.submit(numbers[:size])))
                if numbers[size:]:
                    todo.appendleft(numbers[size:])
            wait((waiting[0][1],), BATCH_SECONDS)
            _submit_lost(waiting, crew)
            numbers, future = waiting[0]
            if not future.done():
                yield Batch(numbers.start, 0, sums_of(series), b"")
                continue
            played = future.result()
            waiting.popleft()
            done = played.batch.done
            if numbers[done:] and played.fault is None:
                waiting.appendleft((numbers[done:], crew.submit(numbers[done:])))
            size = max(1, min(4 * size, int(done * crew.seconds / max(played.seconds, 1e-6))))
            yield played.batch
            if played.fault is not None:
                raise played.fault
    except KeyboardInterrupt:
        crew.stop()
        yield from _finished(waiting)
        raise


def _submit_lost(waiting: deque[tuple[range, Future[Played]]], crew: Crew) -> None:
    """Submit again what was lost, wherever it waits. Raises WorkerLost if that is no use."""
    for place, (numbers, future) in enumerate(waiting):
        if not future.done():
            continue
        error = _error(future)
        if error is not None:
            crew.lost(numbers, error)
            waiting[place] = numbers, crew.submit(numbers)


def _error(future: Future[Played]) -> BaseException | None:
    from concurrent.futures import CancelledError

    return CancelledError() if future.cancelled() else future.exception()


def _finished(waiting: Iterable[tuple[range, Future[Played]]]) -> Iterator[Batch]:
    """What was played of work that will not go on, up to the first gap."""
    for numbers, future in waiting:
        if not future.done() or _error(future) is not None:
            break
        played = future.result()
        yield played.batch
        if played.fault is not None or played.batch.done < len(numbers):
            break
