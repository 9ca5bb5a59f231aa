"""The kernel library as code of the IR: what is read can be written, read again, and run."""

from __future__ import annotations

from random import Random

import pytest

from rulekit.backends.interp import Interpreter
from rulekit.backends.wasm.module import functions_of
from rulekit.dialect.library import kernel_code, kernel_functions
from rulekit.dialect.primitives import PRIMITIVES
from rulekit.dialect.printing import dialect_text
from rulekit.dialect.reading import NotDialect, read_functions
from rulekit.ir.ops import Function
from rulekit.ir.text import function_text
from rulekit.kernel.memory import header
from rulekit.machine.desk import Desk
from tests.laws.worlds import game


def code_of(function: Function) -> str:
    """A function's code without the names of constants."""
    return function_text(function).split("\n", 1)[1]


def test_every_kernel_function_can_be_written_and_read_again() -> None:
    constants = {name: word for name, word in vars(header).items() if name.isupper()}
    for name in kernel_functions():
        if name not in PRIMITIVES and not name.startswith("rules_"):
            code = kernel_code(name)
            again = read_functions(dialect_text([code]), constants)
            assert code_of(again[name]) == code_of(code), name


def test_a_program_as_dialect_runs_like_the_program() -> None:
    program = game("gin").program(2)
    machine, memory = Interpreter(program), list(Interpreter(program).memory)
    space = {**kernel_functions()}
    own = {name: f for name, f in functions_of(Desk(program)).items() if name in program.functions}
    exec(dialect_text(own.values()), space)
    machine.run("setup")
    machine.run("begin")
    space["setup"](memory)
    space["begin"](memory)
    start, end = program.map.state_start, program.map.state_end
    assert memory[start:end] == machine.memory[start:end]


@pytest.mark.parametrize("body", ["break", "x = 1.5", "x = [1]", "for i in M: x = i", "del x"])
def test_what_is_not_in_the_dialect_is_refused(body: str) -> None:
    with pytest.raises(NotDialect):
        read_functions(f"def f(M, x):\n    {body}\n    return x\n", {})


@pytest.mark.thorough
def test_divisions_round_down_in_both_tiers() -> None:
    from tests.tiers.arithmetic import evaluated

    chance = Random(1)
    for op in ("//", "%", "+", "-", "&", "|", "^", "<", "==", ">="):
        for _ in range(40):
            a = chance.choice([0, 1, -1, 7, -7, 63, -64, chance.randrange(-(1 << 40), 1 << 40)])
            b = chance.choice([1, 2, 3, 8, 13, chance.randrange(1, 1 << 20)])
            slow, fast = evaluated(op, a, b)
            assert slow == fast, (op, a, b)
