"""Which part of a large set is tried: another for each commit, and the same whenever it is asked.

The gate names the commit in the environment variable RULEKIT_SAMPLE; without it there is one part
that is always the same. What failed in the gate fails again with the same word:

    RULEKIT_SAMPLE=COMMIT python -m pytest -m thorough
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")

COMMIT = os.environ.get("RULEKIT_SAMPLE", "")


def number(key: str, commit: str = COMMIT) -> int:
    """A number from 0 to 2**32 - 1 that depends on the commit and on what it is for."""
    return int.from_bytes(sha256(f"{commit}/{key}".encode()).digest()[:4])


def part(key: str, every: Sequence[T], size: int, commit: str = COMMIT) -> list[T]:
    """So many different members, spread over all of them; where they begin depends on the commit.

    All of them, if they are no more than that.
    """
    if len(every) <= size:
        return list(every)
    begin = number(key, commit)
    return [every[(begin + len(every) * place // size) % len(every)] for place in range(size)]


def falls_to(key: str, commit: str = COMMIT) -> bool:
    """Whether one thing of many is looked at for the commit: one in ONE_IN is, all without one."""
    return not commit or number(key, commit) % ONE_IN == 0


ONE_IN = 12

FIRST = ("gin", "rummikub", "rum500")
"""The games that the first set of tests looks at where the gate looks at all of them."""


def first_few(games: Sequence[str]) -> list[str | ParameterSet]:
    """All games as parameters of a test; those that are not among FIRST are left to the gate."""
    return [
        name if name in FIRST else pytest.param(name, marks=pytest.mark.thorough) for name in games
    ]


def one_in(many: int, rows: Sequence[T]) -> list[T | ParameterSet]:
    """All rows as parameters of a test; all but each so-many-th are left to the gate."""
    return [
        row if place % many == 0 else pytest.param(row, marks=pytest.mark.thorough)
        for place, row in enumerate(rows)
    ]
