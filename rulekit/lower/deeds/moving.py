"""Moving cards between zones as code: moves, shuffles, deals, and what everybody then knows."""

from __future__ import annotations

from rulekit.ir.ops import Binary, Call, Const, Expr, Fault, Load
from rulekit.kernel.memory.header import UNSEEN
from rulekit.lower.body import ONE, ZERO, Body, add, both, times
from rulekit.lower.deeds.sights import (
    BAG,
    PILED,
    arrives,
    departs,
    form,
    known,
    note,
    number,
    seen,
)
from rulekit.lower.deeds.taking import Taking, written
from rulekit.lower.values import owners
from rulekit.model import expr as forms
from rulekit.model.effect import Deal, Effect, Flip, Move, Reveal, Shuffle, Swap
from rulekit.model.expr import Expr as Phrase
from rulekit.model.expr import Zone
from rulekit.model.places import Place, zone_of
from rulekit.types import CARDS, PILE

NO_SUCH_CARD = "there is no such card to move"


def move(body: Body, effect: Move) -> None:
    """Move one card, some from the top of a pile, or all of a zone; a card not there is a fault."""
    thing, source, target = effect.cards, effect.source, effect.target
    match thing:
        case forms.Call(function="top", args=(_, most)):
            _move_top(body, effect, most)
            return
        case _ if thing.type in (CARDS, PILE):
            _pour(body, effect, zone_of(source), target, under=effect.under)
            return
    place = _place_in_pile(body, thing, source)
    if place is not None:
        _move_from_within(body, effect, place)
        return
    on_top = isinstance(thing, forms.Property) and thing.word == "top"
    face = body.held(body.value(thing), "card")

    def taken(zone: Zone, face: Expr) -> None:
        _make_room(body, effect, target.name, body.value(target), ONE)
        _arrive(body, zone, target, face, on_top=on_top, put=_put(effect))

    chosen = body.lies.get(thing.name, ()) if isinstance(thing, forms.Local) else ()
    lies = (Place(source),) if isinstance(source, Zone) else chosen
    Taking(body, lies, NO_SUCH_CARD, effect, taken).take(face)


def _put(effect: Move) -> str:
    """The kernel function that puts a card where the effect wants it."""
    return "zone_put_under" if effect.under else "zone_put"


def _place_in_pile(body: Body, thing: Phrase, source: Phrase) -> Expr | None:
    """The place, from 0 for the top, of a card that is named by it; equal ones may lie above."""
    match thing:
        case forms.Property(word="bottom", thing=pile) if pile == source:
            return Binary("-", Load(body.value(source)), ONE)
        case forms.Call(function="item", args=(pile, number)) if pile == source:
            return Binary("-", body.value(number), ONE)
        case _:
            return None


def _move_from_within(body: Body, effect: Move, place: Expr) -> None:
    """Just the card at a place of a pile."""
    source, target = zone_of(effect.source), effect.target
    face = body.fresh("card", Call("pile_cut_out", (body.value(source), place)))
    with body.when(Binary("<", face, ZERO)):
        body.emit(Fault(body.site.fault(f"{NO_SUCH_CARD}: '{written(effect)}'", effect.span)))
    _make_room(body, effect, target.name, body.value(target), ONE)
    _arrive(body, source, target, face, on_top=False, put=_put(effect))


def _move_top(body: Body, effect: Move, most: Phrase) -> None:
    """So many cards from the top of a pile, one after the other; all, where there are fewer."""
    source, target = zone_of(effect.source), effect.target
    left = body.fresh("left", body.value(most))
    pile = body.held(body.value(source), "pile")
    with body.when(Binary(">", left, Load(pile))):
        body.set(left, Load(pile))
    with body.loop(Binary(">", left, ZERO)):
        face = body.fresh("card", Call("pile_pop", (pile,)))
        _make_room(body, effect, target.name, body.value(target), ONE)
        _arrive(body, source, target, face, on_top=True, put=_put(effect))
        body.set(left, Binary("-", left, ONE))


def _make_room(body: Body, effect: Effect, name: str, place: Expr, more: Expr) -> None:
    """A zone of one card takes no second one: that is a fault, before anything is overwritten."""
    if body.site.rules.zones[name].shape != "card":
        return
    message = f"'{name}' holds one card: '{' '.join(effect.span.text.split())}'"
    with body.when(Binary(">", Binary("+", Load(place), more), ONE)):
        body.emit(Fault(body.site.fault(message, effect.span)))


def _arrive(
    body: Body, source: Zone, target: Zone, face: Expr, *, on_top: bool, put: str = "zone_put"
) -> None:
    """A card taken from `source` is put into `target`; what everybody knows is kept up."""
    was_seen = seen(body, source, on_top=on_top)
    is_seen = seen(body, target, on_top=put == "zone_put")
    note(body, source, target, face, openly=was_seen or is_seen)
    body.call(put, body.value(target), form(body, target), face)
    departs(body, source, face, openly=was_seen or is_seen)
    arrives(body, target, face, openly=was_seen)


def _pour(body: Body, effect: Effect, source: Zone, target: Zone, *, under: bool = False) -> None:
    """All cards of a zone, unless they are poured to where they lie."""
    there, here = body.held(body.value(target), "to"), body.held(body.value(source), "from")
    if isinstance(there, Const) and isinstance(here, Const):
        if there.value != here.value:
            _pour_on(body, effect, source, target, under=under)
        return
    with body.when(Binary("!=", there, here)):
        _pour_on(body, effect, source, target, under=under)


def _pour_on(body: Body, effect: Effect, source: Zone, target: Zone, *, under: bool) -> None:
    place = body.value(source)
    count = Call("bag_size", (place,)) if form(body, source) == BAG else Load(place)
    _make_room(body, effect, target.name, body.value(target), count)
    openly = seen(body, source, on_top=False) or seen(body, target, on_top=False)
    bag = known(body, target) if seen(body, source, on_top=False) else None
    body.call(
        "zone_pour",
        body.value(target),
        form(body, target),
        body.value(source),
        form(body, source),
        bag or ZERO,
        number(body, source),
        number(body, target),
        Const(0 if openly else UNSEEN),
        Const(int(under), "under"),
    )
    emptied = known(body, source)
    if emptied is not None:
        body.call("bag_clear", emptied)


def shuffle(body: Body, effect: Shuffle) -> None:
    """Shuffle a pile, with the cards of another zone or with the whole deck put into it first."""
    source, target = effect.source, effect.target
    pile = body.value(target)
    if isinstance(source, forms.Given):  # the whole deck, wherever its cards are
        _clear_zones(body)
        body.call("pile_copy", pile, body.site.address("table.deck"))
        body.call("pile_shuffle", pile)
        with body.when(Load(body.site.address("deals"))):  # given cards are for the deal itself
            body.call("pile_stack", pile, body.site.address("order"))
        return
    if not isinstance(source, Zone) or source.name != target.name:
        _gather(body, effect, source, target)
    body.call("pile_shuffle", pile)


def _clear_zones(body: Body) -> None:
    for zone in body.site.rules.zones.values():
        for name in (f"zone.{zone.name}", f"kept.{zone.name}", f"known.{zone.name}"):
            place = body.site.plan.fields.get(name)
            if place is not None:
                body.call("words_fill", body.site.address(name), Const(place.words), ZERO)


def flip(body: Body, effect: Flip) -> None:
    """Turn cards over into a pile: what lay on top comes to the bottom."""
    source, target = effect.source, effect.target
    pile = body.value(target)
    _gather(body, effect, source, target)
    body.call("pile_flip", pile)


def _gather(body: Body, effect: Flip | Shuffle, source: Phrase, target: Zone) -> None:
    """Move a zone, or all of a pile but its top card, on top of a pile, order kept."""
    if not isinstance(source, forms.Arithmetic):
        _pour(body, effect, zone_of(source), target)
        return
    pile = zone_of(source.left)
    top = body.fresh("top", Call("pile_pop", (body.value(pile),)))
    _pour(body, effect, pile, target)
    with body.when(Binary(">=", top, ZERO)):
        body.call("pile_push", body.value(pile), top)


def deal(body: Body, effect: Deal) -> None:
    """Deal cards in turn, so many to each player or all there are; a pile too small is a fault."""
    start, amount = effect.first, effect.number
    zone = body.site.rules.zones[effect.zone]
    pile = body.held(body.value(effect.source), "pile")
    count = body.site.rules.players
    first = body.held(owners.surely(body, start, body.value(start), count), "first")
    players = Load(body.site.address("seated"))
    left = body.fresh(
        "left",
        Load(pile) if amount is None else times(body.value(amount), Call("count_bits", (players,))),
    )
    message = f"the cards run out in '{' '.join(effect.span.text.split())}'"
    player = body.fresh("player", first)
    with body.loop(Binary(">", left, ZERO)):
        face = body.fresh("card", Call("pile_pop", (pile,)))
        with body.when(Binary("<", face, ZERO)):
            body.emit(Fault(body.site.fault(message, effect.span)))
        body.set(left, Binary("-", left, ONE))
        index = owners.team_of(body, player) if zone.owner == "team" else player
        place = body.site.plan.fields[f"zone.{zone.name}"]
        here = add(body.site.address(f"zone.{zone.name}"), times(index, Const(place.stride)))
        _make_room(body, effect, zone.name, here, ONE)
        body.call("zone_put", here, BAG if zone.shape == "cards" else PILED, face)
        body.set(player, owners.neighbour(body, player, "next"))
        if effect.rest is not None:
            with body.when(both(Binary("==", player, first), Binary(">", left, ZERO))):
                _deal_aside(body, effect, pile, effect.rest)
                body.set(left, Binary("-", left, ONE))


def _deal_aside(body: Body, effect: Deal, pile: Expr, target: Zone) -> None:
    """A second target gets its card after each round."""
    face = body.fresh("card", Call("pile_pop", (pile,)))
    _make_room(body, effect, target.name, body.value(target), ONE)
    body.call("zone_put", body.value(target), form(body, target), face)


def swap(body: Body, effect: Swap) -> None:
    """Two zones exchange all their cards; what is known goes with nobody."""
    a, b = effect.one, effect.other
    width = body.site.plan.fields[f"zone.{a.name}"].stride
    body.call("zone_swap", body.value(a), body.value(b), Const(width))
    for zone in (a, b):
        bag = known(body, zone)
        if bag is not None:
            body.call("bag_clear", bag)


def reveal(body: Body, effect: Reveal) -> None:
    """Show a zone to everybody: all of its cards are known from now on."""
    place = effect.place
    bag = known(body, place)
    if bag is not None:
        body.call("bag_copy", bag, body.value(place))
