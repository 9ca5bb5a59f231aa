"""Tables of Rummikub for the clause tests: tiles in order, moves in a row, all tiles anywhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import rulekit
from rulekit import Game, State

ONE_OF_EACH = tuple(f"{color}{number}" for color in "KRBO" for number in range(1, 14))
SET = (*ONE_OF_EACH, *ONE_OF_EACH, "JK", "JK")
"""All 106 tiles."""

LOOSE = tuple(SET[:104][(41 * i) % 104] for i in range(104)) + ("JK", "JK")
"""The tiles in an order in which neighbours make no melds."""


STRAIGHTS = tuple(
    " ".join(f"{color}{number}" for color in colors for number in numbers)
    for colors in ("KR", "BO")
    for numbers in (range(1, 8), range(7, 14))
)
"""Racks of two runs: whoever begins goes out at once."""


@cache
def game(**options: object) -> Game:
    """The game with some options; loaded once."""
    return rulekit.load("rummikub", **options)


def tiles_dealt(racks: Sequence[str], turned_up: str = "", pool: str = "") -> list[str]:
    """All tiles in the order dealt: racks in the order of turns, filled up with loose tiles.

    Then come those turned up to see who begins, and those of the pool as far as they matter.
    """
    held = [rack.split() for rack in racks]
    left = Counter(SET)
    left.subtract(tile for tiles in (*held, turned_up.split(), pool.split()) for tile in tiles)
    assert min(left.values()) >= 0, "a tile is named too often"
    rest = [tile for tile in dict.fromkeys(LOOSE) for _ in range(left[tile])]
    for tiles in held:
        while len(tiles) < 14:
            tiles.append(rest.pop(0))
    order = [tile for row in zip(*held, strict=True) for tile in row]
    return [*order, *turned_up.split(), *pool.split(), *rest]


def deal(racks: Sequence[str], turned_up: str = "", **options: object) -> State:
    """One hand: `racks` in the order of turns from seat 1, then the tiles turned up, by seat."""
    deck = tiles_dealt(racks, turned_up)
    return game(**options).start(scope="hand", players=len(racks), dealer=1, deck=deck)


def straights(turned_up: str, players: int = 2) -> list[str]:
    """The tiles of a hand that its first opening ends."""
    return tiles_dealt(STRAIGHTS[:players], turned_up)


def out(state: State, hands: int = 1) -> State:
    """The state after so many hands in which whoever begins goes out."""
    for _ in range(hands):
        state = state.play(next(move for move in state.legal_moves if move.action == "open"))
    return state


def play(state: State, moves: str) -> State:
    """The state after some moves, separated by semicolons."""
    for move in moves.split(";"):
        state = state.play(move.strip())
    return state


def rack(state: State, seat: int) -> list[str]:
    """The tiles on a seat's rack, as its owner sees them."""
    return list(state.view(seat).zone("rack", seat).cards)


def tiles_of(state: State) -> Counter[str]:
    """All tiles, wherever they lie, whoever may see them."""
    found: Counter[str] = Counter()
    for line in str(state).splitlines()[1:]:
        name, _, tiles = line.partition(": ")
        if re.fullmatch(r"pool|table|(rack|shown) of \d", name):
            found.update(tile.partition("=")[0] for tile in tiles.replace("/", " ").split())
    return found


def pool(state: State) -> list[str]:
    """The tiles of the pool, the top one first, whoever may see them."""
    line = next(line for line in str(state).splitlines() if line.startswith("pool: "))
    return line.split()[:0:-1]


def refusal(state: State, move: str) -> str:
    """Why a move is refused, without the rule's place. Fails if it is legal."""
    why = state.why(move)
    assert why is not None, f"{move} is legal"
    return why.partition(" (/")[0]
