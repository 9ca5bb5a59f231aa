"""The contract: every clause stands in a clause file, tied to phrases of the rules and to tests."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from rulekit.diagnostics import Report
from rulekit.library import load_document, load_ruleset
from rulekit.play.clauses import Clause, clauses_of, phrase_at, split_path
from rulekit.syntax.yaml import Mapping

COUNTS = {
    "gin": 80, "rummy": 48, "queen_city": 9, "double_rum": 19, "michigan": 56, "burako": 77,
    "rum500": 46, "rum500_partners": 9, "canasta": 51, "rummikub": 66,
}  # fmt: skip
"""How many clauses the manual has for each game; of Canasta, which none holds, our own list."""

ROOT = Path(__file__).parents[2]
PHYSICAL = ("setup", "deal", "advice")
GAMES = pytest.mark.parametrize("game", COUNTS)


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
    path, _, name = test.partition("::")
    if not (ROOT / path).is_file():
        return False
    module = import_module(path.removesuffix(".py").replace("/", "."))
    return callable(getattr(module, name.partition("[")[0], None))


@GAMES
def test_what_is_not_tested_has_a_reason(game: str) -> None:
    for clause in clauses_of(game):
        if clause.not_tested:
            assert clause.kind in PHYSICAL, f"{clause.id} can be tested"
            assert not clause.tests, f"{clause.id} is tested, so it needs no reason"
        else:
            assert clause.tests, f"{clause.id} has no test"
            assert clause.expressed, f"no phrase expresses {clause.id}"


@pytest.mark.parametrize("game", ["gin", "rum500"])
def test_options_of_clauses_are_options_of_the_rules(game: str) -> None:
    """Defaults and words of an option are those of the clause, where the option has that name."""
    for clause in clauses_of(game):
        if isinstance(clause.option, dict):
            rules = load_ruleset(game, Report())
            assert rules is not None
            option = rules.options[str(clause.option["key"])]
            assert option.default == clause.option["default"], clause.id
            values = clause.option["values"]
            if isinstance(values, list) and "integer" not in values:
                assert set(option.values) == set(values), clause.id
