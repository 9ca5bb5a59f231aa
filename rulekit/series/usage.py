"""Which places of a rule file act in play, and how often: counted by replaying the moves made.

The moves are made again on a machine whose program counts. So what a bot merely tries is not
counted, and programs that nobody asks to count stay as they are. Before each of them all moves are
listed once, as they are for whoever has to choose; that is when conditions are asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rulekit import asked
from rulekit.engines import fastest
from rulekit.lower import lower
from rulekit.lower.body import FAILED, NOTHING, OPEN, Use
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game, load
from rulekit.series.batch import Progress, seats_of, worked
from rulekit.series.counting import Counted, Counting, Numbers
from rulekit.series.hand import Series
from rulekit.settle import settle
from rulekit.source import Span

NEVER = {
    "phase": "reached", "claim": "opened", "action": "taken", "effect": "done",
    "route": "followed", "end": "reached", "case": "the case", "entry": "booked",
    "choice": "had anything to choose from", "option": "set",
}  # fmt: skip
"""What a place of a kind never was; a condition, of any kind, never held."""
ACTS = frozenset({"phase", "claim", "action", "effect", "route", "end", "case", "entry"})
"""The kinds of places that do something; the others ask, or are set."""


@dataclass(frozen=True, slots=True)
class Times:
    """How often a place acted for a seat or bot. `count`, `occasions`: as those of `Used`."""

    count: int
    occasions: int | None


@dataclass(frozen=True, slots=True)
class Used:
    """One place of a rule file and its use.

    `file`, `line`, `column`: where it begins, lines and columns from 1. `kind`: phase, claim (the
    window opens), action, effect, route, end, case (a value of several), entry (an amount of a
    score sheet, each time that it is not 0); when, where, ensure, must, until (a condition); choice
    (of a move); option (a value of one). `text`: its first line as written.

    `count`: how often it acted; of a condition, how often it held; of a choice, how often there was
    something to choose from; of an option, in how many hands it had this value. `occasions`: how
    often a condition was asked, or a choice looked for; of an action, at how many decisions it
    could be made; of what has no occasions, None.

    `hands`: in how many hands or matches it acted. `share`: these as a part of all. `first`: the
    number of the first of them, from 0, or None; of options always None. `seats`: the times of each
    seat, in order. `bots`: those of each bot, by name. What the dealing or the scoring does for
    nobody is in neither.
    """

    file: str
    line: int
    column: int
    kind: str
    text: str
    count: int
    occasions: int | None
    hands: int
    share: float
    first: int | None
    seats: tuple[Times, ...]
    bots: Mapping[str, Times]

    @property
    def acts(self) -> bool:
        """Whether it does something, and is no condition, choice or option."""
        return self.kind in ACTS

    @property
    def never(self) -> str:
        """What is so of it if it never acted: `never taken`, `never held`, `never asked`."""
        if self.occasions == 0 and not self.acts:
            return "never asked" if self.kind not in NEVER else "never looked for"
        return f"never {NEVER.get(self.kind, 'held')}"

    @property
    def always(self) -> bool:
        """Whether it is a condition that held whenever it was asked."""
        return self.kind not in NEVER and 0 < self.count == self.occasions


@dataclass(frozen=True, slots=True)
class Usage:
    """The use of a rule file in play.

    `game`: its name. `hands`: how many hands, or matches, were played. `players`: how many sat at
    the table. `bots`: who played, each name once. `seed`: of the series. `scope`: what was played:
    `hands` or `matches`. `rows`: one for each place of the settled rules, in the order of files and
    lines; what an option switches off is not there. `sources`: the texts of the files, by name.
    `interrupted`: whether Ctrl-C stopped it; what was played until then is told.
    """

    game: str
    hands: int
    players: int
    bots: tuple[str, ...]
    seed: int
    scope: str
    rows: tuple[Used, ...]
    sources: Mapping[str, str]
    interrupted: bool = False

    @property
    def unused(self) -> tuple[Used, ...]:
        """The places that never acted, conditions that never held, values that were not set."""
        return tuple(row for row in self.rows if not row.count)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries and lists, ready for JSON."""
        return asdict(self)

    @property
    def played(self) -> str:
        """What was played: `10,000 hands of greedy and random`."""
        one = {"hands": "hand", "matches": "match"}[self.scope]
        return f"{self.hands:,} {self.scope if self.hands > 1 else one} of {_listed(self.bots)}"


def usage(
    game: Game | str | Path,
    *,
    hands: int = 1000,
    matches: bool = False,
    players: int | None = None,
    bots: Sequence[str] | str = ("greedy", "random"),
    seed: int = 0,
    jobs: int = 1,
    engine: str | None = None,
    progress: Progress | None = None,
) -> Usage:
    """Play hands, or whole `matches`, and count how often each place of the rule file acts.

    Only moves that are made count, not those that a bot or `ensure` tries. Conditions on moves are
    asked once at each decision, for whoever decides.

    `game`: a Game, or what `load` takes. `hands`: how many. `matches`: play so many matches
    instead. `players`: the fewest if left out. `bots`: names of bots, which fill the seats in
    order, repeated, and move round them. `seed`: of the series; equal seeds give equal counts.
    `jobs`: processes that share the work; the counts are the same. `engine`: "wasm" or "interp";
    the counts are the same. `progress`: called with `done` and `hands` now and then.

    Raises what `simulate` raises.
    """
    chosen = game if isinstance(game, Game) else load(game)
    if asked.whole("hands", hands) < 1:
        raise ValueError(f"at least 1 hand has to be played, not {hands}")
    size = chosen.default_players if players is None else asked.whole("players", players)
    if asked.whole("jobs", jobs) < 1:
        raise ValueError(f"at least 1 job is needed, not {jobs}")
    task, uses = _counting(chosen, size, bots, seed, matches, jobs, engine)
    counted = task.nothing(0)
    interrupted = False
    try:
        with ExitStack() as opened:
            parts = worked(task, (range(hands),), jobs, None, opened)
            for more in opened.enter_context(closing(parts)):
                counted += more
                if progress is not None:
                    progress(counted.done, hands)
    except KeyboardInterrupt:
        if not counted.done:
            raise
        hands, interrupted = counted.done, True
    rows = _Rows(uses, counted, task.names)
    values = _values(chosen.rules, task.program.options, hands)
    return Usage(
        chosen.name,
        hands,
        size,
        task.names,
        seed,
        "matches" if matches else "hands",
        tuple(sorted((*rows.made(), *values), key=_order)),
        {span.file.name: span.file.text for _, span in uses},
        interrupted,
    )


def uses_in(game: Game, amount: int, bots: Sequence[str], *, matches: bool) -> dict[Use, int]:
    """How often each place of the rules acts in so many hands, or matches, of the smallest table.

    Raises what `simulate` raises.
    """
    task, uses = _counting(game, game.default_players, bots, 0, matches, 1, None)
    counted = task.nothing(0)
    work = task.begin()
    for more in work(range(amount)):
        counted += more
    return {use: int(counted.seats[number].sum()) for number, use in enumerate(uses)}


def _counting(
    game: Game,
    players: int,
    bots: Sequence[str] | str,
    seed: int,
    matches: bool,
    jobs: int,
    engine: str | None,
) -> tuple[Counting, list[Use]]:
    """What counts in a series of a game, and the places that it counts."""
    engine = fastest() if engine is None else engine
    program = game.program(players)
    names, found_by = seats_of(bots, program, apart=jobs > 1)
    scope = "match" if matches else "hand"
    series = Series(program, game.digest(players), seed, scope, names, True, engine, found_by)
    uses: list[Use] = []
    counting = lower(settle(game.rules, players, game.chosen), uses=uses)
    return Counting(series, counting, len(uses)), uses


# ── rows ──────────────────────────────────────────────────────────────────────────────────────


class _Rows:
    """The rows of places that were counted."""

    def __init__(self, uses: Sequence[Use], counted: Counted, names: Sequence[str]) -> None:
        self.counted, self.names = counted, names
        self.numbers = {use: number for number, use in enumerate(uses)}

    def made(self) -> Iterator[Used]:
        """One for each place."""
        for (kind, span), number in self.numbers.items():
            if kind not in (FAILED, NOTHING, OPEN):
                yield self._row(kind, span, number)

    def _row(self, kind: str, span: Span, number: int) -> Used:
        counts, tries = [number], self._tries(kind, span, number)
        in_seats, in_bots = self.counted.seats, self.counted.bots
        hands = int(self.counted.hands[number])
        count, occasions = (_sum(in_seats, each, slice(None)) for each in (counts, tries))
        assert count is not None
        return Used(
            *_place(span),
            kind,
            _first_line(span.text),
            count,
            occasions,
            hands,
            hands / self.counted.done,
            int(self.counted.earliest[number]) if hands else None,
            tuple(_times(in_seats, counts, tries, 1 + seat) for seat in range(self._players)),
            {name: _times(in_bots, counts, tries, i) for i, name in enumerate(self.names)},
        )

    @property
    def _players(self) -> int:
        return int(self.counted.seats.shape[1]) - 1

    def _tries(self, kind: str, span: Span, number: int) -> list[int]:
        """The places that count its occasions; none where it has none."""
        if kind == "action":
            return [self.numbers[OPEN, span]] if (OPEN, span) in self.numbers else []
        other = self.numbers.get((NOTHING if kind == "choice" else FAILED, span))
        return [] if kind in ACTS or other is None else [number, other]


def _sum(counts: Numbers, places: list[int], column: int | slice) -> int | None:
    return int(counts[places, column].sum()) if places else None


def _times(counts: Numbers, places: list[int], tries: list[int], column: int) -> Times:
    count = _sum(counts, places, column)
    assert count is not None
    return Times(count, _sum(counts, tries, column))


def _values(rules: Ruleset, chosen: Mapping[str, str], hands: int) -> Iterator[Used]:
    """Each value of each option that can be set, and of numbers the one that is: in all or none."""
    for name, option in rules.options.items():
        if option.fixed:
            continue
        for value in option.values or (chosen[name],):
            count = hands if option.reads(chosen[name]) == value else 0
            text, share = f"{name}: {value}", count / hands
            yield Used(
                *_place(option.span), "option", text, count, None, count, share, None, (), {}
            )


def _place(span: Span) -> tuple[str, int, int]:
    return span.file.name, span.line, span.col


def _first_line(text: str) -> str:
    return next(iter(text.splitlines()), "")


def _order(row: Used) -> tuple[str, int, int, str]:
    return row.file, row.line, row.column, row.kind


def _listed(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)
