"""Functions as code: what each of them does with its arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from rulekit.ir.ops import Binary, Call, Const, Expr, Load
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS
from rulekit.language.words import Unsaid
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, add
from rulekit.lower.melds.gates import deadwood, open_kinds
from rulekit.lower.rearranging import at_will, in_steps, rules_of
from rulekit.lower.values.cards import bag, shape
from rulekit.lower.values.properties import the_value
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.types import RANK, SUIT, Type

Argument = Phrase
Code = Callable[..., Expr]  # of the body, and of each argument as an expression of the model


def call_of(body: Body, expr: forms.Call) -> Expr:
    """The code of a function with its arguments. Raises Unsaid for one that has no code."""
    name = expr.function
    if name == "nth":
        return _nth(body, _names(body, expr.type), *expr.args)
    if name not in FUNCTIONS:
        raise Unsaid("code", name, "FUNCTIONS of rulekit/lower/values/functions.py")
    return FUNCTIONS[name](body, *expr.args)


def _names(body: Body, kind: Type) -> tuple[str, ...]:
    """The names of a type, in their order."""
    rules = body.site.rules
    return {RANK: rules.deck.ranks, SUIT: rules.deck.suits}.get(kind) or rules.lists[kind.list]


def _seat(body: Body, number: Argument) -> Expr:
    found = body.value(number)
    if isinstance(found, Const):
        return Const(found.value - 1, f"seat_{found.value}")
    return Binary("-", found, ONE)


def _can(body: Body, move: forms.KindOfMove) -> Expr:
    body.site.asked.add(move.action)
    return Call(f"can_{move.action}", ())


def _deadwood(body: Body, cards: Argument, contract: Argument | None = None) -> Expr:
    if contract is None:
        return deadwood(body, bag(body, cards))
    own = body.held(bag(body, cards), "bag")
    left = body.fresh("left", _least_left(own, body.value(contract), LEAST_POINTS))
    with body.when(Binary("<", left, ZERO)):
        body.set(left, Call("bag_points", (own,)))
    return left


def _least_left(cards: Expr, contract: Expr, goal: int) -> Expr:
    """What is left beside melds that meet a contract; below 0 if none do."""
    return Call("contract_solve", (cards, contract, Const(goal), ABSENT, ZERO))


def _meets(body: Body, cards: Argument, contract: Argument) -> Expr:
    own = body.held(bag(body, cards), "bag")
    return Binary(">=", _least_left(own, body.value(contract), LEAST_CARDS), ZERO)


def _nth(body: Body, names: tuple[str, ...], number: Argument) -> Expr:
    """The name at a place of a list, counted from 1; none beyond its ends."""
    place = body.held(Binary("-", body.value(number), ONE), "place")
    result = body.fresh("nth", ABSENT)
    with body.when(Binary("and", Binary(">=", place, ZERO), Binary("<", place, Const(len(names))))):
        body.set(result, place)
    return result


def _cost_to_lay(body: Body, card: Argument, cards: Argument, melds: Argument) -> Expr:
    table = body.value(melds)
    own = body.held(bag(body, cards), "bag")
    if body.site.rules.gated:
        body.store("gate", open_kinds(body))
    return Call("cost_to_lay", (body.value(card), own, table))


def _item(body: Body, pile: Argument, number: Argument) -> Expr:
    place = body.held(body.value(pile), "pile")
    return Call("pile_at", (place, Binary("-", body.value(number), ONE)))


def _card(body: Body, rank: Argument, suit: Argument) -> Expr:
    """The face of a rank and a suit; ABSENT where one of them is."""
    row = body.held(body.value(rank), "rank")
    column = body.held(body.value(suit), "suit")
    result = body.fresh("card", ABSENT)
    with body.when(Binary("and", Binary(">=", row, ZERO), Binary(">=", column, ZERO))):
        ranks = Const(len(body.site.rules.deck.ranks))
        body.set(result, Binary("+", Binary("*", column, ranks), row))
    return result


def _min(body: Body, one: Argument, other: Argument) -> Expr:
    return _chosen(body, "min", "<", one, other)


def _max(body: Body, one: Argument, other: Argument) -> Expr:
    return _chosen(body, "max", ">", one, other)


def _chosen(body: Body, name: str, better: str, one: Argument, other: Argument) -> Expr:
    """The first of two numbers, or the second if that is better."""
    first, second = (body.held(body.value(each)) for each in (one, other))
    result = body.fresh(name, first)
    with body.when(Binary(better, second, result)):
        body.set(result, second)
    return result


def _abs(body: Body, number: Argument) -> Expr:
    result = body.fresh("abs", body.held(body.value(number)))
    with body.when(Binary("<", result, ZERO)):
        body.set(result, Binary("-", ZERO, result))
    return result


def _top_cards(body: Body, cards: Argument, most: Argument) -> Expr:
    """The bag of so many cards from the top of a pile."""
    pile = body.held(body.value(cards), "pile")
    number = body.held(body.value(most), "number")
    place = body.bag()
    at = body.fresh("at", ZERO)
    with body.loop(Binary("and", Binary("<", at, number), Binary("<", at, Load(pile)))):
        body.call("bag_add", place, Call("pile_at", (pile, at)))
        body.set(at, Binary("+", at, ONE))
    return place


def _placeable(body: Body, cards: Argument, melds: Argument) -> Expr:
    return at_least_placeable(body, ZERO, cards, melds)


def at_least_placeable(body: Body, least: Expr, cards: Argument, melds: Argument) -> Expr:
    """The most cards that a layout can bring; anything below `least` is as good as 0.

    Where layouts are single steps, a bound on what they bring one after the other.
    """
    own = body.held(bag(body, cards), "bag")
    rules = rules_of(body.site.rules.rearranging)
    body.site.at_will = True
    search = "layout_bound" if in_steps(rules) else "layout_at_least"
    asked = (own, Const(at_will(rules)), least, body.bag())
    return Call(search, (body.value(melds), *asked))


def _points(body: Body, thing: Phrase) -> Expr:
    form = shape(body, thing)
    match form:
        case "card":
            there = Binary(">=", body.held(body.value(thing)), ZERO)
            return Binary("*", there, the_value(body, thing))
        case "bag":
            return Call("bag_points", (body.value(thing),))
        case "pile":
            return Call("pile_points", (body.value(thing),))
        case "row":
            return Call("row_points", (body.value(thing),))
        case "melds":
            return Call("melds_points", (body.value(thing),))
        case "spread":
            return Call("melds_points", (add(body.value(thing), Const(body.site.cards.planes)),))
        case _:
            assert_never(form)


FUNCTIONS: Mapping[str, Code] = {
    "seat": _seat,  # `seat N` has a form of its own
    "points": _points,
    "deadwood": _deadwood,
    "meets": _meets,  # `CARDS fits CONTRACT` has a form of its own
    "item": _item,
    "card": _card,
    "tile": _card,
    "top": _top_cards,
    "cost_to_lay": _cost_to_lay,
    "placeable": _placeable,
    "min": _min,
    "max": _max,
    "abs": _abs,
    "can": _can,
}
"""The code of each function."""
