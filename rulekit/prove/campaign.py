"""Play at random in every configuration of a game, and see that nothing breaks or is lost.

Of every hand and match: it ends; somebody can always move; after every move each card of the pack
lies somewhere, once; after every hand the amounts are as before that the rules call conserved; and
its moves, written down and read again, lead to the same position and the same results. What was
played on a fast tier is also held to the reference interpreter: it must allow each of the moves,
and come to the same position and results.

Players at random hardly ever win under some options. So a match that drags on is finished by greedy
ones.

To make a program ready for the fast tier takes as long as the reference takes for some hands. So,
if no engine is asked for, play begins on the reference and goes on where it is fast once it has
taken a while, or at once if moves may be too many to list. What is played does not depend on that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from rulekit import engines
from rulekit.bots import Stream, find
from rulekit.ir.bounds import BROKEN_OFF
from rulekit.ir.program import Program
from rulekit.ir.text import program_text
from rulekit.lower.queries import Query, questioned
from rulekit.machine.move import IllegalMove
from rulekit.machine.notation import BadNotation
from rulekit.machine.onward import onward
from rulekit.machine.outcome import HandResult
from rulekit.machine.position import Position, Words, mask_seats
from rulekit.machine.reading import offered_move
from rulekit.machine.record import Record
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Ruleset
from rulekit.play.asking import chosen
from rulekit.play.board import Only
from rulekit.play.past import Start
from rulekit.play.state import first_state
from rulekit.prove.configurations import Configuration, every_configuration, short_match
from rulekit.prove.findings import Broken, Finding, kind_of

MOST_HANDS = 1000  # of a match that has been made short
SLOW = 0.5  # seconds of play of a table, after which it goes on where it is fast
PATIENCE = 10  # hands of such a match after which its players begin to think
ASIDES = 30  # an aside is made in one of so many decisions that offer one
CHOICES = 1 << 21  # keeps the choices apart from the chance of the game and of the bots


@dataclass(slots=True)
class Tried:
    """What was played in one configuration. `ends`: how often hands ended for which reason.

    `going`: the moves of a hand or match that was still going on when the time was over.
    """

    configuration: Configuration
    hands: int = 0
    matches: int = 0
    moves: int = 0
    going: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)


def campaign(
    rules: Ruleset, *, hands: int, seed: int = 0, engine: str | None = None
) -> Iterator[Tried]:
    """So many hands in every configuration, and a match that is made short."""
    for configuration in every_configuration(rules):
        yield tried(rules, configuration, hands=hands, seed=seed, engine=engine)


def sampled(
    rules: Ruleset, *, seconds: float, hands: int = 1, seed: int = 0, engine: str | None = None
) -> Iterator[Tried]:
    """The same, so many seconds long, in configurations drawn by the seed.

    None comes up again before all have; then other hands are played there. A hand that is going on
    when the time is over is left, and told.
    """
    until = monotonic() + seconds
    chance = Stream(seed, 0, 0, CHOICES)
    waiting = sorted(every_configuration(rules), key=lambda _: chance.word())
    first = 0
    while waiting and monotonic() < until:
        for configuration in waiting:
            yield tried(
                rules, configuration, hands=hands, first=first, seed=seed, engine=engine,
                until=until,
            )  # fmt: skip
            if monotonic() >= until:
                break
        first += hands


def tried(
    rules: Ruleset,
    configuration: Configuration,
    *,
    hands: int,
    first: int = 0,
    seed: int = 0,
    engine: str | None = None,
    most_hands: int = MOST_HANDS,
    until: float = inf,
) -> Tried:
    """Some hands in one configuration, and a match. Raises SettingError if it is refused.

    `first`: the number of the first hand, and of the match. `until`: when the time is over. On
    whatever engine they are played, the reference interpreter must come to the same.
    """
    found = Tried(configuration)
    table = Table(rules, configuration, engine, until)
    for number in range(first, first + hands):
        table.play(found, "hand", seed, number)
        if found.going:
            return found
    short = short_match(rules, configuration)
    other = table if short == configuration else Table(rules, short, engine, until)
    other.play(found, "match", seed, first, most_hands)
    return found


class _TimeOver(Exception):
    """The time is over, and a hand is still going on."""


class Table:
    """One configuration of a game, ready to be played again and again, until the time is over."""

    def __init__(
        self,
        rules: Ruleset,
        configuration: Configuration,
        engine: str | None = None,
        until: float = inf,
    ) -> None:
        self.configuration, self.until = configuration, until
        self.queries = [
            Query(f"conserved_{number}", amount, of="what is conserved")
            for number, (_, amount) in enumerate(rules.conserved)
        ]
        self.names = [name for name, _ in rules.conserved]
        chosen = dict(configuration.options)
        made = questioned(rules, configuration.players, chosen, self.queries)
        self.program: Program = made.program
        self.digest = made.program.digest(program_text(made.program))
        self.reference: Position | None = None
        self.left = SLOW if engine is None else inf  # seconds until play goes on where it is fast
        self.position = Position(engines.machine(made.program, engine or engines.REFERENCE))
        if engine is None and any(each.many for a in made.program.actions for each in a.params):
            self._hurry()
        elif engine not in (None, engines.REFERENCE):
            self.reference = Position(engines.machine(made.program, engines.REFERENCE))
        self.parts = self.position.parts()
        self.pack = [face for face, count in enumerate(self.program.counts) for _ in range(count)]

    def play(
        self, found: Tried, scope: str, seed: int, number: int, most_hands: int = MOST_HANDS
    ) -> None:
        """Play a hand or match at random, and again from its moves as texts."""
        played, began = _Played(self, scope, seed, number), monotonic()
        error: Broken | RuleFault | None = None
        try:
            played.through(most_hands)
            self._read_again(played)
            self._made_again(played)
        except _TimeOver:
            found.going = max(found.going, len(played.texts))
            return
        except (Broken, RuleFault) as raised:
            error = raised
        found.hands += len(played.results)
        found.matches += scope == "match"
        found.moves += len(played.texts)
        found.ends.update(result.reason for result in played.results)
        if error is not None:
            texts, kind = tuple(played.texts), kind_of(error)
            place = (self.configuration, str(error), scope, seed, number, texts, kind)
            found.findings.append(Finding(*place, dealer=played.dealer))
        self.left -= monotonic() - began
        if self.left < 0:
            self._hurry()

    def _hurry(self) -> None:
        """Play where it is fast from now on, if that can be loaded; the reference looks on."""
        self.left = inf
        if engines.fastest() != engines.REFERENCE:
            self.reference = self.position
            self.position = Position(engines.machine(self.program, engines.fastest()))

    def amounts(self, position: Position) -> dict[str, int]:
        """What the rules call conserved."""
        answers = (position.machine.run(query.name) for query in self.queries)
        return dict(zip(self.names, answers, strict=True))

    def check_cards(self) -> None:
        """Every card lies somewhere, once. Raises Broken."""
        lying = [face for part in self.parts for face in self.position.faces_in(*part)]
        if sorted(lying) != self.pack:
            faces = self.program.faces
            more, less = Counter(lying), Counter(self.pack)
            names = [
                " ".join(faces[face] for face in each.elements()) or "none"
                for each in (more - less, less - more)
            ]
            detail = f"too many are {names[0]}; too few {names[1]}"
            raise Broken("cards are not conserved", detail)

    def _read_again(self, played: _Played) -> None:
        """Play the same from the texts of its moves, and read its record. Raises Broken."""
        start = Start(played.seed, played.scope, played.number, played.dealer, ())
        state = first_state(Only(self.position), start, self.digest)
        try:
            for text in played.texts:
                state = state.play(text)
        except IllegalMove as error:
            raise Broken(f"a move cannot be played again: {error.why}", error.move) from None
        except BadNotation as error:
            raise Broken("a move cannot be read again", str(error)) from None
        if state.words != played.words or list(state.hands) != played.results:
            raise Broken("the same moves, played again, lead elsewhere")
        record = Record.parse(state.record.text())
        if record != state.record or record.outcome is None:
            raise Broken("the record is not read as it was written")

    def _made_again(self, played: _Played) -> None:
        """Make the same moves on the reference interpreter, which must allow them. Raises Broken.

        It is not asked for all that could be played: of layouts that would take it minutes.
        """
        position = self.reference
        if position is None:
            return
        played.begin(position)
        results = onward(position, played.scope)
        for text, registers in zip(played.texts, played.moves, strict=True):
            if position.refusal(registers):
                raise Broken("the reference refuses", text)
            position.apply(registers)
            results = onward(position, played.scope, results)
        if position.words != played.words or list(results) != played.results:
            raise Broken("the same moves lead elsewhere on the reference")


class _Played:
    """One hand or match being played at random."""

    def __init__(self, table: Table, scope: str, seed: int, number: int) -> None:
        self.table = table
        self.position = table.position
        self.scope, self.seed, self.number = scope, seed, number
        self.dealer: int | None = None  # of a hand on its own, from 1
        self.texts: list[str] = []
        self.moves: list[Words] = []  # their registers
        self.results: list[HandResult] = []
        self.words: Words = ()  # of the position at the end
        self.chance = Stream(seed, number, 0, CHOICES)

    def begin(self, position: Position) -> dict[str, int]:
        """Come to the first decision on some tier; what was conserved before the deal."""
        position.setup(self.seed, self.number)
        before = self.table.amounts(position)
        if self.scope == "match":
            position.open()
        else:
            seats = mask_seats(position.get("seated"))
            self.dealer = seats[self.number % len(seats)] + 1
            position.put("dealer", self.dealer - 1)
            position.begin()
        return before

    def through(self, most_hands: int) -> None:
        """Play to the end. Raises Broken and RuleFault."""
        position = self.position
        before = self.begin(position)
        while True:
            self._hand()
            self.results.append(position.finish())
            if self.results[-1].reason == BROKEN_OFF:
                what = "hand" if self.results[-1].moves else "match"
                raise Broken(f"the {what} is broken off: it is not over after so many moves")
            after = self.table.amounts(position)
            if after != before:
                names = [name for name, amount in before.items() if after[name] != amount]
                raise Broken(
                    f"{' and '.join(names)} should be conserved", f"it was {before} and is {after}"
                )
            if self.scope == "hand" or position.get("over"):
                self.words = position.words
                return
            if len(self.results) >= most_hands:
                raise Broken(f"the match is not over after {most_hands} hands")
            position.begin()

    def _hand(self) -> None:
        position = self.position
        self.table.check_cards()
        while not position.hand_is_over:
            # Of moves that no rule tells apart the one is made that their text means.
            move = offered_move(position, self._choice())
            self.texts.append(move.text)
            self.moves.append(move.registers)
            position.apply(move.registers)
            self.table.check_cards()
            if monotonic() > self.table.until:
                raise _TimeOver

    def _choice(self) -> tuple[int, ...]:
        """Any of the moves with equal chance, now and then an aside; or what greedy plays."""
        machine = self.position.machine
        asides = machine.moves(asides=True)
        moves = machine.moves()
        if asides and (not moves or not self.chance.draw(ASIDES)):
            moves = asides
        if not moves:
            phase = self.table.program.phases[self.position.get("phase")]
            seat = self.position.get("me") + 1
            raise Broken(f"in the phase '{phase}' somebody has no move", f"seat {seat}")
        if len(self.results) >= PATIENCE and moves is not asides:
            return moves[chosen(find("greedy"), self.position, moves, self.chance)]
        return moves[self.chance.draw(len(moves))]
