"""The same deals played by other players, or by the same ones in other seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rulekit.ir.program import Program
from rulekit.machine.position import mask_seats
from rulekit.measures.figures import Figure, mean
from rulekit.measures.hands import by_side
from rulekit.play.fleet import Fleet
from rulekit.play.game import Game
from rulekit.series.batch import simulate

Numbers = NDArray[np.float64]

REPLAYS = 2
"""How often each deal is played with equal seats, to tell what chance of the bots brings."""

RESAMPLES = 1000
"""How many samples of deals, drawn from those played, the interval of the luck share is from."""


@dataclass(frozen=True, slots=True)
class Duel:
    """One bot against another on the same deals, with each side's cards once.

    `margins`: for each deal its points over the mean of the other sides'. `won`: the share of the
    seats' hands that it won, where nobody's hands and shared ones count as chance would have it.
    """

    margins: list[float]
    won: list[float]


def duel(game: Game, players: int, bots: tuple[str, str], seed: int, deals: int, jobs: int) -> Duel:
    """Play each deal once for each side, which the first bot has alone. Raises as `simulate`."""
    program = game.program(players)
    sides = sorted(set(program.teams))
    margins, won = np.zeros(deals), np.zeros(deals)
    for side in sides:
        seats = [bots[team != side] for team in program.teams]
        rows = simulate(
            game, hands=deals, players=players, bots=seats, seed=seed, jobs=jobs, rows=True
        ).rows
        points = np.array([rows[f"points_{seat + 1}"] for seat in range(players)], dtype=float).T
        margins += _margins(by_side(program, points))[:, sides.index(side)] / len(sides)
        won += [_part(program, int(str(each)), side) / len(sides) for each in rows["winners"]]
    return Duel(margins.tolist(), won.tolist())


def _margins(points: Numbers) -> Numbers:
    """How far each side is ahead of the mean of the others."""
    others = points.shape[1] - 1
    found: Numbers = points - (points.sum(axis=1, keepdims=True) - points) / others
    return found


def _part(program: Program, winners: int, side: int) -> float:
    """Which part of a hand a side has won, of those that won it, or of all if nobody did."""
    sides = {program.teams[seat] for seat in mask_seats(winners)} or set(program.teams)
    return (side in sides) / len(sides)


# ── luck ──────────────────────────────────────────────────────────────────────────────────────


def luck(program: Program, bots: tuple[str, str], seed: int, deals: int) -> Figure:
    """Which part of what sets results apart is in the cards dealt. Raises as `simulate`."""
    name = "share of the deal in results"
    note = f"{bots[0]} against {bots[1]}"
    fleet = Fleet(program, deals, seed)
    sides = sorted(set(program.teams))
    margins = np.empty((deals, len(sides), REPLAYS))
    for place, side in enumerate(sides):
        seats = [bots[team != side] for team in program.teams]
        for replay in range(REPLAYS):
            points = fleet.playouts(seats, seed=seed + 1 + replay)
            margins[:, place, replay] = _margins(by_side(program, points))[:, place]
    value = luck_share(margins)
    if value is None:
        return Figure("luck", name, "share", n=deals, of="deals", note="results do not differ")
    low, high = _resampled(margins, seed)
    return Figure("luck", name, "share", value, low, high, deals, "deals", note)


def luck_share(margins: Numbers) -> float | None:
    """The variance between seats of the same deal, by all variance but that of replays.

    `margins`: shape (deals, seats, replays), of one bot against others in every seat of each deal.
    None if nothing differs. All that counts is which cards one has:

    >>> luck_share(np.array([[[5.0, 5.0], [-5.0, -5.0]], [[1.0, 1.0], [-1.0, -1.0]]]))
    1.0

    Nothing that one is dealt counts, but some deals leave more room for skill:

    >>> luck_share(np.array([[[5.0, 5.0], [5.0, 5.0]], [[1.0, 1.0], [1.0, 1.0]]]))
    0.0
    """
    _, seats, replays = margins.shape
    noise = float(margins.var(axis=2, ddof=1).mean()) / replays
    means = margins.mean(axis=2)
    skill = means.mean(axis=1)
    cards = float(((means - skill[:, None]) ** 2).mean()) - noise * (seats - 1) / seats
    between = float(skill.var(ddof=1)) - noise / seats
    cards, between = max(0.0, cards), max(0.0, between)
    return cards / (cards + between) if cards + between > 0 else None


def _resampled(margins: Numbers, seed: int) -> tuple[float | None, float | None]:
    """The 95% interval by resampling deals, of which the sides and replays stay together."""
    chance = np.random.default_rng(seed)
    deals = len(margins)
    drawn = [luck_share(margins[chance.integers(deals, size=deals)]) for _ in range(RESAMPLES)]
    found = [each for each in drawn if each is not None]
    if len(found) < RESAMPLES // 2:
        return None, None
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)


# ── skill ─────────────────────────────────────────────────────────────────────────────────────


def skill(
    game: Game, players: int, rungs: Sequence[str], seed: int, deals: int, jobs: int
) -> list[Figure]:
    """How each bot of a ladder does against the one before it. Raises as `simulate`."""
    found = []
    sides = len(set(game.program(players).teams))
    for lower, upper in pairwise(rungs):
        played = duel(game, players, (upper, lower), seed, deals, jobs)
        note = f"chance: {100 / sides:.0f}%"
        found += [
            mean("skill", f"{upper} against {lower}, won", "share", played.won, "deals", note),
            mean("skill", f"{upper} against {lower}, ahead", "points", played.margins, "deals"),
        ]
    climbed = sum(
        each.low is not None and each.low > 1 / sides for each in found if each.unit == "share"
    )
    ladder = ", ".join(rungs)
    return [
        *found,
        Figure("skill", "rungs that win more than chance", value=climbed, n=deals, of="deals",
               note=f"ladder: {ladder}"),
    ]  # fmt: skip


# ── what a mechanic is worth ──────────────────────────────────────────────────────────────────


def taking(
    game: Game, players: int, actions: Sequence[str], seed: int, deals: int, jobs: int
) -> list[Figure]:
    """What it brings greedy that it may take cards that lie open, over one that never does."""
    without = ":".join(["greedy", *(f"never={name}" for name in actions)])
    played = duel(game, players, ("greedy", without), seed, deals, jobs)
    sides = len(set(game.program(players).teams))
    note = f"greedy against one that never does {', '.join(actions)}"
    return [
        mean("discard", "what taking it brings", "points", played.margins, "deals", note),
        mean("discard", "won with it", "share", played.won, "deals", f"chance: {100 / sides:.0f}%"),
    ]
