"""Moves that can be made again and again in one turn: what they do takes nothing away."""

from __future__ import annotations

from rulekit.diagnostics import Report
from rulekit.machine.position import Position
from rulekit.machine.tier import RuleFault

BEYOND = 20
"""Times beyond one for each card. What lays, draws or gives away a card comes to an end before."""
TRIED = 2
"""Positions in which a kind of move is tried, in all settings together."""

Asked = tuple[int, int, int]
"""Who is asked for what: the phase, the player, and the turn of the hand."""


class Repeats:
    """Tries in some positions, for each kind of move, whether it can be made without end.

    One that only random play gets out of is found by no length of play: at each step there is
    something else to do.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._tried: dict[str, int] = {}

    def check(self, position: Position, before: Asked, number: int) -> None:
        """Warn of a move without end, if the move just made has left the same to be decided.

        `before`: what was asked before the move. `number`: that of its action. The position is
        left as it was.
        """
        action = position.action(number)
        place = str(action.span)
        if asked(position) != before or self._tried.get(place, 0) >= TRIED:
            return
        self._tried[place] = self._tried.get(place, 0) + 1
        span, most = action.span, sum(position.program.counts) + BEYOND
        if span is not None and self._repeated(position, before, number, most) > most:
            self._tried[place] = TRIED
            self._report.add(
                "endless-move",
                span,
                f"'{action.name}' may be made again and again: a player made it {most} times in "
                "one turn, and could go on",
                help="ask with `when` for what it uses up, or lead on with `next` to a phase "
                "that does not offer it; for once a turn: declare `NAME: flag, each turn` under "
                "`track`, write `when: not NAME`, and `NAME = yes` in `do`",
            )

    def _repeated(self, position: Position, before: Asked, number: int, most: int) -> int:
        """How often the move can be made from here, up to one time more than `most`."""
        start, times = position.words, 0
        try:
            while times <= most and asked(position) == before:
                again = [each for each in position.machine.moves() if each[0] == number]
                if not again:
                    break
                position.apply(again[times % len(again)])
                times += 1
        except RuleFault:
            pass  # told where play comes there by itself
        finally:
            position.words = start
        return times


def asked(position: Position) -> Asked:
    """What a position asks, and whom."""
    return position.get("phase"), position.get("me"), position.get("turns")


__all__ = ["Asked", "Repeats", "asked"]
