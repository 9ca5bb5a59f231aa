"""How the code should read: sizes, names, docstrings. The norms may be tightened, not loosened."""

from __future__ import annotations

import ast
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from statistics import median, quantiles

import pytest

from rulekit.library import games

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "rulekit").rglob("*.py"))
WRITTEN = sorted(
    path for folder in ("rulekit", "tests", "docs") for path in (ROOT / folder).rglob("*.py")
)

MEDIAN_FUNCTION, P90_FUNCTION, LONGEST_FUNCTION = 10, 35, 80
LONGEST_FILE, LONGEST_LINE = 400, 100
LARGEST_FOLDER = 20

# Files that may be longer, each with the reason.
LONG_FILES = {
    "rulekit/rulebook/english.py": "one table of phrases",
    "rulekit/rulebook/spanish.py": "one table of phrases",
}

# Folders that may hold more, each with the reason.
LARGE_FOLDERS = {"rulekit/cli/commands": "a module for each command, found by its name"}

NAMELESS = {
    "utils",
    "util",
    "helpers",
    "helper",
    "common",
    "misc",
    "base",
    "manager",
    "core",
    "lib",
}

# Games of this family; together with the names of the shipped files.
FAMILY = (
    "gin", "rummy", "rummikub", "burako", "buraco", "canasta", "michigan", "conquian", "tonk",
    "panguingue", "okey", "kaluki", "tonga", "oklahoma", "knock_rummy", "queen_city", "double_rum",
)  # fmt: skip

# Where a game's name is shown to people as an example, and means nothing to the program.
EXAMPLES = {"rulekit/codes": "the pages of the codes show rule texts"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def place(path: Path) -> str:
    """A path as messages show it."""
    return path.relative_to(ROOT).as_posix()


def functions() -> dict[str, int]:
    """The lines of every function of the package."""
    return {
        f"{place(path)}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, Function)
    }


def test_functions_are_short() -> None:
    """Half have ten lines at most, nine in ten have thirty-five, and none has over eighty."""
    sizes = functions()
    assert len(sizes) > 500
    assert median(sizes.values()) <= MEDIAN_FUNCTION
    assert quantiles(sizes.values(), n=10)[-1] <= P90_FUNCTION
    assert {name: size for name, size in sizes.items() if size > LONGEST_FUNCTION} == {}


def test_files_tell_one_story() -> None:
    """No file is longer than a reader can hold, but for those that are named."""
    sizes = {place(path): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    too_long = {name: size for name, size in sizes.items() if size > LONGEST_FILE}
    assert set(too_long) <= set(LONG_FILES), too_long
    assert set(LONG_FILES) <= set(too_long), "a file that became short needs no exception"


def test_folders_can_be_taken_in_at_a_glance() -> None:
    """No folder of the package has more than twenty modules, but for those that are named."""
    sizes = Counter(place(path.parent) for path in FILES if path.stem != "__init__")
    assert len(sizes) > 20
    large = {name for name, size in sizes.items() if size > LARGEST_FOLDER}
    assert large == set(LARGE_FOLDERS)


@pytest.mark.parametrize("folder", ["rulekit", "tests", "docs"])
def test_lines_fit_on_a_page(folder: str) -> None:
    """No line of Python has more than a hundred characters."""
    long = [
        f"{place(path)}:{number}"
        for path in WRITTEN
        if place(path).startswith(folder + "/")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []


def test_files_of_tests_have_names_of_their_own() -> None:
    # Collected together, two modules of one name are one to pytest, which then stops.
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, times in names.items() if times > 1] == []


def test_every_module_has_a_name() -> None:
    """A module is called after what it holds."""
    named = {part for path in FILES for part in (*path.relative_to(ROOT).parts[:-1], path.stem)}
    assert named & NAMELESS == set()
    assert "kernel" in named  # the check has looked at something


def undocumented(path: Path) -> Iterator[str]:
    """The public names of a module that have no docstring, the module itself included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if tree.body and ast.get_docstring(tree) is None:
        yield str(path)
    yield from (f"{path}:{line} {name}" for name, line in _bare(tree.body))


def _bare(body: list[ast.stmt]) -> Iterator[tuple[str, int]]:
    for node in body:
        if isinstance(node, ast.ClassDef | Function) and not _needs_none(node):
            if ast.get_docstring(node) is None:
                yield node.name, node.lineno
            if isinstance(node, ast.ClassDef):
                yield from _bare(node.body)


def _needs_none(node: ast.ClassDef | Function) -> bool:
    """Private names, and setters, whose property has said everything."""
    setters = (each for each in node.decorator_list if isinstance(each, ast.Attribute))
    return node.name.startswith("_") or any(each.attr == "setter" for each in setters)


def test_every_public_name_is_documented() -> None:
    """Module, class, function and method: each says what it means."""
    assert [name for path in FILES for name in undocumented(path)] == []


def test_the_docstring_check_sees_what_is_missing(tmp_path: Path) -> None:
    """A bare class, method and function are found, private ones are not."""
    text = '"""M."""\nclass A:\n    def b(self): ...\n    def _c(self): ...\ndef d(): ...\n'
    (tmp_path / "m.py").write_text(text, encoding="utf-8")
    assert [name.split()[-1] for name in undocumented(tmp_path / "m.py")] == ["A", "b", "d"]


# ── no line knows a game ──────────────────────────────────────────────────────────────────────

NAMES = re.compile(r"(?<![a-z])(" + "|".join(sorted({*FAMILY, *games()}, key=len, reverse=True))
                   + r")(?![a-z]|-rulekit)", re.IGNORECASE)  # fmt: skip


def game_names(text: str) -> Iterator[tuple[int, str]]:
    """Line and name of every game that code speaks of, docstrings and comments left out."""
    tree = ast.parse(text)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | Function)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        for word in _words(node):
            found = NAMES.search(word)
            if found is not None and id(node) not in told:
                yield getattr(node, "lineno", 0), found[1]


def _words(node: ast.AST) -> Iterator[str]:
    """The names and texts that one node holds itself."""
    for field in ("id", "attr", "name", "arg", "asname", "module"):
        value = getattr(node, field, None)
        if isinstance(value, str):
            yield value
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


TOLD = "rulekit/cli/"
"""Where docstrings are the help of commands, which shows calls that people can try."""

CALL = re.compile(r"\brulekit\.load\(\S+\)|rummy-family games", re.IGNORECASE)
"""A call that can be tried, and what the whole package is for."""


def explained_by_games(text: str) -> Iterator[tuple[int, str]]:
    """Line and name of every game by which a comment or docstring explains something."""
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT and (found := NAMES.search(token.string)):
            yield token.start[0], found[1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | Function):
            told = CALL.sub("", ast.get_docstring(node) or "")
            yield from ((getattr(node, "lineno", 1), found[1]) for found in NAMES.finditer(told))


def test_nothing_is_explained_by_one_game() -> None:
    """What the engine does holds for any rules, and so do its comments and docstrings."""
    found = [
        f"{place(path)}:{line} {name}"
        for path in FILES
        if not place(path).startswith((TOLD, *EXAMPLES))
        for line, name in explained_by_games(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wait = 5  # as in gin", ["gin"]),
        ('def f():\n    """So a canasta is kept."""', ["canasta"]),
        ('"""`rulekit.load("gin")` gives it."""', []),
        ("begin = 3  # of the engine", []),
    ],
)
def test_explanations_by_a_game_are_seen(text: str, expected: list[str]) -> None:
    assert [name for _, name in explained_by_games(text)] == expected


def test_no_line_of_code_knows_a_game() -> None:
    """Games are data: their names stand nowhere in the code."""
    found = [
        f"{place(path)}:{line} {name}"
        for path in FILES
        if not any(place(path).startswith(folder) for folder in EXAMPLES)
        for line, name in game_names(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def score_gin(): ...", ["gin"]),
        ("if game == 'rummy': ...", ["rummy"]),
        ("x = state.queen_city", ["queen_city"]),
        ("import rulekit.canasta", ["canasta"]),
        ("beginning = engine.margin", []),
        ('def f():\n    """As in Gin."""\n    # and in Rummy', []),
        ("distribution = 'rummy-rulekit'", []),
    ],
)
def test_the_search_for_games_finds_them(text: str, expected: list[str]) -> None:
    """Names in identifiers and texts are found, and parts of other words are not."""
    assert [name for _, name in game_names(text)] == expected
