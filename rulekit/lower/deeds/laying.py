"""Laying melds and adding to them as code."""

from __future__ import annotations

from rulekit.ir.ops import Binary, Call, Const, Expr, Fault, Load, Store
from rulekit.kernel.memory.header import PLACES
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, add, inverse
from rulekit.lower.deeds.sights import (
    arrives,
    departs,
    form,
    note,
    number,
)
from rulekit.lower.deeds.taking import Taken, Taking, written
from rulekit.lower.rearranging import lasting
from rulekit.lower.values.owners import zone_cell
from rulekit.lower.values.properties import wild_exchanged
from rulekit.model.effect import Add, Lay, PutBack, Remember
from rulekit.model.expr import Expr as Phrase
from rulekit.model.expr import Local, Zone
from rulekit.model.places import Place
from rulekit.types import LAYOUT, SPREAD

NOT_THERE = "these cards no longer lie where they were chosen"


def _lies(body: Body, thing: Phrase) -> tuple[Place, ...]:
    """Where the cards of what is laid lie."""
    return body.lies.get(thing.name, ()) if isinstance(thing, Local) else ()


def lay(body: Body, effect: Lay) -> None:
    """Lay a chosen meld, or each meld of a spread, on a zone; its cards leave where they were."""
    thing, target = effect.melds, effect.target
    made = body.value(thing)

    def taken(source: Zone, face: Expr) -> None:
        note(body, source, target, face)
        departs(body, source, face, openly=True)

    taking = Taking(body, _lies(body, thing), NOT_THERE, effect, taken)
    zone = body.value(target)
    if thing.type == LAYOUT:
        _rearrange(body, effect, made, taking, zone)
    elif thing.type == SPREAD:
        row = body.fresh("row", add(made, Const(body.site.cards.planes + 1)))
        width = Const(3 + body.site.melds.room)
        count = Load(add(made, Const(body.site.cards.planes)))
        end = body.fresh("end", Binary("+", row, Binary("*", count, width)))
        with body.loop(Binary("<", row, end)):
            _lay_row(body, row, taking, zone)
            body.set(row, Binary("+", row, width))
    else:
        _lay_row(body, made, taking, zone)


def _lay_row(body: Body, row: Expr, taking: Taking, zone: Expr) -> None:
    entry = body.fresh("entry", ZERO)
    with body.loop(Binary("<", entry, Load(add(row, Const(2))))):
        word = Load(add(add(row, Const(3)), entry))
        taking.take(body.fresh("card", Binary("&", word, Const(255))))
        body.set(entry, Binary("+", entry, ONE))
    body.call("row_seat", row, body.me)
    kept = lasting(body.site.rules)
    if kept:
        body.call("turn_came", row, Const(kept))
    body.call("melds_append", zone, row)
    if body.site.melds.grown:
        body.call("melds_settle", zone)


def _rearrange(body: Body, effect: Lay, layout: Expr, taking: Taking, zone: Expr) -> None:
    """Cards leave where they were; the melds of the table become those of the layout."""
    melds = add(layout, Const(body.site.cards.planes))
    width = Const(3 + body.site.melds.room)
    played, there = body.bag(), body.bag()
    body.call("melds_bag", played, melds)
    body.call("melds_bag", there, zone)
    told = f"the melds have changed since this was chosen: '{written(effect)}'"
    with body.when(inverse(Call("bag_within", (there, played)))):
        body.emit(Fault(body.site.fault(told, effect.span)))
    body.call("bag_less", played, there)
    kept = lasting(body.site.rules)
    if kept:
        body.call("turn_keep", zone, played, melds, Const(kept))
    face = body.fresh("card", Call("bag_next", (played, ABSENT)))
    with body.loop(Binary(">=", face, ZERO)):
        left = body.fresh("left", Call("bag_count", (played, face)))
        with body.loop(Binary(">", left, ZERO)):
            taking.take(face)
            body.set(left, Binary("-", left, ONE))
        body.set(face, Call("bag_next", (played, face)))
    row = body.fresh("row", add(melds, ONE))
    end = body.fresh("end", Binary("+", row, Binary("*", Load(melds), width)))
    body.emit(Store(zone, ZERO))
    with body.loop(Binary("<", row, end)):
        body.call("row_seat", row, body.me)
        body.call("melds_append", zone, row)
        if body.site.melds.grown:
            body.call("melds_settle", zone)
        body.set(row, Binary("+", row, width))


def remember(body: Body, effect: Remember) -> None:
    """Keep the melds of a zone as they lie now."""
    melds = effect.melds
    words = body.site.plan.fields[f"zone.{melds.name}"].stride
    body.call("words_copy", _kept(body, melds), body.value(melds), Const(words))


def put_back(body: Body, effect: PutBack) -> None:
    """Lay the melds as they were remembered; the cards that came since go to another zone.

    None has gone: only a new deal takes cards from melds, and it forgets what was remembered.
    """
    melds, target = effect.melds, effect.target
    if f"kept.{melds.name}" not in body.site.plan.fields:
        message = f"under these options '{melds.name}' is never remembered"
        body.emit(Fault(body.site.fault(message, effect.span)))
        return
    zone, kept = body.held(body.value(melds), "melds"), body.held(_kept(body, melds), "kept")
    came, lay = body.bag(), body.bag()
    body.call("melds_bag", came, zone)
    body.call("melds_bag", lay, kept)
    body.call("bag_less", came, lay)
    body.call("words_copy", zone, kept, Const(body.site.plan.fields[f"zone.{melds.name}"].stride))
    face = body.fresh("card", Call("bag_next", (came, ABSENT)))
    with body.loop(Binary(">=", face, ZERO)):
        body.call("zone_put", body.value(target), form(body, target), face)
        note(body, melds, target, face)
        arrives(body, target, face, openly=True)
        body.call("bag_take", came, face)
        body.set(face, Call("bag_next", (came, ABSENT)))


def _kept(body: Body, melds: Zone) -> Expr:
    owner = body.site.rules.zones[melds.name].owner
    return zone_cell(body, f"kept.{melds.name}", owner, melds.owner)


def add_exchange(body: Body, effect: Add) -> None:
    """An exchange register: what a layoff has, and the wild, which goes where the card was."""
    made = body.held(body.value(effect.chosen), "exchange")
    wild = body.fresh("wild", Load(add(made, Const(wild_exchanged(body)))))
    from_ = body.fresh("melds", _number_of(body, Load(add(made, ONE))))

    def taken(source: Zone, face: Expr) -> None:
        _comes_to_meld(body, source, face)
        body.call("zone_put", body.value(source), form(body, source), wild)
        body.call("journal_note", from_, number(body, source), wild)
        arrives(body, source, wild, openly=True)

    _add(body, effect, made, taken, wild)


def add_layoff(body: Body, effect: Add) -> None:
    """A layoff register: the card, the address of the meld, and the meld that results."""

    def taken(source: Zone, face: Expr) -> None:
        _comes_to_meld(body, source, face)

    _add(body, effect, body.value(effect.chosen), taken)


def _comes_to_meld(body: Body, source: Zone, face: Expr) -> None:
    body.call("journal_note", number(body, source), Const(-1, "#meld"), face)
    departs(body, source, face, openly=True)


def _number_of(body: Body, row: Expr) -> Expr:
    """The number in the journal of the zone of melds in which a row lies."""
    row = body.held(row, "row")
    found = body.fresh("number", ZERO)
    for index, zone in enumerate(body.site.rules.zones.values(), start=1):
        if zone.shape == "melds":
            place = body.site.plan.fields[f"zone.{zone.name}"]
            start = body.site.address(f"zone.{zone.name}")
            here = Binary("//", Binary("-", row, start), Const(place.stride))
            inside = Binary("<", row, add(start, Const(place.stride * place.count)))
            with body.when(Binary("and", Binary(">=", row, start), inside)):
                body.set(found, add(Const(PLACES * index, f"#{zone.name}"), here))
    return found


def _add(body: Body, effect: Add, made: Expr, taken: Taken, wild: Expr | None = None) -> None:
    """A card becomes part of a meld, which a wild may leave for it."""
    face = body.held(Load(made), "card")
    target = body.fresh("row", Load(add(made, ONE)))
    result = add(made, Const(2))
    before, after = body.bag(), body.bag()
    body.call("row_bag", before, target)
    if wild is not None:
        body.call("bag_take", before, wild)
    body.call("bag_add", before, face)
    body.call("row_bag", after, result)
    told = f"the meld has changed since this was chosen: '{written(effect)}'"
    with body.when(inverse(Call("bag_equal", (before, after)))):
        body.emit(Fault(body.site.fault(told, effect.span)))

    Taking(body, _lies(body, effect.chosen), NOT_THERE, effect, taken).take(face)
    body.call("row_sign", result, body.me)
    owner = body.fresh("owner", Load(add(target, ONE)))
    body.call("row_copy", target, result)
    body.emit(Store(add(target, ONE), owner))
