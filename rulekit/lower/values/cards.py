"""Cards as code: how they are kept at an address, and any of them together as a bag."""

from __future__ import annotations

from rulekit.ir.ops import Binary, Const, Expr
from rulekit.lower.body import ZERO, Body, add, times
from rulekit.lower.values.owners import (
    cell,
    each_owner,
    is_one,
)
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.types import (
    CARD,
    CARDS,
    LAYOFF,
    LAYOUT,
    MELD,
    MELDS,
    NEW_MELD,
    PILE,
    SPREAD,
)


def shape(body: Body, expr: Phrase) -> str:
    """How the cards at the address of an expression are kept: bag, pile, melds, row or spread."""
    if isinstance(expr, forms.Zone):
        zone = body.site.rules.zones[expr.name]
        if expr.owner is not None and not is_one(body, expr.owner, zone.owner):
            return "bag"
        return {"cards": "bag", "melds": "melds"}.get(zone.shape, "pile")
    if expr.type == PILE and isinstance(expr, forms.Given | forms.Define | forms.Cases):
        return "pile"
    if isinstance(expr, forms.Local):
        return {
            CARDS: "bag",
            PILE: "pile",
            MELD: "row",
            NEW_MELD: "row",
            SPREAD: "spread",
            LAYOUT: "spread",
            MELDS: "melds",
            CARD: "card",
        }[body.env[expr.name].type]
    return {
        CARD: "card",
        MELD: "row",
        NEW_MELD: "row",
        SPREAD: "spread",
        LAYOUT: "spread",
        LAYOFF: "layoff",
    }.get(expr.type, "bag")


def bag(body: Body, expr: Phrase) -> Expr:
    """The address of a bag that holds the cards of an expression. It may be the zone itself."""
    form = shape(body, expr)
    made = body.value(expr)
    if form == "bag":
        return made
    place = body.bag()
    join(body, place, form, made)
    return place


def join(body: Body, place: Expr, form: str, made: Expr) -> None:
    """Add cards of any shape to a bag."""
    match form:
        case "card":
            card = body.held(made, "card")
            with body.when(Binary(">=", card, ZERO)):
                body.call("bag_add", place, card)
        case "spread":
            body.call("melds_bag", place, add(made, Const(body.site.cards.planes)))
        case _:
            function = {
                "bag": "bag_join",
                "pile": "pile_to_bag",
                "melds": "melds_bag",
                "row": "row_bag",
            }
            body.call(function[form], place, made)


def zone_cards(body: Body, expr: forms.Zone) -> Expr:
    """The address of a zone; of several zones, the address of all their cards together."""
    name, zone = f"zone.{expr.name}", body.site.rules.zones[expr.name]
    if expr.owner is None:
        return body.site.address(name)
    if is_one(body, expr.owner, zone.owner):
        return cell(body, name, zone.owner, expr.owner)
    place = body.site.plan.fields[name]
    together = body.bag()
    with each_owner(body, expr.owner, zone.owner) as index:
        here = add(body.site.address(name), times(index, Const(place.stride)))
        body.call(
            {"cards": "bag_join", "melds": "melds_bag"}.get(zone.shape, "pile_to_bag"),
            together,
            here,
        )
    return together
