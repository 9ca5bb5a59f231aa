"""Bots that do not play as they would: what a rule is worth shows where somebody leaves it unused.

`greedy:never=from_discard` takes the discard only where there is no other move, `always=knock`
knocks whenever it can, `patience=5` waits five turns only before it throws away what it hoards.
(Restricted play: Jaffe and others, Evaluating competitive game balance with restricted play, 2012.)
"""

from __future__ import annotations

from types import ModuleType
from typing import cast

from rulekit.bots._contract import Choose
from rulekit.kernel.desk.words import PATIENCE


class Limited:
    """A bot of ours, a module, with what it never does, what it always does, and its patience."""

    def __init__(
        self,
        module: ModuleType,
        never: frozenset[str] = frozenset(),
        always: frozenset[str] = frozenset(),
        patience: int = PATIENCE,
    ) -> None:
        own = module.__name__.rpartition(".")[2]
        said = [
            *(f"never={each}" for each in sorted(never)),
            *(f"always={each}" for each in sorted(always)),
            *([] if patience == PATIENCE else [f"patience={patience}"]),
        ]
        self.NAME = ":".join([own, *said])
        self.NEEDS_POSITION: bool = module.NEEDS_POSITION
        self.LAYOUTS: int = module.LAYOUTS
        self.POLICY: int = module.POLICY
        self.NEVER, self.ALWAYS, self.PATIENCE = never, always, patience
        self.choose = cast("Choose", module.choose)
