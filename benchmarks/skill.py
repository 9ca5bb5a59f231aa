"""Does thinking help? Greedy against random in every game, for every number of players.

    python -m benchmarks.skill                             all games, as a Markdown table
    python -m benchmarks.skill gin --hands 400             400 hands at every table of a game
    python -m benchmarks.skill gin --players 2 --write     put the rows into docs/bots.md

One side plays greedy, all others play at random; they move round the seats, so that the deal and
the seat favour nobody. `won`: of the hands that somebody won, those that greedy's side won; `chance`
is what it would win by chance. `points`: those of greedy's seats, less the mean of the other seats,
per hand (turned round where the fewest points win). Intervals hold 95%.

How many hands are played is said beforehand, so what is seen does not decide when to stop; it is
rounded up until every bot has sat at every distance from the dealer. Equal numbers of hands give
equal rows.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.page import replaced
from rulekit.diagnostics import Report
from rulekit.library import games, load_ruleset
from rulekit.machine.position import mask_seats
from rulekit.play.game import Game
from rulekit.prove.configurations import single
from rulekit.series.batch import simulate
from rulekit.stats.intervals import mean_interval, wilson

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bots.md"
HEAD = "| game | players | hands | won | 95% | chance | points | 95% | greedy is |"


@dataclass(slots=True)
class Measured:
    """What greedy brought at one table: points over the others in each hand, and hands won."""

    game: str
    players: int
    hands: int = 0
    won: int = 0
    decided: int = 0
    fair: float = 0.0  # hands that would be won by chance
    nets: list[float] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        """Whether greedy surely makes more points, or surely fewer, or neither."""
        _, low, high = mean_interval(self.nets)
        return "better" if low > 0 else "worse" if high < 0 else "not clear"

    def row(self) -> str:
        """A row of the table."""
        share = chance = within = "none"
        if self.decided:
            low, high = wilson(self.won, self.decided)
            share, chance = (f"{100 * n / self.decided:.1f}%" for n in (self.won, self.fair))
            within = f"{100 * low:.1f} to {100 * high:.1f}%"
        mean, bottom, top = mean_interval(self.nets)
        cells = (
            self.game, str(self.players), str(self.hands), share, within, chance,
            f"{mean:+.2f}", f"{bottom:+.2f} to {top:+.2f}", self.verdict,
        )  # fmt: skip
        return f"| {' | '.join(cells)} |"


def measure(name: str, players: int, hands: int) -> Measured:
    """Play hands at one table; options as they are by default, or as near as the rules allow."""
    rules = load_ruleset(name, Report())
    assert rules is not None
    game = Game(rules, dict(single(rules, players)[0].options))
    found = Measured(name, players)
    program = game.program(players)
    bots = ["greedy" if team == program.teams[0] else "random" for team in program.teams]
    hands += -hands % (players * players)
    results = simulate(game, hands=hands, players=players, bots=bots, rotate=True, rows=True)
    _add(found, results.rows, sign=program.better(program.main) or 1)
    return found


def _add(found: Measured, rows: dict[str, list[object]], sign: int) -> None:
    """Count the hands."""
    for number in range(len(rows["index"])):
        seats = mask_seats(int(str(rows["seated"][number])))
        bots = {seat: rows[f"bot_{seat + 1}"][number] for seat in seats}
        points = {seat: int(str(rows[f"points_{seat + 1}"][number])) for seat in seats}
        winners = mask_seats(int(str(rows["winners"][number])))
        ours = [seat for seat in seats if bots[seat] == "greedy"]
        others = [seat for seat in seats if bots[seat] != "greedy"]
        found.hands += 1
        if not ours or not others:
            continue  # where somebody sits out, it may be one side
        found.nets.append(sign * (_mean(points, ours) - _mean(points, others)))
        if winners:
            found.decided += 1
            found.won += bool(set(ours) & set(winners))
            found.fair += len(ours) / len(seats)


def _mean(points: dict[int, int], seats: list[int]) -> float:
    return sum(points[seat] for seat in seats) / len(seats)


def tables(names: list[str], sizes: list[int]) -> Iterator[tuple[str, int]]:
    """Every game with every number of players that its rules allow, or with those in `sizes`."""
    for name in names:
        rules = load_ruleset(name, Report())
        assert rules is not None
        for players in rules.players:
            if single(rules, players) and (not sizes or players in sizes):
                yield name, players


def put(page: str, row: str) -> str:
    """The page with a row in its table, instead of that of the same game and players if any."""
    rows = {_key(line): line for line in page.splitlines() if line.endswith(VERDICTS)}
    rows[_key(row)] = row
    lines = [HEAD, "|---|---|---|---|---|---|---|---|---|", *(rows[key] for key in sorted(rows))]
    return replaced(page, "skill", "\n".join(lines))


VERDICTS = ("| better |", "| worse |", "| not clear |")


def _key(row: str) -> tuple[str, int]:
    _, game, players, *_ = (cell.strip() for cell in row.split("|"))
    return game, int(players)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--players", type=int, action="append", default=[])
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help=f"put the rows into {PAGE.name}")
    given = parser.parse_args()
    print(f"{HEAD}\n|---|---|---|---|---|---|---|---|---|")
    for name, players in tables(given.games, given.players):
        row = measure(name, players, given.hands).row()
        print(row, flush=True)
        if given.write:
            PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), row), encoding="utf-8")


if __name__ == "__main__":
    main()
