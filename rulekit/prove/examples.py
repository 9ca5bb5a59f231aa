"""Worked examples of a rule file, played through the engine: `run_examples`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation
from rulekit.machine.position import mask_seats
from rulekit.machine.reading import explicit_moves, read_move
from rulekit.machine.tier import RuleFault
from rulekit.model.example import Example, Fact, Scene, Written
from rulekit.model.route import End, Go
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import RulesetError
from rulekit.prove.reading import faults, numbers, report_fault, split_seat
from rulekit.prove.staging import ExampleError, Stage, Tables, bad, failed
from rulekit.settle import SettingError
from rulekit.source import Span


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """How one example came out.

    `code` is the slug of the finding, or "": `bad-example` if it cannot be set up, `example-failed`
    if something is not as it says. `message` says what was expected and what came; `span` where.
    `expected`, `got`: the same side by side, where it is a value; `written`: where the example
    says it. `position`: how the table stood then, a line for each place of cards.
    """

    about: str
    clauses: tuple[str, ...]
    code: str
    message: str
    span: Span
    expected: str = ""
    got: str = ""
    written: Span | None = None
    position: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything is as the example says."""
        return not self.code


def run_examples(name: str, wanted: Sequence[str] = ()) -> list[ExampleResult]:
    """Play the examples of a rule file by name or path.

    `wanted`: only those with one of these words in their names, or of such a clause; all, if there
    are none. Raises RulesetError if the file itself has faults.
    """
    report = Report()
    rules = load_ruleset(name, report)
    if rules is None:
        raise RulesetError(report)
    return list(examples_of(rules, wanted=wanted))


def examples_of(
    rules: Ruleset, tables: Tables | None = None, wanted: Sequence[str] = ()
) -> Iterator[ExampleResult]:
    """Play examples of checked rules, one after another, at new tables or those given.

    `wanted`: as for `run_examples`.
    """
    tables = tables or Tables(rules)
    for number, example in enumerate(rules.examples):
        if wanted and not _is_meant(example, number, wanted):
            continue
        about = example.about or f"example {number + 1}"
        try:
            _run(rules, tables, number, example)
        except ExampleError as error:
            position = _stood(tables, example) if error.code == "example-failed" else ()
            yield ExampleResult(
                about, example.clauses, error.code, str(error), error.span,
                error.expected, error.got, error.written, position,
            )  # fmt: skip
        else:
            yield ExampleResult(about, example.clauses, "", "", example.span)


def _stood(tables: Tables, example: Example) -> tuple[str, ...]:
    """How the table stands at which an example was played, seen from above."""
    try:
        position = tables.of(example).position
    except (SettingError, ExampleError):
        return ()
    phase, seat = position.program.phases[position.get("phase")], position.get("me") + 1
    over = position.hand_is_over
    found = ["the hand is over" if over else f"seat {seat} is to move in '{phase}'"]
    for zone, index in position.parts():
        faces = position.faces_in(zone, index)
        if faces:
            cards = " ".join(position.program.faces[face] for face in faces)
            owner = "seat" if zone.owner == "player" else zone.owner
            whose = f"{zone.name} of {owner} {index + 1}" if zone.owner else zone.name
            found.append(f"{whose}: {cards}")
    return tuple(found)


def _is_meant(example: Example, number: int, wanted: Sequence[str]) -> bool:
    """Whether one of some words stands in the name of an example, or of its clauses."""
    name = (example.about or f"example {number + 1}").casefold()
    names = (name, *(each.casefold() for each in example.clauses))
    return any(each.casefold() in name for each in wanted for name in names)


def report_examples(rules: Ruleset, report: Report) -> None:
    """Add every example that does not come out to a report."""
    for result in examples_of(rules):
        if not result.ok:
            fault = ExampleError(result.code, result.span, result.message)
            report_fault(result.about, fault, report)


def _run(rules: Ruleset, tables: Tables, number: int, example: Example) -> None:
    refused = example.refused
    try:
        asked = tables.of(example)
    except SettingError as error:
        if refused is None:
            raise bad(example.span, error) from None
        if refused.text.lower() not in str(error).lower():
            raise failed(refused.span, f"the options are refused because: {error}") from None
        return
    if refused is not None:
        raise failed(refused.span, "the options should be refused, but the game can be played")
    _Run(Stage(rules, asked, number, example)).run()


class _Run:
    """One example: what is played, and what is then as it should be."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.position = stage.position
        self.program = stage.position.program

    def run(self) -> None:
        """Everything. Raises ExampleError at the first thing that is not as it should be."""
        for fault in faults(self.stage):
            raise fault
        for index, scene in enumerate(self.stage.example.scenes):
            try:
                self._play(index, scene)
                self._check_moves(scene)
                self._check_then(index, scene)
                for i, fact in enumerate(scene.expect):
                    self._check_fact(f"expect_{self.stage.number}_{index}_{i}", fact)
            except RuleFault as fault:
                raise failed(scene.span, fault) from None
            self._check_sheet(scene)

    # ── moves ─────────────────────────────────────────────────────────────────────────────────

    def _play(self, index: int, scene: Scene) -> None:
        if scene.needs_play:
            self.stage.deal(index, scene)
            self._finish()
        for move in scene.moves:
            if self.position.hand_is_over:
                raise failed(move.span, f"the hand is over before the move '{move.text}'")
            try:
                self.position.apply(self._legal(move).registers)
            except IllegalMove as error:
                raise failed(move.span, f"'{move.text}' is refused: {error.why}") from None
            self._finish()

    def _legal(self, move: Written) -> Move:
        """The legal move that is written. Raises IllegalMove, ExampleError."""
        offered = [
            each for aside in (False, True) for each in explicit_moves(self.position, asides=aside)
        ]
        text, seat = split_seat(move.text)
        if seat is not None:
            decides = self.position.get("me") + 1
            if seat != decides:
                raise failed(move.span, f"seat {seat} should decide now, but it is seat {decides}")
        try:
            return read_move(self.position, text, offered)
        except BadNotation as error:
            raise bad(move.span, error) from None

    def _finish(self) -> None:
        """Score a hand that has ended. The next is dealt by the next scene, not by itself."""
        if self.position.hand_is_over:
            self.position.finish()

    def _check_moves(self, scene: Scene) -> None:
        for move in (*scene.legal, *scene.illegal):
            if self.position.hand_is_over:
                raise bad(move.span, "the hand is over, so no move is left to be judged")
            try:
                self._legal(move)
            except IllegalMove as error:
                if move in scene.legal:
                    raise failed(
                        move.span, f"'{move.text}' should be legal, but: {error.why}"
                    ) from None
            else:
                if move in scene.illegal:
                    raise failed(move.span, f"'{move.text}' should be refused, but it is legal")

    # ── what then holds ───────────────────────────────────────────────────────────────────────

    def _check_then(self, index: int, scene: Scene) -> None:
        target = scene.then
        if target is None:
            return
        stands = self.program.phases[self.position.get("phase")]
        match target:
            case End():
                self._check_end(target, stands)
                found, who = self.position.get("winners"), target.winners
            case Go(phase=phase):
                if stands != phase:
                    raise failed(
                        target.span,
                        f"play should stand in '{phase}', not in '{stands}'",
                        phase,
                        stands,
                    )
                found, who = 1 << self.position.get("me"), target.player
            case _:
                assert_never(target)
        if who is not None:
            query = f"then_{self.stage.number}_{index}"
            answer = self.stage.answer(query)
            if found != (answer if self.stage.forms[query] == "mask" else 1 << max(0, answer)):
                raise failed(
                    target.span, f"'{target.span.text}' is expected, but it is {_seats(found)}"
                )

    def _check_end(self, target: End, stands: str) -> None:
        if not self.position.hand_is_over:
            raise failed(
                target.span, f"the hand should end by {target.reason}, but it goes on in '{stands}'"
            )
        came = self.program.reasons[self.position.get("reason") - 1]
        if came != target.reason:
            raise failed(
                target.span,
                f"the hand should end by {target.reason}, but it ends by {came}",
                target.reason,
                came,
            )

    def _check_fact(self, query: str, fact: Fact) -> None:
        stage, kind, form = self.stage, fact.about.type, self.stage.forms[query]
        wanted = stage.wanted(fact, form)
        found = stage.values.found(form, stage.answer(query))
        if found != wanted:
            shown = stage.values.show(form, kind, found)
            raise failed(
                fact.about.span,
                f"{fact.about.span.text} should be {fact.value.text}, but it is {shown}",
                fact.value.text,
                shown,
                fact.value.span,
            )

    def _check_sheet(self, scene: Scene) -> None:
        lines = self.stage.lines()
        for reason, written in scene.sheet:
            self._check_row(reason.text, written, list(lines[reason.text]))
        if scene.champions is not None:
            self._check_champions(scene.champions)
        if scene.payoff is not None:
            self._check_row("the payoff", scene.payoff, self.stage.payoff())

    def _check_row(self, what: str, written: Written, found: list[int]) -> None:
        if numbers(written, len(found)) != found:
            came = (", " if "," in written.text else " ").join(map(str, found))
            said = f"{what} should be {written.text}, but it is {came}{self._going_on()}"
            raise failed(written.span, said, written.text, came, written.span)

    def _check_champions(self, written: Written) -> None:
        wanted = self.stage.mask(written)
        found = self.position.get("champions") if self.position.get("over") else 0
        if found != wanted:
            raise failed(
                written.span,
                f"the match should be won by {written.text}, but it is by {_seats(found)}"
                + self._going_on(),
            )

    def _going_on(self) -> str:
        """What to add where something is not scored because the hand goes on."""
        if self.position.hand_is_over:
            return ""
        stands = self.program.phases[self.position.get("phase")]
        seat = self.position.get("me") + 1
        return f": the hand has not ended, seat {seat} is to move in '{stands}'"


def _seats(mask: int) -> str:
    return ", ".join(f"seat {seat + 1}" for seat in mask_seats(mask)) or "nobody"


__all__ = ["ExampleResult", "examples_of", "report_examples", "run_examples"]
