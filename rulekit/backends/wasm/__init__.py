"""The fast tier: programs and the kernel library as WebAssembly, run by wasmtime.

`module` makes the text and needs nothing else; `machine` runs it.
"""

from __future__ import annotations

from rulekit.ir.program import Program
from rulekit.machine.tier import Machine


def load() -> None:
    """Load wasmtime. Raises ImportError or OSError where that cannot be done."""
    from rulekit.backends.wasm import machine  # noqa: F401


def build(
    program: Program, room: int = 0, *, searching: bool = False, learning: bool = False
) -> Machine:
    """A machine for the program, with some words to spare. Raises what `load` raises.

    `searching`: whether a bot may search, within the machine or as what it asks.
    `learning`: whether one may play by what was learned.
    """
    from rulekit.backends.wasm.machine import WasmMachine

    return WasmMachine(program, room, searching=searching, learning=learning)
