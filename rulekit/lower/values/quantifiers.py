"""Quantifiers as code: loops over cards, melds, players and teams."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from rulekit.ir.ops import Binary, Call, Const, Expr, Load, Local
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, add, bit, inverse, times
from rulekit.lower.values.cards import bag, shape
from rulekit.lower.values.owners import (
    each_bit,
    each_owner,
    is_one,
    neighbour,
    players_in,
)
from rulekit.lower.values.sparing import spare_solves
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.model.places import zone_of
from rulekit.types import (
    CARD,
    CARDS,
    MELD,
    MELDS,
    NEW_MELD,
    PILE,
    PLAYER,
    PLAYERS,
    SPREAD,
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
    elif isinstance(domain, forms.Names):
        with _each_name(body, name, domain) as found:
            yield found
    elif domain.type == SPREAD:
        with _each_new_meld(body, domain) as row, body.bound(name, row, NEW_MELD):
            yield row
    elif domain.type == MELDS:
        with _each_row(body, zone_of(domain)) as row, body.bound(name, row, MELD):
            yield row
    else:
        with each_card(body, name, domain) as face:
            yield face


@contextmanager
def _each_name(body: Body, name: str, domain: forms.Names) -> Iterator[Local]:
    """Each name of a list, in the order in which it lists them."""
    words = body.site.rules.lists[domain.list]
    found = body.fresh(name, ZERO)
    with body.loop(Binary("<", found, Const(len(words)))):
        with body.bound(name, found, symbol(domain.list)):
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
def _each_row(body: Body, domain: forms.Zone) -> Iterator[Local]:
    """Each meld of a zone, or of the zones of several owners."""
    zone = body.site.rules.zones[domain.name]
    place = body.site.plan.fields[f"zone.{zone.name}"]
    width = Const(3 + body.site.melds.room)
    if domain.owner is None or is_one(body, domain.owner, zone.owner):
        zones: list[Expr] = [body.value(domain)]
        with _rows(body, zones[0], width) as row:
            yield row
        return
    with each_owner(body, domain.owner, zone.owner) as index:
        here = body.fresh(
            "melds", add(body.site.address(f"zone.{zone.name}"), times(index, Const(place.stride)))
        )
        with _rows(body, here, width) as row:
            yield row


@contextmanager
def _each_new_meld(body: Body, spread: Phrase) -> Iterator[Local]:
    """Each meld of a spread, behind the bag of what it leaves over."""
    melds = add(body.value(spread), Const(body.site.cards.planes))
    with _rows(body, melds, Const(3 + body.site.melds.room)) as row:
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
    if domain.type in (CARDS, PILE) or shape(body, domain) == "row":
        return Call("bag_count", (bag(body, domain), face))
    return ONE


@contextmanager
def _met(body: Body, expr: forms.Quantifier) -> Iterator[Local]:
    """The loop of a quantifier, entered for those that it speaks of."""
    with each_element(body, expr.name, expr.domain) as found:
        holds = body.holds("where", expr.where)
        with body.when(holds):
            yield found
    spare_solves(body)


Quantified = (
    forms.Exists | forms.ForAll | forms.Count | forms.Sum | forms.Extreme
    | forms.All | forms.First | forms.FirstWith
)  # fmt: skip


def quantified(body: Body, expr: Quantified) -> Expr:
    """The value of a quantifier, after its loop."""
    match expr:
        case forms.Exists():
            return _exists(body, expr)
        case forms.ForAll():
            return _for_all(body, expr)
        case forms.Count():
            return _count(body, expr)
        case forms.Sum():
            return _sum(body, expr)
        case forms.Extreme():
            return _extreme(body, expr)[0]
        case forms.All():
            return _all_players(body, expr) if expr.type == PLAYERS else _all_cards(body, expr)
        case forms.First():
            return _first(body, expr)
        case forms.FirstWith():
            return _extreme(body, expr)[1]
        case _:
            assert_never(expr)


def _exists(body: Body, expr: forms.Exists) -> Expr:
    """1 if an element satisfies the condition, else 0."""
    result = body.fresh("any", ZERO)
    with _met(body, expr):
        body.set(result, ONE)
    return result


def _for_all(body: Body, expr: forms.ForAll) -> Expr:
    """1 if no element fails the condition, else 0."""
    result = body.fresh("every", ONE)
    with each_element(body, expr.name, expr.domain):
        holds = body.holds("where", expr.where)
        with body.when(inverse(holds)):
            body.set(result, ZERO)
    spare_solves(body)
    return result


def _count(body: Body, expr: forms.Count) -> Expr:
    """How many elements satisfy the condition; equal cards count singly."""
    result = body.fresh("count", ZERO)
    with _met(body, expr) as found:
        body.set(result, Binary("+", result, _copies(body, expr.domain, found)))
    return result


def _sum(body: Body, expr: forms.Sum) -> Expr:
    """The sum of an amount over the elements; equal cards count singly."""
    result = body.fresh("sum", ZERO)
    with _met(body, expr) as found:
        amount = times(body.value(expr.amount), _copies(body, expr.domain, found))
        body.set(result, Binary("+", result, amount))
    return result


def _extreme(body: Body, expr: forms.Extreme | forms.FirstWith) -> tuple[Expr, Expr]:
    """The extreme amount (0 of nothing), and the first element that has it (none of nothing)."""
    sign = ">" if expr.highest else "<"
    amount = body.fresh("amount", ZERO)
    which = body.fresh("which", ABSENT)
    with _from_first(body, expr) as found:
        here = body.held(body.value(expr.amount), "here")
        with body.when(Binary("or", Binary("==", which, ABSENT), Binary(sign, here, amount))):
            body.set(amount, here)
            body.set(which, found)
    return amount, which


def _first(body: Body, expr: forms.First) -> Expr:
    """The first element that satisfies the condition; none if there is none."""
    which = body.fresh("first", ABSENT)
    with _from_first(body, expr) as found, body.when(Binary("==", which, ABSENT)):
        body.set(which, found)
    return which


@contextmanager
def _from_first(body: Body, expr: forms.Extreme | forms.First | forms.FirstWith) -> Iterator[Local]:
    """The loop of `first X from P`: from a player on, once round the table as turns pass."""
    domain = expr.domain
    if domain.type != PLAYER:
        with _met(body, expr) as found:
            yield found
        return
    start = body.held(body.value(domain), "start")
    player = body.fresh(expr.name, start)
    seated = Load(body.site.address("seated"))
    with body.when(Binary("==", Binary("&", seated, bit(player)), ZERO)):  # who sits out is passed
        body.set(player, neighbour(body, player, "next"))
    left = body.fresh("left", Call("count_bits", (seated,)))
    with body.loop(Binary(">", left, ZERO)):
        body.set(left, Binary("-", left, ONE))
        with body.bound(expr.name, player, PLAYER):
            holds = body.holds("where", expr.where)
            with body.when(holds):
                yield player
        body.set(player, neighbour(body, player, "next"))


def _all_players(body: Body, expr: forms.All) -> Expr:
    """The players who satisfy the condition, as a set."""
    mask = body.fresh("all", ZERO)
    with _met(body, expr) as found:
        body.set(mask, Binary("|", mask, bit(found)))
    return mask


def _all_cards(body: Body, expr: forms.All) -> Expr:
    """The cards that satisfy the condition, as a bag."""
    place = body.bag()
    with _met(body, expr) as found:
        left = body.fresh("left", _copies(body, expr.domain, found))
        with body.loop(Binary(">", left, ZERO)):
            body.call("bag_add", place, found)
            body.set(left, Binary("-", left, ONE))
    return place
