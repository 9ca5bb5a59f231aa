"""Faults that only show when a game is set up and played: `validate`.

Every table size is compiled, and every option is changed: many at once, as far as they go together.
Then a few hands are played at random. How much is played is bounded by a number of moves, not by
the clock, so equal files give equal findings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from rulekit.check.ignoring import check_idle_ignores
from rulekit.check.sanity import EXPLAINING
from rulekit.diagnostics import Report
from rulekit.ir.program import Program
from rulekit.library import load_ruleset
from rulekit.lower import lower, teams_of
from rulekit.lower.melds.kinds import melds_of
from rulekit.lower.tables import cards_of
from rulekit.model.ruleset import Option, Ruleset
from rulekit.model.settled import Rules
from rulekit.prove.collecting import no_collection
from rulekit.prove.configurations import others
from rulekit.prove.dealing import check_deals
from rulekit.prove.lengths import Chosen, Table, check_limit, check_until, described
from rulekit.prove.reading import check_examples, rules_alone
from rulekit.prove.trial import Repeats, Trial
from rulekit.settle import Kept, SettingError, Settler, TooLarge, allowed, setting_of

MOVES = 300  # played at random for each hand asked for, all settings together
LEAST = 12  # moves that every setting gets
LARGE = 300  # functions of a game that takes a good while to compile
SETTLED = 2000  # settings looked at after which options get the benefit of the doubt
UNUSED = ("unused-name", "option-without-effect")
SMALLER = "say with `for each` or `repeat N times:` what repeats, remember values under `track`"
BUILT = 3000  # cost of the programs after which a setting is only played for the fewest moves


@dataclass(frozen=True)
class _Setting:
    """A table size with options that are changed; `singles`: those changes each for itself."""

    players: int
    chosen: Chosen
    singles: tuple[_Setting, ...] = ()

    @property
    def key(self) -> tuple[int, tuple[tuple[str, str], ...]]:
        """What tells it from others."""
        return self.players, tuple(sorted(self.chosen.items()))

    def joined(self, single: _Setting) -> _Setting | None:
        """This setting with one more change, or None if they contradict each other."""
        chosen = {**single.chosen, **self.chosen}
        if self.players != single.players or chosen != {**self.chosen, **single.chosen}:
            return None
        return _Setting(self.players, chosen, (*(self.singles or (self,)), single))


def validate(name: str, report: Report, *, plays: int = 2) -> Ruleset | None:
    """The rules of a game by name or path, or None; every fault found is in `report`.

    `plays` says how much is played at random: about 300 moves for each.
    """
    rules = load_ruleset(name, report)
    if rules is None:
        if (beyond := rules_alone(name, report)) is not None:
            rules, found = beyond
            if rules is not None:
                validate_rules(rules, found, plays=plays)
            if found.diagnostics:
                report.forget_errors(lambda one: one.code.id.startswith("RK3"))
                report.merge(found)
        return None
    with no_collection():
        validate_rules(rules, report, plays=plays)
        if report.ok:
            check_examples(rules, report)
            check_idle_ignores(rules.span.file, report)
    return rules if report.ok else None


def validate_rules(rules: Ruleset, report: Report, *, plays: int = 2) -> None:
    """Set up and play checked rules in all their settings; what goes wrong is in `report`.

    Not before the warnings are mended, or ignored, from which it mostly follows that play goes
    wrong.
    """
    if any(one.code.slug in EXPLAINING for one in report.warnings):
        return
    with no_collection():
        try:
            _try(rules, _Settings(rules, report), report, plays)
        except TooLarge as error:
            report.add("too-much", error.span or rules.span, str(error), help=SMALLER)


def _try(rules: Ruleset, settings: _Settings, report: Report, plays: int) -> None:
    """Play at random in all settings. Raises TooLarge for rules that are."""
    tried, built = settings.look(), 0
    if any(one.code.slug == "endless-match" for one in report.warnings):
        report.forget_warnings(UNUSED)  # most likely what the right condition speaks of
        return
    left = MOVES * plays
    watched: set[str] = set()
    repeats = Repeats(report)
    for number, setting in enumerate(tried):
        program = settings.program(setting)
        share = max(LEAST, left // (len(tried) - number))
        trouble = Report()
        trial = Trial(rules, program, number, repeats)
        left -= trial.play(share if number else left // 3, trouble)
        trial.report_watched(watched, report)
        trial.report_dealt(watched, report)
        built += _cost(program)
        if not trouble.ok:
            # One record is enough to look into; the same fault would come again.
            report.merge(_narrowed(settings, setting, number, share) or trouble)
            report.forget_warnings((*UNUSED, "endless-move"))
            return
        if built > BUILT and number:
            left = 0  # the others get the fewest moves


def settings_together(rules: Ruleset) -> list[tuple[int, Chosen]]:
    """Every table size, then every option changed in some setting: as many at once as go together.

    The settings that `validate` plays; of a game that takes long to compile, not all options.
    """
    with no_collection():
        return [(each.players, each.chosen) for each in _Settings(rules, Report()).look()]


def _narrowed(settings: _Settings, setting: _Setting, number: int, most: int) -> Report | None:
    """The trouble of several changed options with a single one of them, if it comes up there."""
    for single in setting.singles:
        trouble = Report()
        Trial(settings.rules, settings.program(single), number).play(most, trouble)
        if not trouble.ok:
            return trouble
    return None


def _check_tables(settler: Settler) -> None:
    """Make the tables of the kinds of melds. Raises SettingError where they cannot be."""
    deck, meaning = settler.deck(), settler.phrases.meaning
    melds_of(deck, settler.kinds().values(), meaning, cards_of(deck, meaning))


def _cost(program: Program) -> int:
    """What a program costs: its functions, weighed so that large games are done soon too."""
    functions = len(program.functions)
    return functions * max(LARGE, functions) // LARGE


class _Settings:
    """The table sizes and options of a game: which there are, and what they change."""

    def __init__(self, rules: Ruleset, report: Report) -> None:
        self.rules = rules
        self.report = report
        self._programs: dict[object, Program] = {}
        self._rules: dict[object, Rules] = {}
        self._kept = Kept()
        self._possible: dict[object, bool] = {}
        self._told: set[str] = set()  # what is wrong with decks

    def look(self) -> list[_Setting]:
        """The settings worth playing; those that cannot be set up are reported."""
        sizes = [players for players in self.rules.players if self._can_be(players)]
        if not sizes and self.report.ok:
            self._refused()
        if not self.report.ok:
            return []
        check_limit(self._tried(sizes), self.report)
        check_until(self._tried(sizes), self.report)
        check_deals(self.rules, sizes, self.report)
        if not self.report.ok:
            return []
        changes: list[_Setting] = []
        for option in self.rules.options.values():
            values = [] if option.fixed else others(option)
            found = [self._effect(sizes, option, value) for value in values]
            changes += [setting for setting in found if setting is not None]
            idle = values and not any(found) and not self._out_of_time
            if idle and not self._unused(option) and not self._permits(option):
                self._no_effect(option)
        ends_first = sorted(sizes, key=lambda size: size not in (sizes[0], sizes[-1]))
        plain = [_Setting(players, {}) for players in ends_first]
        return [*plain, *self._opened(sizes), *self._together(changes)]

    def _opened(self, sizes: list[int]) -> Iterator[_Setting]:
        """Each table size that only another value of an option allows, with one that does."""
        for players in self.rules.players:
            changed = (
                _Setting(players, {option.name: value})
                for option in self._free()
                for value in others(option)
            )
            found = next(filter(self._allowed, changed), None) if players not in sizes else None
            if found is not None:
                yield found

    def _free(self) -> Iterator[Option]:
        """The options that can be chosen."""
        return (option for option in self.rules.options.values() if not option.fixed)

    def program(self, setting: _Setting) -> Program:
        """The program of a setting. Raises SettingError."""
        if setting.key not in self._programs:
            self._programs[setting.key] = lower(self._settled(setting), watched=True)
        return self._programs[setting.key]

    def _settler(self, players: int, chosen: Chosen) -> Settler:
        """What settles the rules for a setting. Raises SettingError."""
        return allowed(self.rules, players, chosen, self._kept)

    def _settled(self, setting: _Setting) -> Rules:
        """The rules of a setting. Raises SettingError."""
        if setting.key not in self._rules:
            self._rules[setting.key] = self._settler(setting.players, setting.chosen).settle()
        return self._rules[setting.key]

    def _together(self, changes: list[_Setting]) -> list[_Setting]:
        """Settings with as many of the changes as go together: each is compiled and played once."""
        found: list[_Setting] = []
        for change in changes:
            for index, setting in enumerate(found):
                joined = setting.joined(change)
                if joined is not None and self._allowed(joined):
                    found[index] = joined
                    break
            else:
                found.append(change)
        return found

    def _allowed(self, setting: _Setting) -> bool:
        """Whether a setting can be set up."""
        if setting.key not in self._possible:
            self._possible[setting.key] = self._set_up(setting)
        return self._possible[setting.key]

    def _set_up(self, setting: _Setting, *, told: bool = False) -> bool:
        """Whether it can be; `told`: a deck that cannot be is reported."""
        code = "impossible-deck"
        try:
            settler = self._settler(setting.players, setting.chosen)
            teams_of(setting.players, settler.teams())
            deck = settler.deck()
        except SettingError:  # `require` forbids it: the authors know of it
            return False
        try:
            cards_of(deck, settler.phrases.meaning)
            code = "bad-pattern"
            settler.phrases.part("tables", lambda: _check_tables(settler))
        except SettingError as error:
            if told:
                self._impossible_deck(code, error, setting)
            return False
        return True

    @property
    def _out_of_time(self) -> bool:
        return len(self._rules) > SETTLED

    # ── can it be set up ──────────────────────────────────────────────────────────────────────

    def _can_be(self, players: int) -> bool:
        """Whether a table size can be set up; impossible decks are reported."""
        self._check_decks(players)
        if not self.report.ok:
            return False
        try:
            settler = self._settler(players, {})
        except SettingError:
            return False  # `require` forbids it: the authors know of it
        try:
            teams_of(players, settler.teams())
        except SettingError as error:
            self._impossible(f"{players} players cannot play this: {error}")
            return False
        return True

    def _impossible(self, message: str) -> None:
        self.report.add(
            "impossible-table",
            self.rules.places.get("players", self.rules.span),
            message,
            help="see to `players`, `teams` and `require`",
        )

    def _refused(self) -> None:
        """Each condition of `require` that refuses the default options, all sizes being refused."""
        settings = [setting_of(self.rules, players, {}) for players in self.rules.players]
        settlers = [Settler(self.rules, setting, self._kept) for setting in settings]
        for reason, condition in self.rules.require:
            only = [(reason, condition)]
            sizes = [str(each.setting.players) for each in settlers if any(each.refused(only))]
            if sizes:
                self.report.add(
                    "impossible-table",
                    condition.span,
                    f"'{reason}' refuses the default options with {', '.join(sizes)} players",
                    help="choose defaults that go together, or change the condition",
                )

    def _single(self) -> list[Chosen]:
        """No option changed, and each on its own: as many as may be looked at."""
        changed = ({option.name: value} for option in self._free() for value in others(option))
        return [{}, *islice(changed, SETTLED // len(self.rules.players))]

    def _check_decks(self, players: int) -> None:
        """The deck with the default options, and with each that can be chosen changed."""
        for chosen in self._single():
            setting = _Setting(players, chosen)
            self._possible[setting.key] = self._set_up(setting, told=True)

    def _impossible_deck(self, code: str, error: SettingError, setting: _Setting) -> None:
        """A deck that cannot be dealt from, or that has no such melds, is reported."""
        if str(error) not in self._told:  # what is wrong in one setting mostly is so in all
            self._told.add(str(error))
            self.report.add(
                code,
                error.span or self.rules.deck.span,
                str(error),
                help=f"with {described(setting.players, setting.chosen)}",
            )

    def _tried(self, sizes: list[int]) -> Iterator[Table]:
        """Every table size with the defaults, then with each option changed on its own."""
        for chosen in self._single():
            for setting in (_Setting(players, chosen) for players in sizes):
                if self._allowed(setting):
                    yield Table(setting.players, chosen, self._settled(setting))

    # ── does it make a difference ─────────────────────────────────────────────────────────────

    def _effect(self, sizes: list[int], option: Option, value: str) -> _Setting | None:
        """The first setting in which this value gives another game than the default.

        Once looking has taken too long, one in which the rules allow it.
        """
        for around in self._around(sizes, option):
            changed = _Setting(around.players, {**around.chosen, option.name: value})
            if self._out_of_time:
                return changed if self._allowed(changed) else None  # the benefit of the doubt
            if self._differ(around, changed):
                return changed
        return None

    def _differ(self, one: _Setting, other: _Setting) -> bool:
        """Whether a change of an option gives other rules; no if it is refused."""
        if not (self._allowed(one) and self._allowed(other)):
            return False
        return self._settled(one) != self._settled(other)

    def _permits(self, option: Option) -> bool:
        """Whether some settings can be played or not as the option is chosen."""
        return any(
            self._allowed(around)
            != self._allowed(_Setting(around.players, {**around.chosen, option.name: value}))
            for around in self._around(list(self.rules.players), option)
            for value in others(option)
        )

    def _around(self, sizes: list[int], option: Option) -> Iterator[_Setting]:
        """Settings of everything else: all sizes, then with one more option changed.

        Options that work together usually stand together, so the nearest are tried first.
        """
        for players in sizes:
            yield _Setting(players, {})
        names = list(self.rules.options)
        here = names.index(option.name)
        for name in sorted(names, key=lambda each: abs(names.index(each) - here)):
            other = self.rules.options[name]
            if name != option.name and not other.fixed:
                for value in others(other):
                    for players in sizes:
                        yield _Setting(players, {name: value})

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
