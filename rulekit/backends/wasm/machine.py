"""A machine over wasmtime: an instance of what `compiled` keeps, with a memory of its own.

The memory of the instance is seen from Python as an array of words. It never moves or grows.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import cast

import wasmtime

from rulekit.backends.wasm.compiled import compiled, engine, until_exit
from rulekit.backends.wasm.module import PAGE_WORDS
from rulekit.dialect.library import kernel_functions
from rulekit.ir.program import Program
from rulekit.kernel.desk.words import (
    DESK_FAULT,
    DESK_FULL,
    DESK_NOTES,
    DESK_SEARCH,
    DESK_TALLYING,
    DESK_WORK,
    LISTING,
    TALLIES_NONE,
)
from rulekit.machine.tier import (
    NO_REASON,
    SEARCH_BOUND,
    SEARCHING,
    TOO_LARGE,
    WORK_BOUND,
    Memory,
    RuleFault,
)

_OVERFLOWS = (wasmtime.TrapCode.UNREACHABLE, wasmtime.TrapCode.INTEGER_OVERFLOW)


_WORD = until_exit(wasmtime.ValType.i64())


class _Type:
    """The type of a function, read once: `wasmtime` would do it anew for each call."""

    def __init__(self, kind: wasmtime.FuncType) -> None:
        self.params, self.results = [_WORD] * len(kind.params), [_WORD] * len(kind.results)


class _Functions(dict[str, wasmtime.Func]):
    """The functions of an instance, each looked up when it is first called: few hands need all."""

    def __init__(self, exports: Mapping[str, object], store: wasmtime.Store) -> None:
        super().__init__()
        self._exports, self._store = exports, store

    def __missing__(self, name: str) -> wasmtime.Func:
        found = self[name] = cast("wasmtime.Func", self._exports[name])
        kind = _Type(found.type(self._store))
        vars(found)["type"] = lambda _store: kind
        return found


class WasmMachine:
    """Runs one program. `memory` is that of the instance: header, state, tables and work space.

    `room`: words behind all that, for states of other games. `without`: passes of the compiler that
    are left out. `searching`: whether a bot may search; `learning`: whether one may play by what
    was learned.
    """

    def __init__(
        self,
        program: Program,
        room: int = 0,
        without: Collection[str] = (),
        searching: bool = False,
        learning: bool = False,
    ) -> None:
        self.program = program
        where = program.map
        code = compiled(program, frozenset(without), searching=searching, learning=learning)
        self.desk = code.desk
        pages = -(-(self.desk.size + room) // PAGE_WORDS)
        self._store = until_exit(wasmtime.Store(engine()))
        self._store.set_limits(memory_size=pages * PAGE_WORDS * 8, instances=1)
        self._exports = wasmtime.Instance(self._store, code.module, []).exports(self._store)
        self._functions = _Functions(self._exports, self._store)
        self._known = code.functions
        memory = cast("wasmtime.Memory", self._exports["memory"])
        memory.grow(self._store, pages - memory.size(self._store))
        self.memory = _words(memory, self._store)
        self._buffer = cast("bytearray", self.memory)
        self.seconds, self.most = 0.0, SEARCH_BOUND
        self._made = room, without, searching, learning
        self._count = where["move.count"].start
        self._wanted = where["move.wanted"].start
        widths = {field.start: field.words for field in where.fields.values()}
        self._widths = {
            action.number: 1 + sum(widths[param.address] for param in action.params)
            for action in program.actions
        }

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.program, *self._made)

    # ── running ───────────────────────────────────────────────────────────────────────────────

    def read(self, start: int, end: int) -> tuple[int, ...]:
        """The words from one address up to, not including, another."""
        return struct.unpack_from(f"{end - start}q", self._buffer, 8 * start)

    def write(self, start: int, words: Sequence[int]) -> None:
        """Put words at an address."""
        struct.pack_into(f"{len(words)}q", self._buffer, 8 * start, *words)

    def run(self, function: str, *args: int) -> int:
        """Run a function of the program under the bounds on work. Raises RuleFault."""
        self._open_account()
        try:
            given = map(wasmtime.Val.i64, args)
            return cast("int", self._functions[function](self._store, *given))
        except wasmtime.Trap as trap:
            raise self._fault(trap) from None

    def kernel(self, function: str, *args: int) -> int:
        """Run a function of the kernel library on the memory. Raises RuleFault."""
        if function in self._known:
            return self.run(function, *args)
        return kernel_functions()[function](self.memory, *args)

    def moves(self, *, asides: bool = False) -> list[tuple[int, ...]]:
        """The registers of every move offered in the present state, in canonical order."""
        found: list[tuple[int, ...]] = []
        while True:
            self.memory[self.desk.table(DESK_NOTES)] = 0
            self.memory[self.desk.at(DESK_FULL)] = 0
            # More moves than there is room to note are listed a stretch at a time.
            count = self._enumerate(LISTING - len(found), asides=asides)
            noted = list(self._noted())
            found += noted
            if len(found) == count:
                return found
            assert noted, "there is room for a move"

    def _noted(self) -> Iterator[tuple[int, ...]]:
        """The moves that have been noted."""
        notes = self.desk.table(DESK_NOTES)
        words = self.memory[notes + 1 : notes + 1 + self.memory[notes]]
        at = 0
        while at < len(words):
            width = self._widths[words[at]]
            yield tuple(words[at : at + width])
            at += width

    def count(self, *, asides: bool = False) -> int:
        """How many moves are offered."""
        return self._enumerate(-1, asides=asides)

    def seek(self, function: str, k: int, *args: int) -> bool:
        """Run a function that offers moves up to the k-th (from 0); whether there is one."""
        self.memory[self._count] = 0
        self.memory[self._wanted] = k
        return bool(self.run(function, *args))

    def pick(self, k: int, *, asides: bool = False) -> None:
        """Put the k-th move (from 0) into the registers. Raises IndexError."""
        if not self.seek("moves", k, int(asides)):
            raise IndexError(k)

    def _enumerate(self, wanted: int, *, asides: bool) -> int:
        self.seek("moves", wanted, int(asides))
        return self.memory[self._count]

    # ── bounds ────────────────────────────────────────────────────────────────────────────────

    def _open_account(self) -> None:
        self.memory[self.desk.at(DESK_WORK)] = WORK_BOUND
        self.memory[self.desk.at(DESK_SEARCH)] = self.most
        self.memory[self.desk.at(DESK_FAULT)] = -1
        self.memory[self.desk.at(DESK_TALLYING)] = TALLIES_NONE

    def _fault(self, trap: wasmtime.Trap) -> RuleFault:
        """What a trap means to the author of the rules."""
        number = self.memory[self.desk.at(DESK_FAULT)]
        if number == len(self.program.faults):
            return RuleFault(NO_REASON)
        if number >= 0:
            message, span = self.program.faults[number]
            return RuleFault(message if span is None else f"{span}: {message}", number)
        if self.memory[self.desk.at(DESK_SEARCH)] <= 0:
            return RuleFault(f"{self._here()}{SEARCHING}")
        exhausted = self.memory[self.desk.at(DESK_WORK)] <= 0
        if exhausted or trap.trap_code == wasmtime.TrapCode.STACK_OVERFLOW:
            return RuleFault(f"{self._here()}a single move never comes to an end")
        if trap.trap_code in _OVERFLOWS:
            why = TOO_LARGE
        else:
            why = trap.message.split("wasm trap: ")[-1].split("\n")[0]
        return RuleFault(f"{self._here()}the rules compute what cannot be: {why}")

    def _here(self) -> str:
        number = self.memory[self.program.map["phase"].start]
        return f"in the phase '{self.program.phases[number]}' " if number > 0 else ""


def _words(memory: wasmtime.Memory, store: wasmtime.Store) -> Memory:
    """The memory as an array of signed words. Whoever holds it holds the store, whose it is."""
    pointer = ctypes.cast(memory.data_ptr(store), ctypes.c_void_p)
    size = memory.data_len(store) // 8
    assert pointer.value is not None
    words = (ctypes.c_int64 * size).from_address(pointer.value)
    vars(words)["store"] = store
    return cast("Memory", words)
