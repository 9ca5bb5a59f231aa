"""Telling a seat what it may know: the zones as it sees them, and what happened as it saw it.

Seats count from 0 here, as in positions; the texts count them from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from rulekit.ir.program import ZoneInfo
from rulekit.kernel.memory import header as h
from rulekit.machine.move import UNKNOWN, Played, Transfer
from rulekit.machine.outcome import HandResult
from rulekit.machine.position import Position
from rulekit.machine.view import ZoneView, sees

SHOWN_TRANSFERS = 12  # card movements of one move that are told

Place: TypeAlias = tuple[str, int]
"""A zone and its owner, a seat or team from 1, 0 for nobody's."""


@dataclass(frozen=True, slots=True)
class Way:
    """Cards that went one way: those that were seen, and how many more there were.

    `target` is None for what went onto a meld.
    """

    cards: tuple[str, ...]
    hidden: int
    source: Place
    target: Place | None


def zone_view(position: Position, number: int, seat: int) -> ZoneView:
    """What a seat sees of one part of a zone; `number` counts `Position.parts`."""
    zone, index = position.parts()[number]
    owner = index + 1 if zone.owner else 0
    faces = position.faces_in(zone, index)
    open_to_all = sees(zone.sight, zone.owner, index, seat, position.program.teams)
    if zone.shape == "melds" and open_to_all:
        melds = position.notation.rows(position.cells(f"zone.{zone.name}", index))
        return ZoneView(
            zone.name, owner, (), 0, melds, () if owner else laid(position, zone, index)
        )
    if open_to_all:
        seen = faces
    elif zone.sight == "top_up":
        seen = faces[-1:]
    else:
        seen = position.known_faces(zone, index)
    names = tuple(position.program.faces[face] for face in seen)
    return ZoneView(zone.name, owner, names, len(faces) - len(seen), ())


def told_zones(position: Position) -> Iterator[str]:
    """A line for each part of a zone that holds cards, hidden ones included."""
    for zone, index in position.parts():
        faces = position.faces_in(zone, index)
        if not faces:
            continue
        owner = f" of {index + 1}" if zone.owner else ""
        text = (
            " / ".join(position.notation.rows(position.cells(f"zone.{zone.name}", index)))
            if zone.shape == "melds"
            else " ".join(position.program.faces[face] for face in faces)
        )
        yield f"{zone.name}{owner}: {text}"


def laid(position: Position, zone: ZoneInfo, index: int) -> tuple[tuple[str, ...], ...]:
    """The cards that each seat laid in one part of a zone of melds; empty if no rule asks."""
    if not position.who_laid_counts:
        return ()
    found: list[list[str]] = [[] for _ in range(position.program.players)]
    for entry in position.entries_in(zone, index):
        seat = entry >> h.ENTRY_SEAT_SHIFT & h.ENTRY_FIELD
        if seat:
            found[seat - 1].append(position.notation.card(entry & h.ENTRY_FIELD))
    return tuple(map(tuple, found))


def told(position: Position, played: Played, seat: int) -> str:
    """One move as a seat saw it."""
    arguments = arguments_seen(played, seat)
    moved = [_told_way(way) for way in movements(position, played, seat)]
    cards = f" ({'; '.join(moved)})" if moved else ""
    said = "".join(f' "{text}"' for text in played.announced)
    move = f"{played.move.action} {', '.join(arguments)}".rstrip()
    return f"seat {played.seat}: {move}{cards}{said}"


def as_seen(position: Position, played: Played, seat: int) -> Played:
    """One move with nothing that a seat did not see: `told` then tells the same of it."""
    arguments = tuple(arguments_seen(played, seat))
    transfers = tuple(
        each if _is_seen(position, played, each, seat) else replace(each, face=UNKNOWN)
        for each in played.transfers
    )
    move = played.move
    if arguments != move.arguments:
        text = f"{move.action} {', '.join(arguments)}"
        move = replace(move, text=text, arguments=arguments, registers=move.registers[:1])
    return replace(played, move=move, transfers=transfers)


def arguments_seen(played: Played, seat: int) -> list[str]:
    """What a move named, as a seat saw it."""
    own = played.seat == seat + 1
    return [
        text if own or not hidden else "?"
        for text, hidden in zip(played.move.arguments, played.hidden, strict=True)
    ]


def told_result(result: HandResult) -> str:
    """How a hand ended, for everybody."""
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    won = f", won by {winners}" if winners else ""
    return f"hand {result.number} ended: {result.reason}{won}"


def movements(position: Position, played: Played, seat: int) -> list[Way]:
    """What moved from where to where, as a seat saw it: the cards of one way together."""
    ways: dict[tuple[Place, Place | None], list[str]] = {}
    for transfer in played.transfers[:SHOWN_TRANSFERS]:
        card = _card(position, played, transfer, seat)
        ways.setdefault((transfer.source, transfer.target), []).append(card)
    return [
        Way(tuple(name for name in cards if name), cards.count(""), source, target)
        for (source, target), cards in ways.items()
    ]


def _card(position: Position, played: Played, transfer: Transfer, seat: int) -> str:
    """The card that moved, or "" if the seat did not see it."""
    known = transfer.face != UNKNOWN and _is_seen(position, played, transfer, seat)
    return position.program.faces[transfer.face] if known else ""


def _is_seen(position: Position, played: Played, transfer: Transfer, seat: int) -> bool:
    """Whether a seat saw which card moved."""
    if transfer.target is None:  # onto a meld: who knows what was named has seen it
        return played.seat == seat + 1 or not any(played.hidden)
    places = (transfer.source, transfer.target)
    return any(_saw(position, place, seat, openly=transfer.openly) for place in places)


def _told_way(way: Way) -> str:
    """`7H 7H and 2 cards from hand of 1 to meld`."""
    parts = [" ".join(way.cards)] if way.cards else []
    parts += ["a card" if way.hidden == 1 else f"{way.hidden} cards"] if way.hidden else []
    to = "onto a meld" if way.target is None else f"to {_called(way.target)}"
    return f"{' and '.join(parts)} from {_called(way.source)} {to}"


def _saw(position: Position, place: Place, seat: int, *, openly: bool) -> bool:
    """Whether a seat sees a card that comes to a place or leaves it."""
    name, owner = place
    zone = next((each for each in position.program.zones if each.name == name), None)
    return zone is not None and (
        (openly and zone.sight == "top_up")
        or sees(zone.sight, zone.owner, owner - 1, seat, position.program.teams)
    )


def _called(place: Place) -> str:
    name, owner = place
    return f"{name} of {owner}" if owner else name
