"""Hands looked at move by move: what was dealt, what turns did, what each side could expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from rulekit.engines import FAST, machine
from rulekit.ir.program import Program
from rulekit.kernel.desk.words import SHOWN_TOOK
from rulekit.kernel.memory import header as h
from rulekit.machine.chance import Stream
from rulekit.machine.position import Position, Words, mask_seats
from rulekit.machine.showing import shown
from rulekit.measures.outlooks import Outlook, noise_of, ranks
from rulekit.play.fleet import Fleet
from rulekit.series.following import Follower, Made
from rulekit.series.hand import Series

PLAYOUTS = 60
"""From each turn on so many hands are played to their end, to see who is likely to win."""


@dataclass(slots=True)
class Turn:
    """What a turn did.

    `touches`: it took a card that another had thrown away, added to another's meld, or moved when
    it was another's turn. `idle`: it took no card that lay open, and laid none on the table.
    """

    seat: int
    touches: bool = False
    idle: bool = True


@dataclass(slots=True)
class Watched:
    """A hand. Seats count from 0.

    `wilds`: for each seat how many wild cards it was dealt; None where the rules know none.
    `winners`, `points`: by seat. `takes`: the actions that took a card which lay open. `opened`: in
    which turn of his own, from 1, a seat first laid cards on the table, of those that did.
    `outlook`: if it was asked for, and one side alone came first.
    """

    seated: list[int]
    dealer: int
    wilds: list[int] | None = None
    winners: list[int] = field(default_factory=list)
    points: tuple[int, ...] = ()
    turns: list[Turn] = field(default_factory=list)
    takes: set[str] = field(default_factory=set)
    opened: dict[int, int] = field(default_factory=dict)
    outlook: Outlook | None = None


def watched(series: Series, hands: int, *, outlooks: bool) -> Iterator[Watched]:
    """The first hands of a series. Raises RuleFault, BotFault, UnknownBot."""
    watcher = _Watcher(series, outlooks)
    for index in range(hands):
        yield watcher.hand(index)


class _Watcher:
    def __init__(self, series: Series, outlooks: bool) -> None:
        self.series, self.program = series, series.program
        self.follower = Follower(series)
        self.position = self.follower.position
        self.crystal = _Crystal(self.program, series.seed) if outlooks else None
        self.melds = [
            (zone, index) for zone, index in self.position.parts() if zone.shape == "melds"
        ]

    def hand(self, index: int) -> Watched:
        """The hand of a number."""
        position = self.position
        moments: list[Words] = []
        found, turn, table = Watched([], 0), -1, _Table(self.program.teams)
        for made in self.follower.hand(index):
            if made is None or made.again:
                found = Watched(
                    mask_seats(position.get("seated")), position.get("dealer"), self._wilds()
                )
                moments, turn, table = [], -1, _Table(self.program.teams)
            else:
                if made.turn != turn or not found.turns:
                    turn = made.turn
                    found.turns.append(Turn(made.seat))
                self._note(found, made, table)
            if not position.hand_is_over and (made is None or made.again or made.turn_ends):
                moments.append(position.words)
        result = self.follower.result
        assert result is not None
        found.winners = [seat - 1 for seat in result.winners]
        found.points = result.points
        if self.crystal is not None:
            found.outlook = self.crystal.outlook(index, moments, result.points)
        return found

    def _note(self, found: Watched, made: Made, table: _Table) -> None:
        """What a move did, for the turn that it belongs to."""
        turn, position = found.turns[-1], self.position
        if made.seat != turn.seat:
            turn.touches = True
        for each in shown(position, made.seat, (), position.transfers()[0]):
            if each.how == SHOWN_TOOK:
                turn.idle = False
                found.takes.add(position.action(made.registers[0]).name)
                turn.touches |= table.thrown.get(each.face, made.seat) != made.seat
            else:
                table.thrown[each.face] = made.seat
        laid, touched = table.after(made.seat, self._melds())
        if laid:
            own = sum(each.seat == made.seat for each in found.turns)
            found.opened.setdefault(made.seat, max(1, own))  # 0: before any turn of his
        turn.idle = turn.idle and not laid
        turn.touches = turn.touches or touched

    def _melds(self) -> Counter[tuple[int, ...]]:
        """The melds on the table, each as its faces in their order."""
        found: Counter[tuple[int, ...]] = Counter()
        width = self.position.memory[h.ROW]
        for zone, index in self.melds:
            words = self.position.cells(f"zone.{zone.name}", index)
            for i in range(words[0]):
                row = words[1 + i * width : 1 + (i + 1) * width]
                entries = row[h.ROW_ENTRY : h.ROW_ENTRY + row[h.ROW_SIZE]]
                found[tuple(entry & h.ENTRY_FIELD for entry in entries)] += 1
        return found

    def _wilds(self) -> list[int] | None:
        """How many wild cards each seat holds."""
        wild = self.position.wild
        if not wild:
            return None
        held = [0] * self.program.players
        for zone, index in self.position.parts():
            if zone.owner == "player" and zone.shape == "cards":
                held[index] += sum(wild >> face & 1 for face in self.position.faces_in(zone, index))
        return held


class _Table:
    """Who threw away and who laid what, in one hand. Seats count from 0."""

    def __init__(self, teams: Sequence[int]) -> None:
        self.teams = teams
        self.thrown: dict[int, int] = {}  # by face: who threw it away last
        self.melds: Counter[tuple[int, ...]] = Counter()
        self.laid_by: dict[int, list[int]] = {}

    def after(self, seat: int, melds: Counter[tuple[int, ...]]) -> tuple[bool, bool]:
        """Whether a move of a seat laid cards, and whether a meld of others is another by it.

        `melds`: those on the table after the move.
        """
        gone, come = self.melds - melds, melds - self.melds
        touched = any(
            self.teams[other] != self.teams[seat]
            for meld in gone
            for face in meld
            for other in self.laid_by.get(face, ())[-1:]
        )
        before, now = (Counter(each) for each in (_faces(gone), _faces(come)))
        for face in (before - now).elements():
            if self.laid_by.get(face):
                self.laid_by[face].pop()
        for face in (now - before).elements():
            self.laid_by.setdefault(face, []).append(seat)
        self.melds = melds
        return bool(now - before), touched


def _faces(melds: Counter[tuple[int, ...]]) -> Iterator[int]:
    return (face for meld in melds.elements() for face in meld)


class _Crystal:
    """Plays on from moments of hands between greedy players, to see what each side may expect.

    They see their own cards alone. The hands are as they are; what nobody sees is dealt anew each
    time, so that the deck to come decides nothing beforehand.
    """

    def __init__(self, program: Program, seed: int) -> None:
        self.program, self.seed = program, seed
        self.fleet = Fleet(program, PLAYOUTS, seed)
        self.position = Position(machine(program, FAST))
        self.sides = sorted(set(program.teams))

    def outlook(
        self, index: int, moments: Sequence[Words], points: Sequence[int]
    ) -> Outlook | None:
        """What each side could expect at each moment; None if no side alone came first."""
        last = self._ranks(np.array([points]))[0]
        if len(moments) < 2 or last.max() < 1:
            return None
        expected = [
            self._expected(words, Stream(self.seed, index, number, 0))
            for number, words in enumerate(moments)
        ]
        return Outlook(np.array(expected), int(last.argmax()), noise_of(PLAYOUTS))

    def _expected(self, words: Words, stream: Stream) -> np.ndarray:
        states = []
        for _ in range(PLAYOUTS):
            self.position.words = words
            self.position.redeal(None, stream.draw)
            for word in ("rng", "seed"):
                self.position.put(word, stream.word())
            states.append(self.position.words)
        self.fleet.place(np.array(states))
        points = self.fleet.playouts(["greedy"], seed=stream.word())
        found: np.ndarray = self._ranks(points).mean(axis=0)
        return found

    def _ranks(self, points: np.ndarray) -> np.ndarray:
        """The scaled ranks of sides, shape (hands, sides), from the points of seats."""
        return ranks(by_side(self.program, points))


def by_side(program: Program, points: np.ndarray) -> np.ndarray:
    """Points of seats, shape (hands, players), as means of sides where more is better."""
    teams = np.array(program.teams)
    sign = program.better(program.main) or 1
    sides = [points[:, teams == side].mean(axis=1) for side in sorted(set(program.teams))]
    found: np.ndarray = sign * np.stack(sides, axis=1)
    return found
