"""The targets and choices of the model: what is in them is found by their fields."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from rulekit.library import games
from rulekit.model.choice import Choice, Unit, chosen_from
from rulekit.model.expr import Expr, Zone
from rulekit.model.route import Go, LetBy, Route, Target
from rulekit.model.ruleset import Ruleset
from rulekit.model.traversal import expressions, mapped
from rulekit.source import Span
from rulekit.types import Type
from tests.laws.worlds import rules_of

WALKED = (Zone, Expr, Expr | None)
PLAIN = (str, Span, Type, Unit)


def routes(rules: Ruleset) -> list[Route]:
    found = [rules.start, *(action.route for p in rules.phases.values() for action in p.actions)]
    entries = [phase.entry_route for phase in rules.phases.values()]
    return found + [each for each in entries if each is not None]


def choices(rules: Ruleset) -> list[Choice]:
    phases = rules.phases.values()
    return [choice for phase in phases for action in phase.actions for choice in action.choices]


@pytest.mark.parametrize("kind", get_args(Target) + get_args(Choice), ids=lambda k: k.__name__)
def test_fields_are_plain_or_walked(kind: type) -> None:
    """Anything else, such as a list of pairs, would be passed over unseen."""
    hints = get_type_hints(kind)
    assert {hints[each.name] for each in fields(kind)} <= {*WALKED, *PLAIN}


@pytest.mark.parametrize("kind", get_args(Choice), ids=lambda kind: kind.__name__)
def test_every_choice_has_a_name_a_type_and_a_condition(kind: type) -> None:
    hints = get_type_hints(kind)
    assert {"name", "span", "type", "where"} <= set(hints)
    assert list(fields(kind))[-1].name == "where"


@pytest.mark.parametrize("name", games())
def test_no_expression_of_a_shipped_game_is_passed_over(name: str) -> None:
    rules = rules_of(name)
    for node in (*choices(rules), *(t for route in routes(rules) for t in route.targets)):
        values = [getattr(node, field.name) for field in fields(node)]
        assert list(expressions(node)) == [each for each in values if isinstance(each, Expr)]
        assert mapped(node, lambda expr: expr) == node


def test_what_is_changed_is_changed_everywhere_and_nothing_else() -> None:
    rules = rules_of("rummikub")
    other = rules.start.targets[0]
    assert isinstance(other, Go)
    one = other.player
    assert one is not None
    for choice in choices(rules):
        made = mapped(choice, lambda expr: one)
        assert set(expressions(made)) == {one}
        assert len(list(expressions(made))) == len(list(expressions(choice)))
        assert (made.name, made.type, made.span) == (choice.name, choice.type, choice.span)


@pytest.mark.parametrize("name", games())
def test_what_is_chosen_lies_somewhere_unless_it_is_a_number(name: str) -> None:
    for choice in choices(rules_of(name)):
        cards = chosen_from(choice)
        assert (cards is None) == (choice.type.name == "number")
        assert cards is None or cards in expressions(choice)


def test_a_route_tells_the_phases_to_which_it_leads() -> None:
    (take,) = (a for a in rules_of("gin").phases["draw"].actions if a.name == "from_stock")
    assert take.route.phases == ("discard",)
    assert LetBy(take.span) not in take.route.targets


def test_whoever_lets_a_claim_go_by_is_led_nowhere() -> None:
    phases = [phase for name in games() for phase in rules_of(name).phases.values()]
    actions = [action for phase in phases for action in phase.actions]
    let_by = [each for each in actions if isinstance(each.route.targets[0], LetBy)]
    assert {each.name for each in let_by} == {"pass"}
    assert {each.phase for each in let_by} == {p.name for p in phases if p.claim is not None}
    assert all(each.route.phases == () for each in let_by)
