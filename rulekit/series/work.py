"""What those who share the work of a simulation do, and how their work comes together again."""

from __future__ import annotations

import time
from array import array
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

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


class Part(Protocol):
    """What comes of hands (or matches) that were played one after the other."""

    @property
    def first(self) -> int:
        """The number of the first."""

    @property
    def done(self) -> int:
        """How many."""

    @property
    def size(self) -> int:
        """The bytes of what grows with them."""

    def __add__(self, more: Self) -> Self:
        """Both together; these come first."""


P = TypeVar("P", bound=Part)
P_co = TypeVar("P_co", bound=Part, covariant=True)
Work = Callable[[range], Iterator[P]]
"""Plays hands (or matches), one after the other; now and then a part of none."""


class Task(Protocol[P_co]):
    """What is done with every hand of a series; it can be sent to a process."""

    @property
    def series(self) -> Series:
        """The series."""

    def nothing(self, first: int) -> P_co:
        """What comes of no hands."""

    def begin(self) -> Callable[[range], Iterator[P_co]]:
        """Get ready to work, which takes long. For one thread."""


@dataclass(frozen=True)
class Playing:
    """Hands are played; their rows are summed, and kept if somebody wants them."""

    series: Series
    wants_rows: bool

    def nothing(self, first: int) -> Batch:
        """The sums of no rows."""
        return Batch(first, 0, sums_of(self.series), b"")

    def begin(self) -> Work[Batch]:
        """A host is made."""
        host = Host(self.series)

        def work(numbers: range) -> Iterator[Batch]:
            first = numbers.start
            for done, rows in rows_of(host, first, len(numbers)):
                kept = packed(rows) if self.wants_rows else b""
                yield Batch(first, done, sums_of(self.series, rows), kept)
                first += done

        return work


@dataclass(frozen=True)
class Played(Generic[P]):
    """What one has played. `fault`: what stopped it early."""

    batch: P
    seconds: float
    fault: RuleFault | BotFault | None


class Crew(Protocol[P]):
    """Those who share the work: processes of this machine, or workers of a cluster."""

    @property
    def ahead(self) -> int:
        """How many batches are handed out at a time, so that nobody waits. Raises WorkerLost."""
        ...

    @property
    def seconds(self) -> float:
        """How long a batch should take."""
        ...

    def submit(self, numbers: range) -> Future[Played[P]]:
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


def play(task: Task[P], work: Work[P], numbers: range, longest: float) -> Played[P]:
    """Play these hands (or matches), or the first of them if they take long."""
    began = time.perf_counter()
    fault: RuleFault | BotFault | None = None
    batch = task.nothing(numbers.start)
    try:
        for more in work(numbers):
            batch += more
            late = time.perf_counter() - began > longest or batch.size > MOST_BYTES
            if more.done and late:
                break
    except (RuleFault, BotFault) as found:
        fault = found
    return Played(batch, time.perf_counter() - began, fault)


def packed(rows: list[Row]) -> bytes:
    """Rows as bytes: these pass from process to process, and into files, at once."""
    return array("q", chain.from_iterable(rows)).tobytes()


def alone(task: Task[P], left: Sequence[range]) -> Generator[P, None, None]:
    """Batches that this process plays, in order; now and then one of nothing."""
    work = task.begin()
    for numbers in left:
        yield from work(numbers)


def shared(task: Task[P], left: Sequence[range], crew: Crew[P]) -> Generator[P, None, None]:
    """Batches that a crew plays, in order; now and then one of nothing.

    Raises RuleFault and BotFault, after what was played before; WorkerLost.
    """
    from concurrent.futures import wait

    waiting: deque[tuple[range, Future[Played[P]]]] = deque()
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
                yield task.nothing(numbers.start)
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


def _submit_lost(waiting: deque[tuple[range, Future[Played[P]]]], crew: Crew[P]) -> None:
    """Submit again what was lost, wherever it waits. Raises WorkerLost if that is no use."""
    for place, (numbers, future) in enumerate(waiting):
        if not future.done():
            continue
        error = _error(future)
        if error is not None:
            crew.lost(numbers, error)
            waiting[place] = numbers, crew.submit(numbers)


def _error(future: Future[Played[P]]) -> BaseException | None:
    from concurrent.futures import CancelledError

    return CancelledError() if future.cancelled() else future.exception()


def _finished(waiting: Iterable[tuple[range, Future[Played[P]]]]) -> Iterator[P]:
    """What was played of work that will not go on, up to the first gap."""
    for numbers, future in waiting:
        if not future.done() or _error(future) is not None:
            break
        played = future.result()
        yield played.batch
        if played.fault is not None or played.batch.done < len(numbers):
            break
