"""A hand sorted by the melds that it holds: what a page of one player finds out by itself."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from rulekit import engines
from rulekit.export.description import asked_kinds, counts_deadwood, sorting_kinds
from rulekit.export.naming import table
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import View
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.solve.solving import Solver

MOST_SEARCH: Final = 200_000
"""Work for one hand: whoever waits for a table does not wait long for this."""


class Sorter:
    """Sorts hands of one game. Without the fast tier it sorts none: the other takes too long."""

    def __init__(self, game: Game, players: int) -> None:
        program = game.program(players)
        self._held = [
            name for name, each in table(program)["zones"].items()
            if each["held"] and each["owner"] == "player"
        ]  # fmt: skip
        self._deadwood = counts_deadwood(program)
        self._kinds, self._asked = sorting_kinds(program), asked_kinds(program)
        self._goal = "least deadwood" if self._deadwood else "fewest cards"
        self._program, self._game = program, game

    @cached_property
    def _solver(self) -> Solver | None:
        if not self._program.kinds or engines.fastest() == engines.REFERENCE:
            return None
        solver = self._game.solver(players=self._program.players)
        solver.machine.most = MOST_SEARCH
        return solver

    def of(self, state: State, view: View) -> dict[str, Any] | None:
        """What the cards make that the seat of a view holds: melds, what is left, its points.

        None where nobody holds cards, or where that is not to be found.
        """
        own = [
            zone.cards for zone in view.zones
            if zone.name in self._held and view.seat and zone.owner == view.seat and zone.cards
        ]  # fmt: skip
        solver = self._solver if len(own) == 1 else None
        if solver is None:
            return None
        solver.machine.write(self._program.map.state_start, state.words)  # for what a deal settles
        try:
            asked = solver.machine.run("contract_asked", view.seat - 1) if self._asked else 0
            solver.kinds = self._asked[asked - 1] if asked else self._kinds
            found = solver.hands([" ".join(own[0])], self._goal)
        except RuleFault:
            return None
        melds = [[word.partition("=")[0] for word in meld.split()] for meld in found.melds(0)]
        rest = list(own[0])
        for card in (card for meld in melds for card in meld):
            rest.remove(card)
        deadwood = int(found.values[0]) if self._deadwood else None
        return {"melds": melds, "rest": rest, "deadwood": deadwood}
