"""Random hands of every rule file on both tiers."""

from __future__ import annotations

import time

from rulekit.library import games
from rulekit.play.game import load
from rulekit.play.hand import Host, Row, Series
from rulekit.play.inside import rows_of

SECONDS = 0.3  # how long each tier plays, at least


def tier_rates() -> dict[str, tuple[float, float]]:
    """For each game, hands a CPU second of the reference and of the fast tier."""
    found = {}
    for name in games():
        (slow, hands), (fast, more) = (_rate(name, engine) for engine in ("interp", "wasm"))
        same = min(len(hands), len(more))
        assert hands[:same] == more[:same], f"the tiers differ in {name}"
        found[name] = slow, fast
    return found


def _rate(name: str, engine: str) -> tuple[float, list[Row]]:
    """The rate, and the rows of the hands."""
    game = load(name)
    size = game.default_players
    bots = ("random",) * size
    host = Host(Series(game.program(size), game.digest(size), 1, "hand", bots, False, engine))
    rows: list[Row] = []
    began = time.process_time()
    done, stretch = 0, 1
    while (seconds := time.process_time() - began) < SECONDS:
        rows += [row for _, some in rows_of(host, done, stretch) for row in some]
        done += stretch
        stretch = stretch if engine == "interp" else 2 * stretch
    return done / seconds, rows
