"""What random play has found wrong: each fault once, with the shortest record that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from rulekit.machine.move import IllegalMove
from rulekit.machine.notation import BadNotation
from rulekit.machine.record import Record
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game
from rulekit.prove.configurations import Configuration

TOLD = 20  # moves that the text of a finding shows


class Broken(Exception):
    """Something is not as it must be. `kind`: what; `detail`: what it was this time."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Finding:
    """What went wrong, in which configuration, and the moves that led there.

    `kind`: what equal faults have in common. `dealer`: of a hand on its own, a seat from 1.
    """

    configuration: Configuration
    message: str
    scope: str
    seed: int
    number: int
    moves: tuple[str, ...]
    kind: str = ""
    dealer: int | None = None

    def __str__(self) -> str:
        last = "; ".join(self.moves[-TOLD:])
        after = f" after {len(self.moves)} moves, the last: {last}" if last else ", at the deal"
        return (
            f"{self.message}\nseen in {self.scope} {self.number} of seed {self.seed} "
            f"with {self.configuration}{after}"
        )

    def record(self, rules: Ruleset) -> Record | None:
        """The record of the moves, as far as they can be made again; None if it cannot begin."""
        game, state = Game(rules, dict(self.configuration.options)), None
        try:
            state = game.start(
                seed=self.seed,
                players=self.configuration.players,
                scope=self.scope,
                dealer=self.dealer,
                match=self.number,
            )
            with suppress(IllegalMove, BadNotation):
                for text in self.moves:
                    state = state.play(text)
        except RuleFault as fault:
            if isinstance(fault.record, Record):
                return fault.record
        return None if state is None else state.record


@dataclass(frozen=True, slots=True)
class Fault:
    """Findings of one kind. `shortest`: the one with the fewest moves, hands before matches."""

    shortest: Finding
    times: int
    configurations: int

    def __str__(self) -> str:
        if self.times == 1:
            return str(self.shortest)
        where = f", in {self.configurations} configurations" if self.configurations > 1 else ""
        return f"{self.shortest}\nfound {self.times} times{where}; this is the shortest"


def kind_of(error: Broken | RuleFault) -> str:
    """What equal faults have in common: the message without what it was this time."""
    if isinstance(error, Broken):
        return error.kind
    return re.sub(r"\bseat \d+", "a seat", error.message)


def grouped(findings: Iterable[Finding]) -> list[Fault]:
    """Each kind of fault once, in the order in which they came up."""
    kinds: dict[str, list[Finding]] = {}
    for finding in findings:
        kinds.setdefault(finding.kind, []).append(finding)
    return [
        Fault(
            min(found, key=lambda each: (each.scope, len(each.moves))),
            len(found),
            len({each.configuration for each in found}),
        )
        for found in kinds.values()
    ]
