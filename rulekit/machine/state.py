"""States: a position of a game as callers see it. Immutable; playing gives a new one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulekit.machine.move import IllegalMove, Move, Played
from rulekit.machine.notation import BadNotation
from rulekit.machine.outcome import HandResult, Outcome
from rulekit.machine.record import Record
from rulekit.machine.position import Position, Words, mask_seats
from rulekit.machine.reading import explicit_moves, read_move
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import View, ZoneView, sees


@dataclass(frozen=True, slots=True)
class Start:
    """How a state came about: what a record needs to deal the same cards again."""

    seed: int
    scope: str  # hand or match
    match: int  # number in a series
    dealer: int | None  # seat from 1 of a hand on its own
    decks: tuple[tuple[str, ...], ...]  # given cards for each hand, in the order dealt


@dataclass(frozen=True, slots=True)
class Past:
    """The moves so far, latest first, as a chain that states share."""

    played: Played
    before: Past | None
    length: int


@dataclass(frozen=True, eq=False)
class State:
    """A position: whose move it is, what is legal, what a seat may know, how it ended.

    Made by `Game.start` and by `play`. Seats count from 1.
    """

    position: Position = field(repr=False)
    words: Words = field(repr=False)
    start: Start
    past: Past | None = field(default=None, repr=False)
    hands: tuple[HandResult, ...] = ()
    digest: str = field(default="", repr=False)  # the hash of the program, which records carry

    # ── whose move ────────────────────────────────────────────────────────────────────────────

    def _load(self) -> Position:
        """The shared position, holding this state."""
        self.position.words = self.words
        return self.position

    def _word(self, name: str) -> int:
        return self.words[self.position.layout[name].start - self.position.layout.state_start]

    @property
    def is_over(self) -> bool:
        """Whether the hand (or the match) has ended."""
        return self._word("phase") == 0

    @property
    def to_move(self) -> int | None:
        """The seat in turn, or None when it is over."""
        return None if self.is_over else self._word("me") + 1

    @property
    def phase(self) -> str:
        """The name of the phase; `hand_over` at the end."""
        return self.position.program.phases[self._word("phase")]

    @property
    def players(self) -> int:
        """How many play."""
        return self.position.program.players

    @property
    def legal_moves(self) -> LegalMoves:
        """The moves of the player in turn: iterate, `len`, `in` (exact, for text or Move)."""
        return LegalMoves(self, asides=False)

    @property
    def asides(self) -> LegalMoves:
        """Legal moves beside the game, such as proposing a new deal."""
        return LegalMoves(self, asides=True)

    # ── playing ───────────────────────────────────────────────────────────────────────────────

    def parse(self, text: str) -> Move:
        """The legal move that a text names; short forms count where they are unambiguous.

        Raises BadNotation for a text that is no move, IllegalMove for one that is refused.
        """
        return read_move(self._load(), text)

    def why(self, move: Move | str) -> str | None:
        """Why a move is refused, with the rule's place; None if it is legal."""
        try:
            self.parse(str(move))
        except IllegalMove as error:
            return error.why
        except BadNotation as error:
            return str(error)
        return None

    def play(self, move: Move | str) -> State:
        """The state after a move. Raises BadNotation or IllegalMove; this state stays as it is."""
        return self.play_unchecked(self.parse(str(move)))

    def play_unchecked(self, move: Move) -> State:
        """The state after a move that came from `legal_moves` of this very state."""
        position = self._load()
        seat = position.get("me")
        try:
            position.apply(move.registers)
            return self._after(position, seat, move)
        except RuleFault as fault:
            fault.record = self.record
            raise

    def _after(self, position: Position, seat: int, move: Move) -> State:
        transfers, said = position.transfers()
        params = position.action(move.registers[0]).params
        hidden = tuple(not param.public for param in params)
        played = Played(seat + 1, move, hidden, transfers, said, len(self.hands) + 1)
        past = Past(played, self.past, (self.past.length if self.past else 0) + 1)
        hands = self.hands
        while position.hand_is_over:
            hands = (*hands, position.finish())
            if self.start.scope == "hand" or position.get("over"):
                break
            position.order(_deck(position, self.start, len(hands)))
            position.begin()
        return replace(self, words=position.words, past=past, hands=hands)

    # ── what is known ─────────────────────────────────────────────────────────────────────────

    @property
    def history(self) -> tuple[Played, ...]:
        """All moves so far, first to last."""
        found: list[Played] = []
        link = self.past
        while link is not None:
            found.append(link.played)
            link = link.before
        return tuple(reversed(found))

    def view(self, seat: int) -> View:
        """What a seat may know, and what happened since its last move. Raises ValueError."""
        self._check_seat(seat)
        position = self._load()
        program = position.program
        zones = tuple(self._zone(position, index, seat - 1) for index in range(len(position.parts())))
        return View(
            seat=seat,
            phase=self.phase,
            to_move=self.to_move,
            dealer=position.get("dealer") + 1,
            zones=zones,
            ledgers={name: position.column(f"ledger.{name}") for name in program.ledgers},
            variables={name: position.column(f"var.{name}")
                       for name, (kind, _) in program.variables.items()
                       if kind not in ("card", "rank", "suit")},
            events=self.events(seat),
        )

    def _check_seat(self, seat: int) -> None:
        if not 1 <= seat <= self.players:
            raise ValueError(f"there is no seat {seat}; seats are 1 to {self.players}")

    def _zone(self, position: Position, number: int, seat: int) -> ZoneView:
        zone, index = position.parts()[number]
        names = position.program.faces
        owner = index + 1 if zone.owner else 0
        faces = position.faces_in(zone, index)
        if zone.shape == "melds":
            return ZoneView(zone.name, owner, (), 0, position.notation.rows(position.cells(zone.name, index)))
        if sees(zone.sight, zone.owner, index, seat, position.program.teams):
            seen = faces
        elif zone.sight == "top_up":
            seen = faces[-1:]
        else:
            seen = position.known_faces(zone, index)
        return ZoneView(zone.name, owner, tuple(names[face] for face in seen), len(faces) - len(seen), ())

    def events(self, seat: int) -> tuple[str, ...]:
        """What happened since the seat's last move, as the seat saw it; the last 40 moves at most."""
        found: list[str] = []
        link = self.past
        while link is not None and len(found) < 40:
            found.append(self._told(link.played, seat))
            if link.played.seat == seat and len(found) > 1:
                break
            link = link.before
        return tuple(reversed(found))

    def _told(self, played: Played, seat: int) -> str:
        """One move as a seat saw it."""
        own = played.seat == seat
        arguments = [text if own or not hidden else "?"
                     for text, hidden in zip(played.move.arguments, played.hidden, strict=True)]
        said = f"seat {played.seat}: {played.move.action} {', '.join(arguments)}".rstrip()
        moved = [self._moved(transfer, seat) for transfer in played.transfers]
        shown = [text for text in dict.fromkeys(moved) if text]
        return said + (f" ({'; '.join(shown[:12])})" if shown else "") + "".join(
            f' "{text}"' for text in played.announced)

    def _moved(self, transfer: object, seat: int) -> str:
        source, target, face = transfer.source, transfer.target, transfer.face  # type: ignore[attr-defined]
        if target is None:
            return ""
        name = self.position.program.faces[face] if (
            self._saw(source, seat) or self._saw(target, seat)) else "a card"
        return f"{name} from {_called(source)} to {_called(target)}"

    def _saw(self, place: tuple[str, int], seat: int) -> bool:
        zone = next((z for z in self.position.program.zones if z.name == place[0]), None)
        return zone is not None and (zone.sight == "top_up" or sees(
            zone.sight, zone.owner, place[1] - 1, seat - 1, self.position.program.teams))

    # ── the end ───────────────────────────────────────────────────────────────────────────────

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on; else reason, winners, scores and named entries."""
        if not self.is_over or not self.hands:
            return None
        position, last = self._load(), self.hands[-1]
        program = position.program
        ledger = program.ranking[1]
        if self.start.scope == "hand":
            entries = {line.reason: position.by_seat(line.ledger, line.amounts) for line in last.lines}
            scores, winners = last.points, last.winners
        else:
            entries = {name: position.by_seat(account, position.cells("bonuses", i))
                       for i, (name, account) in enumerate(program.bonuses)}
            scores = position.by_seat(ledger, position.column(f"ledger.{ledger}"))
            winners = tuple(seat + 1 for seat in mask_seats(position.get("champions")))
        return Outcome(last.reason, winners, scores, entries, _payoffs(scores), self.hands)

    @property
    def record(self) -> Record:
        """The record so far: it saves, loads and replays."""
        outcome = self.outcome
        program = self.position.program
        return Record(
            game=program.name, digest=self.digest, options=dict(program.options),
            players=program.players, seed=self.start.seed, match=self.start.match,
            scope=self.start.scope, dealer=self.start.dealer, decks=self.start.decks,
            moves=tuple(played.move.text for played in self.history),
            outcome=None if outcome is None else str(outcome),
        )

    def __str__(self) -> str:
        """The whole position, hidden cards included."""
        position = self._load()
        turn = "over" if self.to_move is None else f"seat {self.to_move} to move"
        lines = [f"{position.program.title}, {self.phase}: {turn}"]
        for zone, index in position.parts():
            faces = position.faces_in(zone, index)
            if not faces:
                continue
            owner = f" of {index + 1}" if zone.owner else ""
            text = " / ".join(position.notation.rows(position.cells(zone.name, index))) if (
                zone.shape == "melds") else " ".join(position.program.faces[face] for face in faces)
            lines.append(f"{zone.name}{owner}: {text}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class LegalMoves(Sequence[Move]):
    """The legal moves of a state. `in` is exact: it also knows forms that are not listed.

    Where a choice is open-ended (which spread to lay), one canonical representative is listed.
    """

    state: State
    asides: bool
    _found: list[Move] = field(default_factory=list, repr=False)

    def _moves(self) -> list[Move]:
        if not self._found and not self.state.is_over:
            position = self.state._load()
            self._found.extend(explicit_moves(position, asides=self.asides))
        return self._found

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves())

    def __len__(self) -> int:
        return len(self._moves())

    def __getitem__(self, index: int | slice) -> Move | list[Move]:  # type: ignore[override]
        return self._moves()[index]

    def __contains__(self, move: object) -> bool:
        if self.state.is_over or not isinstance(move, Move | str):
            return False
        try:
            found = self.state.parse(str(move))
        except (BadNotation, IllegalMove):
            return False
        return found.aside == self.asides

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(move.text for move in self)})>"


def _payoffs(scores: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat gains when each pair settles the difference of its scores."""
    return tuple(sum(own - other for other in scores) for own in scores)


def _called(place: tuple[str, int]) -> str:
    return f"{place[0]} of {place[1]}" if place[1] else place[0]


def _deck(position: Position, start: Start, number: int) -> list[int]:
    """The given cards of the hand with this number (from 0), as faces."""
    if number >= len(start.decks):
        return []
    return [position.notation.face(card) for card in start.decks[number]]


def first_state(position: Position, start: Start, digest: str) -> State:
    """The state that a start describes, at its first decision. Raises BadNotation for bad cards."""
    position.setup(start.seed, start.match)
    position.order(_deck(position, start, 0))
    if start.scope == "hand":
        if start.dealer is not None:
            position.put("dealer", start.dealer - 1)
        position.begin()
    else:
        position.open()
    return State(position, position.words, start, digest=digest)
