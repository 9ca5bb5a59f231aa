"""How large a state is, what a copy costs, and how the cost of a hand grows with the players."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.measure import interleaved, short
from rulekit.library import games
from rulekit.play.game import load
from rulekit.series.hand import Host, Series
from rulekit.series.inside import rows_of

GROWING = ("gin", "rummy", "canasta", "rummikub")  # with more players, and decks for them
COPIES = 1000


def run(quick: bool) -> Iterator[str]:
    """States of all games at their smallest table; then four games at all their tables."""
    yield "| game | players | bytes of a state | to copy it out | and in |"
    yield "|---|---|---|---|---|"
    for name in GROWING[:1] if quick else games():
        size = load(name).default_players
        yield _state(_host(name, size), 1 if quick else 5)
    yield ""
    yield "| game | players | cards | hands/s | decisions a hand | each decision |"
    yield "|---|---|---|---|---|---|"
    for name in GROWING[:1] if quick else GROWING:
        for size in load(name).players[: 1 if quick else None]:
            yield _hands(_host(name, size), 0.02 if quick else 0.5)


def _host(name: str, players: int) -> Host:
    program = load(name).program(players)
    return Host(Series(program, "", 1, "hand", ("random",) * players, False, "wasm"))


def _state(host: Host, repeats: int) -> str:
    """The words of a state, as they come out of the tier into a value and back."""
    position = host.position
    host.play(0)
    words = position.words

    def load() -> None:
        for _ in range(COPIES):
            position.words = words

    out, into = interleaved((lambda: [position.words for _ in range(COPIES)], load), repeats)
    name, size = host.program.name, host.program.players
    return (
        f"| {name} | {size} | {8 * len(words):,} | {short(out / COPIES)} | {short(into / COPIES)} |"
    )


def _hands(host: Host, least: float) -> str:
    """Random hands for at least so many seconds."""
    column = host.series.columns.index("decisions")
    done, decisions, stretch = 0, 0, 1
    began = time.process_time()
    while (seconds := time.process_time() - began) < least:
        for _, rows in rows_of(host, done, stretch):
            decisions += sum(row[column] for row in rows)
        done += stretch
        stretch *= 2
    program = host.program
    return (
        f"| {program.name} | {program.players} | {sum(program.counts)} | {done / seconds:,.0f} | "
        f"{decisions / done:,.1f} | {short(seconds / decisions)} |"
    )
