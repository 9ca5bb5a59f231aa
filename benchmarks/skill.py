"""Does thinking help? Greedy against random in every game, for every number of players.

    python benchmarks/skill.py                 all games, as a Markdown table
    python benchmarks/skill.py gin --hands 400 --seconds 60

One side plays greedy, all others play at random; they move round the seats, so that the deal and
the seat favour nobody. `share`: of the hands that somebody won, those that greedy's side won; `fair`
is what it would win by chance. `net`: points of greedy's seats, less the mean of the other seats,
per hand (turned round where the fewest points win). Intervals hold 95%.

Each table stops after --hands hands, or after --seconds once the result is clear: when the interval
of `net` does not touch 0.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rulekit.diagnostics import Report
from rulekit.library import games, load_ruleset
from rulekit.machine.position import mask_seats
from rulekit.play.batch import simulate
from rulekit.play.configurations import single
from rulekit.play.game import Game
from rulekit.stats.intervals import mean_interval, wilson

BATCH = 24  # hands between two looks at the clock; every seat deals equally often


@dataclass(slots=True)
class Measured:
    """What greedy brought at one table."""

    game: str
    players: int
    greedy: int  # seats that play greedy
    hands: int = 0
    won: int = 0
    decided: int = 0
    fair: float = 0.0  # hands that would be won by chance
    nets: list[float] = field(default_factory=list)

    @property
    def clear(self) -> bool:
        """Whether the net is surely not 0."""
        _, low, high = mean_interval(self.nets)
        return low > 0 or high < 0

    def row(self) -> str:
        """A row of the table."""
        low, high = wilson(self.won, self.decided)
        mean, bottom, top = mean_interval(self.nets)
        share = f"{100 * self.won / self.decided:.1f}%" if self.decided else "none won"
        spread = f"{100 * low:.1f} to {100 * high:.1f}%" if self.decided else ""
        fair = f"{100 * self.fair / self.decided:.1f}%" if self.decided else ""
        verdict = "better" if bottom > 0 else "worse" if top < 0 else "not clear"
        cells = (
            self.game, str(self.players), str(self.hands), f"{share}", spread, fair,
            f"{mean:+.1f}", f"{bottom:+.1f} to {top:+.1f}", verdict,
        )  # fmt: skip
        return f"| {' | '.join(cells)} |"


def measure(name: str, players: int, hands: int, seconds: float, engine: str) -> Measured:
    """Play hands at one table; options as they are by default, or as near as the rules allow."""
    rules = load_ruleset(name, Report())
    assert rules is not None
    game = Game(rules, dict(single(rules, players)[0].options))
    program = game.program(players)
    bots = ["greedy" if team == program.teams[0] else "random" for team in program.teams]
    sign = -1 if program.ranking[0] == "lowest" else 1
    found = Measured(name, players, bots.count("greedy"))
    begun = time.monotonic()
    while found.hands < hands and not (time.monotonic() - begun > seconds and found.clear):
        count = min(BATCH * players, hands - found.hands)
        _add(found, simulate(
            game, hands=count, players=players, bots=bots, rotate=True, first=found.hands, engine=engine
        ).rows, sign)  # fmt: skip
        if time.monotonic() - begun > 4 * seconds:
            break
    return found


def _add(found: Measured, rows: dict[str, list[object]], sign: int) -> None:
    """Count the hands of a batch."""
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


def tables(names: list[str]) -> Iterator[tuple[str, int]]:
    """Every game with every number of players that its rules allow."""
    for name in names:
        rules = load_ruleset(name, Report())
        assert rules is not None
        yield from ((name, players) for players in rules.players if single(rules, players))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--engine", default="wasm")
    given = parser.parse_args()
    print("| game | players | hands | share | 95% | fair | net | 95% | greedy is |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, players in tables(given.games):
        found = measure(name, players, given.hands, given.seconds, given.engine)
        print(found.row(), flush=True)


if __name__ == "__main__":
    main()
