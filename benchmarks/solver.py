"""Least deadwood of many hands, against OpenSpiel's gin functions called from Python."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyspiel

import rulekit
from benchmarks.measure import interleaved, short

DECKS = ("gin", "rum500", "burako", "canasta")  # one deck, with jokers, two decks, many wilds
SIZES = (5, 7, 10, 11, 13, 15)


def random_hands(counts: list[int], size: int, n: int, seed: int = 2026) -> np.ndarray:
    """Counts of the faces of `n` random hands from a deck."""
    random = np.random.default_rng(seed)
    deck = np.repeat(np.arange(len(counts)), counts)
    drawn = deck[np.argsort(random.random((n, len(deck))), axis=1)[:, :size]]
    hands = np.zeros((n, len(counts)), np.int8)
    np.add.at(hands, (np.arange(n)[:, None], drawn), 1)
    return hands


def run(quick: bool) -> Iterator[str]:
    """Ten cards against OpenSpiel; then how the cost grows with hands and decks."""
    n, repeats = (5_000, 3) if quick else (100_000, 9)
    solver = rulekit.load("gin").solver(engine="wasm")
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    peers = [utils.card_int(_spiel(name)) for name in solver.faces]
    yield "| cards | answer | rulekit, each | OpenSpiel, each | ratio | equal |"
    yield "|---|---|---|---|---|---|"
    for size in (10, 7):
        hands = random_hands([1] * 52, size, n)
        lists = [[peers[face] for face in np.flatnonzero(hand)] for hand in hands]
        theirs = np.array([utils.min_deadwood(cards) for cards in lists])
        for melds in (False, True):
            ours = solver.hands(hands, melds=melds).values
            mine, other = interleaved(
                (
                    lambda melds=melds, hands=hands: solver.hands(hands, melds=melds),
                    lambda lists=lists: [utils.min_deadwood(cards) for cards in lists],
                ),
                repeats,
            )
            yield (
                f"| {size} | {'points and melds' if melds else 'points'} | {short(mine / n)} | "
                f"{short(other / n)} | {other / mine:.1f} | {(ours == theirs).sum()} of {n} |"
            )
    yield ""
    yield from growth(2_000 if quick else 20_000, repeats)


def growth(n: int, repeats: int) -> Iterator[str]:
    """The time for a hand (points alone) by its size and deck."""
    yield f"| deck | {' | '.join(f'{size} cards' for size in SIZES)} |"
    yield "|---" * (len(SIZES) + 1) + "|"
    for name in DECKS:
        solver = rulekit.load(name).solver(engine="wasm")
        counts = list(solver.program.counts)
        cells = []
        for size in SIZES:
            hands = random_hands(counts, size, n // size)
            (seconds,) = interleaved(
                (lambda hands=hands, solver=solver: solver.hands(hands, melds=False),), repeats
            )
            cells.append(short(seconds / len(hands)))
        yield f"| {name}, {sum(counts)} cards | {' | '.join(cells)} |"


def _spiel(name: str) -> str:
    """A card as OpenSpiel writes it: `10H` is `Th`."""
    return name.replace("10", "T")[0] + name[-1].lower()
