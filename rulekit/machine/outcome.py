"""Outcomes: how a hand or a match ended, and the score sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rulekit.language.declarations import Payoff
from rulekit.language.words import Unsaid


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score sheet.

    `reason`: what the rule file calls it. `ledger`: where it went. `amounts`: one for each seat;
    where teams are the recipients, one for each team.
    """

    reason: str
    ledger: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """How one hand ended.

    `number`: which hand of the match, from 1; one that the rules do not count leaves its number to
    the next. `dealer`: a seat, from 1. `winners`: seats. `reason`: the word after `end hand by`, or
    "broken off" if a bound on play was reached. `lines`: the score
    sheet. `points`: what the sheet gave to each seat, in all ledgers of the main ledger's unit.
    `scores`: the main ledger after the hand, by seat, before any bonuses of the match. `turns`:
    turns begun since the last deal. `moves`: moves made. `deals`: more than 1 if the hand was
    thrown in and dealt again.
    """

    number: int
    dealer: int
    reason: str
    winners: tuple[int, ...]
    lines: tuple[Line, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    moves: int
    deals: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand (`scope="hand"`) or a match ended. `str()` says it in one line.

    `reason`: of a hand, how it ended; of a match, how its last hand did: "broken off" if a bound on
    play was reached. `winners`: seats from 1, none if nobody won. `scores`: by seat, the points of
    the hand or the ledger that decides the match. `entries`: the amounts by name and seat, of the
    hand's score sheet or of the match's bonuses. `payoffs`: by seat, what it gains when differences
    are settled; 0 where the rules settle none. `hands`: the result of every hand.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    entries: Mapping[str, tuple[int, ...]]
    payoffs: tuple[int, ...]
    hands: tuple[HandResult, ...]

    def __str__(self) -> str:
        who = ", ".join(str(seat) for seat in self.winners) or "nobody"
        return f"{self.reason}: won by {who}; scores {', '.join(map(str, self.scores))}"


def payoffs(
    scores: Sequence[int],
    teams: Sequence[int],
    seated: Collection[int],
    winners: Collection[int],
    payoff: Payoff,
) -> tuple[int, ...]:
    """What each seat gains when sides settle the differences of their scores.

    `teams` is the team of each seat; partners share the score of their side. `seated` and `winners`
    are seats from 1. Every side that has somebody at the table settles with every other; with
    `differences_with_winner` only those do of which one has won. Without a `payoff` nobody settles
    anything.
    """
    there = {teams[seat - 1] for seat in seated}
    side = {team: own for team, own in zip(teams, scores, strict=True) if team in there}
    won = {teams[seat - 1] for seat in winners}

    def settled(team: int, other: int) -> bool:
        match payoff:
            case "":
                return False
            case "differences":
                return True
            case "differences_with_winner":
                return team in won or other in won
            case _:
                raise Unsaid.of(payoff, "code", __name__)

    gained = {
        team: sum(own - score for other, score in side.items() if settled(team, other))
        for team, own in side.items()
    }
    return tuple(gained.get(team, 0) for team in teams)
