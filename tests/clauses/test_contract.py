"""The contract: every clause stands in a clause file, tied to phrases of the rules and to tests."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from rulekit.diagnostics import Report
from rulekit.library import load_document, load_ruleset, path_of
from rulekit.model.ruleset import Option
from rulekit.prove.clauses import Clause, Plain, clauses_of, phrase_at, split_path
from rulekit.syntax.yaml import Mapping
from tests.sampling import first_few

COUNTS = {
    "gin": 80, "rummy": 48, "queen_city": 9, "double_rum": 19, "michigan": 56, "burako": 77,
    "rum500": 46, "rum500_partners": 9, "canasta": 51, "rummikub": 66,
    "rummy_israeli": 56, "oklahoma_gin": 18, "straight_gin": 17, "tonk": 21,
    "burraco": 30, "knock_rummy": 17, "hollywood_gin": 27, "machiavelli": 26,
    "carioca": 21, "contract_rummy": 17,
    "persian_rummy": 18, "conquian": 24, "chinchon": 31,
    "scala_quaranta": 27, "tong_its": 22, "indian_rummy": 31, "loba": 20, "okey": 25,
    "three_thirteen": 21, "ten_phases": 34, "kalooki": 32, "hand_and_foot": 29, "panguingue": 42,
    "continental": 21, "desmoche": 39, "phom": 34, "romme": 43,
}  # fmt: skip
"""How many clauses the manual has for each game; of games that none of ours holds, our own list."""

WORKED = {
    "gin": 17, "rummy": 15, "queen_city": 3, "double_rum": 5, "michigan": 12, "burako": 21,
    "rum500": 15, "rum500_partners": 1, "canasta": 0, "rummikub": 19,
    "rummy_israeli": 19, "oklahoma_gin": 2, "straight_gin": 1, "tonk": 2,
    "burraco": 1, "knock_rummy": 1, "hollywood_gin": 0, "machiavelli": 0,
    "carioca": 1, "contract_rummy": 1,
    "persian_rummy": 0, "conquian": 1, "chinchon": 1,
    "scala_quaranta": 0, "tong_its": 0, "indian_rummy": 1, "loba": 0, "okey": 1,
    "three_thirteen": 0, "ten_phases": 0, "kalooki": 0, "hand_and_foot": 0, "panguingue": 0,
    "continental": 0, "desmoche": 1, "phom": 0, "romme": 0,
}  # fmt: skip
"""How many clauses have a worked example."""

ROOT = Path(__file__).parents[2]
PHYSICAL = ("setup", "deal", "advice")
GAMES = pytest.mark.parametrize("game", first_few([*COUNTS]))


@cache
def document(game: str) -> Mapping:
    """The merged document of a game."""
    report = Report()
    found = load_document(game, report)
    assert found is not None, report
    return found


@cache
def examples(game: str) -> frozenset[str]:
    """What the examples of a rule file are about."""
    rules = load_ruleset(game, Report())
    assert rules is not None
    return frozenset(example.about for example in rules.examples)


def manual(game: str) -> list[Clause]:
    """The clauses of a game's manual, without the conventions that hold for all games."""
    return [clause for clause in clauses_of(game) if not clause.convention]


@GAMES
def test_every_clause_is_there(game: str) -> None:
    found = manual(game)
    assert len(found) == COUNTS[game]
    assert all(clause.id.startswith(f"{game}.") for clause in found)
    assert not [
        name for name, n in Counter(clause.id for clause in clauses_of(game)).items() if n > 1
    ]
    assert {clause.basis for clause in found} <= {"manual", "derived", "default"}


@GAMES
def test_every_path_names_a_phrase(game: str) -> None:
    missing = []
    for clause in clauses_of(game):
        for path in (*clause.expressed, *(each.path for each in clause.insert)):
            owner, rest = split_path(game, path)
            if phrase_at(document(owner), rest) is None:
                missing.append(f"{clause.id}: {path}")
    assert not missing


@GAMES
def test_every_test_exists(game: str) -> None:
    missing = [
        f"{clause.id}: {test}"
        for clause in clauses_of(game)
        for test in clause.tests
        if not _exists(game, test)
    ]
    assert not missing


def _exists(game: str, test: str) -> bool:
    if test.startswith("example:"):
        return test.removeprefix("example:") in examples(game)
    return _function(test) is not None


def _function(test: str) -> FunctionType | None:
    path, _, name = test.partition("::")
    if not (ROOT / path).is_file():
        return None
    module = import_module(path.removesuffix(".py").replace("/", "."))
    found = getattr(module, name.partition("[")[0], None)
    return found if isinstance(found, FunctionType) else None


@GAMES
def test_what_is_not_tested_has_a_reason(game: str) -> None:
    for clause in clauses_of(game):
        if clause.not_tested:
            assert clause.kind in PHYSICAL, f"{clause.id} can be tested"
            assert not clause.tests, f"{clause.id} is tested, so it needs no reason"
        else:
            assert clause.tests, f"{clause.id} has no test"
            assert clause.expressed, f"no phrase expresses {clause.id}"


# ── worked examples ───────────────────────────────────────────────────────────────────────────

CARD = re.compile(r"(?:(?:\d+|[AJQK])[CDHS]|[KRBYO]\d+|JK)(?:=\w+)?")


@GAMES
def test_every_worked_example_is_executed(game: str) -> None:
    worked = [clause for clause in manual(game) if clause.example is not None]
    assert len(worked) == WORKED[game]
    for clause in clauses_of(game):
        assert bool(clause.executed_by) == (clause.example is not None), clause.id
        assert set(clause.executed_by) <= set(clause.tests), clause.id


@GAMES
def test_worked_examples_are_executed_with_their_cards(game: str) -> None:
    """A test may say more than the worked example, but it may not leave a card of it out."""
    for clause in manual(game):
        there = " ".join(_source(game, test) for test in clause.executed_by)
        missing = [card for card in _cards(clause.example) if not _stands(card, there)]
        assert not missing, clause.id


def _cards(data: Plain) -> list[str]:
    """The cards and tiles that the data of an example name."""
    match data:
        case str():
            return [data] if CARD.fullmatch(data) else []
        case list():
            return [card for item in data for card in _cards(item)]
        case dict():
            return [card for item in data.values() for card in _cards(item)]
        case _:
            return []


def _stands(card: str, text: str) -> bool:
    """Whether a card is named; a tile that stands for another may leave open for which."""
    return re.search(rf"(?<![\w=]){card.partition('=')[0]}(?!\w)", text) is not None


def _source(game: str, test: str) -> str:
    """What is written in a test or an example of the rule file."""
    if not test.startswith("example:"):
        function = _function(test)
        return "" if function is None else inspect.getsource(function)
    about = test.removeprefix("example:")
    parts = Path(path_of(game)).read_text(encoding="utf-8").split("\n  - about: ")
    return next((part for part in parts if part.startswith(about)), "")


# ── options ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [game for game in COUNTS if game != "canasta"])
def test_options_of_clauses_are_options_of_the_rules(game: str) -> None:
    """Defaults and words of an option are those of the clause."""
    rules = load_ruleset(game, Report())
    assert rules is not None
    for clause in manual(game):
        if not isinstance(clause.option, dict):
            continue
        default, values = clause.option["default"], clause.option["values"]
        if isinstance(default, dict):  # a choice between options, and what the chosen one is
            assert {name: rules.options[name].default for name in default} == default, clause.id
            continue
        option = rules.options[str(clause.option["key"])]
        assert option.default == default, clause.id
        words = {word for word in values or () if word != "integer"}
        assert words <= {*option.values, *_numbers(option)}, clause.id
        assert "integer" in (values or ()) or set(option.values) <= words, clause.id


def _numbers(option: Option) -> set[str]:
    """The values of an option that is a number."""
    if option.values:
        return set()
    numbers = {str(number) for number in range(option.low, option.high + 1)}
    return numbers | {option.absent} if option.or_none else numbers
