"""A game as a host without Python takes it: the bytes of a module, and its description."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulekit.backends.wasm.module import module_wat
from rulekit.export.description import asked_kinds, description
from rulekit.ir.program import Program
from rulekit.machine.desk import Desk
from rulekit.play.game import Game

CHANCE = ("chance_draw", "chance_seed", "chance_word", "imagine")
"""What a host needs so that bots have chances of their own, and know no more than they may."""

READING = {
    "exchange": ("exchanges_begin", "exchanges_next"),
    "layout": ("plays_begin", "plays_next"),
}
"""What it needs to read the text of a move, by the kinds of what moves name."""

SORTING = ("spread_solve",)
"""What it needs to sort a hand by its melds, where there are any."""
ASKED = ("contract_asked",)
"""And by the contract that is asked for, where there are any."""


@dataclass(frozen=True, slots=True)
class Packed:
    """`module`: WebAssembly, which imports nothing. `description`: what lies in it, for JSON."""

    module: bytes
    description: Mapping[str, Any]

    def text(self) -> str:
        """The description as JSON."""
        return json.dumps(self.description, ensure_ascii=False, separators=(",", ":"))


def packed(game: Game, players: int, *, searching: bool = True) -> Packed:
    """A game for a table size. `searching`: whether bots that search shall be able to play.

    Raises SettingError for a table size that cannot be, ValueError where wasmtime is not there.
    """
    try:
        from rulekit.backends.wasm.compiled import assembled
    except (ImportError, OSError):
        raise ValueError(
            "a module is assembled by wasmtime, which cannot be loaded; 'pip install wasmtime'"
        ) from None

    program = game.program(players)
    desk, more = Desk(program, searching), asked_for(program)
    module = assembled(module_wat(desk, more=more))
    return Packed(module, description(program, desk, game.digest(players), more))


def asked_for(program: Program) -> tuple[str, ...]:
    """What a host without Python asks for of the library beside what every module has."""
    kinds = {param.kind for action in program.actions for param in action.params}
    reading = (name for kind in READING if kind in kinds for name in READING[kind])
    sorting = (*(SORTING if program.kinds else ()), *(ASKED if asked_kinds(program) else ()))
    return tuple(sorted((*CHANCE, *reading, *sorting)))
