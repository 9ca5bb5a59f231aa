"""Searches the options of a game for what it is to be like, and says how sure that is."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from rulekit import asked
from rulekit.answers.aims import Aim, Outcome, aims_of, outcome, small_of
from rulekit.answers.comparison import FORMAT, Side
from rulekit.answers.effects import plan, values_of
from rulekit.answers.levels import Level, levels
from rulekit.answers.literals import Literal, literal
from rulekit.answers.metrics import Metric, metrics_of
from rulekit.answers.playing import Contender, Progress, Table, sample, setting_name
from rulekit.answers.words import sentences
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Option
from rulekit.play.game import Game, RulesetError, load
from rulekit.settle import SettingError
from rulekit.version import VERSION

HANDS = 300
"""How many hands each setting plays in the search if nothing is said."""

MOST_TRIED = 150
"""How many settings are tried at most."""

HELD_OUT = 4
"""So many times as many hands are played at the end, on deals that the search has not seen."""

BETTER = 0.95
"""What is nearer by less than this part is not nearer: it may be chance."""

NEAR = 0.1
"""Nobody looks for what is nearer than this, in units of what is too little to matter."""

Setting = Mapping[str, str]  # what is chosen, by option or place; what is not is as in the game


@dataclass(frozen=True, slots=True)
class Tuned:
    """The setting of a game that comes nearest to what was wanted. `str()` is for people.

    `base`: the game as it was. `best`: the game as it was found. `setting`: what was changed, by
    option or place. `outcomes`: how near each aim was come to, on deals that the search has not
    seen. `tried`: how many settings were played; those whose rules at this table are the same count
    once. `exhausted`: whether others were left that were not allowed. `unit`: "hands" or "matches".
    `players`: the table size. `pairs`: how many each setting played. `held_out`: how many were
    played at the end. `first`: the number of the first. `seed`: of the series. `interrupted`:
    whether the search was stopped. `version`: of rulekit. `seconds`: how long it took.
    """

    base: Side
    best: Side
    setting: Mapping[str, str]
    outcomes: tuple[Outcome, ...]
    tried: int
    exhausted: bool
    unit: str
    players: int
    pairs: int
    held_out: int
    first: int
    seed: int
    interrupted: bool
    version: str
    seconds: float = field(default=0.0, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries, ready for JSON."""
        return {
            "format_version": FORMAT,
            "kind": "tuned",
            "base": {**asdict(self.base), "options": dict(self.base.options)},
            "best": {**asdict(self.best), "options": dict(self.best.options)},
            "setting": dict(self.setting),
            "outcomes": [
                {**each.as_dict(), "words": each.words(self.unit)} for each in self.outcomes
            ],
            "tried": self.tried,
            "exhausted": self.exhausted,
            "unit": self.unit,
            "players": self.players,
            "pairs": self.pairs,
            "held_out": self.held_out,
            "first": self.first,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "version": self.version,
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def _lines(found: Tuned) -> Iterator[str]:
    bots = ", ".join(dict.fromkeys(found.base.bots))
    yield f"{found.base.name}: {found.base.title}, {bots}; rules {found.base.digest}"
    yield (
        f"{found.players} players, {found.tried} setting{'s' * (found.tried > 1)} tried with "
        f"{found.pairs:,} {found.unit} each; seed {found.seed}, first {found.first}; "
        f"{found.seconds:.1f} s"
    )
    yield ""
    chosen = ", ".join(f"{name}={value}" for name, value in found.setting.items())
    yield f"nearest: {chosen}" if chosen else "nearest: the game as it is"
    yield f"on {found.held_out:,} other {found.unit}, with 95% intervals"
    yield from sentences(each.words(found.unit) for each in found.outcomes)
    if found.exhausted and any(each.verdict != "reached" for each in found.outcomes):
        yield from ["", "there were more settings to try: --most allows them"]
    if found.interrupted:
        yield from ["", "stopped before the search was over"]


def tune(
    game: str | Path,
    aim: str,
    *,
    vary: Mapping[str, tuple[int, int]] | None = None,
    chosen: Mapping[str, str] | None = None,
    most: int = MOST_TRIED,
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
) -> Tuned:
    """Search the options of a game for a setting in which figures are where they are wanted.

    One option after the other is given the value that comes nearest, until nothing comes nearer; a
    change that hardly helps is taken back. All settings play the same deals. What is found then
    plays four times as many, others, and so does the game as it was: the search has chosen what
    looked best, and what looks best by luck does so once. Stopped by Ctrl-C, it plays only as many.

    `game`: its name or path. `aim`: figures and where they should be, as in "turns = 20, first
    player = 50%"; `<=` and `>=` leave one side free. `vary`: one number of the rule file that may
    be changed too: its place, FILE:LINE:COLUMN, and its least and greatest value. `chosen`: options
    that are to stay as they are given. `most`: how many settings are tried. All else as in
    `effects`.

    Raises what `simulate` raises, and ValueError for an aim that cannot be read.
    """
    began = time.perf_counter()
    space = _Space(str(game), dict(chosen or {}), dict(vary or {}))
    size = space.base.default_players if players is None else asked.whole("players", players)
    table, number = plan(hands, matches, size, seed, first, jobs, on, rotate, engine, HANDS)
    search = _Search(space, table, number, bots, asked.whole("most", most), progress)
    search.run(aim)
    base, best = (search.contender(setting) for setting in ({}, search.best))
    held_out = number if search.interrupted else HELD_OUT * number  # who stops it will not wait
    later = Table(size, table.scope, seed, first + number, jobs, on, rotate, engine)
    before, after = (levels(sample(each, later, held_out)) for each in (base, best))
    outcomes = tuple(
        outcome(each, one, other, held_out)
        for each in search.aims
        if (one := _level(before, each)) is not None and (other := _level(after, each)) is not None
    )
    return Tuned(
        base=base.side(size),
        best=best.side(size),
        setting=search.best,
        outcomes=outcomes,
        tried=len(search.played),
        exhausted=search.exhausted,
        unit=table.unit,
        players=size,
        pairs=number,
        held_out=held_out,
        first=first,
        seed=seed,
        interrupted=search.interrupted,
        version=VERSION,
        seconds=time.perf_counter() - began,
    )


# ── what may be chosen ────────────────────────────────────────────────────────────────────────


class _Space:
    """The settings of a game: its options, and perhaps a number in its rule file."""

    def __init__(self, name: str, chosen: dict[str, str], vary: dict[str, tuple[int, int]]) -> None:
        if len(vary) > 1:
            raise ValueError("one number of the rule file can be varied, not several")
        self.base = load(name, **chosen)
        self.chosen = chosen
        self.places: dict[str, tuple[Literal, int, int]] = {
            place: (literal(name, place), *ends) for place, ends in vary.items()
        }

    def game(self, setting: Setting) -> Game:
        """The game of a setting. Raises SettingError and RulesetError."""
        options = {name: text for name, text in setting.items() if name not in self.places}
        for place, (found, _, _) in self.places.items():
            if place in setting:
                return found.game(int(setting[place]), {**self.chosen, **options})
        return Game(self.base.rules, {**self.chosen, **options})

    def names(self) -> list[str]:
        """What may be changed."""
        free = [
            name
            for name, option in self.base.rules.options.items()
            if not option.fixed and name not in self.chosen
        ]
        return [*self.places, *free]

    def values(self, name: str, setting: Setting) -> list[str]:
        """What else it might be: every word, or numbers on both sides of the one that it is."""
        if name in self.places:
            found, low, high = self.places[name]
            return _around(int(setting.get(name, found.value)), low, high)
        option: Option = self.base.rules.options[name]
        now = setting.get(name, self.base.options[name])
        if option.values or not now.lstrip("-").isdigit():
            return values_of(option, now)
        return _around(int(now), option.low, option.high)


def _around(now: int, low: int, high: int) -> list[str]:
    """Numbers near and further off, never so far that a match would take for ever."""
    near = max(1, abs(now) // 8)
    tried = (now // 2, now - near, now - 1, now + 1, now + near, 2 * now)
    inside = dict.fromkeys(min(high, max(low, each)) for each in tried)
    return [str(each) for each in inside if each != now]


# ── the search ────────────────────────────────────────────────────────────────────────────────


class _Search:
    """One option after the other, on the same deals."""

    def __init__(
        self, space: _Space, table: Table, number: int, bots: Sequence[object] | str, most: int,
        progress: Progress | None,
    ) -> None:  # fmt: skip
        self.space, self.table, self.number, self.bots = space, table, number, bots
        self.most, self.progress = most, progress
        self.aims: tuple[Aim, ...] = ()
        self.smalls: list[float] = []
        self.known: dict[tuple[tuple[str, str], ...], float] = {}  # how far off settings are
        self.played: dict[str, float] = {}  # the same by the digest of their rules
        self.exhausted = False
        self.best: dict[str, str] = {}
        self.interrupted = False

    def run(self, aim: str) -> None:
        """Search until nothing comes nearer, or as many settings were tried as may be."""
        side = self.contender({})
        played = sample(side, self.table, self.number)
        metrics: tuple[Metric, ...] = metrics_of(played.series, played.series)
        self.aims = aims_of(aim, metrics)
        heights = levels(played)
        self.smalls = [
            small_of(each, level, self.number) or 1.0
            for each in self.aims
            if (level := _level(heights, each)) is not None
        ]
        if len(self.smalls) < len(self.aims):
            raise ValueError("a figure of the aim has no value in the game as it is")
        self.known[()] = self.played[self._digest(side)] = self._off(heights)
        try:
            moving = self._descend(self.space.names())
            while moving:
                moving = self._descend(moving)
            self._simplify()
        except KeyboardInterrupt:
            self.interrupted = True

    def contender(self, setting: Setting) -> Contender:
        """Who plays a setting. Raises SettingError and RulesetError."""
        game = self.space.game(setting)
        return Contender(game, self.bots, setting_name(game))

    def _descend(self, names: Sequence[str]) -> list[str]:
        """Give each the value that comes nearest; which of them made any difference, if one did."""
        mattered, nearer = [], False
        for name in names:
            here = self._tried(self.best)
            if here <= NEAR:
                return []
            found = {}
            for value in self.space.values(name, self.best):
                found[value] = self._tried({**self.best, name: value})
            if any(each != here for each in found.values()):
                mattered.append(name)
            value = min(found, key=lambda each: found[each], default="")
            if found and found[value] < BETTER * here:
                self.best, nearer = {**self.best, name: value}, True
        return mattered if nearer else []

    def _simplify(self) -> None:
        """Take back what hardly helps."""
        for name in list(self.best):
            without = {each: text for each, text in self.best.items() if each != name}
            if BETTER * self._tried(without) <= self._tried(self.best):
                self.best = without

    def _tried(self, setting: Setting) -> float:
        """How far off a setting is: in units of what matters, over all aims; infinite if it cannot
        be played, or too many were tried.
        """
        key = tuple(sorted(setting.items()))
        if key not in self.known:
            try:
                side = self.contender(setting)
                digest = self._digest(side)
                if digest not in self.played:
                    if len(self.played) >= self.most:
                        self.exhausted = True
                        return float("inf")
                    self.played[digest] = self._off(levels(sample(side, self.table, self.number)))
                self.known[key] = self.played[digest]
            except (SettingError, RulesetError, RuleFault):
                self.known[key] = float("inf")
            if self.progress is not None:
                self.progress(len(self.played), self.most)
        return self.known[key]

    def _digest(self, side: Contender) -> str:
        """The rules of a setting at this table: options that do nothing here change nothing."""
        return side.game.digest(self.table.players)

    def _off(self, heights: Sequence[Level]) -> float:
        squares = 0.0
        for aim, small in zip(self.aims, self.smalls, strict=True):
            level = _level(heights, aim)
            squares += float("inf") if level is None else (aim.off(level.value) / small) ** 2
        return sqrt(squares / len(self.aims))


def _level(heights: Sequence[Level], aim: Aim) -> Level | None:
    """The figure of an aim."""
    return next((each for each in heights if each.metric.key == aim.metric.key), None)
