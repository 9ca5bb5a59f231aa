"""How reports write numbers: a true minus, one decimal for shares, the marks of a language."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10

from rulekit.answers.english import ENGLISH
from rulekit.answers.sayings import Sayings

MINUS = "\N{MINUS SIGN}"


def number(
    value: float, digits: int = 2, *, signed: bool = False, sayings: Sayings = ENGLISH
) -> str:
    """A number with so many digits after the point; what rounds to nothing has no sign.

    >>> number(-1.234), number(1234.5, 1, signed=True), number(-0.001)
    ('−1.23', '+1,234.5', '0.00')
    """
    rounded = round(value, digits) or 0.0
    sign = MINUS if rounded < 0 else "+" if signed and rounded > 0 else ""
    whole, _, rest = f"{abs(rounded):.{digits}f}".partition(".")
    return f"{sign}{sayings.count(int(whole))}{sayings.decimal if rest else ''}{rest}"


def percent(share: float, digits: int = 1, *, sayings: Sayings = ENGLISH) -> str:
    """A share.

    >>> percent(0.5012)
    '50.1%'
    """
    return f"{number(100 * share, digits, sayings=sayings)}%"


def listed(words: Sequence[str], *, sayings: Sayings = ENGLISH) -> str:
    """Words in a row.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {sayings.say('and')} {words[-1]}"


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
