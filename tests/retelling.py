"""The texts of findings that a module says, read from its source, with samples for its values."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import rulekit

HOLE = "x7"
"""What stands for a value of which nothing else is known."""

Function = ast.FunctionDef


class Texts:
    """What one module says of rule files.

    `saying`: what is called with texts, and which arguments are texts. `samples`: what stands for
    values that are made elsewhere: by their source, if need be after the function in which they
    stand, or by what is called.
    """

    def __init__(
        self,
        path: Path,
        saying: Mapping[str, tuple[int, ...]],
        samples: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.path, self.saying, self.samples = path, saying, samples
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        name = ".".join(("rulekit", *path.relative_to(Path(rulekit.__file__).parent).parts))
        self.module = importlib.import_module(name.removesuffix(".py").removesuffix(".__init__"))
        self.functions = {n.name: n for n in ast.walk(self.tree) if isinstance(n, Function)}

    def all(self) -> Iterator[str]:
        """Every text, with its samples."""
        for function in self.functions.values():
            if function.name not in self.saying:  # whose texts are those it is called with
                for node in ast.walk(function):
                    yield from (t for part in self._told(node) for t in self.of(part, function))

    def _told(self, node: ast.AST) -> Iterator[ast.expr]:
        """The texts of a call."""
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            yield from (e for e in node.value.elts if isinstance(e, ast.JoinedStr))
        if not isinstance(node, ast.Call):
            return
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        called = node.func.id if isinstance(node.func, ast.Name) else called
        if called == "add" and not (len(node.args) >= 3 and _is_report(node.func)):
            return
        yield from (node.args[i] for i in self.saying.get(called, ()) if i < len(node.args))
        for keyword in node.keywords:
            if keyword.arg in ("help", "message"):
                yield keyword.value
            elif keyword.arg == "related":
                pairs = [n for n in ast.walk(keyword.value) if isinstance(n, ast.Tuple)]
                yield from (n.elts[1] for n in pairs if len(n.elts) == 2 and _is_text(n.elts[1]))

    def of(self, node: ast.expr, function: Function) -> list[str]:
        """The texts that an expression can be. Raises LookupError for one that nobody knows."""
        source = ast.unparse(node)
        for known in (f"{function.name}: {source}", source, source.partition("(")[0] + "()"):
            if known in self.samples:
                return list(self.samples[known])
        match node:
            case ast.Subscript(value=ast.JoinedStr() as whole):
                return self.of(whole, function)
            case ast.Constant(value=value):
                return [value] if isinstance(value, str) else []
            case ast.JoinedStr(values=values):
                return self._joined([self._part(each, function) for each in values])
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                return self._joined([self.of(left, function), self.of(right, function)])
            case ast.IfExp(body=body, orelse=orelse):
                return [*self.of(body, function), *self.of(orelse, function)]
            case ast.BoolOp(values=values):
                return [text for each in values for text in self.of(each, function)]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if (
                name in self.functions
            ):
                inside = self.functions[name]
                given = [n.value for n in ast.walk(inside) if isinstance(n, ast.Return)]
                return [t for each in given if each is not None for t in self.of(each, inside)]
            case ast.Name(id=name):
                found = self._named(name, function)
                if found is not None:
                    return found
        raise LookupError(f"{self.path.name}:{node.lineno}: {source}")

    def _part(self, node: ast.expr, function: Function) -> list[str]:
        """What a part of a text can be; anything that is no text of its own is a hole."""
        if not isinstance(node, ast.FormattedValue):
            return self.of(node, function)
        try:
            found = self.of(node.value, function)
        except LookupError:
            return [HOLE]
        return found or [HOLE]

    def _named(self, name: str, function: Function) -> list[str] | None:
        """The texts that are given to a name in a function, or in the module."""
        found: list[str] = []
        added: list[str] = []
        given = False
        for node in ast.walk(function):
            pairs: list[tuple[ast.expr, ast.expr]] = []
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        pairs += zip(target.elts, node.value.elts, strict=True)
                    else:
                        pairs.append((target, node.value))
            elif isinstance(node, ast.AugAssign) and ast.unparse(node.target) == name:
                added += self.of(node.value, function)
            for target, value in pairs:
                if isinstance(target, ast.Name) and target.id == name:
                    given = True
                    found += self.of(value, function)
        if given:
            return [*found, *(f"{one}{more}" for one, more in product(found, added))]
        known = getattr(self.module, name, None)
        return [known] if isinstance(known, str) else None

    @staticmethod
    def _joined(parts: list[list[str]]) -> list[str]:
        return ["".join(each) for each in product(*parts)]


def _is_report(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and "report" in ast.unparse(function.value)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
