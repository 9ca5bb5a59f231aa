"""Building an interpreter takes longer than most clause tests; here each program gets one, once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from rulekit.engines import at_hand
from rulekit.ir.program import Program
from rulekit.machine.tier import Machine

PLACE = "rulekit.play.board.at_hand"


@contextmanager
def one_machine_each() -> Iterator[None]:
    """While this lasts, games of the same program share a machine: states load it before use."""
    made: dict[tuple[int, bool], tuple[Program, Machine]] = {}

    def once(program: Program, *, fast: bool) -> Machine:
        key = id(program), fast
        if key not in made:  # the program is kept, so its id stays its own
            made[key] = (program, at_hand(program, fast=fast))
        return made[key][1]

    with patch(PLACE, once):
        yield
