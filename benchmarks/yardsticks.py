"""A player to measure others by, beside `greedy_reference`: a page of tactics for Gin."""

from __future__ import annotations

import time

from rulekit.bots import Stream, greedy
from rulekit.kernel.memory.header import VALUE
from rulekit.machine.position import Position
from rulekit.machine.tier import Machine


class OneDraw:
    """Plays two-handed Gin by a page of tactics.

    It throws away what leaves the least deadwood to be expected after one draw from the unseen
    cards and the best discard, takes a discard that lowers this, and knocks with gin only. Where
    there is nothing of the kind to decide, it plays as `greedy`. `spent`: the processor time, in
    seconds, of all of them.
    """

    NAME = "one_draw"
    spent = 0.0

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        """The number of its move."""
        began = time.process_time()
        try:
            return self._chosen(position, count, stream)
        finally:
            OneDraw.spent += time.process_time() - began

    def _chosen(self, position: Position, count: int, stream: Stream) -> int:
        names = [position.action(move[0]).name for move in position.offered]
        hand, unseen = hand_of(position), unseen_by(position)
        if "discard" in names:
            return _thrown(position, names, hand, unseen)
        taken = next((k for k, name in enumerate(names) if name in TAKES), None)
        left = next((k for k, name in enumerate(names) if name in LEAVES), None)
        if taken is None or left is None:
            return greedy.choose(position, count, stream)
        machine, taking = position.machine, hand | 1 << upcard(position)
        best = min(hoped(machine, taking & ~bit, unseen) for bit in _bits(hand))
        return taken if best < hoped(machine, hand, unseen) else left


TAKES = ("take_upcard", "from_discard")
LEAVES = ("refuse", "from_stock")


def _thrown(position: Position, names: list[str], hand: int, unseen: int) -> int:
    """The knock with gin if there is one, or the best discard; of equal ones the dearest card."""
    machine, values = position.machine, position.program.image[VALUE]
    rest = {k: hand & ~(1 << move[1]) for k, move in enumerate(position.offered)}

    def cost(k: int) -> tuple[float, int]:
        return hoped(machine, rest[k], unseen), -machine.memory[values + position.offered[k][1]]

    for k, name in enumerate(names):
        if name == "knock" and deadwood(machine, rest[k]) == 0:
            return k
    return min((k for k, name in enumerate(names) if name == "discard"), key=cost)


def hand_of(position: Position) -> int:
    """The cards of the player in turn, a bit for each face."""
    me = position.get("me")
    return sum(
        1 << face
        for zone, owner in position.parts()
        if zone.name == "hand" and owner == me
        for face in position.faces_in(zone, owner)
    )


def unseen_by(position: Position) -> int:
    """The cards that may be drawn, as far as the player in turn knows."""
    me, seen = position.get("me"), 0
    for zone, owner in position.parts():
        if zone.name == "stock":
            continue
        mine = zone.name != "hand" or owner == me
        faces = position.faces_in(zone, owner) if mine else position.known_faces(zone, owner)
        seen |= sum(1 << face for face in set(faces))
    return ((1 << len(position.program.faces)) - 1) & ~seen


def upcard(position: Position) -> int:
    """The face on the top of the discard pile."""
    zone, owner = next(part for part in position.parts() if part[0].name == "discard")
    return position.faces_in(zone, owner)[-1]


def hoped(machine: Machine, hand: int, unseen: int) -> float:
    """The deadwood to be expected of ten cards after a draw from the unseen ones and a discard."""
    draws = _bits(unseen)
    return sum(after_discard(machine, hand | bit) for bit in draws) / len(draws)


def after_discard(machine: Machine, hand: int) -> int:
    """The least deadwood of eleven cards after one is thrown away."""
    return min(deadwood(machine, hand & ~bit) for bit in _bits(hand))


_FOUND: dict[tuple[str, int], int] = {}  # by the name of the rules and the hand


def deadwood(machine: Machine, hand: int) -> int:
    """The least deadwood of cards, of which there is one of each face."""
    key = machine.program.name, hand
    if key not in _FOUND:
        bag = machine.program.map["host.bag"].start
        machine.memory[bag] = hand
        _FOUND[key] = machine.kernel("bag_deadwood", bag)
    return _FOUND[key]


def _bits(mask: int) -> list[int]:
    return [1 << k for k in range(mask.bit_length()) if mask >> k & 1]
