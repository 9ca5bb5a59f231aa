"""Directories that several processes write to: each claims the numbers that it plays.

A claim is a lock of the operating system, so it ends with its process, however that ends.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

LOCK = ".lock"
LIST = 1 << 62  # the place behind all numbers: who holds it writes the list of files

_here: set[Path] = set()  # directories of this process, to which its own locks do not speak


class Claimed(Exception):
    """Somebody else is playing these numbers, or some of them."""


class Claim:
    """The numbers that this process alone plays into a directory, until it is closed.

    Places of the file `.lock` stand for numbers; nothing is written there. Where the system has no
    such locks, which is on Windows, only runs of one process are kept apart.
    """

    def __init__(self, path: Path, numbers: range) -> None:
        """Claim them. Raises Claimed, and OSError where nothing can be written or locked."""
        self.path = path.resolve()
        if self.path in _here:
            raise Claimed
        self.file = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            self._lock(numbers.start, len(numbers))
        except OSError as error:
            os.close(self.file)
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise Claimed from None
            raise
        _here.add(self.path)

    @contextmanager
    def listing(self) -> Iterator[None]:
        """While this process alone changes the list of files; it waits for others."""
        self._lock(LIST, 1, wait=True)
        try:
            yield
        finally:
            if sys.platform != "win32":
                fcntl.lockf(self.file, fcntl.LOCK_UN, 1, LIST)

    def close(self) -> None:
        """Let others have the numbers."""
        if self.path in _here:
            _here.discard(self.path)
            os.close(self.file)

    def _lock(self, place: int, length: int, *, wait: bool = False) -> None:
        if sys.platform != "win32":
            kind = fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB
            fcntl.lockf(self.file, kind, length, place)
