"""Tables of Rummy and its variants for the clause tests: packs in a wished order, moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

import rulekit
from rulekit import Game, State

SUITS, RANKS = "CDHS", ("A", *map(str, range(2, 11)), "J", "Q", "K")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
LOOSE = tuple(PACK[15 * i % 52] for i in range(52))
"""The pack in an order in which neighbours make no melds."""

SIZES = {"rummy": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6},
         "queen_city": dict.fromkeys(range(2, 7), 7),
         "double_rum": dict.fromkeys(range(2, 7), 10),
         "rum500": {2: 13} | dict.fromkeys(range(3, 9), 7),
         "rum500_partners": {4: 7}}  # fmt: skip
"""The cards of each player, by game and table size."""


@cache
def game(name: str = "rummy", **options: object) -> Game:
    """The game with some options; loaded once."""
    return rulekit.load(name, **options)


# ── cards in the order dealt ──────────────────────────────────────────────────────────────────


def whole_pack(name: str, players: int = 2) -> list[str]:
    """All cards of a game."""
    if name == "double_rum":
        return [*LOOSE, *LOOSE, "JK", "JK"]
    return [*LOOSE, *LOOSE] if name == "rum500" and players > 4 else [*LOOSE]


def pack(hands: Sequence[str], stock: str = "", *, name: str = "rummy") -> list[str]:
    """The whole pack in the order dealt: hands in turns (the first dealt first), then the stock.

    A hand that is too short, or left empty, is filled with loose cards; the rest follows the stock.
    """
    size = SIZES[name][len(hands)]
    held = [hand.split() for hand in hands]
    cards_of_all = whole_pack(name, len(hands))
    left = Counter(cards_of_all)
    left.subtract(card for cards in (*held, stock.split()) for card in cards)
    assert min(left.values()) == 0 or min(left.values()) > 0, "a card is named too often"
    rest = [card for card in dict.fromkeys(cards_of_all) for _ in range(left[card])]
    for cards in held:
        assert len(cards) <= size, f"a hand has {size} cards"
        while len(cards) < size:
            cards.append(rest.pop(0))
    return [card for row in zip(*held, strict=True) for card in row] + stock.split() + rest


def deal(
    hands: Sequence[str],
    stock: str = "",
    *,
    name: str = "rummy",
    dealer: int = 0,
    **options: object,
) -> State:
    """One hand: `hands` by seat. The last seat deals unless told otherwise, so seat 1 begins."""
    players = len(hands)
    dealer = dealer or players
    by_turn = [hands[(dealer + i) % players] for i in range(players)]
    deck = pack(by_turn, stock, name=name)
    return game(name, **options).start(scope="hand", players=players, dealer=dealer, deck=deck)


# ── playing ───────────────────────────────────────────────────────────────────────────────────


def play(state: State, moves: str) -> State:
    """The state after some moves, separated by semicolons."""
    for move in moves.split(";"):
        state = state.play(move.strip())
    return state


def passes(state: State, turns: int) -> State:
    """Some turns in which the card drawn from the stock is discarded at once."""
    for _ in range(turns):
        seat = state.to_move or 0
        before = Counter(hand(state, seat))
        state = state.play("from_stock")
        (drawn,) = (Counter(hand(state, seat)) - before).elements()
        state = state.play(f"discard {drawn}")
    return state


# ── looking ───────────────────────────────────────────────────────────────────────────────────


def hand(state: State, seat: int) -> list[str]:
    """The cards in a seat's hand, sorted."""
    return sorted(state.view(seat).zone("hand", seat).cards)


def pile(state: State, zone: str) -> list[str]:
    """All cards of a pile, the top one first, whoever may see them."""
    for line in str(state).splitlines():
        if line.startswith(f"{zone}: "):
            return line.split()[:0:-1]
    return []


def table(state: State) -> list[str]:
    """The melds on the table."""
    return list(state.view(1).zone("table").melds)


def actions(state: State) -> set[str]:
    """The kinds of move that are offered."""
    return {move.action for move in state.legal_moves}


def texts(moves: Iterable[object]) -> list[str]:
    """Moves as texts."""
    return [str(move) for move in moves]


def points(state: State) -> tuple[int, ...]:
    """What each seat gained in the last hand."""
    return state.hands[-1].points


def refusal(state: State, move: str) -> str:
    """Why a move is refused. Fails if it is legal."""
    why = state.why(move)
    assert why is not None, f"{move} is legal"
    return why
