"""Properties as code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.ir.ops import Binary, Call, Const, Expr, Load
from rulekit.language.words import Unsaid
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, add, both
from rulekit.lower.values.cards import bag, shape, spread_words
from rulekit.lower.values.owners import (
    each_bit,
    neighbour,
    owner_value,
    players_in,
    table_of,
    team_of,
)
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.types import (
    EXCHANGE,
    PLAYERS,
    TEAM,
    TEAMS,
)


def property_of(body: Body, expr: forms.Property) -> Expr:
    """The code of `P of X`, and of `X is P`. Raises Unsaid for a word that has no code."""
    word = expr.word
    if word not in PROPERTIES:
        raise Unsaid("code", word, "PROPERTIES of rulekit/lower/values/properties.py")
    return PROPERTIES[word](body, expr.thing)


def _of_face(body: Body, thing: Phrase, table: str) -> Expr:
    face = body.held(body.value(thing), "card")
    result = body.fresh("of", ABSENT)
    with body.when(Binary(">=", face, ZERO)):
        body.set(result, Load(add(body.site.address(table), face)))
    return result


def _the_rank(body: Body, thing: Phrase) -> Expr:
    return _of_face(body, thing, "table.rank")


def _the_suit(body: Body, thing: Phrase) -> Expr:
    return _of_face(body, thing, "table.suit")


def the_value(body: Body, thing: Phrase) -> Expr:
    """The points of a card; ABSENT for none, of which a watched program takes note."""
    if not body.site.watched or isinstance(thing, forms.Local):
        return _of_face(body, thing, "table.value")
    card = body.held(body.value(thing), "card")
    message = f"the value of '{' '.join(thing.span.text.split())}' is read where no card is there"
    with body.when(Binary("<", card, ZERO)):
        body.store("watched", Const(1 + body.site.fault(message, thing.span)))
    result = body.fresh("of", ABSENT)
    with body.when(Binary(">=", card, ZERO)):
        body.set(result, Load(add(body.site.address("table.value"), card)))
    return result


def _the_position(body: Body, thing: Phrase) -> Expr:
    return add(body.value(thing), ONE)


def _the_wild(body: Body, thing: Phrase) -> Expr:
    """Whether a card is wild; of an exchange, the wild that leaves."""
    if thing.type == EXCHANGE:
        return Load(add(body.value(thing), Const(wild_exchanged(body))))
    face = body.held(body.value(thing), "card")
    cards = body.site.cards
    mask = Load(body.site.address("hand.wild")) if cards.of_hand else Const(cards.wild)
    wild = Binary("&", Binary(">>", mask, face), ONE)
    return both(Binary(">=", face, ZERO), wild)


def wild_exchanged(body: Body) -> int:
    """Where the wild stands in an exchange: after the card, the meld, and the one that results."""
    return 2 + 3 + body.site.melds.room


def _the_top(body: Body, thing: Phrase) -> Expr:
    return Call("pile_top", (body.value(thing),))


def _the_bottom(body: Body, thing: Phrase) -> Expr:
    pile = body.held(body.value(thing), "pile")
    return Call("pile_at", (pile, Binary("-", Load(pile), ONE)))


def _the_size(body: Body, thing: Phrase) -> Expr:
    if thing.type in (PLAYERS, TEAM, TEAMS):
        return Call("count_bits", (players_in(body, thing),))
    form, made = shape(body, thing), body.value(thing)
    match form:
        case "bag":
            return Call("bag_size", (made,))
        case "row":
            return Load(add(made, Const(2)))
        case "spread":
            return Load(add(made, Const(body.site.cards.planes)))
        case _:
            return Load(made)


def _the_empty(body: Body, thing: Phrase) -> Expr:
    form = shape(body, thing)
    if form == "bag":
        return Call("bag_empty", (body.value(thing),))
    return Binary("==", _the_size(body, thing), ZERO)


def _the_cards(body: Body, thing: Phrase) -> Expr:
    return bag(body, thing)


def _the_rest(body: Body, thing: Phrase) -> Expr:
    """The bag with which a spread or layout begins."""
    return body.value(thing)


def _the_changed(body: Body, thing: Phrase) -> Expr:
    """A spread of the melds of a layout that its table lacks; nothing is left over."""
    table = table_of(body, thing)
    assert table is not None, "a layout is chosen on a table"
    layout = add(body.value(thing), Const(body.site.cards.planes))
    place = body.work(spread_words(body.site), "melds that change")
    body.call("bag_clear", place)
    body.call("melds_changed", add(place, Const(body.site.cards.planes)), layout, table)
    return place


def _the_kind(body: Body, thing: Phrase) -> Expr:
    kind = Load(body.value(thing))
    if not body.site.melds.grown:
        return kind
    return Load(add(body.site.address("table.origin"), kind))


def _the_wilds(body: Body, thing: Phrase) -> Expr:
    return Call("row_wilds", (body.value(thing),))


def _the_pure(body: Body, thing: Phrase) -> Expr:
    return Binary("==", _the_wilds(body, thing), ZERO)


def _the_card(body: Body, thing: Phrase) -> Expr:
    return Load(body.value(thing))


def _the_meld(body: Body, thing: Phrase) -> Expr:
    return Load(add(body.value(thing), ONE))


def _the_shifted(body: Body, thing: Phrase) -> Expr:
    made = body.value(thing)
    return Call("row_shifted", (Load(add(made, ONE)), add(made, Const(2))))


def _the_left(body: Body, thing: Phrase) -> Expr:
    return neighbour(body, body.value(thing), "left")


def _the_right(body: Body, thing: Phrase) -> Expr:
    return neighbour(body, body.value(thing), "right")


def _the_after(body: Body, thing: Phrase) -> Expr:
    return neighbour(body, body.value(thing), "next")


def _the_opponents(body: Body, thing: Phrase) -> Expr:
    player, kind = owner_value(body, thing)
    team = player if kind == TEAM else team_of(body, player)
    members, seated = body.site.address("table.members"), Load(body.site.address("seated"))
    return Call("opponents_of", (members, team, seated))


def _the_opponent(body: Body, thing: Phrase) -> Expr:
    index, kind = owner_value(body, thing)
    if kind == TEAM:
        return Call("other_side", (index,))
    return Call("lowest_bit", (_the_opponents(body, thing),))


def _the_team(body: Body, thing: Phrase) -> Expr:
    return team_of(body, body.value(thing))


def _the_members(body: Body, thing: Phrase) -> Expr:
    return players_in(body, thing)


def _the_laid(body: Body, thing: Phrase) -> Expr:
    players = body.held(players_in(body, thing), "players")
    place = body.bag()
    with each_bit(body, players) as player:
        for melds in _tables(body):
            body.call("melds_cards_of", place, melds, player)
    return place


def _the_melded(body: Body, thing: Phrase) -> Expr:
    players = body.held(players_in(body, thing), "players")
    total = body.fresh("melded", ZERO)
    with each_bit(body, players) as player:
        for melds in _tables(body):
            body.set(total, Binary("+", total, Call("melds_points_of", (melds, player))))
    return total


def _tables(body: Body) -> list[Const]:
    """The addresses of all zones of melds."""
    return [
        body.site.address(f"zone.{zone.name}", index)
        for zone in body.site.rules.zones.values()
        if zone.shape == "melds"
        for index in range(body.site.plan.fields[f"zone.{zone.name}"].count)
    ]


PROPERTIES: Mapping[str, Callable[[Body, Phrase], Expr]] = {
    "rank": _the_rank,
    "number": _the_rank,
    "suit": _the_suit,
    "color": _the_suit,
    "value": the_value,
    "position": _the_position,
    "wild": _the_wild,
    "top": _the_top,
    "bottom": _the_bottom,
    "size": _the_size,
    "empty": _the_empty,
    "cards": _the_cards,
    "rest": _the_rest,
    "played": _the_rest,
    "changed": _the_changed,
    "kind": _the_kind,
    "wilds": _the_wilds,
    "pure": _the_pure,
    "card": _the_card,
    "meld": _the_meld,
    "shifted": _the_shifted,
    "left": _the_left,
    "right": _the_right,
    "after": _the_after,
    "opponents": _the_opponents,
    "opponent": _the_opponent,
    "team": _the_team,
    "members": _the_members,
    "laid": _the_laid,
    "melded": _the_melded,
}
"""The code of each property."""
