"""Outcomes: how a hand or a match ended, and the score sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score sheet: a reason, the ledger, and the amount of each seat.

    Where teams are the recipients there is one amount for each team.
    """

    reason: str
    ledger: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """How one hand ended. Seats count from 1; `scores` are the main ledger's totals by seat.

    `points` is what each seat gained in the main ledger of the hand; `deals` is more than 1 if the
    hand was thrown in and dealt again.
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
    """How a hand (`scope="hand"`) or a match ended.

    `reason`: of a hand, how it ended; of a match, how its last hand did. `winners`: seats from 1.
    `scores`: the main ledger by seat. `entries`: the amounts by reason and seat (the hand's score,
    or the match's bonuses). `payoffs`: what each seat gains when differences are settled.
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
    scores: Sequence[int], teams: Sequence[int], winners: Collection[int], payoff: str
) -> tuple[int, ...]:
    """What each seat gains when sides settle the differences of their scores.

    `teams` is the team of each seat; partners share the score of their side. `winners` are seats
    from 1. Every side settles with every other; with `differences_with_winner` only those do of
    which one has won. Without a `payoff` nobody settles anything.
    """
    if not payoff:
        return (0,) * len(teams)
    side = dict(zip(teams, scores, strict=True))
    won = {teams[seat - 1] for seat in winners}

    def settled(team: int, other: int) -> bool:
        return payoff != "differences_with_winner" or team in won or other in won

    gained = {
        team: sum(own - score for other, score in side.items() if settled(team, other))
        for team, own in side.items()
    }
    return tuple(gained[team] for team in teams)
