"""Many hands side by side within the fast tier, for learning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from rulekit import asked
from rulekit.bots import Player, Stream, seated
from rulekit.engines import FAST, machine
from rulekit.ir.program import Program
from rulekit.ir.text import program_text
from rulekit.kernel.desk import words as d
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.machine.move import Move
from rulekit.machine.position import Position, Words
from rulekit.machine.reading import move_of
from rulekit.machine.record import checked_seed
from rulekit.machine.tier import RuleFault
from rulekit.play.asking import check_known, decided, learns, may_have_many, searches, sit_down
from rulekit.play.state import State

Numbers = NDArray[np.int64]
MOST_WORDS = 1 << 27  # of all games together: a gigabyte
AT_ONCE = 16  # games that are played to their ends without looking up


@dataclass(frozen=True, slots=True)
class Step:
    """What a step brought, by game.

    `done`: shape (games,), whether a hand ended; the next one has begun. `rewards`: shape (games,
    players), the points that each seat got in that hand, 0 where none ended. `winners`: shape
    (games,), bit masks of the seats that won it, bit 0 for seat 1; 0 where none ended.
    """

    done: NDArray[np.bool_]
    rewards: Numbers
    winners: Numbers


class Fleet:
    """Many hands of one game, each at a decision of its own. Made by `Game.fleet`.

    Game g plays the hands g, g + games, g + 2 * games ... of the series of a seed; the deal goes
    round with the numbers of the hands, as in `simulate`. Where a hand ends, the next one begins by
    itself; one that is over before anybody can decide is passed over. Games count from 0. The
    arrays change with every step.

    `games`: how many games there are. `counts`: shape (games,), how many legal moves there are; 0
    only where `redeal` for a seat that is not to move has left who is to move without one.
    `turns`: shape (games,), whose turn it is, seats from 0. `numbers`: shape (games,), the number
    of the hand in the series. `states`: shape (games, words), the whole state, hidden cards
    included.
    """

    def __init__(self, program: Program, games: int, seed: int = 0) -> None:
        """Deal the first hands. Raises ValueError for what cannot be, RuleFault."""
        checked_seed(seed)
        words = program.map.state_words
        width = d.FLEET_POINTS + program.players + words
        if not 1 <= games <= MOST_WORDS // width:
            raise ValueError(f"a fleet has 1 to {MOST_WORDS // width} games of this kind")
        self.program, self.games = program, games
        self._machine = machine(program, FAST, games * width)
        desk = self._machine.desk
        assert desk is not None
        self._desk, self._first = desk.start, desk.size
        self._position = Position(self._machine)
        self._machine.memory[desk.at(d.DESK_SERIES)] = seed
        flat: Numbers = np.ctypeslib.as_array(cast("Any", self._machine.memory))
        self._rows = flat[desk.size : desk.size + games * width].reshape(games, width)
        self._points = self._rows[:, d.FLEET_POINTS : d.FLEET_POINTS + program.players]
        self.counts: Numbers = self._rows[:, d.FLEET_COUNT]
        self.turns: Numbers = self._rows[:, d.FLEET_SEAT]
        self.numbers: Numbers = self._rows[:, d.FLEET_INDEX]
        self.states: Numbers = self._rows[:, width - words :]
        self.reset()

    def reset(self) -> None:
        """Begin again with the first hands of the series. Raises RuleFault."""
        self._rows[:] = 0
        self.numbers[:] = np.arange(self.games)
        self._run("fleet_deal")
        self._check_moves()

    def step(self, choices: object) -> Step:
        """Make a move in every game.

        `choices`: whole numbers, shape (games,): for each game the number of one of its legal
        moves, from 0, or -1 for none.

        Raises ValueError for choices that cannot be; RuleFault if the rules get stuck.
        """
        chosen = self._numbers("choices", choices)
        wrong = np.flatnonzero((chosen < -1) | (chosen >= self.counts))
        if len(wrong):
            game = int(wrong[0])
            raise ValueError(
                f"game {game} has {self.counts[game]} moves, and none with number {chosen[game]}"
            )
        self._rows[:, d.FLEET_CHOICE] = chosen
        self._run("fleet_step", self.games)
        self._check_moves(chosen >= 0)
        done = self._rows[:, d.FLEET_ENDED] != 0
        rewards = np.where(done[:, None], self._points, 0)
        return Step(done, rewards, np.where(done, self._rows[:, d.FLEET_WINNERS], 0))

    # ── looking ahead ─────────────────────────────────────────────────────────────────────────

    def load(self, state: State, games: Sequence[int] | None = None) -> None:
        """Put a state of the same rules into games: into all, if none are named.

        It is copied as it is, hidden cards included; given decks do not come with it. A hand of a
        match that ends in `step` is followed by one of the series, like any other.

        Raises ValueError for a state that is over or of other rules, IndexError for no game.
        """
        asked.kind("the state", state, State, "a State")
        if state.is_over:
            raise ValueError("it is over in this state, so nobody decides any more")
        if state.board.program is not self.program and state.digest != self._digest():
            raise ValueError("this state is of other rules, another option or another table size")
        if games is not None:
            asked.kind("games", games, (Sequence, np.ndarray), "a list of the numbers of games")
        numbers = range(self.games) if games is None else [self._game(each) for each in games]
        where = list(numbers)
        self.states[where] = state.words
        self._rows[where, d.FLEET_MATCH] = state.start.scope == "match"
        self._rows[where, d.FLEET_MOVES] = 0
        self._run("fleet_look")

    def place(self, states: Numbers) -> None:
        """Put states of hands into all games, each with a decision: shape (games, words)."""
        self.states[:] = states
        self._rows[:, d.FLEET_MATCH] = 0
        self._rows[:, d.FLEET_MOVES] = 0
        self._run("fleet_look")

    def redeal(self, seat: object, seeds: object) -> None:
        """Deal anew in each game what a seat cannot know, as `State.redeal` does.

        `seat`: from 0, one for all or one for each game, such as `turns`. `seeds`: whole numbers,
        shape (games,), of the chance in each game; -1 leaves a game alone.

        Who is to move has the same moves as before where it is dealt anew for that seat. For
        another seat it is a player with other cards, who may have no move at all: the game then
        counts none, and takes -1 alone until it is loaded, restored or dealt anew.

        Raises ValueError for what cannot be.
        """
        chosen = self._numbers("seeds", seeds)
        seats = np.asarray(seat)
        if seats.ndim:
            seats = self._numbers("seats", seat)
        if seats.dtype.kind not in "iu" or ((seats < 0) | (seats >= self.program.players)).any():
            raise ValueError(f"seats are whole numbers from 0 to {self.program.players - 1} here")
        if (chosen < -1).any():
            raise ValueError("seeds are whole numbers from 0, or -1 for none")
        self._rows[:, d.FLEET_CHOICE] = np.where(chosen < 0, -1, seats)
        self._rows[:, d.FLEET_CHANCE] = chosen
        self._run("fleet_redeal")

    def playouts(
        self, bots: Sequence[object] | str, *, seed: int = 0, matches: bool = False
    ) -> Numbers:
        """Play every game on to the end of its hand, or match, and leave it as it is.

        Returns what each seat gets, shape (games, players): the points of the hand, as `rewards`;
        with `matches`, which takes states of matches, what decides the match at its end. `bots`:
        as for `simulate`; `greedy` and `random` play within the tier, others are asked move by
        move. `seed`: of their chance, which is another in each game.

        Raises UnknownBot, BotFault, RuleFault; ValueError for what cannot be.
        """
        players = seated(bots, self.program.players)
        checked_seed(seed)
        if matches and not self._rows[:, d.FLEET_MATCH].all():
            game = int(np.flatnonzero(self._rows[:, d.FLEET_MATCH] == 0)[0])
            raise ValueError(f"game {game} plays a hand on its own, which leads to no match")
        if not self.counts.all():
            game = int(np.flatnonzero(self.counts == 0)[0])
            raise ValueError(
                f"nobody can move in game {game}, which was dealt anew for another seat"
            )
        within = all(bot.plays_within for bot in players)
        if searches(players) or learns(players) or not within:
            return np.array([self._asked(g, players, seed, matches) for g in range(self.games)])
        self._playouts(players, seed, matches)
        return np.array(self._points)

    def _playouts(self, players: Sequence[Player], seed: int, matches: bool) -> None:
        """Let the tier play. Now and then Python looks up, for somebody may want to stop it."""
        memory, series = self._machine.memory, self._word(d.DESK_SERIES)
        kept, around = memory[series], range(len(players))
        memory[self._word(d.DESK_MANY)] = int(may_have_many(self.program))
        sit_down(self._machine, players)
        self._machine.write(self._table(d.DESK_SEATING), list(around))
        memory[series] = seed
        try:
            for first in range(0, self.games, AT_ONCE):
                number = min(AT_ONCE, self.games - first)
                memory[self._word(d.DESK_INDEX)] = first
                place = self._first + first * self._rows.shape[1]
                self._machine.run("fleet_playouts", self._desk, place, number, int(matches))
                check_known(memory[self._word(d.DESK_STAGE)])
        finally:
            memory[series] = kept
            self._position.offer(PLAYS_BEST)
        stuck = np.flatnonzero(self._rows[:, d.FLEET_ENDED] == 0)
        if len(stuck):
            raise RuleFault(f"game {stuck[0]} comes to where nobody can move")

    def _asked(self, game: int, players: Sequence[Player], seed: int, matches: bool) -> Words:
        """What each seat gets in a game whose moves bots are asked for."""
        position, hand = self._position, 0
        position.words = self.states[game].tolist()
        while True:
            streams = [Stream(seed, game, hand, seat + 1) for seat in range(len(players))]
            for _ in decided(players, position, streams):
                pass
            result = position.finish()
            if not matches:
                break
            if position.get("over"):
                break
            position.begin()
            hand += 1
        position.offer(PLAYS_BEST)
        if not matches:
            return result.points
        ledger = self.program.ranking[1]
        return position.standing(ledger)

    def _digest(self) -> str:
        return self.program.digest(program_text(self.program))

    def _word(self, place: int) -> int:
        return self._desk + place

    def _table(self, place: int) -> int:
        return self._machine.memory[self._word(place)]

    # ── many at a time ────────────────────────────────────────────────────────────────────────

    def mask(self, width: int) -> NDArray[np.bool_]:
        """Which of the numbers 0 ... width - 1 are legal moves: shape (games, width)."""
        if asked.whole("width", width) < 0:
            raise ValueError(f"a mask has a width of 0 or more, not {width}")
        return np.less(np.arange(width), self.counts[:, None])

    def moves(self, game: int) -> tuple[Move, ...]:
        """The legal moves of one game, by their numbers. Raises IndexError for no game."""
        self._position.words = self.states[self._game(game)].tolist()
        offered = self._machine.moves()
        return tuple(move_of(self._position, registers) for registers in offered)

    def snapshot(self) -> Numbers:
        """All games as they are: a copy, to be given to `restore`."""
        return np.array(self._rows)

    def restore(self, snapshot: Numbers) -> None:
        """Go back to a snapshot of this fleet. Raises TypeError, ValueError for what is none."""
        asked.kind("snapshot", snapshot, np.ndarray, "what `snapshot` gave")
        if snapshot.shape != self._rows.shape or snapshot.dtype != self._rows.dtype:
            raise ValueError("this is not a snapshot of a fleet of this kind and size")
        turns, counts = snapshot[:, d.FLEET_SEAT], snapshot[:, d.FLEET_COUNT]
        if not ((counts > 0) & (turns >= 0) & (turns < self.program.players)).all():
            raise ValueError("this is no snapshot: there are games in it that nobody can play on")
        self._rows[:] = snapshot

    def clone(self, source: int, target: int) -> None:
        """Make game `target` the same as game `source`: its hand, and the hands that follow.

        Raises IndexError for no game.
        """
        self._rows[self._game(target)] = self._rows[self._game(source)]

    def _numbers(self, name: str, given: object) -> Numbers:
        """Whole numbers, one for each game. Raises ValueError for anything else."""
        try:
            found = np.asarray(given)
            if found.dtype.kind in "fO" or found.dtype == np.uint64:  # there may be too large ones
                found = np.array([index(each) for each in cast("Any", given)], np.int64)
        except OverflowError:
            raise ValueError(f"{name} are whole numbers up to 2**63 - 1") from None
        except (TypeError, ValueError):
            found = np.zeros(0)
        if found.shape != (self.games,) or found.dtype.kind not in "iu":
            raise ValueError(f"{name} are {self.games} whole numbers, one for each game")
        return found

    def _game(self, number: int) -> int:
        if not 0 <= asked.whole("a game", number) < self.games:
            raise IndexError(f"there is no game {number}; they are 0 to {self.games - 1}")
        return number

    def _run(self, function: str, *more: int) -> None:
        self._machine.run(function, self._desk, self._first, self.games, *more)

    def _check_moves(self, of: NDArray[np.bool_] | bool = True) -> None:
        """Raise RuleFault if somebody is stuck in one of these games."""
        stuck = np.flatnonzero((self.counts == 0) & of)
        if len(stuck):
            game = int(stuck[0])
            self._position.words = self.states[game].tolist()
            if self._position.hand_is_over:
                raise RuleFault(f"{d.FLEET_PASSES} hands in a row ended before any decision")
            raise RuleFault(f"in hand {self.numbers[game]} nobody can move")
