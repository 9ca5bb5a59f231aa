"""Places of the code where something may be made wrong, and what is written there instead.

A place is one operator, number, truth value, condition, statement or choice between two functions.
What is left alone: annotations, docstrings, what errors say, and assertions.
"""

from __future__ import annotations

import ast
import random
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDERS = ("check", "settle", "lower", "ir", "passes", "machine", "play", "series", "solve",
           "prove", "rulebook")  # fmt: skip
"""The packages whose places are drawn."""

COMPARED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "in": "not in", "not in": "in", "is": "is not", "is not": "is",
}  # fmt: skip
RECKONED = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "+", "<<": ">>", ">>": "<<", "&": "|"}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
JOINED = {"and": "or", "or": "and"}
LEFT = {"break": "continue", "continue": "break"}

Found = tuple[int, int, str]
"""From where to where in the text, and what is written there instead."""


@dataclass(frozen=True, slots=True)
class Place:
    """One change of a file: its line, and the line where its statement begins.

    `inside` is the function (or class) that it lies in.
    """

    path: str
    line: int
    statement: int
    inside: str
    before: str
    after: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """What tells it from others."""
        return f"{self.path}:{self.line}:{self.start} {self.before!r} -> {self.after!r}"

    @property
    def row(self) -> tuple[str, str, str, str]:
        """The first cells of its row in the page of what changes nothing; lines may move."""
        before, after = (
            " ".join(text.split()).replace("|", r"\|") for text in (self.before, self.after)
        )
        return self.path, self.inside or "(module)", before or "(nothing)", after or "(nothing)"


def places_of(path: Path, root: Path) -> list[Place]:
    """All places of a file, in their order."""
    text = path.read_text(encoding="utf-8")
    file = File(text)
    name = path.relative_to(root).as_posix()
    made = {
        Place(
            name, file.line(start), file.statement(start), file.inside(start), text[start:end],
            after, start, end,
        )
        for start, end, after in file.found(file.tree)
    }  # fmt: skip
    return sorted(made, key=lambda place: (place.start, place.end, place.after))


def drawn(root: Path, folders: list[str], number: int, seed: int) -> list[Place]:
    """So many places of the folders, each equally likely; fewer are the first of more."""
    files = [path for folder in folders for path in sorted((root / folder).rglob("*.py"))]
    every = [place for path in files for place in places_of(path, root)]
    return random.Random(seed).sample(every, len(every))[:number]


class File:
    """The text of a file, and the changes that its tree allows."""

    def __init__(self, text: str) -> None:
        self.text, self.tree = text, ast.parse(text)
        self.begins = [0]
        for line in text.splitlines(keepends=True):
            self.begins.append(self.begins[-1] + len(line))
        self.lines = text.splitlines()
        self.blocks = [
            (self.at(node.lineno, 0), self.at(node.end_lineno or 0, node.end_col_offset or 0), node)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        ]
        self.statements = sorted(
            self.start(node) for node in ast.walk(self.tree) if isinstance(node, ast.stmt)
        )

    def at(self, line: int, column: int) -> int:
        """The place in the text of a place in the tree, whose columns are bytes."""
        if column == 0:
            return self.begins[line - 1]
        before = self.lines[line - 1].encode()[:column]
        return self.begins[line - 1] + len(before.decode())

    def line(self, place: int) -> int:
        """The line of a place in the text, from 1."""
        return self.text.count("\n", 0, place) + 1

    def statement(self, place: int) -> int:
        """The line where the last statement begins that begins before a place."""
        return self.line(self.statements[bisect_right(self.statements, place) - 1])

    def inside(self, place: int) -> str:
        """The innermost function or class around a place, or an empty text."""
        around = [(start, node.name) for start, end, node in self.blocks if start <= place < end]
        return max(around)[1] if around else ""

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins."""
        return self.at(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends."""
        return self.at(node.end_lineno or 0, node.end_col_offset or 0)

    def found(self, node: ast.AST) -> Iterator[Found]:
        """What may be changed in a node and everything in it."""
        if isinstance(node, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom):
            return
        if isinstance(node, ast.expr):
            yield from self.of_expression(node)
        if isinstance(node, ast.stmt):
            yield from self.of_statement(node)
        for test in _tests(node):
            yield from self.negated(test)
        for child in _children(node):
            yield from self.found(child)

    def of_expression(self, node: ast.expr) -> Iterator[Found]:
        """The changes of an expression itself."""
        match node:
            case ast.Compare(left=left, comparators=[right, *_]):
                yield from self.between(left, right, COMPARED)
            case ast.BinOp(left=left, op=op, right=right) if not isinstance(op, ast.Pow):
                yield from self.between(left, right, RECKONED)
            case ast.BoolOp(values=[left, right]):
                yield from self.between(left, right, JOINED)
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                sign = re.compile(r"not\s*|-").match(self.text, self.start(node))
                assert sign is not None
                yield *sign.span(), ""
            case ast.Constant(value=bool() as value):
                yield self.start(node), self.end(node), str(not value)
            case ast.Constant(value=int() as value):
                yield self.start(node), self.end(node), str(value + 1)
            case ast.Call(func=ast.Name(id=name) as called) if name in CALLED:
                yield self.start(called), self.end(called), CALLED[name]
            case _:
                pass

    def of_statement(self, node: ast.stmt) -> Iterator[Found]:
        """The changes of a statement: it is left out, or a loop goes on where it would end."""
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name("assert_never"))):
                return  # mypy proves that it is not reached
            case ast.Break() | ast.Continue():
                written = self.text[self.start(node) : self.end(node)]
                yield self.start(node), self.end(node), LEFT[written]
            case (
                ast.Expr(value=ast.Call())
                | ast.AugAssign()
                | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            ):
                yield self.start(node), self.end(node), "pass"
            case _:
                pass

    def between(self, left: ast.expr, right: ast.expr, signs: dict[str, str]) -> Iterator[Found]:
        """Another sign between two expressions; there may be parentheses around it."""
        begin, end = self.end(left), self.start(right)
        longest = sorted(signs, key=len, reverse=True)
        words = "|".join(rf"\b{s}\b" if s[0].isalpha() else re.escape(s) for s in longest)
        sign = re.search(words.replace(" ", r"\s+"), self.text[begin:end])
        if sign is not None:
            after = signs[re.sub(r"\s+", " ", sign[0])]
            yield begin + sign.start(), begin + sign.end(), after

    def negated(self, test: ast.expr) -> Iterator[Found]:
        """The contrary of a condition, unless its own sign says that already."""
        if not isinstance(test, ast.Compare | ast.UnaryOp | ast.Constant):
            start, end = self.start(test), self.end(test)
            yield start, end, f"(not ({self.text[start:end]}))"


def _tests(node: ast.AST) -> Iterator[ast.expr]:
    """The conditions that a node decides by."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield test
        case ast.comprehension(ifs=tests):
            yield from tests
        case _:
            pass


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What lies in a node and may be changed: no annotations, no texts, no types."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        if isinstance(node, ast.If) and name == "body" and _for_types(node.test):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and not isinstance(each, ast.JoinedStr):
                yield each


def _for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
