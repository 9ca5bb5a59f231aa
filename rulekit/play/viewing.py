"""What somebody may know of a position, as a value."""

from __future__ import annotations

from rulekit.machine.position import Position
from rulekit.machine.telling import zone_view
from rulekit.machine.view import View

UNSHOWN = ("card", "rank", "suit", "meld")
"""Types of variables that views leave out."""


def view_of(position: Position, seat: int, events: tuple[str, ...]) -> View:
    """The view of a seat from 1, or with 0 what everybody knows. `events`: what happened for it."""
    program = position.program
    phase = position.get("phase")
    return View(
        seat=seat,
        phase=program.phases[phase],
        to_move=position.get("me") + 1 if phase else None,
        dealer=position.get("dealer") + 1,
        zones=tuple(
            zone_view(position, number, seat - 1) for number in range(len(position.parts()))
        ),
        ledgers={name: position.column(f"ledger.{name}") for name in program.ledgers},
        variables={
            name: _column(position, name, seat)
            for name, (kind, _) in program.variables.items()
            if kind not in UNSHOWN
        },
        events=events,
    )


def _column(position: Position, name: str, seat: int) -> tuple[int, ...]:
    """A variable's cells; 0 for those that only another player sees."""
    cells = position.column(f"var.{name}")
    if name not in position.program.kept:
        return cells
    return tuple(cell if index == seat - 1 else 0 for index, cell in enumerate(cells))
