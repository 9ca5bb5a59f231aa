"""Workers of a Dask cluster that share the work of a simulation.

All use of dask.distributed stands here. A worker that is lost takes the work in its hands with it;
the scheduler, or this process, gives that to another, and rows depend on their numbers alone.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic

from rulekit.series.processes import main_aside
from rulekit.series.work import (
    BATCH_SECONDS,
    LONGEST_BATCH,
    P,
    Played,
    Task,
    Work,
    WorkerLost,
    play,
)
from rulekit.version import VERSION

if TYPE_CHECKING:
    from concurrent.futures import Future

    from distributed import Client

LOCAL = "dask"
TASKS_A_SECOND = 200  # at most; a scheduler that does nothing else manages some times as many
AHEAD = 3  # batches for each thread: one in work, others on the way there and back
LOOK_SECONDS = 2.0  # between looks at how many workers there are
CONNECT_SECONDS = 10.0
NOBODY_SECONDS = 60.0  # how long a cluster may be without workers
LIVES = 5  # how often work that cost workers their lives is given out again by this process
MOST_HOSTS = 2  # series that a thread of a worker keeps ready
TALKATIVE = ("distributed", "distributed.client", "distributed.comm", "tornado.application")


def check_place(on: object, jobs: int) -> None:
    """Refuse what is no cluster, or cannot be used. Raises ValueError, TypeError."""
    if not isinstance(on, str):
        raise TypeError(f"on should be a text such as 'dask://HOST:8786', not {on!r:.60}")
    if on != LOCAL:
        _address(on)
        if jobs > 1:
            raise ValueError("a cluster says itself how many share the work; leave 'jobs' at 1")
    try:
        import distributed as _installed  # noqa: F401
    except ImportError:
        raise ValueError(
            "clusters need dask.distributed: pip install 'rummy-rulekit[dask]'"
        ) from None


def _address(on: str) -> str:
    """The address of a scheduler, as Dask writes it. Raises ValueError."""
    found = re.fullmatch(r"dask://([\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})/?", on)
    if found is None or not 0 < int(found[2]) < 1 << 16:
        raise ValueError(
            f"'{on}' is no cluster: write dask://HOST:8786, the place of a scheduler, or dask, "
            "a cluster of this machine alone"
        )
    return f"tcp://{found[1]}:{found[2]}"


@contextmanager
def cluster(on: str, jobs: int, task: Task[P]) -> Iterator[Workers[P]]:
    """The workers of a cluster, until it is left; one of this machine is gone then.

    `jobs`: how many workers a cluster of this machine has; 1: as many as it has cores. Raises
    WorkerLost if no scheduler answers.
    """
    from distributed import Client, LocalCluster

    with ExitStack() as opened:
        opened.enter_context(_in_silence())
        if on == LOCAL:
            opened.enter_context(main_aside())
            made = LocalCluster(
                n_workers=jobs if jobs > 1 else os.cpu_count() or 1,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
                preload=[__name__],
            )
            address: Any = opened.enter_context(made)
        else:
            address = _address(on)
        try:
            client: Client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except OSError:
            raise WorkerLost(
                f"no scheduler answers at {on}; start one with `dask scheduler`, and workers with "
                "`dask worker HOST:8786`"
            ) from None
        opened.callback(client.close, timeout=CONNECT_SECONDS)
        yield Workers(on, client, task)


class Workers(Generic[P]):
    """A crew of workers of a cluster, which may come and go."""

    def __init__(self, on: str, client: Client, task: Task[P]) -> None:
        self.on, self._client = on, client
        self._executor = client.get_executor(pure=False)
        self._text = pickle.dumps(task)
        self._token = sha256(self._text).hexdigest()
        self._begin: Any = None
        self._slots, self._looked = 0, -LOOK_SECONDS
        self._alone_since = time.perf_counter()
        self._deaths: Counter[int] = Counter()

    @property
    def ahead(self) -> int:
        """How many batches are handed out at a time. Raises WorkerLost if nobody is there."""
        now = time.perf_counter()
        if now - self._looked >= LOOK_SECONDS:
            self._slots, self._looked = self._threads(), now
            if self._slots:
                self._alone_since = now
            elif now - self._alone_since > NOBODY_SECONDS:
                raise WorkerLost(
                    f"the cluster {self.on} has had no workers for {NOBODY_SECONDS:.0f} seconds; "
                    "start some with `dask worker HOST:8786`"
                )
        return max(1, AHEAD * self._slots)

    def _threads(self) -> int:
        """How many batches the workers play at the same time."""
        if self._client.status in ("closing", "closed"):
            raise WorkerLost(self._gone())
        if self._client.status != "running":  # it tries to reach the scheduler again
            return 0
        try:
            return sum(self._client.nthreads().values())
        except (OSError, TimeoutError):
            return 0

    def _gone(self) -> str:
        return f"the scheduler at {self.on} does not answer any more"

    @property
    def seconds(self) -> float:
        """How long a batch should take: with many workers longer, to spare the scheduler."""
        return max(BATCH_SECONDS, self._slots / TASKS_A_SECOND)

    def submit(self, numbers: range) -> Future[Played[P]]:
        """Have these hands (or matches) played. Raises WorkerLost if the cluster is gone."""
        longest = self.seconds * LONGEST_BATCH / BATCH_SECONDS
        if self._client.status in ("closing", "closed"):
            raise WorkerLost(self._gone())
        # What all work begins with is sent once, as a task: if the worker that has it is lost, the
        # scheduler does it again.
        if self._begin is None or self._begin.status not in ("pending", "finished"):
            self._begin = self._client.submit(_begin, self._text, VERSION, pure=False)
        future: Future[Played[P]] = self._executor.submit(
            _play, self._token, self._begin, numbers, longest
        )
        return future

    def lost(self, numbers: range, error: BaseException) -> None:
        """Whether work may be given out again. Raises WorkerLost if that is no use."""
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        if isinstance(error, CancelledError):
            if self._client.status in ("closing", "closed"):
                raise WorkerLost(self._gone())
        elif isinstance(error, KilledWorker):
            self._deaths[numbers.start] += 1
            if self._deaths[numbers.start] >= LIVES:
                raise WorkerLost(
                    f"workers of {self.on} ended again and again while they played "
                    f"{numbers.start} to {numbers.stop - 1}, perhaps because they had no memory "
                    "left"
                )
        else:
            raise WorkerLost(
                f"a worker of {self.on} cannot play: {type(error).__name__}: {error}; every worker "
                f"needs rulekit {VERSION}, and bots where this process has them"
            )

    def stop(self) -> None:
        """Take back what is not done; what workers have in hand they end alone."""
        self._executor.shutdown(wait=False)


# ── on the worker ─────────────────────────────────────────────────────────────────────────────


def dask_setup(_worker: object) -> None:
    """What Dask calls on workers of this machine: Ctrl-C is for the process they work for."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Ready(threading.local):
    """The work that a thread is ready for: a machine is for one thread."""

    def __init__(self) -> None:
        self.hosts: dict[str, tuple[Task[Any], Work[Any]]] = {}


_ready = _Ready()


def _begin(text: bytes, version: str) -> bytes:
    """What all work of a simulation begins with. Raises RuntimeError for another rulekit."""
    if version != VERSION:
        raise RuntimeError(f"it has rulekit {VERSION}")
    return text


def _play(token: str, begin: bytes, numbers: range, longest: float) -> Played[Any]:
    """Play these hands (or matches); hosts are kept, as it takes long to make them."""
    hosts = _ready.hosts
    if token not in hosts:
        task: Task[Any] = pickle.loads(begin)  # noqa: S301 (of the process that asked)
        while len(hosts) >= MOST_HOSTS:
            hosts.pop(next(iter(hosts)))
        hosts[token] = task, task.begin()
    return play(*hosts[token], numbers, longest)


@contextmanager
def _in_silence() -> Iterator[None]:
    """While Dask says nothing of workers that come and go: what matters is raised."""
    loggers = [logging.getLogger(name) for name in TALKATIVE]
    before = [each.level for each in loggers]
    for each in loggers:
        each.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for each, level in zip(loggers, before, strict=True):
            each.setLevel(level)
