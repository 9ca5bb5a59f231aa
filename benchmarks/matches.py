"""Which bot is better? Two bots at the smallest table, each deal played once from every seat.

    python -m benchmarks.matches search:playouts=400 greedy gin --deals 200
    python -m benchmarks.matches search:playouts=400 greedy gin --deals 200 --write

The first bot's side plays against the other bot's in every other seat. A deal is played as often as
there are sides, with the first bot at another one each time; what counts is its points less the
mean of the others', over all of them, so the luck of the deal falls out. Intervals hold 95%, over
deals. How many there are is said beforehand; equal numbers of deals give equal rows.

`ms`: processor time of the whole match for each decision of the first bot that had a choice.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.page import replaced
from rulekit.machine.position import mask_seats
from rulekit.play.game import Game, load
from rulekit.series.batch import simulate
from rulekit.stats.intervals import mean_interval, wilson

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bots.md"
HEAD = "| game | players | bot | against | deals | points a hand | 95% | won | 95% | ms |"
RULE = "|---|---|---|---|---|---|---|---|---|---|"


@dataclass(slots=True)
class Match:
    """What a bot brought against another: for each deal its points over the others'."""

    game: str
    players: int
    bots: tuple[str, str]
    nets: list[float] = field(default_factory=list)
    won: int = 0
    decided: int = 0
    seconds: float = 0.0
    milliseconds: float = 0.0

    def row(self) -> str:
        """A row of the table."""
        mean, low, high = mean_interval(self.nets)
        bottom, top = wilson(self.won, self.decided) if self.decided else (0.0, 1.0)
        share = self.won / self.decided if self.decided else 0.0
        cells = (
            self.game, str(self.players), *self.bots, str(len(self.nets)),
            f"{mean:+.2f}", f"{low:+.2f} to {high:+.2f}", f"{100 * share:.1f}%",
            f"{100 * bottom:.1f} to {100 * top:.1f}%", f"{self.milliseconds:.1f}",
        )  # fmt: skip
        return f"| {' | '.join(cells)} |"


def played(game: Game, bots: tuple[str, str], deals: int, seed: int = 0) -> Match:
    """Play deals from the seats of each side in turn, at the smallest table."""
    size = game.default_players
    program = game.program(size)
    match = Match(game.name, size, bots, [0.0] * deals)
    sign = program.better(program.main) or 1
    sides = sorted(set(program.teams))
    began, decisions = time.process_time(), 0.0
    for side in sides:
        seats = [bots[team != side] for team in program.teams]
        rows = simulate(game, hands=deals, players=size, bots=seats, seed=seed, rows=True).rows
        ours = [seat for seat, team in enumerate(program.teams) if team == side]
        for number in range(deals):
            _add(match, rows, number, ours, sign / len(sides))
        decisions += sum(int(str(each)) for each in rows["choices"]) * len(ours) / size
    match.seconds = time.process_time() - began
    match.milliseconds = 1000 * match.seconds / max(1.0, decisions)
    return match


def _add(
    match: Match, rows: dict[str, list[object]], number: int, ours: list[int], weight: float
) -> None:
    """Count one hand, in which the first bot had some seats."""
    points = [int(str(rows[f"points_{seat + 1}"][number])) for seat in range(match.players)]
    theirs = [each for seat, each in enumerate(points) if seat not in ours]
    own = [points[seat] for seat in ours]
    match.nets[number] += weight * (sum(own) / len(own) - sum(theirs) / len(theirs))
    winners = mask_seats(int(str(rows["winners"][number])))
    if winners:
        match.decided += 1
        match.won += bool(set(ours) & set(winners))


def put(page: str, row: str) -> str:
    """The page with a row in its table, instead of that of the same match if any."""
    begin = page.index("<!-- measured: matches -->")
    found = page[begin : page.index("<!-- end -->", begin)].splitlines()
    rows = {_key(line): line for line in found if line.startswith("|") and line not in (HEAD, RULE)}
    rows[_key(row)] = row
    lines = [HEAD, RULE, *(rows[key] for key in sorted(rows))]
    return replaced(page, "matches", "\n".join(lines))


def _key(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.split("|")[1:5])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help=f"put the rows into {PAGE.name}")
    given = parser.parse_args()
    print(f"{HEAD}\n{RULE}")
    for name in given.games:
        row = played(load(name), (given.bots[0], given.bots[1]), given.deals, given.seed).row()
        print(row, flush=True)
        if given.write:
            PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), row), encoding="utf-8")


if __name__ == "__main__":
    main()
