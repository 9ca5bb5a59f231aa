"""How narrow intervals are to be before play stops: `0.5 points`, `1 %`, `0.1 length.turns`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulekit.answers.differences import Difference
from rulekit.answers.metrics import SHARE, Metric

_WRITTEN = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(\S.*?)\s*")
_SHARES = ("%", "percent", "percentage points")


@dataclass(frozen=True, slots=True)
class Precision:
    """Play goes on until the interval of each of these figures reaches so far to either side.

    `half`: in the unit of the figures; a share as a number from 0 to 1. `keys`: of the figures.
    `text`: how it was written.
    """

    half: float
    keys: frozenset[str]
    text: str

    def small(self, metric: Metric) -> float | None:
        """What is too little to matter in a figure; nothing if it was not asked for."""
        return self.half if metric.key in self.keys else None

    def lacking(self, found: Iterable[Difference]) -> list[Difference]:
        """The figures that are not as narrow yet."""
        return [each for each in found if each.metric.key in self.keys and each.half > self.half]


def precision(text: str, metrics: Sequence[Metric]) -> Precision:
    """What is written as a number and a unit, or the key of a figure. Raises ValueError."""
    read = _WRITTEN.fullmatch(text)
    if read is None or float(read[1]) <= 0:
        raise ValueError(
            f"'{text}' is no precision: write a number above 0 and a unit, as in 0.5 points"
        )
    half, name = float(read[1]), read[2]
    share = name in _SHARES or name.startswith("%")
    key = name.removeprefix("%").strip()
    unit = SHARE if name in _SHARES else name
    chosen = [each for each in metrics if unit == each.unit or key == each.key]
    if not chosen:
        units = sorted({each.unit for each in metrics if not each.is_share})
        raise ValueError(
            f"nothing is measured in '{name}': units are {', '.join([*units, '%'])}; "
            f"a single figure is named by its key, such as {metrics[0].key}"
        )
    if share != all(each.is_share for each in chosen):
        raise ValueError(f"'{name}' is a share: write how narrow in %, as in 1 %{name}")
    keys = frozenset(each.key for each in chosen)
    return Precision(half / 100 if share else half, keys, f"{read[1]} {name}")
