"""What each option of a game does to play: every value against the default, on the same deals."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import isqrt
from pathlib import Path
from typing import Any

from rulekit import asked
from rulekit.answers.comparison import FORMAT, Side
from rulekit.answers.differences import Difference, judged
from rulekit.answers.playing import (
    Contender,
    Progress,
    Sample,
    Table,
    between,
    game_of,
    sample,
    setting_name,
)
from rulekit.answers.sayings import Sayings
from rulekit.answers.words import IN_MATCHES, in_order, sentences
from rulekit.diagnostics import did_you_mean
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Option
from rulekit.play.game import Game
from rulekit.settle import SettingError
from rulekit.version import VERSION

HANDS = 300
"""How many hands each setting plays if nothing is said."""

FEW_VALUES = 6
"""A number that may be so many values is tried with all of them."""

MOST_SAID = 4
"""How many differences of a value are told in sentences."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What one value of an option does. `str()` is for people.

    `option`, `value`: what was chosen instead of the default. `differences`: the figures that
    differ from the default, corrected for all figures of all values together. `rules_differ`:
    whether the rules are others at this table at all. `problem`: why it could not be played; empty
    if it could.
    """

    option: str
    value: str
    differences: tuple[Difference, ...] = ()
    rules_differ: bool = True
    problem: str = ""

    @property
    def name(self) -> str:
        """`option=value`."""
        return f"{self.option}={self.value}"

    @property
    def told(self) -> list[Difference]:
        """The differences that there are, in the order in which they are told."""
        return in_order(self.differences)

    @property
    def size(self) -> float:
        """The largest difference, in units of what is too little to matter; kinds of moves aside.

        2 percentage points of a share count as much as a tenth of how much single hands differ.
        """
        sizes = [
            abs(each.difference) / each.small
            for each in self.told
            if each.small and each.metric.group != "moves"
        ]
        return max(sizes, default=0.0)

    def told_in(self, sayings: Sayings) -> Effect:
        """The same, its figures told in another language."""
        return replace(self, differences=tuple(e.told_in(sayings) for e in self.differences))

    def as_dict(self, unit: str = "hands") -> dict[str, Any]:
        """All of it as a plain dictionary, ready for JSON."""
        return {
            "option": self.option,
            "value": self.value,
            "size": self.size,
            "rules_differ": self.rules_differ,
            "problem": self.problem,
            "differences": [
                {**each.as_dict(), "words": each.words(unit)} for each in self.differences
            ],
        }

    def __str__(self) -> str:
        told = self.told
        said = [each.words() for each in told[:MOST_SAID]]
        rest = len(told) - MOST_SAID
        return "\n".join([self.name, *sentences([*said, *([f"and {rest} more"] * (rest > 0))])])


@dataclass(frozen=True, slots=True)
class Effects:
    """What all options of a game do. `str()` is for people.

    `default`: the game as it is. `unit`: "hands" or "matches". `players`: the table size. `pairs`:
    how many each setting played. `first`: the number of the first. `seed`: of the series.
    `interrupted`: whether it was stopped before all were played. `effects`: of each value, those
    that change most first. `version`: of rulekit. `seconds`: how long it took.
    """

    default: Side
    unit: str
    players: int
    pairs: int
    first: int
    seed: int
    interrupted: bool
    effects: tuple[Effect, ...]
    version: str
    seconds: float = field(default=0.0, compare=False)

    def __getitem__(self, name: str) -> Effect:
        """The effect of a value, by `option=value`. Raises KeyError."""
        for each in self.effects:
            if each.name == name:
                return each
        raise KeyError(name)

    def told_in(self, sayings: Sayings) -> Effects:
        """The same, its figures told in another language; the frame of `str()` stays English."""
        return replace(self, effects=tuple(each.told_in(sayings) for each in self.effects))

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries, ready for JSON."""
        return {
            "format_version": FORMAT,
            "kind": "effects",
            "default": {**asdict(self.default), "options": dict(self.default.options)},
            "unit": self.unit,
            "players": self.players,
            "pairs": self.pairs,
            "first": self.first,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "correction": "Holm",
            "effects": [each.as_dict(self.unit) for each in self.effects],
            "version": self.version,
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def _lines(found: Effects) -> Iterator[str]:
    bots = ", ".join(dict.fromkeys(found.default.bots))
    could = sum(each.might_differ for effect in found.effects for each in effect.differences)
    yield f"{found.default.name}: {found.default.title}, {bots}; rules {found.default.digest}"
    yield (
        f"{found.players} players, {found.pairs:,} {found.unit} of each setting on deals of the "
        f"same numbers; seed {found.seed}, first {found.first}; {found.seconds:.1f} s"
    )
    yield f"each value against the default, corrected for {could:,} figures; rulekit {VERSION}"
    for each in found.effects:
        if each.told:
            yield ""
            yield str(each)
    alike = [each for each in found.effects if not each.told and not each.problem]
    same_rules = [each.name for each in alike if not each.rules_differ]
    same_play = [
        each.name
        for each in alike
        if each.rules_differ and all(one.verdict == "same" for one in each.differences)
    ]
    rest = [each.name for each in alike if each.name not in (*same_rules, *same_play)]
    told = (
        (f"no difference found in {found.pairs:,} {found.unit}", rest),
        (f"the same in each of {found.pairs:,} {found.unit}", same_play),
        (f"the rules of {found.players} players are the same", same_rules),
    )
    for title, names in told:
        if names:
            yield from ["", title, *sentences([", ".join(names)])]
    if same_play and found.unit == "hands":
        yield from ["", *sentences([IN_MATCHES])]
    if same_rules:
        yield from ["", *sentences(["--players asks for another table size"])]
    problems = [f"{each.name}: {each.problem}" for each in found.effects if each.problem]
    if problems:
        yield from ["", "cannot be played", *sentences(problems)]
    if found.interrupted:
        yield from ["", "stopped before all values were played"]


# ── the work ──────────────────────────────────────────────────────────────────────────────────


def effects(
    game: Game | str | Path,
    *,
    hands: int | None = None,
    matches: int | None = None,
    options: Sequence[str] = (),
    players: int | None = None,
    bots: Sequence[object] | str = ("greedy",),
    seed: int = 0,
    first: int = 0,
    jobs: int = 1,
    on: str | None = None,
    rotate: bool = False,
    engine: str | None = None,
    progress: Progress | None = None,
) -> Effects:
    """What each option of a game changes: every value against what the game has now.

    Words are all tried; of a number that may be more than six values, half and twice the default.
    `options`: only these. Other parameters are as in `compare`; 300 hands of each setting if
    nothing is said. Ctrl-C stops it and keeps the values that are finished. `progress` counts
    values.

    Raises SettingError for an option that is not there, and what `simulate` raises, except for
    faults of single values, which are told with them.
    """
    began = time.perf_counter()
    chosen = game_of(game)
    size = chosen.default_players if players is None else asked.whole("players", players)
    table, number = plan(hands, matches, size, seed, first, jobs, on, rotate, engine)
    default = Contender(chosen, bots, setting_name(chosen))
    base = sample(default, table, number)
    asked_for = _known(chosen, options)
    values = [
        (option, value)
        for option in _open(chosen, size)
        if not asked_for or option[0].name in asked_for
        for value in values_of(*option)
    ]
    found: list[Effect] = []
    interrupted = False
    try:
        for (option, _), value in values:
            found.append(_effect(default, base, table, option.name, value))
            if progress is not None:
                progress(len(found), len(values))
    except KeyboardInterrupt:
        interrupted = True
    return Effects(
        default=default.side(size),
        unit=table.unit,
        players=size,
        pairs=number,
        first=first,
        seed=seed,
        interrupted=interrupted,
        effects=_ranked(found),
        version=VERSION,
        seconds=time.perf_counter() - began,
    )


def plan(
    hands: int | None, matches: int | None, players: int, seed: int, first: int, jobs: int,
    on: str | None, rotate: bool, engine: str | None, usual: int = HANDS,
) -> tuple[Table, int]:  # fmt: skip
    """The table, and how many hands or matches are played at it. Raises ValueError."""
    if hands is not None and matches is not None:
        raise ValueError("play hands or matches, not both")
    scope = "hand" if matches is None else "match"
    wanted = hands if matches is None else matches
    wanted = usual if wanted is None else asked.whole("how many", wanted)
    if wanted < 2:
        raise ValueError("at least 2 pairs are needed to tell chance from differences")
    return Table(players, scope, seed, first, jobs, on, rotate, engine), wanted


def _known(game: Game, options: Sequence[str]) -> frozenset[str]:
    """Names of options that there are. Raises SettingError."""
    there = [name for name, option in game.rules.options.items() if not option.fixed]
    for each in options:
        if each not in there:
            hint = did_you_mean(each, there, "options that may be chosen")
            raise SettingError(f"{game.rules.name} has no option '{each}'; {hint}")
    return frozenset(options)


def _open(game: Game, players: int) -> Iterator[tuple[Option, str]]:
    """The options that may be chosen, each with its value now."""
    now = game.program(players).options
    for name, option in game.rules.options.items():
        if not option.fixed:
            yield option, now.get(name, option.default)


def values_of(option: Option, now: str) -> list[str]:
    """What an option is tried with besides the value that it has."""
    if option.values:
        return [each for each in option.values if each != now]
    few = range(option.low, min(option.high, option.low + FEW_VALUES - 1) + 1)
    if option.high in few:
        numbers = list(few)
    elif now.lstrip("-").isdigit() and int(now) > 0:
        numbers = [max(option.low, int(now) // 2), min(option.high, 2 * int(now))]
    else:
        numbers = [option.low, isqrt(max(1, option.low) * option.high)]  # as far from either end
    tried = [str(each) for each in dict.fromkeys(numbers)]
    absent = [option.absent] if option.or_none else []
    return [each for each in (*tried, *absent) if each != now]


def _effect(default: Contender, base: Sample, table: Table, option: str, value: str) -> Effect:
    """What one value does, before it is corrected."""
    try:
        game = Game(default.game.rules, {**default.game.chosen, option: value})
        if game.digest(table.players) == default.game.digest(table.players):
            return Effect(option, value, rules_differ=False)
        side = Contender(game, default.bots, setting_name(game))
        return Effect(option, value, between(base, sample(side, table, base.done)))
    except (SettingError, RuleFault) as fault:
        return Effect(option, value, problem=str(fault).splitlines()[0])


def _ranked(found: Sequence[Effect]) -> tuple[Effect, ...]:
    """With verdicts, for all figures of all values together; those that change most first."""
    every = iter(judged([one for each in found for one in each.differences], sequential=False))
    done = [
        Effect(
            each.option,
            each.value,
            tuple(next(every) for _ in each.differences),
            each.rules_differ,
            each.problem,
        )
        for each in found
    ]
    return tuple(sorted(done, key=lambda each: (not each.told, -each.size)))
