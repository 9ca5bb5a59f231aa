"""While games are played for long: a bar, notes, and signals that end it."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from rulekit.cli.endings import told_to_stop
from rulekit.cli.writing import note, watched

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
