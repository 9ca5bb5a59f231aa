"""The kernel library: every function by name, to call and to read, and what holds for it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import walk_packages

from rulekit.dialect.primitives import PRIMITIVES
from rulekit.dialect.reading import read_functions
from rulekit.ir.ops import Call, Function, expressions, parts, statements
from rulekit.kernel.facts import Fact, facts_of

Kernel = Callable[..., int]

_PACKAGE = "rulekit.kernel"
_BESIDE = (f"{_PACKAGE}.facts", f"{_PACKAGE}.memory.regions")  # with no function of the library


@cache
def kernel_modules() -> tuple[str, ...]:
    """The modules of the library by their full names, whichever room they are in."""
    rooms = import_module(_PACKAGE).__path__
    found = (each.name for each in walk_packages(rooms, f"{_PACKAGE}.") if not each.ispkg)
    return tuple(name for name in found if name not in _BESIDE)


@cache
def kernel_functions() -> Mapping[str, Kernel]:
    """Every function of the library, as Python runs it: on a memory and numbers."""
    found: dict[str, Kernel] = {}
    for name in kernel_modules():
        for key, each in vars(import_module(name)).items():
            if callable(each) and getattr(each, "__module__", "") == name:
                found[key] = each
    return found


@cache
def known_as(fact: Fact[Kernel]) -> frozenset[str]:
    """The names of the functions for which a fact of `rulekit.kernel.facts` holds."""
    return frozenset(
        name for name, each in kernel_functions().items() if fact.__name__ in facts_of(each)
    )


def constants_of(module: str) -> Mapping[str, int]:
    """The names of words that a module has, its own and those that it imports."""
    return {name: word for name, word in vars(import_module(module)).items() if name.isupper()}


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


def used_code(
    program: Mapping[str, Function], more: Iterable[str] = (), never: Container[str] = ()
) -> dict[str, Function]:
    """The functions of the library that a program calls, directly or not, and those of `more`.

    A function of the program hides one of the library. They stand in the order they are met in.
    `never`: those that are not called, whatever the text says.
    """
    found: dict[str, Function] = {}
    waiting = [name for function in program.values() for name in called(function)]
    waiting += more
    while waiting:
        name = waiting.pop()
        if name in program or name in found or name in PRIMITIVES or name in never:
            continue
        found[name] = kernel_code(name)
        waiting += _called_by(name)
    return found


@cache
def _called_by(name: str) -> tuple[str, ...]:
    return tuple(called(kernel_code(name)))


@cache
def _module_code(module: str) -> dict[str, Function]:
    room, _, name = module.rpartition(".")
    text = files(room).joinpath(f"{name}.py").read_text(encoding="utf-8")
    return read_functions(text, constants_of(module))
