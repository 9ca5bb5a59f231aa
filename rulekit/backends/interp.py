"""The reference tier: walks the program in plain Python. Slow, short, meant to be plainly right.

Each expression and statement becomes a small closure over the memory `M` and a frame of locals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import assert_never

from rulekit.dialect.library import kernel_functions
from rulekit.ir.ops import (
    LARGE,
    Binary,
    Call,
    Const,
    Do,
    Expr,
    Fault,
    If,
    Load,
    Local,
    Not,
    Offer,
    Return,
    Set,
    Statement,
    Store,
    While,
    may_leave,
)
from rulekit.ir.program import Program
from rulekit.machine.tier import SEARCH_BOUND, TOO_LARGE, WORK_BOUND, RuleFault

Frame = list[int]
Value = Callable[[Frame], int]
Step = Callable[[Frame], bool]  # True: the function returns, with its result in frame[0]

WORD = 1 << 63  # words of the memory lie between -WORD and WORD - 1


class _Bodies(dict[str, Callable[..., int]]):
    """The functions of a program, each made when it is first called: few hands need them all."""

    def __init__(self, make: Callable[[str], Callable[..., int]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, name: str) -> Callable[..., int]:
        body = self[name] = self._make(name)
        return body


class Interpreter:
    """Runs one program. `memory` holds header, state, tables and work space."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.desk = None
        self.memory = list(program.image) + [0] * (program.map.size - len(program.image))
        self.seconds, self.most = 0.0, SEARCH_BOUND
        self.budget = 0
        self.collected: list[tuple[int, ...]] | None = None
        self._count = program.map["move.count"].start
        self._wanted = program.map["move.wanted"].start
        self._action = program.map["move.action"].start
        self._registers = {
            action.number: tuple(_register(program, param.address) for param in action.params)
            for action in program.actions
        }
        self._kernel = kernel_functions()
        self._every = program.every_function
        self._bodies = _Bodies(self._function)

    def __reduce__(self) -> tuple[object, ...]:
        return build, (self.program,)

    # ── running ───────────────────────────────────────────────────────────────────────────────

    def run(self, function: str, *args: int) -> int:
        """Run an entry function under the bound on work. Raises RuleFault."""
        self.budget, began = WORK_BOUND, perf_counter()
        try:
            return self._bodies[function](*args)
        except RecursionError:
            raise self._endless() from None
        except (ArithmeticError, IndexError, ValueError) as error:
            raise RuleFault(f"{self._here()}the rules compute what cannot be: {error}") from error
        finally:
            self.seconds += perf_counter() - began

    def read(self, start: int, end: int) -> tuple[int, ...]:
        """The words from one address up to, not including, another."""
        return tuple(self.memory[start:end])

    def write(self, start: int, words: Sequence[int]) -> None:
        """Put words at an address."""
        self.memory[start : start + len(words)] = words

    def kernel(self, function: str, *args: int) -> int:
        """Run a function of the kernel library on the memory."""
        return self._kernel[function](self.memory, *args)

    def moves(self, *, asides: bool = False) -> list[tuple[int, ...]]:
        """The registers of every move offered in the present state, in canonical order."""
        self.collected = []
        try:
            self.count(asides=asides)
            return self.collected
        finally:
            self.collected = None

    def count(self, *, asides: bool = False) -> int:
        """How many moves are offered."""
        self.memory[self._count] = 0
        self.memory[self._wanted] = -1
        self.run("moves", int(asides))
        return self.memory[self._count]

    def pick(self, k: int, *, asides: bool = False) -> None:
        """Put the k-th move (from 0) into the registers. Raises IndexError."""
        if not self.seek("moves", k, int(asides)):
            raise IndexError(k)

    def seek(self, function: str, k: int, *args: int) -> bool:
        """Run a function that offers moves up to the k-th (from 0); whether there is one."""
        self.memory[self._count] = 0
        self.memory[self._wanted] = k
        return bool(self.run(function, *args))

    def _offer(self) -> bool:
        """Count the move in the registers; True if it is the one wanted."""
        memory = self.memory
        if memory[self._count] == memory[self._wanted]:
            return True
        memory[self._count] += 1
        if self.collected is not None and memory[self._wanted] == -1:
            number = memory[self._action]
            words = [number]
            for start, end in self._registers[number]:
                words += memory[start:end]
            self.collected.append(tuple(words))
        return False

    def _spend(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise self._endless()

    def _endless(self) -> RuleFault:
        return RuleFault(f"{self._here()}a single move never comes to an end")

    def _here(self) -> str:
        number = self.memory[self.program.map["phase"].start]
        return f"in the phase '{self.program.phases[number]}' " if number > 0 else ""

    # ── functions ─────────────────────────────────────────────────────────────────────────────

    def _function(self, name: str) -> Callable[..., int]:
        function = self._every[name]
        slots: dict[str, int] = {}
        for local in ("", *function.params):
            slots[local] = len(slots)
        body = self._block(function.body, slots)
        size = len(slots)
        given = len(function.params)

        def call(*args: int) -> int:
            self._spend()
            frame = [0] * size
            frame[1 : 1 + given] = args
            return frame[0] if body(frame) else 0

        return call

    def _block(self, body: tuple[Statement, ...], slots: dict[str, int]) -> Step:
        steps = tuple(self._statement(statement, slots) for statement in body)

        def run(frame: Frame) -> bool:
            for step in steps:  # noqa: SIM110 - a plain loop is faster here
                if step(frame):
                    return True
            return False

        return run

    def _statement(self, statement: Statement, slots: dict[str, int]) -> Step:
        match statement:
            case Set(name, value):
                return _set(slots.setdefault(name, len(slots)), self._value(value, slots))
            case Store(address, value):
                return self._store(self._value(address, slots), self._value(value, slots))
            case If(condition, then, orelse):
                test = self._value(condition, slots)
                yes, no = self._block(then, slots), self._block(orelse, slots)
                return lambda frame: yes(frame) if test(frame) else no(frame)
            case While(condition, inner):
                return self._while(self._value(condition, slots), self._block(inner, slots))
            case Do(call):
                return _do(self._value(call, slots))
            case Return(value):
                return _set(0, self._value(value, slots), leaves=True)
            case Offer():
                return self._offering
            case Fault(number):
                return self._fault(number)
        assert_never(statement)

    def _store(self, address: Value, value: Value) -> Step:
        memory = self.memory

        def step(frame: Frame) -> bool:
            word = value(frame)
            if not -WORD <= word < WORD:
                raise OverflowError(TOO_LARGE)
            memory[address(frame)] = word
            return False

        return step

    def _while(self, condition: Value, body: Step) -> Step:
        def step(frame: Frame) -> bool:
            while condition(frame):
                self._spend()
                if body(frame):
                    return True
            return False

        return step

    def _offering(self, frame: Frame) -> bool:
        if self._offer():
            frame[0] = 1
            return True
        return False

    def _fault(self, number: int) -> Step:
        message, span = self.program.faults[number]
        place = f"{span}: " if span is not None else ""

        def step(_frame: Frame) -> bool:
            raise RuleFault(place + message, number)

        return step

    # ── values ────────────────────────────────────────────────────────────────────────────────

    def _value(self, expr: Expr, slots: dict[str, int]) -> Value:
        memory = self.memory
        match expr:
            case Const(number):
                return lambda _frame: number
            case Local(name):
                slot = slots.setdefault(name, len(slots))
                return lambda frame: frame[slot]
            case Load(Const(address)):
                return lambda _frame: memory[address]
            case Load(address_of):
                at = self._value(address_of, slots)
                return lambda frame: memory[at(frame)]
            case Binary(op, left, right):
                made = _BINARY[op](self._value(left, slots), self._value(right, slots))
                return _checked(made) if may_leave(op, left, right) else made
            case Not(operand):
                inner = self._value(operand, slots)
                return lambda frame: 0 if inner(frame) else 1
            case Call(function, args):
                return self._call(function, tuple(self._value(arg, slots) for arg in args))
        assert_never(expr)

    def _call(self, function: str, args: tuple[Value, ...]) -> Value:
        if function in self._every:
            bodies = self._bodies
            return lambda frame: bodies[function](*[arg(frame) for arg in args])
        kernel, memory = self._kernel[function], self.memory
        return lambda frame: kernel(memory, *[arg(frame) for arg in args])


def _register(program: Program, address: int) -> tuple[int, int]:
    field = next(f for f in program.map.fields.values() if f.start == address)
    return field.start, field.end


def _set(slot: int, value: Value, *, leaves: bool = False) -> Step:
    def step(frame: Frame) -> bool:
        frame[slot] = value(frame)
        return leaves

    return step


def _do(value: Value) -> Step:
    def step(frame: Frame) -> bool:
        value(frame)
        return False

    return step


def _checked(value: Value) -> Value:
    """A sum or product of numbers of the rules. Raises OverflowError if it is too large."""

    def made(frame: Frame) -> int:
        number = value(frame)
        if not -LARGE <= number < LARGE:
            raise OverflowError(TOO_LARGE)
        return number

    return made


_BINARY: dict[str, Callable[[Value, Value], Value]] = {
    "+": lambda a, b: lambda f: a(f) + b(f),
    "-": lambda a, b: lambda f: a(f) - b(f),
    "*": lambda a, b: lambda f: a(f) * b(f),
    "//": lambda a, b: lambda f: a(f) // b(f),
    "%": lambda a, b: lambda f: a(f) % b(f),
    "&": lambda a, b: lambda f: a(f) & b(f),
    "|": lambda a, b: lambda f: a(f) | b(f),
    "^": lambda a, b: lambda f: a(f) ^ b(f),
    "<<": lambda a, b: lambda f: a(f) << b(f),
    ">>": lambda a, b: lambda f: a(f) >> b(f),
    "==": lambda a, b: lambda f: int(a(f) == b(f)),
    "!=": lambda a, b: lambda f: int(a(f) != b(f)),
    "<": lambda a, b: lambda f: int(a(f) < b(f)),
    "<=": lambda a, b: lambda f: int(a(f) <= b(f)),
    ">": lambda a, b: lambda f: int(a(f) > b(f)),
    ">=": lambda a, b: lambda f: int(a(f) >= b(f)),
    "and": lambda a, b: lambda f: int(bool(a(f)) and bool(b(f))),
    "or": lambda a, b: lambda f: int(bool(a(f)) or bool(b(f))),
}


def build(
    program: Program, room: int = 0, *, searching: bool = False, learning: bool = False
) -> Interpreter:
    """A machine for the program. No game but one has room in it, and no bot plays within it."""
    return Interpreter(program)
