"""Programs as text: one line a statement, addresses by name. Equal rules give equal text."""

from __future__ import annotations

from typing import assert_never

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
)
from rulekit.ir.program import Program


def program_text(program: Program) -> str:
    """The whole program: settings, memory map, tables, functions."""
    options = ", ".join(f"{name}: {value}" for name, value in program.options.items())
    head = [f"program {program.name}", f"players {program.players}", f"options {options}", ""]
    image = " ".join(str(word) for word in program.image)
    body = [function_text(function) for function in program.functions.values()]
    return "\n".join([*head, program.map.text(), f"image {image}", "", *body])


def function_text(function: Function) -> str:
    """One function, with what it is about above it."""
    where = f"  # {function.about}" if function.about else ""
    head = f"def {function.name}({', '.join(function.params)}):{where}"
    return "\n".join([head, *_block(function.body, 1)]) + "\n"


def _block(body: tuple[Statement, ...], depth: int) -> list[str]:
    lines = [line for statement in body for line in _statement(statement, depth)]
    return lines or ["    " * depth + "pass"]


def _statement(statement: Statement, depth: int) -> list[str]:
    pad = "    " * depth
    match statement:
        case Set(name, value):
            return [f"{pad}{name} = {expr_text(value)}"]
        case Store(address, value):
            return [f"{pad}[{expr_text(address)}] = {expr_text(value)}"]
        case If(condition, then, orelse):
            lines = [f"{pad}if {expr_text(condition)}:", *_block(then, depth + 1)]
            return lines + ([f"{pad}else:", *_block(orelse, depth + 1)] if orelse else [])
        case While(condition, body):
            return [f"{pad}while {expr_text(condition)}:", *_block(body, depth + 1)]
        case Do(call):
            return [f"{pad}{expr_text(call)}"]
        case Return(value):
            return [f"{pad}return {expr_text(value)}"]
        case Offer():
            return [f"{pad}offer"]
        case Fault(number):
            return [f"{pad}fault {number}"]
    assert_never(statement)


def expr_text(expr: Expr) -> str:
    """One expression, fully parenthesised."""
    match expr:
        case Const(value, label):
            return label or str(value)
        case Local(name):
            return name
        case Load(address):
            return f"[{expr_text(address)}]"
        case Binary(op, left, right):
            return f"({expr_text(left)} {op} {expr_text(right)})"
        case Not(operand):
            return f"not {expr_text(operand)}"
        case Call(function, args):
            return f"{function}({', '.join(expr_text(arg) for arg in args)})"
    assert_never(expr)
