"""Moves that read alike though the rules tell them apart.

Equal melds may lie on the table twice: of two owners, or laid by two players. What is
done to the second reads as what is done to the first; its text ends with `#2`. Texts without a
number mean the first. Melds that no rule of the game tells apart are one and the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulekit.ir.program import Param
from rulekit.kernel.memory import header as h
from rulekit.machine.move import Move
from rulekit.machine.position import Position, Words

ADDITIONS = ("layoff", "exchange")  # parameters that are a card, then a meld on the table
ON_TABLE = ("meld", *ADDITIONS)  # parameters that name a meld on the table

_NUMBER = re.compile(r"\s#([0-9]{1,3})\s*$")


def split_number(text: str) -> tuple[str, int]:
    """A text of a move without its number, and the number: 1 where none is written."""
    found = _NUMBER.search(text)
    return (text[: found.start()], int(found[1])) if found else (text, 1)


def told_apart(position: Position, moves: Iterable[Move]) -> dict[str, Move]:
    """The moves by their texts, in order; later ones that read alike but differ are numbered."""
    found: dict[str, Move] = {}
    for move in moves:
        text, number = move.text, 1
        while text in found and _differ(position, found[text], move):
            number += 1
            text = f"{move.text} #{number}"
        found.setdefault(text, move if number == 1 else replace(move, text=text, number=number))
    return found


def same_move(position: Position, one: Move, other: Move) -> bool:
    """Whether two moves read alike, numbers left aside, and no rule tells them apart."""
    if split_number(one.text)[0] != split_number(other.text)[0]:
        return False
    return not _differ(position, one, other)


def names_a_meld(position: Position, move: Move) -> bool:
    """Whether a move does something to a meld on the table."""
    return any(param.kind in ON_TABLE for param in _params(position, move))


def _differ(position: Position, one: Move, other: Move) -> bool:
    """Whether the rules can tell two moves apart that read alike."""
    if one.registers == other.registers or not names_a_meld(position, one):
        return False
    return _seen(position, one) != _seen(position, other)


def _params(position: Position, move: Move) -> tuple[Param, ...]:
    return position.action(move.registers[0]).params


def _seen(position: Position, move: Move) -> list[object]:
    """The melds that a move names, as the rules see them: where they lie, and their entries."""
    found: list[object] = []
    at = 1
    for param in _params(position, move):
        if param.kind in ON_TABLE:
            row = move.registers[at + (param.kind in ADDITIONS)]
            found.append((_place(position, row), *_entries(position, row)))
        at += position.register_words(param.address)
    return found


def _place(position: Position, row: int) -> tuple[str, int]:
    """The zone, and which of its parts, in which a row lies."""
    for zone, index in position.parts():
        field = position.map[f"zone.{zone.name}"]
        if field.at(index) <= row < field.at(index) + field.stride:
            return zone.name, index
    return "", 0


def _entries(position: Position, row: int) -> Words:
    """Kind and entries of a row, without what no rule of this game reads."""
    memory = position.memory
    kind = memory[h.KIND] + memory[row + h.ROW_KIND] * h.KIND_WORDS
    read = h.ENTRY_CARD
    if position.who_laid_counts:
        read += h.ENTRY_SEAT * h.ENTRY_FIELD
    if memory[kind + h.KIND_MOVES]:
        read += h.ENTRY_MOVED * h.ENTRY_FIELD
    size = memory[row + h.ROW_SIZE]
    entries = memory[row + h.ROW_ENTRY : row + h.ROW_ENTRY + size]
    return (memory[row + h.ROW_KIND], *(entry & read for entry in entries))
