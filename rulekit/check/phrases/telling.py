"""How messages name types, and texts of the rule file."""

from __future__ import annotations

from rulekit.types import Type

PLURAL = {"cards", "melds", "players", "teams", "none", "yes or no"}


def a_(kind: Type) -> str:
    """A type as messages name it: `a card`, `cards`."""
    text = str(kind)
    return text if text in PLURAL or text.startswith("one of") else f"a {text}"


def brief(text: str) -> str:
    """A text on one line, shortened."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
