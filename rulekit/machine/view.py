"""Views: what one seat may know. Owner and sight of a zone decide it, never the phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulekit.ir.program import Program
from rulekit.language.declarations import Sight
from rulekit.language.words import Unsaid
from rulekit.types import OPTIONAL

MAYBE_NONE = {kind.name for kind in OPTIONAL}  # variables of these types start as none


NOBODY = -1
"""The seat of those who only watch: they see what everybody does."""


def sees(sight: Sight, owner: str, index: int, seat: int, teams: tuple[int, ...]) -> bool:
    """Whether `seat` (from 0) sees all of part `index` of a zone with this owner and sight."""
    if seat == NOBODY:
        return sight == "face_up"
    match sight:
        case "face_up":
            return True
        case "seen_by_owner":
            return index == (teams[seat] if owner == "team" else seat)
        case "seen_by_team":
            return teams[seat] == (index if owner == "team" else teams[index])
        case "face_down" | "top_up":
            return False
        case _:
            raise Unsaid.of(sight, "code", __name__)


def first_value(program: Program, variable: str) -> int:
    """What a variable is at the start of a hand."""
    kind = program.variables[variable][0]
    return -1 if kind in program.symbols or kind in MAYBE_NONE else 0


@dataclass(frozen=True, slots=True)
class ZoneView:
    """What a seat sees of one zone.

    `name`: as the rule file calls it. `owner`: a seat or team from 1, 0 for nobody's. `cards`: the
    cards that the seat knows, of a pile the top last. `hidden`: how many more there are. `melds`:
    the melds that lie there, as texts. `laid`: for each seat the cards that it laid, if it is
    nobody's zone and some rule asks who did; else empty.
    """

    name: str
    owner: int
    cards: tuple[str, ...]
    hidden: int
    melds: tuple[str, ...]
    laid: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        parts = [" / ".join(self.melds)] if self.melds else []
        parts += [
            f"{seat} laid {' '.join(cards)}" for seat, cards in enumerate(self.laid, 1) if cards
        ]
        parts += [" ".join(self.cards)] if self.cards else []
        parts += [f"{self.hidden} hidden"] if self.hidden else []
        owner = f" of {self.owner}" if self.owner else ""
        return f"{self.name}{owner}: {', '.join(parts) or '-'}"


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know of a position, and what happened since its last move.

    `str()` shows it to people.

    `seat`: whose view it is, from 1; 0 for those who only watch. `phase`: the name of the phase,
    `hand_over` at the end.
    `to_move`: the seat in turn, None at the end. `dealer`: a seat. `zones`: all zones, those of
    each player once for each. `ledgers`: by name, an account for each seat or team. `variables`: by
    name, a number for each cell as the program keeps it; 0 for a cell that only another player
    sees. `events`: what happened, one text each.
    """

    seat: int
    phase: str
    to_move: int | None
    dealer: int
    zones: tuple[ZoneView, ...]
    ledgers: Mapping[str, tuple[int, ...]]
    variables: Mapping[str, tuple[int, ...]]
    events: tuple[str, ...]

    def zone(self, name: str, owner: int = 0) -> ZoneView:
        """One zone; `owner` is a seat or team from 1. Raises KeyError if there is none."""
        for zone in self.zones:
            if (zone.name, zone.owner) == (name, owner):
                return zone
        known = ", ".join(sorted({zone.name for zone in self.zones}))
        raise KeyError(f"no zone '{name}' of {owner}; there are: {known}")

    def __str__(self) -> str:
        turn = (
            "the hand is over"
            if self.to_move is None
            else "your move"
            if self.to_move == self.seat
            else f"seat {self.to_move} to move"
        )
        whose = f"seat {self.seat}" if self.seat else "watched"
        lines = [
            f"{whose}, {self.phase}: {turn}",
            *(f"  {event}" for event in self.events),
        ]
        lines += [str(zone) for zone in self.zones if zone.cards or zone.hidden or zone.melds]
        lines += [
            f"{name}: {' '.join(map(str, amounts))}" for name, amounts in self.ledgers.items()
        ]
        return "\n".join(lines)
