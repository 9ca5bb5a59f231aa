"""What becomes of one input: refused with findings, sound, or a fault of rulekit's own."""

from __future__ import annotations

import resource
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from rulekit.check import check
from rulekit.check.document import headings
from rulekit.diagnostics import Report
from rulekit.formatting import formatted
from rulekit.library import load_text
from rulekit.lower import lower
from rulekit.model.ruleset import Ruleset
from rulekit.prove.validate import validate_rules
from rulekit.rendering import FORMATS, render
from rulekit.settle import SettingError, settle
from rulekit.source import SourceFile
from tests.strangers.inputs import Input

SECONDS = 20.0
"""Processor time after which an input counts as one that hangs."""

BYTES = 2 << 30
"""Memory of a worker above which an input counts as one that takes too much."""

REFUSED, COMPILED, TRIED, FAULT = "refused", "compiled", "tried", "fault"

FORMATTED, TRIALS, MOVED = 20, 40, 10
"""Of how many inputs one is formatted as well, of how many sound ones one is validated, and of how
many faulty ones one is searched for misplaced lines, which takes as long as all else together."""


class Hang(BaseException):
    """An input takes too long. No handler of exceptions catches it."""


@dataclass(frozen=True)
class Verdict:
    """What became of an input, with the codes of its findings; of a fault, what it was.

    `seconds`: of processor time. `fault`: the exception and the place that raised it, "" if none.
    """

    outcome: str
    codes: tuple[str, ...]
    seconds: float
    fault: str = ""
    trace: str = ""


def judged(given: Input, *, trials: bool | None = None) -> Verdict:
    """Read an input, check it, compile it if it is sound, and, of some, validate it.

    `trials`: whether it is validated; of one in so many if left out.
    """
    began = time.process_time()
    found: set[str] = set()
    try:
        with bounded(SECONDS):
            outcome = _outcome(given, found, trials)
    except (Exception, Hang) as error:
        fault = described(error)
        trace = "".join(traceback.format_exception(error)[-12:])
        return Verdict(FAULT, (*sorted(found),), time.process_time() - began, fault, trace)
    return Verdict(outcome, (*sorted(found),), time.process_time() - began)


def _outcome(given: Input, found: set[str], trials: bool | None) -> str:
    report = Report()
    if given.number % FORMATTED == 0:
        formatted(SourceFile(given.name, given.text), Report())
    with _trial_lines(0 if given.number // 10 % MOVED else headings.READ):
        document = load_text(given.text, report, given.name)
        rules = None if document is None else check(document, "stranger", report)
    _see_findings(report, given)
    found.update(each.code.id for each in report.diagnostics)
    assert rules is not None or not report.ok, "no rules, and no finding"
    if rules is None or not report.ok:
        return REFUSED
    if trials if trials is not None else given.number // 10 % TRIALS == 0:
        validate_rules(rules, report, plays=1)
        _see_findings(report, given)
        found.update(each.code.id for each in report.diagnostics)
        return TRIED
    _compile(rules)
    return COMPILED


@contextmanager
def _trial_lines(most: int) -> Iterator[None]:
    before, headings.READ = headings.READ, most
    try:
        yield
    finally:
        headings.READ = before


def _compile(rules: Ruleset) -> None:
    """The program of the smallest table and of the largest; a setting may be refused in words."""
    for players in {rules.players[0], rules.players[-1]}:
        try:
            lower(settle(rules, players, {}))
        except SettingError as error:
            assert str(error)


def _see_findings(report: Report, given: Input) -> None:
    """Every finding has words and a place in its file, and the report can be shown."""
    for each in report.diagnostics:
        assert each.message, f"{each.code.id} says nothing"
        assert 0 <= each.span.start <= each.span.end <= len(each.span.file.text), "no such place"
        assert each.span.line >= 1
    render(report, FORMATS[given.number % len(FORMATS)])


def described(error: BaseException) -> str:
    """An exception and the place in rulekit where it came up: equal faults are equal texts."""
    places = [
        f"{each.filename.partition('/rulekit/')[2]}:{each.name}"
        for each in traceback.extract_tb(error.__traceback__)
        if "/rulekit/" in each.filename
    ]
    if isinstance(error, Hang | RecursionError | MemoryError):
        return f"{type(error).__name__} in {places[0] if places else 'nothing'}"
    return f"{type(error).__name__} at {places[-1] if places else 'nothing'}"


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise Hang where what is done inside takes more processor time."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Hang(f"more than {seconds:g} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def bound_memory(more: int = BYTES) -> None:
    """Let this process take no more data than this; what asks for more gets a MemoryError."""
    resource.setrlimit(resource.RLIMIT_DATA, (more, resource.RLIM_INFINITY))


def peak() -> int:
    """The most memory that this process has had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
