"""A difference of one figure between two sides, how sure it is, and how that is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, inf, log10
from typing import Any, Literal

from rulekit.answers.english import ENGLISH
from rulekit.answers.metrics import Metric
from rulekit.answers.pairs import Estimate
from rulekit.answers.sayings import Sayings
from rulekit.stats.intervals import student
from rulekit.stats.sequences import sequence_chance, sequence_z
from rulekit.stats.significance import by_chance, holm

Verdict = Literal["differs", "alike", "unclear", "same"]
"""What may be said: that there is a difference; that there is none worth telling; neither yet; or
that both sides were the same in every pair."""

LEVEL = 0.05
SMALL_SHARE = 0.02
"""Shares that differ by less are alike, if nothing else is asked for."""

HEADINGS = ENGLISH.headings
"""The headings of figures, in their order."""


def lacking(more: int, unit: str, sayings: Sayings = ENGLISH) -> str:
    """What is said of a figure that so many `unit` more may settle."""
    phrase = "lacking.one" if more == 1 else "lacking"
    return sayings.say(phrase, n=sayings.count(more), unit=sayings.unit(unit, more))


SLIGHT = 0.01
"""So small a part of a figure does not come before others."""

SMALL_PART = 0.1
"""And amounts, if by less than this part of how much single hands differ."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of two sides, side by side.

    `metric`: the figure. `pairs`: how many pairs were played. `changed`: in how many of them the
    sides are not the same. `a`, `b`: the figure of each side; a share is a number from 0 to 1.
    `low`, `high`: the 95% interval of `difference`. `half`: how far it reaches to either side, if
    shares had no bounds. `chance`: how probable so large a difference is where there is none.
    `corrected`: the same by the method of Holm, for all figures together. `small`: what is too
    little to matter. `gain`: by how much common deals divide the variance. `verdict`: "differs",
    "alike" (no difference, or none that matters), "unclear", or "same" in every pair. `more`: how
    many more pairs it may take where it is unclear.
    """

    metric: Metric
    pairs: int
    changed: int
    a: float
    b: float
    low: float
    high: float
    half: float
    chance: float
    corrected: float
    small: float
    gain: float
    verdict: Verdict = "unclear"
    more: int = 0

    @property
    def difference(self) -> float:
        """By how much the second side has more."""
        return self.b - self.a

    @property
    def might_differ(self) -> bool:
        """Whether the sides are not the same in every pair; if neither ever has any, they are."""
        return bool(self.changed and (self.a or self.b))

    @property
    def is_doubtful(self) -> bool:
        """Whether it is unclear though its own interval leaves out 0: among many, some do."""
        return self.verdict == "unclear" and (self.low > 0 or self.high < 0)

    @property
    def is_unused(self) -> bool:
        """Whether it is of a kind of move that one side alone has, and that nobody made there."""
        return bool(self.metric.only) and not (self.a or self.b)

    @property
    def weight(self) -> float:
        """How large the difference is, in halves of its interval."""
        return abs(self.difference) / self.half if self.half else 0.0

    @property
    def size(self) -> float:
        """How large the difference is, in what is too little to matter."""
        return abs(self.difference) / (self.small or 1.0)

    @property
    def is_slight(self) -> bool:
        """Whether nobody would notice it: less than a hundredth, of what comes late."""
        most = max(abs(self.a), abs(self.b))
        return self.metric.is_aside and abs(self.difference) < SLIGHT * most

    def told_in(self, sayings: Sayings) -> Difference:
        """The same, told in another language."""
        return replace(self, metric=replace(self.metric, sayings=sayings))

    def words(self, unit: str = "hands") -> str:
        """What may be said, in words; `unit`: what was played."""
        metric, sayings = self.metric, self.metric.sayings
        if self.verdict == "same":
            pairs, hands = sayings.count(self.pairs), sayings.unit(unit, self.pairs)
            return sayings.say("same", label=self.label, n=pairs, unit=hands)
        if self.verdict == "unclear":
            told = f"{self.label}: {lacking(self.more, unit, sayings)}"
            return f"{told} ({sayings.say('by_chance')})" if self.is_doubtful else told
        if self.verdict == "alike":
            most = self.amount(max(abs(self.low), abs(self.high)), up=True)
            return sayings.say("alike", label=self.label, amount=most)
        low, high = (self.number(each) for each in sorted((abs(self.low), abs(self.high))))
        grown = metric.more if self.difference > 0 else metric.less
        amount = self.amount(abs(self.difference))
        return sayings.say(
            "differs", said=metric.said, amount=amount, grown=grown, low=low, high=high
        )

    def more_of(self, unit: str) -> str:
        """How many pairs more it may take: `1 hand more`, `7,000 hands more`."""
        return f"{self.more:,} {ENGLISH.unit(unit, self.more)} more"

    @property
    def heading(self) -> str:
        """The heading under which it stands, in words."""
        return self.metric.heading

    @property
    def label(self) -> str:
        """What it is called, with its heading: `length, turns`."""
        return f"{self.heading}, {self.metric.label}"

    def amount(self, value: float, *, up: bool = False) -> str:
        """A difference with its unit, to as many digits as the interval bears; `up`: no less."""
        unit = self.metric.unit
        return f"{self.number(value, up=up)} {self.metric.sayings.units.get(unit, unit)}"

    def number(self, value: float, *, up: bool = False) -> str:
        """A difference without its unit."""
        scaled = 100 * value if self.metric.is_share else value
        digits = self.digits
        if up:
            scaled = ceil(scaled * 10**digits - 1e-9) / 10**digits
        return self.metric.sayings.number(round(scaled, digits) or 0, digits)

    @property
    def digits(self) -> int:
        """How many digits after the point the interval bears."""
        half = 100 * self.half if self.metric.is_share else self.half
        return min(4, max(0, 1 - floor(log10(half)))) if 0 < half < inf else 2

    def as_dict(self) -> dict[str, Any]:
        """All of it as a plain dictionary, ready for JSON."""
        return {
            "key": self.metric.key,
            "label": self.metric.label,
            "group": self.metric.group,
            "only": self.metric.only,
            "unit": self.metric.unit,
            "share": self.metric.is_share,
            "a": self.a,
            "b": self.b,
            "difference": self.difference,
            "low": self.low,
            "high": self.high,
            "half": self.half,
            "pairs": self.pairs,
            "changed": self.changed,
            "chance": self.chance,
            "corrected": self.corrected,
            "small": self.small,
            "gain": self.gain,
            "verdict": self.verdict,
            "more": self.more,
        }


def difference(
    metric: Metric, found: Estimate, *, sequential: bool, small: float | None = None
) -> Difference:
    """The difference of a figure, before it is corrected for the number of figures.

    `sequential`: whether play ends when the figures say so; then the interval is that of a
    confidence sequence, else that of Student for as many pairs as were asked for. `small`: what is
    too little to matter; left out: 2 percentage points, or a tenth of how much single hands differ.
    """
    z = sequence_z(found.n) if sequential else student(found.n)
    away = (found.b - found.a) / found.error if found.error else 0.0
    # Student's interval is wider than the normal one by this, and the probability goes with it.
    chance = sequence_chance(found.n, away) if sequential else by_chance(away / z * student(10**9))
    half = z * found.error
    middle = found.b - found.a
    most = 1.0 if metric.is_share else inf
    usual = SMALL_SHARE if metric.is_share else SMALL_PART * found.sd
    return Difference(
        metric=metric,
        pairs=found.n,
        changed=found.changed,
        a=found.a,
        b=found.b,
        low=max(-most, middle - half),
        high=min(most, middle + half),
        half=half,
        chance=chance,
        corrected=chance,
        small=usual if small is None else small,
        gain=found.gain,
    )


def judged(differences: Sequence[Difference], *, sequential: bool) -> tuple[Difference, ...]:
    """The same with their verdicts, after the correction for all that could have differed."""
    open_ = [each for each in differences if each.might_differ]
    corrected = iter(holm([each.chance for each in open_]))
    return tuple(
        _judged(replace(each, corrected=next(corrected)), sequential=sequential)
        if each.might_differ
        else replace(each, corrected=1.0, verdict="same")
        for each in differences
    )


def _judged(found: Difference, *, sequential: bool) -> Difference:
    if found.corrected < LEVEL:
        return replace(found, verdict="differs")
    if found.half <= found.small:
        return replace(found, verdict="alike")
    return replace(found, more=pairs_more(found, found.small, sequential=sequential))


def pairs_more(found: Difference, wanted: float, *, sequential: bool) -> int:
    """How many pairs more may make the interval reach only so far to either side.

    At least 1, and rounded up to two digits that count: it is a guess from the variance so far.
    """
    if not wanted:
        return 1
    error = found.half / (sequence_z(found.pairs) if sequential else student(found.pairs))
    total = float(found.pairs)
    for _ in range(4):  # the width of a sequence depends on the number, if not by much
        z = sequence_z(ceil(total)) if sequential else student(max(2, ceil(total)))
        total = max(found.pairs, found.pairs * (z * error / wanted) ** 2)
    more = max(1, ceil(total - found.pairs))
    step = int(10 ** max(0, len(str(more)) - 2))
    return -(-more // step) * step
