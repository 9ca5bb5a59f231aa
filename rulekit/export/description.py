"""What a host without Python is told of a game: where things lie, who sees them, their names.

All of it follows from the program and its desk, so a host has nothing to know about any one game,
and nothing to find out that the compiler knows. It is JSON: numbers are addresses and words of the
module's memory, masks of seats are numbers, and texts are what Python says as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from rulekit.bots.search import PLAYOUTS
from rulekit.ir.ops import Call, Const, expressions, parts, statements
from rulekit.ir.program import Action, Program
from rulekit.kernel.desk import words as d
from rulekit.kernel.layouts import words as layouts
from rulekit.kernel.memory import header as h
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS
from rulekit.machine.alike import ADDITIONS, ON_TABLE
from rulekit.machine.arguments import MAX_READINGS
from rulekit.machine.desk import NOTES_ROOM, Desk
from rulekit.machine.kinds import Kinds
from rulekit.machine.notation import Notation
from rulekit.machine.telling import SHOWN_TRANSFERS
from rulekit.machine.tier import (
    NO_REASON,
    SEARCH_BOUND,
    SEARCHING,
    TOO_LARGE,
    WORK_BOUND,
    Memory,
)
from rulekit.machine.view import sees
from rulekit.passes.layers import who_laid_counts
from rulekit.play.past import MOST_EVENTS
from rulekit.play.viewing import UNSHOWN
from rulekit.source import Span

FORMAT = 1
"""The version of the form; a host refuses another."""

_HEADER = (
    "JOURNAL_ENTRIES", "MOVED_WORDS", "UNSEEN", "PLACES", "ROW_KIND", "ROW_SIZE", "ROW_ENTRY",
    "ENTRY_SLOT", "ENTRY_SLOT_SHIFT", "ENTRY_SEAT", "ENTRY_SEAT_SHIFT", "ENTRY_FIELD", "ENTRY_CARD",
    "DISTINCT", "MULTI",
)  # fmt: skip
_DESK = (
    "LISTING", "TALLIES_NONE", "SHOWN_TOOK", "SHOWN_THREW", "SHOWN_REFUSED", "SHOWN_ROOM",
    "SHOWN_WORDS", "PATIENCE",
)  # fmt: skip
_LAYOUTS = ("PLAYS_BEST", "PLAYS_EVERY", "PLAYS_NEXT", "PLAYS_DRAWN", "OPEN_SHIFT", "OPEN_MOST")
_ADDRESSES = ("WORK", "SEARCH", "FAULT", "TALLYING", "FULL", "BARRED", "PATIENCE", "AHEAD")
_TABLES = ("NOTES", "CHANCES", "SHOWN", "SEEKING")


def description(program: Program, desk: Desk, digest: str, chosen: Sequence[str]) -> dict[str, Any]:
    """The description of a program, whose module has this desk.

    `digest`: the hash of the rules, for records. `chosen`: functions of the library that the module
    has beside those that every module has.
    """
    where = program.map
    memory = list(program.image)
    who_laid = who_laid_counts(program)
    return {
        "format": FORMAT,
        "game": program.name,
        "title": program.title,
        "digest": digest,
        "options": dict(program.options),
        "players": program.players,
        "teams": list(program.teams),
        "phases": list(program.phases),
        "faces": list(program.faces),
        "counts": list(program.counts),
        "roles": list(program.roles),
        "spoken": sorted(Notation(program, memory).spoken),
        "announcements": list(program.announcements),
        "reasons": list(program.reasons),
        "faults": _faults(program),
        "state": [where.state_start, where.state_end],
        "fields": {
            name: [field.start, field.stride, field.count] for name, field in where.fields.items()
        },
        "at": {
            "wild": h.WILD + program.image[h.HAND],
            "slot_faces": program.image[h.SLOT_FACES],
            "desk": desk.start,
            **{name.lower(): desk.at(getattr(d, f"DESK_{name}")) for name in _ADDRESSES},
            **{name.lower(): desk.table(getattr(d, f"DESK_{name}")) for name in _TABLES},
            "leaf": desk.table(d.DESK_SEEKING) + d.SEEK_LEAF,
        },
        "words": {
            "planes": program.image[h.PLANES],
            "row": program.image[h.ROW],
            "journal_room": program.image[h.JOURNAL_ROOM],
            "room": program.image[h.ROOM],
            "notes_room": NOTES_ROOM,
            "playouts": PLAYOUTS,
            "least_cards": LEAST_CARDS,
            "least_points": LEAST_POINTS,
            **{name.lower(): getattr(h, name) for name in _HEADER},
            **{name.lower(): getattr(d, name) for name in _DESK},
            **{name.lower(): getattr(layouts, name) for name in _LAYOUTS},
        },
        "bounds": {
            "work": WORK_BOUND,
            "search": SEARCH_BOUND,
            "events": MOST_EVENTS,
            "transfers": SHOWN_TRANSFERS,
            "readings": MAX_READINGS,
        },
        "parts": _parts(program),
        "kinds": _kinds(program, memory, who_laid),
        "who_laid": who_laid,
        "deadwood": counts_deadwood(program),
        "sorting": sorting_kinds(program),
        "asked": asked_kinds(program),
        "actions": [_action(program, each) for each in program.actions],
        "ledgers": list(program.ledgers),
        "variables": [
            {"name": name, "kept": name in program.kept}
            for name, (kind, _) in program.variables.items()
            if kind not in UNSHOWN
        ],
        "entries": _lines(program, "entries", program.entries),
        "bonuses": _lines(program, "bonuses", program.bonuses),
        "main": _account(program, program.main),
        "ranked": _account(program, program.ranking[1]),
        "payoff": program.payoff,
        "functions": list(chosen),
    }


def _faults(program: Program) -> dict[str, Any]:
    """What the rules say where they get stuck, by number, and what the module says itself."""
    return {
        "rules": [
            message if span is None else f"{place(span)}: {message}"
            for message, span in program.faults
        ],
        "no_reason": NO_REASON,
        "searching": SEARCHING,
        "too_large": TOO_LARGE,
    }


def _parts(program: Program) -> list[dict[str, Any]]:
    """Every zone with each of its owners, as `Position.parts` counts them.

    `seen`: the seats that know all its cards. `leaving`: those that see a card that comes or goes.
    `own`: those that count its cards as their own.
    """
    where, seats = program.map, range(program.players)
    found = []
    for number, zone in enumerate(program.zones, start=1):
        field = where[f"zone.{zone.name}"]
        known = where.fields.get(f"known.{zone.name}")
        for index in range(field.count):
            place = index if zone.owner else -1
            out = [sees(zone.sight, zone.owner, place, seat, program.teams) for seat in seats]
            top = zone.sight == "top_up"
            counted = zone.shape == "cards" and zone.owner and zone.sight != "face_up"
            found.append(
                {
                    "zone": zone.name,
                    "owner": index + 1 if zone.owner else 0,
                    "place": h.PLACES * number + index,
                    "shape": zone.shape,
                    "at": field.at(index),
                    "known": known.at(index) if known else -1,
                    "top": top,
                    "seen": _mask(
                        sees(zone.sight, zone.owner, index, seat, program.teams) for seat in seats
                    ),
                    "leaving": _mask(out),
                    "own": _mask(bool(counted) and (top or each) for each in out),
                }
            )
    return found


def _kinds(program: Program, memory: Memory, seats: bool) -> list[dict[str, Any]]:
    """What melds of each kind are, and which bits of their entries some rule reads.

    `seats`: whether some rule asks who laid a card.
    """
    found = []
    for number, (name, kind) in enumerate(
        zip(program.kinds, Kinds(program, memory).kinds, strict=True)
    ):
        record = program.image[h.KIND] + number * h.KIND_WORDS
        first = program.image[h.LINE] + h.LINE_WORDS * program.image[record + h.KIND_FIRST_LINE]
        grown = program.image[h.GROWN]
        read = h.ENTRY_CARD
        if seats:
            read += h.ENTRY_SEAT * h.ENTRY_FIELD
        if program.image[record + h.KIND_MOVES]:
            read += h.ENTRY_MOVED * h.ENTRY_FIELD
        found.append(
            {
                "name": name,
                "distinct": program.image[first + h.LINE_SHAPE] == h.DISTINCT,
                "lies_as": program.image[grown + number] if grown else -1,
                "least": kind.sizes.start,
                "most": kind.sizes.stop - 1,
                "most_new": program.image[record + h.KIND_MAX],
                "wilds": list(kind.wilds),
                "naturals": kind.naturals,
                "lines": [
                    {
                        "shape": line.shape,
                        "first": line.slots.start,
                        "slots": len(line.slots),
                        "circle": line.circle,
                    }
                    for line in kind.lines
                ],
                "read": read,
            }
        )
    return found


def counts_deadwood(program: Program) -> bool:
    """Whether some rule asks what is left of a hand beside its melds."""
    for function in program.functions.values():
        for statement in statements(function.body):
            for part in (part for expr in expressions(statement) for part in parts(expr)):
                match part:
                    case Call("bag_deadwood"):
                        return True
                    case Call("spread_solve", (_, _, Const(goal), _, _)) if goal == LEAST_POINTS:
                        return True
    return False


def sorting_kinds(program: Program) -> int:
    """The kinds of melds by which a hand is sorted, as a mask; -1: all.

    Kinds of which contracts take just so many (a hand of seven pairs) are no melds by themselves
    where other contracts take any number of theirs.
    """
    image = program.image
    counted, free = 0, 0
    for contract in range(image[h.CONTRACTS]):
        record = image[h.CONTRACT] + h.CONTRACT_WORDS * contract
        first, terms = image[record + h.CONTRACT_FIRST], image[record + h.CONTRACT_TERMS]
        for number in range(first, first + terms):
            term = image[h.TERM] + h.TERM_WORDS * number
            kind = 1 << image[term + h.TERM_KIND]
            if image[term + h.TERM_MOST] < 0:
                free |= kind
            else:
                counted |= kind
    return ~(counted & ~free) if free else -1


def asked_kinds(program: Program) -> list[int]:
    """By contract the kinds of its melds, as a mask: until it is laid, a hand is sorted by these.

    Nothing where all hands are sorted by the same, or what is left of the best melds counts.
    """
    image = program.image
    if counts_deadwood(program) or sorting_kinds(program) != -1:
        return []
    records = range(image[h.CONTRACT], image[h.CONTRACT] + h.CONTRACT_WORDS * image[h.CONTRACTS],
                    h.CONTRACT_WORDS)  # fmt: skip
    return [image[record + h.CONTRACT_KINDS] for record in records]


def _action(program: Program, action: Action) -> dict[str, Any]:
    widths = {field.start: field.words for field in program.map.fields.values()}
    return {
        "number": action.number,
        "name": action.name,
        "phase": action.phase,
        "about": action.about,
        "aside": action.aside,
        "clock": action.clock,
        "span": None if action.span is None else place(action.span),
        "refusals": [
            [message, *((None, None) if span is None else (place(span), span.text)), wanted]
            for (message, span), wanted in zip(action.refusals, action.wanted, strict=True)
        ],
        "params": [
            {
                "name": each.name,
                "kind": each.kind,
                "at": each.address,
                "words": widths[each.address],
                "public": each.public,
                "domain": each.domain,
                "many": each.many,
                "table": each.table,
                "rules": each.rules,
                "on_table": each.kind in ON_TABLE,
                "added": each.kind in ADDITIONS,
            }
            for each in action.params
        ],
    }


def _lines(program: Program, sheet: str, lines: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """The lines of a score sheet: how many amounts each has, and how a seat gets its own."""
    teams = max(program.teams) + 1
    return [
        {
            "name": name,
            "ledger": ledger,
            "amounts": teams if (sheet, i) in program.by_team else program.map[sheet].stride,
            "of_team": program.kind(ledger)[0] == "team",
            "counts": program.of_one_unit(ledger, program.main),
            "in_main": ledger in program.accounts(program.main),
        }
        for i, (name, ledger) in enumerate(lines)
    ]


def _account(program: Program, ledger: str) -> Mapping[str, Any]:
    """A ledger: the accounts that it has, and whether partners have what is in theirs together."""
    return {
        "name": ledger,
        "accounts": list(program.accounts(ledger)),
        "of_team": program.kind(ledger)[0] == "team",
    }


def place(span: Span) -> str:
    """A place in a rule file, without the folder, which is nobody else's business."""
    return f"{PurePath(span.file.name).name}{str(span).removeprefix(span.file.name)}"


def _mask(seats: Iterable[bool]) -> int:
    return sum(1 << seat for seat, bit in enumerate(seats) if bit)
