"""Setting up worked examples: their programs, their questions, and the table before each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rulekit.backends.interp import build
from rulekit.ir.program import SETTLE
from rulekit.language.words import STAGED
from rulekit.lower.body import Use
from rulekit.lower.queries import Query, Questioned, questioned
from rulekit.machine.arguments import check_copies
from rulekit.machine.notation import BadNotation
from rulekit.machine.position import Position, mask_seats
from rulekit.machine.uses import uses_of
from rulekit.model.example import Example, Fact, Scene, Written
from rulekit.model.expr import Call, Const, Expr, Given, Ledger, Variable
from rulekit.model.places import zone_of
from rulekit.model.route import Go
from rulekit.model.ruleset import Ruleset
from rulekit.model.traversal import expressions, walk
from rulekit.prove.laying import lay_table
from rulekit.prove.values import BadValue, Value, Values
from rulekit.settle import Kept, SettingError, allowed
from rulekit.source import Span
from rulekit.types import PLAYERS

T = TypeVar("T")


class ExampleError(Exception):
    """An example did not come out; `code` says whether the example or the game is to blame.

    `expected`, `got`: where a text of the example says one thing and another came. `written`: where
    the example says it, if what came could stand there.
    """

    def __init__(
        self,
        code: str,
        span: Span,
        message: str,
        expected: str = "",
        got: str = "",
        written: Span | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.span = span
        self.expected, self.got, self.written = expected, got, written


def bad(span: Span, message: object) -> ExampleError:
    """The example cannot be set up."""
    return ExampleError("bad-example", span, str(message))


def failed(
    span: Span, message: object, expected: str = "", got: str = "", written: Span | None = None
) -> ExampleError:
    """Something is not as the example says."""
    return ExampleError("example-failed", span, str(message), expected, got, written)


# ── settings ──────────────────────────────────────────────────────────────────────────────────

_Options = tuple[tuple[str, str], ...]
_Setting = tuple[int, _Options]


@dataclass(slots=True)
class Asked:
    """One setting: the position that its examples share, and the forms of the answers.

    `uses`: the places of the rule file whose uses its program counts, if it counts any.
    """

    position: Position
    made: Questioned
    uses: list[Use] | None = None


@dataclass(slots=True)
class Tables:
    """The programs of the examples: one for each setting, with all questions asked there.

    Unless `asking`, without the questions: enough to read what examples say. `counting`: the
    programs count how often each place of the rule file acts.
    """

    rules: Ruleset
    asking: bool = True
    counting: bool = False
    _made: dict[_Setting, Asked] = field(default_factory=dict)
    _fewest: dict[_Options, int] = field(default_factory=dict)
    _kept: Kept = field(default_factory=Kept)

    def of(self, example: Example) -> Asked:
        """The table at which an example is played. Raises SettingError, ExampleError."""
        key = self._setting(example)
        if key not in self._made:
            queries = [
                query
                for number, each in enumerate(self.rules.examples)
                if self.asking and self._setting(each) == key
                for query in _queries(number, each)
            ]
            uses: list[Use] | None = [] if self.counting else None
            made = questioned(self.rules, key[0], dict(key[1]), queries, self._kept, uses)
            self._made[key] = Asked(Position(build(made.program)), made, uses)
        return self._made[key]

    def counts(self) -> Iterator[tuple[Use, int]]:
        """Each place of each program that was made, and how often it has acted so far."""
        for each in self._made.values():
            uses = each.uses or []
            yield from zip(uses, map(sum, uses_of(each.position, len(uses))), strict=True)

    def _setting(self, example: Example) -> _Setting:
        options = tuple(sorted((name.text, value.text) for name, value in example.options))
        players = example.players
        if players is None:
            least = min(self.rules.players)
            return (least if example.refused else self._size(options)), options
        # What is no number is no table size either, and is refused as one.
        return (int(players.text) if players.text.isdecimal() else 0), options

    def _size(self, options: _Options) -> int:
        """The fewest players for whom the rules allow the options; of all sizes if for none."""
        if options not in self._fewest:
            sizes = (each for each in self.rules.players if _allowed(self.rules, each, options))
            self._fewest[options] = next(sizes, min(self.rules.players))
        return self._fewest[options]


def _allowed(rules: Ruleset, players: int, options: _Options) -> bool:
    try:
        allowed(rules, players, dict(options))
    except SettingError:
        return False
    return True


def _queries(number: int, example: Example) -> Iterator[Query]:
    """The questions of an example: where each thing given lies, and what is expected."""
    for s, scene in enumerate(example.scenes):
        for i, fact in enumerate(scene.given):
            yield Query(f"given_{number}_{s}_{i}", fact.about, place=True)
        for i, fact in enumerate(scene.expect):
            yield Query(f"expect_{number}_{s}_{i}", fact.about)
        for word, target in (("from", scene.start), ("then", scene.then)):
            for who in () if target is None else expressions(target):
                yield Query(f"{word}_{number}_{s}", who)


# ── one example ───────────────────────────────────────────────────────────────────────────────


class Stage:
    """The table of one example, and the answers to its questions."""

    def __init__(self, rules: Ruleset, asked: Asked, number: int, example: Example) -> None:
        self.rules = rules
        self.position = asked.position
        self.forms = asked.made.forms
        self.values = Values(self.position)
        self.number = number
        self.example = example
        self.position.setup(self._seed(), 0)

    def _seed(self) -> int:
        seed = self.example.seed
        if seed is not None and not (seed.text.isdecimal() and len(seed.text) < 10):
            raise bad(seed.span, f"'{seed.text}' is not a seed: a whole number")
        return 0 if seed is None else int(seed.text)

    def read(self, written: Written, read: Callable[[], T]) -> T:
        """What `read` gives; its complaints become complaints about the example."""
        try:
            return read()
        except (BadNotation, BadValue) as error:
            raise bad(written.span, error) from None

    def wanted(self, fact: Fact, form: str) -> Value:
        """The value that something should have. Raises ExampleError."""
        about, text = fact.about.type, fact.value.text
        return self.read(fact.value, lambda: self.values.read(form, about, text))

    def mask(self, written: Written) -> Value:
        """Seats. Raises ExampleError."""
        return self.read(written, lambda: self.values.read("mask", PLAYERS, written.text))

    def answer(self, query: str) -> int:
        """The answer to a question about the present position."""
        self._put_cards()
        return self.position.machine.run(query)

    def _put_cards(self) -> None:
        """Put what `cards` stands for where questions look for it."""
        cards, position = self.example.cards, self.position
        if cards is not None:
            place = position.map["host.bag"].start
            position.machine.kernel("bag_clear", place)
            for face in self.faces(cards):
                position.machine.kernel("bag_add", place, face)

    def faces(self, written: Written) -> list[int]:
        """Cards of the deck. Raises ExampleError."""
        faces = self.read(written, lambda: self.position.notation.faces(written.text))
        self.read(written, lambda: check_copies(self.position, faces))
        return faces

    # ── before the first move ─────────────────────────────────────────────────────────────────

    def deal(self, index: int, scene: Scene) -> None:
        """The table as the scene with this number begins. Raises ExampleError, RuleFault."""
        position = self.position
        if index and not position.hand_is_over:
            raise bad(scene.span, "the hand before has not ended, so this one cannot begin")
        if index and position.get("over"):
            raise failed(scene.span, "the match is over before this hand")
        lasting = {name for name, each in self.rules.variables.items() if each.life == "game"}
        early = [
            i
            for i, fact in enumerate(scene.given)
            if isinstance(fact.about, Ledger)
            or (isinstance(fact.about, Given) and fact.about.word not in STAGED)
            or (isinstance(fact.about, Variable) and fact.about.name in lasting)
        ]
        self._give(index, scene, early)
        self._order(scene)
        if self.example.scope == "match" and index == 0:
            position.open()
        else:
            position.begin()
        later = [i for i in range(len(scene.given)) if scene.start is not None or i not in early]
        self._give(index, scene, later)
        if scene.start is not None:
            self._begin_in(index, scene.start)

    def check_seats(self, scene: Scene) -> None:
        """Refuse seats that the table does not have: their memory is something else's."""
        targets = [target for target in (scene.start, scene.then) if target is not None]
        named = [who for target in targets for who in expressions(target)]
        for expr in [*(fact.about for fact in (*scene.given, *scene.expect)), *named]:
            for seat in _seats_named(expr):
                if not 1 <= seat <= self.position.program.players:
                    raise bad(expr.span, f"there is no seat {seat} at this table")

    def _order(self, scene: Scene) -> None:
        """The dealer and the cards of the next deal."""
        if scene.dealer is not None:
            self.position.put("dealer", self.dealer(scene.dealer))
        if scene.deck is not None:
            self.position.order(self.faces(scene.deck))

    def dealer(self, written: Written) -> int:
        """The seat of a dealer who is named. Raises ExampleError."""
        if self.example.scope == "match":
            raise bad(written.span, "who deals in a match follows from its rules")
        text = written.text.removeprefix("seat ")
        return self.read(written, lambda: self.values.seat(text))

    def _give(self, index: int, scene: Scene, which: Sequence[int]) -> None:
        """Write cells, and lay the table if zones are given."""
        zones: list[tuple[str, int, Written]] = []
        for i in which:
            fact = scene.given[i]
            query = f"given_{self.number}_{index}_{i}"
            address = self.answer(query)
            if self.forms[query] == "cell":
                self.position.memory[address] = self.amount(fact)
            else:
                zones.append((zone_of(fact.about).name, address, fact.value))
        if SETTLE in self.position.program.functions:
            self.position.machine.run(SETTLE)
        if zones:
            check_start(scene, zones[0][2])
            seat = self.answer(f"from_{self.number}_{index}")
            self.read(zones[0][2], lambda: lay_table(self.rules, self.position, zones, seat))

    def amount(self, fact: Fact) -> int:
        """What is given as a number or mask. Raises ExampleError."""
        kind, text = fact.about.type, fact.value.text
        form = "mask" if kind == PLAYERS else "value"
        found = self.read(fact.value, lambda: self.values.read(form, kind, text))
        assert isinstance(found, int)
        return found

    def check_waits(self, start: Go) -> None:
        """Refuse a phase in which play never waits for a decision. Raises ExampleError."""
        phases = self.position.program.phases
        if start.phase not in phases:
            raise bad(
                start.span,
                f"play never waits in '{start.phase}', so it cannot begin there; it waits in "
                + ", ".join(phases[1:]),
            )

    def _begin_in(self, index: int, start: Go) -> None:
        self.check_waits(start)
        phases = self.position.program.phases
        for word in ("reason", "winners"):  # the deal may have ended the hand
            self.position.put(word, 0)
        self.position.put("phase", phases.index(start.phase))
        self.position.put("me", self.answer(f"from_{self.number}_{index}"))
        self.position.machine.run("settle")

    # ── the score sheet ───────────────────────────────────────────────────────────────────────

    def lines(self) -> dict[str, tuple[int, ...]]:
        """The score sheet of the hand and, once it is over, of the match: amounts by reason."""
        lines: dict[str, tuple[int, ...]] = {}
        for name, entries in (
            ("entries", self.position.program.entries),
            ("bonuses", self.position.program.bonuses),
        ):
            for i, (reason, _) in enumerate(entries):
                amounts = self.position.line(name, i)
                kept = lines.get(reason, (0,) * len(amounts))
                if len(kept) != len(amounts):  # one of them is of teams: by seat, then
                    kept, amounts = self._by_seat(kept), self._by_seat(amounts)
                lines[reason] = tuple(a + b for a, b in zip(kept, amounts, strict=True))
        return lines

    def _by_seat(self, amounts: Sequence[int]) -> tuple[int, ...]:
        teams = self.position.program.teams
        return tuple(amounts[t] for t in teams) if len(amounts) < len(teams) else tuple(amounts)

    def payoff(self) -> list[int]:
        """What each seat gains by the totals, once the match is over."""
        position = self.position
        scores = position.standing(position.program.ranking[1])
        found = position.get("champions") if position.get("over") else 0
        return list(position.settled(scores, [seat + 1 for seat in mask_seats(found)]))


def check_start(scene: Scene, zone: Written) -> None:
    """Refuse a zone that is given where it is not said how play goes on. Raises ExampleError."""
    if scene.start is None:
        raise bad(zone.span, "where zones are given, `from:` must say how play goes on")


def _seats_named(expr: Expr) -> tuple[int, ...]:
    """The seats that an expression names by number."""
    found: list[int] = []
    for part in walk(expr):
        match part:
            case Call(function="seat", args=(Const(value=number),)):
                found.append(number)
    return tuple(found)


__all__ = ["Asked", "ExampleError", "Stage", "Tables", "bad", "check_start", "failed"]
