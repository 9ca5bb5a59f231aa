"""A game at the terminal: people and bots in turn, until it is over or somebody leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from time import monotonic, sleep

import click

from rulekit.bots import Player, Stream, ask
from rulekit.bots._knowledge import knows
from rulekit.cli.dressing import Dress
from rulekit.cli.keeping import Keeper, offer_words, typed
from rulekit.cli.table import Seen, ended, hand_ended, numbered, plainly, seen_by
from rulekit.diagnostics import nearest
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation
from rulekit.machine.reading import offered_move
from rulekit.machine.tier import RuleFault
from rulekit.play.state import State

MOST_MOVES = 30
"""As many moves are listed unasked."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines scrolled away, too

LEAVING = ("quit", "exit", "q")

HELP = """\
NUMBER or MOVE   make a move: `3`, or as it is written: `discard 7H`
hint             what a bot would do
why MOVE         why a move is not legal; `why 3` tells of the third listed
moves [WORD]     all legal moves, or those with a word in them
asides           moves beside the game, such as proposing a new deal; with numbers of their own
look             show the table again
undo             back to the last move that a person made here, if it has shown nobody a card
save [FILE]      keep the game; go on later with: rulekit play --load FILE
quit             leave; you are asked whether to keep the game
A command that is also the name of a move is written with a colon: `:save`."""


@dataclass(slots=True)
class Sitting:
    """A game that is being played: `people` are seats from 1, the others have `bots`."""

    state: State
    people: frozenset[int]
    bots: Mapping[int, Player]
    trail: list[State] = field(default_factory=list)  # where a person decided, oldest first
    streams: dict[tuple[int, int], Stream] = field(default_factory=dict)  # of hand and seat
    told: dict[int, int] = field(default_factory=dict)  # how many events each seat knows
    looking: int = 0  # the seat whose person was last at the screen; 0: nobody
    left: bool = False
    keeper: Keeper = field(default_factory=Keeper)
    practice: bool = False  # any move may be taken back
    turn: tuple[int, int] = (-1, -1)  # the hand and the turn of which the time is measured
    since: float = 0.0  # when a person was first asked in it
    pace: float | None = None  # seconds between moves of bots that somebody watches
    dress: Dress | None = None  # how cards look; None: as they are written, in their order
    seen: dict[int, Seen] = field(default_factory=dict)  # by seat: what its person saw last

    def say(self, text: str) -> None:
        """Print a text, with its cards as they look."""
        click.echo(text if self.dress is None else self.dress(text))

    def play(self) -> None:
        """Until it is over, or a person leaves. Raises RuleFault, EOFError and SentAway."""
        if self.state.past is None:  # hands may have ended before anybody could move
            self._tell_hands(0)
        while not (self.state.is_over or self.left):
            seat = self.state.to_move
            assert seat is not None
            if seat in self.people:
                self._decide(seat)
            elif self.pace is None:
                self._go(self._bot_move(seat))
            else:
                self._watch(seat)
        if self.state.is_over:
            if self.state.start.scope == "hand" and len(self.people) == 1:
                self._show(min(self.people))
            self.say(f"\n{ended(self.state)}")

    # ── moves ─────────────────────────────────────────────────────────────────────────────────

    def _go(self, move: Move) -> None:
        """Make a move, and tell of hands that ended with it."""
        before = len(self.state.hands)
        self.state = self.state.play_unchecked(move)
        self._tell_hands(before)

    def _tell_hands(self, before: int) -> None:
        """Tell how the hands of a match ended but so many, which have been told of."""
        if self.state.start.scope == "match":
            for hand in self.state.hands[before:]:
                self._tell_end(hand_ended(self.state, hand))

    def _tell_end(self, text: str) -> None:
        # Two people at one screen have not seen the same, so each is told later what happened.
        if len(self.people) == 1:
            self._tell(min(self.people))
        self.say(f"\n{text}")
        if len(self.people) > 1:
            typed("Press Enter to go on.")  # the curtain will wipe it away

    def _bot_move(self, seat: int) -> Move:
        position = self.state.position
        position.words = self.state.words
        found = position.machine.moves()
        if not found:
            raise self._stuck(seat)
        hand = len(self.state.hands)
        start = self.state.start
        stream = self.streams.setdefault((hand, seat), Stream(start.seed, start.match, hand, seat))
        return offered_move(position, found[ask(self.bots[seat], position, found, stream)])

    def _watch(self, seat: int) -> None:
        """Let a bot move, and tell what it holds, what it does, and what that leaves it."""
        move = self._bot_move(seat)
        before = self.seen.setdefault(seat, Seen())
        self.say(f"\n{seen_by(self.state, seat, (), self.dress, before)}")
        self.say(f"seat {seat}, {self.bots[seat].name}: {move.text}{self._standing(move, seat)}")
        self._go(move)
        sleep(self.pace or 0)

    def _stuck(self, seat: int) -> RuleFault:
        fault = RuleFault(f"seat {seat} has no legal move in the phase '{self.state.phase}'")
        fault.record = self.state.record
        return fault

    def _events(self) -> int:
        """Moves made and hands ended: each is one event."""
        moves = self.state.past.length if self.state.past is not None else 0
        return moves + len(self.state.hands)

    # ── a person ──────────────────────────────────────────────────────────────────────────────

    def _decide(self, seat: int) -> None:
        """Ask a person until there is a move, or the game has gone elsewhere."""
        if not self.state.legal_moves and not self.state.asides:
            raise self._stuck(seat)
        self._curtain(seat)
        self._start_clock()
        offer_words(chain(_COMMANDS, (move.text for move in self.state.legal_moves)))
        self._show(seat)
        self._list("")
        here = self.state
        while self.state is here and not self.left:
            line = typed(f"\nseat {seat}, {self.state.phase}> ").strip()
            line = line if self.dress is None else self.dress.read(line)
            due = self._due()
            if due is not None and line.lower() not in LEAVING:
                self.say(f"the time of this turn is over: {due.text}")
                self._go(due)
            elif line:
                self._obey(line)

    def _start_clock(self) -> None:
        """Measure the time of a turn from when a person is first asked in it."""
        position = self.state.position
        position.words = self.state.words
        turn = len(self.state.hands), position.get("turns")
        if turn != self.turn:
            self.turn, self.since = turn, monotonic()
            clocks = self._clocks().values()
            if clocks:
                self.say(f"\nThe time for this turn is {min(clocks)} s.")

    def _clocks(self) -> dict[str, int]:
        """The actions of the phase that are due after some time, with their seconds."""
        actions = self.state.position.program.actions
        here = (action for action in actions if action.phase == self.state.phase)
        return {action.name: action.clock for action in here if action.clock}

    def _due(self) -> Move | None:
        """The move that is to be made now, since the turn has taken too long."""
        clocks, spent = self._clocks(), monotonic() - self.since
        moves: list[Move] = [*self.state.asides, *self.state.legal_moves] if clocks else []
        return next((m for m in moves if clocks.get(m.action, spent) < spent), None)

    def _curtain(self, seat: int) -> None:
        """Between two people at one screen: neither sees the other's cards."""
        if len(self.people) > 1 and self.looking != seat:
            if self.looking:
                click.echo(_CLEAR, nl=False)
            typed(f"Seat {seat} is next. Pass the screen to them and press Enter.")
            click.echo(_CLEAR, nl=False)
        self.looking = seat

    def _tell(self, seat: int) -> None:
        """What has happened since the seat's last move and has not been told yet."""
        fresh = self._events() - self.told.get(seat, 0)
        self.told[seat] = self._events()
        events = self.state.view(seat).events[-fresh:] if fresh > 0 else ()
        if events:
            self.say("\n" + "\n".join(f"  {event}" for event in events))

    def _show(self, seat: int) -> None:
        self._tell(seat)
        before = self.seen.setdefault(seat, Seen())
        self.say(f"\n{seen_by(self.state, seat, (), self.dress, before)}")

    def _tell_of_others(self) -> None:
        """Say that of melds to be laid only one way is listed, where that is so."""
        actions = {move.registers[0] for move in self.state.legal_moves}
        kinds = {
            param.kind for number in actions for param in self.state.position.action(number).params
        }
        if "spread" in kinds:
            self.say("Of ways to lay the same cards as melds one is listed; you may type another.")

    def _list(self, word: str) -> None:
        """The legal moves with their numbers, or those with a word in them."""
        texts = [move.text for move in self.state.legal_moves]
        if word:
            found = [
                f"{number:3}  {text}" for number, text in enumerate(texts, start=1) if word in text
            ]
            self.say("\n".join(found) or f"no legal move has '{word}' in it")
            return
        shown = texts[:MOST_MOVES]
        self.say(f"\n{numbered(shown)}")
        if len(shown) < len(texts):
            self.say(f"... and {len(texts) - len(shown)} more; `moves` lists them all")
        self._tell_of_others()

    def _obey(self, line: str) -> None:
        """Do what a person typed: a move, or a command."""
        word, _, rest = line.partition(" ")
        actions = {
            move.action for moves in (self.state.legal_moves, self.state.asides) for move in moves
        }
        command = _COMMANDS.get(word.removeprefix(":").lower())
        if command is not None and word not in actions:
            command(self, rest.strip())
        elif word.isdigit() and not rest:
            self._choose(int(word))
        else:
            self._try(line)

    def _choose(self, number: int) -> None:
        move = self._numbered(number)
        if move is not None:
            self._make(move)

    def _numbered(self, number: int) -> Move | None:
        """The move with a number; None, and a word about it, if there is none."""
        moves: list[Move] = [*self.state.legal_moves, *self.state.asides]
        if 1 <= number <= len(moves):
            return moves[number - 1]
        self.say(f"there is no move {number}; the numbers are 1 to {len(moves)}")
        return None

    def _try(self, line: str) -> None:
        try:
            move = self.state.parse(line)
        except IllegalMove as error:
            names = [move.action for move in self.state.legal_moves]
            told = bool(error.legal) and error.legal[0] in error.why  # several ways are all legal
            listed = "" if told else ", ".join(error.legal[:8])
            legal = f"\n  legal are: {listed}" if listed else ""
            self.say(f"not legal: {error.move}: {plainly(error.why, names)}{legal}")
        except BadNotation as error:
            hint = nearest(line.partition(" ")[0], [name for name in _COMMANDS if len(name) > 1])
            self.say(str(error) + (f"; or did you mean `{hint}`?" if hint else "; or type `help`"))
        else:
            self._make(move)

    def _make(self, move: Move) -> None:
        self.trail.append(self.state)
        self.say(f"you: {move.text}")
        self._go(move)

    # ── commands ──────────────────────────────────────────────────────────────────────────────

    def _why(self, rest: str) -> None:
        if not rest:
            self.say("why what? Write a move after it: why discard 7H")
            return
        if rest.isdigit():
            move = self._numbered(int(rest))
            if move is not None:
                self.say(f"{move.text}: it is legal, like all moves with a number")
            return
        why = self.state.why(rest)
        names = [move.action for move in self.state.legal_moves]
        self.say("it is legal" if why is None else f"not legal: {plainly(why, names)}")

    def _hint(self, _rest: str) -> None:
        """What a bot would do that is strong and answers at once."""
        seat = self.state.to_move
        assert seat is not None
        if not self.state.legal_moves:
            self.say("there is nothing to choose but moves beside the game: `asides`")
            return
        program = self.state.position.program
        name = "learned" if knows(program) else "greedy"
        move = self.state.ask(name, seed=self._events())
        self.say(f"{move.text}   (as {name} plays{self._standing(move, seat)})")

    def _standing(self, move: Move, seat: int) -> str:
        """What a move leaves beside melds, if that says something."""
        after = self.state.play_unchecked(move)
        points = None if self.dress is None else self.dress.standing(after, seat)
        return "" if points is None else f"; then {points} are beside melds"

    def _all_moves(self, rest: str) -> None:
        texts = [move.text for move in self.state.legal_moves]
        self._list(rest) if rest else self.say(numbered(texts))

    def _asides(self, _rest: str) -> None:
        texts = [move.text for move in self.state.asides]
        first = len(self.state.legal_moves) + 1
        self.say(numbered(texts, first=first) or "there are none now")

    def _look(self, _rest: str) -> None:
        assert self.state.to_move is not None
        again = self.seen.setdefault(self.state.to_move, Seen())
        self.say(f"\n{seen_by(self.state, self.state.to_move, (), self.dress, again=again)}")
        self._list("")

    def _undo(self, _rest: str) -> None:
        if not self.trail:
            self.say("there is no move of yours to take back")
            return
        if not self.practice and self._has_shown_since(self.trail[-1]):
            self.say("a card has been seen since then; only with --practice is that taken back")
            return
        self.state = self.trail.pop()
        self.told = {seat: min(told, self._events()) for seat, told in self.told.items()}
        self.say("taken back")

    def _has_shown_since(self, before: State) -> bool:
        """Whether a person here sees a card now that he did not see then."""
        return any(
            _cards_seen(self.state, seat) - _cards_seen(before, seat) for seat in self.people
        )

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self.keeper.place(self.state.record)
        try:
            self.keeper.save(self.state, path)
        except (OSError, ValueError) as error:
            self.say(f"cannot save it: {getattr(error, 'strerror', None) or error}")
        else:
            self.say(f"saved; go on later with: {self.keeper.command()}")

    def _help(self, _rest: str) -> None:
        self.say(HELP)

    def _quit(self, _rest: str) -> None:
        self.left = True

    def would_lose(self) -> bool:
        """Whether something would be lost if everybody left now."""
        return self.keeper.would_lose(self.state, moved=bool(self.trail))


_COMMANDS: Mapping[str, Callable[[Sitting, str], None]] = {
    "hint": Sitting._hint,
    "why": Sitting._why,
    "moves": Sitting._all_moves,
    "asides": Sitting._asides,
    "look": Sitting._look,
    "undo": Sitting._undo,
    "save": Sitting._save,
    "help": Sitting._help,
    "?": Sitting._help,
    **dict.fromkeys(LEAVING, Sitting._quit),
}


def _cards_seen(state: State, seat: int) -> Counter[str]:
    """The cards that a seat knows, wherever they lie."""
    zones = state.view(seat).zones
    melded = (
        card.partition("=")[0] for zone in zones for meld in zone.melds for card in meld.split()
    )
    return Counter(chain(melded, *(zone.cards for zone in zones)))
