"""The legal moves of a state, as callers see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation


@dataclass(frozen=True, slots=True, eq=False)
class LegalMoves(Sequence[Move]):
    """The legal moves of a state: iterate, `len`, index, `in`. A sequence of Move.

    Where a choice is open-ended (which spread to lay), one canonical representative is listed. `in`
    takes a text or a Move and is exact: it also knows forms that are not listed. `parse`: reads a
    text in the state. `by_text`: the moves that are listed, by their texts.
    """

    parse: Callable[[str], Move]
    by_text: Mapping[str, Move]
    asides: bool

    def __iter__(self) -> Iterator[Move]:
        return iter(self.by_text.values())

    def __len__(self) -> int:
        return len(self.by_text)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        return list(self.by_text.values())[index]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move | str):
            return False
        try:
            return self.parse(str(move)).aside == self.asides
        except (BadNotation, IllegalMove):
            return False

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(self.by_text)})>"
