"""Configurations: every value and every pair that the rules allow, against brute force."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from rulekit import SettingError
from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_text
from rulekit.model.ruleset import Ruleset
from rulekit.prove.configurations import (
    Configuration,
    every_configuration,
    pairwise,
    short_match,
    single,
    values_of,
)
from rulekit.settle import settle
from tests.laws.worlds import rules_of
from tests.sampling import one_in
from tests.unit.small import small_rules

OPTIONS = """\
options:
  one: red | green | blue
  two: false
  three: 2 in 1..9, or none
  four: yes_it_is | no_it_is_not
  five: 1 | 2 | 3
  longest: 40 in 1..50
"""
UNTIL = "until: hands_played >= 2"


def rules_with(require: str = "", options: str = OPTIONS, until: str = UNTIL) -> Ruleset:
    """The small game with options, of which some may not be chosen together."""
    text = small_rules().replace("deck:\n", f"{options}{require}deck:\n", 1)
    text = text.replace(UNTIL, until)
    if "longest" in options:
        limit = "  limit: longest turns, then end hand by void\n"
        text = text.replace("  act:\n", f"{limit}  act:\n", 1)
    report = Report()
    document = load_text(text, report, "small.yaml")
    rules = None if document is None else check(document, "small", report)
    assert rules is not None, report.diagnostics
    return rules


def tried(rules: Ruleset) -> list[list[tuple[str, str]]]:
    """The values of each option; of the longest hand one turn more instead of the most."""
    rows = [[(name, value) for value in values_of(each)] for name, each in rules.options.items()]
    return [[(name, "41" if value == "50" else value) for name, value in row] for row in rows]


def allowed(rules: Ruleset, players: int, options: tuple[tuple[str, str], ...]) -> bool:
    try:
        settle(rules, players, dict(options))
    except SettingError:
        return False
    return True


def shortened(rules: Ruleset, row: tuple[tuple[str, str], ...]) -> set[tuple[str, str]]:
    return {("longest", "1")} & set(row) if "longest" in rules.options else set()


def met(rules: Ruleset, row: tuple[tuple[str, str], ...]) -> set[frozenset[tuple[str, str]]]:
    """The pairs of a whole row that it shows."""
    pairs = {frozenset(pair) for pair in combinations_with_replacement(row, 2)}
    return {pair for pair in pairs if shortened(rules, row) <= pair}


def every_pair(rules: Ruleset, players: int) -> set[frozenset[tuple[str, str]]]:
    """All pairs that some setting shows which the rules allow, by trying all settings."""
    rows = [row for row in product(*tried(rules)) if allowed(rules, players, row)]
    return {pair for row in rows for pair in met(rules, row)}


def whole(rules: Ruleset, configuration: Configuration) -> tuple[tuple[str, str], ...]:
    chosen = dict(configuration.options)
    return tuple((name, chosen.get(name, option.default)) for name, option in rules.options.items())


def require(chance: Random) -> str:
    """Some random demands on the options and the table size."""
    words = [
        "one is red", "one is blue", "two", "three is none", "four is yes_it_is", "five = 3",
        "five >= 2", "players > 2", "players = 4", "longest > 1",
    ]  # fmt: skip
    lines = []
    for number in range(chance.randint(1, 4)):
        some = chance.sample(words, chance.randint(1, 3))
        texts = [f"not ({word})" if chance.random() < 0.5 else word for word in some]
        lines.append(f"  demand {number}: {' or '.join(texts)}\n")
    return "require:\n" + "".join(lines)


def check_pairs(rules: Ruleset) -> None:
    for players in rules.players:
        rows = [whole(rules, each) for each in pairwise(rules, players)]
        assert all(allowed(rules, players, row) for row in rows)
        assert len(set(rows)) == len(rows)
        shown = {pair for row in rows for pair in met(rules, row)}
        assert shown == every_pair(rules, players)


@pytest.mark.parametrize("seed", one_in(4, range(16)))
def test_all_pairs_that_are_allowed_are_met(seed: int) -> None:
    check_pairs(rules_with(require(Random(seed))))


@pytest.mark.thorough
def test_without_demands_all_pairs_are_met_in_few_rows() -> None:
    rules = rules_with()
    check_pairs(rules)
    values = [len(values_of(option)) for option in rules.options.values()]
    assert values == [3, 2, 4, 2, 3, 3]
    assert len(pairwise(rules, 2)) <= 20  # 4 * 3, 4 with a short hand, and a few more


def test_a_table_size_that_is_refused_has_no_configurations() -> None:
    rules = rules_with("require:\n  more than two: players > 2\n")
    assert single(rules, 2) == pairwise(rules, 2) == ()
    assert {each.players for each in every_configuration(rules)} == {3, 4}


def test_a_game_without_options_has_one_configuration_a_table() -> None:
    rules = rules_with(options="")
    assert every_configuration(rules) == tuple(map(Configuration, (2, 3, 4)))


def test_every_value_is_tried_on_its_own_or_with_what_it_needs() -> None:
    rules = rules_with("require:\n  blue needs two: one is not blue or two\n")
    rows = single(rules, 3)
    assert rows[0] == Configuration(3)
    assert Configuration(3, (("one", "blue"), ("two", "true"))) in rows
    assert Configuration(3, (("one", "green"),)) in rows
    shown = {choice for row in rows for choice in whole(rules, row)}
    assert shown == {choice for row in tried(rules) for choice in row}
    assert all(len(row.options) <= 2 for row in rows)


def test_a_match_is_made_short_by_the_numbers_that_end_it() -> None:
    named = "(three is not none and hands_played >= three) or hands_played >= 5 * longest"
    rules = rules_with(until=f"until: {named}")
    short = short_match(rules, Configuration(2, (("three", "9"), ("five", "3"))))
    assert short == Configuration(2, (("three", "3"), ("five", "3"), ("longest", "3")))
    without = short_match(rules, Configuration(2, (("three", "none"), ("longest", "1"))))
    assert without == Configuration(2, (("three", "none"), ("longest", "1")))


def test_configurations_can_be_read() -> None:
    written = Configuration(4, (("one", "blue"), ("two", "true")))
    assert str(written) == "4 players, one=blue, two=true"


@pytest.mark.parametrize(
    "name", ["rummy", pytest.param("michigan", marks=pytest.mark.thorough), "openspiel_gin"]
)
def test_configurations_of_ours_can_be_set_up(name: str) -> None:
    rules = rules_of(name)
    for each in every_configuration(rules):
        assert allowed(rules, each.players, each.options), each
