"""What worked examples say, read without playing: cards, moves, seats, lines of the score sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_document, title_of
from rulekit.machine.arguments import readings_of_meld
from rulekit.machine.reading import check_words
from rulekit.model.example import Example, Fact, Scene, Written
from rulekit.model.expr import Zone
from rulekit.model.places import zone_of
from rulekit.model.ruleset import Ruleset
from rulekit.prove.laying import Laying
from rulekit.prove.staging import ExampleError, Stage, Tables, bad, check_start, failed
from rulekit.settle import SettingError
from rulekit.types import BAGS, MELD, MELDS, NEW_MELD, PLAYERS, TEAMS, Type

FOLLOWING = ("examples", "names")
"""Sections that speak of what the others declare."""


def check_examples(rules: Ruleset, report: Report) -> None:
    """Add all that is wrong with the examples of checked rules and shows without playing them."""
    tables = Tables(rules, asking=False)
    for number, example in enumerate(rules.examples):
        for fault in _found(rules, tables, number, example):
            report_fault(example.about or f"example {number + 1}", fault, report)


def report_fault(about: str, fault: ExampleError, report: Report) -> None:
    """Add what is wrong with an example to a report."""
    report.add(fault.code, fault.span, str(fault), help=f"in the example: {about}")


def _found(rules: Ruleset, tables: Tables, number: int, example: Example) -> Iterator[ExampleError]:
    try:
        asked = tables.of(example)
        if example.refused is None:
            yield from faults(Stage(rules, asked, number, example))
    except SettingError as error:
        if example.refused is None:
            yield bad(example.span, error)
    except ExampleError as error:
        yield error


def faults(stage: Stage) -> list[ExampleError]:
    """All that is wrong with an example and shows without playing it, in the order of its parts."""
    reading = _Reading(stage)
    reading.example(stage.example)
    return reading.found


class _Reading:
    """Reads the parts of one example, and keeps what cannot be read."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.found: list[ExampleError] = []

    def read(self, what: Callable[..., object], *parts: object) -> None:
        """Read something. Of one place only the first fault is kept."""
        try:
            what(*parts)
        except ExampleError as error:
            if all(error.span != other.span for other in self.found):
                self.found.append(error)

    def example(self, example: Example) -> None:
        """All of it."""
        if example.cards is not None:
            self.read(self.stage.faces, example.cards)
        for kind, written in example.melds:
            for text in written.text.split("/"):
                self.read(self._meld, kind.text, text.strip(), written)
        for scene in example.scenes:
            self.read(self.stage.check_seats, scene)
            self._before(scene)
            for move in (*scene.moves, *scene.legal, *scene.illegal):
                self.read(self._move, move)
            for fact in scene.expect:
                self.read(self.stage.wanted, fact, _form(fact.about.type))
            self._sheet(scene)

    def _before(self, scene: Scene) -> None:
        """What is so before the first move."""
        if scene.dealer is not None:
            self.read(self.stage.dealer, scene.dealer)
        if scene.deck is not None:
            self.read(self.stage.faces, scene.deck)
        zones = [fact for fact in scene.given if isinstance(fact.about, Zone)]
        for fact in scene.given:
            if fact not in zones:
                self.read(self.stage.amount, fact)
        if zones:
            self.read(check_start, scene, zones[0].value)
            self.read(self._zones, zones)
        if scene.start is not None:
            self.read(self.stage.check_waits, scene.start)

    def _zones(self, zones: list[Fact]) -> None:
        table = Laying(self.stage.rules, self.stage.position)
        for fact in zones:
            name, text = zone_of(fact.about).name, fact.value.text
            self.read(self.stage.read, fact.value, partial(table.take, name, text))

    def _meld(self, wanted: str, text: str, written: Written) -> None:
        position = self.stage.position
        rows = self.stage.read(written, lambda: readings_of_meld(position, text))
        kinds = sorted({position.program.kinds[words[0]] for words in rows}) or ["none"]
        if wanted not in kinds:
            raise failed(
                written.span,
                f"'{text}' should be of the kind {wanted}, but it is of the "
                f"kind {' or '.join(kinds)}",
            )

    def _move(self, move: Written) -> None:
        text, seat = split_seat(move.text)
        if seat is not None and seat > self.stage.position.program.players:
            raise bad(move.span, f"there is no seat {seat} at this table")
        self.stage.read(move, lambda: check_words(self.stage.position, text))

    def _sheet(self, scene: Scene) -> None:
        lines = self.stage.lines() if scene.sheet else {}
        for reason, written in scene.sheet:
            if reason.text in lines:
                self.read(numbers, written, len(lines[reason.text]))
            else:
                self.read(self._no_line, reason, lines)
        if scene.champions is not None:
            self.read(self.stage.mask, scene.champions)
        if scene.payoff is not None:
            self.read(numbers, scene.payoff, len(self.stage.payoff()))

    def _no_line(self, reason: Written, lines: Iterable[str]) -> None:
        listed = ", ".join(lines)
        raise bad(
            reason.span, f"the score sheet has no line '{reason.text}'; its lines are {listed}"
        )


_BY_SEAT = re.compile(r"(.*\S)\s+by\s+seat\s+([0-9]{1,9})", re.DOTALL)


def split_seat(move: str) -> tuple[str, int | None]:
    """A move, and who makes it if that is said: `pass by seat 2`."""
    found = _BY_SEAT.fullmatch(move.strip())
    return (move, None) if found is None else (found[1], int(found[2]))


def numbers(written: Written, size: int) -> list[int]:
    """A line of the score sheet. Raises ExampleError."""
    words = written.text.replace(",", " ").split()
    if not all(word.removeprefix("-").isdecimal() for word in words) or len(words) != size:
        raise bad(written.span, f"this should be {size} numbers, one for each seat or side")
    return [int(word) for word in words]


def _form(kind: Type) -> str:
    """How the value of an expression of this type is written."""
    if kind in (PLAYERS, TEAMS):
        return "mask"
    if kind in (MELDS, MELD, NEW_MELD):
        return "melds"
    return "pile" if kind in BAGS else "value"


def rules_alone(name: str, report: Report) -> tuple[Ruleset | None, Report] | None:
    """The rules of a file of which the examples alone have faults, as read without them.

    With them what is found in the rules, from which the faults of examples may follow. None if
    there are other faults. What is named for rulebooks follows from the rules as well.
    """
    document = load_document(name, Report())
    example = None if document is None else document.entry("examples")
    if document is None or example is None:
        return None
    place = example.value.span
    for one in report.errors:  # the file has been read anew, so its places are compared by number
        here = one.span.file.name == place.file.name
        if not (here and place.start <= one.span.start and one.span.end <= place.end):
            return None
    without = tuple(each for each in document.entries if each.key.text not in FOLLOWING)
    found = Report()
    return check(replace(document, entries=without), title_of(name), found), found


__all__ = ["check_examples", "faults", "numbers", "report_fault", "rules_alone", "split_seat"]
