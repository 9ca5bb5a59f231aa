"""Functions of the IR written in the integer dialect: Python that can be read, run and read back.

`offer` becomes a call of `host_offered`, a fault one of `host_fault`; whoever runs the text has to
provide both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from re import sub
from typing import assert_never

from rulekit.dialect.operators import NEGATION, OPERATORS, Family
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
    expressions,
    parts,
    statements,
)


def dialect_text(functions: Iterable[Function]) -> str:
    """Constants by name, then the functions, each with what it is about and its rule above it."""
    every = list(functions)
    names = {_constant(const): const.value for const in _constants(every)}
    lines = [f"{name} = {value}" for name, value in sorted(names.items())]
    for function in every:
        lines += ["", "", *_function(function)]
    return "\n".join(lines) + "\n"


def _function(function: Function) -> Iterator[str]:
    if function.span is not None:
        span = function.span
        yield f"# {span}: {span.file.line(span.line).strip()}"
    params = "".join(f", {name}: int" for name in function.params)
    yield f"def {_word(function.name)}(M: Memory{params}) -> int:"
    yield f'    """{function.about or "A step."}"""'
    yield from _block(function.body, 1)
    if not (function.body and isinstance(function.body[-1], Return)):
        yield "    return 0"


def _block(body: tuple[Statement, ...], depth: int) -> Iterator[str]:
    for statement in body:
        yield from _statement(statement, depth)
    if not body:
        yield "    " * depth + "0"


def _statement(statement: Statement, depth: int) -> Iterator[str]:
    pad = "    " * depth
    match statement:
        case Set(name, value):
            yield f"{pad}{_word(name)} = {_text(value)}"
        case Store(address, value):
            yield f"{pad}M[{_text(address)}] = {_text(value)}"
        case If(condition, then, orelse):
            yield f"{pad}if {_text(condition)}:"
            yield from _block(then, depth + 1)
            if orelse:
                yield f"{pad}else:"
                yield from _block(orelse, depth + 1)
        case While(condition, body):
            yield f"{pad}while {_text(condition)}:"
            yield from _block(body, depth + 1)
        case Do(call):
            yield f"{pad}{_text(call)}"
        case Return(value):
            yield f"{pad}return {_text(value)}"
        case Offer():
            yield f"{pad}if host_offered(M):"
            yield f"{pad}    return 1"
        case Fault(number):
            yield f"{pad}return host_fault(M, {number})"
        case _:
            assert_never(statement)


def _text(expr: Expr, inside: int = 0) -> str:
    """An expression, in brackets where what is around it binds more tightly than itself."""
    match expr:
        case Const():
            return _constant(expr)
        case Local(name):
            return _word(name)
        case Load(address):
            return f"M[{_text(address)}]"
        case Call(function, args):
            given = ", ".join(_text(arg) for arg in args)
            if function in PRIMITIVES:
                return f"{function}({given})"
            return f"{_word(function)}(M{', ' if given else ''}{given})"
        case Not(operand):
            made, binding = f"not {_text(operand, NEGATION)}", NEGATION
        case Binary(op, left, right):
            binding = OPERATORS[op].binding
            # Python chains comparisons, so one inside another needs its brackets on both sides.
            first = _text(left, binding + (OPERATORS[op].family is Family.COMPARING))
            made = f"{first} {op} {_text(right, binding + 1)}"
        case _:
            assert_never(expr)
    return f"({made})" if binding < inside else made


def _constants(functions: list[Function]) -> Iterator[Const]:
    """The constants with names."""
    for function in functions:
        for statement in statements(function.body):
            for expr in expressions(statement):
                for part in parts(expr):
                    if isinstance(part, Const) and part.label and part.label != str(part.value):
                        yield part


def _constant(const: Const) -> str:
    """A constant by name; names of addresses begin with `at`, and the value keeps them apart."""
    if not const.label or const.label == str(const.value):
        return str(const.value)
    if const.label.isidentifier() and const.label.isupper():
        return const.label
    kinds = {"&": "at_", "#": "zone_"}
    name = kinds.get(const.label[0], "number_") + _word(const.label.lstrip("&#"))
    return f"{name}_{const.value}".replace("-", "minus_")


def _word(name: str) -> str:
    return sub(r"\W+", "_", name)
