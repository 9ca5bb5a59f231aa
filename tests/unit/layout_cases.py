"""Tables for tests of layouts, as words of a memory and as text."""

from __future__ import annotations

from rulekit.kernel.cards.rows import melds_row
from rulekit.kernel.layouts.words import OPEN_SHIFT, ROLES_KEPT
from tests.unit.decks import RUN, SET, Kind, Placed, get_row, memory, put_row
from tests.unit.layout_program import JOKER, RANKS

KEPT = ROLES_KEPT
OPEN = KEPT + (3 << OPEN_SHIFT)  # wilds in sets of three stand for no card in particular


def put_melds(M: list[int], melds: int, rows: list[Placed]) -> None:
    """Write rows as a zone of melds."""
    M[melds] = len(rows)
    for i, (kind, placed) in enumerate(rows):
        put_row(M, melds_row(M, melds, i), kind, list(placed))


def get_melds(M: list[int], melds: int) -> list[Placed]:
    return [get_row(M, melds_row(M, melds, i)) for i in range(M[melds])]


def big_memory() -> list[int]:
    """Four suits of thirteen, twice, and two wilds; sets of at most four."""
    return memory(copies=2, jokers=2, run=Kind(wilds=2), group=Kind(most=4, grow=4, wilds=2))


# Text: suits K, R, B, O; JK=O9 is a wild that stands for the nine of O.


def parse(row: str) -> Placed:
    """A meld as text, a run if its suits are equal."""
    cards = []
    for word in row.split():
        role = word.removeprefix("JK=")
        face = "KRBO".index(role[0]) * RANKS + int(role[1:]) - 1
        cards.append((JOKER if "=" in word else face, face))
    if cards[0][1] // RANKS == cards[1][1] // RANKS:
        return RUN, tuple(cards)
    slots = [(f, JOKER + face % RANKS * 4 + face // RANKS) for f, face in cards]
    return SET, tuple(sorted(slots, key=lambda card: card[1]))


def faces_of(cards: str) -> list[int]:
    return [
        JOKER if c == "JK" else "KRBO".index(c[0]) * RANKS + int(c[1:]) - 1 for c in cards.split()
    ]


def rows_of(text: str) -> list[Placed]:
    return [parse(row) for row in text.split(" / ")] if text else []
