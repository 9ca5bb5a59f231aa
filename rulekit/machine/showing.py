"""What moves show of the cards of players: everybody sees what they take, throw away and refuse.

Fast tiers note the same while they play by themselves (`kernel.players.search.shown`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.ir.program import Program, ZoneInfo
from rulekit.kernel.desk.words import SHOWN_REFUSED, SHOWN_THREW, SHOWN_TOOK
from rulekit.machine.move import Shown, Transfer
from rulekit.machine.position import Position
from rulekit.machine.view import sees

Place = tuple[str, int]


def tops(position: Position) -> tuple[int, ...]:
    """The faces on top of the piles whose cards everybody sees as they leave."""
    piles = (
        position.faces_in(zone, index)
        for zone, index in position.parts()
        if zone.shape == "pile" and _is_open(position.program, zone, index)
    )
    return tuple(pile[-1] for pile in piles if pile)


def shown(
    position: Position, seat: int, lying: Iterable[int], moved: Iterable[Transfer]
) -> Iterator[Shown]:
    """What a move of a seat (from 0) showed.

    `lying`: what `tops` said before it. `moved`: the cards that it moved.
    """
    program = position.program
    zones = {zone.name: zone for zone in program.zones}
    took: list[Shown] = []
    drew = seen = False
    for each in moved:
        if each.target is None or each.source[0] not in zones or each.target[0] not in zones:
            continue
        source, target = zones[each.source[0]], zones[each.target[0]]
        open_source = _is_open(program, source, each.source[1] - 1)
        if _is_own(program, target, each.target[1] - 1, seat):
            if not _is_owned(program, source, each.source[1] - 1):
                seen, drew = seen or open_source, drew or not open_source
            if open_source and each.openly:
                took.append(Shown(seat, SHOWN_TOOK, each.face))
        if (
            target.shape == "pile"
            and each.openly
            and _is_own(program, source, each.source[1] - 1, seat)
            and _is_open(program, target, each.target[1] - 1)
        ):
            took.append(Shown(seat, SHOWN_THREW, each.face))
    if drew and not seen:
        yield from (Shown(seat, SHOWN_REFUSED, face) for face in lying)
    yield from took


def _sees(program: Program, zone: ZoneInfo, index: int, seat: int) -> bool:
    place = index if zone.owner else -1
    return zone.sight == "top_up" or sees(zone.sight, zone.owner, place, seat, program.teams)


def _is_open(program: Program, zone: ZoneInfo, index: int) -> bool:
    return all(_sees(program, zone, index, seat) for seat in range(program.players))


def _is_own(program: Program, zone: ZoneInfo, index: int, seat: int) -> bool:
    counted = zone.shape == "cards" and zone.owner and zone.sight != "face_up"
    return bool(counted) and _sees(program, zone, index, seat)


def _is_owned(program: Program, zone: ZoneInfo, index: int) -> bool:
    return any(_is_own(program, zone, index, seat) for seat in range(program.players))
