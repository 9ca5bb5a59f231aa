"""Expressions of the model as code: scalars as values, bags and zones as addresses."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.ir.ops import Binary, Call, Const, Expr, Fault, Load, Local
from rulekit.language.words import Unsaid
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, Bound, add, bit, both, inverse
from rulekit.lower.fold import NONE, fold
from rulekit.lower.values import quantifiers
from rulekit.lower.values.cards import bag, join, shape, zone_cards
from rulekit.lower.values.functions import at_least_placeable, call_of
from rulekit.lower.values.owners import (
    cell,
    each_owner,
    is_one,
    is_sure,
    neighbour,
    players_in,
    team_of,
)
from rulekit.lower.values.properties import property_of
from rulekit.model.expr import Expr as Phrase
from rulekit.types import (
    CARDS,
    MELDS,
    PILE,
    PLAYER,
    PLAYERS,
    TEAM,
    TEAMS,
)


def value(body: Body, expr: Phrase) -> Expr:
    """Code for a scalar: its value. For bags, zones, melds, spreads and layoffs: its address."""
    bound = {name: b.value.value for name, b in body.env.items() if isinstance(b.value, Const)}
    if expr.type not in (CARDS, PILE, MELDS):
        known = fold(expr, body.site.setting, bound)
        if known is not None:
            return ABSENT if known == NONE and expr.op == "const" else Const(known)
    return CODE[expr.op](body, expr)


def _local(body: Body, expr: Phrase) -> Expr:
    return body.env[str(expr.value)].value


def _const(_body: Body, expr: Phrase) -> Expr:
    return Const(int(expr.value))


def _option(body: Body, expr: Phrase) -> Expr:
    return Const(body.site.setting.options[str(expr.value)])


def _given(body: Body, expr: Phrase) -> Expr:
    name = str(expr.value)
    everyone = Const((1 << body.site.setting.players) - 1)
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
        case "random_player":
            return Call("random_bit", (Load(body.site.address("seated")),))
        case "deck":
            return body.site.address("table.deck")
        case "actor" | "dealer" | "turns" | "hands_played":
            return Load(body.site.address(name))
        case _:
            raise Unsaid("code", name, "rulekit/lower/values/exprs.py")


def _variable(body: Body, expr: Phrase) -> Expr:
    return _cells(body, expr, f"var.{expr.value}", body.site.rules.variables[str(expr.value)].owner)


def _ledger(body: Body, expr: Phrase) -> Expr:
    return _cells(
        body, expr, f"ledger.{expr.value}", body.site.rules.ledgers[str(expr.value)].owner
    )


def _cells(body: Body, expr: Phrase, name: str, owner: str) -> Expr:
    """The value of a cell, or the sum over several owners."""
    if not expr.args:
        return Load(body.site.address(name))
    who = expr.args[0]
    if is_one(body, who, owner):
        return Load(cell(body, name, owner, who))
    total = body.fresh("sum", ZERO)
    with each_owner(body, who, owner) as index:
        body.set(total, Binary("+", total, Load(add(body.site.address(name), index))))
    return total


def _arithmetic(body: Body, expr: Phrase) -> Expr:
    left, right = expr.args
    if expr.type == CARDS:
        place = body.bag()
        join(body, place, shape(body, left), body.value(left))
        if expr.value == "+":
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
            if expr.value == "+"
            else Binary("&", a, Binary("^", b, Const((1 << body.site.setting.players) - 1)))
        )
    a, b = body.held(body.value(left)), body.value(right)
    if expr.value in ("/", "mod"):
        b = body.held(b, "divisor")
        message = f"'{' '.join(expr.span.text.split())}' divides by nothing"
        with body.when(Binary("==", b, ZERO)):
            body.emit(Fault(body.site.fault(message, expr.span)))
    operator = {"/": "//", "mod": "%"}.get(str(expr.value), str(expr.value))
    return Binary(operator, a, b)


def _negative(body: Body, expr: Phrase) -> Expr:
    return Binary("-", ZERO, body.value(expr.args[0]))


def _define(body: Body, expr: Phrase) -> Expr:
    definition = body.site.rules.definitions[str(expr.value)]
    bound: list[tuple[str, Bound]] = []
    for (name, kind), arg in zip(definition.params, expr.args, strict=True):
        made = bag(body, arg) if kind == CARDS else body.held(body.value(arg), name)
        if kind == TEAM and arg.type == PLAYER:
            made = team_of(body, made)
        if kind == PLAYERS:
            made = body.held(players_in(body, arg), name)
        bound.append((name, Bound(made, kind, is_sure(body, arg))))
    before = dict(body.env)
    body.env = {**body.env, **dict(bound)}
    made = _definition_body(body, definition.body.cases, expr)
    body.env = before
    return made


def _definition_body(
    body: Body, cases: tuple[tuple[Phrase | None, Phrase], ...], expr: Phrase
) -> Expr:
    args: list[Phrase] = []
    for condition, inner in cases:
        holds = 1 if condition is None else fold(condition, body.site.setting)
        if holds == 0:
            continue
        if holds is not None and not args:
            return _one_of(body, expr, inner)
        args += [inner] if condition is None or holds else [condition, inner]
        if condition is None or holds:
            break
    if len(args) % 2 == 0:
        args.append(Phrase("const", expr.type, expr.span, value=0))
    return body.value(Phrase("cases", expr.type, expr.span, tuple(args)))


def _and(body: Body, expr: Phrase) -> Expr:
    return _junction(body, expr, decisive=0)


def _or(body: Body, expr: Phrase) -> Expr:
    return _junction(body, expr, decisive=1)


def _junction(body: Body, expr: Phrase, decisive: int) -> Expr:
    left, right = expr.args
    first = body.value(left)
    if isinstance(first, Const):
        return first if bool(first.value) == bool(decisive) else body.value(right)
    with body.block() as inner:
        second = body.value(right)
    if isinstance(second, Const) and not inner:
        return Const(decisive) if bool(second.value) == bool(decisive) else first
    if not inner:
        return Binary("or" if decisive else "and", first, second)
    result = body.fresh("holds", first)
    with body.when(inverse(result) if decisive else result):
        body.blocks[-1].extend(inner)
        body.set(result, second)
    return result


def _not(body: Body, expr: Phrase) -> Expr:
    return inverse(body.value(expr.args[0]))


def _compare(body: Body, expr: Phrase) -> Expr:
    left, right = expr.args
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
    return Binary({"=": "=="}.get(str(expr.value), str(expr.value)), a, b)


def _is_placeable(expr: Phrase) -> bool:
    """Whether an expression asks for a search that is shorter if it is known what for."""
    return expr.op == "call" and expr.value == "placeable"


def _member(body: Body, expr: Phrase) -> Expr:
    item, domain = expr.args
    if domain.type in (PLAYERS, TEAM, TEAMS):
        player = body.held(body.value(item), "player")
        mask = players_in(body, domain)
        return both(Binary(">=", player, ZERO), Binary("&", Binary(">>", mask, player), ONE))
    card = body.held(body.value(item), "card")
    cards = bag(body, domain)
    return both(Binary(">=", card, ZERO), Binary(">", Call("bag_count", (cards, card)), ZERO))


def _between(body: Body, expr: Phrase) -> Expr:
    item, low, high = (body.held(body.value(arg)) for arg in expr.args)
    return Binary("and", Binary(">=", item, low), Binary("<=", item, high))


def _fits(body: Body, expr: Phrase) -> Expr:
    card = body.held(body.value(expr.args[0]), "card")
    row = body.value(expr.args[1])
    return both(Binary(">=", card, ZERO), Call("row_fits", (row, card)))


def _cases(body: Body, expr: Phrase) -> Expr:
    result = body.fresh("case", ZERO)
    _case(body, expr, expr.args, result)
    return result


def _one_of(body: Body, expr: Phrase, arg: Phrase) -> Expr:
    """One of several values that an expression may have: cards, however they lie, as a bag."""
    return bag(body, arg) if expr.type == CARDS else body.value(arg)


def _case(body: Body, expr: Phrase, args: tuple[Phrase, ...], result: Local) -> None:
    if len(args) == 1:
        body.set(result, _one_of(body, expr, args[0]))
        return
    condition = body.value(args[0])
    with body.block() as then:
        body.set(result, _one_of(body, expr, args[1]))
    with body.block() as orelse:
        _case(body, expr, args[2:], result)
    body.either(condition, then, orelse)


def _ranking(body: Body, expr: Phrase) -> Expr:
    cards = bag(body, expr.args[0])
    return Call("bag_rank", (cards, body.site.address(f"ranking.{expr.value}")))


def _items(body: Body, expr: Phrase) -> Expr:
    return body.value(expr.args[0])


CODE: Mapping[str, Callable[[Body, Phrase], Expr]] = {
    "local": _local,
    "const": _const,
    "option": _option,
    "given": _given,
    "variable": _variable,
    "ledger": _ledger,
    "arithmetic": _arithmetic,
    "negative": _negative,
    "define": _define,
    "and": _and,
    "or": _or,
    "not": _not,
    "compare": _compare,
    "member": _member,
    "between": _between,
    "fits": _fits,
    "cases": _cases,
    "items": _items,
    "ranking": _ranking,
    "zone": zone_cards,
    "property": property_of,
    "call": call_of,
    "any": quantifiers.any_of,
    "every": quantifiers.every_of,
    "count": quantifiers.count_of,
    "sum": quantifiers.sum_of,
    "highest": quantifiers.highest_of,
    "lowest": quantifiers.lowest_of,
    "best": quantifiers.best_of,
    "worst": quantifiers.worst_of,
    "first": quantifiers.first_of,
    "all": quantifiers.all_of,
}
"""The code of each operation of the model."""
