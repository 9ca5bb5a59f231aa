"""What a seat sees and how hands ended, as text for a terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from rulekit.cli.dressing import Dress
from rulekit.cli.writing import columns, plural
from rulekit.ir.bounds import BROKEN_OFF
from rulekit.machine.outcome import HandResult
from rulekit.machine.view import View, ZoneView
from rulekit.play.state import State

MANY = 10
"""Melds of a zone from which on only those are shown that have changed."""


@dataclass(slots=True)
class Seen:
    """What a player saw when he looked last: his cards, and the melds of each zone by its owner.

    `new`: which of the cards had come since the look before.
    """

    cards: Counter[str] = field(default_factory=Counter)
    new: Counter[str] = field(default_factory=Counter)
    melds: dict[tuple[str, int], Counter[str]] = field(default_factory=dict)
    looked: bool = False


def seen_by(
    state: State,
    seat: int,
    events: Sequence[str],
    dress: Dress | None = None,
    before: Seen | None = None,
    again: Seen | None = None,
) -> str:
    """The table as one seat sees it, under what has happened.

    `dress`: how its own hand looks, sorted. `before`: what it saw last; of many melds only others
    than these are shown, and cards that have come are marked. It is then what is seen now. `again`:
    what it saw last, if the same is to be shown once more, with all melds.
    """
    view = state.view(seat)
    zones = _zones(state, view, seat, dress, before, again)
    rows = [*zones, *_lists(state, view), *_ledgers(state, view)]
    return "\n".join([*(f"  {event}" for event in events), *columns(rows)])


def _zones(
    state: State,
    view: View,
    seat: int,
    dress: Dress | None,
    before: Seen | None,
    again: Seen | None,
) -> Iterator[tuple[str, str, str]]:
    """Rows: whose, which zone, what is in it; what is nobody's first."""
    owners = {zone.name: zone.owner for zone in state.position.program.zones}
    hands = {
        zone.name
        for zone in state.position.program.zones
        if (zone.shape, zone.owner) == ("cards", "player") and zone.sight != "face_up"
    }
    cards, came = Counter[str](), Counter[str]()
    last = ""
    for zone in sorted(view.zones, key=lambda each: each.owner):
        if not (zone.cards or zone.hidden or zone.melds):
            continue
        whose = _whose(owners[zone.name], zone.owner, seat)
        told = contents(zone, before)
        if dress is not None and whose == "you" and zone.name in hands:
            held = Counter(zone.cards)
            new = held - before.cards if before is not None and before.looked else Counter()
            told = dress.hand(zone.cards, new if again is None else again.new)
            cards, came = cards + held, came + new
        yield (whose if whose != last else "", zone.name, told)
        last = whose
    if before is not None:
        before.cards, before.new, before.looked = cards, came, True


def _whose(kind: str, number: int, seat: int) -> str:
    if not number:
        return "table"
    if kind == "team":
        return f"team {number}"
    return "you" if number == seat else f"seat {number}"


def contents(zone: ZoneView, before: Seen | None) -> str:
    """What lies in a zone; of many melds those that were not seen before."""
    melds = " / ".join(zone.melds)
    if before is not None:
        place, now = (zone.name, zone.owner), Counter(zone.melds)
        if len(zone.melds) > MANY and place in before.melds:
            changed = list((now - before.melds[place]).elements())
            same = len(zone.melds) - len(changed)
            melds = " / ".join([*changed, f"{same} as before (`look` shows all)"])
        before.melds[place] = now
    parts = [melds, " ".join(zone.cards)]
    parts.append(f"{zone.hidden} hidden" if zone.hidden else "")
    return ", ".join(part for part in parts if part)


def _lists(state: State, view: View) -> Iterator[tuple[str, str, str]]:
    """Rows of the numbers that names of a list have, such as the chips in parts of a board."""
    program = state.position.program
    for name, (kind, owner) in program.variables.items():
        if kind == "number" and owner in program.symbols:
            cells = zip(program.symbols[owner], view.variables[name], strict=True)
            held = [f"{each} {number}" for each, number in cells if number]
            if held:
                yield (owner, name, ", ".join(held))


def _ledgers(state: State, view: View) -> Iterator[tuple[str, str, str]]:
    """Rows of the accounts in which there is anything yet."""
    label = "accounts"
    for name, amounts in view.ledgers.items():
        if any(amounts):
            yield (label, name, " ".join(map(str, state.position.by_seat(name, amounts))))
            label = ""


def hand_ended(state: State, hand: HandResult) -> str:
    """How a hand ended: who won, and the score sheet by seat."""
    lines = [
        (line.reason, state.position.by_seat(line.ledger, line.amounts), line.ledger)
        for line in hand.lines
        if any(line.amounts)
    ]
    rows: list[Sequence[object]] = [("", *(f"seat {n + 1}" for n in range(state.players)))]
    rows += [(reason, *amounts) for reason, amounts, _ in lines]
    rows.append(("total", *hand.scores))
    title = f"Score of hand {hand.number} ({hand.reason}, won by {_seats(hand.winners)}):"
    return "\n".join([title, *columns(rows, indent=2, right=True)])


def ended(state: State) -> str:
    """How it all ended: of a match the bonuses and the final score, of a hand its score sheet."""
    outcome = state.outcome
    assert outcome is not None  # callers ask when it is over
    if state.start.scope == "hand":
        return hand_ended(state, outcome.hands[-1])
    rows: list[Sequence[object]] = [("", *(f"seat {n + 1}" for n in range(state.players)))]
    rows += [(reason, *amounts) for reason, amounts in outcome.entries.items() if any(amounts)]
    rows.append(("final score", *outcome.scores))
    after = plural(len(outcome.hands), "hand")
    title = (
        f"The match was broken off after {after}; nobody has won it."
        if outcome.reason == BROKEN_OFF
        else f"The match is over after {after}, won by {_seats(outcome.winners)}."
    )
    return "\n".join([title, *columns(rows, indent=2, right=True)])


def _seats(winners: Sequence[int]) -> str:
    if not winners:
        return "nobody"
    return ("seat " if len(winners) == 1 else "seats ") + " and ".join(map(str, winners))


def numbered(texts: Sequence[str], *, first: int = 1, width: int = 100) -> str:
    """Texts with numbers before them, in as many columns as fit."""
    cells = [f"{number:3}  {text}" for number, text in enumerate(texts, start=first)]
    widest = max((len(cell) for cell in cells), default=0) + 3
    across = max(1, width // widest)
    down = -(-len(cells) // across)
    return "\n".join(
        "".join(cell.ljust(widest) for cell in cells[row::down]).rstrip() for row in range(down)
    )


_PLACE = re.compile(r" \((?:[^()]*[/\\])?([^()/\\]+:\d+:\d+)\)$")


def plainly(why: str, moves: Collection[str]) -> str:
    """Why a move is refused, in words for players; the place in the rules stands behind it.

    Names of the rule file are written with blanks, but those of `moves`, which can be typed.

    >>> plainly("it is not so that stock_is_out (my/rules.yaml:3:7)", ())
    'this has to hold: stock is out (rules.yaml:3:7)'
    """
    found = _PLACE.search(why)
    if found is None:
        return why
    said = why[: found.start()].replace("it is not so that ", "this has to hold: ")
    said = re.sub(r"'(\w+) - (\w+)'", r"'\1 without \2'", said)
    said = re.sub(r"\w+", lambda word: _spelled(word[0], moves), said)
    return f"{said} ({found[1]})"


def _spelled(word: str, moves: Collection[str]) -> str:
    return word if word in moves else word.replace("_", " ")
