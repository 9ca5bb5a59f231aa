"""Tables of Gin for the clause tests: packs in a wished order, hands that end with given counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import rulekit
from rulekit import Game, State

SUITS, RANKS = "CDHS", ("A", *map(str, range(2, 11)), "J", "Q", "K")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


@cache
def gin(**options: object) -> Game:
    """The game with some options; loaded once."""
    return rulekit.load("gin", **options)


def cards(text: str) -> list[str]:
    """The cards of a text."""
    return text.split()


def pack(first: str, second: str, *, upcard: str = "", stock: str = "") -> list[str]:
    """A pack in the order dealt: two hands in turns, the upcard, the stock from its top.

    `first` goes to the non-dealer. Hands may be short: they are filled with cards not named.
    """
    named = cards(first) + cards(second) + cards(upcard) + cards(stock)
    assert len(set(named)) == len(named), "a card is named twice"
    rest = [card for card in PACK if card not in named]
    hands = [cards(first), cards(second)]
    for hand in hands:
        while len(hand) < 10:
            hand.append(rest.pop(0))
    order = [card for pair in zip(*hands, strict=True) for card in pair]
    if upcard:
        order.append(upcard)
    return order + cards(stock)


def deal(
    first: str,
    second: str,
    *,
    upcard: str = "",
    stock: str = "",
    dealer: int = 2,
    **options: object,
) -> State:
    """One hand between two; unless told otherwise seat 2 deals, and seat 1 (`first`) begins."""
    deck = pack(first, second, upcard=upcard, stock=stock)
    return gin(**options).start(scope="hand", dealer=dealer, deck=deck)


def play(state: State, *moves: str) -> State:
    """The state after some moves."""
    for move in moves:
        state = state.play(move)
    return state


def texts(moves: Iterable[object]) -> list[str]:
    """Moves as texts."""
    return [str(move) for move in moves]


def actions(state: State) -> set[str]:
    """The kinds of move that are offered."""
    return {move.action for move in state.legal_moves}


def hand(state: State, seat: int) -> set[str]:
    """The cards in a seat's hand."""
    return set(state.view(seat).zone("hand", seat).cards)


def pile(state: State) -> int:
    """How many cards the stock has."""
    return state.view(1).zone("stock").hidden


def lines(state: State, number: int = -1) -> dict[str, tuple[int, ...]]:
    """The score sheet of a hand: what is not nothing, by reason."""
    return {line.reason: line.amounts for line in state.hands[number].lines if any(line.amounts)}


# ── hands with given counts ───────────────────────────────────────────────────────────────────

KNOCKS = {
    0: "AC 2C 3C 4C 6C 7C 8C JC QC KC",
    **{
        count: f"AC 2C 3C 5C 6C 7C JC QC KC {'A' if count == 1 else count}D"
        for count in range(1, 11)
    },
}
"""Ten cards of clubs and diamonds, by what they leave unmatched."""

_NINE = "AH 2H 3H 5H 6H 7H JH QH KH"
HELD = {
    0: "AH 2H 3H 4H 6H 7H 8H JH QH KH",
    **{count: f"{_NINE} {'A' if count == 1 else count}S" for count in range(1, 11)},
    19: "AH 2H 3H 5H 6H 7H 2S 4S 6S 7S",
    24: "AH 2H 3H 5H 6H 7H 2S 4S 8S 10S",
    27: "AH 2H 3H 5H 6H 7H 2S 5S 10S QS",
    39: "AH 2H 3H 5H 6H 7H 9S 10S QS KS",
}
"""Ten cards of hearts and spades, by their count; none of them fits what clubs can lay down."""


@dataclass(frozen=True)
class Bout:
    """One hand: who knocks with which count, and the count that the opponent has."""

    knocker: int
    count: int
    held: int

    @property
    def points(self) -> int:
        """What the winner scores."""
        if self.count == 0:
            return 25 + self.held
        if self.held <= self.count:
            return 25 + self.count - self.held
        return self.held - self.count

    def winner(self, other: int) -> int:
        """The seat that wins, playing against `other`."""
        return self.knocker if self.count == 0 or self.count < self.held else other

    def deck(self, dealer: int) -> list[str]:
        """The pack that brings this about if `dealer` deals."""
        knocks = self.knocker != dealer
        first, second = KNOCKS[self.count], HELD[self.held]
        if not knocks:
            first, second = second, first
        return pack(first, second, upcard="KD", stock="QD JD")


def fight(state: State, knocker: int) -> State:
    """Play a hand of a `Bout` to its end: the upcard refused, the knock, no card laid off."""
    number = len(state.hands)
    state = play(state, "refuse", "refuse", "from_stock")
    if state.to_move != knocker:
        state = play(state, "discard QD", "from_stock")
        state = play(state, "knock JD", "spread")
    else:
        state = play(state, "knock QD", "spread")
    return state if len(state.hands) > number else play(state, "done")


def drawn_out(state: State) -> State:
    """Play a hand to the last two cards: everybody draws from the stock and throws that card."""
    number = len(state.hands)
    state = play(state, "refuse", "refuse")
    while len(state.hands) == number:
        before = hand(state, state.to_move or 0)
        state = play(state, "from_stock")
        drawn = hand(state, state.to_move or 0) - before
        state = play(state, f"discard {drawn.pop()}")
    return state


@cache
def seed_with_dealer(seat: int, players: int = 2, idle: int | None = None) -> int:
    """The first seed with which a match begins with this dealer (and this seat sitting out).

    The options make no difference: chance comes from the seed alone.
    """
    for seed in range(200):
        view = gin().start(seed=seed, players=players).view(1)
        if view.dealer == seat and (idle is None or view.variables["idle"][0] == idle - 1):
            return seed
    raise AssertionError(f"seat {seat} never deals first")


def match(
    game: Game,
    bouts: Sequence[tuple[Bout | None, int]],
    *,
    players: int = 2,
    first: int = 2,
    idle: int | None = None,
) -> list[State]:
    """A match of given hands, each with its dealer: the states after each hand, first the start.

    `None` is a hand drawn at the last two cards.
    """
    decks = [[] if bout is None else bout.deck(dealer) for bout, dealer in bouts]
    seed = seed_with_dealer(first, players, idle)
    states = [game.start(seed=seed, players=players, decks=decks)]
    for bout, dealer in bouts:
        state = states[-1]
        assert state.view(1).dealer == dealer, f"hand {len(states)}"
        states.append(drawn_out(state) if bout is None else fight(state, bout.knocker))
    return states
