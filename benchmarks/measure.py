"""Measuring two sides in turn, so that a busy machine slows both alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from statistics import median


def interleaved(sides: Sequence[Callable[[], object]], repeats: int) -> list[float]:
    """The median CPU seconds of each side over `repeats` rounds A B A B; one more to warm up."""
    seconds: list[list[float]] = [[] for _ in sides]
    for number in range(repeats + 1):
        for side, taken in zip(sides, seconds, strict=True):
            began = time.process_time()
            side()
            if number:
                taken.append(time.process_time() - began)
    return [median(taken) for taken in seconds]


def quantile(values: Iterable[float], share: float) -> float:
    """The least value that this share of them does not pass: 1.0 gives the greatest."""
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


def short(seconds: float) -> str:
    """A time with its unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
