"""One function of the IR as WebAssembly text.

Words are i64. An address counts words, so it is shifted by three bits; constant parts of it go into
the offset of the instruction. A negative address lies outside the memory and traps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from re import sub
from typing import assert_never

from rulekit.dialect.operators import OPERATORS, Family
from rulekit.dialect.primitives import PRIMITIVES
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Expr,
    Fault,
    Function,
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
    parts,
)


def _instructions(family: Family) -> dict[str, str]:
    return {row.symbol: row.instruction for row in OPERATORS.values() if row.family is family}


PLAIN, COMPARING = _instructions(Family.PLAIN), _instructions(Family.COMPARING)
ROUNDING = _instructions(Family.DIVIDING)  # of what is not negative
DIVIDING = {"//": "$quotient", "%": "$remainder"}
OFFERED = Call("host.offered", ())
FEW = 8  # words that are filled one by one


@dataclass(frozen=True, slots=True)
class Meter:
    """What a function pays, and how far its numbers may be trusted.

    `account`: the address of the word that holds what may still be spent; below 0 is a trap.
    `calls`, `passes`: whether each call, each pass of a loop is charged. `checked`: whether sums
    and products may leave 62 bits, as those of rule files may. `fault`: where faults are noted.
    """

    account: int
    fault: int
    calls: bool
    passes: bool
    checked: bool


def mangled(name: str) -> str:
    """The identifier of a function: letters, digits and underscores stay as they are."""
    return "$f." + sub(r"[^A-Za-z0-9_.]", lambda found: f".{ord(found[0]):x}.", name)


def function_wat(
    function: Function, meter: Meter, inlined: Mapping[str, Function]
) -> Iterator[str]:
    """The lines of a function. `inlined`: functions of the library to write in place of calls."""
    return _Emitter(meter, inlined).function(function)


class _Emitter:
    """Emits one function.

    `labels` counts loops and functions written in place, `locals` are the names so far but for the
    parameters. `prefix` and `leave` belong to the function that is being written: what its names
    begin with, and the block that a return leaves.
    """

    def __init__(self, meter: Meter, inlined: Mapping[str, Function]) -> None:
        self.meter = meter
        self.inlined = inlined
        self.labels = 0
        self.locals: dict[str, None] = {}
        self.prefix = ""
        self.leave = ""

    def function(self, function: Function) -> Iterator[str]:
        params = "".join(f" (param ${name} i64)" for name in function.params)
        start = ["  " + self.charge()] if self.meter.calls else []
        body = list(self.block(function.body, 1))
        yield f"(func {mangled(function.name)}{params} (result i64)"
        names = [name for name in self.locals if name not in function.params]
        if names:
            yield "  " + " ".join(f"(local ${name} i64)" for name in names)
        yield from start
        yield from body
        yield "  unreachable" if _leaves(function) else "  (i64.const 0)"
        yield ")"

    def charge(self) -> str:
        """Pay for one step."""
        self.locals["spare.left"] = None
        place = f"offset={self.meter.account * 8} (i32.const 0)"
        left = f"(local.tee $spare.left (i64.sub (i64.load {place}) (i64.const 1)))"
        return (
            f"(if (i64.lt_s {left} (i64.const 0)) (then unreachable)) "
            f"(i64.store {place} (local.get $spare.left))"
        )

    # ── statements ────────────────────────────────────────────────────────────────────────────

    def block(self, body: tuple[Statement, ...], depth: int) -> Iterator[str]:
        for statement in body:
            yield from self.statement(statement, depth)

    def statement(self, statement: Statement, depth: int) -> Iterator[str]:
        pad = "  " * depth
        match statement:
            case Set(name, value):
                made = self.value(value)
                yield f"{pad}(local.set {self.name(name)} {made})"
            case Store(address, value):
                yield from (pad + line for line in self.store(address, value))
            case If(condition, then, orelse):
                yield f"{pad}(if {self.truth(condition)} (then"
                yield from self.block(then, depth + 1)
                if orelse:
                    yield f"{pad}) (else"
                    yield from self.block(orelse, depth + 1)
                yield f"{pad}))"
            case While(condition, body):
                yield from self.loop(condition, body, depth)
            case Do(Call(name, args)) if _is_bulk(name, args):
                yield from (pad + line for line in self.bulk(name, *args))
            case Do(call):
                yield f"{pad}(drop {self.value(call)})"
            case Return(value):
                leave = f"br {self.leave}" if self.leave else "return"
                yield f"{pad}({leave} {self.value(value)})"
            case Offer():
                yield f"{pad}(if {self.truth(OFFERED)} (then (return (i64.const 1))))"
            case Fault(number):
                place = f"offset={self.meter.fault * 8} (i32.const 0)"
                yield f"{pad}(i64.store {place} (i64.const {number})) unreachable"
            case _:
                assert_never(statement)

    def loop(self, condition: Expr, body: tuple[Statement, ...], depth: int) -> Iterator[str]:
        self.labels += 1
        number, pad = self.labels, "  " * depth
        yield f"{pad}(block $out{number} (loop $next{number}"
        if condition != Const(1):
            yield f"{pad}  (br_if $out{number} {self.untruth(condition)})"
        if self.meter.passes:
            yield f"{pad}  {self.charge()}"
        yield from self.block(body, depth + 1)
        yield f"{pad}  (br $next{number})))"

    def store(self, address: Expr, value: Expr) -> Iterator[str]:
        """The value is found before the address, as Python does it."""
        made = self.value(value)
        if _has_call(value) and not isinstance(address, Const | Local):
            self.labels += 1
            spare = self.name(f"spare.{self.labels}")
            yield f"(local.set {spare} {made})"
            made = f"(local.get {spare})"
        yield f"(i64.store {self.place(address)} {made})"

    def bulk(self, name: str, start: Expr, second: Expr, third: Expr) -> Iterator[str]:
        """Words that are filled or copied at once; a few are filled one by one."""
        if name == "words_copy" and isinstance(third, Const) and third.value <= FEW:
            places = []
            for base in (start, second):
                self.labels += 1
                spare = f"spare.{self.labels}"
                yield f"(local.set {self.name(spare)} {self.value(base)})"
                places.append(Local(spare))
            for i in range(third.value):
                target, source = (self.place(Binary("+", each, Const(i))) for each in places)
                yield f"(i64.store {target} (i64.load {source}))"
        elif name == "words_copy":
            yield f"(memory.copy {self.bytes(start)} {self.bytes(second)} {self.bytes(third)})"
        elif isinstance(second, Const) and second.value <= FEW:
            self.labels += 1
            spare = f"spare.{self.labels}"
            yield f"(local.set {self.name(spare)} {self.value(start)})"
            for i in range(second.value):
                place = self.place(Binary("+", Local(spare), Const(i)))
                yield f"(i64.store {place} {self.value(third)})"
        else:
            assert isinstance(third, Const)
            byte = f"(i32.const {third.value & 255})"
            yield f"(memory.fill {self.bytes(start)} {byte} {self.bytes(second)})"

    # ── values ────────────────────────────────────────────────────────────────────────────────

    def value(self, expr: Expr) -> str:
        """An i64."""
        match expr:
            case Const(number):
                return f"(i64.const {number})"
            case Local(name):
                return f"(local.get {self.name(name)})"
            case Load(address):
                return f"(i64.load {self.place(address)})"
            case Binary(op, left, right) if op in PLAIN or op in DIVIDING:
                return self.arithmetic(op, left, right)
            case Call(function, args):
                if function in self.inlined:
                    return self.in_place(self.inlined[function], args)
                given = "".join(f" {self.value(arg)}" for arg in args)
                if function in PRIMITIVES:
                    return f"({PRIMITIVES[function].instruction}{given})"
                return f"(call {mangled(function)}{given})"
            case _:
                return f"(i64.extend_i32_u {self.truth(expr)})"

    def name(self, name: str) -> str:
        """The identifier of a local name of the function that is being written."""
        self.locals[self.prefix + name] = None
        return f"${self.prefix}{name}"

    def in_place(self, function: Function, args: tuple[Expr, ...]) -> str:
        """A function of the library in place of its call, as a block with a value."""
        given = [self.value(arg) for arg in args]
        self.labels += 1  # only now: calls in the arguments take numbers of their own
        outside = self.prefix, self.leave, self.meter
        self.prefix, self.leave = f"{self.labels}.", f"$leave{self.labels}"
        self.meter = replace(self.meter, passes=False, checked=False)
        lines = [
            f"(local.set {self.name(name)} {arg})"
            for name, arg in zip(function.params, given, strict=True)
        ]
        lines += self.block(function.body, 0)
        lines.append("unreachable" if _leaves(function) else "(i64.const 0)")
        made = f"(block {self.leave} (result i64) {' '.join(lines)})"
        self.prefix, self.leave, self.meter = outside
        return made

    def arithmetic(self, op: str, left: Expr, right: Expr) -> str:
        a, b = self.value(left), self.value(right)
        if op in DIVIDING:
            if isinstance(right, Const) and right.value.bit_count() == 1 and right.value > 0:
                if op == "//":
                    return f"(i64.shr_s {a} (i64.const {right.value.bit_length() - 1}))"
                return f"(i64.and {a} (i64.const {right.value - 1}))"
            if not self.meter.checked:
                return f"({ROUNDING[op]} {a} {b})"
            return f"(call {DIVIDING[op]} {a} {b})"
        if self.meter.checked and may_leave(op, left, right):
            return self.checked(op, a, b)
        return f"({PLAIN[op]} {a} {b})"

    def checked(self, op: str, a: str, b: str) -> str:
        """A sum or product that traps when it leaves 62 bits; products are left to a function.

        Numbers are smaller than that, so no sum of two leaves 64 bits unseen.
        """
        if op == "*":
            return f"(call $times {a} {b})"
        self.labels += 1
        made = self.name(f"spare.{self.labels}")
        twice = f"(i64.shl (local.tee {made} ({PLAIN[op]} {a} {b})) (i64.const 1))"
        return (
            f"(block (result i64) (if (i64.lt_s (i64.xor {twice} (local.get {made}))"
            f" (i64.const 0)) (then unreachable)) (local.get {made}))"
        )

    def truth(self, expr: Expr) -> str:
        """An i32 that is not 0 if the value is not 0."""
        match expr:
            case Const(number):
                return f"(i32.const {int(number != 0)})"
            case Binary(op, left, right) if op in COMPARING:
                if op in ("==", "!=") and right == Const(0):
                    return self.untruth(left) if op == "==" else self.truth(left)
                return f"({COMPARING[op]} {self.value(left)} {self.value(right)})"
            case Binary("and", left, right):
                a, b = self.truth(left), self.truth(right)
                return f"(if (result i32) {a} (then {b}) (else (i32.const 0)))"
            case Binary("or", left, right):
                a, b = self.truth(left), self.truth(right)
                return f"(if (result i32) {a} (then (i32.const 1)) (else {b}))"
            case Not(operand):
                return self.untruth(operand)
            case _:
                return f"(i64.ne {self.value(expr)} (i64.const 0))"

    def untruth(self, expr: Expr) -> str:
        """An i32 that is not 0 if the value is 0."""
        if isinstance(expr, Not):
            return self.truth(expr.operand)
        if isinstance(expr, Binary) and (expr.op in COMPARING or expr.op in ("and", "or")):
            return f"(i32.eqz {self.truth(expr)})"
        return f"(i64.eqz {self.value(expr)})"

    def place(self, address: Expr) -> str:
        """Offset and i32 address of a word."""
        offset, rest = _split(address)
        words = f"offset={offset * 8} " if offset else ""
        if rest is None:
            return f"{words}(i32.const 0)"
        return f"{words}(i32.shl (i32.wrap_i64 {self.value(rest)}) (i32.const 3))"

    def bytes(self, words: Expr) -> str:
        """The i32 number of bytes in so many words, or before a word."""
        if isinstance(words, Const):
            return f"(i32.const {words.value * 8})"
        return f"(i32.shl (i32.wrap_i64 {self.value(words)}) (i32.const 3))"


def _is_bulk(name: str, args: tuple[Expr, ...]) -> bool:
    """Whether a call fills or copies words in a way that machines have an instruction for."""
    match args:
        case (_, _, Const(value)) if name == "words_fill":
            return value in (0, -1)
    return name == "words_copy"


def _split(address: Expr) -> tuple[int, Expr | None]:
    """The constant part of an address (not negative), and the rest."""
    match address:
        case Const(number) if number >= 0:
            return number, None
        case Binary("+", left, right):
            a, rest_a = _split(left)
            b, rest_b = _split(right)
            if rest_a is None or rest_b is None:
                return a + b, rest_a or rest_b
            return a + b, Binary("+", rest_a, rest_b)
        case _:
            return 0, address


def _leaves(function: Function) -> bool:
    return bool(function.body) and isinstance(function.body[-1], Return | Fault)


def _has_call(expr: Expr) -> bool:
    return any(isinstance(part, Call) for part in parts(expr))
