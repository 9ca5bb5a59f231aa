"""Holding a program to its laws.

What is called exists, what is read was set, and addresses lie in memory.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulekit.ir.ops import (
    Call,
    Const,
    Do,
    Fault,
    Function,
    If,
    Load,
    Local,
    Set,
    Statement,
    Store,
    While,
    expressions,
    parts,
    statements,
)
from rulekit.ir.program import Program
from rulekit.ir.text import function_text

ENTRIES: Mapping[str, int] = {
    "setup": 0, "open": 0, "begin": 0, "moves": 1, "legal": 0, "apply": 0, "finish": 0,
}  # fmt: skip
"""The functions that hosts call, and how many parameters they have."""


class InternalError(Exception):
    """rulekit itself is wrong; the message shows the program with its faults marked."""


def verify(program: Program, kernel: Mapping[str, int]) -> None:
    """Raise InternalError unless the program is sound.

    `kernel` tells for each kernel function how many arguments it takes beside the memory.
    """
    faults = [f"there is no function '{name}'" for name in ENTRIES if name not in program.functions]
    for function in program.every_function.values():
        found = function_faults(function, program, kernel)
        if found:
            marks = "\n".join(f"    !! {fault}" for fault in found)
            faults.append(f"{function_text(function)}{marks}")
    if faults:
        raise InternalError(f"the program of {program.name} is unsound:\n" + "\n".join(faults))


def function_faults(function: Function, program: Program, kernel: Mapping[str, int]) -> list[str]:
    """What is wrong in one function."""
    faults: list[str] = []
    for statement in statements(function.body):
        if isinstance(statement, Fault) and not 0 <= statement.number < len(program.faults):
            faults.append(f"there is no complaint {statement.number}")
        if isinstance(statement, Store):
            faults += _address_faults(statement.address, program)
        for expr in expressions(statement):
            for part in parts(expr):
                if isinstance(part, Call):
                    faults += _call_faults(part, program, kernel)
                if isinstance(part, Load):
                    faults += _address_faults(part.address, program)
    _flow(function.body, set(function.params), faults)
    return list(dict.fromkeys(faults))


def _call_faults(call: Call, program: Program, kernel: Mapping[str, int]) -> list[str]:
    own = program.every_function.get(call.function)
    wanted = len(own.params) if own is not None else kernel.get(call.function)
    if wanted is None:
        return [f"'{call.function}' is called and does not exist"]
    if wanted != len(call.args):
        return [f"'{call.function}' takes {wanted} argument(s), not {len(call.args)}"]
    return []


def _address_faults(address: object, program: Program) -> list[str]:
    if isinstance(address, Const) and not 0 <= address.value < program.map.size:
        return [f"address {address.value} is not in memory"]
    return []


def _flow(body: tuple[Statement, ...], known: set[str], faults: list[str]) -> set[str]:
    """The locals that are certainly set after a block; complaints about those read before."""
    for statement in body:
        for expr in expressions(statement):
            _check_read(parts_of(expr), known, faults)
        match statement:
            case Set(name, _):
                known = known | {name}
            case If(_, then, orelse):
                known = _flow(then, known, faults) & _flow(orelse, known, faults)
            case While(_, inner):
                _flow(inner, known, faults)
            case Do() | Store() | _:
                pass
    return known


def parts_of(expr: object) -> list[str]:
    """The names of the locals that an expression reads."""
    return [part.name for part in parts(expr) if isinstance(part, Local)]  # type: ignore[arg-type]


def _check_read(names: Collection[str], known: set[str], faults: list[str]) -> None:
    faults.extend(f"local '{name}' is read before it is set" for name in names if name not in known)
