"""Tables of Burako for the clause tests: tiles in order, moves in a row, all tiles anywhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import rulekit
from rulekit import Game, State

NUMBERS = range(1, 14)
ONE_OF_EACH = tuple(f"{color}{number}" for color in "KRBY" for number in NUMBERS)
SET = (*ONE_OF_EACH, *ONE_OF_EACH, "JK", "JK")
"""All 106 tiles."""

LOOSE = tuple(SET[:104][(41 * i) % 104] for i in range(104)) + ("JK", "JK")
"""The tiles in an order in which neighbours make no melds."""


@cache
def game(**options: object) -> Game:
    """The game with some options; loaded once."""
    return rulekit.load("burako", **options)


def deal(racks: Sequence[str], stock: str = "", **options: object) -> State:
    """One hand: `racks` by seat, filled up with loose tiles; the last seat deals: seat 1 begins."""
    players = len(racks)
    size = 11 if players == 4 else int(str(options.get("two_player_hand", 12)))
    held = [rack.split() for rack in racks]
    left = Counter(SET)
    left.subtract(tile for tiles in (*held, stock.split()) for tile in tiles)
    assert min(left.values()) >= 0, "a tile is named too often"
    rest = [tile for tile in dict.fromkeys(LOOSE) for _ in range(left[tile])]
    for tiles in held:
        while len(tiles) < size:
            tiles.append(rest.pop(0))
    muertos = [rest.pop() for _ in range(22)]
    order = [tile for row in zip(*held, strict=True) for tile in row]
    deck = [*order, *muertos, *stock.split(), *rest]
    return game(**options).start(scope="hand", players=players, dealer=players, deck=deck)


def play(state: State, moves: str) -> State:
    """The state after some moves, separated by semicolons."""
    for move in moves.split(";"):
        state = state.play(move.strip())
    return state


def passes(state: State, turns: int) -> State:
    """Some turns in which the tile drawn from the stock is discarded at once."""
    for _ in range(turns):
        seat = state.to_move or 0
        before = Counter(rack(state, seat))
        state = state.play("from_stock")
        if state.phase == "privilege":
            state = state.play("keep")
        (drawn,) = (Counter(rack(state, seat)) - before).elements()
        state = state.play(f"discard {drawn}")
    return state


def rack(state: State, seat: int) -> list[str]:
    """The tiles on a seat's rack, as its owner sees them."""
    return list(state.view(seat).zone("rack", seat).cards)


def tiles_of(state: State) -> Counter[str]:
    """All tiles, wherever they lie, whoever may see them."""
    lines = str(state).splitlines()[1:]
    found: Counter[str] = Counter()
    for line in lines:
        name, _, tiles = line.partition(": ")
        if re.fullmatch(r"(stock|discard|rack of \d|muerto of \d|table of \d|shown of \d)", name):
            found.update(tile.partition("=")[0] for tile in tiles.replace("/", " ").split())
    return found


def worth(tiles: Counter[str]) -> int:
    """The points of tiles, reckoned apart from the engine."""
    each = {"JK": 50} | {
        f"{c}{n}": 15 if n == 1 else 20 if n == 2 else 5 if n <= 7 else 10
        for c in "KRBY"
        for n in NUMBERS
    }
    return sum(each[tile] * number for tile, number in tiles.items())


def actions(state: State) -> set[str]:
    """The kinds of move that are offered."""
    return {move.action for move in state.legal_moves}


def lay_offs(state: State, tile: str) -> set[str]:
    """The melds that a tile can be laid off to make."""
    start = f"lay_off {tile}, "
    texts = [str(move) for move in state.legal_moves]
    return {text.removeprefix(start) for text in texts if text.startswith(start)}
