"""Programs compiled once in a process, whoever asks: machines of equal programs share the code.

What wasmtime compiles stands here; `machine` runs it.
"""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TypeVar
from weakref import WeakValueDictionary

import wasmtime

from rulekit.backends.wasm.module import functions_of, module_wat
from rulekit.ir.ops import Function
from rulekit.ir.program import Program
from rulekit.machine.desk import Desk

KEPT = 24
"""Programs whose code is kept though nothing runs on it now; each takes some megabytes."""

STACK_BYTES = 1 << 20

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Compiled:
    """The code of a program, the functions that may be called, and where its desk lies."""

    module: wasmtime.Module
    functions: frozenset[str]
    desk: Desk


@lru_cache(KEPT)
def compiled(
    program: Program,
    without: frozenset[str] = frozenset(),
    *,
    searching: bool = False,
    learning: bool = False,
) -> Compiled:
    """The code of a program. `without`: passes of the compiler that are left out.

    `searching`: whether a bot may search, `learning`: whether one may play by what was learned;
    other tables do without that code, which takes time.
    """
    return _of_rules(_placeless(program), without, searching, learning)


def assembled(text: str) -> bytes:
    """A module as bytes, for whoever runs it elsewhere. Equal texts give equal bytes."""
    return bytes(wasmtime.wat2wasm(text))


def forget() -> None:
    """Compile anew whatever is asked for next."""
    compiled.cache_clear()
    _of_rules.cache_clear()


@lru_cache(KEPT)
def _of_rules(
    program: Program, without: frozenset[str], searching: bool, learning: bool
) -> Compiled:
    desk = Desk(program, searching, learning)
    module = until_exit(wasmtime.Module(engine(), module_wat(desk, functions_of(desk, without))))
    found = (each for each in module.exports if isinstance(each.type, wasmtime.FuncType))
    return Compiled(module, frozenset(each.name for each in found if each.name), desk)


def _placeless(program: Program) -> Program:
    """The program without the places of its rules: files that were read twice are one."""
    return replace(
        program,
        functions=_spanless(program.functions),
        amounts=_spanless(program.amounts),
        actions=tuple(
            replace(action, refusals=(), wanted=(), span=None) for action in program.actions
        ),
        faults=tuple((message, None) for message, _ in program.faults),
    )


def _spanless(functions: Mapping[str, Function]) -> dict[str, Function]:
    return {name: replace(function, span=None) for name, function in functions.items()}


@cache
def engine() -> wasmtime.Engine:
    """The engine that all code is made for."""
    config = wasmtime.Config()
    config.max_wasm_stack = STACK_BYTES
    config.cranelift_opt_level = "speed"
    return until_exit(wasmtime.Engine(config))


# ── the end of the process ────────────────────────────────────────────────────────────────────

_held: WeakValueDictionary[int, object] = WeakValueDictionary()


def until_exit(thing: T) -> T:
    """The thing, which is not taken apart any more when Python ends.

    By then `wasmtime` has lost what that takes, and would print a traceback for each.
    """
    _held[id(thing)] = thing
    return thing


@atexit.register
def _leave() -> None:
    for thing in _held.values():
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))
