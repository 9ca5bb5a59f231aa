"""Chance beside that of the deal: streams of draws, and what a seat imagines with one."""

from __future__ import annotations

from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import HEADER_WORDS, RNG
from rulekit.kernel.memory.rng import rng_draw, rng_seed
from rulekit.machine.position import Position


class Stream:
    """A bot's own chance in one hand: the kernel's generator on a memory of one word.

    Equal numbers give equal draws. Stream 0 of a hand is the deal's; seat s (from 1) has stream s.
    """

    def __init__(self, seed: int, match: int, hand: int, seat: int) -> None:
        self._memory = Memory([0] * (HEADER_WORDS + 1))
        self._memory[RNG] = HEADER_WORDS
        rng_seed(self._memory, seed, match, hand, seat)

    def draw(self, n: int) -> int:
        """A number from 0 to n - 1; 0 < n < 2**31. Raises ValueError for another n."""
        if not 0 < n < 1 << 31:
            raise ValueError(f"a number is drawn from 1 to {(1 << 31) - 1} of them, not from {n}")
        return rng_draw(self._memory, n)

    def word(self) -> int:
        """A word for another generator: its chance to come."""
        return (self.draw(1 << 30) << 30) + self.draw(1 << 30) + 1

    @property
    def state(self) -> int:
        """The word that all draws to come follow from; a tier that draws itself puts it back."""
        return self._memory[HEADER_WORDS]

    @state.setter
    def state(self, word: int) -> None:
        self._memory[HEADER_WORDS] = word


def imagine(position: Position, seat: int, stream: Stream) -> None:
    """Replace all that `seat` (from 0) cannot know: hidden cards, and the chance still to come."""
    position.redeal(seat, stream.draw)
    for word in ("rng", "seed"):
        position.put(word, stream.word())
