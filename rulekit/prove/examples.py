"""Worked examples of a rule file, played through the engine: `run_examples`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.machine.arguments import readings_of_meld
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation
from rulekit.machine.position import mask_seats
from rulekit.machine.reading import explicit_moves, read_move
from rulekit.machine.tier import RuleFault
from rulekit.model.example import Example, Fact, Scene, Written
from rulekit.model.route import End, Go
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import RulesetError
from rulekit.prove.staging import ExampleError, Stage, Tables, bad, failed
from rulekit.settle import SettingError
from rulekit.source import Span
from rulekit.types import PLAYERS


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """How one example came out.

    `code` is the slug of the finding, or "": `bad-example` if it cannot be set up, `example-failed`
    if something is not as it says. `message` says what was expected and what came; `span` where.
    """

    about: str
    clauses: tuple[str, ...]
    code: str
    message: str
    span: Span

    @property
    def ok(self) -> bool:
        """Whether everything is as the example says."""
        return not self.code


def run_examples(name: str) -> list[ExampleResult]:
    """Play all examples of a rule file by name or path.

    Raises RulesetError if the file itself has faults.
    """
    report = Report()
    rules = load_ruleset(name, report)
    if rules is None:
        raise RulesetError(report)
    return list(examples_of(rules))


def examples_of(rules: Ruleset) -> Iterator[ExampleResult]:
    """Play all examples of checked rules, one after another."""
    tables = Tables(rules)
    for number, example in enumerate(rules.examples):
        code, message, span = "", "", example.span
        try:
            _run(rules, tables, number, example)
        except ExampleError as error:
            code, message, span = error.code, str(error), error.span
        about = example.about or f"example {number + 1}"
        yield ExampleResult(about, example.clauses, code, message, span)


def report_examples(rules: Ruleset, report: Report) -> None:
    """Add every example that does not come out to a report."""
    for result in examples_of(rules):
        if not result.ok:
            report.add(
                result.code, result.span, result.message, help=f"in the example: {result.about}"
            )


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
        for kind, written in self.stage.example.melds:
            for text in written.text.split("/"):
                self._check_meld(kind.text, text.strip(), written)
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

    def _check_meld(self, wanted: str, text: str, written: Written) -> None:
        rows = self.stage.read(written, lambda: readings_of_meld(self.position, text))
        kinds = sorted({self.program.kinds[words[0]] for words in rows}) or ["none"]
        if wanted not in kinds:
            raise failed(
                written.span,
                f"'{text}' should be of the kind {wanted}, but it is of the "
                f"kind {' or '.join(kinds)}",
            )

    # ── moves ─────────────────────────────────────────────────────────────────────────────────

    def _play(self, index: int, scene: Scene) -> None:
        self.stage.check_seats(scene)
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
            if seat > self.program.players:
                raise bad(move.span, f"there is no seat {seat} at this table")
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
                    raise failed(target.span, f"play should stand in '{phase}', not in '{stands}'")
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
                target.span, f"the hand should end by {target.reason}, but it ends by {came}"
            )

    def _check_fact(self, query: str, fact: Fact) -> None:
        stage, kind, form = self.stage, fact.about.type, self.stage.forms[query]
        wanted = stage.read(fact.value, lambda: stage.values.read(form, kind, fact.value.text))
        found = stage.values.found(form, stage.answer(query))
        if found != wanted:
            shown = stage.values.show(form, kind, found)
            raise failed(
                fact.about.span,
                f"{fact.about.span.text} should be {fact.value.text}, but it is {shown}",
            )

    def _check_sheet(self, scene: Scene) -> None:
        lines = self._lines()
        for reason, written in scene.sheet:
            if reason.text not in lines:
                raise bad(
                    reason.span,
                    f"the score sheet has no line '{reason.text}'; its lines are "
                    + ", ".join(lines),
                )
            self._check_row(reason.text, written, list(lines[reason.text]))
        if scene.champions is not None:
            self._check_champions(scene.champions)
        if scene.payoff is not None:
            ledger = self.program.ranking[1]
            scores = self.position.standing(ledger)
            found = self.position.get("champions") if self.position.get("over") else 0
            winners = [seat + 1 for seat in mask_seats(found)]
            settled = self.position.settled(scores, winners)
            self._check_row("the payoff", scene.payoff, list(settled))

    def _lines(self) -> dict[str, tuple[int, ...]]:
        """The score sheet of the hand and, once it is over, of the match: amounts by reason."""
        lines: dict[str, tuple[int, ...]] = {}
        for name, entries in (("entries", self.program.entries), ("bonuses", self.program.bonuses)):
            for i, (reason, _) in enumerate(entries):
                amounts = self.position.line(name, i)
                kept = lines.get(reason, (0,) * len(amounts))
                if len(kept) != len(amounts):  # one of them is of teams: by seat, then
                    kept, amounts = self._by_seat(kept), self._by_seat(amounts)
                lines[reason] = tuple(a + b for a, b in zip(kept, amounts, strict=True))
        return lines

    def _by_seat(self, amounts: Sequence[int]) -> tuple[int, ...]:
        teams = self.program.teams
        return tuple(amounts[t] for t in teams) if len(amounts) < len(teams) else tuple(amounts)

    def _check_row(self, what: str, written: Written, found: list[int]) -> None:
        words = written.text.replace(",", " ").split()
        if not all(w.removeprefix("-").isdecimal() for w in words) or len(words) != len(found):
            raise bad(
                written.span, f"this should be {len(found)} numbers, one for each seat or side"
            )
        if [int(word) for word in words] != found:
            came = (", " if "," in written.text else " ").join(map(str, found))
            came = f"it is {came}{self._going_on()}"
            raise failed(written.span, f"{what} should be {written.text}, but {came}")

    def _check_champions(self, written: Written) -> None:
        values = self.stage.values
        wanted = self.stage.read(written, lambda: values.read("mask", PLAYERS, written.text))
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


_BY_SEAT = re.compile(r"(.*\S)\s+by\s+seat\s+([0-9]{1,9})", re.DOTALL)


def split_seat(move: str) -> tuple[str, int | None]:
    """A move, and who makes it if that is said: `pass by seat 2`."""
    found = _BY_SEAT.fullmatch(move.strip())
    return (move, None) if found is None else (found[1], int(found[2]))


def _seats(mask: int) -> str:
    return ", ".join(f"seat {seat + 1}" for seat in mask_seats(mask)) or "nobody"


__all__ = ["ExampleResult", "examples_of", "report_examples", "run_examples"]
