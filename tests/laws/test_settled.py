"""Settled rules: nothing optional is left in them, whatever was chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

import pytest

from rulekit.library import games
from rulekit.model.expr import Given, Guarded, Option
from rulekit.model.settled import Rules
from rulekit.prove.configurations import Configuration, single
from rulekit.settle import Kept, SettingError, allowed, settle
from rulekit.source import Span
from tests.laws.worlds import rules_of
from tests.sampling import first_few, one_in


def singles(name: str) -> Iterator[Configuration]:
    """Every table size with no option changed, and with each on its own."""
    rules = rules_of(name)
    for players in rules.players:
        yield from single(rules, players)


def optional_in(node: object, seen: dict[int, object]) -> Iterator[str]:
    """What somebody would still have to choose; nodes that were seen are not looked at again."""
    if id(node) in seen or isinstance(node, Span | str | int | None):
        return
    seen[id(node)] = node
    if isinstance(node, Option):
        yield f"option {node.name}"
    if isinstance(node, Guarded):
        yield f"alternatives {node.cases}"
    if isinstance(node, Given) and node.word == "players":
        yield "players"
    if isinstance(node, Mapping):
        inside = [*node.values()]
    elif is_dataclass(node):
        inside = [getattr(node, each.name) for each in fields(node)]
    else:
        inside = [*node] if isinstance(node, tuple | list) else []
    for each in inside:
        yield from optional_in(each, seen)


@pytest.mark.parametrize("name", first_few(games()))
def test_nothing_optional_is_left(name: str) -> None:
    """At every table, with no option changed and with each on its own."""
    kept, seen = Kept(), dict[int, object]()
    found = {
        str(each): left
        for each in singles(name)
        for rules in [allowed(rules_of(name), each.players, dict(each.options), kept).settle()]
        if (left := [*optional_in(rules, seen)])
    }
    assert found == {}


def test_rulesets_that_are_not_settled_have_something_optional() -> None:
    """So the test above would see it."""
    assert {word.split()[0] for word in optional_in(rules_of("rummikub"), {})} == {
        "option", "alternatives", "players",
    }  # fmt: skip


@pytest.mark.parametrize("name", one_in(6, games()))
def test_parts_that_were_kept_are_those_that_are_made_anew(name: str) -> None:
    """What a part has asked of other settings is all on which it depends."""
    kept, rules = Kept(), rules_of(name)
    for each in singles(name):
        again = allowed(rules, each.players, dict(each.options), kept).settle()
        assert again == settle(rules, each.players, dict(each.options)), str(each)


def test_a_setting_that_changes_nothing_gives_equal_rules_and_one_that_does_gives_others() -> None:
    rules = rules_of("gin")
    plain, same, other = (settle(rules, 2, chosen) for chosen in (
        {}, {"target": rules.options["target"].default}, {"target": "57"},
    ))  # fmt: skip
    assert plain == same
    assert plain != other
    assert other.chosen["target"] == "57"


def test_what_require_forbids_is_not_settled() -> None:
    rules = rules_of("michigan")
    with pytest.raises(SettingError, match="two can play only where it is agreed on"):
        settle(rules, 2, {})
    assert isinstance(settle(rules, 2, {"two_players": "true"}), Rules)
