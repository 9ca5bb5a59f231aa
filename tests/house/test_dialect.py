"""Every kernel file keeps the laws of the dialect, and the laws refuse what they should."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rulekit.kernel
from rulekit.dialect.laws import RECURSION_ALLOWED, calls_by_function, check_file, recursive
from rulekit.dialect.library import (
    Kernel,
    called,
    constants_of,
    kernel_code,
    kernel_functions,
    kernel_modules,
    known_as,
)
from rulekit.dialect.operators import OPERATORS, Family
from rulekit.dialect.primitives import PRIMITIVES
from rulekit.dialect.printing import dialect_text
from rulekit.dialect.reading import read_functions
from rulekit.ir.ops import Load, Store, expressions, parts, statements
from rulekit.ir.text import function_text
from rulekit.kernel.facts import FACTS, Fact, pure

KERNEL = Path(rulekit.kernel.__path__[0])
# Decorators, what machines lend, and how words are declared.
LENT = ("facts", "prims", "desk.rules", "memory.addresses", "memory.regions")


def module(path: Path) -> str:
    """The name of a module in the library: `cards.bags`."""
    return ".".join(path.relative_to(KERNEL).with_suffix("").parts)


MODULES = sorted(path for path in KERNEL.rglob("*.py") if path.stem != "__init__")
WORDS = [path for path in MODULES if path.stem in {"words", "header", "scratch"}]
FILES = [path for path in MODULES if module(path) not in LENT and path not in WORDS]
CONSTANTS = {name for path in WORDS for name in constants_of(f"rulekit.kernel.{module(path)}")}
ARITY = {
    node.name: len(node.args.args)
    for path in [*FILES, KERNEL / "desk" / "rules.py"]
    for node in ast.parse(path.read_text()).body
    if isinstance(node, ast.FunctionDef)
}


@pytest.mark.parametrize("path", FILES, ids=module)
def test_kernel_file_keeps_the_laws(path: Path) -> None:
    assert check_file(module(path), path.read_text(), ARITY, CONSTANTS) == []


def test_every_file_of_the_kernel_is_in_the_library() -> None:
    """A room is found like the modules in it."""
    found = {f"rulekit.kernel.{module(path)}" for path in MODULES}
    assert found - {"rulekit.kernel.facts", "rulekit.kernel.memory.regions"} == set(
        kernel_modules()
    )


def test_function_names_are_unique() -> None:
    names = [name for path in FILES for name in calls_by_function(path.read_text())]
    assert len(names) == len(set(names))


def test_only_the_solver_recurs() -> None:
    calls: dict[str, set[str]] = {}
    allowed = set()
    for path in FILES:
        functions = calls_by_function(path.read_text())
        calls |= functions
        if f"rulekit.kernel.{module(path)}" in RECURSION_ALLOWED:
            allowed |= set(functions)
    assert recursive(calls) <= allowed


@pytest.mark.parametrize("path", WORDS, ids=module)
def test_words_are_plain_numbers(path: Path) -> None:
    """Compilers know nothing of regions."""
    found = constants_of(f"rulekit.kernel.{module(path)}")
    assert found
    assert {name for name, word in found.items() if type(word) is not int} == set()
    assert all(-(1 << 63) <= word < 1 << 63 for word in found.values())


BREACHES = [
    "for i in M:\n        x += i",
    "x, y = 1, 2",
    "x = y = 1",
    "x = 1 < 2",
    "x = 1 and 2",
    "x = 1 if 2 == 2 else 3",
    "x = 1.5",
    "x = 7 / 2",
    "x = 2**3",
    "x = unset",
    "if x:\n        x = 1",
    "if 1 < x < 3:\n        x = 1",
    "x = M[-1]",
    "x = M[1:2]",
    "x = abs(x)",
    "x = f(x)",
    "x = f(M)",
    "x = f(M, x=1)",
    "x = 1 << 63",
    "x = x % 0",
    "x: int = 1",
    "global y",
    "pass",
    "M = 1",
    "PLANES = 1",
    "f = 1",
    "while x == 1:\n        x = 2\n    else:\n        x = 3",
    "break",
    "while x == 1:\n        break",
    "while x == 1:\n        continue",
    "return 1",
    "x += 'a'",
    "if x == 1:\n        y = 1\n    x = y",
]


@pytest.mark.parametrize("body", BREACHES)
def test_breaches_are_found(body: str) -> None:
    text = f'def f(M: Memory, x: int) -> int:\n    """Doc."""\n    {body}\n    return x\n'
    assert check_file("f", text, {"f": 2}, CONSTANTS) != []


@pytest.mark.parametrize(
    "text",
    [
        'def f(M: Memory, x: int) -> int:\n    """Doc."""\n    x = 1\n',
        'def f(M: Memory, x: int) -> int:\n    """Doc."""\n    if x == 1:\n        return 1\n',
        'def f(M: Memory, x: int) -> int:\n    """Doc."""\n    while x == 1:\n        x = 2\n',
        "def f(M: Memory, x: int) -> int:\n    return 1\n",
        'def f(M: Memory, x: int = 1) -> int:\n    """Doc."""\n    return 1\n',
        'def f(M: Memory, x) -> int:\n    """Doc."""\n    return 1\n',
        'def f(x: int) -> int:\n    """Doc."""\n    return 1\n',
        "import os\n",
        "from os import path\n",
        "x = 1\n",
    ],
)
def test_bad_functions_are_found(text: str) -> None:
    assert check_file("f", text, {"f": 2}, CONSTANTS) != []


def test_recursion_is_found_through_other_functions() -> None:
    assert recursive({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == {"a", "b", "c"}


def test_what_the_laws_allow_the_reader_reads() -> None:
    """Every statement and operator of the dialect, in one function that keeps the laws."""
    operators = [row for row in OPERATORS.values() if row.family in (Family.PLAIN, Family.DIVIDING)]
    numbers = "".join(f"    x = x {row.symbol} 2\n    x {row.symbol}= 2\n" for row in operators)
    compared = [row.symbol for row in OPERATORS.values() if row.family is Family.COMPARING]
    truth = " or ".join(f"x {symbol} 2" for symbol in compared)
    text = (
        "@pure\n"
        'def f(M: Memory, x: int) -> int:\n    """Doc."""\n'
        f"{numbers}    M[x] = -x\n    M[x + 1] |= ~x\n    f(M, ctz(x))\n"
        f"    while not ({truth}) and x < 9:\n        x += 1\n"
        "    if x == 1:\n        return 1\n    elif x == 2:\n        x = M[x]\n"
        "    else:\n        return f(M, 3)\n    return x\n"
    )
    assert check_file("f", text, {"f": 2}, set()) == []
    read = read_functions(text, {})["f"]
    again = read_functions(dialect_text([read]), {})["f"]
    assert function_text(again) == function_text(read)


def test_only_facts_are_decorators() -> None:
    text = '@cache\ndef f(M: Memory, x: int) -> int:\n    """Doc."""\n    return x\n'
    assert "facts" in "".join(check_file("f", text, {"f": 2}, set()))


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.__name__)
def test_every_fact_is_said_of_functions_of_the_library(fact: Fact[Kernel]) -> None:
    assert known_as(fact) <= set(kernel_functions())
    assert known_as(fact)


def test_what_is_pure_does_not_look_at_the_memory() -> None:
    for name in known_as(pure):
        code = kernel_code(name)
        looked = [s for s in statements(code.body) if isinstance(s, Store)]
        looked += [
            p for s in statements(code.body) for e in expressions(s) for p in parts(e)
            if isinstance(p, Load)
        ]  # fmt: skip
        assert looked == [], name
        assert set(called(code)) <= set(PRIMITIVES) | known_as(pure), name
