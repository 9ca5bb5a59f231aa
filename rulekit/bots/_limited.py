"""Bots that do not play as they would: what a rule is worth shows where somebody leaves it unused.

`greedy:never=from_discard` takes the discard only where there is no other move, `always=knock`
knocks whenever it can, `patience=5` waits five turns only before it throws away what it hoards.
One may look further, too: `ahead=1` asks of equal moves which leaves most to hope for from a draw.
(Restricted play: Jaffe and others, Evaluating competitive game balance with restricted play, 2012.)
"""

from __future__ import annotations

from types import ModuleType
from typing import cast

from rulekit.bots._contract import Choose
from rulekit.kernel.desk.words import PATIENCE


class Limited:
    """A bot of ours, a module, with what it never and always does, and how long it waits."""

    def __init__(
        self,
        module: ModuleType,
        never: frozenset[str] = frozenset(),
        always: frozenset[str] = frozenset(),
        patience: int = PATIENCE,
        ahead: int = 0,
    ) -> None:
        own = module.__name__.rpartition(".")[2]
        said = [
            *(f"never={each}" for each in sorted(never)),
            *(f"always={each}" for each in sorted(always)),
            *([] if patience == PATIENCE else [f"patience={patience}"]),
            *([] if ahead == 0 else [f"ahead={ahead}"]),
        ]
        self.NAME = ":".join([own, *said])
        self.NEEDS_POSITION: bool = module.NEEDS_POSITION
        self.LAYOUTS: int = module.LAYOUTS
        self.POLICY: int = module.POLICY
        self.NEVER, self.ALWAYS, self.PATIENCE, self.AHEAD = never, always, patience, ahead
        self.choose = cast("Choose", module.choose)
