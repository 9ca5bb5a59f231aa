"""Expressions of the model as code: scalars as values, bags and zones as addresses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard, assert_never

from rulekit.ir.ops import Binary, Call, Const, Expr, Fault, Load, Local
from rulekit.language.words import Unsaid
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, Bound, add, bit, both, inverse
from rulekit.lower.values.cards import bag, join, shape, zone_cards
from rulekit.lower.values.functions import at_least_placeable, call_of
from rulekit.lower.values.owners import (
    cell,
    column,
    each_owner,
    is_one,
    is_sure,
    kept,
    neighbour,
    players_in,
    table_of,
    team_of,
)
from rulekit.lower.values.properties import property_of
from rulekit.lower.values.quantifiers import quantified
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.settle.folding import fold, known
from rulekit.types import (
    CARDS,
    MELDS,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    TEAM,
    TEAMS,
)


def value(body: Body, expr: Phrase) -> Expr:
    """Code for a scalar: its value. For cards, melds and what is made of them: its address."""
    if expr.type not in (CARDS, PILE, MELDS):
        number = _known(body, expr)
        if number is not None:
            none = number == ABSENT.value and expr.type.name != NUMBER.name
            return ABSENT if none else Const(number)
    return _code(body, expr)


def _known(body: Body, expr: Phrase) -> int | None:
    """The value of an expression, if it is known here: by itself, or by names bound to numbers."""
    bound = {name: b.value.value for name, b in body.env.items() if isinstance(b.value, Const)}
    if not bound:
        return known(expr)
    return fold(expr, body.site.rules.definitions.__getitem__, bound)


def _code(body: Body, expr: Phrase) -> Expr:
    match expr:
        case forms.Const():
            return Const(expr.value)
        case forms.Given():
            return _given(body, expr)
        case forms.Local():
            return body.env[expr.name].value
        case forms.Variable() | forms.Ledger():
            return _cells(body, expr)
        case forms.Zone():
            return zone_cards(body, expr)
        case forms.Property():
            return property_of(body, expr)
        case forms.Call():
            return call_of(body, expr)
        case forms.Define():
            return _define(body, expr)
        case forms.Ranking():
            return _ranking(body, expr)
        case forms.Arithmetic():
            return _arithmetic(body, expr)
        case forms.Negative():
            return Binary("-", ZERO, body.value(expr.number))
        case forms.Compare():
            return _compare(body, expr)
        case forms.Member():
            return _member(body, expr)
        case forms.Between():
            return _between(body, expr)
        case forms.Fits():
            return _fits(body, expr)
        case forms.And():
            return _junction(body, expr, decisive=0)
        case forms.Or():
            return _junction(body, expr, decisive=1)
        case forms.Not():
            return inverse(body.value(expr.condition))
        case forms.Cases():
            return _cases(body, expr)
        case forms.Quantifier():
            return quantified(body, expr)
        case (  # functions take the one, quantifiers the other; options are settled
            forms.KindOfMove() | forms.Names() | forms.Option()
        ):  # fmt: skip
            raise AssertionError(f"'{expr.span.text}' is no value")
        case _:
            assert_never(expr)


def _given(body: Body, expr: forms.Given) -> Expr:
    name = expr.word
    everyone = Const((1 << body.site.rules.players) - 1)
    match name:
        case "me":
            return body.me
        case "winner" | "winners":
            place = "champions" if body.champions else "winners"
            winners = Load(body.site.address(place))
            return winners if name == "winners" else Call("lowest_bit", (winners,))
        case "reason":
            return Binary("-", Load(body.site.address("reason")), ONE)
        case "everyone" | "seated":
            return Load(body.site.address("seated"))
        case "others":
            return Binary(
                "&", Load(body.site.address("seated")), Binary("^", everyone, bit(body.me))
            )
        case "all_players":
            return everyone
        case "all_teams":
            return Const((1 << (max(body.site.teams) + 1)) - 1)
        case "next_player":
            return neighbour(body, body.me, "next")
        case "previous_player":
            return neighbour(body, body.me, "previous")
        case "random_player":
            return Call("random_bit", (Load(body.site.address("seated")),))
        case "deck":
            return body.site.address("table.deck")
        case "actor" | "dealer" | "turns" | "hands_played":
            return Load(body.site.address(name))
        case _:
            raise Unsaid("code", name, "rulekit/lower/values/exprs.py")


def _cells(body: Body, expr: forms.Variable | forms.Ledger) -> Expr:
    """The value of a cell, or the sum over several owners."""
    who, owner = expr.owner, kept(body, expr).owner
    if who is None or is_one(body, who, owner):
        return Load(cell(body, expr))
    total = body.fresh("sum", ZERO)
    first = body.held(column(body, expr), "cells")
    with each_owner(body, who, owner) as index:
        body.set(total, Binary("+", total, Load(add(first, index))))
    return total


def _arithmetic(body: Body, expr: forms.Arithmetic) -> Expr:
    left, right = expr.left, expr.right
    if expr.type == CARDS:
        place = body.bag()
        join(body, place, shape(body, left), body.value(left))
        if expr.sign == "+":
            join(body, place, shape(body, right), body.value(right))
        elif shape(body, right) == "card":
            card = body.held(body.value(right), "card")
            with body.when(Binary(">=", card, ZERO)):
                body.call("bag_take", place, card)
        else:
            body.call("bag_less", place, bag(body, right))
        return place
    if expr.type == PLAYERS:
        a, b = players_in(body, left), players_in(body, right)
        return (
            Binary("|", a, b)
            if expr.sign == "+"
            else Binary("&", a, Binary("^", b, Const((1 << body.site.rules.players) - 1)))
        )
    a, b = body.held(body.value(left)), body.value(right)
    if expr.sign in ("/", "mod"):
        b = body.held(b, "divisor")
        message = f"'{' '.join(expr.span.text.split())}' divides by nothing"
        with body.when(Binary("==", b, ZERO)):
            body.emit(Fault(body.site.fault(message, expr.span)))
    operator = {"/": "//", "mod": "%"}.get(expr.sign, expr.sign)
    return Binary(operator, a, b)


def _define(body: Body, expr: forms.Define) -> Expr:
    definition = body.site.rules.definitions[expr.name]
    bound: list[tuple[str, Bound]] = []
    for (name, kind), arg in zip(definition.params, expr.args, strict=True):
        made = bag(body, arg) if kind == CARDS else body.held(body.value(arg), name)
        if kind == TEAM and arg.type == PLAYER:
            made = team_of(body, made)
        if kind == PLAYERS:
            made = body.held(players_in(body, arg), name)
        bound.append((name, Bound(made, kind, is_sure(body, arg), table_of(body, arg))))
    before = dict(body.env)
    body.env = {**body.env, **dict(bound)}
    made = _one_of(body, expr, definition.body)
    body.env = before
    return made


def _junction(body: Body, expr: forms.And | forms.Or, decisive: int) -> Expr:
    first = body.value(expr.left)
    if isinstance(first, Const):
        return first if bool(first.value) == bool(decisive) else body.value(expr.right)
    with body.block() as inner:
        second = body.value(expr.right)
    if isinstance(second, Const) and not inner:
        return Const(decisive) if bool(second.value) == bool(decisive) else first
    if not inner:
        return Binary("or" if decisive else "and", first, second)
    result = body.fresh("holds", first)
    with body.when(inverse(result) if decisive else result):
        body.blocks[-1].extend(inner)
        body.set(result, second)
    return result


def _compare(body: Body, expr: forms.Compare) -> Expr:
    left, right = expr.left, expr.right
    if left.type == TEAM and right.type == PLAYER:
        a, b = body.value(left), team_of(body, body.value(right))
    elif left.type == PLAYER and right.type == TEAM:
        a, b = team_of(body, body.value(left)), body.value(right)
    elif body.site.sparing and _is_placeable(left):
        b = body.held(body.value(right))
        a = at_least_placeable(body, b, *left.args)
    elif body.site.sparing and _is_placeable(right):
        a = body.held(body.value(left))
        b = at_least_placeable(body, a, *right.args)
    else:
        a, b = body.held(body.value(left)), body.value(right)
    made = Binary({"=": "=="}.get(expr.relation, expr.relation), a, b)
    if left.type == NUMBER and not any(map(_is_placeable, (left, right))):
        body.compared.append((expr, made))
    return made


def _is_placeable(expr: Phrase) -> TypeGuard[forms.Call]:
    """Whether an expression asks for a search that is shorter if it is known what for."""
    return isinstance(expr, forms.Call) and expr.function == "placeable"


def _member(body: Body, expr: forms.Member) -> Expr:
    item, domain = expr.item, expr.domain
    if domain.type in (PLAYERS, TEAM, TEAMS):
        player = body.held(body.value(item), "player")
        mask = players_in(body, domain)
        return both(Binary(">=", player, ZERO), Binary("&", Binary(">>", mask, player), ONE))
    card = body.held(body.value(item), "card")
    cards = bag(body, domain)
    return both(Binary(">=", card, ZERO), Binary(">", Call("bag_count", (cards, card)), ZERO))


def _between(body: Body, expr: forms.Between) -> Expr:
    item, low, high = (body.held(body.value(each)) for each in (expr.number, expr.low, expr.high))
    return Binary("and", Binary(">=", item, low), Binary("<=", item, high))


def _fits(body: Body, expr: forms.Fits) -> Expr:
    card = body.held(body.value(expr.card), "card")
    row = body.value(expr.meld)
    return both(Binary(">=", card, ZERO), Call("row_fits", (row, card)))


def _cases(body: Body, expr: forms.Cases) -> Expr:
    result = body.fresh("case", ZERO)
    _case(body, expr, expr.cases, result)
    return result


def _one_of(body: Body, expr: Phrase, value: Phrase) -> Expr:
    """One of several values that an expression may have: cards, however they lie, as a bag."""
    return bag(body, value) if expr.type == CARDS else body.value(value)


def _case(
    body: Body, expr: forms.Cases, cases: Sequence[tuple[Phrase, Phrase]], result: Local
) -> None:
    if not cases:
        if expr.otherwise.span != expr.span:  # else it is not written: 0
            body.used("case", expr.otherwise.span)
        body.set(result, _one_of(body, expr, expr.otherwise))
        return
    (when, value), *others = cases
    condition = body.holds("when", when)
    with body.block() as then:
        if not isinstance(condition, Const):
            body.used("case", value.span)
        body.set(result, _one_of(body, expr, value))
    with body.block() as orelse:
        _case(body, expr, others, result)
    body.either(condition, then, orelse)


def _ranking(body: Body, expr: forms.Ranking) -> Expr:
    return Call("bag_rank", (bag(body, expr.cards), body.site.address(f"ranking.{expr.name}")))
