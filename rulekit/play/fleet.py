"""Many hands side by side within the fast tier, for learning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from rulekit import asked
from rulekit.engines import FAST, machine
from rulekit.ir.program import Program
from rulekit.kernel.desk import words as d
from rulekit.machine.move import Move
from rulekit.machine.position import Position
from rulekit.machine.reading import move_of
from rulekit.machine.record import checked_seed
from rulekit.machine.tier import RuleFault

Numbers = NDArray[np.int64]
MOST_WORDS = 1 << 27  # of all games together: a gigabyte


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

    `games`: how many games there are. `counts`: shape (games,), how many legal moves there are.
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

    def step(self, choices: object) -> Step:
        """Make a move in every game.

        `choices`: whole numbers, shape (games,): for each game the number of one of its legal
        moves, from 0, or -1 for none.

        Raises ValueError for choices that cannot be; RuleFault if the rules get stuck.
        """
        chosen = np.asarray(choices)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise ValueError(f"choices are {self.games} whole numbers, one for each game")
        wrong = np.flatnonzero((chosen < -1) | (chosen >= self.counts))
        if len(wrong):
            game = int(wrong[0])
            raise ValueError(
                f"game {game} has {self.counts[game]} moves, and none with number {chosen[game]}"
            )
        self._rows[:, d.FLEET_CHOICE] = chosen
        self._run("fleet_step", self.games)
        done = self._rows[:, d.FLEET_ENDED] != 0
        rewards = np.where(done[:, None], self._points, 0)
        return Step(done, rewards, np.where(done, self._rows[:, d.FLEET_WINNERS], 0))

    def mask(self, width: int) -> NDArray[np.bool_]:
        """Which of the numbers 0 ... width - 1 are legal moves: shape (games, width)."""
        return np.less(np.arange(asked.whole("width", width)), self.counts[:, None])

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
        self._rows[:] = snapshot

    def clone(self, source: int, target: int) -> None:
        """Make game `target` the same as game `source`: its hand, and the hands that follow.

        Raises IndexError for no game.
        """
        self._rows[self._game(target)] = self._rows[self._game(source)]

    def _game(self, number: int) -> int:
        if not 0 <= asked.whole("a game", number) < self.games:
            raise IndexError(f"there is no game {number}; they are 0 to {self.games - 1}")
        return number

    def _run(self, function: str, *more: int) -> None:
        self._machine.run(function, self._desk, self._first, self.games, *more)
        if not self.counts.all():
            game = int(np.flatnonzero(self.counts == 0)[0])
            self._position.words = self.states[game].tolist()
            if self._position.hand_is_over:
                raise RuleFault(f"{d.FLEET_PASSES} hands in a row ended before any decision")
            raise RuleFault(f"in hand {self.numbers[game]} nobody can move")
