"""The effects of the model: what is in them is found by their fields, whatever effect is added."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from rulekit.library import games
from rulekit.model.effect import (
    Assign,
    Deal,
    Effect,
    ForEach,
    Perform,
    When,
    changed,
    inner,
    walk_effects,
)
from rulekit.model.expr import Expr, Zone
from rulekit.model.occurring import effects_of
from rulekit.model.traversal import expressions
from rulekit.source import Span
from tests.laws.worlds import rules_of
from tests.unit.small import small_game, small_rules

KINDS = get_args(Effect)
WALKED = (Zone, Zone | None, Expr, Expr | None, tuple[Expr, ...], tuple[Effect, ...])
PLAIN = (str, bool, Span)

STEPS = """
        when n = 1:
          for each player in everyone where n = 2:
            - move card to heap
        otherwise:
          - n += 3
"""


def nested() -> When:
    rules = small_game(small_rules(do=STEPS)).rules
    (found,) = (each for each in effects_of(rules) if isinstance(each, When))
    return found


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_fields_are_plain_or_walked(kind: type) -> None:
    """Anything else, such as a pair of an expression and effects, would be passed over unseen."""
    hints = get_type_hints(kind)
    assert next(iter(hints)) == "span"
    assert {hints[each.name] for each in fields(kind)} <= {*WALKED, *PLAIN}


def test_what_is_in_an_effect_is_found_in_the_order_in_which_it_is_written() -> None:
    when = nested()
    assert [each.span.text for each in expressions(when)] == ["n = 1"]
    assert [type(each).__name__ for each in inner(when)] == ["ForEach", "Increase"]
    told = [type(each).__name__ for each in walk_effects((when,))]
    assert told == ["When", "ForEach", "Move", "Increase"]
    each = when.then[0]
    assert isinstance(each, ForEach)
    assert [part.span.text for part in expressions(each)] == ["everyone", "n = 2"]


def test_what_is_changed_is_changed_everywhere_and_nothing_else() -> None:
    when = nested()
    one = when.condition
    made = changed(when, lambda expr: one, lambda effect: (effect, effect))
    assert made == When(when.span, one, when.then * 2, when.otherwise * 2)
    assert changed(when, lambda expr: expr, lambda effect: (effect,)) == when
    gone = changed(when, lambda expr: expr, lambda effect: ())
    assert gone == When(when.span, when.condition, (), ())


@pytest.mark.parametrize("name", games())
def test_no_expression_of_a_shipped_game_is_passed_over(name: str) -> None:
    """Every effect, changed by nothing, is itself; every field that is an expression is met."""
    for effect in effects_of(rules_of(name)):
        assert changed(effect, lambda expr: expr, lambda each: (each,)) == effect
        met = list(expressions(effect))
        match effect:
            case Deal(number=number, source=source, first=first, rest=rest):
                assert met == [each for each in (number, source, first, rest) if each is not None]
            case Assign(cell=cell, value=value):
                assert met == [cell, value]
            case Perform(args=args):
                assert met == list(args)
