"""What a comparison brought, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from rulekit.answers.changes import RuleChange
from rulekit.answers.differences import Difference
from rulekit.answers.words import comparison_text

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two that are compared.

    `name`: what it is called here. `game`, `title`: the names of its game. `options`: all of them,
    as texts. `bots`: one for each seat. `digest`: the hash of its rules; equal for equal rules.
    """

    name: str
    game: str
    title: str
    options: Mapping[str, str]
    bots: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between two sides, in rules and in play. `str()` is for people.

    `a`, `b`: the sides; a difference is what `b` has more than `a`. `unit`: "hands" or "matches".
    `pairs`: how many each side has played, numbered from `first` in the series of `seed`.
    `until`: how narrow the intervals were to be, as text; empty if the number was fixed.
    `reached`: whether they are. `interrupted`: whether it was stopped before. `sequential`: whether
    intervals are those of a confidence sequence, which holds whenever play stops. `common`: whether
    both sides are dealt the same cards; None if that cannot be told. `changes`: the rule lines that
    differ. `differences`: all figures. `seconds`: how long it took.
    """

    a: Side
    b: Side
    unit: str
    players: int
    pairs: int
    first: int
    seed: int
    rotate: bool
    until: str
    reached: bool
    interrupted: bool
    sequential: bool
    common: bool | None
    changes: tuple[RuleChange, ...]
    differences: tuple[Difference, ...]
    version: str
    seconds: float = field(default=0.0, compare=False)

    def __getitem__(self, key: str) -> Difference:
        """The difference of a figure, by its key. Raises KeyError."""
        for each in self.differences:
            if each.metric.key == key:
                return each
        raise KeyError(key)

    @property
    def told(self) -> tuple[Difference, ...]:
        """The differences that there are, those furthest from chance first, kinds of moves last."""
        found = [each for each in self.differences if each.verdict == "differs"]
        return tuple(sorted(found, key=lambda each: (each.metric.group == "moves", -each.weight)))

    @property
    def unclear(self) -> tuple[Difference, ...]:
        """The figures of which nothing can be said yet, those that need least first."""
        found = [each for each in self.differences if each.verdict == "unclear"]
        return tuple(sorted(found, key=lambda each: each.more))

    @property
    def comparisons(self) -> int:
        """For how many figures together the probabilities were corrected."""
        return sum(each.verdict != "same" for each in self.differences)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries, ready for JSON."""
        return {
            "format_version": FORMAT,
            "kind": "comparison",
            "a": {**asdict(self.a), "options": dict(self.a.options)},
            "b": {**asdict(self.b), "options": dict(self.b.options)},
            "unit": self.unit,
            "players": self.players,
            "pairs": self.pairs,
            "first": self.first,
            "seed": self.seed,
            "rotate": self.rotate,
            "until": self.until,
            "reached": self.reached,
            "interrupted": self.interrupted,
            "sequential": self.sequential,
            "common_deals": self.common,
            "comparisons": self.comparisons,
            "level": 0.95,
            "correction": "Holm",
            "words": [each.words(self.unit) for each in (*self.told, *self.unclear)],
            "changes": [asdict(each) for each in self.changes],
            "differences": [
                {**each.as_dict(), "words": each.words(self.unit)} for each in self.differences
            ],
            "version": self.version,
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        return comparison_text(self)
