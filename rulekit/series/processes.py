"""Processes that share the work of one: how they begin, and how they end with it."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

SAFE_PATH = "PYTHONSAFEPATH"  # a process that finds it set looks for no modules where it starts
TIDY = "ignore::UserWarning:multiprocessing.resource_tracker"


@contextmanager
def processes(
    jobs: int, enter: Callable[[Path], None], begin_with: object
) -> Iterator[ProcessPoolExecutor]:
    """Processes that work for this one; they are gone when it is left.

    Each begins with `enter`, which is given a file that holds `begin_with`, pickled.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with TemporaryDirectory(prefix="rulekit-") as folder:
        # What a process begins with is written to a pipe before it is known whether it came to
        # life, and more than a pipe holds waits there for ever. So the pipe carries a file's name.
        begin = Path(folder) / "begin"
        begin.write_bytes(pickle.dumps(begin_with))
        with main_aside():
            executor = ProcessPoolExecutor(jobs, get_context("spawn"), enter, (begin,))
        with _pool_thread_aside():
            try:
                yield executor
            finally:
                executor.shutdown(wait=True, cancel_futures=True)


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
