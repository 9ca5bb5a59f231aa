"""Faults that only show when a game is set up and played: `validate`.

First every table size and option is compiled, then a few hands are played at random. How much is
played is bounded by a number of moves, not by the clock, so equal files give equal findings.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from rulekit.diagnostics import Report
from rulekit.ir.program import Program
from rulekit.library import load_ruleset
from rulekit.lower import SettingError, lower, settle, teams_of
from rulekit.lower.tables import cards_of
from rulekit.model.ruleset import Option, Ruleset
from rulekit.play.trial import Trial
from rulekit.types import NUMBER

MOVES = 400  # played at random for each hand asked for, all settings together
LEAST = 12  # moves that every setting gets
LARGE = 300  # functions of a game that takes a good while to compile
COMPILED = 4000  # cost of the programs after which options get the benefit of the doubt
BUILT = 3000  # cost of the programs after which no further setting is played

Chosen = Mapping[str, str]
_Key = tuple[int, tuple[tuple[str, str], ...]]


def validate(name: str, report: Report, *, plays: int = 2) -> Ruleset | None:
    """The rules of a game by name or path; every fault found is in `report`.

    `plays` says how much is played at random: about 400 moves for each. None if there are errors.
    """
    rules = load_ruleset(name, report)
    if rules is None:
        return None
    validate_rules(rules, report, plays=plays)
    return rules if report.ok else None


def validate_rules(rules: Ruleset, report: Report, *, plays: int = 2) -> None:
    """Set up and play checked rules in all their settings; what goes wrong is in `report`."""
    with _no_collection():
        settings = _Settings(rules, report)
        tried, built = settings.look(), 0
        left = MOVES * plays
        for number, (players, chosen) in enumerate(tried):
            program = settings.program(players, chosen)
            share = max(LEAST, left // (len(tried) - number))
            left -= Trial(rules, program, number).play(share if number else left // 3, report)
            built += _cost(program)
            if built > BUILT and number:
                return
            if not report.ok:
                return  # one record is enough to look into; the same fault would come again


def _cost(program: Program) -> int:
    """What a program costs: its functions, weighed so that large games are done soon too."""
    functions = len(program.functions)
    return functions * max(LARGE, functions) // LARGE


@contextmanager
def _no_collection() -> Iterator[None]:
    """Programs are many small objects that stay; looking for garbage would double the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class _Settings:
    """The table sizes and options of a game: which there are, and what they change."""

    def __init__(self, rules: Ruleset, report: Report) -> None:
        self.rules = rules
        self.report = report
        self._programs: dict[_Key, Program] = {}
        self._compiled = 0

    def look(self) -> list[tuple[int, Chosen]]:
        """The settings worth playing; those that cannot be set up are reported."""
        sizes = [players for players in self.rules.players if self._can_be(players)]
        if not sizes and self.report.ok:
            self._impossible("the default options are refused for every number of players")
        if not self.report.ok:
            return []
        ends_first = sorted(sizes, key=lambda size: size not in (sizes[0], sizes[-1]))
        tried: list[tuple[int, Chosen]] = [(players, {}) for players in ends_first]
        for option in self.rules.options.values():
            values = [] if option.fixed else others(option)
            found = [self._effect(sizes, option, value) for value in values]
            tried += [setting for setting in found if setting is not None]
            if values and not any(found) and not self._out_of_time and not self._unused(option):
                self._no_effect(option)
        return tried

    def program(self, players: int, chosen: Chosen) -> Program:
        """The program of a setting. Raises SettingError."""
        key = players, tuple(sorted(chosen.items()))
        if key not in self._programs:
            self._programs[key] = lower(self.rules, players, chosen)
            self._compiled += _cost(self._programs[key])
        return self._programs[key]

    @property
    def _out_of_time(self) -> bool:
        return self._compiled > COMPILED

    # ── can it be set up ──────────────────────────────────────────────────────────────────────

    def _can_be(self, players: int) -> bool:
        """Whether a table size can be set up; decks that are too large are reported."""
        choices = [
            {},
            *(
                {option.name: value}
                for option in self.rules.options.values()
                if not option.fixed
                for value in others(option)
            ),
        ]
        for chosen in choices:
            self._check_deck(players, chosen)
        if not self.report.ok:
            return False
        try:
            setting, _ = settle(self.rules, players, {})
        except SettingError:
            return False  # `require` forbids it: the authors know of it
        try:
            teams_of(self.rules, setting)
        except SettingError as error:
            self._impossible(f"{players} players cannot play this: {error}")
            return False
        return True

    def _impossible(self, message: str) -> None:
        self.report.add(
            "impossible-table",
            self.rules.span,
            message,
            help="see to `players`, `teams` and `require`",
        )

    def _check_deck(self, players: int, chosen: Chosen) -> None:
        try:
            setting, _ = settle(self.rules, players, chosen)
        except SettingError:
            return
        try:
            cards_of(self.rules, setting)
        except SettingError as error:
            when = ", ".join(f"{name} {value}" for name, value in chosen.items())
            self.report.add(
                "deck-too-large",
                self.rules.deck.span,
                str(error),
                help=f"with {players} players" + (f" and {when}" if when else ""),
            )

    # ── does it make a difference ─────────────────────────────────────────────────────────────

    def _effect(self, sizes: list[int], option: Option, value: str) -> tuple[int, Chosen] | None:
        """The first setting in which this value gives another game than the default."""
        for players, around in self._around(sizes, option):
            chosen = {**around, option.name: value}
            if self._out_of_time:
                break
            if self._differ(players, around, chosen):
                return players, chosen
        return None

    def _differ(self, players: int, one: Chosen, other: Chosen) -> bool:
        """Whether two choices of options give different programs; no if the rules refuse one."""
        try:
            a, b = self.program(players, one), self.program(players, other)
        except SettingError:
            return False
        return (a.functions, a.image, a.layout) != (b.functions, b.image, b.layout)

    def _around(self, sizes: list[int], option: Option) -> Iterator[tuple[int, Chosen]]:
        """Settings of everything else: all sizes, then with one more option changed.

        Options that work together usually stand together, so the nearest are tried first.
        """
        for players in sizes:
            yield players, {}
        names = list(self.rules.options)
        here = names.index(option.name)
        for name in sorted(names, key=lambda each: abs(names.index(each) - here)):
            other = self.rules.options[name]
            if name != option.name and not other.fixed:
                for value in others(other):
                    for players in sizes:
                        yield players, {name: value}

    def _unused(self, option: Option) -> bool:
        """Whether it has been said already that nothing uses the option."""
        return any(
            found.code.slug == "unused-name" and found.span == option.span
            for found in self.report.warnings
        )

    def _no_effect(self, option: Option) -> None:
        self.report.add(
            "option-without-effect",
            option.span,
            f"the option '{option.name}' changes nothing, whatever its value",
            help="see whether the conditions that name it can hold; or delete it",
        )


def others(option: Option) -> list[str]:
    """Values of an option to try beside its default: all words, or a few numbers."""
    if option.values:
        return [value for value in option.values if value != option.default]
    assert option.type == NUMBER
    default = int(option.default) if option.default.isdecimal() else option.low
    numbers = {option.low, option.high, default + 1} - {default}
    found = [str(number) for number in sorted(numbers) if option.low <= number <= option.high]
    if option.or_none and option.default != option.absent:
        found.append(option.absent)
    return found


__all__ = ["others", "validate", "validate_rules"]
