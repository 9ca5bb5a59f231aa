"""The fast tier: programs and the kernel library as WebAssembly, run by wasmtime.

`module` makes the text and needs nothing else; `machine` runs it.
"""

from __future__ import annotations

from rulekit.ir.program import Program
from rulekit.machine.tier import Machine


def build(program: Program) -> Machine:
    """A machine for the program. Raises ImportError where wasmtime cannot be loaded."""
    from rulekit.backends.wasm.machine import WasmMachine

    return WasmMachine(program)
