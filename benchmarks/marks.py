"""What is asked of the engine, and whether it is met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """A figure that is to be reached, and one that is hoped for.

    `unit`: "×" of a ratio, which is to be at least so great; "s" or "MB" of what is to be at most.
    """

    work: str
    asked: float
    aim: float
    unit: str = "×"

    def row(self, measured: float | None) -> str:
        """A row of the table; None for what could not be measured."""
        cells = [self.work, self._text(self.asked), self._text(self.aim)]
        cells += ["not measured", ""] if measured is None else [*self._judged(measured)]
        return f"| {' | '.join(cells)} |"

    def _judged(self, measured: float) -> tuple[str, str]:
        verdict = "missed"
        for bound, word in ((self.asked, "met"), (self.aim, "met, with its aim")):
            if measured >= bound if self.unit == "×" else measured <= bound:
                verdict = word
        return self._text(measured), verdict

    def _text(self, figure: float) -> str:
        if self.unit == "×":
            return f"{figure:,.0f}×" if figure >= 10 else f"{figure:.2g}×"
        return f"{figure:.0f} MB" if self.unit == "MB" else f"{figure:.2f} s"


def judged(found: Iterable[tuple[Mark, float | None]]) -> list[str]:
    """A table of marks with what was measured."""
    head = ["| mark | at least | aim | measured | |", "|---|---|---|---|---|"]
    return [*head, *(mark.row(measured) for mark, measured in found), ""]
