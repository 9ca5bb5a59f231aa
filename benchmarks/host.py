"""The host in TypeScript held to Python: every rule file, with each value of each option.

What has been compared is kept in a file, to which every run adds; the tables that have been played
at for the shortest time come first, with hands that have not been played before. Several runs may
go at once, each with its part of the tables.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.lockstep import NODE, Lockstep, Table, every_option
from rulekit.library import games

PAGE = Path(__file__).parents[1] / "docs" / "lockstep.md"
BOTS = ("random", "greedy")
SCOPES = ("match", "hand")
"""What is played in turn: what happens between hands is part of a match alone."""
MOST = 400
"""Decisions of either that are compared at most."""
VISIT = 8.0
"""Seconds at a table before it is another's turn, once a hand has ended."""
USUAL = 0.01
"""Seconds that a decision is taken to have cost where that was not noted."""
READ = 0.03
"""The share of decisions in which texts are read that somebody might write: a dozen each time."""
LOOKED = 0.02
"""The share in which cards are dealt anew, and every move and layouts are listed."""
WANTED = 1_000_000


@dataclass(frozen=True, slots=True)
class Visit:
    """What was compared at a table in one go. `wrong`: the first text that differed."""

    game: str
    options: str
    players: int
    decisions: int
    hands: int
    commit: str
    wrong: str = ""
    seconds: float = 0.0


def run(
    quick: bool,
    *,
    minutes: float = 2.0,
    only: Sequence[str] = (),
    shard: str = "1/1",
    total: str = "",
) -> Iterator[str]:
    """Compare until the minutes are over, or with `quick` one hand; what agrees up to now.

    `only`: the games that are played. `shard`: `2/3` is the second of three parts of the tables.
    `total`: the file that is added to; without one, nothing is kept. Raises AssertionError with the
    first text that differs.
    """
    if NODE is None:
        yield "There is no Node on the path, so nothing was compared."
        return
    kept = Path(total) if total else None
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
    found = _kept(kept)
    every = [table for name in only or games() for table in every_option(name)]
    part, _, parts = shard.partition("/")
    tables = every[int(part) - 1 :: int(parts or 1)]
    until = time.monotonic() + 60 * minutes
    done = {table: [each for each in found if _of(each, table)] for table in tables}
    while time.monotonic() < until:
        table = min(tables, key=lambda each: sum(map(_took, done[each])))
        hands = sum(each.hands for each in done[table])
        visit = _visit(table, hands, until, 0.0 if quick else VISIT)
        done[table].append(visit)
        found.append(visit)
        if kept is not None:
            with kept.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(asdict(visit)) + "\n")
        assert not visit.wrong, visit.wrong
        if quick:
            break
    yield from _told(found, every)


def _visit(table: Table, hands: int, until: float, long: float) -> Visit:
    """Play at a table for a while, where so many hands have been played before."""
    first, began = hands, time.monotonic()
    until = min(until, began + long)
    with Lockstep() as both:
        both.sit(table)
        while hands == first or time.monotonic() < until:
            hands += 1
            scope = SCOPES[hands % len(SCOPES)]
            both.play(
                hands, BOTS, most=MOST, scope=scope, reading=READ, looking=LOOKED, sparing=True
            )
        wrong = both.done()
    return Visit(
        table.game,
        table.options,
        table.chosen.players,
        0 if wrong else both.played,
        hands - first,
        _commit(),
        wrong,
        round(time.monotonic() - began, 1),
    )


def _took(visit: Visit) -> float:
    """The seconds of a visit."""
    return visit.seconds or visit.decisions * USUAL


def _kept(file: Path | None) -> list[Visit]:
    if file is None or not file.exists():
        return []
    return [Visit(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def _of(visit: Visit, table: Table) -> bool:
    where = (visit.game, visit.options, visit.players)
    return where == (table.game, table.options, table.chosen.players)


def _commit() -> str:
    git = ("git", "-C", str(PAGE.parent), "rev-parse", "--short", "HEAD")
    asked = subprocess.run(git, capture_output=True, text=True, check=False)
    return asked.stdout.strip() or "unknown"


def _told(visits: Sequence[Visit], tables: Sequence[Table]) -> Iterator[str]:
    """How many decisions agreed: in all, and by game and value."""
    total, hands = (
        sum(each) for each in zip(*((v.decisions, v.hands) for v in visits), strict=True)
    )
    wrong = sum(bool(visit.wrong) for visit in visits)
    met = {table for table in tables if any(_of(visit, table) for visit in visits)}
    commits = ", ".join(f"`{each}`" for each in dict.fromkeys(visit.commit for visit in visits))
    yield (
        f"{total:,} decisions of {hands:,} hands at {len(met):,} of {len(tables):,} tables were "
        f"compared, {100 * total / WANTED:.1f}% of the {WANTED:,} that are wanted; texts that "
        f"differed: {wrong}. Commits: {commits}."
    )
    yield ""
    yield "| game | decisions | at the defaults, and with each value of an option |"
    yield "|---|---|---|"
    games_met: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for visit in visits:
        options = visit.options.replace(" ", ", ") or "defaults"
        games_met[visit.game][f"{options} for {visit.players}"] += visit.decisions
    for game, values in sorted(games_met.items()):
        each = "; ".join(f"{name} {number:,}" for name, number in values.items())
        yield f"| {game} | {sum(values.values()):,} | {each} |"
