"""What a game is to be like: `turns = 20, first player = 50%`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, sqrt
from typing import Any, Literal

from rulekit.answers.differences import SMALL_PART, SMALL_SHARE, lacking
from rulekit.answers.levels import Level
from rulekit.answers.metrics import Metric
from rulekit.diagnostics import did_you_mean

Reached = Literal["reached", "missed", "unclear"]

_WRITTEN = re.compile(r"\s*(\S.*?)\s*(<=|>=|=)\s*(-?\d+\.?\d*|-?\.\d+)\s*(%?)\s*")

SAID = {
    "turns": "length.turns",
    "decisions": "length.decisions",
    "first player": "wins.first",
    "dealer": "wins.dealer",
    "nobody": "wins.nobody",
    "points": "points.all",
    "hands": "match.hands",
}
"""What people call figures; each has its key as well."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a figure is to be. `metric`: which. `sign`: `=`, `<=` or `>=`. `target`: where.

    `text`: how it was written.
    """

    metric: Metric
    sign: str
    target: float
    text: str

    def off(self, value: float) -> float:
        """How far a value is from it; 0 where it is fulfilled."""
        if (self.sign == "<=" and value <= self.target) or (
            self.sign == ">=" and value >= self.target
        ):
            return 0.0
        return abs(value - self.target)

    def agrees_with(self, other: Aim) -> bool:
        """Whether a value may fulfil this and another aim of the same figure."""
        return any(
            not self.off(each) and not other.off(each) for each in (self.target, other.target)
        )

    def shown(self, value: float) -> str:
        """A value of the figure, in words."""
        return f"{100 * value:.1f}%" if self.metric.is_share else f"{value:.2f}"


def aims_of(text: str, metrics: Sequence[Metric]) -> tuple[Aim, ...]:
    """The aims of a text, with commas between them. Raises ValueError."""
    known = {each.key: each for each in metrics}
    found = tuple(_aim(each, known) for each in text.split(","))
    for one, other in combinations(found, 2):
        if one.metric.key == other.metric.key and not one.agrees_with(other):
            raise ValueError(f"'{one.text}' and '{other.text}' cannot both be")
    return found


def _aim(text: str, known: Mapping[str, Metric]) -> Aim:
    read = _WRITTEN.fullmatch(text)
    if read is None:
        raise ValueError(
            f"'{text.strip()}' is no aim: write it like 'turns = 20' or 'dealer = 50%'"
        )
    name, sign, number, percent = read.groups()
    metric = known.get(SAID.get(name, name))
    if metric is None:
        names = [each for each, key in SAID.items() if key in known]
        hint = did_you_mean(name, [*names, *known]) or "figures are " + ", ".join([*names, *known])
        raise ValueError(f"there is no figure '{name}' here; {hint}")
    if metric.is_share != bool(percent):
        wanted = "a share: write it with %" if metric.is_share else "no share: write it without %"
        raise ValueError(f"'{name}' is {wanted}")
    target = float(number) / 100 if percent else float(number)
    if percent and not 0 <= target <= 1:
        raise ValueError(f"'{text.strip()}' cannot be: a share is 0% to 100%")
    return Aim(metric, sign, target, text.strip())


@dataclass(frozen=True, slots=True)
class Outcome:
    """How near an aim was come to, on deals that the search has not seen.

    `aim`: what was wanted. `small`: what is too little to matter. `before`: the figure of the game
    as it was. `after`: that of the setting that was found. `verdict`: "reached" where the whole
    interval is within `small` of the aim, "missed" where none of it is, else "unclear". `more`: how
    many more hands (or matches) may settle it.
    """

    aim: Aim
    small: float
    before: Level
    after: Level
    verdict: Reached
    more: int

    def as_dict(self) -> dict[str, Any]:
        """All of it as a plain dictionary, ready for JSON."""
        return {
            "aim": self.aim.text,
            "key": self.aim.metric.key,
            "sign": self.aim.sign,
            "target": self.aim.target,
            "small": self.small,
            "before": self.before.as_dict(),
            "after": self.after.as_dict(),
            "verdict": self.verdict,
            "more": self.more,
        }

    def words(self, unit: str) -> str:
        """What may be said, in words."""
        shown, after = self.aim.shown, self.after
        most = max(self.aim.off(after.low), self.aim.off(after.high))
        told = {
            "reached": f"reached, within {shown(most)}" if most else "reached",
            "missed": "missed",
            "unclear": lacking(self.more, unit),
        }
        return (
            f"{self.aim.text}: {shown(after.value)} ({shown(after.low)} to {shown(after.high)}), "
            f"before {shown(self.before.value)}: {told[self.verdict]}"
        )


def small_of(aim: Aim, level: Level, n: int) -> float:
    """What is too little to matter: 2 percentage points, or a tenth of how much hands differ."""
    if aim.metric.is_share:
        return SMALL_SHARE
    return SMALL_PART * (level.high - level.low) / 2 / 1.96 * sqrt(n)


def outcome(aim: Aim, before: Level, after: Level, n: int) -> Outcome:
    """How near `after`, of n hands (or matches), comes to an aim."""
    small, half = small_of(aim, before, n), (after.high - after.low) / 2
    least = 0.0 if _within(aim, after) else min(aim.off(after.low), aim.off(after.high))
    most = max(aim.off(after.low), aim.off(after.high))
    verdict: Reached = "reached" if most <= small else "missed" if least > small else "unclear"
    room = max(abs(small - aim.off(after.value)), small / 4)  # what lies at the edge stays there
    more = max(1, ceil(n * (half / room) ** 2) - n) if verdict == "unclear" else 0
    step = int(10 ** max(0, len(str(more)) - 2))
    return Outcome(aim, small, before, after, verdict, -(-more // step) * step)


def _within(aim: Aim, level: Level) -> bool:
    """Whether the interval holds a value that fulfils the aim."""
    if aim.sign == "<=":
        return level.low <= aim.target
    if aim.sign == ">=":
        return level.high >= aim.target
    return level.low <= aim.target <= level.high
