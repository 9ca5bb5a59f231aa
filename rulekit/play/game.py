"""Games: loaded rules with their options. Only a game makes states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit import asked
from rulekit.check import check
from rulekit.diagnostics import Report, did_you_mean
from rulekit.ir.program import Program
from rulekit.ir.text import program_text
from rulekit.library import files_of, load_ruleset, load_text
from rulekit.lower import lower
from rulekit.machine.move import IllegalMove
from rulekit.machine.notation import BadNotation
from rulekit.machine.record import (
    MOST_SEED,
    BadRecord,
    Record,
    check_options,
    check_rules,
    checked_seed,
)
from rulekit.model.ruleset import Ruleset
from rulekit.play.board import Board, Shared
from rulekit.play.decks import cards_of, check_deck
from rulekit.play.past import Start
from rulekit.play.state import State, first_state
from rulekit.rendering import render
from rulekit.settle import SettingError, settle

if TYPE_CHECKING:
    from rulekit.play.fleet import Fleet
    from rulekit.solve.solved import Solved
    from rulekit.solve.solving import Cards, Solver

DECKS = "a list with a deck for each hand"


class RulesetError(ValueError):
    """A rule file has faults. The message prints all of them.

    `report`: all of them, as `report.errors` and `report.warnings`.
    """

    def __init__(self, report: Report) -> None:
        super().__init__(render(report))
        self.report = report


class Game:
    """A game with its options: what it is called, who can play it, and how to begin.

    Made by `load` and `loads`. Games are equal if their rules and options are; they can be
    hashed, copied and pickled.

    `chosen`: the options that were given, as texts. `default_players`: the fewest players that they
    allow.
    """

    def __init__(self, rules: Ruleset, chosen: Mapping[str, str]) -> None:
        self.rules = rules
        self.chosen = dict(chosen)
        for name in self.chosen:
            if name not in rules.options:
                hint = did_you_mean(name, rules.options, "options")
                raise SettingError(f"{rules.name} has no option '{name}'; {hint}")
        self._programs: dict[int, Program] = {}
        self._digests: dict[int, str] = {}
        self._boards: dict[int, Board] = {}
        self._solvers: dict[tuple[object, ...], Solver] = {}
        self.default_players = self._first_size()

    def _first_size(self) -> int:
        """The fewest players that the options allow. Raises SettingError if there are none."""
        problem: SettingError | None = None
        for players in self.rules.players:
            try:
                self.program(players)
            except SettingError as error:
                problem = problem or error
            else:
                return players
        raise problem or SettingError(f"nobody can play {self.rules.name}")

    @property
    def name(self) -> str:
        """The short name: that of its file."""
        return self.rules.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.rules.title

    @property
    def players(self) -> tuple[int, ...]:
        """The table sizes of the rule file; options may rule some of them out."""
        return self.rules.players

    @cached_property
    def options(self) -> dict[str, str]:
        """All options with their values as texts, those that were not given included."""
        return dict(self.program(self.default_players).options)

    def program(self, players: int) -> Program:
        """The program for a table size. Raises SettingError."""
        if players not in self._programs:
            self._programs[players] = lower(settle(self.rules, players, self.chosen))
        return self._programs[players]

    def digest(self, players: int) -> str:
        """The hash of the program's text, which records carry."""
        if players not in self._digests:
            program = self.program(players)
            self._digests[players] = program.digest(program_text(program))
        return self._digests[players]

    def start(
        self,
        *,
        seed: int = 0,
        players: int | None = None,
        scope: str = "match",
        dealer: int | None = None,
        deck: Sequence[str] | str | None = None,
        decks: Sequence[Sequence[str] | str] = (),
        match: int = 0,
    ) -> State:
        """The first state of a match, or of one hand (`scope="hand"`).

        `seed`: from 0 to `2**62 - 1`; equal seeds deal equal cards. `match`: a number in a series
        of that seed, as `index` in the rows of `simulate`. `players`: the fewest if left out.
        `dealer`: the seat that deals a hand on its own; left out: seat 1, if the rules say no
        other. `deck`: cards in the order dealt, as a text or a list; a prefix is enough, the rest
        comes from the seed. `decks`: the same for each hand of a match.

        Raises SettingError for a table size that cannot be, BadNotation for cards that the deck
        does not have, ValueError for another value that cannot be, TypeError for what is of the
        wrong kind, and RuleFault if the rules get stuck before the first decision.
        """
        size = self.default_players if players is None else asked.whole("players", players)
        seed, match = asked.whole("seed", seed), asked.whole("match", match)
        dealer = None if dealer is None else asked.whole("dealer", dealer)
        program = self.program(size)
        if scope not in ("hand", "match"):
            raise ValueError(f"scope is 'hand' or 'match', not {scope!r}")
        checked_seed(seed)
        if not 0 <= match <= MOST_SEED:
            raise ValueError("the number of a match is a whole number from 0 to 2**62 - 1")
        if dealer is not None and scope == "match":
            raise ValueError("the rules of a match say who deals; name a dealer with scope='hand'")
        if deck is not None and decks:
            raise ValueError("give the deck of one hand, or the decks of all, not both")
        if dealer is not None and not 1 <= dealer <= size:
            raise ValueError(f"there is no seat {dealer} to deal; seats are 1 to {size}")
        if isinstance(decks, str):
            raise asked.refused("decks", DECKS, decks)
        given = [deck] if deck is not None else list(asked.kind("decks", decks, Sequence, DECKS))
        orders = tuple(tuple(cards_of(each)) for each in given)
        if size not in self._boards:
            self._boards[size] = Shared(program)
        board = self._boards[size]
        for order in orders:
            check_deck(board.position, order)
        start = Start(seed, scope, match, dealer, orders)
        return first_state(board, start, self.digest(size))

    def fleet(self, games: int, *, seed: int = 0, players: int | None = None) -> Fleet:
        """Many hands side by side, for learning: one call makes a move in each of them.

        `games`: how many hands at a time. `seed`: of the series of hands. `players`: the fewest if
        left out.

        Raises SettingError for a table size that cannot be; ValueError for a seed or a number of
        games that cannot be, and where wasmtime is not there; TypeError for what is no whole
        number; RuleFault.
        """
        from rulekit.play.fleet import Fleet  # numpy would make every start slower

        size = self.default_players if players is None else asked.whole("players", players)
        return Fleet(self.program(size), asked.whole("games", games), asked.whole("seed", seed))

    def solver(
        self,
        *,
        players: int | None = None,
        engine: str | None = None,
        given: Mapping[str, str] | None = None,
    ) -> Solver:
        """The exact solver for hands and tables, to be kept: making it takes a moment.

        `players`: the table size whose deck is meant, the fewest if left out. `engine`: "wasm" or
        "interp"; left out: the fast one where it is there. `given`: what the deal has settled, as
        in `{"cut_rank": "7"}`, where that makes cards wild; left out: as before the first deal.

        Raises SettingError for a table size that cannot be, ValueError for an engine that is not
        known and for what is given wrongly.
        """
        from rulekit.solve.solving import Solver  # numpy would make every start slower

        size = self.default_players if players is None else asked.whole("players", players)
        settled = dict(given or {})
        key = (size, engine, *sorted(settled.items()))
        if key not in self._solvers:
            self._solvers[key] = Solver(self.program(size), engine, settled)
        return self._solvers[key]

    def solve_hands(
        self,
        hands: Cards,
        goal: str = "least deadwood",
        *,
        least: int = 0,
        melds: bool = True,
        given: Mapping[str, str] | None = None,
    ) -> Solved:
        """Which disjoint new melds make the most of each hand.

        This is `Solver.hands` of the solver for the fewest players, and what is `given` to it.
        """
        return self.solver(given=given).hands(hands, goal, least=least, melds=melds)

    def solve_tables(
        self,
        tables: Cards,
        racks: Cards,
        goal: str = "most tiles",
        *,
        free_wilds: bool = False,
        melds: bool = True,
    ) -> Solved:
        """How most of each rack comes to a table that may be rearranged.

        This is `Solver.tables` of the solver for the fewest players.
        """
        return self.solver().tables(tables, racks, goal, free_wilds=free_wilds, melds=melds)

    def replay(self, record: Record) -> State:
        """The state at the end of a record, after all its moves.

        Raises BadRecord if the record was made with other rules or options, or if a move is
        refused, or if it ends otherwise than it says; TypeError for what is no Record.
        """
        asked.kind("the record", record, Record, "a Record; Record.parse() reads a text")
        self._check_rules(record)
        try:
            state = self.start(
                seed=record.seed,
                players=record.players,
                scope=record.scope,
                dealer=record.dealer,
                decks=record.decks,
                match=record.match,
            )
        except ValueError as error:
            raise BadRecord(f"the record cannot begin: {error}") from None
        for number, text in enumerate(record.moves, start=1):
            if state.is_over:
                raise BadRecord(f"the record goes on after the end, with move {number}: {text}")
            try:
                state = state.play(text)
            except (IllegalMove, BadNotation) as error:
                raise BadRecord(f"move {number} of the record is refused: {error}") from None
        if state.record.outcome != record.outcome:
            says, found = (
                "is not over" if each is None else f"ended with '{each}'"
                for each in (record.outcome, state.record.outcome)
            )
            raise BadRecord(f"the record says that it {says}, but after its moves it {found}")
        return state

    def _check_rules(self, record: Record) -> None:
        """Refuse a record that was made with other rules, or says that it was. Raises BadRecord."""
        known = record.players in self.players
        digest = self.digest(record.players) if known else None
        check_rules(record, self.name, self.options, digest)
        if not known:
            sizes = ", ".join(map(str, self.players))
            raise BadRecord(
                f"this record is of {record.players} players, but '{record.game}' is for {sizes}"
            )

    # ── as a value ────────────────────────────────────────────────────────────────────────────

    def __eq__(self, other: object) -> bool:
        """Whether these are the same rules with the same options, by the digests of records."""
        if not isinstance(other, Game):
            return NotImplemented
        if self.rules is other.rules:
            return self.options == other.options
        return hash(self) == hash(other) and self._every_digest() == other._every_digest()

    def __hash__(self) -> int:
        return hash((self.name, self.players, *self.options.items()))

    def _every_digest(self) -> list[str]:
        """The digest for each table size; of one that the options rule out, nothing."""
        found = []
        for players in self.players:
            try:
                found.append(self.digest(players))
            except SettingError:
                found.append("")
        return found

    def __getstate__(self) -> dict[str, object]:
        # Machines that have been built are built again when they are asked for.
        return {**self.__dict__, "_solvers": {}, "_boards": {}}

    def __copy__(self) -> Game:
        twin = object.__new__(Game)
        twin.__dict__.update(self.__getstate__(), chosen=dict(self.chosen))
        return twin

    def __deepcopy__(self, _memo: object) -> Game:
        return self.__copy__()  # rules and programs never change

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.chosen.items())
        return f"load({self.name!r}{', ' + chosen if chosen else ''})"


def load(name: str | Path, /, **options: object) -> Game:
    """The game of a name or path, with options.

    `name`: a game as `games` and `rulekit list` name it, or the path of a rule file. `options`: by
    the names of the rule file; what is not given has its default. True and False stand for `true`
    and `false`, None for `none`; numbers and texts are written as they are.

    Raises RulesetError with all faults of the file, or if there is no such game; SettingError for
    options that cannot be; TypeError if the name is no text or path.
    """
    asked.kind("the game", name, (str, Path), "a name or a path")
    rules = _rules_of(str(name))
    return Game(rules, {key: option_text(value) for key, value in options.items()})


def _rules_of(name: str) -> Ruleset:
    """The rules of a name or path. Raises RulesetError."""
    report = Report()
    rules = load_ruleset(name, report)
    if rules is None:
        raise RulesetError(report)
    return rules


def loads(text: str, *, name: str = "text", **options: object) -> Game:
    """The game of a rule file given as text; `name` is what it is called. All else as `load`."""
    report = Report()
    asked.kind("the rules", text, str, "a text")
    asked.kind("name", name, str, "a text")
    document = load_text(text, report, name)
    rules = check(document, name, report) if document is not None and report.ok else None
    if rules is None:
        raise RulesetError(report)
    return Game(rules, {key: option_text(value) for key, value in options.items()})


def option_text(value: object) -> str:
    """An option's value as rule files write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def game_of(record: Record) -> Game:
    """The game that a record was made with. Raises BadRecord if it is not here, or has faults."""
    try:
        rules = _rules_of(file_of(record))
        check_options(record, rules.name, rules.options)
        return Game(rules, record.options)
    except (RulesetError, SettingError) as error:
        raise BadRecord(f"the record's rules cannot be loaded: {error}") from None


def file_of(record: Record) -> str:
    """The rule file of a record, found by the game's name; of several the one that it fits.

    Raises BadRecord if there is no game of that name.
    """
    files = files_of(record.game)
    if not files:
        raise BadRecord(f"this record is of the game '{record.game}', which is not here")
    return next((path for path in files if len(files) > 1 and _fits(record, path)), files[0])


def _fits(record: Record, path: str) -> bool:
    """Whether a record was made with the rules of a file."""
    with suppress(RulesetError, SettingError):
        game = load(path, **record.options)
        return record.players in game.players and record.digest == game.digest(record.players)
    return False
