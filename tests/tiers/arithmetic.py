"""One operation on two numbers, on both tiers."""

from __future__ import annotations

from dataclasses import replace

from rulekit.backends import interp, wasm
from rulekit.ir.ops import Binary, Function, Local, Return
from rulekit.machine.tier import Machine
from tests.laws.worlds import game

_MACHINES: dict[str, tuple[Machine, Machine]] = {}


def evaluated(op: str, a: int, b: int) -> tuple[int, int]:
    """What the reference and the fast tier make of `a op b`."""
    if op not in _MACHINES:
        made = Function("try", ("a", "b"), (Return(Binary(op, Local("a"), Local("b"))),))
        program = game("rummy").program(2)
        program = replace(program, functions={**program.functions, "try": made})
        _MACHINES[op] = interp.build(program), wasm.build(program)
    slow, fast = _MACHINES[op]
    return slow.run("try", a, b), fast.run("try", a, b)
