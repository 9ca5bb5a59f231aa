"""Numbers on the command line, and what is said of those that cannot be."""

from __future__ import annotations

from typing import Any

import click


class Whole(click.ParamType[int]):
    """A whole number; `least`: the smallest that may be."""

    name = "integer"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Raises BadParameter."""
        try:
            number = int(value)
        except ValueError:
            self.fail(f"'{value}' is not a whole number", param, ctx)
        if self.least is not None and number < self.least:
            self.fail(f"{self.least} or more is wanted, not {number}", param, ctx)
        return number


class Seconds(click.ParamType[float]):
    """A time that is longer than none."""

    name = "float"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The time. Raises BadParameter."""
        try:
            seconds = float(value)
        except ValueError:
            self.fail(f"'{value}' is not a number of seconds", param, ctx)
        if not 0 < seconds < float("inf"):
            self.fail(f"more than 0 seconds are wanted, not {value}", param, ctx)
        return seconds


__all__ = ["Seconds", "Whole"]
