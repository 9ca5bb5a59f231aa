"""States: a position of a game as callers see it. Immutable; playing gives a new one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulekit import asked
from rulekit.bots import find
from rulekit.ir.program import Param
from rulekit.machine.chance import Stream, imagine
from rulekit.machine.layouts import MOST_TRIED, every_layout, moves_of_parts
from rulekit.machine.move import IllegalMove, Move, Played
from rulekit.machine.notation import BadNotation
from rulekit.machine.outcome import HandResult, Outcome
from rulekit.machine.position import Position, Words, mask_seats
from rulekit.machine.reading import explicit_moves, read_move
from rulekit.machine.record import Record, checked_seed
from rulekit.machine.showing import shown, tops
from rulekit.machine.telling import told_zones
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import View
from rulekit.play.asking import asked_in
from rulekit.play.board import Board
from rulekit.play.keeping import packed, unpacked
from rulekit.play.legal import LegalMoves
from rulekit.play.past import (
    Past,
    Start,
    chained,
    deck_of,
    events_of,
    past_as_seen,
    play_onward,
    played_in,
    shown_in,
    start_as_seen,
    texts_in,
)
from rulekit.play.viewing import view_of


@dataclass(frozen=True, eq=False, repr=False)
class State:
    """A position: whose move it is, what is legal, what a seat may know, how it ended.

    Made by `Game.start` and by `play`. Seats count from 1. States are equal if they began and went
    on alike; they can be hashed, copied and pickled. `str()` shows all, hidden cards included.

    `hands`: the result of every hand that has ended. `digest`: the hash of the rules. `imagined`:
    whether `redeal` has dealt its hidden cards; no record leads to it then.
    """

    board: Board = field(repr=False)
    words: Words = field(repr=False)
    start: Start
    past: Past | None = field(default=None, repr=False)
    hands: tuple[HandResult, ...] = ()
    digest: str = field(default="", repr=False)  # the hash of the program, which records carry
    imagined: bool = False
    _closed: Words | None = field(default=None, repr=False)  # see `ending`

    # ── whose move ────────────────────────────────────────────────────────────────────────────

    @property
    def position(self) -> Position:
        """What this thread looks at states on; it holds any state, or none."""
        return self.board.position

    def _load(self) -> Position:
        """The position, holding this state."""
        position = self.board.position
        position.words = self.words
        awaits_deal = self._word("deals") == 0
        position.order(deck_of(position, self.start, 0) if awaits_deal else ())
        return position

    def _word(self, name: str) -> int:
        where = self.board.program.map
        return self.words[where[name].start - where.state_start]

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
        return self.board.program.phases[self._word("phase")]

    @property
    def players(self) -> int:
        """The table size."""
        return self.board.program.players

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """The moves of the player in turn, asides left out; none when it is over."""
        return LegalMoves(self.parse, self._offered(asides=False), asides=False)

    @cached_property
    def asides(self) -> LegalMoves:
        """Legal moves of the player in turn beside the game, such as proposing a new deal."""
        return LegalMoves(self.parse, self._offered(asides=True), asides=True)

    def every_move(self) -> Iterator[Move]:
        """All legal moves, asides left out: of layouts, one for each part that can be brought.

        `legal_moves` lists of layouts only the best. Here each is found when it is asked for.
        """
        for move in self.legal_moves:
            if not any(param.many for param in self._params(move)):
                yield move
        yield from moves_of_parts(self.position, self.words)

    def layouts(self, cards: str | None = None, *, limit: int = MOST_TRIED) -> Iterator[Move]:
        """Every legal layout that may be proposed, not one for each part, found when asked for.

        `cards`: those that are brought, `"7H 8H"`; left out: any. `limit`: how many melds are tried
        at most. Raises BadNotation for what is no card, ValueError when the limit is reached.
        """
        asked.whole("limit", limit)
        return every_layout(self.position, self.words, cards, limit)

    def _params(self, move: Move) -> tuple[Param, ...]:
        return self.board.program.actions[move.registers[0] - 1].params

    def _offered(self, *, asides: bool) -> dict[str, Move]:
        if self.is_over:
            return {}
        return {move.text: move for move in explicit_moves(self._load(), asides=asides)}

    # ── playing ───────────────────────────────────────────────────────────────────────────────

    def parse(self, text: str) -> Move:
        """The legal move that a text names; short forms count where they are unambiguous.

        Raises BadNotation for a text that is no move, IllegalMove for one that is refused.
        """
        asked.kind("a move", text, str, "a text or a Move")
        listed = self.legal_moves.by_text.get(text) or self.asides.by_text.get(text)
        return listed or read_move(self._load(), text, [*self.legal_moves, *self.asides])

    def why(self, move: Move | str) -> str | None:
        """Why a move is refused, with the rule's place; None if it is legal. Raises TypeError."""
        try:
            self.parse(move.text if isinstance(move, Move) else move)
        except IllegalMove as error:
            return error.why
        except BadNotation as error:
            return str(error)
        return None

    def play(self, move: Move | str) -> State:
        """The state after a move; this state stays as it is. Hands that follow are dealt at once.

        Raises BadNotation for a text that is no move, IllegalMove for one that is refused,
        RuleFault if the rules get stuck, TypeError for what is neither a text nor a Move.
        """
        return self.play_unchecked(self.parse(move.text if isinstance(move, Move) else move))

    def play_unchecked(self, move: Move) -> State:
        """The state after a move that came from `legal_moves` of this very state: not looked at.

        Faster than `play`. Raises RuleFault.
        """
        asked.kind("a move", move, Move, "a Move of `legal_moves`; `play` takes texts, too")
        position = self._load()
        seat, lying = position.get("me"), tops(position)
        try:
            position.apply(move.registers)
            return self._after(position, seat, move, lying).checked()
        except RuleFault as fault:
            if fault.record is None and not self.imagined:
                before = self.record
                fault.record = replace(before, moves=(*before.moves, move.text))
            raise

    def _after(self, position: Position, seat: int, move: Move, lying: tuple[int, ...]) -> State:
        transfers, said = position.transfers()
        showed = tuple(shown(position, seat, lying, transfers))
        params = position.action(move.registers[0]).params
        hidden = tuple(not param.public for param in params)
        played = Played(seat + 1, move, hidden, transfers, said, len(self.hands) + 1, showed)
        past = Past(played, self.past, (self.past.length if self.past else 0) + 1)
        hands, closed = play_onward(position, self.start, self.hands, self._closed)
        return replace(self, words=position.words, past=past, hands=hands, _closed=closed)

    def checked(self) -> State:
        """The state itself. Raises RuleFault if it goes on but nobody can move."""
        if not self.is_over and not self.legal_moves and not self.asides:
            fault = RuleFault(f"in the phase '{self.phase}' seat {self.to_move} has no legal move")
            fault.record = None if self.imagined else self.record
            raise fault
        return self

    def ask(self, bot: object, seed: int = 0) -> Move:
        """The move that a bot would make for the player in turn.

        `bot`: what `simulate` takes for a seat: a name, or the bot itself. `seed`: of its chance.

        Raises UnknownBot for what is no bot, BotFault if it breaks down, ValueError where there is
        nothing to decide.
        """
        player = find(bot)
        if not self.legal_moves:
            raise ValueError("nobody has a move here that a bot could choose")
        stream = Stream(checked_seed(seed), self.start.match, len(self.hands), self.to_move or 0)
        return asked_in(player, self._load(), stream, shown_in(self.past, len(self.hands) + 1))

    # ── what is known ─────────────────────────────────────────────────────────────────────────

    @property
    def history(self) -> tuple[Played, ...]:
        """All moves so far, first to last."""
        return played_in(self.past)

    def view(self, seat: int) -> View:
        """What a seat may know, and what happened since its last move.

        Raises ValueError for a seat that is not there, TypeError for what is no whole number.
        """
        self._check_seat(seat)
        return view_of(self._load(), seat, self.events(seat))

    def watched(self) -> View:
        """What all seats know together, for those who only watch: a view of the seat 0."""
        position = self._load()
        return view_of(position, 0, events_of(position, self.past, self.hands, 0))

    @property
    def ending(self) -> State | None:
        """How it lay when the last hand ended after which another was dealt; None before that.

        It has no moves.
        """
        return None if self._closed is None else replace(self, words=self._closed)

    def redeal(self, seat: int, seed: int = 0) -> State:
        """The same for a seat, with all dealt anew that it cannot know; seeds deal differently.

        Its view and its moves stay as they are, and so do the numbers of cards and those that
        everybody knows. Every arrangement of the others is as likely as any other: what moves have
        suggested is not weighed. What only others know besides cards is as at the start, and the
        chance still to come is another. So is what has happened, as far as the seat saw it.

        Raises as `view` does, ValueError for a seed that cannot be.
        """
        self._check_seat(seat)
        number = checked_seed(seed)
        if seat not in self._seen:
            self._seen[seat] = past_as_seen(self.position, self.past, seat - 1)
        position = self._load()
        imagine(position, seat - 1, Stream(number, 0, 0, seat))
        start = start_as_seen(self.start, number)
        past = self._seen[seat]
        here = replace(self, words=position.words, _closed=None)
        return replace(here, start=start, past=past, imagined=True)

    @cached_property
    def _seen(self) -> dict[int, Past | None]:
        """The moves so far as seats saw them, as far as that has been asked for."""
        return {}

    def _check_seat(self, seat: int) -> None:
        if not 1 <= asked.whole("seat", seat) <= self.players:
            raise ValueError(f"there is no seat {seat}; seats are 1 to {self.players}")

    def events(self, seat: int) -> tuple[str, ...]:
        """What happened since the seat's last turn, as it saw it; the last 40 events at most.

        Raises as `view` does.
        """
        self._check_seat(seat)
        return events_of(self.position, self.past, self.hands, seat)

    # ── the end ───────────────────────────────────────────────────────────────────────────────

    @property
    def outcome(self) -> Outcome | None:
        """How the hand or match ended; None while it goes on."""
        if not self.is_over:
            return None
        position, last = self._load(), self.hands[-1]
        program = position.program
        ledger = program.ranking[1]
        if self.start.scope == "hand":
            entries = {
                line.reason: position.by_seat(line.ledger, line.amounts) for line in last.lines
            }
            scores, winners = last.points, last.winners
        else:
            entries = {
                name: position.by_seat(account, position.line("bonuses", i))
                for i, (name, account) in enumerate(program.bonuses)
            }
            scores = position.standing(ledger)
            winners = tuple(seat + 1 for seat in mask_seats(position.get("champions")))
        settled = position.settled(scores, winners)
        return Outcome(last.reason, winners, scores, entries, settled, self.hands)

    @property
    def record(self) -> Record:
        """The record so far, which `Game.replay` replays. Raises ValueError if it is imagined."""
        if self.imagined:
            raise ValueError("what hides in this state was dealt anew, so no record leads to it")
        outcome = self.outcome
        program = self.board.program
        return Record(
            game=program.name,
            digest=self.digest,
            options=dict(program.options),
            players=program.players,
            seed=self.start.seed,
            match=self.start.match,
            scope=self.start.scope,
            dealer=self.start.dealer,
            decks=self.start.decks,
            moves=texts_in(self.past),
            outcome=None if outcome is None else str(outcome),
        )

    # ── as a value ────────────────────────────────────────────────────────────────────────────

    def __repr__(self) -> str:
        moves = 0 if self.past is None else self.past.length
        turn = self.phase if self.to_move is None else f"{self.phase}, seat {self.to_move} to move"
        name, seed = self.board.program.name, self.start.seed
        return f"<State of {name}: {turn}; seed {seed}, {moves} move{'s' * (moves != 1)}>"

    def __eq__(self, other: object) -> bool:
        """Whether both came about in the same way under the same rules: then all else is equal."""
        if not isinstance(other, State):
            return NotImplemented
        mine, theirs = ((s.digest, s.start, s.words) for s in (self, other))
        return self is other or (mine == theirs and texts_in(self.past) == texts_in(other.past))

    def __hash__(self) -> int:
        return hash((self.digest, self.start, self.words))

    def __reduce__(self) -> tuple[object, ...]:
        # The moves are a chain, which `pickle` could follow only so far.
        parts = (self.words, self.start, self.history, self.hands, self.digest, self.imagined)
        return _restored, (packed(self.board), *parts, self._closed)

    def __str__(self) -> str:
        """The whole position, hidden cards included."""
        position = self._load()
        turn = "over" if self.to_move is None else f"seat {self.to_move} to move"
        title = f"{position.program.title}, {self.phase}: {turn}"
        return "\n".join([title, *told_zones(position)])


def _restored(
    kept: bytes,
    words: Words,
    start: Start,
    history: tuple[Played, ...],
    hands: tuple[HandResult, ...],
    digest: str,
    imagined: bool,
    closed: Words | None,
) -> State:
    """The state that was pickled or copied."""
    past = chained(history)
    return State(unpacked(kept), words, start, past, hands, digest, imagined, closed)


def first_state(board: Board, start: Start, digest: str) -> State:
    """The state that a start describes: at its first decision, or at the end if there is none.

    Raises BadNotation for bad cards, ValueError for a dealer who sits out.
    """
    position = board.position
    position.setup(start.seed, start.match)
    position.order(deck_of(position, start, 0))
    if start.scope == "hand":
        if start.dealer is not None:
            if not position.get("seated") >> (start.dealer - 1) & 1:
                raise ValueError(f"seat {start.dealer} sits out and cannot deal")
            position.put("dealer", start.dealer - 1)
        position.begin()
    else:
        position.open()
    hands, closed = play_onward(position, start, ())
    words = position.words
    return State(board, words, start, hands=hands, digest=digest, _closed=closed).checked()
