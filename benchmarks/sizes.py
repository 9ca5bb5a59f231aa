"""How large the exported page of every game is, and what of it is the game."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path

import rulekit
from rulekit.export.page import content, exported
from rulekit.library import shipped

PAGE = Path(__file__).parents[1] / "docs" / "howto" / "share_a_game.md"

MOST = 600_000
"""Bytes that a page may have."""


def run(quick: bool, *, minutes: float = 2.0, only: Sequence[str] = ()) -> Iterator[str]:
    """The bytes of each. `only`: these games; `minutes` is not heeded."""
    yield "| game | page | module in it | page, compressed |"
    yield "|---|--:|--:|--:|"
    found = {}
    for name in only or (shipped()[:1] if quick else shipped()):
        game = rulekit.load(name)
        page = exported(game).encode()
        module = len(content(game, players=None, bots=("greedy",), language="en")["module"])
        found[name] = len(page)
        sizes = (len(page), module, len(gzip.compress(page)))
        yield f"| {name} | {' | '.join(f'{size / 1000:.0f} kB' for size in sizes)} |"
    largest = max(found, key=lambda name: found[name])
    over = sum(size >= MOST for size in found.values())
    yield ""
    yield (
        f"{len(found)} games, at the fewest players; the largest is {largest} with "
        f"{found[largest] / 1000:.0f} kB. {over or 'None'} of them reach {MOST // 1000} kB."
    )
