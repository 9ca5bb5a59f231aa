"""The kernel library: every function by name, to call and to read, and what holds for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files

from rulekit.dialect.primitives import PRIMITIVES
from rulekit.dialect.reading import read_functions
from rulekit.discover import names
from rulekit.ir.ops import Call, Function, expressions, parts, statements
from rulekit.kernel import desk, header
from rulekit.kernel.facts import Fact, facts_of

Kernel = Callable[..., int]

_PACKAGE = "rulekit.kernel"
_BESIDE = ("facts",)  # modules of the package that hold no functions of the library


@cache
def kernel_functions() -> Mapping[str, Kernel]:
    """Every function of the library, as Python runs it: on a memory and numbers."""
    found: dict[str, Kernel] = {}
    for name in names(_PACKAGE):
        module = import_module(f"{_PACKAGE}.{name}")
        for key, each in vars(module).items():
            own = callable(each) and getattr(each, "__module__", "") == module.__name__
            if own and name not in _BESIDE:
                found[key] = each
    return found


@cache
def known_as(fact: Fact[Kernel]) -> frozenset[str]:
    """The names of the functions for which a fact of `rulekit.kernel.facts` holds."""
    return frozenset(
        name for name, each in kernel_functions().items() if fact.__name__ in facts_of(each)
    )


def kernel_code(name: str) -> Function:
    """A function of the library as code of the IR; its memory is understood."""
    return _module_code(kernel_functions()[name].__module__)[name]


def called(function: Function) -> Iterator[str]:
    """The names of the functions that a function calls, in the order of the text."""
    for statement in statements(function.body):
        for expr in expressions(statement):
            for part in parts(expr):
                if isinstance(part, Call):
                    yield part.function


def used_code(program: Mapping[str, Function], more: Iterable[str] = ()) -> dict[str, Function]:
    """The functions of the library that a program calls, directly or not, and those of `more`.

    A function of the program hides one of the library. They stand in the order they are met in.
    """
    found: dict[str, Function] = {}
    waiting = [name for function in program.values() for name in called(function)]
    waiting += more
    while waiting:
        name = waiting.pop()
        if name in program or name in found or name in PRIMITIVES:
            continue
        found[name] = kernel_code(name)
        waiting += called(found[name])
    return found


@cache
def _module_code(module: str) -> dict[str, Function]:
    named = {**vars(header), **vars(desk)}
    constants = {name: word for name, word in named.items() if name.isupper()}
    path = files(_PACKAGE).joinpath(f"{module.rpartition('.')[2]}.py")
    return read_functions(path.read_text(encoding="utf-8"), constants)
