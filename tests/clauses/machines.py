"""Building an interpreter takes longer than most clause tests; here each program gets one, once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from rulekit.backends.interp import Interpreter, build
from rulekit.ir.program import Program

PLACE = "rulekit.play.game.build"


@contextmanager
def one_machine_each() -> Iterator[None]:
    """While this lasts, games of the same program share a machine: states load it before use."""
    made: dict[int, tuple[Program, Interpreter]] = {}

    def once(program: Program) -> Interpreter:
        if id(program) not in made:  # the program is kept, so its id stays its own
            made[id(program)] = (program, build(program))
        return made[id(program)][1]

    with patch(PLACE, once):
        yield
