"""A position on a machine's memory: loaded, played on in place, read. For tiers, bots and states.

Seats count from 0 here; people meet them from 1, in states and views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from rulekit.ir.program import Action, Program, ZoneInfo
from rulekit.kernel.desk.words import PATIENCE
from rulekit.kernel.memory import header as h
from rulekit.language.words import Unsaid
from rulekit.machine.move import Shown, Transfer
from rulekit.machine.notation import Notation, bag_faces
from rulekit.machine.outcome import HandResult, Line, payoffs
from rulekit.machine.tier import NO_REASON, Machine, RuleFault
from rulekit.machine.view import first_value, sees
from rulekit.passes.endings import scoring_reasons
from rulekit.passes.layers import who_laid_counts
from rulekit.passes.turns import discarding_phases

Words = tuple[int, ...]


class Position:
    """One machine with a state loaded. Everything here changes or reads that state in place."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program: Program = machine.program
        self.memory = machine.memory
        self.map = machine.program.map
        self.notation = Notation(machine.program, machine.memory)
        self.offered: Sequence[Words] = ()  # the legal moves of a player who is asked,
        self.shown: Sequence[Shown] = ()  # what players showed in the hand,
        self.barred: Words = ()  # and how a bot is limited
        self.patience, self.ahead = PATIENCE, 0
        self._start, self._end = self.map.state_start, self.map.state_end
        self._control = {
            name: field.start
            for name, field in self.map.fields.items()
            if field.end <= self._end and field.words == 1
        }
        self._journal = self.map["journal"].start
        self._registers = {
            field.start: field.words
            for name, field in self.map.fields.items()
            if name.startswith("move.")
        }

    def __reduce__(self) -> tuple[object, ...]:
        return Position, (self.machine,)

    # ── loading and storing ───────────────────────────────────────────────────────────────────

    @property
    def words(self) -> Words:
        """The state, as it is now."""
        return self.machine.read(self._start, self._end)

    @words.setter
    def words(self, words: Sequence[int]) -> None:
        self.machine.write(self._start, words)

    def go_on(self, machine: Machine) -> None:
        """Be on another machine of the same program from now on, with the state as it is."""
        words = self.words
        self.machine, self.memory = machine, machine.memory
        self.notation = Notation(machine.program, machine.memory)
        self.words = words

    def get(self, name: str) -> int:
        """A word of the state by name."""
        return self.memory[self._control[name]]

    def put(self, name: str, value: int) -> None:
        """Set a word of the state by name."""
        self.memory[self._control[name]] = value

    def cells(self, name: str, index: int = 0) -> Words:
        """The words of one part of a field."""
        field = self.map[name]
        start = field.at(index)
        return tuple(self.memory[start : start + field.stride])

    def open_to(self, seat: int) -> int:
        """The kinds, as a mask, of which a player may make new melds."""
        return self.cells("open", seat)[0] if "open" in self.map.fields else -1

    def column(self, name: str) -> Words:
        """All words of a field that has one word for each owner."""
        field = self.map[name]
        return tuple(self.memory[field.start : field.end])

    @property
    def wild(self) -> int:
        """The mask of the faces that are wild in the present hand."""
        return self.memory[h.WILD + self.memory[h.HAND]]

    # ── playing ───────────────────────────────────────────────────────────────────────────────

    def order(self, faces: Sequence[int]) -> None:
        """The cards that the next shuffle of the deck brings to the top, the first dealt first."""
        start = self.map["order"].start
        self.memory[start : start + 1 + len(faces)] = [len(faces), *reversed(faces)]

    def setup(self, seed: int, match: int) -> None:
        """Before a match: accounts, seats, chance."""
        self.memory[self._start : self._end] = [0] * (self._end - self._start)
        self.put("seed", seed)
        self.put("match", match)
        self.machine.run("setup")

    def open(self) -> None:
        """Begin a match, up to the first decision."""
        self.machine.run("open")

    def begin(self) -> None:
        """Deal a hand, up to the first decision."""
        self.machine.run("begin")

    def load_move(self, registers: Words) -> None:
        """Put a move into the registers."""
        number, at = registers[0], 1
        self.memory[self.map["move.action"].start] = number
        for param in self.program.actions[number - 1].params:
            words = self.register_words(param.address)
            self.memory[param.address : param.address + words] = registers[at : at + words]
            at += words

    def offer(self, mode: int, chance: int = 0) -> None:
        """Which of many layouts are offered from now on: see `kernel.layouts.offers.moves`."""
        self.memory[self.map["move.mode"].start] = mode
        self.memory[self.map["move.chance"].start] = chance

    def apply(self, registers: Words) -> None:
        """Make a legal move, up to the next decision or the end of the hand."""
        self.load_move(registers)
        self.machine.run("apply")

    def refusal(self, registers: Words) -> int:
        """0 if a move is legal, else which demand of its action fails; -1: not in this phase."""
        self.load_move(registers)
        return self.machine.run("legal")

    def registers(self, action: Action) -> Words:
        """The words of a move of the action as its registers hold it now.

        After `refusal` found it legal, the bags of spreads and layouts have been worked out.
        """
        words = [action.number]
        for param in action.params:
            size = self.register_words(param.address)
            words += self.memory[param.address : param.address + size]
        return tuple(words)

    def register_words(self, address: int) -> int:
        """How many words the register at an address has."""
        return self._registers[address]

    @property
    def hand_is_over(self) -> bool:
        """Whether the present hand has ended and awaits its score."""
        return self.get("phase") == 0

    def finish(self) -> HandResult:
        """Score the hand that has ended."""
        program = self.program
        number, dealer = self.get("hands_played") + 1, self.get("dealer")
        if "scored" in self.map.fields:  # counted when it ended, before the phases between hands
            number -= self.get("scored")
        turns, deals, moves = self.get("turns"), self.get("deals"), self.get("moves")
        if not self.get("reason"):
            raise RuleFault(NO_REASON)
        reason = program.reasons[self.get("reason") - 1]
        winners = mask_seats(self.get("winners"))
        self.machine.run("finish")
        lines = tuple(
            Line(name, ledger, self.line("entries", i))
            for i, (name, ledger) in enumerate(program.entries)
        )
        main = program.main
        return HandResult(
            number=number,
            dealer=dealer + 1,
            reason=reason,
            winners=tuple(seat + 1 for seat in winners),
            lines=lines,
            points=tuple(
                sum(
                    self.by_seat(line.ledger, line.amounts)[seat]
                    for line in lines
                    if self.counts_points(line.ledger)
                )
                for seat in range(program.players)
            ),
            scores=self._after_hand(main),
            turns=turns,
            moves=moves,
            deals=deals,
        )

    def line(self, sheet: str, number: int) -> Words:
        """The amounts of a line of `entries` or `bonuses`: for each seat or, if its recipients are
        teams, for each team.
        """
        amounts = self.cells(sheet, number)
        by_team = (sheet, number) in self.program.by_team
        return amounts[: max(self.program.teams) + 1] if by_team else amounts

    def settled(self, scores: Words, winners: Sequence[int]) -> Words:
        """What each seat gains by the payoff of the game, from `scores` by seat in the ledger that
        decides the match; `winners` are seats from 1. Partners who keep accounts of their own
        settle what they have together; who sits out at the end settles nothing.
        """
        program = self.program
        if program.kind(program.ranking[1])[0] != "team":
            scores = tuple(
                sum(
                    score
                    for score, other in zip(scores, program.teams, strict=True)
                    if other == team
                )
                for team in program.teams
            )
        seated = [seat + 1 for seat in mask_seats(self.get("seated"))]
        return payoffs(scores, program.teams, seated, winners, program.payoff)

    def _after_hand(self, ledger: str) -> Words:
        """The accounts of a ledger after a hand, before any bonuses of the match."""
        found = self.standing(ledger)
        for i, (_, account) in enumerate(self.program.bonuses):
            if account in self.program.accounts(ledger):
                amounts = self.by_seat(ledger, self.line("bonuses", i))
                found = tuple(total - bonus for total, bonus in zip(found, amounts, strict=True))
        return found

    def standing(self, ledger: str) -> Words:
        """What each seat has in a ledger: in all its accounts together."""
        columns = (self.column(f"ledger.{name}") for name in self.program.accounts(ledger))
        return self.by_seat(ledger, tuple(map(sum, zip(*columns, strict=True))))

    def counts_points(self, ledger: str) -> bool:
        """Whether a ledger is of the same unit as the main one."""
        return self.program.of_one_unit(ledger, self.program.main)

    def by_seat(self, ledger: str, amounts: Words) -> Words:
        """Amounts of a ledger for each seat: a team's amount stands for each of its members.

        `amounts` has a word for each seat or for each team.
        """
        teams = self.program.teams
        if len(amounts) < len(teams):
            return tuple(amounts[team] for team in teams)
        if self.program.kind(ledger)[0] != "team":
            return tuple(amounts)
        return tuple(
            sum(amount for amount, other in zip(amounts, teams, strict=True) if other == team)
            for team in teams
        )

    @cached_property
    def scoring_reasons(self) -> tuple[int, ...]:
        """The reasons, from 1, for which a hand without a winner may bring points."""
        return scoring_reasons(self.program)

    @cached_property
    def discarding_phases(self) -> tuple[int, ...]:
        """The phases from which a discard may come in the same turn."""
        return discarding_phases(self.program)

    @cached_property
    def who_laid_counts(self) -> bool:
        """Whether some rule asks who laid a card on the table."""
        return who_laid_counts(self.program)

    # ── what moved ────────────────────────────────────────────────────────────────────────────

    def transfers(self) -> tuple[tuple[Transfer, ...], tuple[str, ...]]:
        """The card movements and announcements of the last move."""
        entries = max(0, min(self.memory[self._journal], self.memory[h.JOURNAL_ROOM]))
        moved, said = [], []
        for i in range(entries):
            at = self._journal + h.JOURNAL_ENTRIES + h.MOVED_WORDS * i
            source, target, face = self.memory[at : at + h.MOVED_WORDS]
            if source == -2:
                said.append(self.program.announcements[target])
            else:
                place = None if target == -1 else self._place(target)
                moved.append(Transfer(self._place(source), place, face % h.UNSEEN, face < h.UNSEEN))
        return tuple(moved), tuple(said)

    def _place(self, number: int) -> tuple[str, int]:
        """Name and owner (from 1; 0: nobody's) of a numbered zone."""
        zone = self.program.zones[number // h.PLACES - 1] if number >= h.PLACES else None
        if zone is None:
            return ("deck", 0)
        return (zone.name, number % h.PLACES + 1 if zone.owner else 0)

    # ── what is hidden ────────────────────────────────────────────────────────────────────────

    def parts(self) -> list[tuple[ZoneInfo, int]]:
        """Every zone with each of its owners (from 0)."""
        return [
            (zone, index)
            for zone in self.program.zones
            for index in range(self.map[f"zone.{zone.name}"].count)
        ]

    def faces_in(self, zone: ZoneInfo, index: int) -> list[int]:
        """The faces in one part of a zone; of a pile, the top last; of melds, all their cards."""
        words = self.cells(f"zone.{zone.name}", index)
        match zone.shape:
            case "cards":
                return bag_faces(words)
            case "pile":
                return list(words[1 : 1 + words[0]])
            case "melds":
                return [entry & h.ENTRY_FIELD for entry in self.entries_in(zone, index)]
            case _:
                raise Unsaid.of(zone.shape, "code", __name__)

    def entries_in(self, zone: ZoneInfo, index: int) -> list[int]:
        """The entries of all melds in one part of a zone of melds."""
        words, width = self.cells(f"zone.{zone.name}", index), self.memory[h.ROW]
        starts = [1 + i * width for i in range(words[0])]
        rows = [words[start : start + width] for start in starts]
        return [entry for row in rows for entry in row[h.ROW_ENTRY : h.ROW_ENTRY + row[h.ROW_SIZE]]]

    def known_faces(self, zone: ZoneInfo, index: int) -> list[int]:
        """Those cards of a hidden part that everybody knows."""
        name = f"known.{zone.name}"
        return bag_faces(self.cells(name, index)) if name in self.map else []

    def redeal(self, seat: int | None, draw: Callable[[int], int]) -> None:
        """Deal all cards that `seat` cannot know anew (None: that no seat knows); `draw(n)` < n.

        The cards under the top of a `top face up` pile were seen when they came there and stay.
        Variables that only other players see are as at the start; the last move is forgotten.
        """
        seats: Sequence[int] = range(self.program.players) if seat is None else (seat,)
        if seat is not None:
            self._forget(seat)
        slots = [each for each in self.parts() if not any(self._open_to(*each, s) for s in seats)]
        pool = sorted(face for zone, index in slots for face in self._secret(zone, index))
        for i in range(len(pool) - 1, 0, -1):
            j = draw(i + 1)
            pool[i], pool[j] = pool[j], pool[i]
        for zone, index in slots:
            known, secret = self.known_faces(zone, index), self._secret(zone, index)
            self._fill(zone, index, known + [pool.pop() for _ in secret])

    def _forget(self, seat: int) -> None:
        program, memory = self.program, self.memory
        for name in program.kept:
            field, first = self.map[f"var.{name}"], first_value(program, name)
            for index in range(field.count):
                if index != seat:
                    memory[field.at(index)] = first
        memory[self._journal] = 0
        last = memory[self.map["move.action"].start]
        for param in program.actions[last - 1].params if last else ():
            words = self.register_words(param.address)
            memory[param.address : param.address + words] = [0] * words

    def _open_to(self, zone: ZoneInfo, index: int, seat: int) -> bool:
        """Whether a seat knows all cards of one part of a zone. Melds lie open."""
        return (
            zone.shape == "melds"
            or zone.sight == "top_up"
            or sees(zone.sight, zone.owner, index, seat, self.program.teams)
        )

    def _secret(self, zone: ZoneInfo, index: int) -> list[int]:
        """The cards of a hidden part that nobody else can know."""
        hidden = self.faces_in(zone, index)
        for face in self.known_faces(zone, index):
            hidden.remove(face)
        return hidden

    def _fill(self, zone: ZoneInfo, index: int, faces: list[int]) -> None:
        start = self.map[f"zone.{zone.name}"].at(index)
        if zone.shape == "pile":
            self.memory[start + 1 : start + 1 + len(faces)] = faces
        else:
            self.machine.kernel("bag_clear", start)
            for face in faces:
                self.machine.kernel("bag_add", start, face)

    def action(self, number: int) -> Action:
        """The action of a number."""
        return self.program.actions[number - 1]


def mask_seats(mask: int) -> list[int]:
    """The seats (from 0) in a bit mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
