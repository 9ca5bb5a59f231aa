"""What the exact solver answers, for many hands or tables at once."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rulekit import asked
from rulekit.kernel.memory import header as h
from rulekit.machine.notation import Notation

Array: TypeAlias = npt.NDArray[np.int64]


class Solved:
    """The answers for many hands or tables, in the order they were asked; `len()` says how many.

    Melds are made into texts when they are asked for.

    `values`: shape (hands,), points or cards, by the goal; -1 where all cards should be laid and
    cannot be.
    """

    def __init__(self, notation: Notation, values: Array, ends: Array, words: Array) -> None:
        self.values = values
        self._notation, self._ends, self._words = notation, ends, words

    def __len__(self) -> int:
        return len(self.values)

    def melds(self, i: int) -> tuple[str, ...]:
        """The melds of answer `i`, from 0, as texts.

        Raises ValueError if no melds were asked for, IndexError if there is no such answer.
        """
        return tuple(self._notation.cards((0, 0, len(row), *row)) for row in self._rows(i))

    def placed(self, i: int) -> tuple[str, ...]:
        """The cards of rack `i` that come to the table. For tables alone.

        Raises ValueError if no melds were asked for, or hands were solved; IndexError if there is
        no such answer.
        """
        rows = self._rows(i)
        at = self._start(i) + 1 + sum(1 + len(row) for row in rows)
        if at == self._ends[i]:
            raise ValueError("cards are placed on tables, and these are answers for hands")
        return self._notation.bag(tuple(self._words[at : self._ends[i]].tolist()))

    def _start(self, i: int) -> int:
        if not 0 <= asked.whole("the number of an answer", i) < len(self.values):
            raise IndexError(f"there is no answer {i}; they are 0 to {len(self.values) - 1}")
        if not len(self._words):
            raise ValueError("no melds were asked for: solve with melds=True")
        return int(self._ends[i - 1]) if i else 0

    def _rows(self, i: int) -> list[tuple[int, ...]]:
        """The entries of each meld of an answer."""
        words = self._words[self._start(i) : self._ends[i]].tolist()
        rows, at = [], 1
        for _ in range(words[0] if words else 0):
            size = words[at] % h.ENTRY_SLOT
            rows.append(tuple(words[at + 1 : at + 1 + size]))
            at += 1 + size
        return rows


class Answers:
    """Gathers the words of several calls. `long`: whether they have more words than values."""

    def __init__(self, long: bool) -> None:
        self.items, self._long, self._written = 0, long, 0
        self._values, self._ends, self._words = ([np.zeros(0, np.int64)] for _ in range(3))

    def take(self, n: int, found: Array) -> None:
        """Take the words of a call for so many items."""
        self.items += n
        self._values.append(found[:n])
        if self._long:
            self._ends.append(found[n : 2 * n] + self._written)
            self._words.append(found[2 * n :])
            self._written += len(found) - 2 * n

    def solved(self, notation: Notation) -> Solved:
        """All of them together."""
        joined = (np.concatenate(each) for each in (self._values, self._ends, self._words))
        return Solved(notation, *joined)
