"""How a player does against others on the same deals, each of which every side plays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rulekit.bots import Player
from rulekit.ir.program import Program
from rulekit.learning.lessons import ahead, series
from rulekit.series.inside import rows_of
from rulekit.stats.intervals import mean_interval


@dataclass(frozen=True, slots=True)
class Duel:
    """Points a hand over the opponents, with the 95% interval over deals."""

    against: str
    deals: int
    points: float
    low: float
    high: float

    def __str__(self) -> str:
        return (
            f"{self.points:+.2f} points a hand against {self.against} "
            f"({self.low:+.2f} to {self.high:+.2f}, {self.deals:,} deals)"
        )


def duel(program: Program, bot: Player, other: Player, seed: int, deals: int) -> Duel:
    """Play each deal once for each side, which the bot has alone. Raises RuleFault, UnknownBot."""
    sides = sorted(set(program.teams))
    total = np.zeros(deals)
    for side in sides:
        total += _gains(program, bot, other, side, seed, deals)
    mean, low, high = mean_interval((total / len(sides)).tolist())
    return Duel(other.name, deals, mean, low, high)


def _gains(
    program: Program, bot: Player, other: Player, side: int, seed: int, deals: int
) -> NDArray[np.float64]:
    """How far a bot is ahead at the end of each deal that has every seat of one side."""
    host = series(program, [bot if team == side else other for team in program.teams], seed)
    host.series = replace(host.series, rotate=False)
    rows = [row for _, some in rows_of(host, 0, deals) for row in some]
    points = np.array(rows)[:, host.series.columns.index("points_1") :][:, : program.players]
    found: NDArray[np.float64] = ahead(program, points)[:, program.teams.index(side)]
    return found
