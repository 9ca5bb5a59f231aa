"""What is left in the hands of players after each turn, and how a match stands after each hand.

Moves are made again on a machine of the same program, as they were played, and looked at from
above: of each hand the exact solver says what its melds leave over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from rulekit.ir.program import Program, ZoneInfo
from rulekit.machine.position import mask_seats
from rulekit.play.game import Game
from rulekit.series.following import Follower
from rulekit.series.hand import Row, Series
from rulekit.stats.courses import Course

POINTS, CARDS = "points", "cards"


@dataclass(frozen=True, slots=True)
class Courses:
    """How hands or matches went. `unit`: in what is told what sides lack, "points" or "cards".

    `number`: how many were followed. `courses`: those of them that have a course.
    """

    unit: str
    number: int
    courses: tuple[Course, ...]


# ── hands ─────────────────────────────────────────────────────────────────────────────────────


def courses_of_hands(game: Game, series: Series, first: int, number: int) -> Courses:
    """Follow so many hands of a series, turn by turn.

    What a seat lacks is what the best disjoint new melds of its hidden cards leave over: points, or
    cards where the rules do not say what cards count. Raises what `simulate` raises.
    """
    watched = _Watched(series)
    hands = [watched.follow(index) for index in range(first, first + number)]
    seen = [counts for hand in hands for moment in hand.moments for counts in moment]
    if not seen:
        return Courses(CARDS, number, ())
    lacks, unit = _left_over(game, series.program, np.array(seen, dtype=np.int16))
    values = iter(lacks)
    players = series.program.players
    found = []
    for hand in hands:
        moments = tuple(tuple(next(values) for _ in range(players)) for _ in hand.moments)
        sides = tuple(series.program.teams[seat] for seat in hand.seated)
        found.append(
            Course(
                tuple(tuple(lacks[seat] for seat in hand.seated) for lacks in moments),
                tuple(map(hand.seated.index, hand.moved)),
                hand.winners,
                sides,
            )
        )
    return Courses(unit, number, tuple(found))


def _left_over(game: Game, program: Program, counts: np.ndarray) -> tuple[list[int], str]:
    """What melds leave over of each hand, and in what that is told."""
    try:
        solver = game.solver(players=program.players)
        for goal, unit in (("least deadwood", POINTS), ("fewest cards", CARDS)):
            values = solver.hands(counts, goal, melds=False).values
            if goal == "fewest cards" or values.any():
                return values.tolist(), unit
    except (ValueError, RuntimeError):  # what counts is known in play only
        pass
    return counts.sum(axis=1).tolist(), CARDS


@dataclass(slots=True)
class _Hand:
    """A hand that is followed: for each moment the cards of all seats, counted by face."""

    seated: list[int]
    moments: list[list[list[int]]]
    moved: list[int]
    winners: frozenset[int] = frozenset()


class _Watched:
    """Plays hands, and makes their moves again where every turn can be looked at."""

    def __init__(self, series: Series) -> None:
        self.program, self.followed = series.program, Follower(series)
        self.position = self.followed.position
        self.faces = len(self.program.faces)
        self.zones = [
            zone
            for zone in self.program.zones
            if (zone.shape, zone.owner, zone.sight) == ("cards", "player", "seen_by_owner")
        ]

    def follow(self, index: int) -> _Hand:
        """The hand of a number."""
        position, hand = self.position, _Hand([], [], [])
        for made in self.followed.hand(index):
            if made is None or made.again:  # dealt, or thrown in and dealt again
                hand = _Hand(mask_seats(position.get("seated")), [self._cards()], [])
            elif made.turn_ends:
                hand.moments.append(self._cards())
                hand.moved.append(made.seat)
            hand.winners = _alone(self.program, position.get("winners"))
        return hand

    def _cards(self) -> list[list[int]]:
        """For each seat, how often it holds each face."""
        return [self._held(seat) for seat in range(self.program.players)]

    def _held(self, seat: int) -> list[int]:
        counts = [0] * self.faces
        for zone in self.zones:
            for face in self._faces(zone, seat):
                counts[face] += 1
        return counts

    def _faces(self, zone: ZoneInfo, seat: int) -> Sequence[int]:
        return self.position.faces_in(zone, seat)


# ── matches ───────────────────────────────────────────────────────────────────────────────────


def courses_of_matches(series: Series, rows: Sequence[Row]) -> Courses:
    """How matches stood after each hand, from the rows of a series of matches, in their order."""
    found = tuple(_matches(series, rows))
    return Courses(POINTS, len(found), found)


def _matches(series: Series, rows: Sequence[Row]) -> Iterator[Course]:
    place = {name: number for number, name in enumerate(series.columns)}
    players = series.program.players
    totals = [place[f"total_{seat}"] for seat in range(1, players + 1)]
    sign = -1 if series.program.ranking[0] == "highest" else 1
    for _, match in groupby(rows, key=lambda row: row[place["index"]]):
        hands = list(match)
        if not hands[-1][place["last"]]:
            continue
        moments = [(0,) * players, *(tuple(sign * row[at] for at in totals) for row in hands)]
        champions = _alone(series.program, hands[-1][place["champions"]])
        yield Course(tuple(moments), (None,) * len(hands), champions, series.program.teams)


def _alone(program: Program, winners: int) -> frozenset[int]:
    """The side that has won, if that is one alone."""
    sides = frozenset(program.teams[seat] for seat in mask_seats(winners))
    return sides if len(sides) == 1 else frozenset()
