"""The desk of a program: where its words lie behind the memory, and what is written there first.

`rulekit.kernel.desk.words` says what each word means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import assert_never

from rulekit.ir.program import Kept, Program, ZoneInfo
from rulekit.kernel.desk import words as d
from rulekit.kernel.memory import header as h
from rulekit.machine.view import first_value, sees
from rulekit.memory import Field
from rulekit.passes.endings import scoring_reasons
from rulekit.passes.shedding import Shedding, shedding
from rulekit.passes.turns import discarding_phases
from rulekit.passes.writing import changed_by

NOTES_ROOM = 1 << 16
ROWS_ROOM = 1 << 15
LESSONS_ROOM = 1 << 21


def _part(kept: Kept) -> int:
    """The word for how a zone keeps its cards."""
    match kept:
        case "cards":
            return d.PART_BAG
        case "pile":
            return d.PART_PILE
        case "melds":
            return d.PART_MELDS
        case _:
            assert_never(kept)


_STATE_WORDS = {
    d.DESK_PHASE: "phase", d.DESK_ME: "me", d.DESK_TURNS: "turns", d.DESK_DEALS: "deals",
    d.DESK_DEALER: "dealer", d.DESK_SEATED: "seated", d.DESK_REASON: "reason",
    d.DESK_WINNERS: "winners", d.DESK_CHAMPIONS: "champions", d.DESK_OVER: "over",
    d.DESK_SEED: "seed", d.DESK_MATCH: "match", d.DESK_MATCHED: "matched",
    d.DESK_ACTION: "move.action", d.DESK_MODE: "move.mode", d.DESK_CHANCE: "move.chance",
}  # fmt: skip


@dataclass
class Desk:
    """Addresses of a desk. `words` is what stands there from address `start` on; then come zeros
    up to `size`, the size of the whole memory.
    """

    program: Program
    searching: bool = False  # whether a bot may search at its table
    learning: bool = False  # whether one may play by what was learned
    start: int = field(init=False)
    words: list[int] = field(init=False)
    size: int = field(init=False)
    shedding: Shedding = field(init=False)

    def __post_init__(self) -> None:
        program, where = self.program, self.program.map
        self.start = where.size
        self.words = [0] * d.DESK_WORDS
        players, planes = program.players, program.image[h.PLANES]
        for place, name in _STATE_WORDS.items():
            self.words[place] = where[name].start
        self.words[d.DESK_STATE] = where.state_start
        self.words[d.DESK_STATE_WORDS] = where.state_words
        self.words[d.DESK_PLAYERS] = players
        self.words[d.DESK_PACK] = sum(program.counts)
        self.words[d.DESK_SHOWING] = int(self.searching)
        self.words[d.DESK_LEARNING] = int(self.learning)
        reasons = scoring_reasons(program)
        self._table(d.DESK_REASONS, [len(reasons), *reasons])
        pieces = self._pieces()
        parts = [self._part(zone, index) for _, zone, index in pieces]
        self._table(d.DESK_TEAM, program.teams)
        first = 1 + self._table(d.DESK_PARTS, [len(parts), *chain.from_iterable(parts)])
        places = [0] * h.PLACES * (1 + len(program.zones))
        for i, (place, _, _) in enumerate(pieces):
            places[place] = first + d.PART_WORDS * i
        self._table(d.DESK_PLACES, places)
        private = self._private()
        self._table(d.DESK_PRIVATE, [len(private), *(word for each in private for word in each)])
        spans = self._spans()
        self._table(d.DESK_SPANS, [len(spans), *chain.from_iterable(spans)])
        scoring = self._scoring() if reasons else ()
        self._table(d.DESK_SCORING, [len(scoring), *chain.from_iterable(scoring)])
        self._actions()
        self._sheds()
        shed_in = discarding_phases(program)
        self._table(d.DESK_SHEDDING, [int(i in shed_in) for i in range(len(program.phases))])
        self._names()
        self._ledgers()
        for place, size in (
            (d.DESK_POLICY, players),
            (d.DESK_LAYOUTS, players),
            (d.DESK_CHANCES, players),
            (d.DESK_SEATING, players),
            (d.DESK_DID, self.words[d.DESK_COLUMNS]),
            (d.DESK_WORTHS, 4 * d.WORTH_WORDS),
            (d.DESK_HELD, 1 + d.FOLLOWED * d.HELD_WORDS),
            (d.DESK_TALLIES, 1 + len(program.actions)),
            (d.DESK_BUDGET, players),
            (d.DESK_LEAVES, players),
            (d.DESK_AHEADS, players),
            (d.DESK_BARS, players * (2 + len(program.actions))),
        ):
            self._table(place, [0] * size)
        self._table(d.DESK_WAITS, [d.PATIENCE] * players)
        self.words[d.DESK_PATIENCE] = d.PATIENCE
        self._thinking(len(parts) * planes)
        self._seeking()
        self._knowing()
        self.size = self.start + len(self.words)
        self._space(d.DESK_POOL, sum(program.counts), before=d.POOL_COUNTS)
        self._space(d.DESK_KEPT, where.state_words)
        self._space(d.DESK_ENDED, where.state_words)
        self._space(d.DESK_EQUAL, d.EQUAL_ROOM)
        settled = 2 * int(program.image[h.HAND] != 0)  # the cards that the memory holds for
        self._space(d.DESK_MEMO, d.MEMO_RECORDS * (2 + planes) + planes + settled)
        self._space(d.DESK_NOTES, 1 + NOTES_ROOM)
        self._space(d.DESK_ROWS, 1 + ROWS_ROOM)
        self._space(d.DESK_SHOWN, 1 + d.SHOWN_ROOM * d.SHOWN_WORDS)
        lessons = LESSONS_ROOM if self.learning else 0
        self._space(d.DESK_LESSONS, 1 + lessons)
        self.words[d.DESK_LESSONS_ROOM] = lessons
        self.words[d.DESK_NOTES_ROOM] = NOTES_ROOM
        self.words[d.DESK_ROWS_ROOM] = ROWS_ROOM

    def at(self, place: int) -> int:
        """The address of a word of the desk."""
        return self.start + place

    def table(self, place: int) -> int:
        """The address that a word of the desk holds."""
        return self.words[place]

    def fixed(self) -> dict[int, int]:
        """The words that never change in play, by address."""
        last = d.DESK_SIGN + 1
        tables = (
            d.DESK_POLICY, d.DESK_LAYOUTS, d.DESK_NOTES, d.DESK_NOTES_ROOM, d.DESK_ROWS,
            d.DESK_ROWS_ROOM, d.DESK_CHANCES, d.DESK_SEATING, d.DESK_DID, d.DESK_POOL,
            d.DESK_KEPT, d.DESK_THINKING, d.DESK_WORTHS, d.DESK_EQUAL, d.DESK_MEMO,
            d.DESK_PRIVATE, d.DESK_PLAIN, d.DESK_REASONS, d.DESK_ENDED, d.DESK_HELD,
            d.DESK_TALLIES, d.DESK_SHEDS, d.DESK_SPANS, d.DESK_SCORING, d.DESK_PLACES, d.DESK_PACK,
            d.DESK_GAINS, d.DESK_ACCOUNT, d.DESK_SHEDDING, d.DESK_BUDGET, d.DESK_SHOWN,
            d.DESK_SEEKING, d.DESK_BARS, d.DESK_WAITS, d.DESK_AHEADS, d.DESK_SHOWING,
            d.DESK_LEARNING, d.DESK_FEATURES, d.DESK_INPUTS, d.DESK_LESSONS, d.DESK_LESSONS_ROOM,
            d.DESK_KNOWING, d.DESK_GROWN, d.DESK_LEAVES,
        )  # fmt: skip
        return {
            self.at(place): self.words[place] for place in (*range(d.DESK_STATE, last), *tables)
        }

    # ── tables ────────────────────────────────────────────────────────────────────────────────

    def _table(self, place: int, words: Sequence[int]) -> int:
        """Words at the end; a word of the desk holds their address, which is returned."""
        address = self.start + len(self.words)
        self.words += words
        self.words[place] = address
        return address

    def _space(self, place: int, size: int, before: int = 0) -> None:
        """Words that begin as 0."""
        self.words[place] = self.size + before
        self.size += before + size

    def _pieces(self) -> list[tuple[int, ZoneInfo, int]]:
        """The parts of all zones: the number of each in the journal, its zone and its owner."""
        where = self.program.map
        return [
            (h.PLACES * number + index, zone, index)
            for number, zone in enumerate(self.program.zones, start=1)
            for index in range(where[f"zone.{zone.name}"].count)
        ]

    def _part(self, zone: ZoneInfo, index: int) -> list[int]:
        where, teams = self.program.map, self.program.teams
        seats = range(self.program.players)
        known = f"known.{zone.name}"
        top = zone.sight == "top_up"
        inside = [top or sees(zone.sight, zone.owner, index, seat, teams) for seat in seats]
        place = index if zone.owner else -1
        outside = [top or sees(zone.sight, zone.owner, place, seat, teams) for seat in seats]
        counted = zone.shape == "cards" and zone.owner and zone.sight != "face_up"
        return [
            _part(zone.shape),
            where[f"zone.{zone.name}"].at(index),
            where[known].at(index) if known in where else 0,
            _mask([zone.shape == "melds" or known_to for known_to in inside]),
            _mask(outside),
            _mask([bool(counted) and known_to for known_to in outside]),
        ]

    def _spans(self) -> list[tuple[int, int]]:
        """The state as stretches of words; each part that holds melds stands alone, as 0 words."""
        where = self.program.map
        melds = [where[f"zone.{each.name}"] for each in self.program.zones if each.shape == "melds"]
        parts = [(field.at(i), field.stride) for field in melds for i in range(field.count)]
        spans, at = [], where.state_start
        for start, words in sorted(parts):
            spans += [(at - where.state_start, start - at)] if start > at else []
            spans.append((start - where.state_start, 0))
            at = start + words
        if at < where.state_end:
            spans.append((at - where.state_start, where.state_end - at))
        return spans

    def _scoring(self) -> Sequence[tuple[int, int]]:
        """What of the state changes when a hand ends and is scored, as stretches of words."""
        where = self.program.map
        named = [where[name].start - where.state_start for name in ("phase", "reason", "winners")]
        changed = changed_by(self.program, "finish")
        if changed is None:
            return self._spans()
        alone = [
            (at, 1)
            for at in named
            if not any(first <= at < first + size for first, size in changed)
        ]
        return (*changed, *alone)

    def _private(self) -> list[tuple[int, int, int]]:
        """Each variable that only its player sees: address, seat, value at the start."""
        return [
            (field.at(seat), seat, first_value(self.program, name))
            for name in self.program.kept
            for field in (self.program.map[f"var.{name}"],)
            for seat in range(field.count)
        ]

    def _actions(self) -> None:
        where = self.program.map
        widths = {each.start: each.words for each in where.fields.values()}
        lists = [0]
        plain = [1] * len(self.program.phases)
        for action in self.program.actions:
            registers = [(param.address, widths[param.address]) for param in action.params]
            if any(words > 1 for _, words in registers):
                plain[self.program.phases.index(action.phase)] = 0
            lists.append(self.start + len(self.words))
            self.words += [len(registers), *(word for pair in registers for word in pair)]
        self._table(d.DESK_ACTIONS, lists)
        self._table(d.DESK_PLAIN, plain)

    def _sheds(self) -> None:
        self.shedding = shedding(self.program)
        records = [0] * (1 + len(self.program.actions))
        for number, apart in self.shedding.kinds.items():
            records[number] = self.start + len(self.words)
            self.words += [len(apart), *apart]
        self._table(d.DESK_SHEDS, records)

    def _names(self) -> None:
        names = list(dict.fromkeys(each.name for each in self.program.actions if not each.aside))
        columns = {name: column for column, name in enumerate(names)}
        self._table(
            d.DESK_NAMES, [-1, *(columns.get(each.name, -1) for each in self.program.actions)]
        )
        self.words[d.DESK_COLUMNS] = len(names)

    def _ledgers(self) -> None:
        program, where = self.program, self.program.map
        main, ranked, account = program.main, program.ranking[1], program.account
        points, gains = (
            [
                self._sum(ledger, where["entries"], i)
                for i, (_, ledger) in enumerate(program.entries)
                if program.of_one_unit(ledger, counted)
            ]
            for counted in (main, account)
        )
        bonuses = [
            self._sum(ledger, where["bonuses"], i)
            for i, (_, ledger) in enumerate(program.bonuses)
            if ledger in program.accounts(main)
        ]
        accounts = {
            d.DESK_POINTS: points,
            d.DESK_GAINS: gains,
            d.DESK_ACCOUNT: self._sums(account),
            d.DESK_BONUSES: bonuses,
            d.DESK_MAIN: self._sums(main),
            d.DESK_RANKED: self._sums(ranked),
        }
        for place, sums in accounts.items():
            self._table(place, [len(sums), *(word for each in sums for word in each)])
        self.words[d.DESK_SIGN] = program.better(account)

    def _sums(self, ledger: str) -> list[tuple[int, int]]:
        """Where the amounts of all accounts of a ledger lie; nowhere, if there is none."""
        accounts = self.program.accounts(ledger) if ledger else ()
        return [self._sum(name, self.program.map[f"ledger.{name}"]) for name in accounts]

    def _sum(self, ledger: str, place: Field, line: int | None = None) -> tuple[int, int]:
        """Where the amounts of a ledger or of a line lie, and whose they are."""
        teams = max(self.program.teams) + 1
        by_team = (place.name, line) in self.program.by_team
        words = teams if by_team else place.words if line is None else place.stride
        if words < self.program.players:
            form = d.SUM_TEAMS
        else:
            own = self.program.kind(ledger)[0] != "team"
            form = d.SUM_SEATS if own else d.SUM_MEMBERS
        return place.at(line or 0), form

    def _thinking(self, bags: int) -> None:
        """Two players that look ahead, one within the thoughts of the other."""
        rooms: Mapping[int, int] = {
            d.THINK_STATE: self.words[d.DESK_STATE_WORDS],
            d.THINK_BAGS: bags,
            d.THINK_NOW: bags,
            d.THINK_FACES: self.program.image[h.JOURNAL_ROOM],
        }
        first = self._table(d.DESK_THINKING, [0] * (2 * d.THINK_WORDS))
        for think in (first, first + d.THINK_WORDS):
            for place, room in rooms.items():
                self.words[think - self.start + place] = self.start + len(self.words)
                self.words += [0] * room

    def _seeking(self) -> None:
        """What a player needs that searches: room for states, and for moves to choose from."""
        program, states = self.program, self.words[d.DESK_STATE_WORDS]
        widths = {each.start: each.words for each in program.map.fields.values()}
        widest = 1 + max(
            (sum(widths[param.address] for param in each.params) for each in program.actions),
            default=0,
        )
        seek = self._table(d.DESK_SEEKING, [0] * d.SEEK_WORDS) - self.start
        self.words[seek + d.SEEK_MOVE_WORDS] = widest
        self.words[seek + d.SEEK_ACTIONS] = 1 + len(program.actions)
        values = program.image[program.image[h.VALUE] :]
        points = sum(n * each for n, each in zip(program.counts, values, strict=False))
        self.words[seek + d.SEEK_USUAL] = max(1, points // sum(program.counts))
        rooms: Mapping[int, int] = {
            d.SEEK_TRUE: states,
            d.SEEK_ROOT: states,
            d.SEEK_TURN: states,
            d.SEEK_DECLINES: program.players,
            d.SEEK_MOVED: program.players,
            d.SEEK_MADE: program.players * (1 + len(program.actions)),
            d.SEEK_GOES_ON: 1 + len(program.actions),
            d.SEEK_BARS: 1 + len(program.actions),
            d.SEEK_THINK: d.THINK_WORDS,
            d.SEEK_CHANCES: program.players,
            d.SEEK_SCORES: 2 * program.players,
            d.SEEK_MOVES: (d.SEEK_MOST + 1) * widest,
            d.SEEK_CANDIDATES: (d.SEEK_MOST + 1) * d.SEEN_WORDS,
        }
        for place, room in rooms.items():
            self.words[seek + place] = self.start + len(self.words)
            self.words += [0] * room
        think = self.words[seek + d.SEEK_THINK] - self.start
        self.words[think + d.THINK_STATE] = self.start + len(self.words)
        self.words += [0] * states

    def _knowing(self) -> None:
        """Room for the features of a position, and for what each bot has learned about them.

        The last room is for a bot that is asked from outside.
        """
        inputs = d.FEATURES + len(self.program.phases)
        self.words[d.DESK_INPUTS] = inputs
        self._table(d.DESK_FEATURES, [0] * inputs)
        self._table(d.DESK_GROWN, [0] * d.GROWN_WORDS)
        rooms = (1 + self.program.players) * weights_of(inputs) if self.learning else 0
        self._table(d.DESK_KNOWING, [0] * (self.program.players + rooms))


def weights_of(inputs: int) -> int:
    """How many weights there are for so many features: see `kernel.players.learned.network`."""
    return d.HIDDEN * (1 + inputs) + 1 + inputs + d.HIDDEN


def _mask(seats: Sequence[bool]) -> int:
    return sum(1 << seat for seat, bit in enumerate(seats) if bit)
