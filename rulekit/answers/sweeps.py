"""What a number of the rules does to play: figures over its values, on the same deals."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from rulekit import asked
from rulekit.answers.comparison import FORMAT, Side
from rulekit.answers.differences import HEADINGS, Difference, judged
from rulekit.answers.effects import plan
from rulekit.answers.levels import Level, levels
from rulekit.answers.literals import literal
from rulekit.answers.playing import (
    Contender,
    Progress,
    between,
    game_of,
    sample,
    setting_name,
)
from rulekit.answers.sayings import Sayings
from rulekit.answers.words import IN_MATCHES, sentences
from rulekit.machine.tier import RuleFault
from rulekit.play.game import Game, RulesetError, load
from rulekit.settle import SettingError
from rulekit.version import VERSION

HANDS = 500
"""How many hands each value plays if nothing is said."""

SHOWN = 4
"""How many figures are shown, if none are named: those that the values change most."""

WIDE = 33  # characters of a curve


@dataclass(frozen=True, slots=True)
class Point:
    """What one value brought.

    `value`: as text. `levels`: every figure with its interval. `differences`: what it has more than
    the base, corrected for all figures of all values together. `problem`: why it could not be
    played; empty if it could.
    """

    value: str
    levels: tuple[Level, ...] = ()
    differences: tuple[Difference, ...] = ()
    problem: str = ""

    def level(self, key: str) -> Level | None:
        """How high a figure is; None where the value has none."""
        return next((each for each in self.levels if each.metric.key == key), None)

    def difference(self, key: str) -> Difference | None:
        """What it has more than the base; None where one of them has none."""
        return next((each for each in self.differences if each.metric.key == key), None)

    def told_in(self, sayings: Sayings) -> Point:
        """The same, its figures told in another language."""
        return replace(
            self,
            levels=tuple(each.told_in(sayings) for each in self.levels),
            differences=tuple(each.told_in(sayings) for each in self.differences),
        )

    def as_dict(self, unit: str) -> dict[str, Any]:
        """All of it as a plain dictionary, ready for JSON."""
        return {
            "value": self.value,
            "problem": self.problem,
            "levels": [each.as_dict() for each in self.levels],
            "differences": [
                {**each.as_dict(), "words": each.words(unit)} for each in self.differences
            ],
        }


@dataclass(frozen=True, slots=True)
class Sweep:
    """Figures over the values of an option, or of a number in a rule file. `str()` is for people.

    `base`: the game as it is. `what`: the option, or the place of the number. `now`: its value in
    the base. `unit`: "hands" or "matches". `players`: the table size. `pairs`: how many each value
    played. `first`: the number of the first. `seed`: of the series. `interrupted`: whether it was
    stopped before all were played. `shown`: the keys of the figures that are shown. `points`: in
    the order of the values. `version`: of rulekit. `seconds`: how long it took. `line`: that of the
    number in its rule file, "" for an option.
    """

    base: Side
    what: str
    now: str
    unit: str
    players: int
    pairs: int
    first: int
    seed: int
    interrupted: bool
    shown: tuple[str, ...]
    points: tuple[Point, ...]
    version: str
    seconds: float = field(default=0.0, compare=False)
    line: str = field(default="", compare=False)

    def __getitem__(self, value: object) -> Point:
        """The point of a value. Raises KeyError."""
        for each in self.points:
            if each.value == str(value):
                return each
        raise KeyError(value)

    def told_in(self, sayings: Sayings) -> Sweep:
        """The same, its figures told in another language; the frame of `str()` stays English."""
        return replace(self, points=tuple(each.told_in(sayings) for each in self.points))

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries, ready for JSON."""
        return {
            "format_version": FORMAT,
            "kind": "sweep",
            "base": {**asdict(self.base), "options": dict(self.base.options)},
            "what": self.what,
            "now": self.now,
            "unit": self.unit,
            "players": self.players,
            "pairs": self.pairs,
            "first": self.first,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "shown": list(self.shown),
            "points": [each.as_dict(self.unit) for each in self.points],
            "version": self.version,
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        return "\n".join(_lines(self))


# ── as text ───────────────────────────────────────────────────────────────────────────────────


def _lines(found: Sweep) -> Iterator[str]:
    bots = ", ".join(dict.fromkeys(found.base.bots))
    yield f"{found.base.name}: {found.base.title}, {bots}; rules {found.base.digest}"
    named = f"{found.what} in `{found.line}`" if found.line else found.what
    yield (
        f"{named}, now {found.now}; {found.players} players, {found.pairs:,} {found.unit} of "
        f"each value on deals of the same numbers; seed {found.seed}, first {found.first}; "
        f"{found.seconds:.1f} s"
    )
    if not found.shown:
        yield from ["", f"no figure changes with {found.what} in {found.pairs:,} {found.unit}"]
        if found.unit == "hands":
            yield from sentences([IN_MATCHES])
    for key in found.shown:
        yield from ["", *_curve(found, key)]
    problems = [f"  {each.value}: {each.problem}" for each in found.points if each.problem]
    if problems:
        yield from ["", "cannot be played", *problems]
    if found.interrupted:
        yield from ["", "stopped before all values were played"]


def _curve(found: Sweep, key: str) -> Iterator[str]:
    """A table of one figure: each value, how high, its interval drawn, what it is to the base."""
    rows = [(each, level) for each in found.points if (level := each.level(key)) is not None]
    metric = rows[0][1].metric
    low, high = min(level.low for _, level in rows), max(level.high for _, level in rows)
    ends = " to ".join(_number(each, metric.is_share) for each in (low, high))
    yield f"{HEADINGS[metric.group]}, {metric.label} ({key}); from {ends}"
    wide = max(len(each.value) for each, _ in rows)
    for each, level in rows:
        mark = "*" if each.value == found.now else " "
        drawn = _drawn(level, low, high)
        height = _number(level.value, metric.is_share)
        difference = each.difference(key)
        told = "" if difference is None else _against(difference, found.unit)
        yield f" {mark}{each.value.rjust(wide)}  {height.rjust(8)}  {drawn}  {told}".rstrip()


def _number(value: float, share: bool) -> str:
    return f"{100 * value:.1f}%" if share else f"{value:.2f}"


def _drawn(level: Level, low: float, high: float) -> str:
    """An interval on the axis of its figure."""
    scale = (WIDE - 1) / (high - low) if high > low else 0.0
    left, at, right = (round((each - low) * scale) for each in (level.low, level.value, level.high))
    signs = [" "] * left + ["─"] * (right - left + 1) + [" "] * (WIDE - 1 - right)
    signs[at] = "●"
    return "".join(signs)


def _against(difference: Difference, unit: str) -> str:
    if difference.verdict == "same":
        return ""
    if difference.verdict == "unclear":
        return difference.more_of(unit)
    if difference.verdict == "alike":
        return "alike"
    sign = "+" if difference.difference > 0 else ""
    ends = f"{difference.number(difference.low)} to {difference.number(difference.high)}"
    return f"{sign}{difference.number(difference.difference)} ({ends})"


# ── the work ──────────────────────────────────────────────────────────────────────────────────


def sweep(
    game: Game | str | Path,
    what: str,
    values: Sequence[object],
    *,
    figures: Sequence[str] = (),
    chosen: Mapping[str, str] | None = None,
    hands: int | None = None,
    matches: int | None = None,
    players: int | None = None,
    bots: Sequence[object] | str = ("greedy",),
    seed: int = 0,
    first: int = 0,
    jobs: int = 1,
    on: str | None = None,
    rotate: bool = False,
    engine: str | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Play a game with each of some values, and compare it with the game as it is.

    `what`: an option, or the place of a whole number in its rule file, `FILE:LINE:COLUMN`; then the
    game is given by name or path. `values`: what is tried. `figures`: the keys of the figures to
    show; those that change most if none are named. `chosen`: other options, where a game is named.
    All else as in `effects`; 500 hands of each value if nothing is said.

    Raises what `simulate` raises, except for faults of single values, which are told with them
    unless all have some; ValueError for a place where no number stands, a value that is none, or a
    figure that is not there.
    """
    began = time.perf_counter()
    base, now, make = _varied(game, what, chosen or {})
    size = base.default_players if players is None else asked.whole("players", players)
    table, number = plan(hands, matches, size, seed, first, jobs, on, rotate, engine, HANDS)
    side = Contender(base, bots, setting_name(base))
    played = sample(side, table, number)
    known = {each.metric.key for each in levels(played)}
    for key in figures:
        if key not in known:
            raise ValueError(f"there is no figure '{key}'; figures are {', '.join(sorted(known))}")
    points: list[Point] = []
    interrupted = False
    try:
        for value in dict.fromkeys(map(str, values)):
            try:
                other = sample(Contender(make(value), bots, value), table, number)
                points.append(Point(value, levels(other), between(played, other)))
            except (SettingError, RulesetError, RuleFault) as fault:
                points.append(Point(value, problem=str(fault).splitlines()[0]))
            if progress is not None:
                progress(len(points), len(values))
    except KeyboardInterrupt:
        interrupted = True
    failed = [each for each in points if each.problem]
    if points and len(failed) == len(points):
        raise SettingError(f"no value can be played; {failed[0].value}: {failed[0].problem}")
    done = _judged(points)
    return Sweep(
        base=side.side(size),
        what=what,
        now=now,
        unit=table.unit,
        players=size,
        pairs=number,
        first=first,
        seed=seed,
        interrupted=interrupted,
        shown=tuple(figures) or _most_changed(done),
        points=done,
        version=VERSION,
        seconds=time.perf_counter() - began,
        line=literal(str(game), what).line if ":" in what else "",
    )


def _varied(
    game: Game | str | Path, what: str, chosen: Mapping[str, str]
) -> tuple[Game, str, Callable[[str], Game]]:
    """The game as it is, the value that it has, and what makes it with another."""
    if ":" not in what:
        base = load(game, **chosen) if isinstance(game, str | Path) else game_of(game)
        if what not in base.rules.options:
            Game(base.rules, {what: ""})  # says which options there are
        return (
            base,
            base.options[what],
            lambda value: Game(base.rules, {**base.chosen, what: value}),
        )
    if isinstance(game, Game):
        raise TypeError("a number of a rule file is varied in a game that is named, not in a Game")
    place = literal(str(game), what)
    return (
        place.game(place.value, chosen),
        str(place.value),
        lambda value: place.game(_whole(value), chosen),
    )


def _whole(value: str) -> int:
    """A value of a number of a rule file. Raises ValueError."""
    if not value.isdecimal():
        raise ValueError(f"'{value}' is no whole number; values are written 5..10 or 5,7,10")
    return int(value)


def _judged(points: Sequence[Point]) -> tuple[Point, ...]:
    """With verdicts, for all figures of all values together."""
    every = iter(judged([one for each in points for one in each.differences], sequential=False))
    return tuple(
        Point(each.value, each.levels, tuple(next(every) for _ in each.differences), each.problem)
        for each in points
    )


def _most_changed(points: Sequence[Point]) -> tuple[str, ...]:
    """The keys of the figures that differ from the base at some value: by rank, the most first."""
    sizes: dict[str, tuple[int, float]] = {}
    for each in (one for point in points for one in point.differences):
        if each.verdict == "differs" and each.small:
            key, size = each.metric.key, abs(each.difference) / each.small
            sizes[key] = (-each.metric.rank, max(size, sizes.get(key, (0, 0.0))[1]))
    return tuple(sorted(sizes, key=lambda key: sizes[key], reverse=True)[:SHOWN])
