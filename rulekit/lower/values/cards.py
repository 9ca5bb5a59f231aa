"""Cards as code: how they are kept at an address, and any of them together as a bag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from rulekit.ir.ops import Binary, Const, Expr
from rulekit.language.declarations import Shape
from rulekit.lower.body import ZERO, Body, Site, add, times
from rulekit.lower.values.owners import (
    each_owner,
    is_one,
    zone_cell,
)
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.types import (
    CARD,
    CARDS,
    EXCHANGE,
    LAYOFF,
    LAYOUT,
    MELD,
    MELDS,
    NEW_MELD,
    PILE,
    SPREAD,
    Type,
)

Form = Literal["card", "bag", "pile", "row", "melds", "spread"]
"""How cards are kept at an address: one card, a bag, in an order, one meld, melds, or a spread."""


_MADE: Mapping[Type, Form] = {
    CARD: "card", MELD: "row", NEW_MELD: "row", SPREAD: "spread", LAYOUT: "spread",
}  # fmt: skip
_BOUND: Mapping[Type, Form] = {**_MADE, CARDS: "bag", PILE: "pile", MELDS: "melds"}


def spread_words(site: Site) -> int:
    """Words of several melds, with the bag of what they leave over before them."""
    rows = 1 + site.cards.size // site.melds.least
    return site.cards.planes + 1 + rows * (3 + site.melds.room)


def kept_as(zone: Shape) -> Form:
    """How a zone of this shape keeps its cards."""
    match zone:
        case "cards":
            return "bag"
        case "pile" | "card":
            return "pile"
        case "melds":
            return "melds"
        case _:
            assert_never(zone)


def shape(body: Body, expr: Phrase) -> Form:
    """How the cards at the address of an expression are kept."""
    if isinstance(expr, forms.Zone):
        zone = body.site.rules.zones[expr.name]
        if expr.owner is not None and not is_one(body, expr.owner, zone.owner):
            return "bag"
        return kept_as(zone.shape)
    if expr.type == PILE and isinstance(expr, forms.Given | forms.Define | forms.Cases):
        return "pile"
    if isinstance(expr, forms.Local):
        return _BOUND[body.env[expr.name].type]
    assert expr.type not in (LAYOFF, EXCHANGE), "that is a card and a meld"
    return _MADE.get(expr.type, "bag")


def bag(body: Body, expr: Phrase) -> Expr:
    """The address of a bag that holds the cards of an expression. It may be the zone itself."""
    form = shape(body, expr)
    made = body.value(expr)
    if form == "bag":
        return made
    place = body.bag()
    join(body, place, form, made)
    return place


def join(body: Body, place: Expr, form: Form, made: Expr) -> None:
    """Add cards of any shape to a bag."""
    match form:
        case "card":
            card = body.held(made, "card")
            with body.when(Binary(">=", card, ZERO)):
                body.call("bag_add", place, card)
        case "spread":
            body.call("melds_bag", place, add(made, Const(body.site.cards.planes)))
        case "bag":
            body.call("bag_join", place, made)
        case "pile":
            body.call("pile_to_bag", place, made)
        case "melds":
            body.call("melds_bag", place, made)
        case "row":
            body.call("row_bag", place, made)
        case _:
            assert_never(form)


def zone_cards(body: Body, expr: forms.Zone) -> Expr:
    """The address of a zone; of several zones, the address of all their cards together."""
    name, zone = f"zone.{expr.name}", body.site.rules.zones[expr.name]
    if expr.owner is None:
        return body.site.address(name)
    if is_one(body, expr.owner, zone.owner):
        return zone_cell(body, name, zone.owner, expr.owner)
    place = body.site.plan.fields[name]
    together = body.bag()
    with each_owner(body, expr.owner, zone.owner) as index:
        here = add(body.site.address(name), times(index, Const(place.stride)))
        join(body, together, kept_as(zone.shape), here)
    return together
