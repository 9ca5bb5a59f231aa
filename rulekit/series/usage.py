"""Which places of a rule file act in play, and how often: counted by replaying the moves made.

The moves are made again on a machine whose program counts. So what a bot merely tries is not
counted, and programs that nobody asks to count stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulekit import asked
from rulekit.engines import fastest, machine
from rulekit.lower import lower
from rulekit.lower.body import Use
from rulekit.machine.onward import onward
from rulekit.machine.position import Position, mask_seats
from rulekit.play.game import Game, load
from rulekit.series.batch import seats_of
from rulekit.series.hand import Host, Series
from rulekit.settle import settle


@dataclass(frozen=True, slots=True)
class Used:
    """One place of a rule file and its use.

    `file`, `line`, `column`: where it begins, lines and columns from 1. `kind`: phase, action,
    effect, when, otherwise (a branch of an effect), route, end, or
    entry (an amount of a score sheet, each time that it is not 0). `text`: its first line as
    written. `count`: how often it acted. `hands`: in how many hands or matches it did; `share`:
    the same as a part of all.
    """

    file: str
    line: int
    column: int
    kind: str
    text: str
    count: int
    hands: int
    share: float


@dataclass(frozen=True, slots=True)
class Usage:
    """The use of a rule file in play. `hands`: how many of `scope`, hands or matches, were played.

    `sources`: the texts of the files, by name.

    `rows`: one for each place of the settled rules, in the order of files and lines; what an
    option switches off is not there.
    """

    game: str
    hands: int
    bots: tuple[str, ...]
    seed: int
    scope: str
    rows: tuple[Used, ...]
    sources: Mapping[str, str]

    @property
    def unused(self) -> tuple[Used, ...]:
        """The places that never acted."""
        return tuple(row for row in self.rows if not row.count)


def usage(
    game: Game | str | Path,
    *,
    hands: int = 1000,
    matches: bool = False,
    players: int | None = None,
    bots: Sequence[str] | str = ("greedy", "random"),
    seed: int = 0,
    engine: str | None = None,
) -> Usage:
    """Play hands, or whole `matches`, and count how often each place of the rule file acts.

    Bots sit in order, repeated, and move round the seats. `players`: the fewest if left out.
    `engine`: "wasm" or "interp"; the counts are the same. Raises what `simulate` raises.
    """
    chosen = game if isinstance(game, Game) else load(game)
    if asked.whole("hands", hands) < 1:
        raise ValueError(f"at least 1 hand has to be played, not {hands}")
    size = chosen.default_players if players is None else asked.whole("players", players)
    engine = fastest() if engine is None else engine
    program = chosen.program(size)
    names, found_by = seats_of(bots, program, apart=False)
    scope = "match" if matches else "hand"
    series = Series(program, chosen.digest(size), seed, scope, names, True, engine, found_by)
    counter = _Counter(chosen, size, series)
    for index in range(hands):
        counter.play(index)
    return Usage(
        chosen.name,
        hands,
        tuple(dict.fromkeys(names)),
        seed,
        "matches" if matches else "hands",
        counter.rows(hands),
        {span.file.name: span.file.text for _, span in counter.uses},
    )


class _Counter:
    """Plays hands on one machine and makes their moves again on one that counts."""

    def __init__(self, game: Game, players: int, series: Series) -> None:
        self.series = series
        self.uses: list[Use] = []
        program = lower(settle(game.rules, players, game.chosen), uses=self.uses)
        self.position = Position(machine(program, series.engine))
        self.start = program.map["used"].start
        self.counts = [0] * len(self.uses)
        self.hands = [0] * len(self.uses)
        self.host = Host(series)

    def play(self, index: int) -> None:
        """Play a hand or match, and count it."""
        size = len(self.uses)
        self.host.play(index)
        position, past = self.position, self.host.past
        position.machine.write(self.start, [0] * size)
        position.setup(self.series.seed, index)
        if self.series.scope == "match":
            position.open()
        else:
            seats = mask_seats(position.get("seated"))
            position.put("dealer", seats[index % len(seats)])
            position.begin()
        onward(position, self.series.scope)
        for registers in past:
            position.apply(registers)
            onward(position, self.series.scope)
        for number, count in enumerate(position.machine.read(self.start, self.start + size)):
            self.counts[number] += count
            self.hands[number] += count > 0

    def rows(self, hands: int) -> tuple[Used, ...]:
        """What was counted, by place."""
        found = zip(self.uses, self.counts, self.hands, strict=True)
        made = [
            Used(
                span.file.name,
                span.line,
                span.col,
                kind,
                next(iter(span.text.splitlines()), ""),
                count,
                often,
                often / hands,
            )
            for (kind, span), count, often in found
        ]
        return tuple(sorted(made, key=lambda row: (row.file, row.line, row.column, row.kind)))
