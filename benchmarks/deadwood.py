"""Least deadwood of many hands, against OpenSpiel's gin functions called from Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

import rulekit
from benchmarks.installed import absent
from benchmarks.marks import Mark, judged
from benchmarks.measure import interleaved, short

DECKS = ("gin", "rum500", "burako", "canasta")  # one deck, with jokers, two decks, many wilds
SIZES = (5, 7, 10, 11, 13, 15)
MARK = Mark("least deadwood of 10 cards, batched, v OpenSpiel from Python", 10, 100)


def random_hands(counts: list[int], size: int, n: int, seed: int = 2026) -> npt.NDArray[np.int8]:
    """Counts of the faces of `n` random hands from a deck."""
    random = np.random.default_rng(seed)
    deck = np.repeat(np.arange(len(counts)), counts)
    drawn = deck[np.argsort(random.random((n, len(deck))), axis=1)[:, :size]]
    hands = np.zeros((n, len(counts)), np.int8)
    np.add.at(hands, (np.arange(n)[:, None], drawn), 1)
    return hands


def run(quick: bool) -> Iterator[str]:
    """Ten cards against OpenSpiel; then how the cost grows with hands and decks."""
    n, repeats = (5_000, 3) if quick else (50_000, 7)
    if missing := absent("pyspiel"):
        yield missing
    else:
        yield from against_openspiel(n, repeats)
    yield from growth(DECKS[:1] if quick else DECKS, 20_000, repeats)


def against_openspiel(n: int, repeats: int) -> list[str]:
    """Random hands: the same array of hands here, the same lists of cards there."""
    import pyspiel

    solver = rulekit.load("gin").solver(engine="wasm")
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    peers = [utils.card_int(_spiel(name)) for name in solver.faces]
    lines = [
        "| cards | answer | rulekit, each | OpenSpiel, each | ratio | equal |",
        "|---|---|---|---|---|---|",
    ]
    found: dict[tuple[int, bool], float] = {}
    for size, melds in ((10, False), (10, True), (7, False)):
        hands = random_hands([1] * 52, size, n)
        lists = [[peers[face] for face in np.flatnonzero(hand)] for hand in hands]
        ours, theirs = solver.hands(hands, melds=melds).values, least(utils, lists)
        sides = partial(solver.hands, hands, melds=melds), partial(least, utils, lists)
        mine, other = interleaved(sides, repeats)
        found[size, melds] = other / mine
        lines.append(
            f"| {size} | {'points and melds' if melds else 'points'} | {short(mine / n)} | "
            f"{short(other / n)} | {other / mine:.1f}× | {(ours == theirs).sum()} of {n} |"
        )
    return [*judged([(MARK, found[10, False])]), *lines, ""]


def least(utils: Any, hands: list[list[int]]) -> list[int]:
    """The deadwood of each hand, by OpenSpiel."""
    return [utils.min_deadwood(cards) for cards in hands]


def growth(decks: Sequence[str], n: int, repeats: int) -> Iterator[str]:
    """The time for a hand (points alone) by its size and deck."""
    yield f"| deck | {' | '.join(f'{size} cards' for size in SIZES)} |"
    yield "|---" * (len(SIZES) + 1) + "|"
    for name in decks:
        solver = rulekit.load(name).solver(engine="wasm")
        counts = list(solver.program.counts)
        cells = []
        for size in SIZES:
            hands = random_hands(counts, size, n // size)
            (seconds,) = interleaved((partial(solver.hands, hands, melds=False),), repeats)
            cells.append(short(seconds / len(hands)))
        yield f"| {name}, {sum(counts)} cards | {' | '.join(cells)} |"


def _spiel(name: str) -> str:
    """A card as OpenSpiel writes it: `10H` is `Th`."""
    return name.replace("10", "T")[0] + name[-1].lower()
