"""What a pass may rely on about a function of the library, said where the function stands.

Each fact is a decorator that leaves the function as it is. `facts_of` asks for what was said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., int])
Fact = Callable[[F], F]


def pure(function: F) -> F:
    """Its result depends on its numbers alone, and it leaves the memory as it is."""
    return _said(function, "pure")


def moves_blindly(function: F) -> F:
    """It moves as many cards to the same places, whichever they are."""
    return _said(function, "moves_blindly")


def gives_card(function: F) -> F:
    """Its result is a card that it has moved."""
    return _said(function, "gives_card")


def takes_card(function: F) -> F:
    """It takes the card that its last number names from a place, where it has to lie."""
    return _said(function, "takes_card")


def counts_cards(function: F) -> F:
    """Its result depends on the number of cards alone."""
    return _said(function, "counts_cards")


def overwrites(function: F) -> F:
    """What lay there before makes no difference."""
    return _said(function, "overwrites")


def notes(function: F) -> F:
    """It writes what people are told; nothing that happens depends on it."""
    return _said(function, "notes")


def asks_who_laid(function: F) -> F:
    """Its result depends on who laid a card."""
    return _said(function, "asks_who_laid")


def hosted(function: F) -> F:
    """Hosts call it by name, so every module has it."""
    return _said(function, "hosted")


def of_contracts(function: F) -> F:
    """It has work only where there are contracts, so no other module has it."""
    return _said(function, "of_contracts")


def between_hands(function: F) -> F:
    """It has work only where phases lie between hands, so no other module has it."""
    return _said(function, "between_hands")


def for_search(function: F) -> F:
    """It has work only where a bot may search, so no other module has it."""
    return _said(function, "for_search")


def for_learned(function: F) -> F:
    """It has work only where a bot may play by what was learned, so no other module has it."""
    return _said(function, "for_learned")


def plays(function: F) -> F:
    """It asks for the rules, as `kernel.desk.rules` lends them, to play or to choose a move."""
    return _said(function, "plays")


FACTS = (
    pure, moves_blindly, gives_card, takes_card, counts_cards, overwrites, notes, asks_who_laid,
    hosted, of_contracts, between_hands, for_search, for_learned, plays,
)  # fmt: skip
"""Every fact there is."""


def facts_of(function: Callable[..., int]) -> frozenset[str]:
    """The names of the facts that hold for a function."""
    found: frozenset[str] = getattr(function, "facts", frozenset())
    return found


def _said(function: F, name: str) -> F:
    function.facts = facts_of(function) | {name}  # type: ignore[attr-defined]
    return function
