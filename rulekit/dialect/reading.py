"""Files of the dialect as functions of the IR; `rulekit.dialect.laws` says what they may hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from rulekit.dialect.operators import BY_NODE
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Expr,
    Function,
    If,
    Load,
    Local,
    Not,
    Return,
    Set,
    Statement,
    Store,
    While,
    parts,
)


class NotDialect(ValueError):
    """A text is Python, but not the dialect."""


def read_functions(text: str, constants: Mapping[str, int]) -> dict[str, Function]:
    """The functions of a dialect file, by name. `constants` are the names of the header.

    Raises NotDialect for what the dialect does not have.
    """
    nodes = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    return {node.name: _Reader(constants).function(node) for node in nodes}


class _Reader:
    """Reads one function."""

    def __init__(self, constants: Mapping[str, int]) -> None:
        self.constants = constants
        self.temporaries = 0

    def function(self, node: ast.FunctionDef) -> Function:
        params = tuple(arg.arg for arg in node.args.args[1:])
        about = (ast.get_docstring(node) or "").split("\n", 1)[0]
        return Function(
            node.name, params, self.block(node.body[1:] if about else node.body), None, about
        )

    def block(self, body: list[ast.stmt]) -> tuple[Statement, ...]:
        return tuple(made for node in body for made in self.statement(node))

    def statement(self, node: ast.stmt) -> Iterator[Statement]:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield Set(name, self.value(value))
            case ast.Assign(targets=[ast.Subscript(slice=place)], value=value):
                yield Store(self.value(place), self.value(value))
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                yield Set(name, Binary(_symbol(op), Local(name), self.value(value)))
            case ast.AugAssign(target=ast.Subscript(slice=place), op=op, value=value):
                yield from self.change(self.value(place), _symbol(op), self.value(value))
            case ast.While(test=test, body=body, orelse=[]):
                yield While(self.value(test), self.block(body))
            case ast.If(test=test, body=body, orelse=orelse):
                yield If(self.value(test), self.block(body), self.block(orelse))
            case ast.Return(value=ast.expr() as value):
                yield Return(self.value(value))
            case ast.Expr(value=ast.Call() as call):
                made = self.value(call)
                assert isinstance(made, Call)
                yield Do(made)
            case _:
                raise NotDialect(f"line {node.lineno}: {ast.unparse(node)}")

    def change(self, place: Expr, op: str, value: Expr) -> Iterator[Statement]:
        """`M[place] op= value`; the place is found once, before the value."""
        if _calls(value) and not isinstance(place, Const | Local):
            self.temporaries += 1
            held = Local(f"at_{self.temporaries}")
            yield Set(held.name, place)
            place = held
        yield Store(place, Binary(op, Load(place), value))

    def value(self, node: ast.expr) -> Expr:
        match node:
            case ast.Constant(value=int() as number):
                return Const(number)
            case ast.Name(id=name):
                if name in self.constants:
                    return Const(self.constants[name], name)
                return Local(name)
            case ast.Subscript(slice=place):
                return Load(self.value(place))
            case ast.BinOp(left=left, op=op, right=right):
                return Binary(_symbol(op), self.value(left), self.value(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return Binary(_symbol(op), self.value(left), self.value(right))
            case ast.BoolOp(op=op, values=[first, *others]):
                made = self.value(first)
                for other in others:
                    made = Binary(_symbol(op), made, self.value(other))
                return made
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Not(self.value(operand))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
                return Const(-number)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Binary("-", Const(0), self.value(operand))
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return Binary("^", self.value(operand), Const(-1))
            case ast.Call(func=ast.Name(id=name), args=args):
                own = [arg for arg in args if not (isinstance(arg, ast.Name) and arg.id == "M")]
                return Call(name, tuple(self.value(arg) for arg in own))
            case _:
                raise NotDialect(f"line {node.lineno}: {ast.unparse(node)}")


def _symbol(op: ast.AST) -> str:
    return BY_NODE[type(op)].symbol


def _calls(expr: Expr) -> bool:
    return any(isinstance(part, Call) for part in parts(expr))
