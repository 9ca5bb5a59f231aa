"""Which tier plays: the fast one where it can be loaded, else the reference."""

from __future__ import annotations

import warnings
from contextlib import suppress
from functools import cache
from types import ModuleType

from rulekit import discover
from rulekit.ir.program import Program
from rulekit.machine.tier import Machine

REFERENCE, FAST = "interp", "wasm"
SLOW = "wasmtime cannot be loaded, so the interpreter plays, only slowly; 'pip install wasmtime'"

_TIERS = "rulekit.backends"


def engine_names() -> tuple[str, ...]:
    """The tiers there are."""
    return discover.names(_TIERS)


@cache
def fastest() -> str:
    """The fast tier, or the reference with a warning (once) if the other cannot be loaded."""
    try:
        discover.load(_TIERS, FAST).load()
    except (ImportError, OSError):
        warnings.warn(SLOW, RuntimeWarning, stacklevel=2)
        return REFERENCE
    return FAST


def machine(
    program: Program,
    engine: str,
    room: int = 0,
    *,
    searching: bool = False,
    learning: bool = False,
) -> Machine:
    """A machine of a tier for a program. Raises ValueError if the tier is not there.

    `room`: words behind its memory, for many games at once; only the fast tier can have them.
    `searching`: whether a bot at its table may search; only the fast tier does so by itself.
    `learning`: the same of one that plays by what was learned.
    """
    made: Machine = tier(engine).build(program, room, searching=searching, learning=learning)
    return made


def at_hand(program: Program, *, fast: bool) -> Machine:
    """A machine of the fast tier where one is asked for and can be loaded; else the reference."""
    if fast:
        with suppress(ValueError):
            return machine(program, FAST)
    return machine(program, REFERENCE)


def tier(engine: str) -> ModuleType:
    """A tier, ready to build machines. Raises ValueError if it is not there."""
    try:
        found = discover.load(_TIERS, engine)
    except LookupError:
        there = ", ".join(engine_names())
        raise ValueError(f"there is no engine '{engine}'; engines: {there}") from None
    try:
        if engine != REFERENCE:
            found.load()
    except (ImportError, OSError):
        raise ValueError(
            f"the engine '{engine}' cannot be loaded; 'pip install wasmtime'"
        ) from None
    return found
