"""Effects as code: cards moved between zones, and what everybody then knows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.ir.ops import Binary, Call, Const, Expr, Fault, Load, Local, Store
from rulekit.lower import owners, quantifiers
from rulekit.lower.body import ONE, ZERO, Body, Bound, add, inverse, times
from rulekit.lower.cards import bag, join, shape
from rulekit.lower.fold import choose
from rulekit.lower.owners import cell, players_in
from rulekit.model.expr import Effect
from rulekit.model.expr import Expr as Phrase
from rulekit.types import CARD, CARDS, PILE, PLAYER, SPREAD, TEAM

BAG, PILED = Const(0, "bag"), Const(1, "pile")


def effects(body: Body, made: tuple[Effect, ...]) -> None:
    """Code for effects, in order."""
    for effect in made:
        CODE[effect.op](body, effect)


# ── zones ─────────────────────────────────────────────────────────────────────────────────────


def form(body: Body, zone: Phrase) -> Const:
    """How a zone keeps its cards."""
    if zone.op == "given":
        return PILED
    return BAG if body.site.rules.zones[str(zone.value)].shape == "cards" else PILED


def sight(body: Body, zone: Phrase) -> str:
    """Who sees a zone, under the chosen options."""
    if zone.op == "given":
        return "face_down"
    return choose(body.site.rules.zones[str(zone.value)].sight, body.site.setting)


def number(body: Body, zone: Phrase) -> Expr:
    """The number of a zone in the journal: 16 for each zone, plus its owner."""
    if zone.op == "given":
        return Const(0)
    name = str(zone.value)
    index = list(body.site.rules.zones).index(name) + 1
    owner = body.site.rules.zones[name].owner
    base = Const(16 * index, f"#{name}")
    return add(base, owners.owner_index(body, zone.args[0], owner)) if zone.args else base


def known(body: Body, zone: Phrase) -> Expr | None:
    """The bag of what everybody knows of a hidden zone, or None if nothing is noted of it."""
    name = f"known.{zone.value}"
    if zone.op == "given" or name not in body.site.plan.fields:
        return None
    owner = body.site.rules.zones[str(zone.value)].owner
    return cell(body, name, owner, zone.args[0] if zone.args else None)


def note(body: Body, source: Phrase, target: Phrase, face: Expr) -> None:
    """Write a card movement into the journal."""
    body.call("journal_note", number(body, source), number(body, target), face)


def departs(body: Body, zone: Phrase, face: Expr, *, openly: bool) -> None:
    """Keep what is known of a hidden zone true when a card leaves it."""
    bag = known(body, zone)
    if bag is None:
        return
    if openly:
        body.call("bag_take", bag, face)
    else:  # nobody else can tell which card went, so nobody can be sure of the others
        body.call("bag_clear", bag)


def arrives(body: Body, zone: Phrase, face: Expr, *, openly: bool) -> None:
    """Note a card that everybody saw going into a hidden zone."""
    bag = known(body, zone)
    if bag is not None and openly:
        body.call("bag_add", bag, face)


def seen(body: Body, zone: Phrase, *, on_top: bool) -> bool:
    """Whether everybody sees a card there."""
    view = sight(body, zone)
    return view == "face_up" or (view == "top_up" and on_top)


# ── moving ────────────────────────────────────────────────────────────────────────────────────


def _move(body: Body, effect: Effect) -> None:
    thing, source, target = effect.args
    if thing.op == "call" and thing.value == "top":
        _move_top(body, effect)
        return
    if thing.type in (CARDS, PILE):
        _pour(body, source, target)
        return
    on_top = thing.op == "property" and thing.value == "top"
    face = body.held(body.value(thing), "card")
    _take(body, effect, thing, source, face)
    put = "zone_put_under" if effect.op == "bottom" else "zone_put"
    _arrive(body, source, target, face, on_top=on_top, put=put)


def _move_top(body: Body, effect: Effect) -> None:
    """So many cards from the top of a pile, one after the other."""
    thing, source, target = effect.args
    left = body.fresh("left", body.value(thing.args[1]))
    with body.loop(Binary(">", left, ZERO)):
        face = body.fresh("card", Call("pile_top", (body.value(source),)))
        _take(body, effect, thing, source, face)
        _arrive(body, source, target, face, on_top=True)
        body.set(left, Binary("-", left, ONE))


def _take(body: Body, effect: Effect, thing: Phrase, source: Phrase, face: Expr) -> None:
    message = f"there is no such card to move: '{' '.join(effect.span.text.split())}'"
    fault = body.site.fault(message, effect.span)
    del thing
    taken = Call("zone_take", (body.value(source), form(body, source), face))
    with body.when(inverse(taken)):
        body.emit(Fault(fault))


def _arrive(
    body: Body, source: Phrase, target: Phrase, face: Expr, *, on_top: bool, put: str = "zone_put"
) -> None:
    """A card taken from `source` is put into `target`; what everybody knows is kept up."""
    was_seen = seen(body, source, on_top=on_top)
    is_seen = seen(body, target, on_top=put == "zone_put")
    note(body, source, target, face)
    body.call(put, body.value(target), form(body, target), face)
    departs(body, source, face, openly=was_seen or is_seen)
    arrives(body, target, face, openly=was_seen)


def _pour(body: Body, source: Phrase, target: Phrase) -> None:
    """All cards of a zone."""
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
    )
    emptied = known(body, source)
    if emptied is not None:
        body.call("bag_clear", emptied)


def _shuffle(body: Body, effect: Effect) -> None:
    source, target = effect.args
    pile = body.value(target)
    if source.op == "given":  # the whole deck, wherever its cards are
        _clear_zones(body)
        body.call("pile_copy", pile, body.site.address("table.deck"))
        body.call("pile_shuffle", pile)
        with body.when(Load(body.site.address("deals"))):  # given cards are for the deal itself
            body.call("pile_stack", pile, body.site.address("order"))
        return
    if (source.op, source.value) != (target.op, target.value):
        _gather(body, source, target)
    body.call("pile_shuffle", pile)


def _clear_zones(body: Body) -> None:
    for zone in body.site.rules.zones.values():
        for name in (zone.name, f"known.{zone.name}"):
            place = body.site.plan.fields.get(name)
            if place is not None:
                body.call("words_fill", body.site.address(name), Const(place.words), ZERO)


def _flip(body: Body, effect: Effect) -> None:
    """Turn cards over into a pile: what lay on top comes to the bottom."""
    source, target = effect.args
    pile = body.value(target)
    _gather(body, source, target)
    body.call("pile_flip", pile)


def _gather(body: Body, source: Phrase, target: Phrase) -> None:
    """Move a zone, or all of a pile but its top card, on top of a pile, order kept."""
    if source.op == "zone":
        _pour(body, source, target)
        return
    pile, kept = source.args if source.op == "arithmetic" else (source, source)
    top = body.fresh("top", Call("pile_pop", (body.value(pile),)))
    del kept
    _pour(body, pile, target)
    with body.when(Binary(">=", top, ZERO)):
        body.call("pile_push", body.value(pile), top)


def _deal(body: Body, effect: Effect) -> None:
    amount, source, start = effect.args[:3]
    second = effect.args[3] if len(effect.args) > 3 else None
    zone = body.site.rules.zones[effect.value]
    pile = body.held(body.value(source), "pile")
    everything = amount.op == "const" and amount.value == -1
    first = body.held(body.value(start), "first")
    players = Load(body.site.address("seated"))
    left = body.fresh(
        "left",
        Load(pile) if everything else times(body.value(amount), Call("count_bits", (players,))),
    )
    message = f"the cards run out in '{' '.join(effect.span.text.split())}'"
    player = body.fresh("player", first)
    with body.loop(Binary(">", left, ZERO)):
        face = body.fresh("card", Call("pile_pop", (pile,)))
        with body.when(Binary("<", face, ZERO)):
            body.emit(Fault(body.site.fault(message, effect.span)))
        body.set(left, Binary("-", left, ONE))
        index = owners.team_of(body, player) if zone.owner == "team" else player
        place = body.site.plan.fields[zone.name]
        here = add(body.site.address(zone.name), times(index, Const(place.stride)))
        body.call("zone_put", here, BAG if zone.shape == "cards" else PILED, face)
        _next_dealt(body, player, first, left, pile, second, everything)


def _next_dealt(
    body: Body,
    player: Local,
    first: Expr,
    left: Local,
    pile: Expr,
    second: Phrase | None,
    everything: bool,
) -> None:
    """The next hand in turn; a second target gets its card after each round."""
    body.set(player, owners.neighbour(body, player, "left"))
    if second is None or not everything:
        return
    ready = Binary("and", Binary("==", player, first), Binary(">", left, ZERO))
    with body.when(ready):
        face = body.fresh("card", Call("pile_pop", (pile,)))
        body.call("zone_put", body.value(second), form(body, second), face)
        body.set(left, Binary("-", left, ONE))


# ── melds ─────────────────────────────────────────────────────────────────────────────────────


def lay_sources(body: Body, thing: Phrase) -> Phrase | None:
    """The zone from which chosen melds come."""
    return body.sources.get(str(thing.value))


def _lay(body: Body, effect: Effect) -> None:
    thing, target = effect.args
    made = body.value(thing)
    source = lay_sources(body, thing)
    zone = body.value(target)
    if thing.type == SPREAD:
        row = body.fresh("row", add(made, Const(body.site.cards.planes + 1)))
        width = Const(3 + body.site.melds.room)
        count = Load(add(made, Const(body.site.cards.planes)))
        end = body.fresh("end", Binary("+", row, Binary("*", count, width)))
        with body.loop(Binary("<", row, end)):
            _lay_row(body, row, source, target, zone)
            body.set(row, Binary("+", row, width))
    else:
        _lay_row(body, made, source, target, zone)


def _lay_row(body: Body, row: Expr, source: Phrase | None, target: Phrase, zone: Expr) -> None:
    if source is not None:
        entry = body.fresh("entry", ZERO)
        with body.loop(Binary("<", entry, Load(add(row, Const(2))))):
            word = Load(add(add(row, Const(3)), entry))
            face = body.fresh("card", Binary("&", word, Const(255)))
            body.call("zone_take", body.value(source), form(body, source), face)
            note(body, source, target, face)
            departs(body, source, face, openly=True)
            body.set(entry, Binary("+", entry, ONE))
    body.call("row_seat", row, body.me)
    body.call("melds_append", zone, row)


def _add(body: Body, effect: Effect) -> None:
    """A layoff register: the card, the address of the meld, and the meld that results."""
    (thing,) = effect.args
    made = body.value(thing)
    face = body.held(Load(made), "card")
    source = lay_sources(body, thing)
    if source is not None:
        body.call("zone_take", body.value(source), form(body, source), face)
        body.call("journal_note", number(body, source), Const(-1, "#meld"), face)
        departs(body, source, face, openly=True)
    target = body.fresh("row", Load(add(made, ONE)))
    result = add(made, Const(2))
    body.call("row_sign", result, body.me)
    owner = body.fresh("owner", Load(add(target, ONE)))
    body.call("row_copy", target, result)
    body.emit(Store(add(target, ONE), owner))


def _swap(body: Body, effect: Effect) -> None:
    """Two zones exchange all their cards; what is known goes with nobody."""
    a, b = effect.args
    width = min(_width(body, a), _width(body, b))
    body.call("zone_swap", body.value(a), body.value(b), Const(width))
    for zone in (a, b):
        bag = known(body, zone)
        if bag is not None:
            body.call("bag_clear", bag)


def _width(body: Body, zone: Phrase) -> int:
    return body.site.plan.fields[str(zone.value)].stride


def _reveal(body: Body, effect: Effect) -> None:
    (zone,) = effect.args
    bag = known(body, zone)
    if bag is not None:
        body.call("bag_copy", bag, body.value(zone))


# ── cells and control ─────────────────────────────────────────────────────────────────────────


def _target(body: Body, target: Phrase) -> Expr:
    """The address of a cell that is set."""
    if target.op == "given":
        return body.site.address(
            "seated" if target.value in ("seated", "everyone") else str(target.value)
        )
    table = body.site.rules.variables if target.op == "variable" else body.site.rules.ledgers
    prefix = "var" if target.op == "variable" else "ledger"
    name = str(target.value)
    return cell(
        body, f"{prefix}.{name}", table[name].owner, target.args[0] if target.args else None
    )


def _assign(body: Body, effect: Effect) -> None:
    target, amount = effect.args
    if target.op == "given" and target.value == "seated":
        made = players_in(body, amount)
    elif target.type == TEAM and amount.type == PLAYER:
        made = owners.team_of(body, body.value(amount))
    else:
        made = body.value(amount)
    made = body.held(made)
    body.emit(Store(_target(body, target), made))


def _increase(body: Body, effect: Effect) -> None:
    _change(body, effect, "+")


def _decrease(body: Body, effect: Effect) -> None:
    _change(body, effect, "-")


def _change(body: Body, effect: Effect, sign: str) -> None:
    target, amount = effect.args
    by = body.held(body.value(amount))
    address = body.held(_target(body, target), "cell")
    body.emit(Store(address, Binary(sign, Load(address), by)))


def _pay(body: Body, effect: Effect) -> None:
    """In the main ledger: each payer pays each receiver the amount."""
    amount, giver, taker = effect.args
    main = next(iter(body.site.rules.ledgers.values()))
    by = body.held(body.value(amount))
    givers = body.held(players_in(body, giver), "givers")
    takers = body.held(players_in(body, taker), "takers")
    for mask, other, sign in ((givers, takers, "-"), (takers, givers, "+")):
        count = body.fresh("times", Call("count_bits", (other,)))
        with owners.each_bit(body, mask) as player:
            index = owners.team_of(body, player) if main.owner == "team" else player
            address = body.fresh("cell", add(body.site.address(f"ledger.{main.name}"), index))
            body.emit(Store(address, Binary(sign, Load(address), Binary("*", by, count))))


def _announce(body: Body, effect: Effect) -> None:
    body.site.announcements.append(effect.value)
    body.call("journal_note", Const(-2, "#announce"), Const(len(body.site.announcements) - 1), ZERO)


def _must(body: Body, effect: Effect) -> None:
    """A debt of the turn: a bit that is looked at when the turn is to be left."""
    number = 1 << body.site.debts.index(effect.args[0])
    body.store("owed", Binary("|", Load(body.site.address("owed")), Const(number)))


def _perform(body: Body, effect: Effect) -> None:
    procedure = body.site.rules.procedures[effect.value]
    bound: dict[str, Bound] = {}
    for (name, kind), arg in zip(procedure.params, effect.args, strict=True):
        made = body.held(bag(body, arg) if kind == CARDS else body.value(arg), name)
        bound[name] = Bound(made, kind)
    before, body.env = dict(body.env), {**body.env, **bound}
    effects(body, procedure.body)
    body.env = before


def _when(body: Body, effect: Effect) -> None:
    condition = body.value(effect.args[0])
    with body.block() as then:
        effects(body, effect.body)
    with body.block() as orelse:
        effects(body, effect.orelse)
    body.either(condition, then, orelse)


def _repeat(body: Body, effect: Effect) -> None:
    left = body.fresh("left", body.value(effect.args[0]))
    with body.loop(Binary(">", left, ZERO)):
        effects(body, effect.body)
        body.set(left, Binary("-", left, ONE))


def _for_each(body: Body, effect: Effect) -> None:
    """Over a snapshot: what the effects change does not change who is met."""
    domain, condition = effect.args
    if domain.type in (CARDS, PILE):
        bag = body.bag()
        join(body, bag, shape(body, domain), body.value(domain))
        face = body.fresh(effect.value, Call("bag_next", (bag, Const(-1))))
        with body.loop(Binary(">=", face, ZERO)):
            with body.bound(effect.value, face, CARD):
                holds = body.value(condition)
                with body.when(holds):
                    effects(body, effect.body)
            body.call("bag_take", bag, face)
            body.set(face, Call("bag_next", (bag, Const(-1))))
        return
    with quantifiers.each_element(body, effect.value, domain):
        holds = body.value(condition)
        with body.when(holds):
            effects(body, effect.body)


CODE: Mapping[str, Callable[[Body, Effect], None]] = {
    "move": _move,
    "shuffle": _shuffle,
    "flip": _flip,
    "deal": _deal,
    "lay": _lay,
    "add": _add,
    "swap": _swap,
    "reveal": _reveal,
    "assign": _assign,
    "increase": _increase,
    "decrease": _decrease,
    "pay": _pay,
    "announce": _announce,
    "must": _must,
    "perform": _perform,
    "when": _when,
    "repeat": _repeat,
    "for_each": _for_each,
    "bottom": _move,
}
"""The code of each effect."""
