"""How numbers are written in reports: a true minus, one decimal for shares, commas in thousands."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

MINUS = "\N{MINUS SIGN}"


def number(value: float, digits: int = 2, *, signed: bool = False) -> str:
    """A number with so many digits after the point; what rounds to nothing has no sign.

    >>> number(-1.234), number(1234.5, 1, signed=True), number(-0.001)
    ('−1.23', '+1,234.5', '0.00')
    """
    rounded = round(value, digits) or 0.0
    sign = MINUS if rounded < 0 else "+" if signed and rounded > 0 else ""
    return f"{sign}{abs(rounded):,.{digits}f}"


def percent(share: float, digits: int = 1) -> str:
    """A share.

    >>> percent(0.5012)
    '50.1%'
    """
    return f"{number(100 * share, digits)}%"


def between(low: str, high: str) -> str:
    """An interval."""
    return f"{low} to {high}"


def listed(words: Sequence[str]) -> str:
    """Words in a row.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def round_up(value: float) -> float:
    """The next of 1, 2 and 5 with as many zeros as it takes: an axis ends there.

    >>> [round_up(each) for each in (0.07, 3, 5, 8.1, 40)]
    [0.1, 5.0, 5.0, 10.0, 50.0]
    """
    if value <= 0:
        return 1.0
    power = 10.0 ** floor(log10(value))
    return next(
        (step * power for step in (1, 2, 5) if value <= step * power * (1 + 1e-9)), 10 * power
    )
