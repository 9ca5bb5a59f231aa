"""Random play that looks for trouble: players without a move, play without an end."""

from __future__ import annotations

import re
from math import inf
from time import monotonic

from rulekit.backends.interp import build
from rulekit.check.declaring.options import LARGEST
from rulekit.diagnostics import Report
from rulekit.engines import FAST, machine
from rulekit.ir.program import Program
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import HEADER_WORDS, RNG
from rulekit.kernel.memory.rng import rng_draw, rng_seed
from rulekit.library import base_in, load_document
from rulekit.machine.position import Position, mask_seats
from rulekit.machine.reading import offered_move, why_nothing
from rulekit.machine.tier import RuleFault
from rulekit.model.effect import Deal, Shuffle, walk_effects
from rulekit.model.ruleset import Ruleset
from rulekit.source import Span
from rulekit.syntax.yaml import Mapping, Node, Sequence

IN_ONE_TURN = 500  # moves of one turn; the longest turns of real games take some thirty
SUSPECT = 60  # moves of one turn from which on it is watched to its end, beyond the moves allowed
IN_ONE_HAND = 4000  # moves of a hand that no `limit` ends; the first hand of all is played so far
DEALS = 20  # hands in a row that end before any decision, after which it is enough
CHANCE = 1 << 20  # keeps the choices apart from the chance in the game itself
WATCHED = "watched"  # the word of a program that tells of values read where no card is
BEYOND = 20  # repeats beyond one for each card; what lays, draws or gives cards ends before
TRIED = 2  # positions in which a kind of move is repeated, in all settings together
SLOW = 0.5  # seconds of play, after which to compile for the fast tier takes less than to go on

DEALT = "shuffle the deck into it before, deal fewer, or let `players` be fewer; "
"""What to do where the cards run out as they are dealt."""

_TOP = re.compile(r"\b(?:top|bottom|item) ?(?:of (\w+)|\((\w+))")

Asked = tuple[int, int, int]
"""Who is asked for what: the phase, the player, and the turn of the hand."""


def _as_written(node: Node) -> str:
    """What stands in a part of a document, on one line."""
    if isinstance(node, Sequence):
        return f"[{', '.join(_as_written(each) for each in node.items)}]"
    if isinstance(node, Mapping):
        return ", ".join(f"{each.key.text}: {_as_written(each.value)}" for each in node.entries)
    return node.text


def _guard(span: Span) -> str:
    """What to do about an effect that moves a card which is not there."""
    taken = _TOP.search(span.text)
    if taken is None:
        return ""
    zone = taken[1] or taken[2]
    return f"see that cards lie there, or ask first: `when {zone} is not empty`; "


class Repeats:
    """Tries in some positions, for each kind of move, whether one turn can make it without end.

    Random play alone does not find it, however long: at each step there is something else to do.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._tried: dict[str, int] = {}

    def check(self, position: Position, before: Asked, number: int) -> None:
        """Warn of a move without end, if the move just made has left the same to be decided.

        `before`: what was asked before the move. `number`: that of its action. The position is
        left as it was.
        """
        action = position.action(number)
        place = str(action.span)
        if asked(position) != before or self._tried.get(place, 0) >= TRIED:
            return
        self._tried[place] = self._tried.get(place, 0) + 1
        span, most = action.span, sum(position.program.counts) + BEYOND
        if span is not None and self._repeated(position, before, number, most) > most:
            self._tried[place] = TRIED
            self._report.add(
                "endless-move",
                span,
                f"'{action.name}' may be made again and again: a player made it {most} times in "
                "one turn, and could go on",
                help="ask with `when` for what it uses up, or lead on with `next` to a phase "
                "that does not offer it; for once a turn: declare `NAME: flag, each turn` under "
                "`track`, write `when: not NAME`, and `NAME = yes` in `do`",
            )

    def _repeated(self, position: Position, before: Asked, number: int, most: int) -> int:
        """How often the move can be made from here, up to one time more than `most`."""
        start, times = position.words, 0
        field = position.map.fields.get(WATCHED)
        watched = 0 if field is None else position.memory[field.start]
        try:
            while times <= most and asked(position) == before:
                again = [each for each in position.machine.moves() if each[0] == number]
                if not again:
                    break
                position.apply(again[times % len(again)])
                times += 1
        except RuleFault:
            pass  # told where play comes there by itself
        finally:
            position.words = start
            if field is not None:
                position.memory[field.start] = watched
        return times


def uneven(position: Position) -> dict[int, int]:
    """How many cards each seat (from 0) has in hand, if somebody has more who does not move first.

    Where all cards are dealt they may not divide.
    """
    held = dict.fromkeys(mask_seats(position.get("seated")), 0)
    left = 0
    for zone, index in position.parts():
        mine = (zone.owner, zone.shape, zone.sight) == ("player", "cards", "seen_by_owner")
        if mine and index in held:
            held[index] += len(position.faces_in(zone, index))
        elif zone.shape == "pile":
            left += len(position.faces_in(zone, index))
    others = {n for seat, n in held.items() if seat != position.get("me")}
    alike = len(others) <= 1 and max(others, default=0) <= held.get(position.get("me"), 0)
    return {} if alike or not left else held


def asked(position: Position) -> Asked:
    """What a position asks, and whom."""
    return position.get("phase"), position.get("me"), position.get("turns")


class Trial:
    """Some moves at random in one setting, hand after hand. `number` is the seed.

    `repeats` tries on the way which moves can be made without end. Play that takes
    long goes on where it is fast; both tiers play the same.
    """

    def __init__(
        self, rules: Ruleset, program: Program, number: int, repeats: Repeats | None = None
    ) -> None:
        self.rules = rules
        self.repeats = repeats
        self.program = program
        self.number = number
        self.position = Position(build(program))
        self._until = monotonic() + SLOW
        self.chosen: list[int] = []  # which of the moves offered was made, from the start
        self._uneven: dict[int, int] = {}  # how many cards each seat holds, if not as they should
        self._chance = Memory([0] * (HEADER_WORDS + 1))
        self._chance[RNG] = HEADER_WORDS
        rng_seed(self._chance, number, 0, 0, CHANCE)

    def play(self, most: int, report: Report) -> int:
        """Play at most so many moves; the first fault is reported. Returns how many were played."""
        try:
            self._start(self.position)
            self._uneven = uneven(self.position)
            while len(self.chosen) < most and not self.position.hand_is_over:
                self._play_hand(most, report)
                if not self.position.hand_is_over:
                    break
                self._next_hand(self.position)
        except RuleFault as fault:
            self._report_fault(fault, report)
        return len(self.chosen)

    def _start(self, position: Position) -> None:
        position.setup(self.number, 0)
        position.open()
        self._next_hand(position)

    def _next_hand(self, position: Position) -> None:
        """Score each hand that is over and deal the next, up to a decision or the last hand."""
        for _ in range(DEALS):
            if not position.hand_is_over:
                return
            position.finish()
            if position.get("over"):
                return
            position.begin()

    def _play_hand(self, most: int, report: Report) -> None:
        """Play on until the hand is over, the moves are used up, or something is wrong."""
        turn, in_turn, in_hand = self.position.get("turns"), 0, 0
        unlimited = self.rules.limit is None and self.number == 0
        while not self.position.hand_is_over and (
            len(self.chosen) < most or in_turn > SUSPECT or (unlimited and self._first_hand())
        ):
            if monotonic() > self._until:
                self._hurry()
            position = self.position
            offered = (
                position.machine.moves()
            )  # of a few moves, a list is quicker than to look for one
            if not offered:
                self._report_stuck(report)
                return
            self.chosen.append(rng_draw(self._chance, len(offered)))
            move, before = offered[self.chosen[-1]], asked(position)
            position.apply(move)
            if self.repeats is not None:
                self.repeats.check(position, before, move[0])
            same_turn = position.get("turns") == turn
            turn, in_turn, in_hand = (
                position.get("turns"),
                in_turn + 1 if same_turn else 0,
                in_hand + 1,
            )
            if in_turn > IN_ONE_TURN or (in_hand > IN_ONE_HAND and self.rules.limit is None):
                self._report_endless(in_hand if in_turn <= IN_ONE_TURN else 0, report)
                return

    def _hurry(self) -> None:
        """Go on from here on the fast tier, if it can be loaded."""
        self._until = inf
        try:
            faster = Position(machine(self.program, FAST))
        except ValueError:
            return
        faster.words = self.position.words
        if WATCHED in self.program.map:
            watched = self.program.map[WATCHED].start
            faster.memory[watched] = self.position.memory[watched]
        self.position = faster

    def _first_hand(self) -> bool:
        return self.position.get("hands_played") == 0

    def report_watched(self, told: set[str], report: Report) -> None:
        """Warn of a value that was read of no card, in a program that is watched for it.

        `told`: the places that have been told of.
        """
        number = self.position.memory[self.program.map[WATCHED].start] - 1
        if number < 0:
            return
        message, span = self.program.faults[number]
        assert span is not None
        if str(span) not in told:
            told.add(str(span))
            help = f"let a card come there before, or ask first: `is not empty`; {self._setting()}"
            report.add("empty-read", span, message, help=help)

    def report_dealt(self, told: set[str], report: Report) -> None:
        """Warn of hands that are not dealt alike. `told`: the findings there are, this one too."""
        if not self._uneven or "uneven-deal" in told:
            return
        told.add("uneven-deal")
        own = self.rules.span.file
        deals = [each for each in walk_effects(self.rules.deal) if each.span.file is own]
        spans = [each.span for each in deals if isinstance(each, Deal)] or [e.span for e in deals]
        hands = ", ".join(f"seat {seat + 1} has {n}" for seat, n in self._uneven.items())
        report.add(
            "uneven-deal",
            spans[-1] if spans else self.rules.places.get("extends", self.rules.span),
            f"after the deal hands differ in their number of cards: {hands}",
            help="let everybody have as many, as by `deal NUMBER cards from PLACE to each hand`; "
            f"more only who moves first; {self._setting()}",
        )

    # ── findings ──────────────────────────────────────────────────────────────────────────────

    def _report_stuck(self, report: Report) -> None:
        phase = self.program.phases[self.position.get("phase")]
        report.add(
            "stuck",
            self._phase_span(),
            f"in the phase '{phase}' the player in turn has no move",
            help=f"{self._refusals()}; {self._record()}",
        )

    def _refusals(self) -> str:
        """Why each move is refused here."""
        position = Position(build(self.program))
        position.words = self.position.words
        return why_nothing(position)

    def _report_endless(self, hand: int, report: Report) -> None:
        phase = self.program.phases[self.position.get("phase")]
        message = (
            f"a hand goes on after {hand} moves"
            if hand
            else f"a single turn goes on after {IN_ONE_TURN} moves, in the phase '{phase}'"
        )
        report.add(
            "endless-play",
            self._phase_span(),
            message,
            help="end it with `limit:` under `play`, or see to the routes; " + self._record(),
        )

    def _report_fault(self, fault: RuleFault, report: Report) -> None:
        known = 0 <= fault.number < len(self.program.faults)
        message, span = self.program.faults[fault.number] if known else (fault.message, None)
        if span is not None and span in self._deal_spans():
            report.add(
                "deck-too-small",
                span,
                f"{message} for {self.program.players} players",
                help=(self._unbounded() or self._replaced() or DEALT) + self._record(),
            )
        elif span is not None and known and not self._is_phase(span):
            report.add("failed-effect", span, message, help=_guard(span) + self._record())
        else:
            report.add("endless-play", span or self._phase_span(), message, help=self._record())

    def _unbounded(self) -> str:
        """What to do about an option without bounds that is as large as any number."""
        for name, value in self.program.options.items():
            option = self.rules.options[name]
            if value == str(LARGEST) and option.high == LARGEST:
                return f"bound the option: `{name}: {option.default} in LOWEST..HIGHEST`; "
        return ""

    def _replaced(self) -> str:
        """What to do where the deal of a variant has taken the place of that of its base."""
        own = self.rules.span.file
        if any(each.span.file is not own for each in walk_effects(self.rules.deal)):
            return ""
        base = base_in(own)
        if not base or any(isinstance(e, Shuffle) for e in walk_effects(self.rules.deal)):
            return ""
        document = load_document(base, Report())
        deal = None if document is None else document.get("deal")
        said = "" if deal is None else f", which says `{_as_written(deal)}`"
        return (
            f"it takes the place of the deal of the base{said}: copy that and change it; "
            "`deal+:` only adds to it; "
        )

    def _is_phase(self, span: Span) -> bool:
        return any(phase.span == span for phase in self.rules.phases.values())

    def _deal_spans(self) -> list[Span]:
        return [effect.span for effect in walk_effects(self.rules.deal)]

    def _phase_span(self) -> Span:
        name = self.program.phases[max(0, self.position.get("phase"))]
        phase = self.rules.phases.get(name)
        return self.rules.start.span if phase is None else phase.span

    def _record(self) -> str:
        """What replays the trouble: table, options, seed, and the moves so far as texts."""
        moves = "; ".join(self._moves())
        return self._setting() + (f" after: {moves}" if moves else ", at the deal")

    def _setting(self) -> str:
        options = [
            f"{name} {value}"
            for name, value in self.program.options.items()
            if value != self.rules.options[name].default
        ]
        setting = ", ".join([f"{self.program.players} players", *options, f"seed {self.number}"])
        return f"seen in a match with {setting}"

    def _moves(self) -> list[str]:
        """The moves made so far; the last one may be what broke the rules."""
        position = Position(build(self.program))
        texts: list[str] = []
        try:
            self._start(position)
            for k in self.chosen:
                position.machine.pick(k)
                action = position.memory[position.map["move.action"].start]
                words = [action]
                for param in position.action(action).params:
                    size = position.register_words(param.address)
                    words += position.memory[param.address : param.address + size]
                texts.append(offered_move(position, tuple(words)).text)
                position.apply(tuple(words))
                self._next_hand(position)
        except RuleFault:
            pass  # this is where play came to
        return texts


__all__ = ["Repeats", "Trial"]
