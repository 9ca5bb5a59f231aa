"""Quantifiers as code: loops over cards, melds, players and teams."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulekit.ir.ops import Binary, Call, Const, Expr, Load, Local
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, add, bit, times
from rulekit.lower.values.cards import bag, shape
from rulekit.lower.values.owners import (
    each_bit,
    each_owner,
    is_one,
    neighbour,
    players_in,
)
from rulekit.lower.values.sparing import spare_solves
from rulekit.model.expr import Expr as Phrase
from rulekit.types import (
    CARD,
    CARDS,
    MELD,
    MELDS,
    PILE,
    PLAYER,
    PLAYERS,
    TEAM,
    TEAMS,
    symbol,
)


@contextmanager
def each_element(body: Body, name: str, domain: Phrase) -> Iterator[Local]:
    """Statements made inside are done for each element of a domain, the name bound to it."""
    if domain.type in (PLAYERS, PLAYER, TEAM, TEAMS):
        kind = TEAM if domain.type == TEAMS else PLAYER
        mask = body.value(domain) if domain.type == TEAMS else players_in(body, domain)
        with each_bit(body, mask, name) as found, body.bound(name, found, kind):
            yield found
    elif domain.type.name == "names":
        with _each_name(body, name, domain) as found:
            yield found
    elif domain.type == MELDS:
        with _each_row(body, domain) as row, body.bound(name, row, MELD):
            yield row
    else:
        with each_card(body, name, domain) as face:
            yield face


@contextmanager
def _each_name(body: Body, name: str, domain: Phrase) -> Iterator[Local]:
    """Each name of a list, in the order in which it lists them."""
    words = body.site.rules.lists[str(domain.value)]
    found = body.fresh(name, ZERO)
    with body.loop(Binary("<", found, Const(len(words)))):
        with body.bound(name, found, symbol(str(domain.value))):
            yield found
        body.set(found, Binary("+", found, ONE))


@contextmanager
def each_card(body: Body, name: str, domain: Phrase) -> Iterator[Local]:
    """Statements made inside are done for each different face of a bag, lowest first."""
    cards = bag(body, domain)
    face = body.fresh(name, Call("bag_next", (cards, Const(-1))))
    with body.loop(Binary(">=", face, ZERO)):
        with body.bound(name, face, CARD):
            yield face
        body.set(face, Call("bag_next", (cards, face)))


@contextmanager
def _each_row(body: Body, domain: Phrase) -> Iterator[Local]:
    """Each meld of a zone, or of the zones of several owners."""
    zone = body.site.rules.zones[str(domain.value)]
    place = body.site.plan.fields[f"zone.{zone.name}"]
    width = Const(3 + body.site.melds.room)
    if not domain.args or is_one(body, domain.args[0], zone.owner):
        zones: list[Expr] = [body.value(domain)]
        with _rows(body, zones[0], width) as row:
            yield row
        return
    with each_owner(body, domain.args[0], zone.owner) as index:
        here = body.fresh(
            "melds", add(body.site.address(f"zone.{zone.name}"), times(index, Const(place.stride)))
        )
        with _rows(body, here, width) as row:
            yield row


@contextmanager
def _rows(body: Body, zone: Expr, width: Const) -> Iterator[Local]:
    zone = body.held(zone, "melds")
    row = body.fresh("row", add(zone, ONE))
    end = body.fresh("end", Binary("+", row, Binary("*", Load(zone), width)))
    with body.loop(Binary("<", row, end)):
        yield row
        body.set(row, Binary("+", row, width))


def _copies(body: Body, domain: Phrase, face: Expr) -> Expr:
    """How many of a card a domain holds; 1 where elements are counted singly."""
    if domain.type in (CARDS, PILE) or shape(body, domain) in ("row", "spread"):
        return Call("bag_count", (bag(body, domain), face))
    return ONE


@contextmanager
def _ranging(body: Body, expr: Phrase) -> Iterator[Local]:
    """The loop of a quantifier, entered where its condition holds."""
    domain, condition = expr.args[0], expr.args[1]
    with each_element(body, str(expr.value), domain) as found:
        holds = body.value(condition)
        with body.when(holds):
            yield found
    spare_solves(body)


def any_of(body: Body, expr: Phrase) -> Expr:
    """1 if an element satisfies the condition, else 0."""
    result = body.fresh("any", ZERO)
    with _ranging(body, expr):
        body.set(result, ONE)
    return result


def every_of(body: Body, expr: Phrase) -> Expr:
    """1 if no element fails the condition, else 0."""
    result = body.fresh("every", ONE)
    domain, condition = expr.args
    denied = Phrase("not", condition.type, condition.span, (condition,))
    with _ranging(body, Phrase("any", expr.type, expr.span, (domain, denied), expr.value)):
        body.set(result, ZERO)
    return result


def count_of(body: Body, expr: Phrase) -> Expr:
    """How many elements satisfy the condition; equal cards count singly."""
    result = body.fresh("count", ZERO)
    with _ranging(body, expr) as found:
        body.set(result, Binary("+", result, _copies(body, expr.args[0], found)))
    return result


def sum_of(body: Body, expr: Phrase) -> Expr:
    """The sum of an amount over the elements; equal cards count singly."""
    result = body.fresh("sum", ZERO)
    with _ranging(body, expr) as found:
        amount = times(body.value(expr.args[2]), _copies(body, expr.args[0], found))
        body.set(result, Binary("+", result, amount))
    return result


def highest_of(body: Body, expr: Phrase) -> Expr:
    """The highest amount; 0 of nothing."""
    return _extreme(body, expr, ">")[0]


def lowest_of(body: Body, expr: Phrase) -> Expr:
    """The lowest amount; 0 of nothing."""
    return _extreme(body, expr, "<")[0]


def best_of(body: Body, expr: Phrase) -> Expr:
    """The first element with the highest amount; none of nothing."""
    return _extreme(body, expr, ">")[1]


def worst_of(body: Body, expr: Phrase) -> Expr:
    """The first element with the lowest amount; none of nothing."""
    return _extreme(body, expr, "<")[1]


def _extreme(body: Body, expr: Phrase, sign: str) -> tuple[Expr, Expr]:
    """The extreme amount (0 of nothing), and the first element that has it (none of nothing)."""
    amount = body.fresh("amount", ZERO)
    which = body.fresh("which", ABSENT)
    with _from_first(body, expr) as found:
        here = body.held(body.value(expr.args[2]), "here")
        with body.when(Binary("or", Binary("==", which, ABSENT), Binary(sign, here, amount))):
            body.set(amount, here)
            body.set(which, found)
    return amount, which


def first_of(body: Body, expr: Phrase) -> Expr:
    """The first element that satisfies the condition; none if there is none."""
    which = body.fresh("first", ABSENT)
    with _from_first(body, expr) as found, body.when(Binary("==", which, ABSENT)):
        body.set(which, found)
    return which


@contextmanager
def _from_first(body: Body, expr: Phrase) -> Iterator[Local]:
    """The loop of `first X from P`: from a player on, once round the table as turns pass."""
    domain = expr.args[0]
    if domain.type != PLAYER:
        with _ranging(body, expr) as found:
            yield found
        return
    start = body.held(body.value(domain), "start")
    player = body.fresh(str(expr.value), start)
    seated = Load(body.site.address("seated"))
    with body.when(Binary("==", Binary("&", seated, bit(player)), ZERO)):  # who sits out is passed
        body.set(player, neighbour(body, player, "next"))
    left = body.fresh("left", Call("count_bits", (seated,)))
    with body.loop(Binary(">", left, ZERO)):
        body.set(left, Binary("-", left, ONE))
        with body.bound(str(expr.value), player, PLAYER):
            holds = body.value(expr.args[1])
            with body.when(holds):
                yield player
        body.set(player, neighbour(body, player, "next"))


def all_of(body: Body, expr: Phrase) -> Expr:
    """The elements that satisfy the condition, as a bag or a set of players."""
    if expr.type == PLAYERS:
        mask = body.fresh("all", ZERO)
        with _ranging(body, expr) as found:
            body.set(mask, Binary("|", mask, bit(found)))
        return mask
    place = body.bag()
    with _ranging(body, expr) as found:
        left = body.fresh("left", _copies(body, expr.args[0], found))
        with body.loop(Binary(">", left, ZERO)):
            body.call("bag_add", place, found)
            body.set(left, Binary("-", left, ONE))
    return place
