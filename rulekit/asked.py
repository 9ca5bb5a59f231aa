"""What callers hand in is of the kind that was asked for, or refused in plain words."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def whole(name: str, value: object) -> int:
    """The number that is wanted as `name`. Raises TypeError for what is no whole number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise refused(name, "a whole number", value)
    return int(value.__index__())


def kind(name: str, value: T, wanted: type | tuple[type, ...], called: str) -> T:
    """The value, if it is of a type, which people call `called`. Raises TypeError for another."""
    if not isinstance(value, wanted):
        raise refused(name, called, value)
    return value


def refused(name: str, called: str, value: object) -> TypeError:
    """What to raise for a value that is not what `called` says."""
    shown = repr(value)
    return TypeError(f"{name} should be {called}, not {shown[:60]}" + "…" * (len(shown) > 60))
