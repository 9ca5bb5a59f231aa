"""How often the places of a rule file acted: read from a program that was made to count it."""

from __future__ import annotations

from rulekit.machine.position import Position, Words


def clear_uses(position: Position, places: int) -> None:
    """Count the first so many places from nothing."""
    field = position.map["used"]
    position.machine.write(field.start, [0] * (places * field.stride))


def uses_of(position: Position, places: int) -> list[Words]:
    """For each of the first so many places how often it acted: for nobody, then for each seat."""
    field = position.map["used"]
    words = position.machine.read(field.start, field.start + places * field.stride)
    return [words[i : i + field.stride] for i in range(0, len(words), field.stride)]
