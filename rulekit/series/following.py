"""Hands of a series played once more, where everything can be looked at between the moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulekit.engines import fastest, machine
from rulekit.machine.onward import onward
from rulekit.machine.outcome import HandResult
from rulekit.machine.position import Position, mask_seats
from rulekit.machine.record import Record
from rulekit.play.game import Game
from rulekit.series.batch import seats_of
from rulekit.series.hand import Host, Series


@dataclass(frozen=True, slots=True)
class Made:
    """A move that has been made: by which seat (from 0), in which turn, and its registers.

    `turn_ends`: whether another turn follows, or the hand is over. `again`: the hand was thrown in,
    and has been dealt anew.
    """

    seat: int
    turn: int
    registers: tuple[int, ...]
    turn_ends: bool
    again: bool


def record_of(game: Game, index: int, *, players: int, bots: Sequence[str], seed: int) -> Record:
    """The record of a hand as `simulate` plays it, by its number in the series from 0.

    Raises UnknownBot, and RuleFault if the rules get stuck.
    """
    program = game.program(players)
    names, found_by = seats_of(bots, program, apart=False)
    series = Series(program, game.digest(players), seed, "hand", names, True, fastest(), found_by)
    return Host(series).record(index)


class Follower:
    """Plays hands, and makes their moves again on `position`, seen from above."""

    def __init__(self, series: Series) -> None:
        self.series, self.host = series, Host(series)
        self.position = Position(machine(series.program, series.engine))
        self.result: HandResult | None = None

    def hand(self, index: int) -> Iterator[Made | None]:
        """The hand of a number: nothing after the deal, then each move after it has been made.

        Afterwards `result` is how it ended. Raises RuleFault and BotFault.
        """
        self.host.play(index)
        position = self.position
        position.setup(self.series.seed, index)
        seated = mask_seats(position.get("seated"))
        position.put("dealer", seated[index % len(seated)])
        position.begin()
        yield None
        for registers in tuple(self.host.past):
            turn, deals, seat = position.get("turns"), position.get("deals"), position.get("me")
            position.apply(registers)
            again = position.get("deals") != deals
            ends = position.hand_is_over or position.get("turns") != turn
            yield Made(seat, turn, registers, ends and not again, again)
        self.result = onward(position, "hand")[-1]
