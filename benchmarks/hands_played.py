"""Hands of Gin by OpenSpiel's rules on our side; and a table of several sides."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median

from rulekit.play.game import load
from rulekit.series.hand import Host, Series
from rulekit.series.inside import rows_of

GAME = "openspiel_gin"


@dataclass(frozen=True, slots=True)
class Figures:
    """CPU seconds for so many hands, and what shows that they were such hands."""

    seconds: float
    hands: int
    decisions: int
    knocks: int
    points: float  # of the winners

    @property
    def rate(self) -> float:
        """Hands a second."""
        return self.hands / self.seconds


Side = Callable[[int], Figures]  # from the number of the round, from 0


@cache
def _host(bot: str) -> Host:
    return host_of(bot)


def host_of(bot: str) -> Host:
    """A host of its own, ready to play."""
    game = load(GAME)
    return Host(Series(game.program(2), game.digest(2), 1, "hand", (bot, bot), False, "wasm"))


def our_hands(bot: str, hands: int, part: int) -> Figures:
    """Hands within the fast tier, up to their rows; the module has been made before."""
    return played_by(_host(bot), hands, part)


def played_by(host: Host, hands: int, part: int) -> Figures:
    """Hands that a host plays, up to their rows."""
    began = time.process_time()
    rows = [row for _, some in rows_of(host, part * hands, hands) for row in some]
    seconds = time.process_time() - began
    place = {name: number for number, name in enumerate(host.series.columns)}
    knock, ours, theirs = (place[name] for name in ("did_knock", "points_1", "points_2"))
    return Figures(
        seconds,
        hands,
        sum(row[place["decisions"]] for row in rows),
        sum(row[knock] > 0 for row in rows),
        sum(max(row[ours], row[theirs]) for row in rows),
    )


def in_turn(sides: Mapping[str, Side], rounds: int) -> dict[str, list[Figures]]:
    """The sides take turns; a round before the first warms up."""
    found: dict[str, list[Figures]] = {name: [] for name in sides}
    for number in range(rounds + 1):
        for name, side in sides.items():
            figures = side(number)
            if number:
                found[name].append(figures)
    return found


def told(found: Mapping[str, Sequence[Figures]]) -> list[str]:
    """A table with a row for each side: rate, ratio to the first, and what the hands were like."""
    first, *_ = found.values()
    lines = [
        "| engine | hands/s | ours is | decisions a hand | hands with a knock | points a hand |",
        "|---|---|---|---|---|---|",
    ]
    for name, figures in found.items():
        hands = sum(each.hands for each in figures)
        decisions = sum(each.decisions for each in figures) / hands
        knocks = sum(each.knocks for each in figures) / hands
        points = sum(each.points for each in figures) / hands
        rate = median(each.rate for each in figures)
        ours = "" if figures is first else spread(first, figures)
        lines.append(
            f"| {name} | {rate:,.0f} | {ours} | {decisions:.2f} | {knocks:.2%} | {points:.2f} |"
        )
    return [*lines, ""]


def ratios(ours: Sequence[Figures], theirs: Sequence[Figures]) -> list[float]:
    """How many times as fast we are, in each round."""
    return [a.rate / b.rate for a, b in zip(ours, theirs, strict=True)]


def ratio(found: Mapping[str, Sequence[Figures]], name: str) -> float | None:
    """The median of our ratio to a side, or None if it was not there."""
    first, *_ = found.values()
    return median(ratios(first, found[name])) if name in found else None


def spread(ours: Sequence[Figures], theirs: Sequence[Figures]) -> str:
    """The median of the ratios, with the least and the greatest."""
    each = ratios(ours, theirs)
    digits = 0 if median(each) >= 10 else 2
    return f"{median(each):,.{digits}f}× ({min(each):,.{digits}f} to {max(each):,.{digits}f})"
