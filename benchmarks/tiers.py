"""Random hands of every rule file on both tiers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import geometric_mean, median

from benchmarks.marks import Mark, judged
from rulekit.library import games
from rulekit.play.game import load
from rulekit.series.hand import Host, Row, Series
from rulekit.series.inside import rows_of

MARK = Mark(
    "wasm v interp, random play, geometric mean over all rule files (worst one reported)", 50, 200
)
ENGINES = ("interp", "wasm")


def run(quick: bool) -> Iterator[str]:
    """The rates of both tiers at the smallest table of each game, with the same rows."""
    rounds, seconds = (1, 0.02) if quick else (3, 0.4)
    ratios, lines = {}, []
    for name in games()[-3:] if quick else games():
        slow, fast = rates(name, rounds, seconds)
        ratios[name] = median(b / a for a, b in zip(slow, fast, strict=True))
        lines.append(
            f"| {name} | {median(slow):,.1f} | {median(fast):,.0f} | {ratios[name]:,.0f}× |"
        )
    worst = min(ratios, key=lambda name: ratios[name])
    yield from judged([(MARK, geometric_mean(ratios.values()))])
    yield f"The worst is {worst}, with {ratios[worst]:,.0f}×."
    yield ""
    yield "| game | interp, hands/s | wasm, hands/s | ratio |"
    yield "|---|---|---|---|"
    yield from lines


def rates(name: str, rounds: int, seconds: float) -> list[list[float]]:
    """For each tier its hands a CPU second in each round. The rows have to be the same."""
    game = load(name)
    size = game.default_players
    hosts = [
        Host(Series(game.program(size), "", 1, "hand", ("random",) * size, False, engine))
        for engine in ENGINES
    ]
    found: list[list[float]] = [[], []]
    for number in range(rounds):
        first = number << 24  # other hands in each round
        both = [_rate(host, first, seconds) for host in hosts]
        for rate, (measured, _) in zip(found, both, strict=True):
            rate.append(measured)
        (_, slow), (_, fast) = both
        same = min(len(slow), len(fast))
        assert slow[:same] == fast[:same], f"the tiers differ in {name}"
    return found


def _rate(host: Host, first: int, least: float) -> tuple[float, list[Row]]:
    """The rate over at least so many seconds, and the rows of the hands."""
    rows: list[Row] = []
    began = time.process_time()
    done, stretch = 0, 1
    while (seconds := time.process_time() - began) < least:
        rows += [row for _, some in rows_of(host, first + done, stretch) for row in some]
        done += stretch
        stretch = stretch if host.series.engine == "interp" else 2 * stretch
    return done / seconds, rows
