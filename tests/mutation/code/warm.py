"""A process that has loaded what tests need besides rulekit, and runs them in forks of itself.

It runs in a copy of the repository. Each line that it reads is a list of tests with the seconds of
processor that each may take; each line that it writes is the first test that failed, or empty.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

LOADED = ("_pytest.doctest", "click", "coverage", "hypothesis.stateful", "jsonschema", "lark",
          "numpy", "sybil", "wasmtime", "yaml")  # fmt: skip
LEAN = [
    "-p", "no:xdist", "-p", "no:cacheprovider", "-o", "addopts=-q", "-x", "--tb=no", "--no-header",
    "--assert=plain",
]  # fmt: skip
ROOM = 8 << 30  # bytes that a mutant may take
WAITING = 120.0  # seconds by the clock that a run may take besides three times its patience
NO_END = "no end"


class Noticed:
    """A plugin: writes the first failure into a file, and gives each test its time."""

    def __init__(self, patience: Mapping[str, float], path: Path) -> None:
        self.patience, self.path = patience, path

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """The kernel ends a process whose test takes longer, even inside of compiled code."""
        signal.setitimer(signal.ITIMER_PROF, self.patience.get(nodeid, max(self.patience.values())))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test failed."""
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file could not be loaded; what then is said of all files names none."""
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and not self.path.exists():
            self.path.write_text(report.nodeid, encoding="utf-8")


def noticed(tests: Mapping[str, float]) -> str:
    """The first of the tests that fails in a fork of this process, or an empty text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "failed"
        child = os.fork()
        if not child:
            _run(tests, path)
        status = _ended(child, 3 * sum(tests.values()) + WAITING)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if path.exists():
            return path.read_text(encoding="utf-8")
    if os.WIFSIGNALED(status):
        return NO_END if os.WTERMSIG(status) == signal.SIGPROF else f"signal {os.WTERMSIG(status)}"
    code = os.WEXITSTATUS(status)
    return f"pytest ends with {code}" if code else ""


def _run(tests: Mapping[str, float], path: Path) -> None:
    """What the fork does; it does not come back."""
    code = 1
    try:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))
        signal.setitimer(signal.ITIMER_PROF, max(tests.values()))
        code = int(pytest.main([*LEAN, *tests], plugins=[Noticed(tests, path)]))
    finally:
        os._exit(code)


def _ended(child: int, patience: float) -> int:
    """The status with which a process ends; it is killed if that takes too long."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return signal.SIGPROF


def serve(asked: Iterable[str]) -> None:
    """Answer line by line."""
    for name in LOADED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    gc.freeze()
    for line in asked:
        sys.stdout.write(noticed(json.loads(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve(sys.stdin)
