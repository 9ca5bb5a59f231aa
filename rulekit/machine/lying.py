"""Melds as they lie on a table, of kinds that a meld is of only once it lies there."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.kernel.memory import header as h
from rulekit.machine.position import Position, Words


def rows_lying(position: Position, text: str) -> list[Words]:
    """The melds of just the cards written, of kinds that melds of the kind written grow into.

    They have one slot for all cards. Whether such a meld is valid is not looked at. Raises
    BadNotation.
    """
    memory, kinds = position.memory, position.program.kinds
    if not memory[h.GROWN]:
        return []
    kind, _ = position.notation.split_kind(text)
    tokens = position.notation.tokens(text)
    faces = [face for face, role in tokens if not role]
    if not 0 < len(faces) <= memory[h.ROOM] or len(faces) < len(tokens):
        return []
    grown = {memory[memory[h.GROWN] + number] for number in range(len(kinds))} - {-1}
    wanted = sorted(number for number in grown if kind in ("", kinds[number]))
    return [row for number in wanted for row in _rows_of(position, number, faces)]


def _rows_of(position: Position, kind: int, faces: Sequence[int]) -> list[Words]:
    memory = position.memory
    wild = position.wild
    naturals = sum({1 << face for face in faces if not wild >> face & 1})
    ordered = sorted(faces, key=lambda face: (wild >> face & 1, face))
    record = memory[h.KIND] + h.KIND_WORDS * kind
    rows = []
    for number in range(memory[record + h.KIND_LINES]):
        line = memory[h.LINE] + h.LINE_WORDS * (memory[record + h.KIND_FIRST_LINE] + number)
        slot = memory[line + h.LINE_FIRST]
        if naturals & ~memory[memory[h.SLOT_FACES] + slot] == 0:
            entries = [face + h.ENTRY_SLOT * slot for face in ordered]
            blank = [0] * (memory[h.ROW] - h.ROW_ENTRY - len(entries))
            rows.append((kind, 0, len(entries), *entries, *blank))
    return rows
