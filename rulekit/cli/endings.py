"""How a command ends: exit codes, and the message that each kind of exception becomes."""

from __future__ import annotations

import errno
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import quote
from threading import Timer

import click

from rulekit.cli.writing import colour, note, plural, write_new
from rulekit.diagnostics import Report
from rulekit.rendering import render

FINDINGS = 1
USAGE = 2
FAULT = 3
STOPPED = 130  # what shells report after Ctrl-C
UNREAD = 141  # and of a command whose output nobody reads any more

GAME = "rulekit.game"
"""Where the root context's `meta` holds the game that the command line names."""

SIGNALS = ("SIGTERM", "SIGHUP")
"""What ends a command from outside: being told to stop, and a terminal that is closed."""

DEBUG = "rulekit.debug"
"""Where the root context's `meta` holds whether tracebacks are wanted."""

UNREADABLE = ("RK005", "RK007", "RK010")
"""Findings that mean that there was nothing to check."""


@contextmanager
def told_to_stop(leave: Callable[[int], None]) -> Iterator[None]:
    """Meanwhile signals to stop call `leave`, which gets their numbers and raises something."""
    before = {}
    for name in SIGNALS:  # not every system has both; other threads may set none
        with suppress(AttributeError, ValueError):
            number = getattr(signal, name)
            if signal.getsignal(number) is signal.SIG_DFL:  # whoever says `nohup` means it
                before[number] = signal.signal(number, lambda number, _frame: leave(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _say_no_more() -> None:
    """Nothing more can be said; nor may Python try when it flushes its streams at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())


@contextmanager
def usage_told() -> Iterator[None]:
    """Tell errors of usage as click does; they end with their code even if nobody reads them."""
    try:
        yield
    except click.ClickException as error:
        try:
            error.show()
            sys.stderr.flush()
        except BrokenPipeError:
            _say_no_more()
        raise click.exceptions.Exit(error.exit_code) from None


@contextmanager
def handled() -> Iterator[None]:
    """Turn every exception into a message on standard error and click's `Exit` with its code."""
    try:
        with _interruptions_count():
            yield
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except KeyboardInterrupt:
        note("stopped")
        raise click.exceptions.Exit(STOPPED) from None
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EPIPE:
            _say_no_more()
            raise click.exceptions.Exit(UNREAD) from None
        if click.get_current_context().find_root().meta.get(DEBUG):
            traceback.print_exc()
        raise click.exceptions.Exit(_explain(error)) from None


@contextmanager
def _interruptions_count() -> Iterator[None]:
    """Meanwhile Ctrl-C is never lost.

    If it comes while Python takes an object away, Python prints the exception and goes on. So it
    comes once more, from a thread, when that is done.
    """
    before = sys.unraisablehook

    def again(unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is KeyboardInterrupt:
            Timer(0.02, os.kill, (os.getpid(), signal.SIGINT)).start()
        else:
            before(unraisable)

    sys.unraisablehook = again
    try:
        yield
    finally:
        sys.unraisablehook = before


@contextmanager
def usage() -> Iterator[None]:
    """Values from the command line are handed on inside: what refuses them is an error of usage."""
    from rulekit import RulesetError

    try:
        yield
    except RulesetError:
        raise
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def code_of(report: Report, *, strict: bool = False) -> int:
    """The exit code for what a report holds; `strict`: warnings count as errors."""
    if any(found.code.id in UNREADABLE for found in report.diagnostics):
        return USAGE
    return 0 if report.ok and not (strict and report.warnings) else FINDINGS


def tally(report: Report, files: int = 0) -> str:
    """`2 errors, 1 warning in 1 file`; without the files if none are given."""
    found = f"{plural(len(report.errors), 'error')}, {plural(len(report.warnings), 'warning')}"
    return found + (f" in {plural(files, 'file')}" if files else "")


def _explain(error: Exception) -> int:
    """Say what happened; the exit code."""
    from rulekit import (
        BadNotation,
        BadRecord,
        BotFault,
        IllegalMove,
        RuleFault,
        RulesetError,
        SettingError,
    )

    match error:
        case RulesetError(report=report):
            click.echo(render(report, colour=colour(sys.stderr)), err=True)
            note(tally(report))
            return code_of(report)
        case RuleFault():
            note(f"error: the rules broke down in play: {error}")
            named = click.get_current_context().find_root().meta.get(GAME)
            note(kept(error.record, named))
            return FAULT
        case BotFault():
            note(f"error: {error}")
            return USAGE
        case SettingError() | BadRecord() | BadNotation() | IllegalMove():
            note(f"error: {error}")
            return USAGE
        case OSError(filename=None, errno=None):  # ours say everything in their message
            note(f"error: {error}")
            return USAGE
        case OSError(filename=None):
            reason = (error.strerror or str(error)).lower()
            note(f"error: the output cannot be written: {reason}")
            return USAGE
        case OSError():
            name = click.format_filename(error.filename)
            note(f"error: {name}: {(error.strerror or 'cannot be used').lower()}")
            return USAGE
    note(f"error: rulekit itself failed: {type(error).__name__}: {error}")
    note("This is not your fault. Please report it, with what `--debug` shows.")
    return FAULT


def kept(record: object, named: str | None = None) -> str:
    """Save the record that led to a fault of the rules; says where it is.

    `named`: the game as the user named it; None: as the record does.
    """
    import tempfile

    from rulekit import Record
    from rulekit.library import files_of, path_of

    if not isinstance(record, Record):
        return "no record of it could be made"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        for number in range(1, 100):
            path = folder / f"rulekit-fault-{record.game}-{record.seed}-{number}.json"
            try:
                write_new(path, record.text())
            except FileExistsError:
                continue
            except OSError:
                break
            named, where = named or record.game, ""
            if files_of(record.game)[:1] != [path_of(named)]:  # a record has the short name only
                where = f" --game {quote(named) if files_of(named) else 'FILE'}"
            return f"the record is in {path}; see it with: rulekit replay {path}{where} --moves"
    return "the record could not be saved: " + record.text()
