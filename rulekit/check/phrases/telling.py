"""How messages name types, and texts of the rule file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulekit.language.words import GIVEN, PROPERTIES
from rulekit.types import PLAYER, UNKNOWN, Type

SEVERAL = {"cards", "melds", "players", "teams"}
BARE = SEVERAL | {"none", "yes or no"}


def a_(kind: Type | str) -> str:
    """A type, or a role, as messages name it: `a card`, `cards`, `an option`."""
    text = str(kind)
    if text in BARE or text.startswith(("one of", "the names of")):
        return text
    return f"{'an' if text[0] in 'aeiou' else 'a'} {text}"


def wanted_here(kind: Type | str) -> str:
    """What should stand at a place: `a card is wanted here`, `cards are wanted here`."""
    return f"{a_(kind)} {'are' if str(kind) in SEVERAL else 'is'} wanted here"


def brief(text: str) -> str:
    """A text on one line, shortened."""
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."


def handed(params: Iterable[tuple[str, Type]], bound: Mapping[str, Type]) -> str:
    """Arguments as they stand after the name of what takes them.

    `bound`: the names that are known there; what has none of its type is in capitals.

    >>> handed([("who", PLAYER)], {"first": PLAYER}), handed([("who", PLAYER)], {}), handed([], {})
    ('(first)', '(WHO)', '')
    """
    known = {kind: name for name, kind in bound.items() if kind != UNKNOWN}
    said = ", ".join(known.get(kind, name.upper()) for name, kind in params)
    return f"({said})" if said else ""


def phase_for(word: str) -> str:
    """What to write for a player where a phase is expected; "" if the word is none."""
    given, owned = GIVEN.get(word), PROPERTIES.get((PLAYER, word))
    kinds = (given and given.type, owned and owned.gives)
    return f"write `PHASE for {word}`" if PLAYER in kinds else ""
