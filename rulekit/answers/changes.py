"""The lines of rules that two games do not share, as `rulekit diff` tells them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.rulebook import Page, Played, compared
from rulekit.rulebook.compare import GAINED, LOST
from rulekit.rulebook.page import CLOSE, OPEN
from rulekit.rulebook.render import sources


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A sentence of the rulebook that one side alone has.

    `side`: "a" or "b". `section`: the heading above it. `text`: the sentence, with those below it.
    `places`: where in the rule file it is said, as `file.yaml:12, 14`; empty where no line says it.
    """

    side: str
    section: str
    text: str
    places: str

    def __str__(self) -> str:
        sign = LOST if self.side == "a" else GAINED
        return f"{sign}{self.text}" + (f"  [{self.places}]" if self.places else "")


def rule_changes(a: Played, b: Played, *, language: str = "en") -> tuple[RuleChange, ...]:
    """What differs between the rules of two sides; nothing if they are played alike."""
    return tuple(_changes(compared(a, b, language)))


def _changes(page: Page) -> Iterator[RuleChange]:
    left, right = page.quotes
    for section in page.sections:
        for item in section.items:
            for _, each in item.walk():
                side = {LOST: "a", GAINED: "b"}.get(each.text[:2])
                if side is not None:
                    below = " ".join(inner.text for _, inner in each.walk() if inner is not each)
                    text = f"{each.text[2:]} {below}".rstrip().replace(OPEN, left)
                    text = text.replace(CLOSE, right)
                    yield RuleChange(side, section.title, text, sources(each.spans))
