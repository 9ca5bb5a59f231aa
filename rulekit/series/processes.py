"""Processes that share the work of one: how they begin, and how they end with it."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

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

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

SAFE_PATH = "PYTHONSAFEPATH"  # a process that finds it set looks for no modules where it starts
TIDY = "ignore::UserWarning:multiprocessing.resource_tracker"


LOST = (
    "a process that shared the work was ended from outside, perhaps because the machine had no "
    "memory left"
)


@contextmanager
def processes(jobs: int, task: Task[P]) -> Iterator[Processes[P]]:
    """Processes that work for this one; they are gone when it is left."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with TemporaryDirectory(prefix="rulekit-") as folder:
        # What a process begins with is written to a pipe before it is known whether it came to
        # life, and more than a pipe holds waits there for ever. So the pipe carries a file's name.
        begin = Path(folder) / "begin"
        begin.write_bytes(pickle.dumps(task))
        with main_aside():
            executor = ProcessPoolExecutor(jobs, get_context("spawn"), _enter, (begin,))
        with _pool_thread_aside():
            try:
                yield Processes(jobs, executor)
            finally:
                executor.shutdown(wait=True, cancel_futures=True)


class Processes(Generic[P]):
    """A crew of processes of this machine. If one is lost, all are."""

    seconds = BATCH_SECONDS

    def __init__(self, jobs: int, executor: ProcessPoolExecutor) -> None:
        self.ahead, self._executor = 2 * jobs, executor

    def submit(self, numbers: range) -> Future[Played[P]]:
        """Have these hands (or matches) played. Raises WorkerLost if no process can be had."""
        from concurrent.futures.process import BrokenProcessPool

        try:
            with main_aside():
                return self._executor.submit(_play, numbers)
        except OSError as error:  # while one is started, another may be found to be lost
            why = f"no process can be started: {error.strerror}" if error.errno else LOST
            raise WorkerLost(why) from None
        except (BrokenProcessPool, ValueError):  # or its pipes were closed while it was started
            raise WorkerLost(LOST) from None

    def lost(self, numbers: range, error: BaseException) -> None:
        """A pool that lost a process has lost all. Raises WorkerLost, or what went wrong."""
        from concurrent.futures.process import BrokenProcessPool

        if isinstance(error, BrokenProcessPool):
            raise WorkerLost(LOST) from None
        raise error

    def stop(self) -> None:
        """Wait for the work in hand."""
        self._executor.shutdown(wait=True, cancel_futures=True)


_ready: list[tuple[Task[Any], Work[Any]]] = []  # of a process that works for another: its work


def _enter(begin: Path) -> None:
    """Make a process ready; Ctrl-C is for the process that it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    task: Task[Any] = pickle.loads(begin.read_bytes())  # noqa: S301 (ours)
    _ready[:] = [(task, task.begin())]


def _play(numbers: range) -> Played[Any]:
    return play(*_ready[0], numbers, LONGEST_BATCH)


@contextmanager
def _pool_thread_aside() -> Iterator[None]:
    """While a pool works: its own thread prints no traceback.

    If a process is lost while another is started, the thread stumbles over the new one, after it
    has told the work that the pool is broken.
    """
    before = threading.excepthook

    def without_pools(failed: threading.ExceptHookArgs) -> None:
        if type(failed.thread).__module__ != "concurrent.futures.process":
            before(failed)

    threading.excepthook = without_pools
    try:
        yield
    finally:
        threading.excepthook = before


@contextmanager
def main_aside() -> Iterator[None]:
    """While processes start: they would run the caller's script again, and need nothing of it.

    Nor do they look into the working folder, where a file may be called as a module of Python; and
    the one that tidies up if this one is killed does so without a word.
    """
    main, safe = sys.modules["__main__"], os.environ.get(SAFE_PATH)
    sys.modules["__main__"] = ModuleType("__main__")
    os.environ[SAFE_PATH] = "1"
    sys.warnoptions.append(TIDY)
    try:
        yield
    finally:
        sys.warnoptions.remove(TIDY)
        sys.modules["__main__"] = main
        os.environ.pop(SAFE_PATH)
        if safe is not None:
            os.environ[SAFE_PATH] = safe


def end_with_parent() -> None:
    """A process that is killed cannot send its workers home, so each watches for that itself."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
