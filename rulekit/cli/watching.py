"""While something takes long: a bar, notes, signals that end it; waiting for files to change."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from rulekit.cli.endings import told_to_stop
from rulekit.cli.writing import note, watched
from rulekit.library import path_of

LOOK = 0.2
"""Seconds between two looks at files that may change."""

Progress = Callable[[int, int], None]


@contextmanager
def asked_to_end() -> Iterator[list[int]]:
    """What ends a process from outside ends it as Ctrl-C does; the signals that came."""
    came: list[int] = []

    def stop(number: int) -> None:
        came.append(number)
        raise KeyboardInterrupt

    with told_to_stop(stop):
        yield came


@contextmanager
def warnings_as_notes() -> Iterator[None]:
    """Warnings in one line each."""
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        warnings.showwarning = lambda message, *_place, **_more: note(str(message))
        yield


@contextmanager
def progress_bar(total: int) -> Iterator[Progress | None]:
    """A bar on standard error, if somebody is there to watch it."""
    if not watched():
        yield None
        return
    with click.progressbar(length=total, label="playing", file=sys.stderr, show_pos=True) as bar:

        def show(done: int, total: int) -> None:
            bar.length = total  # where they play until something is known, it is a guess
            bar.update(done - bar.pos)

        yield show


def changes(files: Sequence[str]) -> Iterator[None]:
    """Once at the beginning, then whenever a file has changed, until Ctrl-C.

    Bases and pieces are looked for in the folders of the files. A change that comes while whoever
    is told still looks counts too, lest it be missed; so one who writes the files is told again.
    """
    seen: dict[str, tuple[int, int]] | None = None
    try:
        while True:
            if (now := _stamps(files)) == seen:
                time.sleep(LOOK)
                continue
            if seen is not None and watched():
                click.clear()
            seen = now
            yield
            if _stamps(files) == seen:
                note(f"{time.strftime('%H:%M:%S')}: waiting for a change; Ctrl-C ends it")
    except KeyboardInterrupt:
        note("")


def _stamps(files: Sequence[str]) -> dict[str, tuple[int, int]]:
    """When each of the files, and each YAML beside them, was written last, and its size."""
    found: dict[str, tuple[int, int]] = {}
    for name in files:
        path = Path(path_of(name))
        folder = path if path.is_dir() else path.parent
        for each in (path, *sorted(folder.glob("*.y*ml"))):
            try:
                said = each.stat()
            except OSError:  # it is being written
                continue
            found[str(each)] = said.st_mtime_ns, said.st_size
    return found
