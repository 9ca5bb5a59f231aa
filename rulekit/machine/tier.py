"""What every tier offers: the functions of one program, run on one memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, overload

from rulekit.ir.program import Program

if TYPE_CHECKING:
    from rulekit.machine.desk import Desk

WORK_BOUND = 2_000_000
"""Calls and passes of loops of the program within one entry function.

To list the moves of one hand has taken half a million in a game of ours, which is the most yet.
"""
SEARCH_BOUND = 500_000_000
"""The same for the library's searches, in the fast tier: some seconds.

The hardest turns that random play has led to, of tables that may be rearranged, take less than two
millions.
"""
SEARCHING = (
    "there are too many ways to lay so many cards to look at all of them; fewer wild cards, or a "
    "condition that is easier to meet, shorten the search"
)
TOO_LARGE = "a number of more than 62 bits"
NO_REASON = "the hand ended without a reason"


class RuleFault(Exception):
    """The rules got stuck in play, or a move never came to an end: a fault of the rule file.

    `message`: what is wrong. `number`: which fault of the program, -1 for one of no place.
    `record`: the Record of what led there, or None. `results`: of a simulation, the Results of what
    was finished before; else None.
    """

    def __init__(self, message: str, number: int = -1) -> None:
        super().__init__(message)
        self.message = message
        self.number = number
        self.record: object = None
        self.results: object = None


class Memory(Protocol):
    """Words of 64 bits, by address. A stretch is read as a list, and written at its old length."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, place: int, /) -> int: ...

    @overload
    def __getitem__(self, place: slice, /) -> list[int]: ...

    @overload
    def __setitem__(self, place: int, word: int, /) -> None: ...

    @overload
    def __setitem__(self, place: slice, words: Sequence[int], /) -> None: ...


class Machine(Protocol):
    """Runs the functions of one program on one memory: `header | state | tables and work space`.

    A machine that is pickled or copied becomes a fresh one of its program.
    """

    program: Program

    most: int
    """Work that one search for melds may take, where a tier counts it."""

    @property
    def desk(self) -> Desk | None:
        """Where it plays whole hands by itself, if it can."""

    @property
    def memory(self) -> Memory:
        """The words."""

    @property
    def seconds(self) -> float:
        """How long it has run so far; 0 where no tier is faster."""

    def read(self, start: int, end: int) -> tuple[int, ...]:
        """The words from one address up to, not including, another."""

    def write(self, start: int, words: Sequence[int]) -> None:
        """Put words at an address."""

    def run(self, function: str, *args: int) -> int:
        """Run a function of the program. Raises RuleFault."""

    def kernel(self, function: str, *args: int) -> int:
        """Run a function of the kernel library on the memory."""

    def moves(self, *, asides: bool = False) -> list[tuple[int, ...]]:
        """The registers of every move offered in the present state, in canonical order."""

    def count(self, *, asides: bool = False) -> int:
        """How many moves are offered."""

    def seek(self, function: str, k: int, *args: int) -> bool:
        """Run a function that offers moves up to the k-th (from 0); whether there is one."""

    def pick(self, k: int, *, asides: bool = False) -> None:
        """Put the k-th move (from 0) into the registers. Raises IndexError."""
