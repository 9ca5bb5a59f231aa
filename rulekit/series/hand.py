"""Hands and matches between bots: from the number of a hand in a series to its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulekit.bots import Stream, find
from rulekit.engines import machine
from rulekit.ir.program import Program
from rulekit.machine.outcome import HandResult
from rulekit.machine.position import Position, Words, mask_seats
from rulekit.machine.reading import offered_move
from rulekit.machine.record import Record
from rulekit.machine.tier import RuleFault
from rulekit.play.asking import decided, learns, may_have_many, searches
from rulekit.play.board import Only
from rulekit.play.past import Start
from rulekit.play.state import State, first_state
from rulekit.series.columns import names_of

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """What all hands (or matches) of a simulation have in common; it can be sent to a process.

    `bots` has a name for each seat. With `rotate` they move round the seats. `found_by`: for each
    seat what its bot is found by, if that is not its name.
    """

    program: Program
    digest: str
    seed: int
    scope: str
    bots: tuple[str, ...]
    rotate: bool
    engine: str
    found_by: tuple[object, ...] = ()

    @property
    def action_names(self) -> tuple[str, ...]:
        """The kinds of moves that are no asides, each once."""
        return tuple(dict.fromkeys(each.name for each in self.program.actions if not each.aside))

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of a row's numbers; COLUMNS says what they mean.

        `bot_N` and `reason` are numbers in a row: `texts` names them.
        """
        players, matches = self.program.players, self.scope == "match"
        return tuple(names_of(players, self.action_names, matches=matches))

    @property
    def texts(self) -> Mapping[str, Sequence[str]]:
        """The words for the numbers of a column, where users meet words: reasons and bots."""
        bots = {f"bot_{seat}": self.bots for seat in range(1, self.program.players + 1)}
        return {"reason": self.program.reasons, **bots}


@dataclass(slots=True)
class Tally:
    """What is counted while a hand is played."""

    decisions: int = 0
    choices: int = 0
    moves_sum: int = 0
    moves_max: int = 0

    def add(self, count: int) -> None:
        """A decision between so many moves."""
        self.decisions += 1
        self.choices += count > 1
        self.moves_sum += count
        self.moves_max = max(self.moves_max, count)


class Host:
    """Plays the hands of a series on one machine, each for itself and in any order."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.program = series.program
        self.bots = [find(wanted) for wanted in series.found_by or series.bots]
        played_on = machine(
            series.program,
            series.engine,
            searching=searches(self.bots),
            learning=learns(self.bots),
        )
        self.position = Position(played_on)
        self.names = series.action_names
        self.many = may_have_many(self.program)
        self.past: list[Words] = []
        self.dealer: int | None = None

    def play(self, index: int) -> list[Row]:
        """The rows of a hand or match. Raises RuleFault with the record that led there."""
        self.past, self.dealer = [], None
        try:
            self.dealer = self._open(index)
            return self._rows(index, self._seating(index))
        except RuleFault as fault:
            self._blame(fault, index)
            raise

    def record(self, index: int) -> Record:
        """The record of a hand or match, which is played for it. Raises what `play` raises."""
        self.play(index)
        state = self._first(index)
        for registers in tuple(self.past):
            state = state.play_unchecked(offered_move(state._load(), registers))
        return state.record

    def _first(self, index: int) -> State:
        """How the hand or match of a number began, which has just been played."""
        series, dealer = self.series, self.dealer
        seat = None if dealer is None else dealer + 1
        start = Start(series.seed, series.scope, index, seat, ())
        return first_state(Only(self.position), start, series.digest)

    def _open(self, index: int) -> int | None:
        """Begin, up to the first decision; the dealer (from 0) of a hand on its own."""
        position = self.position
        position.setup(self.series.seed, index)
        if self.series.scope == "match":
            position.open()
            return None
        seats = mask_seats(position.get("seated"))
        dealer = seats[index % len(seats)]
        position.put("dealer", dealer)
        position.begin()
        return dealer

    def _seating(self, index: int) -> list[int]:
        """For each seat the number of its bot.

        The deal goes round before the bots move on, so that each bot deals as often as the others.
        """
        players = self.program.players
        sitting = 1 if self.series.scope == "match" else self.position.get("seated").bit_count()
        shift = index // sitting if self.series.rotate else 0
        return [(seat + shift) % players for seat in range(players)]

    def _rows(self, index: int, seating: list[int]) -> list[Row]:
        position = self.position
        rows: list[Row] = []
        while True:
            number = len(rows) + 1
            tally, did = self._hand(index, number, seating)
            seated = position.get("seated")
            result = position.finish()
            last = self.series.scope == "hand" or bool(position.get("over"))
            rows.append(
                (
                    index,
                    number,
                    int(last),
                    self.series.seed,
                    self.program.players,
                    result.dealer,
                    seated,
                    *self._ending(result),
                    tally.decisions,
                    tally.choices,
                    tally.moves_sum,
                    tally.moves_max,
                    *seating,
                    *result.points,
                    *result.scores,
                    *self._match(last),
                    *did,
                )
            )
            if last:
                return rows
            position.begin()

    def _hand(self, index: int, number: int, seating: Sequence[int]) -> tuple[Tally, list[int]]:
        """Play up to the end of the hand."""
        streams = [
            Stream(self.series.seed, index, number - 1, seat + 1) for seat in range(len(seating))
        ]
        bots = [self.bots[number] for number in seating]
        tally, made = Tally(), [0] * (len(self.program.actions) + 1)
        for moves, k in decided(bots, self.position, streams):
            tally.add(len(moves))
            self.past.append(moves[k])
            made[moves[k][0]] += 1
        return tally, [
            sum(made[action.number] for action in self.program.actions if action.name == name)
            for name in self.names
        ]

    def _ending(self, result: HandResult) -> Row:
        """Reason, winners, turns and deals."""
        winners = sum(1 << seat - 1 for seat in result.winners)
        return self.program.reasons.index(result.reason), winners, result.turns, result.deals

    def _match(self, last: bool) -> Row:
        """How a match stands: who has won it, and what decides it."""
        if self.series.scope == "hand":
            return ()
        position, ledger = self.position, self.program.ranking[1]
        totals = position.standing(ledger)
        return (position.get("champions") if last else 0, *totals)

    def _blame(self, fault: RuleFault, index: int) -> None:
        """Give a fault the record of what led to it, by making the same moves again."""
        past = list(self.past)
        try:
            state = self._first(index)
        except RuleFault as again:
            fault.record = again.record
            return
        try:
            for registers in past:
                state = state.play_unchecked(offered_move(state._load(), registers))
            fault.record = state.record
        except RuleFault as again:
            fault.record = again.record or state.record
