"""Tables of Rummy Israelí for the clause tests: tiles in order, moves in a row, all tiles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import rulekit
from rulekit import Game, State

SET = tuple(f"{color}{number}" for color in "KRBY" for number in range(1, 14)) * 2 + ("JK", "JK")
"""All 106 tiles."""

LOOSE = tuple(SET[:104][(41 * i) % 104] for i in range(104)) + ("JK", "JK")
"""The tiles in an order in which neighbours make no melds."""

STRAIGHTS = tuple(
    " ".join(f"{color}{number}" for color in colors for number in numbers)
    for colors in ("KR", "BY")
    for numbers in (range(1, 8), range(7, 14))
)
"""Racks of two runs: with a joker as the closing tile whoever begins closes at once."""


@cache
def game(**options: object) -> Game:
    """The game with some options; loaded once."""
    return rulekit.load("rummy_israeli", **options)


def deck(racks: Sequence[str], stock: str = "", closing: str = "Y13") -> list[str]:
    """All tiles in the order dealt: the closing tile, racks in turns from who begins, the stock."""
    held = [rack.split() for rack in racks]
    left = Counter(SET)
    left.subtract(tile for tiles in (*held, stock.split(), closing.split()) for tile in tiles)
    assert min(left.values()) >= 0, "a tile is named too often"
    rest = [tile for tile in dict.fromkeys(LOOSE) for _ in range(left[tile])]
    for tiles in held:
        while len(tiles) < 14:
            tiles.append(rest.pop(0))
    return [closing, *(tile for row in zip(*held, strict=True) for tile in row)] + [
        *stock.split(),
        *rest,
    ]


def deal(racks: Sequence[str], stock: str = "", closing: str = "Y13", **options: object) -> State:
    """One hand: `racks` by seat, filled up with loose tiles; seat 1 begins."""
    order = deck(racks, stock, closing)
    return game(**options).start(scope="hand", players=len(racks), dealer=1, deck=order)


def play(state: State, moves: str) -> State:
    """The state after some moves, separated by semicolons."""
    for move in moves.split(";"):
        state = state.play(move.strip())
    return state


def straights(shown: str = "", players: int = 2) -> list[str]:
    """The tiles of a hand that can be closed at once; then those that are turned up."""
    return deck(STRAIGHTS[:players], shown, "JK")


def out(state: State) -> State:
    """The state after a hand of such tiles, if the closing tile may be taken without a draw."""
    held = sorted(rack(state, state.to_move or 0), key=lambda tile: (tile[0], int(tile[1:])))
    role = f"JK={held[0][0]}" + ("8" if held[0][1:] == "1" else "6")
    first = [*held[:7], role] if role.endswith("8") else [role, *held[:7]]
    return state.play(f"close_opening {' '.join(first)} / {' '.join(held[7:])}")


def passes(state: State, turns: int) -> State:
    """Some turns in which nothing is laid down, as long as the hand goes on."""
    for _ in range(turns):
        if state.phase == "draw":
            state = state.play("draw")
        state = state.play("done")
    return state


def rack(state: State, seat: int) -> list[str]:
    """The tiles on a seat's rack, as its owner sees them."""
    return list(state.view(seat).zone("rack", seat).cards)


def stock(state: State) -> list[str]:
    """The tiles of the stock, the top one first, whoever may see them."""
    lines = str(state).splitlines()
    line = next((line for line in lines if line.startswith("stock: ")), "")
    return line.split()[:0:-1]


def tiles_of(state: State) -> Counter[str]:
    """All tiles, wherever they lie, whoever may see them."""
    found: Counter[str] = Counter()
    for line in str(state).splitlines()[1:]:
        name, _, tiles = line.partition(": ")
        if re.fullmatch(r"(stock|closing|table|(rack|shown) of \d)", name):
            found.update(tile.partition("=")[0] for tile in tiles.replace("/", " ").split())
    return found


def actions(state: State) -> set[str]:
    """The kinds of move that are offered."""
    return {move.action for move in state.legal_moves}
