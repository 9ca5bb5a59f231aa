"""Ending a process for which asyncio waits."""

from __future__ import annotations

import os
import signal
import sys
from asyncio.subprocess import Process
from contextlib import suppress


def kill(process: Process) -> None:
    """End a process at once, if it has not ended.

    `Process.kill` looks first whether it has ended by itself. If it just has, that takes its exit
    from asyncio, which waits for it, too, and says on standard error that it knows no such process.
    Newer releases of Python send the signal as it is done here.
    """
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        elif process.returncode is None:
            os.kill(process.pid, signal.SIGKILL)


__all__ = ["kill"]
