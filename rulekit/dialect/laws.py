"""The laws of the dialect, as findings about the syntax tree of one file.

A file that keeps them means the same to CPython and to a translator that knows nothing of Python
but integers, loops and calls. What depends on values (overflow, signs, ranges) is for other tests.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from rulekit.dialect.operators import OPERATORS, Family
from rulekit.dialect.primitives import PRIMITIVES
from rulekit.kernel.facts import FACTS
from rulekit.kernel.memory.addresses import KINDS

RECURSION_ALLOWED = {
    "rulekit.kernel.spreads.search",
    "rulekit.kernel.spreads.lacking",
    "rulekit.kernel.melds.usable",
}
"""Modules of the library whose functions may call themselves."""

STATEMENTS = {
    "x = number": "gives a local name a value; a name is set before it is read, on every way",
    "M[place] = number": "writes a word; no place begins with a sign",
    "x += number": "and every other operator, of a name or a word; the place is found once",
    "while condition:": "a loop, without `else`, `break` or `continue`",
    "if condition:": "with `elif` and `else`, or without",
    "return number": "every way through a function ends with one, and nothing stands after it",
    "f(M, number)": "a function of the library, with as many numbers as it takes",
}
"""The statements of the dialect, and what is asked of each."""

_FACTS = {fact.__name__ for fact in FACTS}
_TYPES = {"int", *KINDS}
_BESIDE = _FACTS | KINDS.keys() | {"Memory"}
_NUMBERS = tuple(
    row.node for row in OPERATORS.values() if row.family in (Family.PLAIN, Family.DIVIDING)
)
_COMPARISONS = tuple(row.node for row in OPERATORS.values() if row.family is Family.COMPARING)


@dataclass
class File:
    """What a checker knows of a dialect file, and the findings so far."""

    name: str
    arity: dict[str, int]
    constants: set[str]
    findings: list[str] = field(default_factory=list)

    def blame(self, node: ast.AST, message: str) -> None:
        """Note a breach, with its line."""
        self.findings.append(f"{self.name}:{getattr(node, 'lineno', 0)}: {message}")


def check_file(name: str, text: str, arity: dict[str, int], constants: set[str]) -> list[str]:
    """Return the breaches of the laws in one file.

    `arity` gives the number of arguments of every dialect function, `constants` the names in the
    header.
    """
    file = File(name, arity, constants)
    for i, node in enumerate(ast.parse(text).body):
        if i == 0 and is_docstring(node):
            continue
        if isinstance(node, ast.ImportFrom):
            check_import(file, node)
        elif isinstance(node, ast.FunctionDef):
            check_function(file, node)
        else:
            file.blame(node, "only imports and functions stand at the top")
    return file.findings


def is_docstring(node: ast.stmt) -> bool:
    """Whether the statement is a plain string."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def check_import(file: File, node: ast.ImportFrom) -> None:
    """Only the kernel's own modules, name by name, under their own names."""
    if node.module == "__future__":
        return
    if not (node.module or "").startswith("rulekit.kernel.") or node.level:
        file.blame(node, f"import from {node.module}")
    for alias in node.names:
        if alias.asname or alias.name == "*":
            file.blame(node, f"import {alias.name} under another name")
        elif alias.name not in file.constants | set(file.arity) | PRIMITIVES.keys() | _BESIDE:
            file.blame(node, f"{alias.name} is neither a constant nor a dialect function")


def check_function(file: File, node: ast.FunctionDef) -> None:
    """The signature, the docstring, the body; every path returns and assigns before use."""
    args = node.args
    if args.defaults or args.kwonlyargs or args.vararg or args.kwarg:
        file.blame(node, f"{node.name}: defaults and star arguments are not allowed")
    if any(not isinstance(each, ast.Name) or each.id not in _FACTS for each in node.decorator_list):
        file.blame(node, f"{node.name}: decorators are facts of rulekit.kernel.facts")
    types = [ast.unparse(arg.annotation) if arg.annotation else "" for arg in args.args]
    if types[:1] != ["Memory"] or any(t not in _TYPES for t in types[1:]):
        file.blame(node, f"{node.name}: parameters are M: Memory, ints and addresses")
    if not args.args or args.args[0].arg != "M":
        file.blame(node, f"{node.name}: the first parameter is M")
    if node.returns is None or ast.unparse(node.returns) not in _TYPES:
        file.blame(node, f"{node.name}: returns int or an address")
    if not is_docstring(node.body[0]):
        file.blame(node, f"{node.name}: a docstring tells the invariant")
    names = {arg.arg for arg in args.args}
    for name in sorted(names & (file.constants | set(file.arity) | PRIMITIVES.keys())):
        file.blame(node, f"{node.name}: parameter {name} hides a constant or a function")
    body = node.body[1:] if is_docstring(node.body[0]) else node.body
    if check_block(file, body, names) is not None:
        file.blame(node, f"{node.name}: a path ends without return")


def check_block(file: File, body: list[ast.stmt], known: set[str]) -> set[str] | None:
    """Check statements in order; return the names that are assigned after them, None: not reached.

    A statement after a return is a finding as well.
    """
    after: set[str] | None = set(known)
    for node in body:
        if after is None:
            file.blame(node, "never reached")
            return None
        after = check_statement(file, node, after)
    return after


def check_statement(file: File, node: ast.stmt, known: set[str]) -> set[str] | None:
    """Check one statement; return what check_block returns."""
    match node:
        case ast.Assign(targets=[target]):
            check_number(file, node.value, known)
            return check_target(file, target, known)
        case ast.AugAssign():
            if not isinstance(node.op, _NUMBERS):
                file.blame(node, "operator of the assignment")
            check_number(file, node.value, known)
            check_number(file, node.target, known)
            return check_target(file, node.target, known)
        case ast.While(orelse=[]):
            check_truth(file, node.test, known)
            check_block(file, node.body, known)
            return known
        case ast.If():
            check_truth(file, node.test, known)
            ways = [check_block(file, branch, known) for branch in (node.body, node.orelse)]
            open_ways = [way for way in ways if way is not None]
            return set.intersection(*open_ways) if open_ways else None
        case ast.Return(value=ast.expr() as value):
            check_number(file, value, known)
            return None
        case ast.Expr(value=ast.Call() as call):
            check_number(file, call, known)
            return known
        case _:
            file.blame(node, f"statement {type(node).__name__} is not in the dialect")
            return known


def check_target(file: File, node: ast.expr, known: set[str]) -> set[str]:
    """A name that hides nothing, or a word of M; return the names known afterwards."""
    match node:
        case ast.Name(id=name):
            if name in file.constants or name in file.arity or name in PRIMITIVES or name == "M":
                file.blame(node, f"{name} may not be assigned")
            return known | {name}
        case ast.Subscript():
            check_word(file, node, known)
            return known
        case _:
            file.blame(node, "target is neither a name nor a word of M")
            return known


def check_word(file: File, node: ast.Subscript, known: set[str]) -> None:
    """M[index], the index not being a negative constant."""
    if not (isinstance(node.value, ast.Name) and node.value.id == "M"):
        file.blame(node, "only M has words")
    if isinstance(node.slice, ast.Slice | ast.Tuple):
        file.blame(node, "slices are not in the dialect")
        return
    if isinstance(node.slice, ast.UnaryOp):
        file.blame(node, "an index begins with a sign")
    check_number(file, node.slice, known)


def check_number(file: File, node: ast.expr, known: set[str]) -> None:
    """An expression whose value counts: no comparison, no and, or, not."""
    match node:
        case ast.Constant(value=value):
            if type(value) is not int or value >= 1 << 63:
                file.blame(node, f"constant {value!r}")
        case ast.Name(id=name):
            if name == "M":
                file.blame(node, "M stands for itself only as the first argument")
            elif name not in known and name not in file.constants:
                file.blame(node, f"{name} may be unset")
        case ast.Subscript():
            check_word(file, node, known)
        case ast.BinOp():
            check_operation(file, node, known)
        case ast.UnaryOp(op=ast.Invert() | ast.USub()):
            check_number(file, node.operand, known)
        case ast.Call():
            check_call(file, node, known)
        case _:
            file.blame(node, f"{type(node).__name__} where a number is wanted")


def check_operation(file: File, node: ast.BinOp, known: set[str]) -> None:
    """An operator of the dialect; constant shifts and divisors are in range."""
    if not isinstance(node.op, _NUMBERS):
        file.blame(node, f"operator {type(node.op).__name__}")
    if isinstance(node.right, ast.Constant) and isinstance(node.right.value, int):
        value = node.right.value
        if isinstance(node.op, ast.LShift | ast.RShift) and not 0 <= value <= 62:
            file.blame(node, "shift out of range")
        if isinstance(node.op, ast.FloorDiv | ast.Mod) and value <= 0:
            file.blame(node, "divisor is not positive")
    if isinstance(node.op, ast.FloorDiv | ast.Mod) and isinstance(node.left, ast.UnaryOp):
        file.blame(node, "dividend may be negative")
    check_number(file, node.left, known)
    check_number(file, node.right, known)


def check_call(file: File, node: ast.Call, known: set[str]) -> None:
    """A dialect function with M and as many numbers as it takes, or a primitive with one."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    args = node.args
    if node.keywords or any(isinstance(arg, ast.Starred) for arg in args):
        file.blame(node, f"{name}: only plain arguments")
    if name in file.arity:
        if not (args and isinstance(args[0], ast.Name) and args[0].id == "M"):
            file.blame(node, f"{name}: the first argument is M")
        if len(args) != file.arity[name]:
            file.blame(node, f"{name}: wrong number of arguments")
        args = args[1:]
    elif name not in PRIMITIVES or len(args) != 1:
        file.blame(node, f"call of {ast.unparse(node.func)}")
    for arg in args:
        check_number(file, arg, known)


def check_truth(file: File, node: ast.expr, known: set[str]) -> None:
    """A condition: one comparison, or and, or, not of conditions."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            if not isinstance(op, _COMPARISONS):
                file.blame(node, f"comparison {type(op).__name__}")
            check_number(file, left, known)
            check_number(file, right, known)
        case ast.BoolOp():
            for value in node.values:
                check_truth(file, value, known)
        case ast.UnaryOp(op=ast.Not()):
            check_truth(file, node.operand, known)
        case _:
            file.blame(node, f"{type(node).__name__} where a condition is wanted")


def calls_by_function(text: str) -> dict[str, set[str]]:
    """Return for each function of a file the names that it calls."""
    return {
        node.name: {
            call.func.id
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        }
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    }


def recursive(calls: dict[str, set[str]]) -> set[str]:
    """Return the functions that may call themselves, directly or through others."""
    reach = {name: set(called) for name, called in calls.items()}
    changed = True
    while changed:
        changed = False
        for name, called in reach.items():
            further = set().union(called, *(reach.get(other, set()) for other in called))
            if further != called:
                reach[name] = further
                changed = True
    return {name for name, called in reach.items() if name in called}
